import type { ChainMoved, FollowNeeds } from "../../../core/payments/follow.ts";

/** What a chain's watcher offers over RPC. */
export interface WatcherMethods {
	/** there must be an alarm: a link of the chain is open */
	wake(): Promise<void>;
	/** where the last answered round found the chain; null before the first */
	position(): Promise<ChainMoved | null>;
	/** what a link's room wants to be notified of from now on; nothing: the link is forgotten */
	follow(paymentId: string, needs: FollowNeeds): Promise<void>;
}

/** The watchers of all chains. */
export interface ChainWatchers {
	/** false: nobody watches this chain, so that rooms ask it by themselves */
	isWatched(chainId: number): boolean;
	of(chainId: number): WatcherMethods;
}

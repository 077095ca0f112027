import type { Hash } from "../../../core/address.ts";
import type { ChainMoved, FollowNeeds } from "../../../core/payments/follow.ts";
import type { TransactionId } from "../../../core/payments/transaction-id.ts";
import type { PaymentDeps } from "../payment-deps.ts";
import type { WatchedPayees } from "./watched-payees.ts";

/** What a chain's watcher works with; durable-objects/chain-watcher.ts puts it together. */
export interface WatchDeps extends PaymentDeps {
	chainId: number;
	memory: WatchMemory;
	follows: Follows;
	payees: WatchedPayees;
	/** the room of a link that exists */
	roomOf(paymentId: string): WatchedRoom;
}

/** A link's room, as its chain's watcher calls it. */
export interface WatchedRoom {
	/** a transaction that may pay the link was found: checked like a report with nobody's name */
	arrive(transaction: TransactionId): Promise<ArrivalAnswer>;
	/** the chain moved; the answer is what the room follows from now on */
	chainMoved(moved: ChainMoved): Promise<void>;
	/** what its pages show changed */
	changed(): Promise<void>;
	/** what the room follows of a chain now */
	following(chainId: number): Promise<FollowNeeds>;
}

/**
 * What a room made of an arrival.
 * - `counts`: it counts for the link, or will once it is buried deep enough
 * - `asks`: the requester decides
 * - `not-yet`: the endpoints do not agree on it yet, or could not be asked
 * - `no`: it pays this link nothing
 */
export type ArrivalAnswer = "counts" | "asks" | "not-yet" | "no";

/** What a watcher remembers between its rounds; it outlives its sleep, and may be lost. */
export interface WatchMemory {
	get<Key extends keyof WatchRemembered>(key: Key): WatchRemembered[Key] | undefined;
	set<Key extends keyof WatchRemembered>(key: Key, value: WatchRemembered[Key]): void;
}

interface WatchRemembered {
	/** by endpoint */
	endpoints: Readonly<Record<string, EndpointMemory>>;
	/** when the first round of this memory began, epoch ms */
	since: number;
	/** which endpoint's turn the next round is */
	turn: number;
	/** when the first round after a sleep began, epoch ms */
	"woke-at": number;
	/** rounds in a row that no endpoint answered */
	"silent-rounds": number;
	/** where the last answered round found the chain */
	position: ChainMoved;
	/** blocks from there on were replaced, and no endpoint has answered for each arrival in them whether it is still there; null: all compared */
	"replaced-from": number | null;
	/** block up to which reported hashes were searched for */
	"blocks-read-to": number;
}

/** How far one endpoint was read, and what it allows. */
export interface EndpointMemory {
	/** last block whose logs were read */
	readTo: number;
	/** blocks of a log range that it took last */
	width: number;
	/** not asked before then, epoch ms */
	restUntil: number;
	/** epoch ms; 0: never */
	answeredAt: number;
	/** heads it named in its last rounds, the newest last: a reorg is found by them */
	heads: readonly { number: number; hash: Hash }[];
	/** balances of native payees and the block they were read at: [address, wei, block, nonce where there was no wei] */
	balances: readonly (readonly [string, string, number, (number | null)?])[];
	/** rounds in which a block's trace was not answered, one after another; nothing in the memory of an earlier release */
	traceTries?: number;
}

/** Links whose rooms follow the chain. */
export interface Follows {
	/** any page is open; any of them waits for a payment */
	summary(): { pageOpen: boolean; waitedFor: boolean; awaiting: boolean };
	/** rooms that a change of the chain concerns, those not notified for longest first */
	due(
		moved: { head: number; finalized: number | null; orphans: readonly Hash[]; now: number },
		limit: number,
	): {
		paymentId: string;
		reorged: boolean;
	}[];
	/** blocks with unsettled transfers up to a height, newest first, then those not compared for longest */
	blocksToCompare(from: number, to: number, limit: number): { number: number; hash: Hash }[];
	compared(hash: Hash, now: number): void;
	/** rooms with an open page */
	open(limit: number): string[];
	notified(paymentId: string, now: number): void;
	/** not heard of since then: their room may be gone */
	stale(before: number, limit: number): string[];
	set(paymentId: string, needs: FollowNeeds, now: number): void;
}

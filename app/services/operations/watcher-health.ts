import { watcherState } from "../../core/payments/watcher-status.ts";
import type { Database } from "../../db/database.ts";
import { listCursors } from "../../db/payments/chain-cursors.ts";
import { countWaitingArrivals } from "../../db/payments/waiting-arrivals.ts";
import type { Clock } from "../../ports/clock.ts";
import type { ChainWatchers } from "../payments/watch-chain/chain-watchers.ts";
import type { WatcherHealth } from "./admin-contract.ts";

/** No page shows more of a chain's waiting arrivals than "more than this". */
export const WAITING_COUNTED_AT_MOST = 1_000;

interface WatcherHealthDeps {
	db: Database;
	clock: Clock;
	chain: { chainIds: readonly number[] };
	watchers: Pick<ChainWatchers, "isWatched">;
}

/** How every offered chain, and every other that was ever read, is watched. */
export async function listWatcherHealth({ db, clock, chain, watchers }: WatcherHealthDeps): Promise<WatcherHealth[]> {
	const cursors = new Map((await listCursors(db)).map((cursor) => [cursor.chainId, cursor]));
	const chainIds = [...new Set([...chain.chainIds, ...cursors.keys()])];
	return Promise.all(
		chainIds.map(async (chainId) => {
			const cursor = cursors.get(chainId) ?? null;
			const { count, oldestAt } = await countWaitingArrivals(db, chainId, WAITING_COUNTED_AT_MOST);
			return {
				chainId,
				watcher: watcherState(cursor, watchers.isWatched(chainId), clock.now()),
				finalized: cursor?.finalizedNumber ?? null,
				waiting: {
					count: { count: Math.min(count, WAITING_COUNTED_AT_MOST), more: count > WAITING_COUNTED_AT_MOST },
					oldestAt,
				},
			};
		}),
	);
}

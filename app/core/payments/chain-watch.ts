import { requireChain } from "../chains.ts";
import type { ChainCursorRow } from "./arrival-types.ts";
import { watcherStatus } from "./watcher-status.ts";

/**
 * How well a chain is watched for payments that nobody reports.
 * - `watched`: its blocks are read at a steady pace
 * - `behind`: its blocks are read, the newest not yet
 * - `silent`: nothing has answered since then; what is sent meanwhile is read once something does
 * - `unwatched`: nothing shows that its blocks are read
 */
export type ChainWatch =
	/** `checkedAgoMs`: since the last answered round, as of when this was read; `paceMs`: between two rounds */
	| { state: "watched"; checkedAgoMs: number; paceMs: number }
	/** `behindMs`: age of the oldest block that is not read yet */
	| { state: "behind"; behindMs: number }
	/** epoch ms */
	| { state: "silent"; since: number }
	| { state: "unwatched" };

/**
 * What a payer is told of a chain's watcher: the rule is `watcherStatus`, as for requesters and admins.
 *
 * @param cursor - null: the chain was never read
 * @param isWatched - the settings leave it to a watcher
 * @param now - epoch ms
 */
export function chainWatchOf(cursor: ChainCursorRow | null, isWatched: boolean, now: number): ChainWatch {
	const status = watcherStatus(cursor, isWatched, now);
	switch (status.kind) {
		case "silent":
			return { state: "silent", since: status.since };
		case "behind":
		case "reads": {
			if (!cursor) throw new Error("a chain that was never read is not watched");
			if (status.kind === "behind") {
				const behindMs = status.blocks * requireChain(cursor.chainId).blockTimeMs;
				return { state: "behind", behindMs };
			}
			return { state: "watched", checkedAgoMs: Math.max(0, now - cursor.checkedAt), paceMs: cursor.paceMs };
		}
		// Asleep between two links, or its watcher has stopped: either way nobody reads at present.
		default:
			return { state: "unwatched" };
	}
}

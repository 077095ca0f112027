import type { ChainCursorRow } from "./arrival-types.ts";
import { UNHEARD_MS } from "./watcher-status.ts";

/**
 * How well a chain is watched for payments that nobody reports.
 * - `watched`: its blocks are read at a steady pace
 * - `silent`: nothing has answered since then; what is sent meanwhile is read once something does
 * - `unwatched`: nothing shows that its blocks are read
 */
export type ChainWatch =
	/** `checkedAgoMs`: since the last answered round, as of when this was read; `paceMs`: between two rounds */
	| { state: "watched"; checkedAgoMs: number; paceMs: number }
	/** epoch ms */
	| { state: "silent"; since: number }
	| { state: "unwatched" };

/** @param now - epoch ms */
export function chainWatchOf(cursor: ChainCursorRow | null, now: number): ChainWatch {
	if (!cursor) return { state: "unwatched" };
	if (cursor.silentSince !== null) return { state: "silent", since: cursor.silentSince };
	const { paceMs } = cursor;
	const checkedAgoMs = Math.max(0, now - cursor.checkedAt);
	// Asleep between two links, or its watcher has stopped: either way nobody reads at present.
	if (paceMs === 0 || checkedAgoMs > paceMs + UNHEARD_MS) return { state: "unwatched" };
	return { state: "watched", checkedAgoMs, paceMs };
}

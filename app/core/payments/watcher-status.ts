import { requireChain } from "../chains.ts";
import type { ChainCursorRow } from "./arrival-types.ts";

/** A watcher that was not heard of for so long, beside its pace, is taken for dead, ms. */
export const UNHEARD_MS = 2 * 60_000;
/** Rounds that may pass before the blocks they read count as left behind: endpoints take turns. */
const ROUNDS_ALLOWED = 3;

/**
 * How a chain is watched.
 * - `off`: the settings leave it to the links' rooms
 * - `never`: it was never read; no link of it was made since
 * - `asleep`: no link of it is open
 * - `reads`: it keeps up
 * - `behind`: it answers, and blocks older than a few rounds are not read yet
 * - `silent`: no endpoint answers it
 * - `stopped`: no round was finished for longer than two minutes and its pace
 */
export type WatcherStatus =
	| { kind: "off" | "never" | "asleep" | "reads" }
	| { kind: "behind" /** of the newest block it knows */; blocks: number }
	| { kind: "silent" | "stopped" /** end of the last answered round, epoch ms */; since: number };

type Cursor = Pick<ChainCursorRow, "chainId" | "blockNumber" | "headNumber" | "paceMs" | "silentSince" | "checkedAt">;

/** @param cursor - null: the chain was never read */
export function watcherStatus(cursor: Cursor | null, isWatched: boolean, now: number): WatcherStatus {
	if (!isWatched) return { kind: "off" };
	if (!cursor) return { kind: "never" };
	const { chainId, paceMs, silentSince, checkedAt, headNumber, blockNumber } = cursor;
	if (paceMs === 0) return { kind: "asleep" };
	// While nobody answers, rounds store nothing else.
	if (silentSince !== null) return { kind: "silent", since: silentSince };
	if (now - checkedAt > UNHEARD_MS + paceMs) return { kind: "stopped", since: checkedAt };
	const blocks = headNumber - blockNumber;
	const allowedMs = UNHEARD_MS + ROUNDS_ALLOWED * paceMs;
	return blocks * requireChain(chainId).blockTimeMs > allowedMs ? { kind: "behind", blocks } : { kind: "reads" };
}

/** A chain's watcher as pages show it. */
export interface WatcherState {
	status: WatcherStatus;
	/** last block whose transfers are stored; null before the first round */
	readTo: number | null;
	/** newest block it knows of; null before the first round */
	head: number | null;
	/** ms between two rounds, as of the last; 0: asleep */
	paceMs: number;
	/** end of the last answered round, epoch ms; null before the first */
	checkedAt: number | null;
}

export function watcherState(cursor: ChainCursorRow | null, isWatched: boolean, now: number): WatcherState {
	return {
		status: watcherStatus(cursor, isWatched, now),
		readTo: cursor?.blockNumber ?? null,
		head: cursor?.headNumber ?? null,
		paceMs: cursor?.paceMs ?? 0,
		checkedAt: cursor?.checkedAt ?? null,
	};
}

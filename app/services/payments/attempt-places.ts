import type { AttemptRow, LinkRecord } from "../../core/payments/records.ts";
import type { Callers } from "./payment-deps.ts";

/** Wallet attempts a link watches at every check: each costs a question. */
const OPEN_ATTEMPTS = 20;
/** So many of them may be one caller's, while nothing was sent: a family or an office shares an address. */
const UNSENT_PER_CALLER = 5;

/**
 * Whether one more attempt is watched at every check. A full list refuses nobody and pushes nobody out: a surplus
 * attempt is stored all the same, proves its payment as any other, and is checked in turn.
 */
export function isWatchedFromStart(record: LinkRecord, callers: Callers, clientKey: string): boolean {
	const watched = record.attempts.filter((attempt) => attempt.watching);
	const own = watched.filter((attempt) => isUnsent(attempt) && callers[attempt.id] === clientKey);
	return own.length < UNSENT_PER_CALLER && watched.length < OPEN_ATTEMPTS;
}

/** The callers of the attempts the record lists, and of the one just started. */
export function callersWith(record: LinkRecord, callers: Callers, id: string, clientKey: string): Callers {
	const kept = record.attempts.flatMap((attempt) => {
		const caller = callers[attempt.id];
		return caller === undefined ? [] : [[attempt.id, caller] as const];
	});
	return { ...Object.fromEntries(kept), [id]: clientKey };
}

/** @returns ids of one caller's attempts, as far as they are remembered */
export function idsOf(callers: Callers, clientKey: string): string[] {
	return Object.entries(callers).flatMap(([id, caller]) => (caller === clientKey ? [id] : []));
}

/** The attempt, checked no more: what no chain has settled is given up. */
export function unwatched(attempt: AttemptRow, now: number): AttemptRow {
	const state = attempt.state === "open" || attempt.state === "broadcast" ? "expired" : attempt.state;
	return { ...attempt, state, watching: false, updatedAt: now };
}

function isUnsent(attempt: AttemptRow): boolean {
	return attempt.state === "open" && attempt.txHash === null;
}

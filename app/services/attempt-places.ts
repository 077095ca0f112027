import type { AttemptRow, LinkRecord } from "../db/rows.ts";

/** Wallet attempts a link watches at once: each costs a question per look. */
const OPEN_ATTEMPTS = 20;
/** So many of them may be one caller's, while nothing was sent: a family or an office shares an address. */
const UNSENT_PER_CALLER = 5;
/** A wallet prompt is answered within minutes; one left for longer gives its place to whoever pays now. */
const GIVES_WAY_AFTER_MS = 10 * 60_000;

/** Who started which attempt: caller's rate-limit key by attempt id. Lost, it slows nobody. */
export type AttemptCallers = Readonly<Record<string, string>>;

/**
 * Tells which attempts stop being watched so that another can be.
 *
 * An attempt that gives way still proves its payment by its nonce once the hash is named: the proof needs no watching.
 *
 * @returns null when there is no place, and none can be made
 */
export function makePlace(
	record: LinkRecord,
	callers: AttemptCallers,
	clientKey: string,
	now: number,
): AttemptRow[] | null {
	const watched = record.attempts.filter((attempt) => attempt.watching);
	const own = watched.filter((attempt) => isUnsent(attempt) && callers[attempt.id] === clientKey);
	const ofOwn = own.length >= UNSENT_PER_CALLER;
	const surplus = ofOwn ? own.length - UNSENT_PER_CALLER + 1 : watched.length - OPEN_ATTEMPTS + 1;
	if (surplus <= 0) return [];
	const old = (ofOwn ? own : watched).filter((attempt) => now - attempt.createdAt > GIVES_WAY_AFTER_MS);
	// Anybody can make up a hash for an attempt of their own; one that an endpoint has seen is money on its way.
	const leaving = [
		...old.filter((attempt) => attempt.txHash === null),
		...old.filter((attempt) => attempt.txHash !== null && !wasSeen(record, attempt)),
	].slice(0, surplus);
	return leaving.length === surplus ? leaving.map((attempt) => unwatched(attempt, now)) : null;
}

/** The callers of the attempts that still count against them, and of the one just started. */
export function callersWith(record: LinkRecord, callers: AttemptCallers, id: string, clientKey: string) {
	const counted = record.attempts.filter((attempt) => attempt.watching && isUnsent(attempt));
	const kept = counted.flatMap((attempt) => {
		const caller = callers[attempt.id];
		return caller === undefined ? [] : [[attempt.id, caller] as const];
	});
	return { ...Object.fromEntries(kept), [id]: clientKey };
}

/** The attempt, looked at no more: what no chain has settled is given up. */
export function unwatched(attempt: AttemptRow, now: number): AttemptRow {
	const state = attempt.state === "open" || attempt.state === "broadcast" ? "expired" : attempt.state;
	return { ...attempt, state, watching: false, updatedAt: now };
}

function isUnsent(attempt: AttemptRow): boolean {
	return attempt.state === "open" && attempt.txHash === null;
}

function wasSeen(record: LinkRecord, attempt: AttemptRow): boolean {
	return record.reports.some((report) => report.txHash === attempt.txHash && report.lastSeenAt !== null);
}

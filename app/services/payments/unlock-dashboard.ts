import { findDashboardLock, replaceDashboardPassword } from "../../db/payments/links.ts";
import { hashPassword, verifyPassword } from "../accounts/password-hash.ts";
import type { UnlockOutcome } from "./contracts.ts";
import type { PaymentDeps } from "./payment-deps.ts";

/** Wrong guesses before a caller must wait: a person mistypes. */
const FREE_GUESSES_CLIENT = 3;
/** Wrong guesses of all callers together before newcomers must wait. */
const FREE_GUESSES_LINK = 10;
const FIRST_DELAY_MS = 1_000;
/** Nobody can keep the requester waiting for longer than this. */
export const LONGEST_DELAY_MS = 30_000;
/** Guesses older than this are forgotten. */
const FORGET_AFTER_MS = 15 * 60_000;
/** Callers remembered per link; beyond it the longest silent is forgotten, and the link's own count still holds. */
const CLIENTS_KEPT = 200;

interface Count {
	failures: number;
	/** epoch ms of the last guess */
	lastAt: number;
}

/** Guesses at one link's dashboard password. Kept in the room's storage: it must outlive the room's sleep. */
export interface GuessBook {
	link: Count;
	/** by client key; `trusted` callers knew the password once and do not wait for other people's guesses */
	clients: Record<string, Count & { trusted: boolean }>;
}

export const NO_GUESSES: GuessBook = { link: { failures: 0, lastAt: 0 }, clients: {} };

/**
 * Counts a guess before it is checked, so that guesses sent at once are slowed as guesses in turn are.
 *
 * @returns how long to wait, or the book with the guess written in as wrong
 */
export function enterGuess(
	book: GuessBook,
	clientKey: string,
	now: number,
): { ok: true; book: GuessBook } | { ok: false; retryAfterMs: number } {
	const link = fresh(book.link, now);
	const client = { trusted: false, ...fresh(book.clients[clientKey] ?? { failures: 0, lastAt: 0 }, now) };
	const waits = [notBefore(client, FREE_GUESSES_CLIENT)];
	if (!client.trusted) waits.push(notBefore(link, FREE_GUESSES_LINK));
	const retryAfterMs = Math.max(...waits) - now;
	if (retryAfterMs > 0) return { ok: false, retryAfterMs };
	return {
		ok: true,
		book: {
			link: { failures: link.failures + 1, lastAt: now },
			clients: pruned({ ...book.clients, [clientKey]: { ...client, failures: client.failures + 1, lastAt: now } }),
		},
	};
}

/** The guess was right: the caller's count starts anew, and the link's loses what the caller added. */
export function forgiveGuesses(book: GuessBook, clientKey: string, now: number): GuessBook {
	const own = book.clients[clientKey]?.failures ?? 0;
	return {
		link: { ...book.link, failures: Math.max(0, book.link.failures - own) },
		clients: pruned({ ...book.clients, [clientKey]: { failures: 0, lastAt: now, trusted: true } }),
	};
}

/** Checks a guess that was entered in the book. `null`: the link is not there. */
export async function checkDashboardPassword(
	deps: PaymentDeps,
	paymentId: string,
	password: string,
): Promise<Exclude<UnlockOutcome, { reason: "slowed" }>> {
	const lock = await findDashboardLock(deps.db, paymentId);
	const verified = await verifyPassword(password, lock?.passwordHash ?? null);
	if (!lock || !verified) return { verified: false, reason: "wrong-password" };
	return { verified: true, epoch: lock.epoch };
}

/**
 * Sets a new dashboard password; every cookie made before stops working.
 *
 * @throws Error when the link is not there: the route has found it before
 */
export async function changeDashboardPassword(
	deps: PaymentDeps,
	paymentId: string,
	password: string,
): Promise<{ epoch: number }> {
	const epoch = await replaceDashboardPassword(deps.db, paymentId, await hashPassword(password), deps.clock.now());
	if (epoch === null) throw new Error("a dashboard password was set for a link that is not there");
	return { epoch };
}

function fresh<C extends Count>(count: C, now: number): C {
	return now - count.lastAt > FORGET_AFTER_MS ? { ...count, failures: 0 } : count;
}

function notBefore(count: Count, free: number): number {
	if (count.failures < free) return 0;
	return count.lastAt + Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** (count.failures - free));
}

function pruned(clients: GuessBook["clients"]): GuessBook["clients"] {
	const newestFirst = Object.entries(clients).sort(([, a], [, b]) => b.lastAt - a.lastAt);
	return Object.fromEntries(newestFirst.slice(0, CLIENTS_KEPT));
}

import { siteOf } from "../../core/caller-key.ts";
import { findDashboardLock, replaceDashboardPassword } from "../../db/payments/links.ts";
import { hashPassword, verifyPassword } from "../accounts/password-hash.ts";
import type { UnlockOutcome } from "./contracts.ts";
import type { PaymentDeps } from "./payment-deps.ts";

/** Wrong guesses before a caller must wait: a person mistypes. */
const FREE_GUESSES_CLIENT = 3;
/** The same of one IPv6 /48, which has 65,536 networks: an office or a campus. */
const FREE_GUESSES_SITE = 12;
/** Wrong guesses of all callers together before newcomers must wait. */
const FREE_GUESSES_LINK = 10;
const FIRST_DELAY_MS = 1_000;
/** Nobody can keep the requester waiting for longer than this. */
export const LONGEST_DELAY_MS = 30_000;
/** Guesses older than this are forgotten. */
const FORGET_AFTER_MS = 15 * 60_000;
/** Remembered per link, of callers who knew the password, of others and of sites each; the longest silent is forgotten, and the link's own count holds. */
const KEPT = 200;

interface Count {
	failures: number;
	/** epoch ms of the last guess */
	lastAt: number;
}

/** Guesses at one link's dashboard password. Kept in the room's storage: it must outlive the room's sleep. */
export interface GuessBook {
	/** of callers who have not used up their free guesses: whoever has delays none of these */
	link: Count;
	/** of those who have, together; missing in books of a release before */
	repeated?: Count;
	/** by the key of an IPv6 /48; missing in books of a release before */
	sites?: Record<string, Count>;
	/** by client key; `trusted` callers knew the password once and do not wait for other people's guesses */
	clients: Record<string, Count & { trusted: boolean }>;
}

const NONE: Count = { failures: 0, lastAt: 0 };
export const NO_GUESSES: GuessBook = { link: NONE, clients: {} };

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
	const site = siteOf(clientKey);
	const client = { trusted: false, ...fresh(book.clients[clientKey] ?? NONE, now) };
	const ofSite = site === null ? null : fresh(book.sites?.[site] ?? NONE, now);
	const isNew = client.failures < FREE_GUESSES_CLIENT && (ofSite?.failures ?? 0) < FREE_GUESSES_SITE;
	const group = isNew ? "link" : "repeated";
	const all = fresh(book[group] ?? NONE, now);
	const waits = [notBefore(client, FREE_GUESSES_CLIENT)];
	if (!client.trusted) waits.push(notBefore(all, FREE_GUESSES_LINK));
	if (!client.trusted && ofSite) waits.push(notBefore(ofSite, FREE_GUESSES_SITE));
	const retryAfterMs = Math.max(...waits) - now;
	if (retryAfterMs > 0) return { ok: false, retryAfterMs };
	const entered: GuessBook = {
		...book,
		[group]: { failures: all.failures + 1, lastAt: now },
		clients: prunedClients({ ...book.clients, [clientKey]: { ...client, failures: client.failures + 1, lastAt: now } }),
	};
	return { ok: true, book: ofSite && site ? withSite(entered, site, ofSite.failures + 1, now) : entered };
}

/** The guess was right: the caller's count starts anew, and the counts of its site and of the link lose what it added. */
export function forgiveGuesses(book: GuessBook, clientKey: string, now: number): GuessBook {
	const site = siteOf(clientKey);
	const own = book.clients[clientKey]?.failures ?? 0;
	const free = Math.min(own, FREE_GUESSES_CLIENT);
	const without = (count: Count, guesses: number) => ({ ...count, failures: Math.max(0, count.failures - guesses) });
	const forgiven: GuessBook = {
		...book,
		link: without(book.link, free),
		repeated: without(book.repeated ?? NONE, own - free),
		clients: prunedClients({ ...book.clients, [clientKey]: { failures: 0, lastAt: now, trusted: true } }),
	};
	const ofSite = site === null ? undefined : book.sites?.[site];
	return ofSite && site ? withSite(forgiven, site, without(ofSite, own).failures, ofSite.lastAt) : forgiven;
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

function withSite(book: GuessBook, site: string, failures: number, lastAt: number): GuessBook {
	return {
		...book,
		sites: Object.fromEntries(newest(Object.entries({ ...book.sites, [site]: { failures, lastAt } }))),
	};
}

/** Those who knew the password are kept apart: guesses of however many networks push none of them out. */
function prunedClients(clients: GuessBook["clients"]): GuessBook["clients"] {
	const entries = Object.entries(clients);
	const kept = (trusted: boolean) => newest(entries.filter(([, client]) => client.trusted === trusted));
	return Object.fromEntries([...kept(true), ...kept(false)]);
}

function newest<C extends Count>(entries: readonly [string, C][]): [string, C][] {
	return [...entries].sort(([, a], [, b]) => b.lastAt - a.lastAt).slice(0, KEPT);
}

import { siteOf } from "../caller-key.ts";
import type { Reuse } from "./payment-terms.ts";

/** The rules of a link for many payers: who may have a payment of their own made from it, and for what sum. */

/** Unpaid payments of one link at a time. More would make every sum of the requester's ambiguous (db/payments/claims.ts). */
export const MOST_OPEN = 500;
/** Payments one network begins from one link in an hour. */
export const BEGUN_AN_HOUR = 10;
/** The same of all networks of an IPv6 /48, which a carrier may have given to thousands of phones. */
export const BEGUN_AN_HOUR_BY_SITE = 300;
const HOUR_MS = 60 * 60_000;
/** Callers remembered; more than a link has payments to give in an hour. */
const CALLERS_KEPT = 2_000;
/** A payment for which nothing happened makes room for others after this. */
export const UNTOUCHED_KEPT_MS = 24 * 60 * 60_000;
/** One that was tried, without anything on the chain; a hash that is seen nowhere is given up then, too. */
export const TRIED_KEPT_MS = 7 * 24 * 60 * 60_000;
/** More payments than this are as good as any number. */
export const MOST_PAYMENTS = 1_000_000;

/** When each network, and each IPv6 /48, began payments, epoch ms; kept by the link's room. */
export type Begun = Readonly<Record<string, readonly number[]>>;

/** Whose beginnings a caller's counts among, and how many each may have in an hour. */
function countersOf(caller: string): (readonly [key: string, most: number])[] {
	const site = siteOf(caller);
	return [[caller, BEGUN_AN_HOUR], ...(site === null ? [] : [[site, BEGUN_AN_HOUR_BY_SITE] as const])];
}

/** @returns how long the caller waits until they may begin another payment; 0: not at all */
export function beginsAfter(begun: Begun, caller: string, now: number): number {
	const waits = countersOf(caller).map(([key, most]) => {
		const recent = (begun[key] ?? []).filter((at) => at > now - HOUR_MS);
		const [oldest] = recent.slice(-most);
		return recent.length < most || oldest === undefined ? 0 : oldest + HOUR_MS - now;
	});
	return Math.max(...waits);
}

/** The same with one more beginning; what is older than an hour is forgotten. */
export function withBegun(begun: Begun, caller: string, now: number): Begun {
	const kept = Object.entries(begun)
		.filter(([, times]) => times.some((at) => at > now - HOUR_MS))
		.slice(-CALLERS_KEPT);
	const counted = countersOf(caller).map(([key, most]) => [key, [...(begun[key] ?? []), now].slice(-most)] as const);
	return { ...Object.fromEntries(kept), ...Object.fromEntries(counted) };
}

/** Who began each payment: payment id → whoever holds its place; the newest, kept by the link's room. */
export type BegunBy = Readonly<Record<string, string>>;
/** Twice as many as may be open at a time. */
const BEGUN_BY_KEPT = 2 * MOST_OPEN;

/** All networks of an IPv6 /48 hold their places together: one of them for each of hundreds would keep everybody else out. */
const holderOf = (caller: string): string => siteOf(caller) ?? caller;

export function withBegunBy(begunBy: BegunBy, paymentId: string, caller: string): BegunBy {
	return Object.fromEntries([...Object.entries(begunBy), [paymentId, holderOf(caller)] as const].slice(-BEGUN_BY_KEPT));
}

/**
 * The payment that gives up its place to a newcomer where a link is full: one of the caller who holds most places, where that is
 * more than the newcomer will hold. So whoever begins hundreds keeps nobody out, and pushes nobody out who began one.
 *
 * @param places - open payments for which nothing counts, those that most of all may end first
 * @returns null: nobody holds more
 */
export function givesPlaceTo(newcomer: string, places: readonly string[], begunBy: BegunBy): string | null {
	const held = new Map<string, string[]>();
	for (const id of places) {
		const holder = begunBy[id];
		if (holder !== undefined) held.set(holder, [...(held.get(holder) ?? []), id]);
	}
	const [most] = [...held.values()].sort((a, b) => b.length - a.length);
	return most && most.length > (held.get(holderOf(newcomer))?.length ?? 0) + 1 ? (most[0] ?? null) : null;
}

/** Block times are whole seconds, and clocks differ a little. */
const CLOCKS_DIFFER_MS = 2_000;

/**
 * Whether a transfer is older than a payer's own link. Whoever begins a payment chooses when, and the sum where that is open: what reached
 * the address before is not theirs by its sum.
 *
 * @param begunAt - epoch ms
 * @param minedAt - block time, epoch ms
 */
export function isBefore(begunAt: number, minedAt: number): boolean {
	return minedAt + CLOCKS_DIFFER_MS < begunAt;
}

/**
 * The sum a payer is asked for.
 *
 * @param asked - base units: the link's own sum
 * @param chosen - base units: the payer's choice; null: none was made
 * @returns null where the link leaves the choice open and the choice is missing or too small
 */
export function sumToPay(reuse: Reuse, asked: bigint, chosen: bigint | null): bigint | null {
	if (reuse.open === null) return asked;
	return chosen !== null && chosen > 0n && chosen >= BigInt(reuse.open.least) ? chosen : null;
}

/** @param paid - payments of it that are paid */
export function isComplete(reuse: Pick<Reuse, "most">, paid: number): boolean {
	return reuse.most !== null && paid >= reuse.most;
}

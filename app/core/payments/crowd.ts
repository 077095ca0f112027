import { siteOf } from "../caller-key.ts";
import { type LinkRecord, REPORTS_READ } from "./records.ts";

/**
 * What one caller may have stored for a link for which so much is stored that its lists are full: each row more takes the database longer,
 * whenever the link is read, and the database answers for all links. A payment takes a few.
 */

/** Of one network a day. */
const STORED_A_DAY = 20;
/** Of all networks of an IPv6 /48 together, which a carrier may have given to thousands of phones. */
const STORED_A_DAY_BY_SITE = 100;
const DAY_MS = 24 * 60 * 60_000;
/** Networks and sites remembered; those that stored longest ago are forgotten. */
const KEPT = 2_000;

/** How much each network and each IPv6 /48 had stored; kept by the link's room. */
export interface StoredByCaller {
	/** since the epoch */
	day: number;
	counts: Readonly<Record<string, number>>;
}

export function isCrowded({ attempts, reports, reporters }: Pick<LinkRecord, "attempts" | "reports" | "reporters">) {
	return [attempts, reports, reporters].some(({ length }) => length >= REPORTS_READ);
}

/** @returns the same with one more of a caller's; null: they have had what they may have today */
export function withStored(before: StoredByCaller | undefined, caller: string, now: number): StoredByCaller | null {
	const day = Math.floor(now / DAY_MS);
	const known = before?.day === day ? before.counts : {};
	const site = siteOf(caller);
	const counters: [key: string, most: number][] = [
		[caller, STORED_A_DAY],
		...(site === null ? [] : [[site, STORED_A_DAY_BY_SITE] as [string, number]]),
	];
	if (counters.some(([key, most]) => (known[key] ?? 0) >= most)) return null;
	const counted = counters.map(([key]) => [key, (known[key] ?? 0) + 1] as const);
	const others = Object.entries(known).filter(([key]) => !counters.some(([own]) => own === key));
	return { day, counts: Object.fromEntries([...others.slice(-KEPT), ...counted]) };
}

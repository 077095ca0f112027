import type { Layout } from "./queues.ts";

/** What weighs how much in D1, kB with its indices. */
export interface Weights {
	/** a link until it is archived, and what stays of it afterwards */
	link: { until: number; after: number };
	/** its line in the list of its account, and its figures */
	account: number;
	/** the claim of its transfer, and what it asks for, by payee */
	claim: number;
	/** months from making a link to its archive; null: nothing is archived */
	archivedAfter: number | null;
}

export interface Sizes {
	/** GB of the largest database of each sort */
	link: number;
	claims: number;
	accounts: number;
}

const KB_A_GB = 1_000_000;
/** D1 takes no more in one database. */
export const LARGEST_GB = 10;
/** Nobody plans for longer: 50 years. */
export const MONTHS_SEEN = 600;

/** Sizes after so many months at the same pace. */
export function sizesAfter(
	months: number,
	linksAMonth: number,
	{ shards, accounts: databases }: Layout,
	weights: Weights,
): Sizes {
	const young = weights.archivedAfter === null ? months : Math.min(months, weights.archivedAfter);
	const old = months - young;
	const links = (linksAMonth * (young * weights.link.until + old * weights.link.after)) / KB_A_GB;
	const accounts = (linksAMonth * months * weights.account) / KB_A_GB;
	const claims = (linksAMonth * months * weights.claim) / KB_A_GB;
	if (shards > 0) return { link: links / shards, claims, accounts: accounts / databases };
	// With everything in one there are no claims apart: they are a link's own rows.
	const all = links + accounts;
	return { link: all, claims: all, accounts: all };
}

/** @returns whole months after which one database is full; null: not within `MONTHS_SEEN` */
export function monthsUntilFull(linksAMonth: number, layout: Layout, weights: Weights): number | null {
	for (let months = 1; months <= MONTHS_SEEN; months += 1)
		if (Math.max(...Object.values(sizesAfter(months, linksAMonth, layout, weights))) > LARGEST_GB) return months - 1;
	return null;
}

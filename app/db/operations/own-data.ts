import { getTableColumns, getTableName, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import {
	accessGrants,
	identities,
	passkeys,
	securityEvents,
	sessions,
	users,
	wallets,
} from "../accounts/account-tables.ts";
import type { Database } from "../database.ts";
import { readText } from "../payments/cold-links.ts";
import { recurringRequests, sentLinks } from "../payments/desk-tables.ts";
import { payeeNames } from "../payments/payee-name-tables.ts";
import {
	confirmedPayments,
	linkChains,
	paymentAttempts,
	paymentEvents,
	pendingPayments,
	reportedTransactions,
	transactionReporters,
	transfers,
} from "../payments/payment-tables.ts";
import { settlementRates } from "../payments/rate-tables.ts";
import { receipts } from "../payments/receipt-tables.ts";
import { requestSignatures } from "../payments/signature-tables.ts";
import { avatarRotations, avatarSchedules, avatarTargets } from "../showcase/rotation-tables.ts";
import { galleryReports, nfts, publicGalleries, selectedNfts, walletSyncs } from "../showcase/showcase-tables.ts";

/** Everything stored about an account, as it is stored (GDPR, articles 15 and 20). */

interface OwnTable {
	table: SQLiteTable;
	/** the column that says whose row it is */
	by: "id" | "user_id";
	/** secrets, and what is of use to nobody but us */
	without?: readonly string[];
}

const OF_ACCOUNT: readonly OwnTable[] = [
	{ table: users, by: "id", without: ["password_hash"] },
	{ table: identities, by: "user_id", without: ["sealed_tokens", "sealed_with"] },
	{ table: sessions, by: "user_id", without: ["id_hash"] },
	{ table: passkeys, by: "user_id" },
	{ table: securityEvents, by: "user_id" },
	{ table: wallets, by: "user_id" },
	{ table: accessGrants, by: "user_id" },
	{ table: sentLinks, by: "user_id" },
	{ table: recurringRequests, by: "user_id" },
	{ table: nfts, by: "user_id" },
	{ table: walletSyncs, by: "user_id" },
	{ table: selectedNfts, by: "user_id" },
	{ table: avatarSchedules, by: "user_id", without: ["revision"] },
	{ table: avatarTargets, by: "user_id", without: ["sealed_tokens", "sealed_with"] },
	{ table: avatarRotations, by: "user_id" },
	{ table: publicGalleries, by: "user_id" },
	{ table: galleryReports, by: "user_id" },
];

/** By link; names and e-mails of payers are the requester's business records, as their dashboards show them. */
const OF_LINKS: readonly Omit<OwnTable, "by">[] = [
	{ table: pendingPayments, without: ["dashboard_password_hash", "submission_key", "payer_names"] },
	{ table: linkChains },
	{ table: requestSignatures },
	{ table: payeeNames },
	{ table: receipts },
	{ table: settlementRates },
	{ table: paymentAttempts, without: ["tag"] },
	{ table: reportedTransactions },
	{ table: transactionReporters },
	{ table: transfers },
	{ table: confirmedPayments },
	{ table: paymentEvents },
];

/** Tables that are in no archive, and why. A new table fails a test until it has a place here or above. */
export const NOT_ARCHIVED: Readonly<Record<string, string>> = {
	access_codes: "a code for one use",
	access_refusals: "that X refused a call, for a day",
	address_names: "what the chain shows anyway, of all addresses",
	arrival_notices: "mailboxes that payers typed, for one mail each",
	arrivals: "what the chain shows anyway, of all addresses",
	avatar_counts: "how many pictures were prepared, for an hour",
	avatar_images: "how pictures of NFTs were prepared",
	chain_cursors: "of no account",
	dead_letters: "of no account",
	ended_unlocks: "of no account",
	known_names: "what the chain shows anyway, of all names",
	link_summaries: "made of the links",
	mailbox_opt_outs: "of no account",
	mails: "mails that were sent are in their mailboxes",
	one_time_tokens: "secrets of mailed links",
	page_views: "of no account",
	paid_links: "counted from the payments",
	payers_totals: "made of the links",
	rate_readings: "of no account",
	recovery_codes: "secrets, as keyed hashes",
	recurrences: "the links themselves are there",
	rotation_control: "of no account",
	server_apps: "of no account",
	sign_in_delays: "of no account",
	stored_pictures: "files by their content, of no account",
	token_revocations: "of accounts that are gone",
	used_posts: "by hash, so that a post opens one account",
};

export const ARCHIVED: readonly string[] = [...OF_ACCOUNT, ...OF_LINKS].map(({ table }) => getTableName(table));

/** Of one of the account's tables; a wallet of a collector may hold a hundred thousand NFTs. */
const ROWS_AT_ONCE = 2_000;
const LINKS_AT_ONCE = 200;
const OLD_LINKS_AT_ONCE = 20;
/**
 * Links of one archive. Their rows take some 150 statements and, where they are old, an object of R2 for each: an invocation may ask D1 1,000
 * times, and other services 10,000 (developers.cloudflare.com/workers/platform/limits, …/d1/platform/limits).
 */
const LINKS_A_PART = 2_500;

type Row = Readonly<Record<string, unknown>>;

const columnsOf = ({ table, without = [] }: Omit<OwnTable, "by">) =>
	sql.raw(
		Object.values(getTableColumns(table))
			.map(({ name }) => name)
			.filter((name) => !without.includes(name))
			.map((name) => `t."${name}"`)
			.join(", "),
	);

/** A file of the archive: a table, its rows a few at a time. */
export interface OwnRows {
	name: string;
	rows: AsyncGenerator<readonly Row[]>;
}

/** How many archives an account's links fill; at least one. */
export async function countParts(db: Database, userId: string): Promise<number> {
	const [row] = await db.all<{ links: number }>(sql`
		select count(*) as links from pending_payments where user_id = ${userId}
	`);
	return Math.max(1, Math.ceil((row?.links ?? 0) / LINKS_A_PART));
}

/**
 * The tables one after another; each is read when its rows are asked for.
 *
 * @param part - from 1; the first has the account beside its oldest links, the others have links alone
 * @param begunAt - epoch ms
 * @param linksAPart - for tests
 */
export function* ownData(
	db: Database,
	userId: string,
	part = 1,
	begunAt = Date.now(),
	linksAPart = LINKS_A_PART,
): Generator<OwnRows> {
	let asked: Promise<string[]> | undefined;
	const links = () => {
		asked ??= linksOf(db, userId, part, linksAPart);
		return asked;
	};
	// Before and after the tables: what is read back, or moved, while those are written is in both, and in neither otherwise.
	yield { name: "old_links", rows: ofOldLinks(db, links) };
	if (part === 1)
		for (const own of OF_ACCOUNT) yield { name: getTableName(own.table), rows: ofAccount(db, userId, own) };
	for (const own of OF_LINKS) yield { name: getTableName(own.table), rows: ofLinks(db, links, own) };
	yield { name: "old_links_since", rows: ofOldLinks(db, links, begunAt) };
}

/** Links of a part, oldest first, so that a link made meanwhile moves no other into another part. */
async function linksOf(db: Database, userId: string, part: number, linksAPart: number): Promise<string[]> {
	const rows = await db.all<{ id: string }>(sql`
		select payment_id as id from pending_payments where user_id = ${userId}
		order by created_at, payment_id limit ${linksAPart} offset ${(part - 1) * linksAPart}
	`);
	return rows.map(({ id }) => id);
}

function* inPieces<Item>(items: readonly Item[], size: number): Generator<readonly Item[]> {
	for (let from = 0; from < items.length; from += size) yield items.slice(from, from + size);
}

/** Rows of links in cold storage, a link each; what is read back meanwhile is among the tables as well. */
async function* ofOldLinks(
	db: Database,
	links: () => Promise<readonly string[]>,
	since = 0,
): AsyncGenerator<readonly Row[]> {
	for (const ids of inPieces(await links(), LINKS_AT_ONCE)) {
		const old = await db.all<{ id: string; coldSince: number }>(sql`
			select p.payment_id as id, p.cold_since as "coldSince" from json_each(${JSON.stringify(ids)}) asked
			join pending_payments p on p.payment_id = asked.value where p.cold_since >= ${since}
		`);
		for (const some of inPieces(old, OLD_LINKS_AT_ONCE))
			yield await Promise.all(
				some.map(({ id, coldSince }) =>
					readText(db, id, coldSince).then(withoutTags, () => ({ payment_id: id, unreadable: true })),
				),
			);
	}
}

function withoutTags({ paymentId, tables, receipts: kept }: Awaited<ReturnType<typeof readText>>): Row {
	const { payment_attempts: attempts = [], ...rest } = tables;
	const own = attempts.map(({ tag: _, ...row }) => row);
	return { payment_id: paymentId, tables: { ...rest, payment_attempts: own }, receipts: kept };
}

/** In the order in which they were stored: a row that is stored meanwhile moves none of the others. */
async function* ofAccount(db: Database, userId: string, own: OwnTable): AsyncGenerator<readonly Row[]> {
	const by = sql.raw(`t."${own.by}"`);
	let after = 0;
	for (;;) {
		const found = await db.all<Row & { stored_as: number }>(sql`
			select ${columnsOf(own)}, t.rowid as stored_as from ${own.table} t
			where ${by} = ${userId} and t.rowid > ${after} order by t.rowid limit ${ROWS_AT_ONCE}
		`);
		yield found.map(({ stored_as: _, ...row }) => row);
		if (found.length < ROWS_AT_ONCE) return;
		after = found.at(-1)?.stored_as ?? after;
	}
}

async function* ofLinks(
	db: Database,
	links: () => Promise<readonly string[]>,
	own: Omit<OwnTable, "by">,
): AsyncGenerator<readonly Row[]> {
	for (const ids of inPieces(await links(), LINKS_AT_ONCE))
		yield await db.all<Row>(sql`
			select ${columnsOf(own)} from json_each(${JSON.stringify(ids)}) asked
			join ${own.table} t on t.payment_id = asked.value
		`);
}

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

/** Rows of one kind that an account is expected to have at most; more would be read in parts. */
const MOST_ROWS = 50_000;
const LINKS_AT_ONCE = 200;
const OLD_LINKS_AT_ONCE = 20;

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

/** The tables one after another; each is read when its rows are asked for. @param begunAt - epoch ms */
export function* ownData(db: Database, userId: string, begunAt = Date.now()): Generator<OwnRows> {
	// Before and after the tables: what is read back, or moved, while those are written is in both, and in neither otherwise.
	yield { name: "old_links", rows: ofOldLinks(db, userId) };
	for (const own of OF_ACCOUNT) yield { name: getTableName(own.table), rows: ofAccount(db, userId, own) };
	for (const own of OF_LINKS) yield { name: getTableName(own.table), rows: ofLinks(db, userId, own) };
	yield { name: "old_links_since", rows: ofOldLinks(db, userId, begunAt) };
}

/** Rows of links in cold storage, a link each; what is read back meanwhile is among the tables as well. */
async function* ofOldLinks(db: Database, userId: string, since = 0): AsyncGenerator<readonly Row[]> {
	let after = "";
	for (;;) {
		const links = await db.all<{ id: string; coldSince: number }>(sql`
			select payment_id as id, cold_since as "coldSince" from pending_payments
			where user_id = ${userId} and cold_since >= ${since} and payment_id > ${after}
			order by payment_id limit ${OLD_LINKS_AT_ONCE}
		`);
		yield await Promise.all(
			links.map(({ id, coldSince }) =>
				readText(db, id, coldSince).then(withoutTags, () => ({ payment_id: id, unreadable: true })),
			),
		);
		const last = links.at(-1);
		if (!last || links.length < OLD_LINKS_AT_ONCE) return;
		after = last.id;
	}
}

function withoutTags({ paymentId, tables, receipts: kept }: Awaited<ReturnType<typeof readText>>): Row {
	const { payment_attempts: attempts = [], ...rest } = tables;
	const own = attempts.map(({ tag: _, ...row }) => row);
	return { payment_id: paymentId, tables: { ...rest, payment_attempts: own }, receipts: kept };
}

async function* ofAccount(db: Database, userId: string, own: OwnTable): AsyncGenerator<readonly Row[]> {
	const by = sql.raw(`t."${own.by}"`);
	yield await db.all<Row>(sql`
		select ${columnsOf(own)} from ${own.table} t where ${by} = ${userId} limit ${MOST_ROWS}
	`);
}

async function* ofLinks(db: Database, userId: string, own: Omit<OwnTable, "by">): AsyncGenerator<readonly Row[]> {
	let after = { at: -1, id: "" };
	for (;;) {
		const links = await db.all<{ id: string; at: number }>(sql`
			select payment_id as id, created_at as at from pending_payments
			where user_id = ${userId} and (created_at > ${after.at} or created_at = ${after.at} and payment_id > ${after.id})
			order by created_at, payment_id limit ${LINKS_AT_ONCE}
		`);
		if (links.length > 0)
			yield await db.all<Row>(sql`
				select ${columnsOf(own)} from json_each(${JSON.stringify(links.map(({ id }) => id))}) asked
				join ${own.table} t on t.payment_id = asked.value
			`);
		const last = links.at(-1);
		if (!last || links.length < LINKS_AT_ONCE) return;
		after = last;
	}
}

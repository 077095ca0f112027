import { type SQL, sql } from "drizzle-orm";
import {
	type LinkCursor,
	type LinkFilter,
	type LinkQuery,
	type LinkSort,
	NO_DUE_DAY,
} from "../../core/payments/link-query.ts";
import {
	type LinkReceipt,
	type LinkRowSummary,
	type LinkSummary,
	OPEN_STATES,
} from "../../core/payments/link-summary.ts";
import { type Database, inOneBatch } from "../database.ts";
import { addToTotals } from "./payers-totals.ts";

/** The list of an account's links: each page is one statement that reads an index from a cursor on. */

const DAY_MS = 24 * 60 * 60_000;

/**
 * Stores what the list says of a link, and that its record's version has been summarised. An older summary changes nothing.
 *
 * @param userId - null once the link's account is gone: then there is no list
 * @returns whether a link for many payers, whose payer's own link this is, has to be summarised anew
 */
export async function putSummary(
	db: Database,
	userId: string | null,
	{ row, receipts, searchText, sumKey }: LinkSummary,
	at: number,
): Promise<boolean> {
	const done = sql`
		update pending_payments set summary_version = ${row.version}
		where payment_id = ${row.paymentId} and summary_version < ${row.version}
	`;
	if (userId === null) {
		await inOneBatch(db, [done]);
		return false;
	}
	const put = sql`
		insert into link_summaries (
			payment_id, user_id, parent_id, version, state, token, chain_id, payee, sum_key, due_key, search_text, row, receipts,
			created_at, changed_at
		)
		select
			payment_id, user_id, parent_id, ${row.version}, ${row.state}, ${row.token}, ${row.chainId}, ${row.payee}, ${sumKey},
			${row.dueAt ?? NO_DUE_DAY}, ${searchText}, ${JSON.stringify(row)}, ${JSON.stringify(receipts)}, created_at, ${at}
		from pending_payments where payment_id = ${row.paymentId} and user_id = ${userId}
		on conflict (payment_id) do update set
			version = excluded.version, state = excluded.state, due_key = excluded.due_key, search_text = excluded.search_text,
			row = excluded.row, receipts = excluded.receipts, changed_at = max(excluded.changed_at, link_summaries.changed_at)
		where excluded.version >= link_summaries.version
	`;
	// Before it is stored: what the link added to its parent until now is still there to be compared.
	const parent = sql`
		update pending_payments set version = version + 1
		where payment_id = ${row.parentId} and exists (
			select 1 from (
				select ${Number(row.reached.paid)} as paid, ${row.received} as received
			) after
			left join link_summaries before on before.payment_id = ${row.paymentId}
			where (before.version is null or before.version <= ${row.version})
				and (after.paid <> coalesce(json_extract(before.row, '$.reached.paid'), 0)
					or after.received <> coalesce(json_extract(before.row, '$.received'), '0')
					or ${Number(row.transfers > 0)} <> coalesce(json_extract(before.row, '$.transfers') > 0, 0)
					or ${row.transfers} > 0 and (coalesce(before.state, 'waiting') <> ${row.state}
						or json_extract(before.row, '$.payer.name') is not ${row.payer?.name ?? null}))
		) returning 1
	`;
	if (row.parentId === null) {
		await inOneBatch(db, [put, done]);
		return false;
	}
	const [changed = []] = await inOneBatch(db, [parent, addToTotals(userId, row), put, done]);
	return changed.length > 0;
}

/** Ids of links whose summary is older than they are, or missing; of one account, or of any. */
export async function listUnsummarised(db: Database, limit: number, userId?: string): Promise<string[]> {
	const own = userId === undefined ? sql`` : sql`and user_id = ${userId}`;
	const rows = await db.all<{ id: string }>(sql`
		select payment_id as id from pending_payments indexed by pending_payments_unsummarised
		where summary_version <> version ${own} limit ${limit}
	`);
	return rows.map(({ id }) => id);
}

/** The sorted column, and whether it goes down. */
const SORTS: Record<LinkSort, { column: SQL; down: boolean }> = {
	newest: { column: sql`created_at`, down: true },
	oldest: { column: sql`created_at`, down: false },
	due: { column: sql`due_key`, down: false },
	"due-last": { column: sql`due_key`, down: true },
	largest: { column: sql`sum_key`, down: true },
	smallest: { column: sql`sum_key`, down: false },
};

const openStates = sql.raw(OPEN_STATES.map((state) => `'${state}'`).join(", "));

/** `+due_key` keeps the planner at the index that is in the order asked for. */
function inFilter(filter: LinkFilter, now: number): SQL {
	if (filter === "overdue") return sql`state in (${openStates}) and due_key < ${now}`;
	const isOpen = OPEN_STATES.some((state) => state === filter);
	return isOpen ? sql`state = ${filter} and +due_key >= ${now}` : sql`state = ${filter}`;
}

/** Conditions of a query, without its cursor. */
function conditionsOf(userId: string, { status, token, address, from, to, q }: LinkQuery, now: number): SQL {
	const conditions = [
		sql`parent_id is null and user_id = ${userId}`,
		...(status === null ? [] : [inFilter(status, now)]),
		...(token === null ? [] : [sql`token = ${token}`]),
		...(address === null ? [] : [sql`payee = ${address} collate nocase`]),
		...(from === null ? [] : [sql`created_at >= ${from}`]),
		...(to === null ? [] : [sql`created_at < ${to + DAY_MS}`]),
		...(q === null ? [] : [sql`instr(search_text, ${q.toLowerCase()}) > 0`]),
	];
	return sql.join(conditions, sql` and `);
}

export interface SummaryPage {
	rows: LinkRowSummary[];
	/** where the next page begins; null on the last */
	next: LinkCursor | null;
	/** where the page before it ends; null on the first */
	previous: LinkCursor | null;
}

/**
 * One page of an account's links: after a line, before one, or the first. Where fewer come before a line than a page holds, it is
 * the first page.
 *
 * @param now - epoch ms: what is overdue then
 */
export async function listSummaries(
	db: Database,
	userId: string,
	query: LinkQuery,
	now: number,
	limit: number,
): Promise<SummaryPage> {
	const statement = summariesStatement(userId, query, now, limit + 1);
	const rows = await db.all<{ row: string; value: string | number; id: string }>(statement);
	const back = query.after === null && query.before !== null;
	if (back && rows.length <= limit) return listSummaries(db, userId, { ...query, before: null }, now, limit);
	const shown = rows.slice(0, limit);
	if (back) shown.reverse();
	const cursorOf = (line: (typeof rows)[number] | undefined) =>
		line ? { value: String(line.value), paymentId: line.id } : null;
	return {
		rows: shown.map(({ row }) => JSON.parse(row) as LinkRowSummary),
		next: back || rows.length > limit ? cursorOf(shown.at(-1)) : null,
		previous: back || query.after ? cursorOf(shown[0]) : null,
	};
}

/** Exported for the tests that ask SQLite for its plan. */
export function summariesStatement(userId: string, query: LinkQuery, now: number, limit: number): SQL {
	const { column, down: isDown } = SORTS[query.sort];
	const cursor = query.after ?? query.before;
	const down = query.after === null && query.before !== null ? !isDown : isDown;
	const direction = down ? sql`desc` : sql`asc`;
	// Sums are text of one length, instants numbers.
	const value = cursor && (query.sort === "largest" || query.sort === "smallest" ? cursor.value : Number(cursor.value));
	const fromThere = cursor
		? sql`and (${column}, payment_id) ${down ? sql`<` : sql`>`} (${value}, ${cursor.paymentId})`
		: sql``;
	return sql`
		select row, ${column} as value, payment_id as id from link_summaries
		where ${conditionsOf(userId, query, now)} ${fromThere}
		order by ${column} ${direction}, payment_id ${direction} limit ${limit}
	`;
}

/** Open links of an account with a due day, the earliest first. */
export async function listDue(db: Database, userId: string, before: number, limit: number): Promise<LinkRowSummary[]> {
	const rows = await db.all<{ row: string }>(sql`
		select row from link_summaries
		where parent_id is null and user_id = ${userId} and due_key < ${before} and state in ('waiting', 'confirming', 'partly', 'needs-you')
		order by due_key, payment_id limit ${limit}
	`);
	return rows.map(({ row }) => JSON.parse(row) as LinkRowSummary);
}

/** An account's summary as its desk reads it. */
export interface ChangedSummary {
	row: LinkRowSummary;
	receipts: LinkReceipt[];
	changedAt: number;
}

/**
 * An account's summaries in the order they changed.
 *
 * @param after - the last one read before
 */
export async function listChanged(
	db: Database,
	userId: string,
	after: { changedAt: number; paymentId: string },
	limit: number,
): Promise<ChangedSummary[]> {
	const rows = await db.all<{ row: string; receipts: string; changedAt: number }>(sql`
		select row, receipts, changed_at as "changedAt" from link_summaries
		where user_id = ${userId} and (changed_at, payment_id) > (${after.changedAt}, ${after.paymentId})
		order by changed_at, payment_id limit ${limit}
	`);
	return rows.map(({ row, receipts, changedAt }) => ({
		row: JSON.parse(row) as LinkRowSummary,
		receipts: JSON.parse(receipts) as LinkReceipt[],
		changedAt,
	}));
}

/** One link of an account, as the list shows it; null for an id that is not theirs. */
export async function findSummary(db: Database, userId: string, paymentId: string): Promise<LinkRowSummary | null> {
	const [found] = await db.all<{ row: string }>(sql`
		select row from link_summaries where payment_id = ${paymentId} and user_id = ${userId}
	`);
	return found ? (JSON.parse(found.row) as LinkRowSummary) : null;
}

/** Tokens and receiving addresses of an account's links, to choose from. */
export async function listChoices(db: Database, userId: string, limit: number): Promise<{ addresses: string[] }> {
	const rows = await db.all<{ payee: string }>(sql`
		select distinct payee from (select payee from link_summaries where parent_id is null and user_id = ${userId} order by created_at desc limit 2000)
		limit ${limit}
	`);
	return { addresses: rows.map(({ payee }) => payee) };
}

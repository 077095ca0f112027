import { type SQL, sql } from "drizzle-orm";
import type { LinkRowSummary, PayersTotals } from "../../core/payments/link-summary.ts";
import type { LinkRow } from "../../core/payments/records.ts";
import { TRIED_KEPT_MS, UNTOUCHED_KEPT_MS } from "../../core/payments/reusable.ts";
import { type Database, inOneBatch } from "../database.ts";
import { LISTED_PAYERS } from "./desk-tables.ts";
import { fromChunks } from "./payers-totals.ts";
import { linkChains, paymentEvents, pendingPayments } from "./payment-tables.ts";

/** A link for many payers and the links its payers have of it, one each. */

/**
 * Stores a payer's own link, with its networks and its first event.
 *
 * @param own - `chosen`: the sum before something was added to tell it apart, base units
 */
export async function insertPayersLink(
	db: Database,
	parent: LinkRow,
	{ chosen, ...own }: Pick<LinkRow, "paymentId" | "amount" | "createdAt"> & { chosen: bigint },
): Promise<void> {
	const { chainIds, ...terms } = parent;
	// As it is now: whoever knew a password that was changed since the parent was read opens nothing.
	const now = (column: string) =>
		sql`(select ${sql.raw(column)} from pending_payments where payment_id = ${parent.paymentId})`;
	await inOneBatch(db, [
		db.insert(pendingPayments).values({
			...terms,
			...own,
			dashboardPasswordHash: now("dashboard_password_hash"),
			dashboardEpoch: now("dashboard_epoch"),
			parentId: parent.paymentId,
			reuse: null,
			submissionKey: null,
			version: 1,
			summaryVersion: 0,
			chainSilent: false,
			remindRequester: false,
			remindPayer: false,
		}),
		db.insert(linkChains).values(
			chainIds.map((chainId, place) => ({
				paymentId: own.paymentId,
				chainId,
				payee: parent.requesterAddress,
				token: parent.token,
				place,
			})),
		),
		db.insert(paymentEvents).values({
			paymentId: own.paymentId,
			kind: "created",
			dedupeKey: "created",
			detail: { chosen: chosen.toString() },
			at: own.createdAt,
		}),
	]);
}

/** @returns how many payments of a link may still be paid; `most` of them or more are counted as `most` */
export async function countOpenPayersLinks(db: Database, parentId: string, most: number): Promise<number> {
	const [row] = await db.all<{ open: number }>(sql`
		select count(*) as open from (
			select 1 from pending_payments p
			where p.parent_id = ${parentId} and p.cancelled_at is null and p.closed_at is null limit ${most}
		)
	`);
	return row?.open ?? 0;
}

const touched = (table: SQL) => sql`exists (select 1 from ${table} x where x.payment_id = p.payment_id)`;
/** A wallet was asked, a hash named, or somebody wants to be told of what arrives. */
const TRIED = sql`(
	${touched(sql`payment_attempts`)} or ${touched(sql`reported_transactions`)} or ${touched(sql`arrival_notices`)}
)`;

/**
 * Ends payments that nobody went on with: they are on no network any more, so no transfer can be meant for them, and nobody else's
 * waits because of them. Money that comes for one is found at the address all the same (arrivals).
 *
 * @param limit - the oldest ones first
 * @returns their ids
 */
export async function endForgotten(db: Database, parentId: string, now: number, limit: number): Promise<string[]> {
	const rows = await db.all<{ id: string }>(sql`
		select p.payment_id as id from pending_payments p
		where p.parent_id = ${parentId} and p.created_at < ${now - UNTOUCHED_KEPT_MS} and p.cancelled_at is null
			and p.closed_at is null and not ${touched(sql`transfers`)}
			and (p.created_at < ${now - TRIED_KEPT_MS} or not ${TRIED})
		order by p.created_at limit ${limit}
	`);
	await endPayersLinks(
		db,
		rows.map(({ id }) => id),
		now,
	);
	return rows.map(({ id }) => id);
}

/** What came counts for it, or will. */
const COUNTS = sql`x.state in ('credited', 'mined')`;

/**
 * Open payments of a link for which nothing counts: those first for which nothing was tried, last those that wait for the requester's word, of
 * each the oldest. Anybody may ask a wallet, and name a transfer of dust.
 */
export async function listPlaces(db: Database, parentId: string, limit: number): Promise<string[]> {
	const rows = await db.all<{ id: string }>(sql`
		select p.payment_id as id from pending_payments p
		where p.parent_id = ${parentId} and p.cancelled_at is null and p.closed_at is null
			and not exists (select 1 from transfers x where x.payment_id = p.payment_id and ${COUNTS})
		order by case when ${touched(sql`transfers`)} then 2 when ${TRIED} then 1 else 0 end, p.created_at limit ${limit}
	`);
	return rows.map(({ id }) => id);
}

/** Ends payments, except those for which something that counts came meanwhile. */
export async function endPayersLinks(db: Database, paymentIds: readonly string[], now: number): Promise<void> {
	const ids = JSON.stringify(paymentIds);
	const named = sql`payment_id in (select value from json_each(${ids}))`;
	// What came for one meanwhile keeps it.
	const still = sql`${named} and not exists (
		select 1 from transfers x where x.payment_id = pending_payments.payment_id and ${COUNTS}
	)`;
	await inOneBatch(db, [
		sql`
			update pending_payments set cancelled_at = ${now}, closed_at = ${now}, version = version + 1
			where ${still} and cancelled_at is null
		`,
		sql`delete from link_chains where ${named} and exists (
			select 1 from pending_payments p where p.payment_id = link_chains.payment_id and p.cancelled_at is not null
		)`,
	]);
}

/** Open pages are notified by these ids. */
const idsOf = ([rows = []]: readonly unknown[][]) => (rows as { id: string }[]).map(({ id }) => id);

/** Whether the parent is cancelled: its payments follow what is stored of it, so that a change that ended half way is finished by the next. */
const parentIs = (state: "cancelled" | "open") => sql`exists (
	select 1 from pending_payments o where o.payment_id = pending_payments.parent_id
		and o.reuse is not null and o.cancelled_at is ${state === "cancelled" ? sql`not null` : sql`null`}
)`;

/** Cancels with their parent all payments that may still be paid. @returns the newest ones' ids, whose pages may be open */
export async function cancelPayersLinks(db: Database, parentId: string, limit: number): Promise<string[]> {
	const open = sql`parent_id = ${parentId} and cancelled_at is null and closed_at is null and ${parentIs("cancelled")}`;
	const at = sql`(select cancelled_at from pending_payments where payment_id = ${parentId})`;
	return idsOf(
		await inOneBatch(db, [
			sql`select payment_id as id from pending_payments where ${open} order by created_at desc limit ${limit}`,
			sql`
				insert or ignore into payment_events (payment_id, kind, dedupe_key, detail, at)
				select payment_id, 'link-cancelled', 'link-cancelled:' || ${at}, '{}', ${at} from pending_payments where ${open}
			`,
			sql`update pending_payments set cancelled_at = ${at}, version = version + 1 where ${open}`,
		]),
	);
}

/** Undoes that: all but those that ended for themselves, which are on no network any more. */
export async function reopenPayersLinks(db: Database, parentId: string, at: number, limit: number): Promise<string[]> {
	const closed = sql`parent_id = ${parentId} and cancelled_at is not null and closed_at is null and ${parentIs("open")}
		and exists (select 1 from link_chains l where l.payment_id = pending_payments.payment_id)`;
	return idsOf(
		await inOneBatch(db, [
			sql`select payment_id as id from pending_payments where ${closed} order by created_at desc limit ${limit}`,
			sql`
				update transfers set late = (select due_at is not null and transfers.mined_at > due_at from pending_payments p
					where p.payment_id = transfers.payment_id)
				where payment_id in (select payment_id from pending_payments where ${closed})
			`,
			sql`
				insert or ignore into payment_events (payment_id, kind, dedupe_key, detail, at)
				select payment_id, 'link-reopened', 'link-reopened:' || ${at}, '{}', ${at} from pending_payments where ${closed}
			`,
			sql`update pending_payments set cancelled_at = null, version = version + 1 where ${closed}`,
		]),
	);
}

/**
 * Gives the payments of a link for many that nothing was paid for yet the link's own memo, due day, bookkeeping lines and what is said after payment.
 *
 * @returns the newest ones' ids, whose pages may be open
 */
export async function editPayersLinks(db: Database, parentId: string, at: number, limit: number): Promise<string[]> {
	const behind = sql`parent_id = ${parentId} and cancelled_at is null and closed_at is null
		and not exists (select 1 from transfers t where t.payment_id = pending_payments.payment_id and t.state = 'credited')
		and exists (
			select 1 from pending_payments o where o.payment_id = ${parentId} and o.reuse is not null and (
				o.memo is not pending_payments.memo or o.due_at is not pending_payments.due_at
				or o.after_submit is not pending_payments.after_submit or o.bookkeeping is not pending_payments.bookkeeping
			)
		)`;
	const own = (column: string) =>
		sql`${sql.raw(column)} = (select o.${sql.raw(column)} from pending_payments o where o.payment_id = ${parentId})`;
	return idsOf(
		await inOneBatch(db, [
			sql`select payment_id as id from pending_payments where ${behind} order by created_at desc limit ${limit}`,
			// The event of the change is on the link itself.
			sql`
				insert or ignore into payment_events (payment_id, kind, dedupe_key, detail, at)
				select p.payment_id, 'link-edited', 'link-edited:' || e.dedupe_key, e.detail, ${at}
				from pending_payments p join payment_events e on e.payment_id = ${parentId} and e.kind = 'link-edited'
				where p.payment_id in (select payment_id from pending_payments where ${behind}) and e.at > p.created_at
			`,
			sql`
				update pending_payments set ${own("memo")}, ${own("due_at")}, ${own("after_submit")},
					${own("bookkeeping")}, version = version + 1
				where ${behind}
			`,
		]),
	);
}

/** What the payments of a link for many add up to, as far as they are summarised. */
export async function findPayersTotals(db: Database, parentId: string): Promise<PayersTotals> {
	const [[row], [last]] = (await inOneBatch(db, [
		sql`select * from payers_totals where parent_id = ${parentId}`,
		sql`select max(paid_at) as at from link_summaries where parent_id = ${parentId}`,
	])) as [Record<string, number | string>[], { at: number | null }[]];
	const { paid = 0, moved = 0, begun = 0 } = (row ?? {}) as Partial<Record<"paid" | "moved" | "begun", number>>;
	return { paid, moved, begun, received: fromChunks((chunk) => Number(row?.[chunk] ?? 0)), lastAt: last?.at ?? null };
}

/** The last line of a page of payments. */
export type PayersCursor = Pick<LinkRowSummary, "createdAt" | "paymentId">;

/** Payments of a link for which anything came or moves, the newest first. */
export async function listPayersLinks(
	db: Database,
	parentId: string,
	before: PayersCursor | null,
	limit: number,
): Promise<LinkRowSummary[]> {
	const cursor = before
		? sql`and (created_at < ${before.createdAt} or created_at = ${before.createdAt} and payment_id < ${before.paymentId})`
		: sql``;
	const rows = await db.all<{ row: string }>(sql`
		select row from link_summaries where parent_id = ${parentId} ${cursor}
			and ${LISTED_PAYERS}
		order by created_at desc, payment_id desc limit ${limit}
	`);
	return rows.map(({ row }) => JSON.parse(row) as LinkRowSummary);
}

/** Whether a payer's own link is still on its networks: `endForgotten` takes it off. */
export async function isOnNetworks(db: Database, paymentId: string): Promise<boolean> {
	const rows = await db.all(sql`select 1 from link_chains where payment_id = ${paymentId} limit 1`);
	return rows.length > 0;
}

/** The link for many that a link was made from; null: none. */
export async function findParentId(db: Database, paymentId: string): Promise<string | null> {
	const [row] = await db.all<{ id: string | null }>(
		sql`select parent_id as id from pending_payments where payment_id = ${paymentId}`,
	);
	return row?.id ?? null;
}

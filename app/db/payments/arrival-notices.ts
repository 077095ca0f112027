import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { siteFirst, siteOf, siteRange } from "../../core/caller-key.ts";
import type { PaymentMail } from "../../core/operations/mail-message.ts";
import type { ArrivalNoticeRow } from "../../core/payments/arrival-types.ts";
import type { TransactionId } from "../../core/payments/transaction-id.ts";
import { type Database, inOneBatch } from "../database.ts";
import { mails } from "../operations/operation-tables.ts";
import { rowsOf } from "../table-rows.ts";
import { arrivalNotices } from "./arrival-tables.ts";

/** Payers who are to be mailed when a payment of a link arrives. */

/** How many may be stored: anybody may type anybody's mailbox. */
export interface NoticeLimits {
	perLink: number;
	perNetwork: number;
	/** of all networks of an IPv6 /48 together: whoever has one has 65,536 */
	perSite: number;
	/** callers' earlier ones count from this instant on, epoch ms */
	since: number;
}

/** What stood in the way of a notice when it was asked for. */
export interface NoticeRoom {
	/** there is such a link */
	known: boolean;
	paid: boolean;
	full: boolean;
}

const NOTICE = rowsOf(arrivalNotices, []);

/**
 * Stores a notice once for a link and mailbox, within the limits: the statement that counts is the one that stores, so calls at
 * the same time cannot pass them together.
 *
 * A mailbox that was stored already counts for whoever asks last: what is left of a caller's day would tell otherwise that
 * somebody else had asked for it before.
 *
 * @returns how things stood before; the same for a mailbox that was stored already as for a new one
 */
export async function insertNotice(
	db: Database,
	notice: Omit<ArrivalNoticeRow, "sentAt">,
	limits: NoticeLimits,
): Promise<NoticeRoom> {
	const { paymentId, email, language, clientKey, createdAt } = notice;
	const known = sql`exists (select 1 from pending_payments where payment_id = ${paymentId})`;
	const paid = sql`exists (select 1 from confirmed_payments where payment_id = ${paymentId})`;
	const site = siteOf(clientKey);
	const key = siteFirst(clientKey);
	const asked = (ofWhom: SQL) => sql`(
		select count(*) from arrival_notices where ${ofWhom} and created_at > ${limits.since}
	)`;
	const [after, before] = siteRange(site ?? "");
	const bySite = site === null ? sql`0` : asked(sql`client_key > ${after} and client_key < ${before}`);
	const full = sql`(
		(select count(*) from arrival_notices where payment_id = ${paymentId}) >= ${limits.perLink}
		or ${asked(sql`client_key = ${key}`)} >= ${limits.perNetwork}
		or ${bySite} >= ${limits.perSite}
	)`;
	const [rows = []] = await inOneBatch(db, [
		sql`select ${known} as known, ${paid} as paid, ${full} as full`,
		sql`
			insert into arrival_notices (payment_id, email, language, client_key, created_at, sent_at)
			select ${paymentId}, ${email}, ${language}, ${key}, ${createdAt}, null
			where ${known} and not ${paid} and not ${full}
			on conflict (payment_id, email) do update set client_key = excluded.client_key, created_at = excluded.created_at
		`,
	]);
	const [was] = rows as { known: 0 | 1; paid: 0 | 1; full: 0 | 1 }[];
	if (!was) throw new Error("a select without a table gave no row");
	return { known: was.known === 1, paid: was.paid === 1, full: was.full === 1 };
}

/** What a link's waiting notices are judged by. */
export interface WaitingNotices {
	notices: ArrivalNoticeRow[];
	/** each time a transaction was credited, in that order */
	credits: (TransactionId & { at: number })[];
	/** base units that are credited now */
	credited: (TransactionId & { amount: bigint })[];
	/** base units the link asks for */
	asked: bigint;
}

/** A link's notices that were not written yet, with what was credited to it, in one journey to D1. */
export async function findWaitingNotices(db: Database, paymentId: string): Promise<WaitingNotices> {
	const [notices = [], credits = [], credited = [], links = []] = await inOneBatch(db, [
		sql`select ${sql.raw(NOTICE.columns)} from arrival_notices where payment_id = ${paymentId} and sent_at is null`,
		sql`
			select json_extract(detail, '$.txHash') as "txHash",
				coalesce(json_extract(detail, '$.chainId'), (select chain_id from pending_payments where payment_id = ${paymentId})) as "chainId",
				at
			from payment_events
			where payment_id = ${paymentId} and kind in ('partial', 'success') order by at, id
		`,
		sql`select chain_id as "chainId", tx_hash as "txHash", amount from transfers where payment_id = ${paymentId} and state = 'credited'`,
		sql`select amount from pending_payments where payment_id = ${paymentId}`,
	]);
	const [link] = links as { amount: string }[];
	return {
		notices: (notices as Record<string, unknown>[]).map((row) => NOTICE.read(row, {})),
		credits: credits as WaitingNotices["credits"],
		credited: (credited as (TransactionId & { amount: string })[]).map((row) => ({
			...row,
			amount: BigInt(row.amount),
		})),
		asked: BigInt(link?.amount ?? 0),
	};
}

/** Writes mails to the outbox and marks their notices, in one batch: a crash neither loses nor doubles one. */
export async function writeNoticeMails(
	db: Database,
	paymentId: string,
	written: readonly PaymentMail[],
	at: number,
): Promise<void> {
	await inOneBatch(db, [
		...written.map((mail) =>
			db
				.insert(mails)
				.values({ dedupeKey: mail.dedupeKey, paymentId, message: mail, createdAt: at })
				.onConflictDoNothing({ target: mails.dedupeKey }),
		),
		db
			.update(arrivalNotices)
			.set({ sentAt: at })
			.where(
				and(
					eq(arrivalNotices.paymentId, paymentId),
					inArray(
						arrivalNotices.email,
						written.map(({ to }) => to),
					),
				),
			),
	]);
}

/** A mail was dropped because its payment no longer counts: the next one that arrives is told. */
export async function reopenNotice(db: Database, paymentId: string, email: string): Promise<void> {
	await db
		.update(arrivalNotices)
		.set({ sentAt: null })
		.where(and(eq(arrivalNotices.paymentId, paymentId), eq(arrivalNotices.email, email)));
}

import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { Address } from "../../core/address.ts";
import type { Language } from "../../core/i18n/languages.ts";
import type { Every } from "../../core/payments/recurrence.ts";
import { type Database, inOneBatch } from "../database.ts";
import { recurringRequests } from "./desk-tables.ts";
import { pendingPayments } from "./payment-tables.ts";

/** Requests that are made again on a day; see desk-tables.ts. */

export interface RecurringRequest {
	/** the link it began with */
	paymentId: string;
	userId: string;
	every: Every;
	/** epoch ms */
	firstAt: number;
	/** null once it has ended */
	nextAt: number | null;
	made: number;
	/** when its days were set last, epoch ms; null: by a release that did not note it */
	setAt: number | null;
	sendTo: string | null;
	sendLanguage: Language | null;
}

export async function findRecurring(db: Database, paymentId: string): Promise<RecurringRequest | null> {
	const [row] = await db.select().from(recurringRequests).where(eq(recurringRequests.paymentId, paymentId));
	return row ?? null;
}

/** An account's running requests, each with the address that its links pay; those that were cancelled make none. */
export function listRepeatedPayees(db: Database, userId: string): Promise<{ paymentId: string; payee: Address }[]> {
	return db
		.select({ paymentId: recurringRequests.paymentId, payee: pendingPayments.requesterAddress })
		.from(recurringRequests)
		.innerJoin(pendingPayments, eq(pendingPayments.paymentId, recurringRequests.paymentId))
		.where(
			and(
				eq(recurringRequests.userId, userId),
				isNotNull(recurringRequests.nextAt),
				isNull(pendingPayments.cancelledAt),
			),
		);
}

/**
 * Sets how a request is repeated, within a limit of running ones per account. What was made before goes on being counted.
 *
 * @returns false when the account has as many
 */
export async function putRecurring(
	db: Database,
	row: Omit<RecurringRequest, "made">,
	mostRunning: number,
): Promise<boolean> {
	const { paymentId, userId, every, firstAt, nextAt, setAt, sendTo, sendLanguage } = row;
	const stored = await db.all(sql`
		insert into recurring_requests (payment_id, user_id, every, first_at, next_at, made, set_at, send_to, send_language)
		select ${paymentId}, ${userId}, ${every}, ${firstAt}, ${nextAt}, 0, ${setAt}, ${sendTo}, ${sendLanguage}
		where (
			select count(*) from recurring_requests
			where user_id = ${userId} and next_at is not null and payment_id <> ${paymentId}
		) < ${mostRunning}
		on conflict (payment_id) do update set
			every = excluded.every, first_at = excluded.first_at, next_at = excluded.next_at, retry_at = null, set_at = excluded.set_at,
			send_to = excluded.send_to, send_language = excluded.send_language
		returning 1
	`);
	return stored.length > 0;
}

export async function endRecurring(db: Database, paymentId: string, userId: string): Promise<void> {
	await db
		.update(recurringRequests)
		.set({ nextAt: null })
		.where(and(eq(recurringRequests.paymentId, paymentId), eq(recurringRequests.userId, userId)));
}

/**
 * Whether an account took an address out of its own after an instant, and has not added it again: as somebody does who finds a thief's
 * among them. What was never one of its own, as an exchange's, says nothing.
 *
 * @param since - epoch ms
 */
export async function isRemovedSince(db: Database, userId: string, address: Address, since: number): Promise<boolean> {
	const rows = await db.all(sql`
		select 1 from security_events
		where user_id = ${userId} and at > ${since} and what = 'address-removed' and detail = ${address}
			and not exists (select 1 from wallets where user_id = ${userId} and address = ${address})
		limit 1
	`);
	return rows.length > 0;
}

/** Ends the account's requests whose days were set, or whose first link was made, at `since` or later. */
export async function endRecurringSince(db: Database, userId: string, since: number): Promise<void> {
	await db.run(sql`
		update recurring_requests set next_at = null
		where user_id = ${userId} and next_at is not null and (
			set_at >= ${since}
			or payment_id in (select payment_id from pending_payments where user_id = ${userId} and created_at >= ${since})
		)
	`);
}

/**
 * Those whose next day has come: one of each account before the second of any, the earliest first; without those that are tried again
 * later.
 */
export async function listDueRecurring(db: Database, now: number, limit: number): Promise<RecurringRequest[]> {
	const oneOfEachFirst = sql`(
		select payment_id from (
			select payment_id, next_at, row_number() over (partition by user_id order by next_at) as place from recurring_requests
			where next_at is not null and next_at <= ${now} and coalesce(retry_at, 0) <= ${now}
		) order by place, next_at limit ${limit}
	)`;
	return db
		.select()
		.from(recurringRequests)
		.where(sql`${recurringRequests.paymentId} in ${oneOfEachFirst}`)
		.orderBy(recurringRequests.nextAt);
}

/** A repetition that could not be made is tried again at an instant, unless its days were set anew. */
export async function retryRecurring(
	db: Database,
	{ paymentId, nextAt }: Pick<RecurringRequest, "paymentId" | "nextAt">,
	at: number,
): Promise<void> {
	await db.run(
		sql`update recurring_requests set retry_at = ${at} where payment_id = ${paymentId} and next_at = ${nextAt}`,
	);
}

/**
 * A repetition has its link: the next one is planned, unless that was done already.
 *
 * @param number - of the repetition, from 1 on
 * @param nextAt - epoch ms; null ends it
 */
export async function markRepeated(
	db: Database,
	firstId: string,
	{ number, paymentId, nextAt }: { number: number; paymentId: string; nextAt: number | null },
): Promise<void> {
	await inOneBatch(db, [
		sql`
			insert into recurrences (first_id, number, payment_id)
			select ${firstId}, ${number}, payment_id from pending_payments where payment_id = ${paymentId}
			on conflict do nothing
		`,
		sql`
			update recurring_requests set made = ${number}, next_at = ${nextAt}, retry_at = null
			where payment_id = ${firstId} and made < ${number} and next_at is not null
		`,
	]);
}

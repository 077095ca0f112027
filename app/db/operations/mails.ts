import { and, eq, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import {
	type MailMessage,
	type PaymentMail,
	REQUEST_MAILS,
	type RequestMail,
} from "../../core/operations/mail-message.ts";
import type { Database } from "../database.ts";
import { mails } from "./operation-tables.ts";

/** The outbox. A mail is stored with the change it reports, queued, claimed by one consumer, then sent. */

interface MailboxLimit {
	perHour: number;
	perDay: number;
}

/** Limits of payment mails per mailbox, separate for mails to requesters and to payers, whose address anybody may type. */
export interface MailboxLimits {
	requester: MailboxLimit;
	payer: MailboxLimit;
}

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

/** Begins the keys of mails about transfers that no link takes; the account follows. */
const ARRIVAL_MAIL: PaymentMail["kind"] = "arrived-unmatched";

/** Begins the keys of mails to whoever just made a link. */
const NEW_LINK_MAIL: RequestMail["kind"] = "link-made";

/**
 * Anybody may send transfers, and a requester may make many links: mails about those have limits of their own, and neither count nor
 * wait among the others.
 */
const hasOwnLimit = (row: SQL) =>
	sql`(substr(${row}.dedupe_key, 1, ${ARRIVAL_MAIL.length + 1}) = ${`${ARRIVAL_MAIL}:`} or substr(${row}.dedupe_key, 1, ${NEW_LINK_MAIL.length + 1}) = ${`${NEW_LINK_MAIL}:`})`;

/** In what order mails that waited go out. */
const TURN = sql.raw(`case
	when payment_id is null then 1
	when json_extract(message, '$.kind') = '${NEW_LINK_MAIL}' then 3
	when json_extract(message, '$.kind') in (${REQUEST_MAILS.map((kind) => `'${kind}'`).join(", ")}) then 2
	else 0 end`);

/**
 * Condition: the mailbox of a `mails` row has reached its limit. Mails count from their claim on; released and deleted ones
 * do not count.
 */
function mailboxIsFull({ requester, payer }: MailboxLimits, now: number): SQL {
	const claimedSince = (at: number) => sql`(
		select count(*) from mails as other
		where other.mailbox = mails.mailbox and other.claimed_at > ${at} and other.dedupe_key <> mails.dedupe_key
			and not ${hasOwnLimit(sql`other`)}
	)`;
	const most = (span: keyof MailboxLimit) =>
		sql`case when mails.mailbox >= 'requester:' then ${requester[span]} else ${payer[span]} end`;
	return sql`(not ${hasOwnLimit(sql`mails`)} and (
		${claimedSince(now - HOUR_MS)} >= ${most("perHour")} or ${claimedSince(now - DAY_MS)} >= ${most("perDay")}
	))`;
}

/** Marks a link's unqueued mails as queued. @returns them */
export async function takeUnqueuedMails(db: Database, paymentId: string, now: number): Promise<MailMessage[]> {
	const rows = await db
		.update(mails)
		.set({ queuedAt: now })
		.where(and(eq(mails.paymentId, paymentId), isNull(mails.queuedAt), isNull(mails.sentAt)))
		.returning({ message: mails.message });
	return rows.map((row) => row.message);
}

/**
 * Marks overdue unsent mails of all links as queued again. Excluded are dead letters, which wait for an admin, and mails to
 * mailboxes at their limit. Per mailbox at most an hour's limit is taken, so that one mailbox cannot delay the others. Those about
 * payments come first, those that accounts cause with their own links last.
 *
 * @param before - queued or stored before this instant, epoch ms
 * @param notOlderThan - mails stored before this instant are given up, epoch ms
 */
export async function takeUnsentMails(
	db: Database,
	times: { now: number; before: number; notOlderThan: number },
	limits: MailboxLimits,
	limit: number,
): Promise<MailMessage[]> {
	const rows = await db
		.update(mails)
		.set({ queuedAt: times.now })
		.where(
			sql`${mails.dedupeKey} in (
				select dedupe_key from (
					select
						dedupe_key, created_at, ${TURN} as turn,
						row_number() over (partition by coalesce(mailbox, dedupe_key) order by created_at) as place
					from mails
					where sent_at is null and created_at < ${times.before} and created_at > ${times.notOlderThan}
						and (queued_at is null or queued_at < ${times.before})
						and not exists (
							select 1 from dead_letters where dead_letters.dedupe_key = mails.dedupe_key and retried_at is null
						)
						and not ${mailboxIsFull(limits, times.now)}
				)
				where place <= ${limits.requester.perHour}
				order by turn, created_at limit ${limit}
			)`,
		)
		.returning({ message: mails.message });
	return rows.map((row) => row.message);
}

/**
 * Claims a mail for sending. Only one consumer gets it, and none if it was sent or its mailbox reached its limit. One
 * statement counts and claims, so that concurrent consumers cannot exceed the limit.
 *
 * @param staleBefore - older claims belong to dead consumers, epoch ms
 * @returns true if the caller has to send it
 */
export async function claimMail(
	db: Database,
	dedupeKey: string,
	now: number,
	staleBefore: number,
	limits: MailboxLimits,
): Promise<"claimed" | "sent" | "busy" | "full" | "unknown"> {
	const [claimed, rows] = await db.batch([
		db
			.update(mails)
			.set({ claimedAt: now })
			.where(
				and(
					eq(mails.dedupeKey, dedupeKey),
					isNull(mails.sentAt),
					or(isNull(mails.claimedAt), lt(mails.claimedAt, staleBefore)),
					sql`not ${mailboxIsFull(limits, now)}`,
				),
			)
			.returning({ dedupeKey: mails.dedupeKey }),
		db.select({ sentAt: mails.sentAt, claimedAt: mails.claimedAt }).from(mails).where(eq(mails.dedupeKey, dedupeKey)),
	]);
	if (claimed.length > 0) return "claimed";
	const row = rows[0];
	if (!row) return "unknown";
	if (row.sentAt !== null) return "sent";
	return row.claimedAt === null || row.claimedAt < staleBefore ? "full" : "busy";
}

/** Releases a claim after sending failed. */
export async function releaseMail(db: Database, dedupeKey: string): Promise<void> {
	await db.update(mails).set({ claimedAt: null }).where(eq(mails.dedupeKey, dedupeKey));
}

/** Marks a mail that is not to be sent any more. It stays, so that it is not stored again, and counts for no mailbox. */
export async function markMailOutdated(db: Database, dedupeKey: string, now: number): Promise<void> {
	await db.update(mails).set({ sentAt: now, claimedAt: null }).where(eq(mails.dedupeKey, dedupeKey));
}

/** Deletes a mail whose news is outdated. */
export async function removeMail(db: Database, dedupeKey: string): Promise<void> {
	await db.delete(mails).where(eq(mails.dedupeKey, dedupeKey));
}

export async function markMailSent(db: Database, dedupeKey: string, now: number): Promise<void> {
	await db.update(mails).set({ sentAt: now }).where(eq(mails.dedupeKey, dedupeKey));
}

/** Stores a mail without a payment, marked as queued. @returns false if its key exists */
export async function insertMailOnce(db: Database, mail: MailMessage, now: number): Promise<boolean> {
	const rows = await db
		.insert(mails)
		.values({ dedupeKey: mail.dedupeKey, paymentId: null, message: mail, createdAt: now, queuedAt: now })
		.onConflictDoNothing()
		.returning({ dedupeKey: mails.dedupeKey });
	return rows.length === 1;
}

/**
 * Stores a mail about a transfer that no link takes, to be queued with the others of its link, if its account had fewer than
 * so many within a day. The last one says that it is: the statement that counts is the one that stores.
 *
 * @returns false if its key exists, or the account had all of them
 */
export async function insertArrivalMail(
	db: Database,
	{ userId, arrival, mail }: { userId: string; arrival: string; mail: Omit<PaymentMail, "kind" | "dedupeKey"> },
	now: number,
	perDay: number,
): Promise<boolean> {
	const prefix = `${ARRIVAL_MAIL}:${userId}:`;
	const dedupeKey = `${prefix}${arrival}`;
	const message = JSON.stringify({ ...mail, kind: ARRIVAL_MAIL, dedupeKey } satisfies PaymentMail);
	const rows = await db.all(sql`
		insert into mails (dedupe_key, payment_id, message, created_at)
		select ${dedupeKey}, ${mail.paymentId},
			case when stored = ${perDay - 1} then json_set(${message}, '$.lastToday', json('true')) else ${message} end, ${now}
		from (
			select count(*) as stored from mails
			where dedupe_key >= ${prefix} and dedupe_key < ${`${prefix}~`} and created_at > ${now - DAY_MS}
		) where stored < ${perDay}
		on conflict (dedupe_key) do nothing returning 1
	`);
	return rows.length === 1;
}

/** @returns null if the key does not exist */
export async function findMail(db: Database, dedupeKey: string): Promise<MailMessage | null> {
	const [row] = await db.select({ message: mails.message }).from(mails).where(eq(mails.dedupeKey, dedupeKey));
	return row?.message ?? null;
}

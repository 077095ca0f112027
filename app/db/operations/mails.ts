import { and, eq, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import type { MailMessage } from "../../core/operations/mail-message.ts";
import type { Database } from "../database.ts";
import { mails } from "./operation-tables.ts";

/** Mails on their way out: written with the change they tell of, queued, claimed by one consumer, sent. */

interface MailboxLimit {
	perHour: number;
	perDay: number;
}

/** How many mails about payments a mailbox gets: its owner's as requester, and those somebody gave as the payer's, apart. */
export interface MailboxLimits {
	requester: MailboxLimit;
	payer: MailboxLimit;
}

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

/**
 * The mailbox of a row of `mails` got as many as it may. A mail counts from its claim on; one that is given back, or
 * taken out, counts no more.
 */
function mailboxIsFull({ requester, payer }: MailboxLimits, now: number): SQL {
	const claimedSince = (at: number) => sql`(
		select count(*) from mails as other
		where other.mailbox = mails.mailbox and other.claimed_at > ${at} and other.dedupe_key <> mails.dedupe_key
	)`;
	const most = (span: keyof MailboxLimit) =>
		sql`case when mails.mailbox >= 'requester:' then ${requester[span]} else ${payer[span]} end`;
	return sql`(${claimedSince(now - HOUR_MS)} >= ${most("perHour")} or ${claimedSince(now - DAY_MS)} >= ${most("perDay")})`;
}

/** Unsent mails of a link that no queue has yet, marked as queued now. */
export async function takeUnqueuedMails(db: Database, paymentId: string, now: number): Promise<MailMessage[]> {
	const rows = await db
		.update(mails)
		.set({ queuedAt: now })
		.where(and(eq(mails.paymentId, paymentId), isNull(mails.queuedAt), isNull(mails.sentAt)))
		.returning({ message: mails.message });
	return rows.map((row) => row.message);
}

/**
 * Unsent mails that should have left long ago, of any link, marked as queued again. What the queue gave up on waits for
 * an admin, what is for a full mailbox until it has room. Of one mailbox no more are taken than an hour lets through, so
 * that nobody's surplus holds up another's mail.
 *
 * @param before - queued or written before this instant, epoch ms
 * @param notOlderThan - mails written before are given up: a payment's news of last week confuses
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
						dedupe_key, created_at,
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
				order by created_at limit ${limit}
			)`,
		)
		.returning({ message: mails.message });
	return rows.map((row) => row.message);
}

/**
 * Takes a mail for sending. Only one of several consumers gets it, and none once it is sent, or while its mailbox is
 * full: one statement counts and takes, so that no two take the last place.
 *
 * @param staleBefore - a claim older than this was left by a consumer that died, epoch ms
 * @returns whether the caller is the one to send it
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

/** Gives a claimed mail back after sending failed. */
export async function releaseMail(db: Database, dedupeKey: string): Promise<void> {
	await db.update(mails).set({ claimedAt: null }).where(eq(mails.dedupeKey, dedupeKey));
}

/** Takes out a mail whose news is no more. */
export async function removeMail(db: Database, dedupeKey: string): Promise<void> {
	await db.delete(mails).where(eq(mails.dedupeKey, dedupeKey));
}

export async function markMailSent(db: Database, dedupeKey: string, now: number): Promise<void> {
	await db.update(mails).set({ sentAt: now }).where(eq(mails.dedupeKey, dedupeKey));
}

/** Writes a mail that belongs to no payment, as queued now. @returns false when there is one of that key */
export async function insertMailOnce(db: Database, mail: MailMessage, now: number): Promise<boolean> {
	const rows = await db
		.insert(mails)
		.values({ dedupeKey: mail.dedupeKey, paymentId: null, message: mail, createdAt: now, queuedAt: now })
		.onConflictDoNothing()
		.returning({ dedupeKey: mails.dedupeKey });
	return rows.length === 1;
}

/** @returns null when there is none of that key */
export async function findMail(db: Database, dedupeKey: string): Promise<MailMessage | null> {
	const [row] = await db.select({ message: mails.message }).from(mails).where(eq(mails.dedupeKey, dedupeKey));
	return row?.message ?? null;
}

import { and, eq, isNull, lt, or, sql } from "drizzle-orm";
import type { MailMessage } from "../core/wire.ts";
import type { Database } from "./database.ts";
import { mails } from "./operation-tables.ts";

/** Mails on their way out: written with the change they tell of, queued, claimed by one consumer, sent. */

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
 * an admin.
 *
 * @param before - queued or written before this instant, epoch ms
 * @param notOlderThan - mails written before are given up: a payment's news of last week confuses
 */
export async function takeStrandedMails(
	db: Database,
	times: { now: number; before: number; notOlderThan: number },
	limit: number,
): Promise<MailMessage[]> {
	const rows = await db
		.update(mails)
		.set({ queuedAt: times.now })
		.where(
			sql`${mails.dedupeKey} in (
				select dedupe_key from mails
				where sent_at is null and created_at < ${times.before} and created_at > ${times.notOlderThan}
					and (queued_at is null or queued_at < ${times.before})
					and not exists (
						select 1 from dead_letters where dead_letters.dedupe_key = mails.dedupe_key and retried_at is null
					)
				order by created_at limit ${limit}
			)`,
		)
		.returning({ message: mails.message });
	return rows.map((row) => row.message);
}

/**
 * Takes a mail for sending. Only one of several consumers gets it, and none once it is sent.
 *
 * @param staleBefore - a claim older than this was left by a consumer that died, epoch ms
 * @returns whether the caller is the one to send it
 */
export async function claimMail(
	db: Database,
	dedupeKey: string,
	now: number,
	staleBefore: number,
): Promise<"claimed" | "sent" | "busy" | "unknown"> {
	const [claimed, rows] = await db.batch([
		db
			.update(mails)
			.set({ claimedAt: now })
			.where(
				and(
					eq(mails.dedupeKey, dedupeKey),
					isNull(mails.sentAt),
					or(isNull(mails.claimedAt), lt(mails.claimedAt, staleBefore)),
				),
			)
			.returning({ dedupeKey: mails.dedupeKey }),
		db.select({ sentAt: mails.sentAt }).from(mails).where(eq(mails.dedupeKey, dedupeKey)),
	]);
	if (claimed.length > 0) return "claimed";
	const row = rows[0];
	if (!row) return "unknown";
	return row.sentAt === null ? "busy" : "sent";
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

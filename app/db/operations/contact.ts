import { eq, inArray, sql } from "drizzle-orm";
import type { AccountMail } from "../../core/operations/mail-message.ts";
import type { Database } from "../database.ts";
import { mails } from "./operation-tables.ts";

/**
 * Key of a contact mail, "contact:YYYY-MM-DD:…", so that key ranges select a day's mails and old mails.
 */
export function contactMailKey(day: string, id: string): string {
	return `contact:${day}:${id}`;
}

/**
 * Stores a contact mail unless the day's limit is reached. One statement, so that concurrent writers cannot exceed the limit.
 *
 * @param most - contact mails per day from all callers together
 */
export async function insertContactMail(
	db: Database,
	mail: AccountMail,
	limits: { day: string; most: number; now: number },
): Promise<"stored" | "known" | "day-full"> {
	const [inserted, known] = await db.batch([
		db
			.insert(mails)
			.select(sql`
				select ${mail.dedupeKey}, null, ${JSON.stringify(mail)}, ${limits.now}, ${limits.now}, null, null
				where (
					select count(*) from ${mails}
					where dedupe_key > ${contactMailKey(limits.day, "")} and dedupe_key < ${`contact:${limits.day};`}
				) < ${limits.most}
			`)
			.onConflictDoNothing()
			.returning({ dedupeKey: mails.dedupeKey }),
		db.select({ createdAt: mails.createdAt }).from(mails).where(eq(mails.dedupeKey, mail.dedupeKey)),
	]);
	if (inserted.length > 0) return "stored";
	return known.length > 0 ? "known" : "day-full";
}

/** @param before - the first UTC day that is kept, YYYY-MM-DD */
export async function removeOldContactMails(db: Database, before: string, limit: number): Promise<void> {
	const old = db
		.select({ dedupeKey: mails.dedupeKey })
		.from(mails)
		.where(sql`dedupe_key > 'contact:' and dedupe_key < ${`contact:${before}`}`)
		.limit(limit);
	await db.delete(mails).where(inArray(mails.dedupeKey, old));
}

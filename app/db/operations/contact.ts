import { eq, inArray, sql } from "drizzle-orm";
import type { AccountMail } from "../../core/operations/mail-message.ts";
import type { Database } from "../database.ts";
import { mails } from "./operation-tables.ts";

/**
 * Key of a contact mail, "contact:YYYY-MM-DD:writer:…", so that key ranges select a day's mails, those of one writer, and old mails.
 *
 * @param writer - key of the network or the IPv6 /48 it came from
 */
export function contactMailKey(day: string, writer: string, id: string): string {
	return `contact:${day}:${writer}:${id}`;
}

/**
 * Stores a contact mail unless a limit of the day is reached. One statement, so that concurrent writers cannot exceed a limit.
 *
 * @param most - contact mails per day from all callers together
 * @param mostOfWriter - those of this one
 */
export async function insertContactMail(
	db: Database,
	mail: AccountMail,
	limits: { day: string; writer: string; most: number; mostOfWriter: number; now: number },
): Promise<"stored" | "known" | "day-full"> {
	const { day, writer } = limits;
	// "~" follows every character of a key in ASCII and ends the range.
	const stored = (prefix: string) =>
		sql`(select count(*) from ${mails} where dedupe_key > ${prefix} and dedupe_key < ${`${prefix}~`})`;
	const [inserted, known] = await db.batch([
		db
			.insert(mails)
			.select(sql`
				select ${mail.dedupeKey}, null, ${JSON.stringify(mail)}, ${limits.now}, ${limits.now}, null, null
				where ${stored(`contact:${day}:`)} < ${limits.most} and ${stored(contactMailKey(day, writer, ""))} < ${limits.mostOfWriter}
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

import { inArray, sql } from "drizzle-orm";
import type { AccountMail } from "../../core/operations/mail-message.ts";
import type { Database } from "../database.ts";
import { mails } from "./operation-tables.ts";

/** UTC day, then who writes, then which message; without the last ones the beginning of all such keys. */
type KeyParts = [day: string, writer?: string, id?: string];

/**
 * Key of a contact mail, "contact:YYYY-MM-DD:writer:…", so that key ranges select a day's mails, those of one writer, and old mails. The
 * writer is the key of the network or the IPv6 /48 it came from.
 */
export function contactMailKey(...[day, ...parts]: KeyParts): string {
	return [`contact:${day}`, ...parts, ...(parts.length < 2 ? [""] : [])].join(":");
}

/** Key of a contact mail that an account has beyond the day's limit: "contact:YYYY-MM-DD+:account:…". */
export function memberMailKey(...[day, ...parts]: KeyParts): string {
	return contactMailKey(`${day}+`, ...parts);
}

/**
 * Stores a contact mail unless a limit of the day is reached, or the message came already, from whichever network. One statement, so that
 * concurrent writers cannot exceed a limit.
 *
 * @param mail - its key begins with `writer`
 * @param limits - `all`, `writer`: beginnings of the keys that count together; `most`, `mostOfWriter`: so many of them a day;
 * `mostOfMany`: so many where the writer has one already
 */
export async function insertContactMail(
	db: Database,
	mail: AccountMail,
	limits: {
		day: string;
		id: string;
		all: string;
		writer: string;
		most: number;
		mostOfMany: number;
		mostOfWriter: number;
		now: number;
	},
): Promise<"stored" | "known" | "day-full"> {
	const { day, id, all, writer, most, mostOfMany, mostOfWriter } = limits;
	// "~" follows every character of a key in ASCII and ends the range.
	const stored = (prefix: string) =>
		sql`(select count(*) from ${mails} where dedupe_key > ${prefix} and dedupe_key < ${`${prefix}~`})`;
	const ofWriter = stored(writer);
	const same = sql`dedupe_key > ${`contact:${day}`} and dedupe_key < ${`contact:${day}~`}
		and substr(dedupe_key, ${-id.length - 1}) = ${`:${id}`}`;
	const [inserted, known] = await db.batch([
		db
			.insert(mails)
			.select(sql`
				select ${mail.dedupeKey}, null, ${JSON.stringify(mail)}, ${limits.now}, ${limits.now}, null, null
				where ${ofWriter} < ${mostOfWriter} and ${stored(all)} < case when ${ofWriter} = 0 then ${most} else ${mostOfMany} end
					and not exists (select 1 from ${mails} where ${same})
			`)
			.onConflictDoNothing()
			.returning({ dedupeKey: mails.dedupeKey }),
		db.select({ createdAt: mails.createdAt }).from(mails).where(same).limit(1),
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

import { inArray, sql } from "drizzle-orm";
import type { AccountMail } from "../../core/operations/mail-message.ts";
import type { Database } from "../database.ts";
import { mails } from "./operation-tables.ts";

/** Which contact mail, and among which it is counted. */
export interface ContactMailKey {
	/** UTC, YYYY-MM-DD */
	day: string;
	/** members' own mails are counted apart, when everybody's day is full */
	of: "everybody" | "members";
	/** key of the network, the IPv6 /48 or the account it came from */
	writer: string;
	/** of form and content */
	id: string;
}

/** How many contact mails a day may have. */
export interface ContactLimits {
	all: number;
	/** so many where the writer has one already */
	ofMany: number;
	ofWriter: number;
}

/** "contact:YYYY-MM-DD:writer:id", so that key ranges select a day's mails, those of one writer, and old mails; a member's day ends in "+". */
const dayKey = ({ day, of }: ContactMailKey) => `contact:${day}${of === "members" ? "+" : ""}:`;
const writerKey = (key: ContactMailKey) => `${dayKey(key)}${key.writer}:`;

/**
 * Stores a contact mail unless a limit of the day is reached, or the message came already, from whichever network. One statement, so that
 * concurrent writers cannot exceed a limit.
 *
 * @param now - epoch ms
 */
export async function insertContactMail(
	db: Database,
	content: Omit<AccountMail, "dedupeKey">,
	key: ContactMailKey,
	limits: ContactLimits,
	now: number,
): Promise<AccountMail | "known" | "day-full"> {
	const mail = { ...content, dedupeKey: `${writerKey(key)}${key.id}` };
	// "~" follows every character of a key in ASCII and ends the range.
	const stored = (prefix: string) =>
		sql`(select count(*) from ${mails} where dedupe_key > ${prefix} and dedupe_key < ${`${prefix}~`})`;
	const ofWriter = stored(writerKey(key));
	const most = sql`case when ${ofWriter} = 0 then ${limits.all} else ${limits.ofMany} end`;
	const same = sql`dedupe_key > ${`contact:${key.day}`} and dedupe_key < ${`contact:${key.day}~`}
		and substr(dedupe_key, ${-key.id.length - 1}) = ${`:${key.id}`}`;
	const [inserted, known] = await db.batch([
		db
			.insert(mails)
			.select(sql`
				select ${mail.dedupeKey}, null, ${JSON.stringify(mail)}, ${now}, ${now}, null, null
				where ${ofWriter} < ${limits.ofWriter} and ${stored(dayKey(key))} < ${most}
					and not exists (select 1 from ${mails} where ${same})
			`)
			.onConflictDoNothing()
			.returning({ dedupeKey: mails.dedupeKey }),
		db.select({ createdAt: mails.createdAt }).from(mails).where(same).limit(1),
	]);
	if (inserted.length > 0) return mail;
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

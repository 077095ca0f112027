import { and, eq, gte, lt, type SQL, sql } from "drizzle-orm";
import type { AccountMail } from "../../core/operations/mail-message.ts";
import { oneTimeTokens } from "../accounts/account-tables.ts";
import type { TokenRow } from "../accounts/one-time-tokens.ts";
import type { Database } from "../database.ts";
import { mails } from "./operation-tables.ts";

/** Prefix of the keys of account mails; ";" follows ":" in ASCII and ends the key range. */
const FIRST_KEY = "account:";
const AFTER_KEYS = "account;";

/** Of one purpose and mailbox. */
export interface MailLimits {
	/** between two of one sender */
	everyMs: number;
	/** of one sender */
	perHour: number;
	/** of all senders together; null: whatever others sent does not count */
	ofAll: { perHour: number; perDay: number } | null;
	/** beyond the day's limit one goes still where none was sent within so long, ms; left out: none goes */
	oneEveryMs?: number;
	/** a sender's first one of a day goes also beyond what all may send, up to so many of all; left out: it does not */
	firstOfSenderTo?: number;
}
const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

/** Prefixes of the keys of account mails: of all to a mailbox, and of those that one sender asked for. */
export interface AccountMailKeys {
	mailbox: string;
	sender: string;
}

/** @param recipient - hash of the mailbox; @returns the key prefix of all mails of this purpose to it */
export function accountMailPrefix(purpose: string, recipient: string): string {
	return `${FIRST_KEY}${purpose}:${recipient}:`;
}

/**
 * @param recipient - hash of the mailbox
 * @param sender - network or device that asks for it
 */
export function accountMailKeys(purpose: string, recipient: string, sender: string): AccountMailKeys {
	const mailbox = accountMailPrefix(purpose, recipient);
	return { mailbox, sender: `${mailbox}${sender}:` };
}

/**
 * Stores a mail about an account, marked as queued, and its link's token, unless a limit of such mails to this mailbox is reached.
 * Tokens that the new one replaces are deleted in the same batch. A registration is kept without its mail, too: in its browser any
 * registration's link to the mailbox confirms it.
 *
 * @param limits - null: none
 * @returns false if a limit is reached
 */
export async function insertAccountMail(
	db: Database,
	mail: AccountMail,
	keys: AccountMailKeys,
	limits: MailLimits | null,
	token: TokenRow | null,
	now: number,
): Promise<boolean> {
	const written = sql`exists (select 1 from ${mails} where dedupe_key = ${mail.dedupeKey})`;
	const insertMail = db
		.insert(mails)
		.select(
			sql`select ${mail.dedupeKey}, null, ${JSON.stringify(mail)}, ${now}, ${now}, null, null
				where ${limits === null ? sql`true` : isWithin(limits, keys, now)}`,
		)
		.returning({ dedupeKey: mails.dedupeKey });
	if (!token) return (await insertMail).length === 1;
	const isKept = token.purpose === "register" ? sql`true` : written;
	const known = db.select({ tokenHash: oneTimeTokens.tokenHash }).from(oneTimeTokens).where(replacedBy(token));
	const [rows] = await db.batch([
		insertMail,
		db.delete(oneTimeTokens).where(and(replacedBy(token), written)),
		// Nothing is left to replace where the mail was stored.
		db
			.update(oneTimeTokens)
			.set({ payload: token.payload, expiresAt: token.expiresAt })
			.where(and(replacedBy(token), isKept)),
		db.insert(oneTimeTokens).select(
			sql`select ${token.tokenHash}, ${token.purpose}, ${token.userId}, ${token.email},
				${token.payload === null ? null : JSON.stringify(token.payload)}, ${token.createdAt}, ${token.expiresAt}
				where ${isKept} and not exists ${known}`,
		),
	]);
	return rows.length === 1;
}

/** Condition: one more mail exceeds no limit. */
function isWithin(limits: MailLimits, { mailbox, sender }: AccountMailKeys, now: number): SQL {
	const { everyMs, perHour, ofAll, oneEveryMs, firstOfSenderTo = 0 } = limits;
	const since = (prefix: string, spanMs: number) =>
		sql`(select count(*) from ${mails}
			where dedupe_key >= ${prefix} and dedupe_key < ${`${prefix.slice(0, -1)};`} and created_at > ${now - spanMs})`;
	const own = sql`${since(sender, everyMs)} = 0 and ${since(sender, HOUR_MS)} < ${perHour}`;
	if (ofAll === null) return own;
	const kept = oneEveryMs === undefined ? sql`false` : sql`${since(mailbox, oneEveryMs)} = 0`;
	const ofDay = sql`(${since(mailbox, DAY_MS)} < ${ofAll.perDay} or ${kept})`;
	const isFirst = sql`(${since(sender, DAY_MS)} = 0 and ${since(mailbox, DAY_MS)} < ${firstOfSenderTo})`;
	return sql`${own} and (${isFirst} or (${since(mailbox, HOUR_MS)} < ${ofAll.perHour} and ${ofDay}))`;
}

/**
 * A newer link replaces the account's older ones of the same purpose. A registration replaces only those of the same browser, and a
 * password's reset none: a stranger who types the e-mail must not end its owner's link. The first one that is used ends the others.
 */
function replacedBy(token: TokenRow) {
	if (token.purpose === "reset-password") return sql`false`;
	const samePurpose = eq(oneTimeTokens.purpose, token.purpose);
	if (token.userId !== null) return and(samePurpose, eq(oneTimeTokens.userId, token.userId));
	return and(
		samePurpose,
		eq(oneTimeTokens.email, token.email ?? ""),
		sql`json_extract(${oneTimeTokens.payload}, '$.browser') = ${token.payload?.browser ?? ""}`,
	);
}

/** Condition that matches account mails. */
export function accountMailRange() {
	return and(gte(mails.dedupeKey, FIRST_KEY), lt(mails.dedupeKey, AFTER_KEYS));
}

/** Deletes old account mails, which contain names and e-mails, once no limit counts them any more. */
export async function sweepAccountMails(db: Database, before: number): Promise<void> {
	await db.delete(mails).where(and(accountMailRange(), lt(mails.createdAt, before)));
}

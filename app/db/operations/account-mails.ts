import { and, eq, gte, lt, sql } from "drizzle-orm";
import type { AccountMail } from "../../core/operations/mail-message.ts";
import { oneTimeTokens } from "../accounts/account-tables.ts";
import type { TokenRow } from "../accounts/one-time-tokens.ts";
import type { Database } from "../database.ts";
import { mails } from "./operation-tables.ts";

/** Every mail about an account has a key that begins so; ":" is followed by ";" in ASCII, which ends the range. */
const FIRST_KEY = "account:";
const AFTER_KEYS = "account;";

export interface MailLimits {
	everyMs: number;
	perHour: number;
}
const HOUR_MS = 60 * 60_000;

/** @param recipient - hash of the e-mail */
export function accountMailPrefix(purpose: string, recipient: string): string {
	return `${FIRST_KEY}${purpose}:${recipient}:`;
}

/**
 * Writes a mail about an account, as queued now, unless that mailbox got enough of its kind; and with it, and only with
 * it, the token its link carries. Tokens that the new one replaces end in the same batch.
 *
 * @param prefix - how the keys of this kind of mail to this mailbox begin
 * @returns false when the mailbox got enough
 */
export async function insertAccountMail(
	db: Database,
	mail: AccountMail,
	prefix: string,
	limits: MailLimits,
	token: TokenRow | null,
	now: number,
): Promise<boolean> {
	const alike = sql`dedupe_key >= ${prefix} and dedupe_key < ${`${prefix.slice(0, -1)};`}`;
	const written = sql`exists (select 1 from ${mails} where dedupe_key = ${mail.dedupeKey})`;
	const insertMail = db
		.insert(mails)
		.select(
			sql`select ${mail.dedupeKey}, null, ${JSON.stringify(mail)}, ${now}, ${now}, null, null
				where not exists (select 1 from ${mails} where ${alike} and created_at > ${now - limits.everyMs})
				and (select count(*) from ${mails} where ${alike} and created_at > ${now - HOUR_MS}) < ${limits.perHour}`,
		)
		.returning({ dedupeKey: mails.dedupeKey });
	if (!token) return (await insertMail).length === 1;
	const [rows] = await db.batch([
		insertMail,
		db.delete(oneTimeTokens).where(and(replacedBy(token), written)),
		db.insert(oneTimeTokens).select(
			sql`select ${token.tokenHash}, ${token.purpose}, ${token.userId}, ${token.email},
				${token.payload === null ? null : JSON.stringify(token.payload)}, ${token.createdAt}, ${token.expiresAt}
				where ${written}`,
		),
	]);
	return rows.length === 1;
}

/**
 * A newer link of the same purpose replaces the account's older ones. Of registrations only the same browser's: another
 * person who types that e-mail must not make somebody's link useless.
 */
function replacedBy(token: TokenRow) {
	const samePurpose = eq(oneTimeTokens.purpose, token.purpose);
	if (token.userId !== null) return and(samePurpose, eq(oneTimeTokens.userId, token.userId));
	return and(
		samePurpose,
		eq(oneTimeTokens.email, token.email ?? ""),
		sql`json_extract(${oneTimeTokens.payload}, '$.browser') = ${token.payload?.browser ?? ""}`,
	);
}

/** The mails about accounts among all. */
export function accountMailRange() {
	return and(gte(mails.dedupeKey, FIRST_KEY), lt(mails.dedupeKey, AFTER_KEYS));
}

/** Mails about accounts hold names and e-mails: they go once nobody counts them any more. */
export async function sweepAccountMails(db: Database, before: number): Promise<void> {
	await db.delete(mails).where(and(accountMailRange(), lt(mails.createdAt, before)));
}

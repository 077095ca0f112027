import { and, eq, gte, lt, sql } from "drizzle-orm";
import type { AccountMail } from "../../core/operations/mail-message.ts";
import { oneTimeTokens } from "../accounts/account-tables.ts";
import type { TokenRow } from "../accounts/one-time-tokens.ts";
import type { Database } from "../database.ts";
import { mails } from "./operation-tables.ts";

/** Prefix of the keys of account mails; ";" follows ":" in ASCII and ends the key range. */
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
 * Stores a mail about an account, marked as queued, and its link's token, unless the mailbox reached its limit of such mails.
 * Tokens that the new one replaces are deleted in the same batch.
 *
 * @param prefix - key prefix of this kind of mail to this mailbox
 * @returns false if the mailbox reached its limit
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
 * A newer link replaces the account's older ones of the same purpose. A registration replaces only those of the same browser,
 * so that a stranger who types the e-mail cannot invalidate its owner's link.
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

/** Condition that matches account mails. */
export function accountMailRange() {
	return and(gte(mails.dedupeKey, FIRST_KEY), lt(mails.dedupeKey, AFTER_KEYS));
}

/** Deletes old account mails, which contain names and e-mails, once no limit counts them any more. */
export async function sweepAccountMails(db: Database, before: number): Promise<void> {
	await db.delete(mails).where(and(accountMailRange(), lt(mails.createdAt, before)));
}

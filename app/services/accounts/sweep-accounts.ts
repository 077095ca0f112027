import { sweepNames } from "../../db/accounts/names.ts";
import { sweepTokens } from "../../db/accounts/one-time-tokens.ts";
import { sweepSessions } from "../../db/accounts/sessions.ts";
import { sweepDelays } from "../../db/accounts/sign-in-delays.ts";
import type { Database } from "../../db/database.ts";
import { sweepAccountMails } from "../../db/operations/account-mails.ts";
import { sweepEvents } from "./security-log.ts";

/** Retention of account mails, ms: longer than a mail may wait to be sent (three days, mails.ts). */
const MAILS_KEPT_MS = 4 * 24 * 60 * 60_000;

/** Names that nobody asked about for so long are forgotten. */
const NAMES_KEPT_MS = 30 * 24 * 60 * 60_000;

/** Deletes expired rows: mailed links, sessions, sign-in delays, security events, mails about accounts. */
export async function sweepAccounts(db: Database, now: number): Promise<void> {
	await sweepTokens(db, now);
	await sweepSessions(db, now);
	await sweepDelays(db, now);
	await sweepEvents(db, now);
	await sweepAccountMails(db, now - MAILS_KEPT_MS);
	await sweepNames(db, now - NAMES_KEPT_MS);
}

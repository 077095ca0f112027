import { sweepAccountMails } from "../db/account-mails.ts";
import type { Database } from "../db/database.ts";
import { sweepTokens } from "../db/one-time-tokens.ts";
import { sweepSessions } from "../db/sessions.ts";
import { sweepDelays } from "../db/sign-in-delays.ts";

/** Longer than a mail may wait to be sent (mails.ts gives it up after three days), ms. */
const MAILS_KEPT_MS = 4 * 24 * 60 * 60_000;

/** Takes out what has run out: mailed links, sessions, slow-downs, mails about accounts. */
export async function sweepAccounts(db: Database, now: number): Promise<void> {
	await sweepTokens(db, now);
	await sweepSessions(db, now);
	await sweepDelays(db, now);
	await sweepAccountMails(db, now - MAILS_KEPT_MS);
}

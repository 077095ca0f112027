import { sweepTokens } from "../../db/accounts/one-time-tokens.ts";
import { sweepSessions } from "../../db/accounts/sessions.ts";
import { sweepDelays } from "../../db/accounts/sign-in-delays.ts";
import type { Database } from "../../db/database.ts";
import { sweepAccountMails } from "../../db/operations/account-mails.ts";

/** Longer than a mail may wait to be sent (mails.ts gives it up after three days), ms. */
const MAILS_KEPT_MS = 4 * 24 * 60 * 60_000;

/** Takes out what has run out: mailed links, sessions, slow-downs, mails about accounts. */
export async function sweepAccounts(db: Database, now: number): Promise<void> {
	await sweepTokens(db, now);
	await sweepSessions(db, now);
	await sweepDelays(db, now);
	await sweepAccountMails(db, now - MAILS_KEPT_MS);
}

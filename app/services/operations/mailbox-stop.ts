import { mailboxOf } from "../../core/accounts/mailbox.ts";
import type { Language } from "../../core/i18n/languages.ts";
import { MAIL_LANGUAGE } from "../../core/operations/mail-message.ts";
import { sha256Hex } from "../../core/sha-256.ts";
import { isSigned, signText } from "../../core/signed-text.ts";
import type { Database } from "../../db/database.ts";
import { addOptOut, findOptOut, removeOptOut } from "../../db/operations/mailbox-opt-outs.ts";

/**
 * "No more mails": a link in each mail that somebody else had sent here. It holds for the mailbox, whoever sends to it, and names the
 * mailbox by its hash. It needs no sign-in, and works for as long as the secret does: whoever has the mail may use it.
 */

const message = (hash: string) => `mailbox-stop\n${hash}`;
const HASH = /^[0-9a-f]{64}$/;

/** @returns SHA-256 of the mailbox, hex */
export function mailboxHash(email: string): Promise<string> {
	return sha256Hex(mailboxOf(email));
}

/** @param secret - COOKIE_SECRET */
export async function stopUrl(appUrl: string, secret: string, email: string, language: Language): Promise<string> {
	const hash = await mailboxHash(email);
	return `${appUrl}/mails/stop?m=${hash}.${await signText(secret, message(hash))}&${MAIL_LANGUAGE}=${language}`;
}

/** @returns the mailbox's hash; null for a token that we did not make */
export async function readStopToken(secret: string, token: string): Promise<string | null> {
	const [hash = "", signature = ""] = token.split(".", 2);
	return HASH.test(hash) && (await isSigned(secret, message(hash), signature)) ? hash : null;
}

/** Whether a mailbox wants none. */
export async function isStopped(db: Database, email: string): Promise<boolean> {
	return (await findOptOut(db, await mailboxHash(email))) !== null;
}

interface StopDeps {
	db: Database;
	secret: string;
	now(): number;
}

/**
 * A mistake is undone at once. Later the mail may be in anybody's hands who wants its mailbox to have more: forwarded, or in an archive.
 */
const UNDONE_WITHIN_MS = 60 * 60_000;

/** What the page behind the link does. */
export interface MailStops {
	/** null: the link is none of ours */
	find(token: string): Promise<{ stopped: boolean; mayUndo: boolean } | null>;
	/** @returns false for a link that is none of ours */
	set(token: string, stopped: boolean): Promise<boolean>;
}

export function mailStops({ db, secret, now }: StopDeps): MailStops {
	return {
		async find(token) {
			const hash = await readStopToken(secret, token);
			if (hash === null) return null;
			const at = await findOptOut(db, hash);
			return { stopped: at !== null, mayUndo: at !== null && at >= now() - UNDONE_WITHIN_MS };
		},
		async set(token, stopped) {
			const hash = await readStopToken(secret, token);
			if (hash === null) return false;
			await (stopped ? addOptOut(db, hash, now()) : removeOptOut(db, hash, now() - UNDONE_WITHIN_MS));
			return true;
		},
	};
}

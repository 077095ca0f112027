import type { Language } from "../../core/i18n/languages.ts";
import { log } from "../../core/operations/log.ts";
import type { AccountMail } from "../../core/operations/mail-message.ts";
import { accountMailPrefix, insertAccountMail } from "../../db/operations/account-mails.ts";
import { type AccountDeps, digest } from "./account-deps.ts";
import { hashToken, type MailedPurpose, newTokenId, TOKEN_LIFE_MS, tokenOf } from "./one-time-tokens.ts";

/** A mailbox gets at most so many mails of a kind: nobody is flooded in our name. */
const LIMITS = { everyMs: 60_000, perHour: 5 };
/** News of what has happened to an account are never held back. */
const NO_LIMITS = { everyMs: 0, perHour: Number.MAX_SAFE_INTEGER };

type LinkKind = "register" | "verify-email" | "reset-password";

/** A mail with a link, and what the link stands for. */
interface LinkMail {
	kind: LinkKind;
	to: string;
	language: Language;
	userId: string | null;
	payload: Record<string, string> | null;
	/** what the mail says besides */
	values?: Record<string, string>;
}

/** Mails with and without a link of one purpose count together, so that their number tells nothing either. */
const PURPOSES = {
	register: "register",
	"already-registered": "register",
	"verify-email": "verify-email",
	"reset-password": "reset-password",
	"no-account": "reset-password",
} as const satisfies Partial<Record<AccountMail["kind"], MailedPurpose>>;

/** Writes a link's token and its mail, unless the mailbox got enough of them; the older link then stays good. */
export async function mailLink(deps: AccountDeps, { kind, to, language, userId, payload, values }: LinkMail) {
	const now = deps.clock.now();
	const tokenId = newTokenId();
	const tokenHash = hashToken(tokenOf(deps.cookieSecret, kind, tokenId));
	const expiresAt = now + TOKEN_LIFE_MS[kind];
	const token = { tokenHash, purpose: kind, userId, email: to, payload, createdAt: now, expiresAt };
	const prefix = accountMailPrefix(PURPOSES[kind], digest(to));
	const mail = accountMail(kind, { to, language, prefix, tokenId, values });
	if (await insertAccountMail(deps.db, mail, prefix, LIMITS, token, now)) await deps.queueMails([mail]);
}

/** The mail somebody gets in place of one with a link, under the same limits. */
export async function mailInsteadOfLink(
	deps: AccountDeps,
	kind: "already-registered" | "no-account",
	to: string,
	language: Language,
	purpose: MailedPurpose = PURPOSES[kind],
): Promise<void> {
	const prefix = accountMailPrefix(purpose, digest(to));
	const mail = accountMail(kind, { to, language, prefix });
	if (await insertAccountMail(deps.db, mail, prefix, LIMITS, null, deps.clock.now())) await deps.queueMails([mail]);
}

/** Tells what has happened to an account. */
export async function mailNews(
	deps: Pick<AccountDeps, "db" | "clock" | "queueMails">,
	kind: "password-changed" | "email-changed" | "way-added" | "way-removed" | "account-deleted",
	to: string,
	language: Language,
	values?: Record<string, string>,
): Promise<void> {
	const prefix = accountMailPrefix(kind, digest(to));
	const now = deps.clock.now();
	const mail = accountMail(kind, { to, language, prefix, values: { ...values, at: String(now) } });
	if (await insertAccountMail(deps.db, mail, prefix, NO_LIMITS, null, now)) await deps.queueMails([mail]);
}

/**
 * Does work after the answer, so that how long it takes tells nothing. What fails is logged: the person asks for another
 * mail, as for one that got lost.
 */
export function afterAnswer(deps: AccountDeps, work: () => Promise<void>): void {
	deps.waitUntil(work().catch((error) => log({ event: "account.work.failed", error })));
}

function accountMail(
	kind: AccountMail["kind"],
	rest: { to: string; language: Language; prefix: string; tokenId?: string; values?: Record<string, string> },
): AccountMail {
	return {
		kind,
		paymentId: null,
		dedupeKey: `${rest.prefix}${crypto.randomUUID()}`,
		to: rest.to,
		language: rest.language,
		tokenId: rest.tokenId ?? null,
		values: rest.values ?? {},
	};
}

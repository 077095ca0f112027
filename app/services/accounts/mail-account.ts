import type { Language } from "../../core/i18n/languages.ts";
import { log } from "../../core/operations/log.ts";
import type { AccountMail } from "../../core/operations/mail-message.ts";
import { accountMailPrefix, insertAccountMail } from "../../db/operations/account-mails.ts";
import { type AccountDeps, digest } from "./account-deps.ts";
import { hashToken, type MailedPurpose, newTokenId, TOKEN_LIFE_MS, tokenOf } from "./one-time-tokens.ts";

/** Limits per mailbox and kind, so that strangers cannot flood somebody with our mails. */
const LIMITS = { everyMs: 60_000, perHour: 5 };
/** Security notices are never limited. */
const NO_LIMITS = { everyMs: 0, perHour: Number.MAX_SAFE_INTEGER };

type LinkKind = "register" | "verify-email" | "reset-password";

/** A mail with a link, and the data of its one-time token. */
interface LinkMail {
	kind: LinkKind;
	to: string;
	language: Language;
	userId: string | null;
	payload: Record<string, string> | null;
	/** further values of the mail */
	values?: Record<string, string>;
}

/** Mails with and without a link share a limit per purpose, so that their number does not reveal an account. */
const PURPOSES = {
	register: "register",
	"already-registered": "register",
	"verify-email": "verify-email",
	"reset-password": "reset-password",
	"no-account": "reset-password",
} as const satisfies Partial<Record<AccountMail["kind"], MailedPurpose>>;

/** Stores a link's token and its mail, unless the mailbox reached its limit; then the older link stays valid. */
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

/** Stores the mail sent instead of one with a link, under the same limits. */
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

/** Mails a notice about a change of the account. */
export async function mailNotice(
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
 * Runs work after the response, so that its duration reveals nothing. Failures are logged; the user can request another
 * mail.
 */
export function afterResponse(deps: AccountDeps, work: () => Promise<void>): void {
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

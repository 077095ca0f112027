import { isOfAnySpelling, mailboxOf } from "../../core/accounts/mailbox.ts";
import { RECENT_PROOF_MS } from "../../core/accounts/recent-proof.ts";
import { FREE_MAILS_OF_A_SITE } from "../../core/accounts/sign-in-delay.ts";
import type { UndoneChange } from "../../core/accounts/undone-changes.ts";
import { siteOf } from "../../core/caller-key.ts";
import { DEFAULT_LANGUAGE, type Language } from "../../core/i18n/languages.ts";
import { log } from "../../core/operations/log.ts";
import { FIRST_MAILS, KEPT_FROM, PART_FOR_NOTICES, PART_FOR_STRANGERS } from "../../core/operations/mail-budget.ts";
import type { AccountMail } from "../../core/operations/mail-message.ts";
import { utcDay } from "../../core/operations/page-view.ts";
import { findToken, insertToken } from "../../db/accounts/one-time-tokens.ts";
import { countGuess, countOne, readCount } from "../../db/accounts/sign-in-delays.ts";
import { findUserById } from "../../db/accounts/users.ts";
import { accountMailKeys, insertAccountMail, type MailLimits } from "../../db/operations/account-mails.ts";
import { type AccountDeps, digest, mailsOfDay } from "./account-deps.ts";
import type { RateLimited } from "./accounts-contract.ts";
import { hashToken, type MailedPurpose, newTokenId, TOKEN_LIFE_MS, tokenOf } from "./one-time-tokens.ts";

/**
 * Limits per mailbox, kind and sender's network, so that what one stranger has mailed does not hold up what the owner asks for.
 * All networks together may send a mailbox more, but no flood. A known device of the account counts alone.
 */
const LIMITS: MailLimits = { everyMs: 60_000, perHour: 5, ofAll: { perHour: 20, perDay: 60 } };
const DEVICE_LIMITS: MailLimits = { ...LIMITS, ofAll: null };
/**
 * However many networks ask for resets, a mailbox holds a link that works: beyond the day's limit one goes each half of a link's life
 * (docs/decisions/0061).
 */
const RESET_LIMITS: MailLimits = { ...LIMITS, oneEveryMs: TOKEN_LIFE_MS["reset-password"] / 2 };

/**
 * An e-mail is changed by an account, which is the sender: others that ask for the same one do not keep its owner from it, unless they are
 * so many that the mailbox would be flooded.
 */
const CHANGE_LIMITS: MailLimits = { ...LIMITS, firstOfSenderTo: 200 };

/** Of an account to one mailbox, whose holder takes back with each of them whatever was changed after it. */
const NOTICES_A_DAY = 60;
/** Of those, so many whatever other accounts have mailed to themselves; the others of all accounts share a part of the provider's day. */
const FIRST_NOTICES = 12;

const DAY_MS = 24 * 60 * 60_000;

const limitsOf = (purpose: MailedPurpose) => (purpose === "reset-password" ? RESET_LIMITS : LIMITS);

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

/**
 * Stores a link's token and its mail, unless the mailbox reached a limit; then the older link stays valid.
 *
 * @param device - the account's known device that asks; null: any other caller
 */
export async function mailLink(
	deps: AccountDeps,
	{ kind, to, language, userId, payload, values }: LinkMail,
	device: string | null = null,
) {
	const now = deps.clock.now();
	const tokenId = newTokenId();
	const tokenHash = hashToken(tokenOf(deps.cookieSecret, kind, tokenId));
	const expiresAt = now + TOKEN_LIFE_MS[kind];
	const token = { tokenHash, purpose: kind, userId, email: to, payload, createdAt: now, expiresAt };
	// What strangers ask for in other spellings, which have no account, uses up none of an account's resets.
	const recipient = kind === "reset-password" && userId !== null ? digest(`account:${userId}`) : mailboxHash(to);
	const { sender, limits } = askedBy(deps, kind, userId, device);
	const keys = accountMailKeys(PURPOSES[kind], recipient, sender);
	const mail = accountMail(kind, { to, language, prefix: keys.sender, tokenId, values });
	if (await insertAccountMail(deps.db, mail, keys, limits, token, now)) await deps.queueMails([mail]);
}

/** Whose mail a link's counts for, and within which limits. */
function askedBy(deps: AccountDeps, kind: LinkKind, userId: string | null, device: string | null) {
	if (device !== null) return { sender: `device-${device}`, limits: DEVICE_LIMITS };
	if (kind === "verify-email" && userId !== null) return { sender: `account-${userId}`, limits: CHANGE_LIMITS };
	return { sender: senderOf(deps), limits: limitsOf(PURPOSES[kind]) };
}

/** Stores the mail sent instead of one with a link, under the same limits. */
export async function mailInsteadOfLink(
	deps: AccountDeps,
	kind: "already-registered" | "no-account",
	to: string,
	language: Language,
	purpose: MailedPurpose = PURPOSES[kind],
): Promise<void> {
	const keys = accountMailKeys(purpose, mailboxHash(to), senderOf(deps));
	const mail = accountMail(kind, { to, language, prefix: keys.sender });
	const limits = limitsOf(purpose);
	if (await insertAccountMail(deps.db, mail, keys, limits, null, deps.clock.now())) await deps.queueMails([mail]);
}

/**
 * Counts a mail that this network, or its IPv6 /48, asks for, to whichever mailbox: one to each of thousands would cost the sender's name.
 *
 * @returns the refusal, or null if the mail may be asked for
 */
export async function limitMails(deps: AccountDeps): Promise<RateLimited | null> {
	const counter = digest(`mails asked for by:${senderOf(deps)}`);
	const asked = await countGuess(deps.db, counter, deps.clock.now(), FREE_MAILS_OF_A_SITE);
	return asked.ok ? null : { ok: false, reason: "rate-limited", retryAfterMs: asked.retryAfterMs };
}

/**
 * As {@link limitMails}, of mails that may go to somebody who has no account.
 *
 * @param userId - who asks: an account's first ones of a day are kept for it, however many strangers ask. Null: nobody who is signed in
 */
export async function limitMailsToAnybody(deps: AccountDeps, userId: string | null): Promise<RateLimited | null> {
	const slowed = await limitMails(deps);
	if (slowed || userId === null) return slowed ?? limitStrangersMails(deps);
	const now = deps.clock.now();
	const ofAccount = await countOne(deps.db, digest(`mails asked for by ${userId} of ${utcDay(now)}`), now);
	return ofAccount <= FIRST_MAILS ? null : limitStrangersMails(deps);
}

/**
 * Counts a mail to somebody who has no account, of all such mails of a day: all networks together could use up what the provider takes,
 * and payments would be mailed about days later.
 *
 * @returns the refusal, or null if the mail may be sent
 */
export async function limitStrangersMails(deps: AccountDeps): Promise<RateLimited | null> {
	const { db, clock, mailsADay } = deps;
	const now = clock.now();
	const day = utcDay(now);
	const count = (what: string) => countOne(db, digest(`mails to strangers of ${day}${what}`), now);
	const free = Math.ceil(mailsADay / PART_FOR_STRANGERS);
	const [ofAll, ofSender, taken] = await Promise.all([
		count(""),
		count(` by:${senderOf(deps)}`),
		readCount(db, mailsOfDay(now)),
	]);
	if (
		(ofAll <= free && taken < mailsADay * KEPT_FROM) ||
		(ofSender <= FIRST_MAILS && (await count(" as first ones")) <= free)
	)
		return null;
	return { ok: false, reason: "rate-limited", retryAfterMs: DAY_MS - (now % DAY_MS), byOthers: true };
}

/** A mailed link that is good, as limits count whoever holds it. @returns null for none */
export async function findMailedLink({ db, clock }: AccountDeps, tokenHash: string): Promise<string | null> {
	return (await findToken(db, tokenHash, clock.now()))?.tokenHash ?? null;
}

/**
 * The mailbox that an e-mail reaches, for limits alone: tags and Gmail's dots make no new one. Made-up tags are counted together and apart from
 * the name itself, except where a link to any spelling serves them all.
 */
function mailboxHash(email: string): string {
	const mailbox = mailboxOf(email);
	return digest(email === mailbox || isOfAnySpelling(email) ? mailbox : `tagged:${mailbox}`);
}

/** Whose limit a mail counts for: all networks of an IPv6 /48 are one sender. */
function senderOf({ clientKey }: AccountDeps): string {
	return siteOf(clientKey) ?? clientKey;
}

interface Notice {
	/** whose change it is */
	userId: string;
	to: string;
	language: Language;
	/** further values of the mail */
	values?: Record<string, string>;
	/** what "this was not me" puts back; null: the mail has no way back */
	undo?: Record<string, string> | null;
	/** when it was changed, epoch ms; left out: now */
	at?: number;
}

type NoticeDeps = Pick<AccountDeps, "db" | "clock" | "queueMails" | "cookieSecret" | "mailsADay">;

/**
 * Mails a notice about a change of the account, with a link that undoes it. Such a link is stored apart from other mailed links: no later
 * change replaces it, and what was before a change is known also where it is one too many for a mail, unless a link as old as a recent proof
 * knows it.
 */
export async function mailNotice(deps: NoticeDeps, kind: UndoneChange, notice: Notice): Promise<void> {
	const { userId, to, language, values, undo } = notice;
	const mailbox = mailboxHash(to);
	const keys = accountMailKeys(kind, mailbox, "notice");
	const now = deps.clock.now();
	const { at = now } = notice;
	const account = `${userId} to ${mailbox}`;
	const mail = accountMail(kind, {
		to,
		language,
		prefix: keys.sender,
		...(undo === null ? {} : { tokenId: newTokenId() }),
		values: { ...values, at: String(at) },
	});
	if (mail.tokenId !== null) {
		if (!(await mayStoreWayBack(deps, `${kind}${undo?.main ?? ""} of ${account}`, now))) return;
		const stored = await insertToken(deps.db, {
			tokenHash: hashToken(tokenOf(deps.cookieSecret, "undo-change", mail.tokenId)),
			purpose: "undo-change",
			userId,
			email: to,
			payload: { what: kind, ...undo },
			createdAt: at,
			expiresAt: at + TOKEN_LIFE_MS["undo-change"],
		});
		if (!stored) throw new Error("a token was made twice");
	}
	if (!REMOVALS.has(kind) && !(await mayMailNotice(deps, account, now))) return;
	if (await insertAccountMail(deps.db, mail, keys, null, null, now)) await deps.queueMails([mail]);
}

/** An account could fill the database with changes: of many, one of each kind is kept for each span that a way back reaches beyond its own. */
async function mayStoreWayBack({ db }: NoticeDeps, what: string, now: number): Promise<boolean> {
	const count = (span: string | number) => countOne(db, digest(`ways back from ${what} of ${span}`), now);
	return (await count(utcDay(now))) <= NOTICES_A_DAY || (await count(Math.floor(now / RECENT_PROOF_MS))) === 1;
}

/** What strangers have mailed never holds up a notice. Accounts could use up the provider's day with their own changes. */
async function mayMailNotice({ db, mailsADay }: NoticeDeps, account: string, now: number): Promise<boolean> {
	const count = (what: string) => countOne(db, digest(`notices ${what} of ${utcDay(now)}`), now);
	const ofAccount = await count(`of ${account}`);
	if (ofAccount <= FIRST_NOTICES) return true;
	return ofAccount <= NOTICES_A_DAY && (await count("beyond first ones")) <= Math.ceil(mailsADay / PART_FOR_NOTICES);
}

/** What the mail about it alone puts back. */
const REMOVALS: ReadonlySet<UndoneChange> = new Set(["address-removed", "passkey-removed", "way-removed"]);

/**
 * Counts the mail about something that an account is about to remove: where none would be sent, nothing is removed. Those count apart, so that
 * no flood of other changes keeps an owner from removing what a thief has added.
 *
 * @returns the refusal, or null if it may
 */
export async function limitRemovals(deps: NoticeDeps, userId: string): Promise<RateLimited | null> {
	const now = deps.clock.now();
	const user = await findUserById(deps.db, userId);
	if (!user?.email || user.emailVerifiedAt === null) return null;
	if (await mayMailNotice(deps, `removals of ${userId} to ${mailboxHash(user.email)}`, now)) return null;
	return { ok: false, reason: "rate-limited", retryAfterMs: DAY_MS - (now % DAY_MS) };
}

/** {@link mailNotice} to an account's own mailbox, if it has proven one. */
export async function noticeTo(
	deps: NoticeDeps,
	userId: string,
	kind: UndoneChange,
	rest: Pick<Notice, "values" | "undo" | "at">,
): Promise<void> {
	const user = await findUserById(deps.db, userId);
	if (!user?.email || user.emailVerifiedAt === null) return;
	await mailNotice(deps, kind, { userId, to: user.email, language: user.language ?? DEFAULT_LANGUAGE, ...rest });
}

/**
 * Runs work after the response, so that its duration reveals nothing. Failures are logged; the user can request another
 * mail.
 */
export function afterResponse(deps: Pick<AccountDeps, "waitUntil">, work: () => Promise<void>): void {
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

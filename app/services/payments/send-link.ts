import { mailboxOf } from "../../core/accounts/mailbox.ts";
import type { Language } from "../../core/i18n/languages.ts";
import { isPaymentId } from "../../core/payments/payment-id.ts";
import { sha256Hex } from "../../core/sha-256.ts";
import { findLinkRecord } from "../../db/payments/link-record.ts";
import { insertSentLink } from "../../db/payments/request-mails.ts";
import { flushMails } from "../operations/mails.ts";
import type { PaymentDeps } from "./payment-deps.ts";

/** Enough for the people of one payment; too few to write to a list. */
export const MAILED_PER_LINK = 5;
export const MAILED_PER_DAY = 30;

export interface SendInput {
	/** syntax already checked */
	email: string;
	note: string | null;
	/** the mail is written in it */
	language: Language;
}

/**
 * - `no-access`: an admin closed it
 * - `needs-email`: the account has no proven e-mail, and whoever gets the mail could not answer
 * - `closed`: the link is paid or cancelled
 * - `note-has-address`: a web address in the note would be clicked in our mail
 */
export type SendOutcome =
	| { ok: true }
	| {
			ok: false;
			reason: "no-access" | "unknown-link" | "needs-email" | "closed" | "note-has-address" | "link-full" | "day-full";
	  };

/** What mail programs turn into a link: an address, or a name with a well-known ending. */
const WEB_ADDRESS = /(?:\w+:\/\/|www\.|@)|[\p{L}\p{N}-]\.(?:[a-z]{2,}|xn--[a-z0-9-]+)(?![\p{L}\p{N}])/iu;

/**
 * Has a link mailed to somebody, by its maker. Safe to repeat: a mailbox gets a link once.
 *
 * What an account that means harm could do decides the rules: it writes to a stranger's mailbox, in our name. So it needs a proven
 * e-mail, which the mail names and answers go to; subject and sentences are ours; a note holds no web address; a link goes to five
 * mailboxes, an account sends thirty a day, a mailbox gets five an hour from everybody together (`MAILBOX_LIMITS.payer`, apart from its receipts), and a
 * mailbox that wants no more gets none, whoever sends. The answer never says which of these held.
 */
export async function sendLink(
	deps: PaymentDeps,
	userId: string,
	paymentId: string,
	input: SendInput,
): Promise<SendOutcome> {
	const record = isPaymentId(paymentId) ? await findLinkRecord(deps.db, paymentId) : null;
	if (record?.link.userId !== userId) return { ok: false, reason: "unknown-link" };
	if (record.ownerEmail === null) return { ok: false, reason: "needs-email" };
	if (record.link.cancelledAt !== null || record.confirmed !== null) return { ok: false, reason: "closed" };
	if (input.note !== null && WEB_ADDRESS.test(input.note)) return { ok: false, reason: "note-has-address" };
	const id = await sha256Hex(`${paymentId}\n${mailboxOf(input.email)}`);
	const sent = { id, paymentId, userId, ...input, sentAt: deps.clock.now() };
	const outcome = await insertSentLink(deps.db, sent, { perLink: MAILED_PER_LINK, perDay: MAILED_PER_DAY });
	if (outcome !== "sent") return { ok: false, reason: outcome };
	await flushMails(deps, paymentId);
	return { ok: true };
}

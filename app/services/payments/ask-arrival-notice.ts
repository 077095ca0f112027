import type { Language } from "../../core/i18n/languages.ts";
import { insertNotice } from "../../db/payments/arrival-notices.ts";
import type { PaymentDeps } from "./payment-deps.ts";

const DAY_MS = 24 * 60 * 60_000;
/** Enough for the people of one payment; too few to fill mailboxes by one link. */
const PER_LINK = 5;
const PER_NETWORK_A_DAY = 10;
/** Of all networks of an IPv6 /48 together, which a carrier may have given to thousands of phones. */
const PER_SITE_A_DAY = 300;

export interface NoticeInput {
	paymentId: string;
	/** syntax already checked */
	email: string;
	/** of the payer: the mail is written in it */
	language: Language;
	/** rate-limit key of whoever asks */
	clientKey: string;
}

/**
 * - `asked`: the mailbox gets one mail for this link; whether it was asked for before is nobody's to know
 * - `paid`: nothing more is to arrive
 * - `full`: the link or the caller has as many as are kept, whether this mailbox is among them or not
 */
export type NoticeOutcome = "asked" | "paid" | "full" | "unknown-link";

/**
 * A payer wants to be mailed when a payment of the link arrives. Safe to repeat.
 *
 * Whoever asks proves nothing, so what a stranger could do with somebody else's mailbox decides the rules:
 * - He makes links, types the mailbox and pays them: it gets one mail for each, however much arrives; it shares the limits of
 *   receipts (`MAILBOX_LIMITS.payer`, tags after "+" left out), and a network asks for ten mailboxes a day.
 * - He wants his own words in our mail: it holds our sentences, an amount, the token, the network and the link. Names, memos,
 *   addresses and hashes stay out; the page behind the link says what is proven of whoever asks there.
 * - He wants to know whether somebody waits for a payment: the answer is the same, and so is what it costs him.
 * - He takes all places of a link before its payer comes: the payer is told so and pays as well without a mail.
 */
export async function askArrivalNotice(deps: PaymentDeps, input: NoticeInput): Promise<NoticeOutcome> {
	const now = deps.clock.now();
	const { known, paid, full } = await insertNotice(
		deps.db,
		{ ...input, email: input.email.trim().toLowerCase(), createdAt: now },
		{ perLink: PER_LINK, perNetwork: PER_NETWORK_A_DAY, perSite: PER_SITE_A_DAY, since: now - DAY_MS },
	);
	if (!known) return "unknown-link";
	if (paid) return "paid";
	return full ? "full" : "asked";
}

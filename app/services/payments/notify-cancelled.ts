import { mailboxOf } from "../../core/accounts/mailbox.ts";
import { log } from "../../core/operations/log.ts";
import type { RequestMail } from "../../core/operations/mail-message.ts";
import { insertRequestMails, listBegunMailboxes } from "../../db/payments/request-mails.ts";
import { flushMails } from "../operations/mails.ts";
import type { PaymentDeps } from "./payment-deps.ts";

const DAY_MS = 24 * 60 * 60_000;
/** Whoever began longer ago is not about to pay. */
const BEGUN_WITHIN_MS = 30 * DAY_MS;
/** Of payments that were cancelled with their link, the newest. */
const LINKS_TOLD = 100;
/** The outbox of so many links is handed over at once; the sweep takes the others. */
const FLUSHED_AT_ONCE = 20;

/**
 * Mails those who had begun to pay that the requester cancelled: with the page closed, they may send money all the same, from an exchange
 * or a wallet that is open.
 *
 * Anybody may type anybody's mailbox on a payment page. So a link tells five at most, those it was mailed to first; a mailbox once a
 * day; in our words alone, unless its maker mailed the link to it; and never one that wants no requests. Never throws: the link is cancelled.
 */
export async function notifyCancelled(deps: PaymentDeps, paymentIds: readonly string[]): Promise<void> {
	try {
		const now = deps.clock.now();
		const day = Math.floor(now / DAY_MS);
		const begun = await listBegunMailboxes(deps.db, paymentIds.slice(0, LINKS_TOLD), now - BEGUN_WITHIN_MS);
		const mails = begun.map(({ paymentId, email, language, sentByMaker }): RequestMail => {
			const dedupeKey = `request-cancelled:${paymentId}:${day}:${mailboxOf(email)}`;
			const kind = "request-cancelled";
			return { kind, paymentId, dedupeKey, to: email, language, note: null, dueAt: null, sentByMaker };
		});
		if ((await insertRequestMails(deps.db, mails, now)) === 0) return;
		const links = [...new Set(mails.map(({ paymentId }) => paymentId))].slice(0, FLUSHED_AT_ONCE);
		for (const paymentId of links) await flushMails(deps, paymentId);
	} catch (error) {
		log({ event: "link.notify.failed", error });
	}
}

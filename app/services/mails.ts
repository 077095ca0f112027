import { requireChain } from "../core/chains.ts";
import { eventKey } from "../core/timeline.ts";
import type { AccountMail, MailMessage, PaymentMail } from "../core/wire.ts";
import { recordEvent } from "../db/changes.ts";
import { findLinkRecord } from "../db/link-record.ts";
import {
	claimMail,
	insertMail,
	markMailSent,
	releaseMail,
	removeMail,
	takeStrandedMails,
	takeUnqueuedMails,
} from "../db/mails.ts";
import { type LinkRecord, type TransferRow, termsOf } from "../db/rows.ts";
import type { Mail } from "../ports/mailer.ts";
import { sayIn } from "../words/say-in.ts";
import { accountMail } from "./account-mails.ts";
import { composeMail } from "./compose-mail.ts";
import type { DeliveryDeps } from "./delivery-deps.ts";
import type { PaymentDeps } from "./payment-deps.ts";
import { type MailFacts, mailWords } from "./payment-mails.ts";

/** A consumer that took a mail and died gives it free after so long. */
const CLAIM_STALE_AFTER_MS = 5 * 60_000;
/** Handed to the queue so long ago and still not sent: the hand-over was lost. */
const STRANDED_AFTER_MS = 10 * 60_000;
/** News of a payment older than this confuses more than it tells. */
export const GIVEN_UP_AFTER_MS = 3 * 24 * 60 * 60_000;
/** A queue takes 100 messages at once. */
const QUEUE_BATCH = 100;

/** Hands a link's waiting mails to the queue. A queue that fails loses nothing: the sweep hands over what is stranded. */
export async function flushMails(deps: PaymentDeps, paymentId: string): Promise<void> {
	const waiting = await takeUnqueuedMails(deps.db, paymentId, deps.clock.now());
	if (waiting.length > 0) await deps.queueMails(waiting.slice(0, QUEUE_BATCH));
}

/** Puts a mail into the outbox and hands it to the queue; should the queue fail, the sweep hands it over. */
export async function sendAccountMail(deps: PaymentDeps, mail: AccountMail): Promise<void> {
	const now = deps.clock.now();
	if (!(await insertMail(deps.db, mail, now))) return;
	await deps.queueMails([mail]);
}

/** Hands over again what no consumer sent. */
export async function flushStrandedMails(deps: PaymentDeps): Promise<number> {
	const now = deps.clock.now();
	const times = { now, before: now - STRANDED_AFTER_MS, notOlderThan: now - GIVEN_UP_AFTER_MS };
	const waiting = await takeStrandedMails(deps.db, times, QUEUE_BATCH);
	if (waiting.length > 0) await deps.queueMails(waiting);
	return waiting.length;
}

/**
 * Sends one mail of the outbox, once, however often the queue delivers its message.
 *
 * A mail may wait for hours: what a reorg or a decision has overtaken meanwhile is not told any more.
 *
 * @returns `busy` when another consumer has it just now: deliver the message again later
 * @throws PortError when the mailer did not take it; the mail is free for the next try
 */
export async function deliverMail(
	deps: DeliveryDeps,
	message: MailMessage,
): Promise<"sent" | "sent-before" | "busy" | "unknown" | "outdated"> {
	const now = deps.clock.now();
	const claim = await claimMail(deps.db, message.dedupeKey, now, now - CLAIM_STALE_AFTER_MS);
	if (claim === "sent") return "sent-before";
	if (claim !== "claimed") return claim;
	return message.paymentId === null ? deliverAccountMail(deps, message) : deliverPaymentMail(deps, message);
}

async function deliverAccountMail(deps: DeliveryDeps, message: AccountMail): Promise<"sent"> {
	await sendOrRelease(deps, message, await accountMail(deps, message));
	return "sent";
}

async function deliverPaymentMail(deps: DeliveryDeps, message: PaymentMail): Promise<"sent" | "unknown" | "outdated"> {
	const record = await findLinkRecord(deps.db, message.paymentId);
	if (!record) return "unknown";
	if (!stillHolds(record, message)) {
		// Taken out, not marked as sent: should it come true again, it is news again.
		await removeMail(deps.db, message.dedupeKey);
		return "outdated";
	}
	const say = sayIn(message.language);
	const mail = composeMail(message.to, mailWords(say, message.kind, factsOf(deps, record, message)), say);
	await sendOrRelease(deps, message, mail);
	const at = deps.clock.now();
	await recordEvent(deps.db, message.paymentId, {
		kind: "mail-sent",
		dedupeKey: eventKey("mail-sent", { subject: message.dedupeKey, at }),
		detail: { mail: message.kind, ...(message.txHash === null ? {} : { txHash: message.txHash }) },
		at,
	});
	return "sent";
}

async function sendOrRelease(deps: DeliveryDeps, message: MailMessage, mail: Mail): Promise<void> {
	try {
		await deps.mailer.send(mail);
	} catch (error) {
		await releaseMail(deps.db, message.dedupeKey);
		throw error;
	}
	await markMailSent(deps.db, message.dedupeKey, deps.clock.now());
}

/** Tells whether a mail's news is still so. */
function stillHolds(record: LinkRecord, message: PaymentMail): boolean {
	const is = (state: TransferRow["state"]) =>
		record.transfers.some((row) => row.txHash === message.txHash && row.state === state);
	switch (message.kind) {
		case "payment-received":
		case "payment-sent":
			return is("credited");
		case "payment-reorged":
			return record.confirmed === null;
		case "needs-requester":
			return is("needs-requester");
	}
}

function factsOf(deps: DeliveryDeps, record: LinkRecord, message: PaymentMail): MailFacts {
	const terms = termsOf(record.link);
	const rows = record.transfers.filter((row) => row.txHash === message.txHash);
	const { explorer } = requireChain(terms.chainId);
	const linkUrl = `${deps.appUrl}/link/${terms.paymentId}`;
	return {
		terms,
		amount: BigInt(message.amount),
		txHash: message.txHash,
		senderName: message.senderName,
		minedAt: rows[0]?.minedAt ?? null,
		final: rows.length > 0 && rows.every((row) => row.final),
		linkUrl,
		dashboardUrl: `${linkUrl}/dashboard`,
		explorerUrl: explorer && message.txHash ? `${explorer.url}/tx/${message.txHash}` : null,
		supportEmail: deps.supportEmail,
	};
}

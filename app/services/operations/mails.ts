import { requireChain } from "../../core/chains.ts";
import { log } from "../../core/operations/log.ts";
import { KEPT_FROM, NEW_LINKS_UP_TO } from "../../core/operations/mail-budget.ts";
import {
	type AccountMail,
	languageOf,
	type MailMessage,
	type PaymentMail,
	REQUEST_MAILS,
	type RequestMail,
} from "../../core/operations/mail-message.ts";
import { paidMost } from "../../core/payments/paid-most.ts";
import { mailedTransaction, mayReceive } from "../../core/payments/payment-mail.ts";
import { isLate, type PaymentTerms } from "../../core/payments/payment-terms.ts";
import { statusOf } from "../../core/payments/record-status.ts";
import { type LinkRecord, type TransferRow, termsOf, termsOn } from "../../core/payments/records.ts";
import { eventTransaction } from "../../core/payments/settle-outcome.ts";
import { eventKey } from "../../core/payments/timeline.ts";
import { isSameTransaction, type TransactionId, transactionKey } from "../../core/payments/transaction-id.ts";
import { countOne, readCount } from "../../db/accounts/sign-in-delays.ts";
import {
	claimMail,
	markMailOutdated,
	markMailSent,
	releaseMail,
	removeMail,
	takeUnqueuedMails,
	takeUnsentMails,
} from "../../db/operations/mails.ts";
import { reopenNotice } from "../../db/payments/arrival-notices.ts";
import { recordEvent } from "../../db/payments/changes.ts";
import { findLinkRecord } from "../../db/payments/link-record.ts";
import { isUnclaimed } from "../../db/payments/unclaimed-arrivals.ts";
import type { Mail } from "../../ports/mailer.ts";
import { sayIn } from "../../words/say-in.ts";
import { mailsOfDay } from "../accounts/account-deps.ts";
import { accountMail, isLinkOver } from "../accounts/account-mails.ts";
import { afterPaymentAddress } from "../payments/after-payment-key.ts";
import type { PaymentDeps } from "../payments/payment-deps.ts";
import { type MailFacts, mailWords } from "../payments/payment-mails.ts";
import { attachedReceipt } from "./attached-receipt.ts";
import { composeMail } from "./compose-mail.ts";
import { noteRequestMail, requestMail } from "./deliver-request-mail.ts";
import type { DeliveryDeps } from "./delivery-deps.ts";

/** A claim older than this belongs to a dead consumer and is ignored. */
const CLAIM_STALE_AFTER_MS = 5 * 60_000;
/** A mail queued longer ago and still unsent has lost its queue message. */
const UNSENT_AFTER_MS = 10 * 60_000;
/** Older payment news confuses more than it helps, so it is not sent any more. */
export const GIVEN_UP_AFTER_MS = 3 * 24 * 60 * 60_000;
/**
 * Limits of payment mails per mailbox; the cron sends the surplus later. Requesters: enough for a busy shop, too few for
 * strangers to bury other mail with small payments. Payers: lower, because anybody could have typed the address; of receipts, and of
 * requests, so many each.
 */
export const MAILBOX_LIMITS = { requester: { perHour: 30, perDay: 150 }, payer: { perHour: 5, perDay: 20 } };
const MARK_TRIES = 3;
/** Cloudflare's maximum of messages per batch. */
const QUEUE_BATCH = 100;
/** Batches that a run of the cron queues: reminders of a day, and all that waited for its mailbox, go out within hours. */
const BATCHES_A_RUN = 10;

/**
 * Queues a link's unsent mails. Never throws: what they are about is stored, and whoever did it must not believe otherwise and do it
 * again. The cron queues them where the queue fails.
 */
export async function flushMails(deps: PaymentDeps, paymentId: string): Promise<void> {
	try {
		const waiting = await takeUnqueuedMails(deps.db, paymentId, deps.clock.now());
		if (waiting.length > 0) await deps.queueMails(waiting.slice(0, QUEUE_BATCH));
	} catch (error) {
		log({ event: "mail.queue.failed", paymentId, error });
	}
}

/** Queues mails again that no consumer sent. */
export async function flushUnsentMails(deps: PaymentDeps): Promise<number> {
	const now = deps.clock.now();
	const times = { now, before: now - UNSENT_AFTER_MS, notOlderThan: now - GIVEN_UP_AFTER_MS };
	let queued = 0;
	for (let batch = 0; batch < BATCHES_A_RUN; batch += 1) {
		const waiting = await takeUnsentMails(deps.db, times, MAILBOX_LIMITS, QUEUE_BATCH);
		if (waiting.length > 0) await deps.queueMails(waiting);
		queued += waiting.length;
		if (waiting.length < QUEUE_BATCH) break;
	}
	return queued;
}

/**
 * Sends one mail of the outbox, once, however often the queue delivers its message.
 *
 * A mail may wait for days: it is dropped if a reorg or a decision has made its news untrue, or if it is for a link that has ended.
 *
 * @returns `busy` if another consumer is sending it: redeliver later; `full` if its mailbox reached its limit, or the day is kept for
 * others: the cron queues it again later
 * @throws PortError if the mailer did not accept it; the mail can be retried
 */
export async function deliverMail(
	deps: DeliveryDeps,
	message: MailMessage,
): Promise<"sent" | "sent-before" | "busy" | "full" | "unknown" | "outdated"> {
	const now = deps.clock.now();
	if (isRequestMail(message) && !(await mayGoToday(deps, message, now))) return "full";
	const claim = await claimMail(deps.db, message.dedupeKey, now, now - CLAIM_STALE_AFTER_MS, MAILBOX_LIMITS);
	if (claim === "sent") return "sent-before";
	if (claim !== "claimed") return claim;
	const outcome = await deliverClaimed(deps, message);
	// Only what the provider took: while it is down, what is tried again and again uses up nothing.
	if (outcome === "sent") await countOne(deps.db, mailsOfDay(now), now);
	return outcome;
}

function deliverClaimed(deps: DeliveryDeps, message: MailMessage): Promise<"sent" | "unknown" | "outdated"> {
	if (message.paymentId === null) return deliverAccountMail(deps, message);
	return isRequestMail(message) ? deliverRequestMail(deps, message) : deliverPaymentMail(deps, message);
}

const isRequestMail = (message: MailMessage): message is RequestMail =>
	(REQUEST_MAILS as readonly string[]).includes(message.kind);

async function mayGoToday({ db, mailsADay }: DeliveryDeps, { kind }: RequestMail, now: number): Promise<boolean> {
	const part = kind === "link-made" ? NEW_LINKS_UP_TO : KEPT_FROM;
	return (await readCount(db, mailsOfDay(now))) < mailsADay * part;
}

async function deliverRequestMail(deps: DeliveryDeps, message: RequestMail): Promise<"sent" | "unknown" | "outdated"> {
	const mail = await requestMail(deps, message);
	if (mail === "outdated") {
		await markMailOutdated(deps.db, message.dedupeKey, deps.clock.now());
		return mail;
	}
	if (mail === "unknown") return mail;
	await sendOrRelease(deps, message, mail);
	await noteRequestMail(deps, message);
	return "sent";
}

/** Mails whose news is about a transfer of the link. */
type NewsMail = Exclude<PaymentMail["kind"], "arrived-unmatched">;

async function deliverAccountMail(deps: DeliveryDeps, message: AccountMail): Promise<"sent" | "outdated"> {
	if (await isLinkOver(deps, message)) {
		await markMailOutdated(deps.db, message.dedupeKey, deps.clock.now());
		return "outdated";
	}
	await sendOrRelease(deps, message, await accountMail(deps, message));
	return "sent";
}

async function deliverPaymentMail(deps: DeliveryDeps, message: PaymentMail): Promise<"sent" | "unknown" | "outdated"> {
	const record = await findLinkRecord(deps.db, message.paymentId);
	if (!record) return "unknown";
	const isTrue =
		message.kind === "arrived-unmatched"
			? await isUnmatched(deps, record, message)
			: isStillTrue(record, message.kind, mailedTransaction(record.link, message));
	if (!isTrue || !mayReceive(record, message)) {
		// Delete it instead of marking it as sent: if the news becomes true again, it must be mailed.
		await removeMail(deps.db, message.dedupeKey);
		if (message.kind === "payment-arrived") await reopenNotice(deps.db, message.paymentId, message.to);
		return "outdated";
	}
	const say = sayIn(languageOf(message));
	const receipt = holdsOwnWords(record, message) ? await attachedReceipt(deps, record, message, say) : null;
	const known = factsOf(deps, record, message);
	const facts = {
		...known,
		receiptIsAttached: receipt !== null,
		afterPaymentUrl: maySeeAfterPayment(record, message)
			? await afterPaymentAddress(deps.cookieSecret, known.linkUrl, message.paymentId)
			: null,
	};
	const mail = composeMail(message.to, mailWords(say, message.kind, facts), say);
	await sendOrRelease(deps, message, receipt ? { ...mail, attachments: [receipt] } : mail);
	const at = deps.clock.now();
	const mailed = mailedTransaction(record.link, message);
	await recordEvent(deps.db, message.paymentId, {
		kind: "mail-sent",
		dedupeKey: eventKey("mail-sent", { subject: message.dedupeKey, at }),
		detail: { mail: message.kind, ...(mailed ? eventTransaction(record, mailed) : {}) },
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
	await markSent(deps, message.dedupeKey);
}

/** The mailer knows no mail by a key: what is not marked goes out again. A database that lost the connection takes it the next time. */
async function markSent({ db, clock }: DeliveryDeps, dedupeKey: string): Promise<void> {
	for (let left = MARK_TRIES - 1; ; left -= 1) {
		try {
			return await markMailSent(db, dedupeKey, clock.now());
		} catch (error) {
			if (left === 0) throw error;
		}
	}
}

/** True while no link took what arrived, and its owner has not said that it is no payment. */
async function isUnmatched({ db }: DeliveryDeps, { link }: LinkRecord, mail: PaymentMail): Promise<boolean> {
	const mailed = mailedTransaction(link, mail);
	if (!mailed) return false;
	const { requesterAddress: payee, token } = link;
	return isUnclaimed(db, { ...mailed, payee, token });
}

/** True if a mail's news is still true. */
function isStillTrue(record: LinkRecord, kind: NewsMail, mailed: TransactionId | null): boolean {
	const is = (state: TransferRow["state"]) =>
		mailed !== null && record.transfers.some((row) => isSameTransaction(row, mailed) && row.state === state);
	const paid = record.confirmed !== null;
	switch (kind) {
		case "payment-received":
			return paid && is("credited");
		case "payment-sent":
		case "payment-arrived":
			return is("credited");
		case "part-received":
			return !paid && is("credited");
		case "part-reorged":
			return !paid && !is("credited");
		case "payment-reorged":
			return !paid;
		case "needs-requester":
			return is("needs-requester");
	}
}

/** The after-payment message is for whoever paid most of the link, and for whom the requester released it to. */
function maySeeAfterPayment(record: LinkRecord, mail: PaymentMail): boolean {
	if (mail.kind !== "payment-sent" || record.confirmed === null || record.link.afterSubmit === null) return false;
	const mailed = mailedTransaction(record.link, mail);
	if (!mailed || !mail.senderProven || paidMost(record, mailed)) return true;
	return record.reporters.some((row) => {
		const isTheirs = row.senderEmail?.toLowerCase() === mail.to.toLowerCase();
		return isSameTransaction(row, mailed) && row.releasedAt !== null && isTheirs;
	});
}

/**
 * Anybody can pay their own link and type somebody's e-mail beside it: from an owner without a proven e-mail the receipt
 * carries nothing they wrote, and no PDF that does. The payment page shows it.
 */
const holdsOwnWords = ({ ownerEmail }: LinkRecord, { kind }: PaymentMail) =>
	kind !== "payment-sent" || ownerEmail !== null;

function withoutOwnWords(terms: PaymentTerms): PaymentTerms {
	return { ...terms, requesterName: terms.requesterAddress, memo: null };
}

function factsOf(
	deps: DeliveryDeps,
	record: LinkRecord,
	message: PaymentMail,
): Omit<MailFacts, "receiptIsAttached" | "afterPaymentUrl"> {
	const mailed = mailedTransaction(record.link, message);
	const terms = mailed ? termsOn(record.link, mailed.chainId) : termsOf(record.link);
	const rows = mailed ? record.transfers.filter((row) => isSameTransaction(row, mailed)) : [];
	const isReceipted = deps.receipts !== null && rows.some(({ state }) => state === "credited");
	const { explorer } = requireChain(terms.chainId);
	const linkUrl = `${deps.appUrl}/link/${terms.paymentId}`;
	const inOwnWords = holdsOwnWords(record, message);
	return {
		terms: inOwnWords ? terms : withoutOwnWords(terms),
		amount: BigInt(message.amount),
		rest: statusOf(record, deps.clock.now()).remaining,
		txHash: message.txHash,
		senderName: message.senderName,
		senderProven: message.senderProven,
		minedAt: rows[0]?.minedAt ?? null,
		final: rows.length > 0 && rows.every((row) => row.final),
		linkUrl,
		dashboardUrl: `${linkUrl}/dashboard`,
		explorerUrl: explorer && message.txHash ? `${explorer.url}/tx/${message.txHash}` : null,
		receiptUrl: isReceipted && mailed ? `${linkUrl}/receipt/${transactionKey(mailed)}` : null,
		supportEmail: deps.supportEmail,
		lastToday: message.lastToday === true,
		late: lateFor(record, rows[0]?.minedAt ?? 0),
	};
}

/** A payer's own link that nobody went on with has ended without its requester's doing, who then has no event of it. */
function lateFor({ link, events }: LinkRecord, minedAt: number): MailFacts["late"] {
	if (!isLate({ dueAt: null, cancelledAt: link.cancelledAt }, minedAt)) return null;
	return link.parentId === null || events.some(({ kind }) => kind === "link-cancelled") ? "cancelled" : "ended";
}

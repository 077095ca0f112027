import type { Hash } from "../address.ts";
import { DEFAULT_LANGUAGE } from "../i18n/languages.ts";
import type { PaymentMail } from "../operations/mail-message.ts";
import type { ArrivalNoticeRow } from "./arrival-types.ts";
import { isDust } from "./dust.ts";
import type { LinkRecord, LinkRow, ReporterRow, ReportRow } from "./records.ts";
import { isSameTransaction, type TransactionId } from "./transaction-id.ts";

interface MailedFacts {
	link: LinkRow;
	report: ReportRow;
	/** base units; 0 where the amount is unknown */
	amount: bigint;
	/** the block that made it news; `null` sends it once */
	blockHash: Hash | null;
	/** who gets the receipt; for `payment-sent` alone */
	reporter?: Pick<ReporterRow, "reporterId" | "senderName" | "senderLanguage">;
}

/**
 * Where mails about a link go: to the account's own e-mail, the one it proved. The e-mail typed on the link is that one
 * (`emailProven`), or somebody else's who must not get mails from us.
 *
 * @returns null when the account proved none, or is gone: nobody is written to
 */
export function requesterMailbox(record: Pick<LinkRecord, "ownerEmail">): string | null {
	return record.ownerEmail;
}

/**
 * A mail as it waits in the outbox: who gets it and which facts it carries; it is worded when it is sent.
 *
 * A receipt is for one person, the proven payer or whom the requester released it to: being both, one gets it once.
 */
export function mailFor(kind: PaymentMail["kind"], to: string, facts: MailedFacts): PaymentMail {
	const { link, report, amount, blockHash, reporter } = facts;
	// The same transaction may be on several chains: each is news.
	const once = report.chainId === link.chainId ? "once" : `once-${report.chainId}`;
	const key = [kind, link.paymentId, report.txHash, blockHash ?? once];
	const mail = { kind, paymentId: link.paymentId, to, amount: amount.toString(), ...transactionOf(report) };
	if (reporter) {
		return {
			...mail,
			dedupeKey: [...key, reporter.reporterId].join(":"),
			language: reporter.senderLanguage ?? DEFAULT_LANGUAGE,
			senderName: reporter.senderName,
			senderProven: report.nameProof !== null && reporter.reporterId === report.provenReporterId,
		};
	}
	return {
		...mail,
		dedupeKey: key.join(":"),
		language: link.language ?? DEFAULT_LANGUAGE,
		senderName: report.senderName,
		senderProven: report.nameProof !== null,
	};
}

/** What was credited to a link, and when. Amounts are base units. */
interface Arrived {
	/** each time a transaction was credited, in that order; `at` in epoch ms */
	credits: readonly (TransactionId & { at: number })[];
	/** what counts now */
	credited: readonly (TransactionId & { amount: bigint })[];
	asked: bigint;
}

/**
 * The one mail to a mailbox that somebody typed on the payment page: the newest payment credited since, if it is no dust. It
 * names nobody, and its key holds the mailbox alone, so that it is written once whatever arrives.
 *
 * @returns null while nothing has arrived for it
 */
export function arrivalMailFor(notice: ArrivalNoticeRow, { credits, credited, asked }: Arrived): PaymentMail | null {
	const sumOf = (transaction: TransactionId) =>
		credited.filter((row) => isSameTransaction(row, transaction)).reduce((sum, { amount }) => sum + amount, 0n);
	const arrived = credits.filter((credit) => {
		const sum = sumOf(credit);
		return credit.at >= notice.createdAt && sum > 0n && !isDust(sum, asked);
	});
	const newest = arrived.at(-1);
	if (!newest) return null;
	const { paymentId, email, language } = notice;
	return {
		kind: "payment-arrived",
		paymentId,
		dedupeKey: `payment-arrived:${paymentId}:${email}`,
		to: email,
		language,
		amount: sumOf(newest).toString(),
		...transactionOf(newest),
		senderName: null,
		senderProven: false,
	};
}

/** Whether a waiting mail still goes to somebody who may have it: proofs, releases and e-mails change meanwhile. */
export function mayReceive(record: LinkRecord, mail: PaymentMail): boolean {
	// Whoever typed the mailbox proved nothing: such a mail holds our words, the amount and the link alone.
	if (mail.kind === "payment-arrived") return true;
	if (mail.kind !== "payment-sent") return isSame(mail.to, requesterMailbox(record));
	const mailed = mailedTransaction(record.link, mail);
	if (!mailed) return false;
	const report = record.reports.find((row) => isSameTransaction(row, mailed));
	const provenId = report?.nameProof ? report.provenReporterId : null;
	// A report names its proven payer itself: only so many reporters of a link are read.
	if (provenId !== null && isSame(mail.to, report?.senderEmail ?? null)) return true;
	return record.reporters
		.filter((row) => isSameTransaction(row, mailed) && isSame(mail.to, row.senderEmail))
		.some((row) => row.releasedAt !== null || row.reporterId === provenId);
}

/** The transaction a mail is about. */
export function mailedTransaction(
	{ chainId }: Pick<LinkRow, "chainId">,
	mail: Pick<PaymentMail, "chainId" | "txHash">,
): TransactionId | null {
	return mail.txHash === null ? null : { chainId: mail.chainId ?? chainId, txHash: mail.txHash };
}

function transactionOf({ chainId, txHash }: TransactionId): TransactionId {
	return { chainId, txHash };
}

function isSame(a: string, b: string | null): boolean {
	return b !== null && a.trim().toLowerCase() === b.trim().toLowerCase();
}

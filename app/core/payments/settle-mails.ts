import type { MailMessage } from "../operations/mail-message.ts";
import { isDust } from "./dust.ts";
import { mailFor, requesterMailbox } from "./payment-mail.ts";
import {
	type ConfirmedRow,
	type LinkRecord,
	type ReporterRow,
	type ReportRow,
	sumOf,
	type TransferRow,
} from "./records.ts";
import { isSameTransaction } from "./transaction-id.ts";

/** Anyone may report anybody's transfers, each for nothing, and send dust: a requester is mailed about those once in this time. */
const ASK_AGAIN_AFTER_MS = 60 * 60_000;

interface Moved {
	/** transfers of the hash as they were */
	before: readonly TransferRow[];
	/** as they are now */
	rows: readonly TransferRow[];
	/** all of the link's, as they are now */
	after: readonly TransferRow[];
	report: ReportRow;
	confirmed: ConfirmedRow | null | undefined;
	/** base units credited to the link in all */
	received: bigint;
	/** everybody who named the hash */
	reporters: readonly ReporterRow[];
	now: number;
}

/** News for the requester, and the receipt for a payer whose name is proven: anybody may type any e-mail beside a hash. */
export function mailsOf(record: LinkRecord, moved: Moved): MailMessage[] {
	const { before, rows, after, report, confirmed, received, reporters, now } = moved;
	const { link } = record;
	const requester = requesterMailbox(record);
	const mails: MailMessage[] = [];
	const toRequester = (
		kind: Parameters<typeof mailFor>[0],
		amount: bigint,
		blockHash: TransferRow["blockHash"] | null,
	) => {
		if (requester !== null) mails.push(mailFor(kind, requester, { link, report, amount, blockHash }));
	};
	const credited = rows.filter((row) => row.state === "credited");
	const wasCredited = before.filter((row) => row.state === "credited");
	const [first] = credited;
	const paid = received >= link.amount;
	const turnsPaid = paid && record.confirmed === null;
	if (first && (turnsPaid || (wasCredited.length === 0 && (paid || isNews(record, sumOf(credited), now))))) {
		toRequester(paid ? "payment-received" : "part-received", sumOf(credited), first.blockHash);
	}
	const proven = reporters.find(({ reporterId }) => reporterId === report.provenReporterId);
	const wasProven = record.reports.find((row) => isSameTransaction(row, report))?.provenReporterId ?? null;
	const isNew = turnsPaid || wasCredited.length === 0 || wasProven !== report.provenReporterId;
	if (first && paid && report.nameProof && proven?.senderEmail && isNew) {
		const facts = { link, report, amount: sumOf(credited), blockHash: first.blockHash, reporter: proven };
		mails.push(mailFor("payment-sent", proven.senderEmail, facts));
	}
	if (turnsPaid) mails.push(...receiptsOfParts(record, after, report));
	const [lost] = wasCredited;
	if (lost && credited.length === 0) {
		const wasPaid = confirmed === null;
		toRequester(wasPaid ? "payment-reorged" : "part-reorged", sumOf(wasCredited), lost.blockHash);
	}
	const waiting = rows.filter((row) => row.state === "needs-requester");
	if (waiting.length > 0 && before.length === 0 && !askedLately(record, sumOf(waiting), now)) {
		toRequester("needs-requester", sumOf(waiting), null);
	}
	return mails;
}

/** Whoever paid an earlier part has waited for the whole; each transaction has a receipt of its own. */
function receiptsOfParts({ link, reports }: LinkRecord, after: readonly TransferRow[], last: ReportRow): MailMessage[] {
	return reports.flatMap((report): MailMessage[] => {
		const { nameProof, provenReporterId: reporterId, senderEmail } = report;
		const credited = after.filter((row) => isSameTransaction(row, report) && row.state === "credited");
		const [first] = credited;
		if (isSameTransaction(report, last) || !first || !nameProof || !reporterId || !senderEmail) return [];
		const facts = { link, report, amount: sumOf(credited), blockHash: first.blockHash };
		return [mailFor("payment-sent", senderEmail, { ...facts, reporter: { ...report, reporterId } })];
	});
}

/** The requester was mailed a short while ago; the dashboard shows whatever has come since. */
function askedLately(record: LinkRecord, amount: bigint, now: number): boolean {
	const small = isDust(amount, record.link.amount);
	return record.transfers.some(
		(row) => row.asks !== null && now - row.createdAt < ASK_AGAIN_AFTER_MS && (small || row.amount >= amount),
	);
}

/** Dust of strangers must not fill the requester's mailbox. */
function isNews({ link, transfers }: LinkRecord, amount: bigint, now: number): boolean {
	const mailed = transfers.some((row) => row.state === "credited" && now - row.createdAt < ASK_AGAIN_AFTER_MS);
	return !mailed || !isDust(amount, link.amount);
}

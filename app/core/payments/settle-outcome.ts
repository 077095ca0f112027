import type { Hash } from "../address.ts";
import type { MailMessage } from "../operations/mail-message.ts";
import type { NewEvent } from "./link-change.ts";
import {
	type AttemptRow,
	type ConfirmedRow,
	type LinkRecord,
	type ReporterRow,
	type ReportRow,
	sumOf,
	type TransferRow,
} from "./records.ts";
import type { Claim } from "./settle-claim.ts";
import { mailsOf } from "./settle-mails.ts";
import { isAttemptsOwn } from "./settle-report.ts";
import { eventKey } from "./timeline.ts";
import type { TransactionCheck } from "./transaction-check.ts";
import { isSameTransaction, type TransactionId } from "./transaction-id.ts";
import type { Verdict } from "./verdict-types.ts";

interface Settling {
	check: TransactionCheck;
	verdict: Verdict;
	claim: Claim | null;
	attempts: readonly AttemptRow[];
	/** everybody who named the hash */
	reporters: readonly ReporterRow[];
	now: number;
}

interface Outcome {
	/** base units credited after the change */
	received: bigint;
	confirmed: ConfirmedRow | null | undefined;
	events: NewEvent[];
	mails: MailMessage[];
	/** hashes whose nonce another transaction took */
	supersededReports: ReportRow[];
}

/** Works out what the changed rows mean for the link: its confirmed record, who is notified of what. */
export function settleOutcome(
	record: LinkRecord,
	after: readonly TransferRow[],
	report: ReportRow,
	settling: Settling,
): Outcome {
	const { reporters, now } = settling;
	const received = sumCredited(after);
	const before = record.transfers.filter((row) => isSameTransaction(row, report));
	const rows = after.filter((row) => isSameTransaction(row, report));
	const confirmed = settleConfirmed(record, after, mainReport(record, after, report), received, settling.now);
	return {
		received,
		confirmed,
		events: [
			...transferEvents(record, before, rows, report, received, settling.now),
			...reportEvents(record, report, settling),
			...attemptEvents(record, settling),
		],
		mails: mailsOf(record, { before, rows, after, report, confirmed, received, reporters, now }),
		supersededReports: supersededReports(record, report, settling),
	};
}

/** The hash that brought the most: whoever completes a payment by a base unit is not its payer. */
function mainReport(record: LinkRecord, after: readonly TransferRow[], report: ReportRow): ReportRow {
	const credited = after.filter((row) => row.state === "credited");
	const [main = report] = [report, ...record.reports.filter((row) => !isSameTransaction(row, report))]
		.map((row) => ({ row, sum: sumOf(credited.filter((part) => isSameTransaction(part, row))) }))
		.sort((a, b) => (a.sum === b.sum ? 0 : a.sum < b.sum ? 1 : -1))
		.map(({ row }) => row);
	return main;
}

/** The spec's confirmedPayment exists exactly while credited transfers cover the amount. */
function settleConfirmed(
	record: LinkRecord,
	after: readonly TransferRow[],
	report: ReportRow,
	received: bigint,
	now: number,
): ConfirmedRow | null | undefined {
	const { link, confirmed } = record;
	if (received < link.amount) return confirmed ? null : undefined;
	const paidBy = confirmed && { chainId: confirmed.chainId, txHash: confirmed.txnHash };
	const stillBacked = paidBy && after.some((row) => isSameTransaction(row, paidBy) && row.state === "credited");
	const isItsPayment = paidBy !== null && isSameTransaction(report, paidBy);
	if (confirmed && stillBacked) {
		const { senderName, senderEmail } = isItsPayment ? report : confirmed;
		const same = confirmed.amount === received && confirmed.senderName === senderName;
		return same && confirmed.senderEmail === senderEmail
			? undefined
			: { ...confirmed, amount: received, senderName, senderEmail };
	}
	return {
		paymentId: link.paymentId,
		requesterName: link.requesterName,
		requesterEmail: link.requesterEmail,
		requesterAddress: link.requesterAddress,
		chainId: report.chainId,
		token: link.token,
		amount: received,
		askedAmount: link.amount,
		memo: link.memo,
		dueAt: link.dueAt,
		afterSubmit: link.afterSubmit,
		confirmationsAsked: link.confirmationsAsked,
		requestedAt: link.createdAt,
		senderName: report.senderName,
		senderEmail: report.senderEmail,
		txnHash: report.txHash,
		confirmedAt: now,
	};
}

function transferEvents(
	record: LinkRecord,
	before: readonly TransferRow[],
	rows: readonly TransferRow[],
	report: ReportRow,
	received: bigint,
	at: number,
): NewEvent[] {
	const [was] = before.filter((row) => row.state !== "refused");
	const [is] = rows.filter((row) => row.state !== "refused");
	const { txHash } = report;
	const lost = is ?? rows.find((row) => row.state === "refused" && was?.state === "credited");
	if (!lost) return [];
	// What counts of a transaction and what waits of it are told apart: either may come to the other.
	const sumIn = (list: readonly TransferRow[], state: TransferRow["state"]) =>
		sumOf(list.filter((row) => row.state === state));
	const asks = (list: readonly TransferRow[]) => list.some(({ state }) => state === "needs-requester");
	const amount = sumIn(rows, lost.state).toString();
	const { blockHash } = lost;
	const event = (kind: NewEvent["kind"], subject: string, detail: NewEvent["detail"]): NewEvent => ({
		kind,
		dedupeKey: eventKey(kind, { txHash, blockHash, subject, at }),
		detail: { ...eventTransaction(record, report), ...detail },
		at,
	});
	if (!is || is.state === "reorged") {
		return was && was.state !== "reorged" ? [event("reorged", "", { amount })] : [];
	}
	const events: NewEvent[] = [];
	const { blockNumber } = is;
	if (is.blockHash !== was?.blockHash || was.state === "reorged")
		events.push(event("mined", "", { amount, blockNumber }));
	if (asks(rows) && !asks(before)) {
		events.push(event("needs-requester", "", { amount: sumIn(rows, "needs-requester").toString() }));
	}
	const counted = sumIn(rows, "credited");
	if (counted > sumIn(before, "credited")) {
		const rest = record.link.amount - received;
		const sums = { amount: counted.toString(), received: received.toString() };
		events.push(
			rest > 0n
				? event("partial", sums.received, { ...sums, remaining: rest.toString() })
				: event("success", sums.received, sums),
		);
	}
	if (is.final && is.state === "credited" && !(was?.final && was.state === "credited")) {
		events.push(event("final", "", { amount }));
	}
	return events;
}

function reportEvents(record: LinkRecord, report: ReportRow, { verdict, now }: Settling): NewEvent[] {
	const before = record.reports.find((row) => isSameTransaction(row, report));
	const { txHash } = report;
	if (verdict.kind === "not-yet" && verdict.seen === "mempool" && before?.lastSeenAt == null) {
		return [
			{
				kind: "broadcast",
				dedupeKey: eventKey("broadcast", { txHash, at: now }),
				detail: eventTransaction(record, report),
				at: now,
			},
		];
	}
	return [];
}

function attemptEvents(record: LinkRecord, { check, verdict, attempts, now }: Settling): NewEvent[] {
	return attempts.flatMap((attempt): NewEvent[] => {
		const before = record.attempts.find((row) => row.id === attempt.id);
		if (!before) return [];
		const events: NewEvent[] = [];
		const old = before.txHash;
		const mined = verdict.kind === "transfer" || verdict.kind === "no";
		if (mined && old !== null && old !== check.txHash) {
			const detail = { ...eventTransaction(record, { ...check, txHash: old }), replacedBy: check.txHash };
			events.push({ kind: "replaced", dedupeKey: eventKey("replaced", { txHash: old, at: now }), detail, at: now });
		}
		if (attempt.state !== before.state && (attempt.state === "cancelled" || attempt.state === "reverted")) {
			const blockHash = minedBlock(check);
			events.push({
				kind: attempt.state,
				dedupeKey: eventKey(attempt.state, { txHash: check.txHash, attemptId: attempt.id, blockHash, at: now }),
				detail: eventTransaction(record, check),
				at: now,
			});
		}
		return events;
	});
}

/** What an event says of a transaction; its chain only where it is not the one chosen first. */
export function eventTransaction(
	{ link }: LinkRecord,
	{ chainId, txHash }: TransactionId,
): { txHash: Hash; chainId?: number } {
	return chainId === link.chainId ? { txHash } : { txHash, chainId };
}

function minedBlock(check: TransactionCheck) {
	const mined = check.consensus.kind === "seen" && check.consensus.sighting.kind === "mined";
	return mined && check.consensus.kind === "seen" && check.consensus.sighting.kind === "mined"
		? check.consensus.sighting.block.hash
		: check.txHash;
}

/**
 * Other hashes of the same attempt can never be mined once its nonce is used. A hash that is mined on one chain and known on no
 * other was meant for that one: should it pay there, too, it is found like any other payment.
 */
function supersededReports(record: LinkRecord, report: ReportRow, { verdict, attempts }: Settling): ReportRow[] {
	if (verdict.kind !== "transfer" && verdict.kind !== "no") return [];
	const ids = new Set(attempts.map((attempt) => attempt.id));
	const isOfNonce = (row: ReportRow) => ids.has(row.attemptId ?? "") && isAttemptsOwn(record, row);
	const isElsewhere = (row: ReportRow) =>
		verdict.kind === "transfer" && row.txHash === report.txHash && row.lastSeenAt === null;
	return record.reports
		.filter((row) => !isSameTransaction(row, report) && row.state === "watching")
		.filter((row) => isOfNonce(row) || isElsewhere(row))
		.filter((row) => !record.transfers.some((transfer) => isSameTransaction(transfer, row)))
		.map((row) => ({ ...row, state: "lost" as const }));
}

function sumCredited(rows: readonly TransferRow[]): bigint {
	return sumOf(rows.filter((row) => row.state === "credited"));
}

import { deriveStatus, isForgotten } from "../core/link-status.ts";
import { fullTimeline, publicTimeline } from "../core/timeline.ts";
import type { DashboardPayment, FullSnapshot, PublicAttempt, PublicPayment, PublicSnapshot } from "../core/wire.ts";
import { findLinkRecord } from "../db/link-record.ts";
import { type AttemptRow, type LinkRecord, type ReportRow, type TransferRow, termsOf } from "../db/rows.ts";
import type { PaymentDeps } from "./payment-deps.ts";

/** What a room knows beside what is stored. */
export interface RoomMoment {
	now: number;
	/** when the room looks again, epoch ms */
	nextLookAt: number | null;
}

/** There is no such link, or none any more: it went with its requester's account. */
export class LinkGone extends Error {
	override name = "LinkGone";
}

/** @throws Error when the link is not there: a room is reached only for links that are */
export async function requireLinkRecord(deps: Pick<PaymentDeps, "db">, paymentId: string): Promise<LinkRecord> {
	const record = await findLinkRecord(deps.db, paymentId);
	if (!record) throw new LinkGone("a room was reached for a link that is not there");
	return record;
}

/** The link's status as of what is stored. */
export function statusOf(record: LinkRecord, now: number) {
	return deriveStatus({
		terms: record.link,
		transfers: record.transfers,
		attempts: record.attempts,
		// A refused hash is looked at until its block is final, but no page waits for it.
		reports: record.reports.map((report) => (report.refusal === null ? report : { ...report, state: "done" })),
		events: record.events,
		now,
	});
}

/** What anybody with the link may see: nothing here names a sender. */
export function publicSnapshotOf(record: LinkRecord, moment: RoomMoment): PublicSnapshot {
	const status = statusOf(record, moment.now);
	return {
		type: "public",
		paymentId: record.link.paymentId,
		version: record.link.version,
		status: status.status,
		detail: status.detail,
		asked: record.link.amount.toString(),
		received: status.received.toString(),
		remaining: status.remaining.toString(),
		confirmations: status.confirmations,
		final: status.final,
		chainSilent: record.link.chainSilent,
		nextLookAt: moment.nextLookAt,
		payments: payments(record).flatMap(({ shown, refused, known }) => (refused || !known ? [] : [shown])),
		attempts: record.attempts.map((attempt) => publicAttempt(record, attempt)),
		events: publicTimeline(record.events),
		afterSubmit: status.status === "success" ? termsOf(record.link).afterSubmit : null,
	};
}

/** What the unlocked dashboard sees: sender data, evidence and what was refused. */
export function fullSnapshotOf(record: LinkRecord, moment: RoomMoment & { singleSource: boolean }): FullSnapshot {
	const { confirmed } = record;
	return {
		...publicSnapshotOf(record, moment),
		type: "full",
		events: fullTimeline(record.events),
		dashboard: payments(record).filter(isWorthShowing).map(dashboardRow),
		confirmedPayment: confirmed && {
			senderName: confirmed.senderName,
			txnHash: confirmed.txnHash,
			amount: confirmed.amount.toString(),
			confirmedAt: new Date(confirmed.confirmedAt).toISOString(),
		},
		singleSource: moment.singleSource,
	};
}

/** What was sent and is known nowhere any more has expired to its page, which need not wait for it. */
function publicAttempt(record: LinkRecord, { id, state, txHash }: AttemptRow): PublicAttempt {
	const waits = state === "broadcast" || state === "replaced";
	const expired = waits && txHash !== null && isForgotten(record, txHash);
	return { attemptId: id, state: expired ? "expired" : state, txHash };
}

interface PaymentOfHash {
	shown: PublicPayment;
	report: ReportRow;
	rows: TransferRow[];
	refused: boolean;
	/** the chain or this page's own wallet has named the hash; a hash anybody typed and nobody saw is not shown to all */
	known: boolean;
}

/** One entry per reported hash: the rows of one transaction are one payment to people. */
function payments(record: LinkRecord): PaymentOfHash[] {
	return record.reports.map((report) => {
		const all = record.transfers.filter((row) => row.txHash === report.txHash);
		const live = all.filter((row) => row.state !== "refused");
		const rows = live.length > 0 ? live : all;
		const refused = live.length === 0 && (report.refusal !== null || all.length > 0);
		const [first] = rows;
		const known =
			first !== undefined ||
			(report.state === "watching" &&
				!isForgotten(record, report.txHash) &&
				(report.lastSeenAt !== null || record.attempts.some((attempt) => attempt.txHash === report.txHash)));
		const shown: PublicPayment = first
			? {
					txHash: report.txHash,
					amount: rows.reduce((sum, row) => sum + row.amount, 0n).toString(),
					from: first.fromAddress,
					state: first.state === "refused" ? "mined" : first.state,
					confirmations: Math.min(...rows.map((row) => row.confirmations)),
					blockNumber: first.blockNumber,
					minedAt: first.minedAt,
					final: rows.every((row) => row.final),
					late: rows.some((row) => row.late),
				}
			: {
					txHash: report.txHash,
					amount: null,
					from: null,
					state: "broadcast",
					confirmations: 0,
					blockNumber: null,
					minedAt: null,
					final: false,
					late: false,
				};
		return { shown, report, rows, refused, known };
	});
}

/** A hash that was never seen and is given up tells the requester nothing. */
function isWorthShowing({ report, rows, refused }: PaymentOfHash): boolean {
	return rows.length > 0 || refused || report.state === "watching";
}

function dashboardRow({ shown, report, rows, refused }: PaymentOfHash): DashboardPayment {
	const [first] = rows;
	return {
		...shown,
		id: report.txHash,
		senderName: report.senderName,
		senderEmail: report.senderEmail,
		payerProof: first?.payerProof ?? null,
		asks: first?.state === "needs-requester" ? first.asks : null,
		refused,
		reportedAt: report.reportedAt,
	};
}

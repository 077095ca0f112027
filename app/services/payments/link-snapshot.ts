import type { ArrivalRow } from "../../core/payments/arrival-types.ts";
import { isForgotten, isKnownNowhere, linkStatusOf } from "../../core/payments/link-status.ts";
import { statusOf } from "../../core/payments/record-status.ts";
import {
	type AttemptRow,
	type LinkRecord,
	NOBODY,
	type ReportRow,
	type TransferRow,
} from "../../core/payments/records.ts";
import { fullTimeline, publicTimeline } from "../../core/payments/timeline.ts";
import { isSameTransaction, type TransactionId, transactionKey } from "../../core/payments/transaction-id.ts";
import type {
	DashboardPayment,
	FullSnapshot,
	PublicAttempt,
	PublicPayment,
	PublicSnapshot,
	Reporter,
	Source,
	UnclaimedArrival,
} from "../../core/payments/wire.ts";
import { findLinkRecord, findLinkRecordWith } from "../../db/payments/link-record.ts";
import type { PaymentDeps } from "./payment-deps.ts";

/** What a room knows beside what is stored. */
export interface RoomMoment {
	now: number;
	/** when the room checks again, epoch ms */
	nextLookAt: number | null;
	/** when the chain was last asked about an attempt's nonce and answered, by attempt; epoch ms */
	checkedAt: Readonly<Record<string, number>>;
}

/** Anybody may name somebody's contract call; a page looks for its own among them. */
const UNCLEAR_LISTED = 50;

/** There is no such link, or none any more: it went with its requester's account. */
export class LinkGone extends Error {
	override name = "LinkGone";
}

/** @throws Error when the link is not there: a room is reached only for links that are */
export async function requireLinkRecord(
	deps: Pick<PaymentDeps, "db">,
	paymentId: string,
	transaction?: TransactionId,
): Promise<LinkRecord> {
	const record = await (transaction
		? findLinkRecordWith(deps.db, paymentId, transaction)
		: findLinkRecord(deps.db, paymentId));
	if (!record) throw new LinkGone("a room was reached for a link that is not there");
	return record;
}

/** What anybody with the link may see: nothing here names a sender. */
export function publicSnapshotOf(record: LinkRecord, moment: RoomMoment): PublicSnapshot {
	const status = statusOf(record, moment.now);
	return {
		type: "public",
		paymentId: record.link.paymentId,
		version: record.link.version,
		...linkStatusOf(status),
		asked: record.link.amount.toString(),
		received: status.received.toString(),
		remaining: status.remaining.toString(),
		confirmations: status.confirmations,
		final: status.final,
		chainSilent: record.link.chainSilent,
		nextLookAt: moment.nextLookAt,
		payments: payments(record, status.status === "success" ? "counted" : "waiting").flatMap(
			({ shown, refused, known }) => (refused || !known ? [] : [shown]),
		),
		unclear: record.reports
			.filter(({ state, pendingCall }) => state === "watching" && pendingCall === "unclear")
			.slice(0, UNCLEAR_LISTED)
			.map(({ txHash }) => txHash),
		attempts: record.attempts.map((attempt) => publicAttempt(record, attempt, moment)),
		events: publicTimeline(record.events),
		moving: status.moving.toString(),
		cancelledAt: record.link.cancelledAt,
		memo: record.link.memo,
		bookkeeping: record.link.bookkeeping,
		dueAt: record.link.dueAt,
		signedAt: record.signedAt,
		hasAfterSubmit: status.status === "success" && record.link.afterSubmit !== null,
	};
}

/** What the unlocked dashboard sees: sender data, evidence and what was refused. */
export function fullSnapshotOf(
	record: LinkRecord,
	moment: RoomMoment & { singleSourceChains: number[]; sources: Source[]; arrivals: readonly ArrivalRow[] },
): FullSnapshot {
	const { confirmed } = record;
	return {
		...publicSnapshotOf(record, moment),
		type: "full",
		events: fullTimeline(record.events),
		dashboard: payments(record, "apart")
			.filter(isWorthShowing)
			.map((payment) => dashboardRow(record, payment)),
		confirmedPayment: confirmed && {
			senderName: confirmed.senderName,
			txnHash: confirmed.txnHash,
			amount: confirmed.amount.toString(),
			confirmedAt: new Date(confirmed.confirmedAt).toISOString(),
		},
		singleSource: moment.singleSourceChains.length > 0,
		singleSourceChains: moment.singleSourceChains,
		sources: moment.sources,
		emailProven: record.emailProven,
		arrivals: moment.arrivals.map(shownArrival),
	};
}

export function shownArrival(arrival: ArrivalRow): UnclaimedArrival {
	const { chainId, txHash, amount, amountKnown, fromAddress, minedAt, foundAt, state } = arrival;
	return {
		id: transactionKey(arrival),
		txHash,
		chainId,
		amount: amount.toString(),
		amountKnown,
		from: fromAddress,
		at: minedAt ?? foundAt,
		dust: state === "dust",
	};
}

/** What was sent and is known nowhere any more has expired to its page, which need not wait for it. */
function publicAttempt(record: LinkRecord, attempt: AttemptRow, moment: RoomMoment): PublicAttempt {
	const { id, chainId, state, txHash, nonceUsedAt } = attempt;
	const waits = state === "broadcast" || state === "replaced";
	const expired = waits && txHash !== null && isForgotten(record, { chainId, txHash });
	return {
		attemptId: id,
		chainId,
		state: expired ? "expired" : state,
		txHash,
		nonceUsed: nonceUsedAt !== null,
		checkedAt: moment.checkedAt[id] ?? null,
	};
}

interface PaymentOfHash {
	shown: PublicPayment;
	report: ReportRow;
	rows: TransferRow[];
	refused: boolean;
	/** the chain or this page's own wallet has named the hash; a hash anybody typed and nobody saw is not shown to all */
	known: boolean;
	/** it waits, or counts by the requester's word, beside what counts of the same transaction, which is who is proven to have paid's */
	isBeside: boolean;
}

/** A hash that no chain has seen yet is watched on each of the link's chains, and shown once. */
function shownReports({ link, reports, transfers }: LinkRecord): ReportRow[] {
	if (link.chainIds.length === 1) return reports;
	const isKnown = (report: ReportRow) =>
		report.lastSeenAt !== null || report.refusal !== null || transfers.some((row) => isSameTransaction(row, report));
	return reports.filter((report) => {
		if (isKnown(report)) return true;
		const same = reports.filter(({ txHash }) => txHash === report.txHash);
		const [first = report] = same.filter(({ state }) => state === "watching");
		return first === report && !same.some(isKnown);
	});
}

/**
 * One entry per transaction: its rows are one payment to people. Where some of it waits for the requester, or counts by their word, beside
 * what counts already:
 *
 * @param shown - "apart": an entry for each, so that they decide about what waits, and see what counts; "waiting": what waits alone;
 * "counted": what counts alone, as it stands on the receipt that payers of a paid link read
 */
function payments(record: LinkRecord, shown: "apart" | "waiting" | "counted"): PaymentOfHash[] {
	return shownReports(record).flatMap((report) => {
		const all = record.transfers.filter((row) => isSameTransaction(row, report));
		const live = all.filter((row) => row.state !== "refused");
		const waiting = live.filter(({ state }) => state === "needs-requester");
		const others = live.filter(({ state }) => state !== "needs-requester");
		const credited = shown === "counted" ? live.filter(({ state }) => state === "credited") : [];
		const apart = [others.filter(isByWord), others.filter((row) => !isByWord(row))];
		const parts = [credited, waiting, ...(shown === "apart" ? apart : [live])].filter(({ length }) => length > 0);
		const [first = all] = parts;
		const entries = shown === "apart" && parts.length > 0 ? parts : [first];
		return entries.map((rows) => paymentOf(record, report, all, rows));
	});
}

const isByWord = ({ payerProof }: TransferRow) => payerProof === "requester";

/** @param rows - those of the transaction's that are shown as one payment */
function paymentOf(
	record: LinkRecord,
	report: ReportRow,
	all: readonly TransferRow[],
	rows: TransferRow[],
): PaymentOfHash {
	const live = all.filter((row) => row.state !== "refused");
	const refused = live.length === 0 && (report.refusal !== null || all.length > 0);
	const [first] = rows;
	const known =
		first !== undefined ||
		(report.state === "watching" &&
			!isForgotten(record, report) &&
			((report.lastSeenAt !== null && report.pendingCall !== "unclear") ||
				(!isKnownNowhere(record, report) && record.attempts.some((attempt) => isSameTransaction(attempt, report)))));
	const shown: PublicPayment = first
		? {
				txHash: report.txHash,
				chainId: report.chainId,
				amount: rows.some((row) => row.amountSource === "unknown")
					? null
					: rows.reduce((sum, row) => sum + row.amount, 0n).toString(),
				from: rows.some((row) => row.fromAddress !== first.fromAddress || row.fromAddress === NOBODY)
					? null
					: first.fromAddress,
				state: first.state === "refused" ? "mined" : first.state,
				confirmations: Math.min(...rows.map((row) => row.confirmations)),
				blockNumber: first.blockNumber,
				minedAt: first.minedAt,
				final: rows.every((row) => row.final),
				late: rows.some((row) => row.late),
			}
		: {
				txHash: report.txHash,
				chainId: report.chainId,
				amount: report.pendingAmount?.toString() ?? null,
				from: null,
				state: "broadcast",
				confirmations: 0,
				blockNumber: null,
				minedAt: null,
				final: false,
				late: false,
			};
	const isBeside =
		rows.length < live.length && first !== undefined && (first.state === "needs-requester" || isByWord(first));
	return { shown, report, rows, refused, known, isBeside };
}

/** Everybody who named the hash, whoever is proven to have paid first. */
function reportersOf(record: LinkRecord, report: ReportRow): Reporter[] {
	return record.reporters
		.filter((row) => isSameTransaction(row, report))
		.map((row) => ({
			id: row.reporterId,
			name: row.senderName,
			email: row.senderEmail,
			proof: row.reporterId === report.provenReporterId ? report.nameProof : null,
			releasedAt: row.releasedAt,
			namedAt: row.namedAt,
		}))
		.sort((a, b) => Number(b.proof !== null) - Number(a.proof !== null) || a.namedAt - b.namedAt);
}

/** A hash that was never seen and is given up is of no use to the requester. */
function isWorthShowing({ report, rows, refused }: PaymentOfHash): boolean {
	return rows.length > 0 || refused || report.state === "watching";
}

function dashboardRow(record: LinkRecord, { shown, report, rows, refused, isBeside }: PaymentOfHash): DashboardPayment {
	const [first] = rows;
	const reporters = reportersOf(record, report);
	const isAnothers = isBeside && report.nameProof !== null;
	return {
		...shown,
		id: transactionKey(report),
		senderName: isAnothers ? null : report.senderName,
		senderEmail: isAnothers ? null : report.senderEmail,
		nameProof: isAnothers ? null : report.nameProof,
		payerProof: first?.payerProof ?? null,
		amountSource: first?.amountSource ?? "chain",
		seenAmount: first?.seenAmount?.toString() ?? null,
		reporters: isAnothers ? reporters.filter(({ proof }) => proof === null) : reporters,
		asks: first?.state === "needs-requester" ? first.asks : null,
		decided: report.refusal === "not-mine" ? "not-mine" : first?.payerProof === "requester" ? "accept" : null,
		refused,
		reportedAt: report.reportedAt,
	};
}

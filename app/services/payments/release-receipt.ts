import { paidMost } from "../../core/payments/paid-most.ts";
import { mailFor } from "../../core/payments/payment-mail.ts";
import type { AfterSubmit } from "../../core/payments/payment-terms.ts";
import { statusOf } from "../../core/payments/record-status.ts";
import { unreportedId } from "../../core/payments/settle-claim.ts";
import { eventTransaction } from "../../core/payments/settle-outcome.ts";
import { eventKey } from "../../core/payments/timeline.ts";
import { isSameTransaction, parseTransactionKey, type TransactionId } from "../../core/payments/transaction-id.ts";
import { countReleases } from "../../db/payments/releases.ts";
import { attemptIdOf } from "./attempt-key.ts";
import { changeLink, noChange, type Stored } from "./change-link.ts";
import type { ReleaseOutcome } from "./contracts.ts";
import { requireLinkRecord } from "./link-snapshot.ts";
import type { RoomDeps } from "./payment-deps.ts";

/** One transaction is paid by few; whoever made the link must not mail whom they like by typing names beside one of their own. */
const RELEASES_OF_PAYMENT = 5;

/** Nor many by many small payments of their own. Shops that release more have payers who can sign. */
export const RELEASES_A_DAY = 50;
const DAY_MS = 24 * 60 * 60_000;

/**
 * Lets somebody who named a payment have its receipt, and what the link says after payment. Nothing proves that they are the
 * payer: it is the requester's word, given on the dashboard. Safe to repeat: the mail goes out once.
 *
 * @param paymentKey - `DashboardPayment.id`: the transaction's key
 * @param reporterId - of those who named it
 */
export async function releaseReceipt(
	deps: RoomDeps,
	paymentId: string,
	paymentKey: string,
	reporterId: string,
): Promise<{ outcome: ReleaseOutcome; stored: Stored | null }> {
	const releasedToday = await countReleases(deps.db, paymentId, deps.clock.now() - DAY_MS);
	return changeLink<ReleaseOutcome>(deps, paymentId, (record, now) => {
		const refused = (reason: Extract<ReleaseOutcome, { ok: false }>["reason"]) => ({
			change: null,
			outcome: { ok: false, reason } as const,
		});
		const transaction = parseTransactionKey(paymentKey, record.link.chainId);
		if (!transaction) return refused("unknown-payment");
		const isIts = (row: TransactionId) => isSameTransaction(row, transaction);
		const report = record.reports.find(isIts);
		const reporter = record.reporters.find((row) => isIts(row) && row.reporterId === reporterId);
		if (!report || !reporter) return refused("unknown-payment");
		if (!reporter.senderEmail) return refused("no-email");
		const credited = record.transfers.filter((row) => isIts(row) && row.state === "credited");
		const [first] = credited;
		if (!first || statusOf(record, now).status !== "success") return refused("not-paid");
		if (reporter.releasedAt !== null) return { change: null, outcome: { ok: true } };
		const released = record.reporters.filter((row) => isIts(row) && row.releasedAt !== null);
		if (releasedToday >= RELEASES_A_DAY) return refused("too-many-today");
		if (released.length >= RELEASES_OF_PAYMENT) return refused("too-many-releases");
		const amount = credited.reduce((sum, row) => sum + row.amount, 0n);
		const facts = { link: record.link, report, amount, blockHash: first.blockHash, reporter };
		const event = {
			kind: "released",
			dedupeKey: eventKey("released", { txHash: report.txHash, subject: reporterId, at: now }),
		} as const;
		return {
			change: {
				...noChange(record, now),
				reporters: [{ ...reporter, releasedAt: now }],
				mails: [mailFor("payment-sent", reporter.senderEmail, facts)],
				events: [
					{
						...event,
						detail: {
							...eventTransaction(record, report),
							...(reporter.senderName ? { senderName: reporter.senderName } : {}),
						},
						at: now,
					},
				],
			},
			outcome: { ok: true },
		};
	});
}

/** What the link says after payment, for the page that holds the key of the attempt that is proven to have paid. */
export async function afterSubmitFor(
	deps: RoomDeps,
	paymentId: string,
	attemptId: string,
	withdrawKey: string,
): Promise<AfterSubmit | null> {
	if ((await attemptIdOf(withdrawKey)) !== attemptId) return null;
	const record = await requireLinkRecord(deps, paymentId);
	if (statusOf(record, deps.clock.now()).status !== "success") return null;
	const ids = [attemptId, unreportedId(attemptId)];
	const isPayer = record.reports.some(
		(report) => report.nameProof !== null && ids.includes(report.provenReporterId ?? "") && paidMost(record, report),
	);
	const isReleased = record.reporters.some((row) => ids.includes(row.reporterId) && row.releasedAt !== null);
	return isPayer || isReleased ? record.link.afterSubmit : null;
}

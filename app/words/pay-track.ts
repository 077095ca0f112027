import { isCancelled, type LinkProgress, progressOf } from "../core/payments/link-phase.ts";
import { paidInFullAt } from "../core/payments/paid-in-full.ts";
import type { PublicSnapshot } from "../core/payments/wire.ts";
import { networkOf } from "./link-situation.ts";
import { sayDayBriefly } from "./moments.ts";
import type { Say } from "./say.ts";

/** The line under the payment page: requested, waiting, sent, confirmed, receipt. */

export interface TrackStep {
	key: "requested" | "cancelled" | "waiting" | "sent" | "confirmed" | "receipt";
	state: "done" | "now" | "next" | "bad";
	title: string;
	/** an instant (epoch ms) or words */
	note: { at: number } | { words: string };
}

export interface TrackTerms {
	/** epoch ms */
	createdAt: number;
	/** end of the due day, epoch ms */
	dueAt: number | null;
	/** when the server wrote the page, epoch ms */
	now: number;
	network: string;
	/** every network of the link */
	networks?: readonly { chainId: number; network: string }[];
	/** "40.00 USDC", what is left to pay */
	rest: string;
}

/** @param ownSent - this page's own wallet has sent a payment, which the snapshot may not know yet */
export function trackSteps(say: Say, snapshot: PublicSnapshot, terms: TrackTerms, ownSent = false): TrackStep[] {
	const progress = progressOf(snapshot, ownSent);
	const { phase } = progress;
	const paid = phase === "paid";
	const waitingNote =
		phase === "partial"
			? say("pay.trackOpen", { amount: terms.rest })
			: terms.dueAt === null
				? say("pay.trackNoDueDate")
				: say("pay.trackDue", { day: sayDayBriefly(say, terms.dueAt, terms.now) });
	const waiting: TrackStep = {
		key: "waiting",
		state: progress.waiting,
		title: say("pay.trackWaiting"),
		note: { words: waitingNote },
	};
	const requested: TrackStep = {
		key: "requested",
		state: "done",
		title: say("pay.trackRequested"),
		note: { at: terms.createdAt },
	};
	const cancelled: TrackStep[] = isCancelled(snapshot)
		? [{ key: "cancelled", state: "bad", title: say("pay.trackCancelled"), note: { at: snapshot.cancelledAt ?? 0 } }]
		: [];
	if (phase === "cancelled") return [requested, ...cancelled];
	const minedAt = minedAtOf(snapshot, progress);
	const network = networkOf(terms, snapshot.payments.find(({ state }) => state === "broadcast")?.chainId);
	return [
		requested,
		...cancelled,
		...(paid || cancelled.length > 0 ? [] : [waiting]),
		{
			key: "sent",
			state: progress.sent,
			title: say("pay.trackSent"),
			note: minedAt === null ? { words: say("pay.trackSeenOn", { network }) } : { at: minedAt },
		},
		{
			key: "confirmed",
			state: progress.confirmed,
			title: say("pay.trackConfirmed"),
			note: { words: confirmedNote(say, snapshot, progress) },
		},
		{
			key: "receipt",
			state: progress.receipt,
			title: say("pay.trackReceipt"),
			note: { words: say(paid ? "pay.trackReceiptSent" : "pay.trackReceiptToCome") },
		},
	];
}

/** Of the payments the line speaks of: a part that arrived earlier says nothing of one that is on its way. */
function minedAtOf({ payments, asked }: PublicSnapshot, { phase, sent }: LinkProgress): number | null {
	if (sent !== "done") return null;
	const state = phase === "paid" ? "credited" : phase === "asks" ? "needs-requester" : "mined";
	const spoken = payments.flatMap(({ minedAt, amount, ...payment }) =>
		payment.state === state && minedAt !== null ? [{ minedAt, amount: BigInt(amount ?? 0) }] : [],
	);
	const last = spoken.length > 0 ? Math.max(...spoken.map(({ minedAt }) => minedAt)) : null;
	return phase === "paid" ? (paidInFullAt(spoken, BigInt(asked)) ?? last) : last;
}

function confirmedNote(say: Say, snapshot: PublicSnapshot, { phase, confirmed }: LinkProgress): string {
	const { confirmations, final } = snapshot;
	if (phase === "asks") return say("pay.trackAsks");
	if (confirmed === "next" || confirmed === "bad") return say("pay.trackBlockByBlock");
	if (final) return say("pay.trackFinal");
	if (!confirmations) return say("pay.trackBlockByBlock");
	const { have, need } = confirmations;
	if (need === "final") return say("pay.trackNotFinal", { have });
	return say("pay.trackBlocks", { have: Math.min(have, need), need });
}

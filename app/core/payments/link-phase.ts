import type { PublicSnapshot } from "./wire.ts";

/**
 * - `open`: nothing arrived and nothing moves
 * - `moving`: a transfer is on its way; paying now would pay twice
 * - `asks`: a transfer waits for the requester's word
 * - `partial`: a part arrived, the rest may be paid
 * - `paid`: nothing is left to pay
 * - `cancelled`: its requester cancelled it, and nothing moves: nobody shall pay
 */
export type LinkPhase = "open" | "moving" | "asks" | "partial" | "paid" | "cancelled";

/** Where nothing more is on its way. A new detail finds no place here until somebody decides whether it may still be paid. */
const PHASES = {
	created: "open",
	opened: "open",
	"wallet-connected": "open",
	"attempt-started": "open",
	"rejected-in-wallet": "open",
	forgotten: "open",
	overdue: "open",
	broadcast: "moving",
	mined: "moving",
	replaced: "moving",
	reorged: "moving",
	partial: "partial",
	"needs-requester": "asks",
	exact: "paid",
	over: "paid",
	late: "paid",
	several: "paid",
	"confirmed-by-requester": "paid",
} as const satisfies Record<PublicSnapshot["detail"], LinkPhase>;

type Shown = Pick<PublicSnapshot, "status" | "detail" | "moving" | "remaining" | "payments" | "cancelledAt">;

/** Nobody shall pay any more. A cancelled link that was paid all the same shows its receipt. */
export function isCancelled({ status, cancelledAt }: Pick<PublicSnapshot, "status" | "cancelledAt">): boolean {
	return cancelledAt != null && status !== "success";
}

/**
 * All that is left to pay is on its way already, or waits for confirmations or the requester, whoever sent it: paying as
 * well may pay twice.
 */
export function isRestMoving({ status, moving, remaining }: Pick<Shown, "status" | "moving" | "remaining">): boolean {
	return status !== "success" && BigInt(remaining) > 0n && BigInt(moving) >= BigInt(remaining);
}

/** Whether a payment may be asked for. Pages know it without the words for it, which come later. */
export function phaseOf(snapshot: Shown): LinkPhase {
	const { detail, payments } = snapshot;
	const phase = PHASES[detail];
	if (phase === "paid" || phase === "asks") return phase;
	if (isRestMoving(snapshot)) {
		// Beside a part that arrived nothing is in flight: what moves waits for the requester, if the chain has it at all.
		const asks = detail === "partial" && payments.some(({ state }) => state === "needs-requester");
		return asks ? "asks" : "moving";
	}
	return isCancelled(snapshot) && phase !== "moving" ? "cancelled" : phase;
}

/** How far the payment is that a page speaks of: its two halves and the line below them all go by it. */
export interface LinkProgress {
	phase: LinkPhase;
	waiting: "done" | "now";
	sent: "next" | "now" | "done";
	confirmed: "next" | "now" | "done" | "bad";
	receipt: "next" | "done";
}

/**
 * @param ownSent - this page's own wallet has sent a payment, which the snapshot may not know yet
 */
export function progressOf(snapshot: Shown, ownSent = false): LinkProgress {
	const { detail } = snapshot;
	const stored = phaseOf(snapshot);
	const phase = ownSent && (stored === "open" || stored === "partial" || stored === "cancelled") ? "moving" : stored;
	if (phase === "paid") return { phase, waiting: "done", sent: "done", confirmed: "done", receipt: "done" };
	if (phase === "open" || phase === "partial" || phase === "cancelled")
		return { phase, waiting: "now", sent: "next", confirmed: "next", receipt: "next" };
	const mined = phase === "asks" || detail === "mined";
	return {
		phase,
		waiting: "done",
		sent: mined ? "done" : "now",
		confirmed: detail === "reorged" ? "bad" : mined ? "now" : "next",
		receipt: "next",
	};
}

/** A new link: nothing has happened that a payer needs to know. */
export function isUntouched(snapshot: PublicSnapshot): boolean {
	const { status, attempts, detail, chainSilent } = snapshot;
	const hasNews = chainSilent || attempts.length > 0 || detail === "overdue" || detail === "forgotten";
	return status === "none" && !hasNews && !isRestMoving(snapshot) && !isCancelled(snapshot);
}

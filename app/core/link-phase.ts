import type { PublicSnapshot } from "./wire.ts";

/**
 * - `open`: nothing arrived and nothing moves
 * - `moving`: a transfer is on its way; paying now would pay twice
 * - `asks`: a transfer waits for the requester's word
 * - `partial`: a part arrived, the rest may be paid
 * - `paid`: nothing is left to pay
 */
export type LinkPhase = "open" | "moving" | "asks" | "partial" | "paid";

/** Whether a payment may be asked for. Pages know it without the words for it, which come later. */
export function phaseOf({ status, detail }: Pick<PublicSnapshot, "status" | "detail">): LinkPhase {
	if (status === "success") return "paid";
	if (status !== "pending") return "open";
	if (detail === "needs-requester") return "asks";
	return detail === "partial" ? "partial" : "moving";
}

/** A link as it was made: nothing happened to it that a payer must be told. */
export function isUntouched(snapshot: PublicSnapshot): boolean {
	const { status, attempts, detail, chainSilent } = snapshot;
	const hasNews = chainSilent || attempts.length > 0 || detail === "overdue" || detail === "forgotten";
	return status === "none" && !hasNews;
}

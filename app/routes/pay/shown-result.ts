import type { PublicPayment, PublicSnapshot, VerificationResult } from "#app/core/wire.ts";
import { depthInWords, type SituationTerms, situationInWords } from "#app/words/link-situation.ts";

/** The check's answer as it stands now: what the server said when asked, moved on by what the link's room says since. */
export interface ShownResult extends Pick<VerificationResult, "kind" | "message" | "detail" | "compare"> {
	/** the chain will be asked again: nothing else is waited for */
	looking: boolean;
}

const CHANGED = {
	message: "The chain’s answer changed",
	detail:
		"This transaction no longer counts towards this link: it failed, was replaced, its block was taken back, or the requester did not accept it. Check it again for the reason before you pay once more.",
} as const;

/** What waited for the requester's word and is gone was not accepted: refused, or it settled another request. */
const notAccepted = (requesterName: string) =>
	({
		kind: "failure",
		message: "This transfer was not accepted here",
		detail: `${requesterName} said that it does not belong to this request, or it settled another one. The money is at their address: ask them what it paid.`,
		compare: null,
		looking: false,
	}) as const;

/** Waits that no further look at the chain ends. */
const NOT_FOR_THE_CHAIN: readonly string[] = ["needs-requester", "partial", "unreachable", "rate-limited"];

/**
 * A waiting answer becomes a verdict without a reload, and a success whose block the chain took back waits again.
 * Failure stays as it was told.
 *
 * @param txHash - lower-case hash that was asked about
 * @param wasSeen - the hash stood among the link's payments at some time since
 */
export function shownResult(
	result: VerificationResult,
	{
		txHash,
		snapshot,
		terms,
		wasSeen,
	}: { txHash: string; snapshot: PublicSnapshot; terms: SituationTerms; wasSeen: boolean },
): ShownResult {
	const asTold = { ...result, looking: result.kind === "waiting" && !NOT_FOR_THE_CHAIN.includes(result.reason) };
	const payment = snapshot.payments.find((candidate) => candidate.txHash === txHash);
	// A block taken back undoes what was verified, on the page that said so too.
	if (result.kind === "success" && payment?.state === "reorged") {
		return worded(payment, "reorged", snapshot, terms, asTold);
	}
	if (result.kind !== "waiting") return asTold;
	if (!payment) {
		if (!wasSeen) return asTold;
		if (result.reason === "needs-requester") return notAccepted(terms.requesterName);
		return { kind: "waiting", ...CHANGED, compare: null, looking: false };
	}
	// The answer given for this very state says more than the link's words do.
	if (result.reason === payment.state || (result.reason === "unmined" && payment.state === "broadcast")) return asTold;
	if (payment.state === "mined" && snapshot.confirmations) {
		const message = depthInWords({ ...snapshot.confirmations, have: payment.confirmations });
		return { ...worded(payment, "mined", snapshot, terms, asTold), message };
	}
	if (payment.state !== "credited") return worded(payment, payment.state, snapshot, terms, asTold);
	const situation = situationInWords(snapshot, terms);
	if (!situation) return asTold;
	const paid = situation.phase === "paid";
	return {
		kind: paid ? "success" : "waiting",
		message: situation.title === "Already paid" ? "Payment verified" : situation.title,
		detail: situation.sentences.join(" "),
		compare: null,
		looking: situation.phase === "moving",
	};
}

/** What the link would say if this payment were all there is. */
function worded(
	payment: PublicPayment,
	detail: string,
	snapshot: PublicSnapshot,
	terms: SituationTerms,
	otherwise: ShownResult,
): ShownResult {
	const alone = situationInWords({ ...snapshot, status: "pending", detail, payments: [payment] }, terms);
	if (!alone) return otherwise;
	return {
		kind: "waiting",
		message: alone.title,
		detail: alone.sentences.join(" "),
		compare: null,
		looking: alone.phase === "moving",
	};
}

import type { PublicPayment, PublicSnapshot, VerificationResult } from "#app/core/payments/wire.ts";
import { depthInWords, type SituationTerms, situationInWords } from "#app/words/link-situation.ts";
import type { Say } from "#app/words/say.ts";
import { joinSentences } from "#app/words/sentences.ts";

/** The check's current answer: what the server said when asked, moved on by what the link's room says since. */
export interface ShownResult extends Pick<VerificationResult, "kind" | "message" | "detail" | "compare"> {
	/** the chain will be asked again: nothing else is waited for */
	checking: boolean;
	/** it no longer counts, and only another answer says why */
	gone?: true;
}

/** What waited for the requester's word and is gone was not accepted: refused, or it settled another request. */
function notAccepted(say: Say, requester: string): ShownResult {
	return {
		kind: "failure",
		message: say("situation.notAcceptedTitle"),
		detail: say("situation.notAccepted", { requester }),
		compare: null,
		checking: false,
	};
}

/** Waits that no further check of the chain ends. */
const NOT_FOR_THE_CHAIN: readonly string[] = ["needs-requester", "partial", "unreachable", "rate-limited"];

/**
 * A waiting answer becomes a verdict without a reload, and a success whose block the chain took back waits again.
 * Failure stays as it was reported.
 *
 * @param txHash - lower-case hash that was asked about
 * @param wasSeen - the hash was listed among the link's payments at some time since that answer
 */
export function shownResult(
	say: Say,
	result: VerificationResult,
	{
		txHash,
		snapshot,
		terms,
		wasSeen,
	}: { txHash: string; snapshot: PublicSnapshot; terms: SituationTerms; wasSeen: boolean },
): ShownResult {
	const asReported = { ...result, checking: result.kind === "waiting" && !NOT_FOR_THE_CHAIN.includes(result.reason) };
	const payment = snapshot.payments.find((candidate) => candidate.txHash === txHash);
	// A block taken back undoes what was verified, on the page that said so too.
	if (result.kind === "success" && payment?.state === "reorged") {
		return worded(say, payment, "reorged", snapshot, terms, asReported);
	}
	if (result.kind !== "waiting") return asReported;
	if (!payment && snapshot.unclear?.some((hash) => hash === txHash)) return asReported;
	if (!payment) {
		if (!wasSeen) return asReported;
		if (result.reason === "needs-requester") return notAccepted(say, terms.requesterName);
		return {
			kind: "waiting",
			message: say("situation.changedTitle"),
			detail: say("situation.changed"),
			compare: null,
			checking: false,
			gone: true,
		};
	}
	// The answer given for this very state says more than the link's words do.
	if (result.reason === payment.state || (result.reason === "unmined" && payment.state === "broadcast"))
		return asReported;
	if (payment.state === "mined" && snapshot.confirmations) {
		const message = depthInWords(say, { ...snapshot.confirmations, have: payment.confirmations });
		return { ...worded(say, payment, "mined", snapshot, terms, asReported), message };
	}
	if (payment.state !== "credited") return worded(say, payment, payment.state, snapshot, terms, asReported);
	const situation = situationInWords(say, snapshot, terms);
	if (!situation) return asReported;
	const paid = situation.phase === "paid";
	return {
		kind: paid ? "success" : "waiting",
		// What was asked about is this payment: unless it came late, its check went well.
		message: paid && situation.tone === "ok" ? say("situation.verifiedTitle") : situation.title,
		detail: joinSentences(say, situation.sentences),
		compare: null,
		checking: situation.phase === "moving",
	};
}

/** What the link would say if this payment were all there is. */
function worded(
	say: Say,
	payment: PublicPayment,
	detail: Extract<PublicSnapshot, { status: "pending" }>["detail"],
	snapshot: PublicSnapshot,
	terms: SituationTerms,
	otherwise: ShownResult,
): ShownResult {
	const alone = situationInWords(say, { ...snapshot, status: "pending", detail, payments: [payment] }, terms);
	if (!alone) return otherwise;
	return {
		kind: "waiting",
		message: alone.title,
		detail: joinSentences(say, alone.sentences),
		compare: null,
		checking: alone.phase === "moving",
	};
}

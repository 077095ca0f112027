import type { PublicSnapshot, VerificationResult } from "#app/core/wire.ts";
import { depthInWords, type SituationTerms, situationInWords } from "#app/words/link-situation.ts";

/** The check's answer as it stands now: what the server said when asked, moved on by what the link's room says since. */
export type ShownResult = Pick<VerificationResult, "kind" | "message" | "detail" | "compare">;

const CHANGED = {
	message: "The chain’s answer changed",
	detail:
		"This transaction no longer counts towards this link: it failed, was replaced, or its block was taken back. Check it again for the reason before you pay once more.",
} as const;

/** What waited for the requester's word and is gone was not accepted: refused, or it settled another request. */
const notAccepted = (requesterName: string) =>
	({
		kind: "failure",
		message: "This transfer was not accepted here",
		detail: `${requesterName} said that it does not belong to this request, or it settled another one. The money is at their address: ask them what it paid.`,
		compare: null,
	}) as const;

/**
 * A waiting answer becomes a verdict without a reload. Success and failure stay as they were told.
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
	if (result.kind !== "waiting") return result;
	const payment = snapshot.payments.find((candidate) => candidate.txHash === txHash);
	if (!payment) {
		if (!wasSeen) return result;
		if (result.reason === "needs-requester") return notAccepted(terms.requesterName);
		return { kind: "waiting", ...CHANGED, compare: null };
	}
	const situation = situationInWords(snapshot, terms);
	const told = situation && {
		message: situation.title,
		detail: situation.sentences.join(" "),
		compare: null,
	};
	switch (payment.state) {
		case "credited":
			if (!told || !situation) return result;
			return situation.phase === "paid"
				? {
						kind: "success",
						...told,
						message: situation.title === "Already paid" ? "Payment verified" : situation.title,
					}
				: { kind: "waiting", ...told };
		case "mined":
			return snapshot.confirmations
				? { ...result, message: depthInWords({ ...snapshot.confirmations, have: payment.confirmations }) }
				: result;
		case "reorged":
			return told ? { kind: "waiting", ...told } : result;
		default:
			return result;
	}
}

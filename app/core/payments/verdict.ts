import { tokenContract } from "../chains.ts";
import { foundOnOtherChain } from "./found.ts";
import { isFinal, type JudgeInput, refuse } from "./mined-verdict.ts";
import { judgeNative } from "./native-verdict.ts";
import type { PaymentTerms } from "./payment-terms.ts";
import { judgePendingCall } from "./pending-call.ts";
import type { Consensus, MinedSighting, Sighting } from "./sighting.ts";
import { judgeToken } from "./token-verdict.ts";
import { sameAddress, tokenMoves } from "./transfer-logs.ts";
import type { Verdict } from "./verdict-types.ts";

/**
 * Judges one transaction for one link.
 *
 * Order: could it be asked → known? mined? → receipt status → token, topic, shape, recipient, value → sum of matching
 * logs less what left the requester → age → confirmations → unique claim. Receipt status alone proves nothing: a token
 * may return false, take a fee, or be somebody's own contract with a forged log.
 *
 * @returns not yet, could not ask, no (with what was found), or the transfer that may be credited
 */
export function judge(input: JudgeInput): Verdict {
	const { consensus } = input;
	if (consensus.kind === "could-not-ask") return { kind: "could-not-ask", why: "silent" };
	if (consensus.kind === "disagree") return { kind: "could-not-ask", why: "disagree" };
	const { sighting, support } = consensus;
	if (sighting.kind === "unknown") return { kind: "not-yet", seen: "nowhere" };
	if (sighting.kind === "unmined") return judgeUnmined(sighting, input, support);
	const verdict = judgeMined(sighting, input);
	// One endpoint of two may lag or lie: its refusal binds only below the finalized block, as its credit does.
	if (verdict.kind === "no" && support === "one-silent" && !isFinal(sighting)) {
		return { kind: "could-not-ask", why: "silent" };
	}
	if (verdict.kind !== "transfer" || support !== "one-silent") return verdict;
	return {
		kind: "transfer",
		transfer: { ...verdict.transfer, settled: verdict.transfer.settled && isFinal(sighting) },
	};
}

/**
 * Turns a hash that exists on another supported chain into its refusal. Call it only when the link's own chain was
 * asked and knows nothing of the hash.
 */
export function judgeOnOtherChain(hit: { chainId: number; sighting: Sighting }, terms: PaymentTerms): Verdict {
	return { kind: "no", refusal: "wrong-chain", found: foundOnOtherChain(hit.chainId, hit.sighting, terms) };
}

/** One endpoint's word on what a transaction calls refuses nothing. */
function judgeUnmined(
	sighting: Extract<Sighting, { kind: "unmined" }>,
	{ terms }: JudgeInput,
	support: Extract<Consensus, { kind: "seen" }>["support"],
): Verdict {
	const outcome = judgePendingCall(sighting, terms);
	if (outcome.kind === "pays") return { kind: "not-yet", seen: "mempool", call: "pays", amount: outcome.amount };
	if (outcome.kind === "unclear" || support === "one-silent") {
		return { kind: "not-yet", seen: "mempool", call: "unclear", amount: null };
	}
	return refuse(outcome.refusal, outcome.found);
}

function judgeMined(mined: MinedSighting, input: JudgeInput): Verdict {
	if (mined.outcome === "reverted") return refuse("reverted", null);
	const contract = tokenContract(input.terms.chainId, input.terms.token);
	if (contract === undefined) throw new Error(`${input.terms.token} is not offered on chain ${input.terms.chainId}`);
	if (contract === null) return judgeNative(mined, input);
	return judgeToken(
		mined,
		tokenMoves(mined.logs).filter((move) => sameAddress(move.emitter, contract)),
		input,
	);
}

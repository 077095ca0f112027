import type { Address } from "../../core/address.ts";
import { isMadeUnique, uniqueAmount } from "../../core/payments/unique-amount.ts";
import { withTimeout } from "../../core/with-timeout.ts";
import { findRivals } from "../../db/payments/claims.ts";
import { findSubmission } from "../../db/payments/links.ts";
import type { ChainPort } from "../../ports/chain.ts";
import type { CreationAnswers, CreationDoubts, PaymentLinkDraft, Requester } from "./creation-contract.ts";
import type { PaymentDeps } from "./payment-deps.ts";

/** A chain that takes longer to answer is not asked for: its silence is no warning. */
const CODE_WITHIN_MS = 2_000;

/**
 * What a requester should know before the link is made, and has not said yes to.
 *
 * @param answers - what they said to the same doubts before
 * @returns `amount`: base units to ask for, theirs or the one made unique; `doubts: null` when nothing is left to be asked
 */
export async function findDoubts(
	deps: PaymentDeps,
	requester: Requester,
	draft: PaymentLinkDraft,
	answers: CreationAnswers,
): Promise<{ amount: bigint; doubts: CreationDoubts | null }> {
	// Sent twice it makes one link, which is then no other link of the same sum.
	if ((await findSubmission(deps.db, requester.id, draft.submissionKey)) !== null)
		return { amount: draft.amount, doubts: null };
	const chosen = draft.chainIds ?? [draft.chainId];
	const [sum, code] = await Promise.all([
		// A link for many payers asks for nothing itself; its payers' sums are told apart one by one.
		draft.reuse ? { amount: draft.amount, unique: null } : settleAmount(deps, requester, draft, chosen, answers),
		answers.codeElsewhere ? NO_DOUBT : codeElsewhere(deps.chain, draft.requesterAddress, chosen, answers.offeredChains),
	]);
	const doubts = sum.unique !== null || code.codeOn.length > 0 ? { unique: sum.unique, ...code } : null;
	return { amount: sum.amount, doubts };
}

/** Another open link of the requester asks for the same: a payment by hand does not tell which it is for. */
async function settleAmount(
	deps: PaymentDeps,
	requester: Requester,
	draft: PaymentLinkDraft,
	chosen: readonly number[],
	{ amount: answer }: CreationAnswers,
): Promise<{ amount: bigint; unique: bigint | null }> {
	const asIs = { amount: draft.amount, unique: null };
	if (answer === draft.amount) return asIs;
	const { requesterAddress, token } = draft;
	const link = { paymentId: "", userId: requester.id, requesterAddress, token };
	const now = deps.clock.now();
	const rivals = await Promise.all(
		chosen.map((chainId) => findRivals(deps.db, { ...link, chainId }, now, { afterPaymentMs: 0 })),
	);
	const ownSums = rivals.flatMap((found) => found.ownSums);
	if (answer !== null && isMadeUnique(draft, answer) && !ownSums.includes(answer)) return { ...asIs, amount: answer };
	return ownSums.includes(draft.amount) ? { ...asIs, unique: uniqueAmount(draft, ownSums) } : asIs;
}

const NO_DOUBT = { codeOn: [], noCodeOn: [] };

/**
 * Whether an address is a contract on some chain while it is none on a chosen one: a contract wallet that is not there cannot move
 * what is paid to it. Whatever does not answer in time says nothing.
 */
export async function codeElsewhere(
	chain: Pick<ChainPort, "hasContract">,
	address: Address,
	chosen: readonly number[],
	offered: readonly number[],
): Promise<Pick<CreationDoubts, "codeOn" | "noCodeOn">> {
	const asked = [...new Set([...chosen, ...offered])];
	if (asked.length === 1) return NO_DOUBT;
	const answers = await Promise.all(
		asked.map((id) => withTimeout(chain.hasContract(id, address), CODE_WITHIN_MS, () => null).catch(() => null)),
	);
	const codeOn = asked.filter((_, at) => answers[at] === true);
	const noCodeOn = asked.filter((id, at) => answers[at] === false && chosen.includes(id));
	return noCodeOn.length > 0 && codeOn.length > 0 ? { codeOn, noCodeOn } : NO_DOUBT;
}

import type { Address } from "../../core/address.ts";
import { isMadeUnique, uniqueAmount } from "../../core/payments/unique-amount.ts";
import { findRivals } from "../../db/payments/claims.ts";
import { hasSubmission } from "../../db/payments/links.ts";
import type { ChainPort } from "../../ports/chain.ts";
import type { CreationAnswers, CreationDoubts, PaymentLinkDraft, Requester } from "./contracts.ts";
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
	if (await hasSubmission(deps.db, requester.id, draft.submissionKey)) return { amount: draft.amount, doubts: null };
	const [sum, codeOn] = await Promise.all([
		settleAmount(deps, requester, draft, answers),
		answers.codeElsewhere
			? []
			: chainsWithCode(deps.chain, draft.requesterAddress, draft.chainId, answers.offeredChains),
	]);
	const doubts = sum.unique !== null || codeOn.length > 0 ? { unique: sum.unique, codeOn } : null;
	return { amount: sum.amount, doubts };
}

/** Another open link of the requester asks for the same: a payment by hand does not tell which it is for. */
async function settleAmount(
	deps: PaymentDeps,
	requester: Requester,
	draft: PaymentLinkDraft,
	{ amount: answer }: CreationAnswers,
): Promise<{ amount: bigint; unique: bigint | null }> {
	const asIs = { amount: draft.amount, unique: null };
	if (answer === draft.amount) return asIs;
	const { chainId, requesterAddress, token } = draft;
	const link = { paymentId: "", userId: requester.id, chainId, requesterAddress, token };
	const { ownSums } = await findRivals(deps.db, link, deps.clock.now(), { afterPaymentMs: 0 });
	if (answer !== null && isMadeUnique(draft, answer) && !ownSums.includes(answer)) return { ...asIs, amount: answer };
	return ownSums.includes(draft.amount) ? { ...asIs, unique: uniqueAmount(draft, ownSums) } : asIs;
}

/**
 * Chains on which an address has code while it has none on the chosen one: a contract wallet that is not there cannot move
 * what is paid to it. Whatever does not answer in time says nothing.
 */
export async function chainsWithCode(
	chain: Pick<ChainPort, "hasCode">,
	address: Address,
	chosen: number,
	offered: readonly number[],
): Promise<number[]> {
	const others = offered.filter((id) => id !== chosen);
	if (others.length === 0) return [];
	const [here, ...there] = await Promise.all([chosen, ...others].map((id) => inTime(chain.hasCode(id, address))));
	return here === false ? others.filter((_, at) => there[at] === true) : [];
}

function inTime(asked: Promise<boolean>): Promise<boolean | null> {
	return new Promise((resolve) => {
		const timer = setTimeout(() => resolve(null), CODE_WITHIN_MS);
		const end = (known: boolean | null) => {
			clearTimeout(timer);
			resolve(known);
		};
		asked.then(end, () => end(null));
	});
}

import type { Address } from "../address.ts";
import { tokenContract } from "../chains.ts";
import { isDust } from "./dust.ts";
import { sum } from "./mined-verdict.ts";
import { broughtBy } from "./native-verdict.ts";
import type { PaymentTerms } from "./payment-terms.ts";
import type { MinedSighting } from "./sighting.ts";
import type { TransactionCheck } from "./transaction-check.ts";
import { isMinted, payersOfMoves, sameAddress, tokenMoves } from "./transfer-logs.ts";
import { judge } from "./verdict.ts";

/** What the endpoints agree that a transaction brought a payee. Base units. */
export interface VerifiedArrival {
	/** null where native coins arrived and no endpoint says how much */
	amount: bigint | null;
	/** who sent it, but for dust; null: several did, or it is not known */
	from: Address | null;
	/** epoch ms */
	minedAt: number;
	/** whoever bundles others' transfers adds their own: each transfer, and what each account sent; empty for a single one */
	parts: readonly Part[];
}

interface Part {
	from: Address;
	value: bigint;
}

/**
 * What an arrival brought, once the endpoints agree on it.
 *
 * @param terms - of any link with the arrival's payee, chain and token: what is asked for does not matter
 */
export function sumOfArrival(check: TransactionCheck, terms: PaymentTerms): "not-yet" | "nothing" | VerifiedArrival {
	// A link that is younger than the transfer refuses it; its payee was paid all the same. No sum is claimed before the others.
	const anyLink = { ...terms, createdAt: 0, amount: 0n };
	const verdict = judge({ consensus: check.consensus, terms: anyLink, claimedElsewhere: [], alsoAsked: [] });
	const mined =
		check.consensus.kind === "seen" && check.consensus.sighting.kind === "mined" ? check.consensus.sighting : null;
	if (!mined || verdict.kind === "not-yet" || verdict.kind === "could-not-ask") return "not-yet";
	const moves = movesTo(mined, terms);
	const common = { minedAt: mined.block.timeAt, parts: partsOf(moves) };
	// More than one link counts: the payment among them is a part.
	if (verdict.kind === "no" && verdict.refusal === "too-many-transfers")
		return { ...common, amount: sum(moves), from: mainPayer(moves) };
	if (verdict.kind === "no") return "nothing";
	const { unknown, amount, from } = verdict.transfer;
	// A link leaves others' coin out beside its payer's: it arrived all the same.
	const brought =
		(tokenContract(terms.chainId, terms.token) === null && broughtBy(mined, terms.requesterAddress)) || amount;
	return { ...common, amount: unknown ? null : brought, from: from ?? mainPayer(moves) };
}

function movesTo({ logs, native }: MinedSighting, { chainId, token, requesterAddress }: PaymentTerms): readonly Part[] {
	const contract = tokenContract(chainId, token) ?? null;
	if (contract === null) return native?.moves ?? [];
	return tokenMoves(logs).filter(
		({ emitter, from, to, value }) =>
			sameAddress(emitter, contract) &&
			sameAddress(to, requesterAddress) &&
			!sameAddress(from, requesterAddress) &&
			value > 0n,
	);
}

const ofPayer = (moves: readonly Part[], payer: Address) => sum(moves.filter(({ from }) => sameAddress(from, payer)));

function mainPayer(moves: readonly Part[]): Address | null {
	const [first] = payersOfMoves(moves);
	const all = sum(moves);
	if (first === undefined || isMinted(first)) return null;
	return isDust(all - ofPayer(moves, first), all) ? first : null;
}

function partsOf(moves: readonly Part[]): readonly Part[] {
	if (moves.length < 2) return [];
	return [...moves, ...payersOfMoves(moves).map((from) => ({ from, value: ofPayer(moves, from) }))];
}

import type { Address } from "../address.ts";
import type { PaymentTerms } from "./payment-terms.ts";
import type { TransactionCheck } from "./transaction-check.ts";
import { judge } from "./verdict.ts";

/**
 * What an arrival brought, once the endpoints agree on it.
 *
 * @param terms - of any link with the arrival's payee, chain and token: what is asked for does not matter
 * @returns `amount: null` where native coins arrived and no endpoint says how much
 */
export function sumOfArrival(
	check: TransactionCheck,
	terms: PaymentTerms,
): "not-yet" | "nothing" | { amount: bigint | null; from: Address | null; minedAt: number } {
	// A link that is younger than the transfer refuses it; its payee was paid all the same.
	const verdict = judge({
		consensus: check.consensus,
		terms: { ...terms, createdAt: 0 },
		claimedElsewhere: [],
		alsoAsked: [],
	});
	if (verdict.kind === "no") return "nothing";
	if (verdict.kind !== "transfer") return "not-yet";
	const { unknown, amount, from, block } = verdict.transfer;
	return { amount: unknown ? null : amount, from, minedAt: block.timeAt };
}

import type { Address } from "#app/core/address.ts";
import type { TokenSymbol } from "#app/core/tokens.ts";

/** What a requester is asked before a link is made, as the page gets it. Amounts are base units as decimal strings. */
export interface Doubts {
	amount: string;
	token: TokenSymbol;
	/** the network chosen first */
	chainId: number;
	/** every network chosen, the first one first */
	chainIds: readonly number[];
	network: string;
	address: Address;
	/** the sum made unique; null: nothing is asked about it */
	unique: string | null;
	/** networks on which the address has code, while it has none on the chosen one */
	codeOn: string[];
}

/** "asked:chosen", both base units. */
export const SUM_FIELD = "sameSum";
/** What was warned of, as `codeKey` writes it. */
export const CODE_FIELD = "codeElsewhere";

/** "1+8453:0x…": a network chosen afterwards is asked about anew. */
export function codeKey(chainIds: readonly number[], address: Address): string {
	return `${chainIds.join("+")}:${address}`;
}

const SUM = /^(\d{1,78}):(\d{1,78})$/;

/**
 * The answers to the doubts, as far as they are about this very draft: a form that was changed since is asked anew.
 *
 * @returns `amount`: the sum chosen in base units; null: none
 */
export function readAnswers(
	form: FormData,
	draft: { amount: bigint; chainIds: readonly number[]; requesterAddress: Address },
): { amount: bigint | null; codeElsewhere: boolean } {
	const [, asked, chosen] = SUM.exec(String(form.get(SUM_FIELD) ?? "")) ?? [];
	const isSame = asked !== undefined && BigInt(asked) === draft.amount;
	return {
		amount: isSame && chosen !== undefined ? BigInt(chosen) : null,
		codeElsewhere: form.get(CODE_FIELD) === codeKey(draft.chainIds, draft.requesterAddress),
	};
}

import type { Address } from "#app/core/address.ts";
import type { TokenSymbol } from "#app/core/tokens.ts";

/** What a requester is asked before a link is made, as the page gets it. Amounts are base units as decimal strings. */
export interface Doubts {
	amount: string;
	token: TokenSymbol;
	chainId: number;
	network: string;
	address: Address;
	/** the sum made unique; null: nothing is asked about it */
	unique: string | null;
	/** networks on which the address has code, while it has none on the chosen one */
	codeOn: string[];
}

/** "asked:chosen", both base units. */
export const SUM_FIELD = "sameSum";
/** "chain id:address" of what was warned of. */
export const CODE_FIELD = "codeElsewhere";

const SUM = /^(\d{1,78}):(\d{1,78})$/;

/**
 * The answers to the doubts, as far as they are about this very draft: a form that was changed since is asked anew.
 *
 * @returns `amount`: the sum chosen in base units; null: none
 */
export function readAnswers(
	form: FormData,
	draft: { amount: bigint; chainId: number; requesterAddress: Address },
): { amount: bigint | null; codeElsewhere: boolean } {
	const [, asked, chosen] = SUM.exec(String(form.get(SUM_FIELD) ?? "")) ?? [];
	const isSame = asked !== undefined && BigInt(asked) === draft.amount;
	return {
		amount: isSame && chosen !== undefined ? BigInt(chosen) : null,
		codeElsewhere: form.get(CODE_FIELD) === `${draft.chainId}:${draft.requesterAddress}`,
	};
}

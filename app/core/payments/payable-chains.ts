import { type Chain, type TokenSymbol, tokenDecimals } from "../chains.ts";

/**
 * The chains a link for a token may be paid on besides the one chosen first: those that offer it with as many decimals, so that
 * one number of base units is the same sum everywhere.
 *
 * @param offered - in the order shown
 */
export function alsoPayableOn<C extends Pick<Chain, "id" | "tokens" | "testnet">>(
	offered: readonly C[],
	first: Pick<Chain, "id" | "testnet">,
	token: TokenSymbol,
): C[] {
	return offered.filter(
		({ id, tokens, testnet }) =>
			id !== first.id &&
			// Coins of a test network are worth nothing.
			testnet === first.testnet &&
			tokens[token] !== undefined &&
			tokenDecimals(id, token) === tokenDecimals(first.id, token),
	);
}

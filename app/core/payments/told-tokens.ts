import { LOCAL_CHAIN_ID, requireChain, tokenNote } from "../chains.ts";
import type { TokenOnChain } from "../tokens.ts";

/**
 * Whether a token on a chain is what the feeds tell. A test network's is worth nothing, and one that a bridge issued is another thing; on
 * the local chains, whose feeds are made up as well, every token is told.
 *
 * @param ratesChainId - of the chain the feeds are on
 */
export function isTold({ chainId, token }: TokenOnChain, ratesChainId: number): boolean {
	if (tokenNote(chainId, token).bridged) return false;
	return !requireChain(chainId).testnet || ratesChainId === LOCAL_CHAIN_ID;
}

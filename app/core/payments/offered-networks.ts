import { findChain, type TokenSymbol } from "../chains.ts";

/** A network as pages show it. */
export interface OfferedNetwork {
	id: number;
	name: string;
	testnet: boolean;
	tokens: TokenSymbol[];
}

/**
 * The networks a link can be made for: chains the settings offer and for which there is somebody to ask.
 *
 * @param offered - ids in the order shown
 * @param endpoints - chain id → RPC endpoints
 */
export function offeredNetworks(
	offered: readonly number[],
	endpoints: Readonly<Record<string, readonly string[]>>,
): OfferedNetwork[] {
	return offered
		.filter((id) => endpoints[String(id)])
		.map(findChain)
		.filter((chain) => chain !== null)
		.map(({ id, name, testnet, tokens }) => ({ id, name, testnet, tokens: Object.keys(tokens) as TokenSymbol[] }));
}

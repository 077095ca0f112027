/**
 * Chains whose NFTs OpenSea lists for an Ethereum address, by its names for them (its API's `ChainIdentifier`, which also has
 * Solana), main ones first. `chainId`: by EIP-155, of those on which a contract wallet may prove that it is its owner's.
 *
 * @see https://docs.opensea.io/reference/supported-chains
 */
export const NFT_CHAINS = [
	{ id: "ethereum", name: "Ethereum", chainId: 1 },
	{ id: "base", name: "Base", chainId: 8453 },
	{ id: "polygon", name: "Polygon", chainId: 137 },
	{ id: "arbitrum", name: "Arbitrum", chainId: 42161 },
	{ id: "optimism", name: "Optimism", chainId: 10 },
	{ id: "abstract", name: "Abstract" },
	{ id: "animechain", name: "Animechain" },
	{ id: "ape_chain", name: "ApeChain" },
	{ id: "avalanche", name: "Avalanche" },
	{ id: "b3", name: "B3" },
	{ id: "bera_chain", name: "Berachain" },
	{ id: "blast", name: "Blast" },
	{ id: "flow", name: "Flow" },
	{ id: "gunzilla", name: "GUNZ" },
	{ id: "hyperevm", name: "HyperEVM" },
	{ id: "hyperliquid", name: "Hyperliquid" },
	{ id: "ink", name: "Ink" },
	{ id: "megaeth", name: "MegaETH" },
	{ id: "monad", name: "Monad" },
	{ id: "robinhood", name: "Robinhood" },
	{ id: "ronin", name: "Ronin" },
	{ id: "sei", name: "Sei" },
	{ id: "shape", name: "Shape" },
	{ id: "somnia", name: "Somnia" },
	{ id: "soneium", name: "Soneium" },
	{ id: "stablechain", name: "Stable" },
	{ id: "unichain", name: "Unichain" },
	{ id: "zora", name: "Zora" },
] as const;
export type NftChain = (typeof NFT_CHAINS)[number]["id"];

/** Read where a wallet's owner has chosen none: the first one also where a marketplace knows no chains. */
export const MAIN_NFT_CHAINS: readonly NftChain[] = ["ethereum", "base", "polygon", "arbitrum", "optimism"];

export function isNftChain(text: string): text is NftChain {
	return NFT_CHAINS.some(({ id }) => id === text);
}

/** The chains among some names, in their order, each once. */
export function nftChainsAmong(names: readonly string[]): NftChain[] {
	return NFT_CHAINS.flatMap(({ id }) => (names.includes(id) ? [id] : []));
}

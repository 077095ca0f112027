/** The tokens by themselves, apart from the chains they live on: pages that only write amounts carry no more than this. */

export const TOKEN_SYMBOLS = ["USDC", "USDT", "DAI", "ETH", "WBTC"] as const;
export type TokenSymbol = (typeof TOKEN_SYMBOLS)[number];

/** Decimals are the same on every chain listed in chains.ts. */
export const TOKEN_DECIMALS: Record<TokenSymbol, number> = { USDC: 6, USDT: 6, DAI: 18, ETH: 18, WBTC: 8 };

export function isTokenSymbol(text: string): text is TokenSymbol {
	return (TOKEN_SYMBOLS as readonly string[]).includes(text);
}

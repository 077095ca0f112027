/** The tokens by themselves, apart from the chains they live on: pages that only write amounts carry no more than this. */

export const TOKEN_SYMBOLS = ["USDC", "USDT", "DAI", "ETH", "WBTC"] as const;
export type TokenSymbol = (typeof TOKEN_SYMBOLS)[number];

/** A token where it lives: what its base units mean is for its issuer to say, chain by chain. */
export interface TokenOnChain {
	token: TokenSymbol;
	chainId: number;
}

const USUAL_DECIMALS: Record<TokenSymbol, number> = { USDC: 6, USDT: 6, DAI: 18, ETH: 18, WBTC: 8 };
/** Chain id → tokens that have other decimals there than usual; none on the chains listed in chains.ts so far. */
export const OTHER_DECIMALS: Readonly<Record<number, Partial<Record<TokenSymbol, number>>>> = {};

/** How many decimals of a token its base units count on a chain: 10^-decimals of one token. */
export function tokenDecimals(chainId: number, token: TokenSymbol): number {
	return OTHER_DECIMALS[chainId]?.[token] ?? USUAL_DECIMALS[token];
}

export function isTokenSymbol(text: string): text is TokenSymbol {
	return (TOKEN_SYMBOLS as readonly string[]).includes(text);
}

/** Tokens without their chains, so that pages that only format amounts do not load chains.ts. */

export const TOKEN_SYMBOLS = ["USDC", "USDT", "DAI", "ETH", "WBTC"] as const;
export type TokenSymbol = (typeof TOKEN_SYMBOLS)[number];

/** A token on a chain: decimals may differ per chain. */
export interface TokenOnChain {
	token: TokenSymbol;
	chainId: number;
}

/** What a token is on one chain, where its symbol does not say it. */
export interface TokenNote {
	/** the chain's own name for it: "USDT0" */
	name?: string;
	/** issued by a bridge against what is locked on another chain */
	bridged?: true;
	/** another token of the chain that is easily taken for it, as `Chain.lookAlikes` names it */
	not?: string;
}

const USUAL_DECIMALS: Record<TokenSymbol, number> = { USDC: 6, USDT: 6, DAI: 18, ETH: 18, WBTC: 8 };
/** Chain id → tokens with other decimals than usual; none on the supported chains so far. */
export const OTHER_DECIMALS: Readonly<Record<number, Partial<Record<TokenSymbol, number>>>> = {};

/** A token's decimals on a chain: one base unit is 10^-decimals of a token. */
export function tokenDecimals(chainId: number, token: TokenSymbol): number {
	return OTHER_DECIMALS[chainId]?.[token] ?? USUAL_DECIMALS[token];
}

/** A dollar has cents: "12.5" looks like a typo on a bill. */
const LEAST_DECIMALS: Record<TokenSymbol, number> = { USDC: 2, USDT: 2, DAI: 2, ETH: 0, WBTC: 0 };

/** Decimals of an amount that are shown even where they are zero. */
export function leastDecimals(token: TokenSymbol): number {
	return LEAST_DECIMALS[token];
}

export function isTokenSymbol(text: string): text is TokenSymbol {
	return (TOKEN_SYMBOLS as readonly string[]).includes(text);
}

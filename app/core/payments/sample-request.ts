import { type Chain, findChain, tokenContract } from "../chains.ts";
import { TOKEN_SYMBOLS, type TokenSymbol, tokenDecimals } from "../tokens.ts";

/** The made-up request that shows what a payment link is. It names nobody and nothing can be paid on it. */
export const SAMPLE_PATH = "/link/sample";

export const SAMPLE = {
	label: "7f3k-92qd",
	requesterName: "Marta Oliveira",
	requesterEmail: "marta@studio.example",
	/**
	 * Nobody's address, and none that a wallet takes: its capitals and small letters do not fit together (EIP-55), so that what
	 * is copied from a screen or a picture by eye is refused.
	 */
	requesterAddress: "0xeD14611657bC462cA90abC056d4144b76219F44f",
	owner: { memberSince: "2026-03", linksPaid: 20, picture: null },
} as const;

/** What the sample asks for, as written: about the same worth of each token. */
const AMOUNTS: Record<TokenSymbol, string> = { USDC: "100", USDT: "100", DAI: "100", ETH: "0.0288", WBTC: "0.00092" };

export interface SampleAmount {
	token: TokenSymbol;
	/** base units, in the decimals of the first chain */
	amount: bigint;
	/** the offered chains the token is paid on, at least one */
	chains: readonly [Chain, ...Chain[]];
}

/** @param chainIds - chains that are offered here; tokens that none of them has are left out */
export function sampleAmounts(chainIds: readonly number[]): SampleAmount[] {
	const offered = chainIds.map(findChain).filter((chain) => chain !== null);
	return TOKEN_SYMBOLS.flatMap((token) => {
		const [first, ...others] = offered.filter(({ id }) => tokenContract(id, token) !== undefined);
		if (!first) return [];
		const [whole = "0", fraction = ""] = AMOUNTS[token].split(".");
		const amount = BigInt(whole + fraction.padEnd(tokenDecimals(first.id, token), "0"));
		return [{ token, amount, chains: [first, ...others] as const }];
	});
}

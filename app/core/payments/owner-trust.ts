import { CHAINS } from "../chains.ts";
import { TOKEN_SYMBOLS, type TokenSymbol, tokenDecimals } from "../tokens.ts";
import { parseAmount } from "./money.ts";

/**
 * What a payer is told of the account that made a link. Coarse on purpose: a range and a month help to tell a new account
 * from an old one, and say little of somebody's business.
 */
export interface OwnerTrust {
	/** the month the account was made: "2026-03" */
	memberSince: string;
	/** that many links of it were paid, or more */
	linksPaid: LinksPaid;
	/** what they show beside their name: SHA-256 of a stored picture, hex */
	picture: string | null;
}

const STEPS = [100, 20, 5, 1, 0] as const;
export type LinksPaid = (typeof STEPS)[number];
/** Nothing is counted beyond the last step. */
export const MOST_LINKS_COUNTED = STEPS[0];

/**
 * The least a payment is worth to be counted, in tokens: about a dollar or two. Less would make a row of payments to
 * oneself cost nothing but fees; more would leave out what people ask for.
 */
const LEAST_COUNTED: Record<TokenSymbol, string> = { USDC: "1", USDT: "1", DAI: "1", ETH: "0.0005", WBTC: "0.00002" };

/** Base units by "chain token", for the statement that counts (db/payments/paid-links.ts). */
export const LEAST_BASE_UNITS: Readonly<Record<string, string>> = Object.fromEntries(
	CHAINS.flatMap(({ id }) =>
		TOKEN_SYMBOLS.map((token) => {
			const least = parseAmount(LEAST_COUNTED[token], tokenDecimals(id, token));
			if (!least.ok) throw new Error(`no amount of ${token}`);
			return [`${id} ${token}`, least.value.toString()];
		}),
	),
);

/** Coins of test networks cost nothing: links of theirs are counted apart. */
export const TESTNETS: readonly number[] = CHAINS.filter(({ testnet }) => testnet).map(({ id }) => id);

/**
 * @param account - `createdAt`: epoch ms; `counted`: links paid, MOST_LINKS_COUNTED at most
 */
export function ownerTrust(account: { createdAt: number; counted: number; picture: string | null }): OwnerTrust {
	return {
		memberSince: new Date(account.createdAt).toISOString().slice(0, 7),
		linksPaid: STEPS.find((step) => account.counted >= step) ?? 0,
		picture: account.picture,
	};
}

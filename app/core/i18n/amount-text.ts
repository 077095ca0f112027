import { leastDecimals, type TokenOnChain, tokenDecimals } from "../tokens.ts";
import { type Language, NUMBER_MARKS } from "./languages.ts";

/** Writes amounts. Separate from parsing (money.ts), which every page would otherwise have to download. */

/** A token of the registry on its chain, or another of which the decimals are known, and how many of them are always shown. */
export type Coin = TokenOnChain | { decimals: number; least?: number };

/** An amount as it is read, in its parts: "1,234", "." and "50". */
export interface AmountParts {
	whole: string;
	/** empty without decimals, as is `fraction` */
	point: string;
	fraction: string;
}

const THOUSANDS = /\B(?=(?:\d{3})+$)/g;

/**
 * The one spelling of an amount wherever it is read: groups of three in the reader's language, every non-zero decimal, and
 * at least the cents of a dollar: "1,234.50", "0.01804512".
 *
 * @param baseUnits - amount in 10^-decimals of one token; as a decimal string as it crosses the wire
 */
export function amountParts(baseUnits: bigint | string, coin: Coin, language: Language): AmountParts {
	const { sign, whole, fraction } = digitsOf(BigInt(baseUnits), coin);
	const { group, point } = NUMBER_MARKS[language];
	return { whole: sign + whole.replace(THOUSANDS, group), point: fraction && point, fraction };
}

/**
 * The same digits for clipboards, wallets and form fields, in any language: a point, and nothing between groups: "1234.50".
 * `parseAmount` reads the same base units from it.
 *
 * @param baseUnits - as of `amountParts`
 */
export function plainAmount(baseUnits: bigint | string, coin: Coin): string {
	const { sign, whole, fraction } = digitsOf(BigInt(baseUnits), coin);
	return `${sign}${whole}${fraction && `.${fraction}`}`;
}

function digitsOf(baseUnits: bigint, coin: Coin): { sign: "" | "-"; whole: string; fraction: string } {
	const decimals = "token" in coin ? tokenDecimals(coin.chainId, coin.token) : coin.decimals;
	const least = "token" in coin ? leastDecimals(coin.token) : (coin.least ?? 0);
	const digits = (baseUnits < 0n ? -baseUnits : baseUnits).toString().padStart(decimals + 1, "0");
	const point = digits.length - decimals;
	return {
		sign: baseUnits < 0n ? "-" : "",
		whole: digits.slice(0, point),
		fraction: digits.slice(point).replace(/0+$/, "").padEnd(Math.min(least, decimals), "0"),
	};
}

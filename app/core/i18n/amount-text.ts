/** Formats amounts. Separate from parsing (money.ts), which every page would otherwise have to download. */

/** "5.5" looks like a typo on a bill: amounts are padded to this many decimals. */
const SHOWN_DECIMALS_AT_LEAST = 2;

/**
 * Formats an amount with all significant decimals, at least two, without grouping: "100.00", "0.01804512".
 * `parseAmount` returns the same base units.
 *
 * @param baseUnits - amount in 10^-decimals of one token
 * @param decimals - decimals of the token
 */
export function formatAmount(baseUnits: bigint, decimals: number): string {
	const [whole = "0", fraction = ""] = formatAmountBriefly(baseUnits, decimals).split(".");
	const shown = fraction.padEnd(Math.min(SHOWN_DECIMALS_AT_LEAST, decimals), "0");
	return shown === "" ? whole : `${whole}.${shown}`;
}

/**
 * Formats an amount for a sentence, with significant decimals only: "100", "0.01804512".
 *
 * @param baseUnits - amount in 10^-decimals of one token
 * @param decimals - decimals of the token
 */
export function formatAmountBriefly(baseUnits: bigint, decimals: number): string {
	const sign = baseUnits < 0n ? "-" : "";
	const digits = (baseUnits < 0n ? -baseUnits : baseUnits).toString().padStart(decimals + 1, "0");
	const point = digits.length - decimals;
	const fraction = digits.slice(point).replace(/0+$/, "");
	return `${sign}${digits.slice(0, point)}${fraction === "" ? "" : `.${fraction}`}`;
}

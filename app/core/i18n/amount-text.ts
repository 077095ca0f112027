/** Writing amounts needs no library and is what every page does; reading them (money.ts) is for forms and servers. */

/** Fewer decimals than this read like a typing slip on a bill; zeros fill up to here and no further. */
const SHOWN_DECIMALS_AT_LEAST = 2;

/**
 * Writes an amount with every non-zero decimal and at least two decimals, ungrouped: "100.00", "0.01804512".
 * `parseAmount` reads it back to the same base units.
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
 * Writes an amount as a sentence says it, with every non-zero decimal and none besides: "100", "0.01804512".
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

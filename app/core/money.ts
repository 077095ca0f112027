import { formatUnits, parseUnits } from "viem/utils";
import { ok, type Result, refuse } from "./result.ts";

/** The most digits a typed amount may have: 2^256 has 78. */
export const MAX_AMOUNT_DIGITS = 78;
const MAX_UINT256 = 2n ** 256n - 1n;
/** Fewer decimals than this read like a typing slip on a bill; zeros fill up to here and no further. */
const SHOWN_DECIMALS_AT_LEAST = 2;

export type AmountRefusal =
	| "amount-missing"
	| "amount-not-a-number"
	| "amount-negative"
	| "amount-exponent"
	| "amount-grouped"
	| "amount-zero"
	| "amount-too-fine"
	| "amount-too-long";

/**
 * Reads an amount as a person types it.
 *
 * Refuses an amount finer than the token can carry: viem's `parseUnits` would round it, and a
 * link must never ask for a sum its requester did not write.
 *
 * @param text - plain decimal, dot as separator, no grouping: "12.50"
 * @param decimals - decimals of the token: 6 for USDC, 18 for ETH
 * @returns the amount in base units (10^-decimals of one token)
 */
export function parseAmount(text: string, decimals: number): Result<bigint, AmountRefusal> {
	const typed = text.trim();
	if (typed === "") return refuse("amount-missing");
	if (typed.length > MAX_AMOUNT_DIGITS + 2) return refuse("amount-too-long");
	if (/^[-−]/.test(typed)) return refuse("amount-negative");
	if (/^[+]?\d*\.?\d*e[+-]?\d+$/i.test(typed)) return refuse("amount-exponent");
	if (/^\d[\d.]*([,'’_\s][\d.]+)+$/.test(typed)) return refuse("amount-grouped");
	const match = /^(\d+)(?:\.(\d+))?$/.exec(typed);
	if (!match) return refuse("amount-not-a-number");
	const [, whole = "", fraction = ""] = match;
	if (whole.length + fraction.length > MAX_AMOUNT_DIGITS) return refuse("amount-too-long");
	if (fraction.length > decimals) return refuse("amount-too-fine");
	const baseUnits = parseUnits(typed, decimals);
	if (baseUnits === 0n) return refuse("amount-zero");
	if (baseUnits > MAX_UINT256) return refuse("amount-too-long");
	return ok(baseUnits);
}

/**
 * Writes an amount with every non-zero decimal and at least two decimals, ungrouped: "100.00", "0.01804512".
 * `parseAmount` reads it back to the same base units.
 *
 * @param baseUnits - amount in 10^-decimals of one token
 * @param decimals - decimals of the token
 */
export function formatAmount(baseUnits: bigint, decimals: number): string {
	const plain = formatUnits(baseUnits, decimals);
	const [whole = "0", fraction = ""] = plain.split(".");
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
	return formatUnits(baseUnits, decimals);
}

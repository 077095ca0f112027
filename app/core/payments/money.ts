import { parseUnits } from "viem/utils";
import { ok, type Result, refuse } from "../result.ts";

export { formatAmount, formatAmountBriefly } from "../i18n/amount-text.ts";

/** The most digits a typed amount may have, zeros included: more is not read at all. */
export const MAX_AMOUNT_DIGITS = 78;
/** A link asks for no more whole tokens: beyond it is a typing error, or an attempt to break a column or a wallet. */
export const MOST_TOKENS = 10n ** 12n;

export type AmountRefusal =
	| "amount-missing"
	| "amount-not-a-number"
	| "amount-negative"
	| "amount-exponent"
	| "amount-grouped"
	| "amount-zero"
	| "amount-too-fine"
	| "amount-too-large"
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
	// One comma before one or two last digits is a decimal comma, as most of Europe writes it.
	if (/^\d+,\d{1,2}$/.test(typed)) return refuse("amount-not-a-number");
	if (/^\d[\d.]*([,'’_\s][\d.]+)+$/.test(typed)) return refuse("amount-grouped");
	const match = /^(\d+)(?:\.(\d+))?$/.exec(typed);
	if (!match) return refuse("amount-not-a-number");
	const [, whole = "", fraction = ""] = match;
	if (whole.length + fraction.length > MAX_AMOUNT_DIGITS) return refuse("amount-too-long");
	if (fraction.length > decimals) return refuse("amount-too-fine");
	const baseUnits = parseUnits(typed, decimals);
	if (baseUnits === 0n) return refuse("amount-zero");
	if (baseUnits > MOST_TOKENS * 10n ** BigInt(decimals)) return refuse("amount-too-large");
	return ok(baseUnits);
}

import { parseUnits } from "viem/utils";
import { trimTyped, withPlainDigits } from "../i18n/typed-text.ts";
import { ok, type Result, refuse } from "../result.ts";

/** The most digits a typed amount may have, zeros included: more is not read at all. */
export const MAX_AMOUNT_DIGITS = 78;
/** A link asks for no more whole tokens: beyond it is a typing error, or an attempt to break a column or a wallet. */
export const MOST_TOKENS = 10n ** 12n;

export type AmountRefusal =
	| "amount-missing"
	| "amount-not-a-number"
	| "amount-negative"
	| "amount-exponent"
	| "amount-comma"
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
 * @param text - plain decimal, dot as separator, no grouping, in the digits of any keyboard: "12.50", ".5"
 * @param decimals - decimals of the token: 6 for USDC, 18 for ETH
 * @returns the amount in base units (10^-decimals of one token)
 */
export function parseAmount(text: string, decimals: number): Result<bigint, AmountRefusal> {
	const typed = plainTyped(text);
	if (typed === "") return refuse("amount-missing");
	if (typed.length > MAX_AMOUNT_DIGITS + 2) return refuse("amount-too-long");
	// a hyphen, or the sign of minus
	if (/^[-\u2212]/.test(typed)) return refuse("amount-negative");
	if (/^[+]?\d*\.?\d*e[+-]?\d+$/i.test(typed)) return refuse("amount-exponent");
	if (commaReadings(typed)) return refuse("amount-comma");
	if (/^\d[\d.]*([,'\u2019\u066c_\s][\d.]+)+$/.test(typed)) return refuse("amount-grouped");
	const match = /^(\d+)(?:\.(\d+))?$|^\.(\d+)$/.exec(typed);
	if (!match) return refuse("amount-not-a-number");
	const [, whole = "0", fraction = match[3] ?? ""] = match;
	if (whole.length + fraction.length > MAX_AMOUNT_DIGITS) return refuse("amount-too-long");
	if (fraction.length > decimals) return refuse("amount-too-fine");
	const baseUnits = parseUnits(`${whole}.${fraction}`, decimals);
	if (baseUnits === 0n) return refuse("amount-zero");
	if (baseUnits > MOST_TOKENS * 10n ** BigInt(decimals)) return refuse("amount-too-large");
	return ok(baseUnits);
}

const plainTyped = (text: string) => withPlainDigits(trimTyped(text));

/** A comma, and the marks that Arabic keyboards have for it. */
const ONE_COMMA = /^(\d*)[,\u060c\u066b](\d+)$/;
/** "1.000" and "2.500": thousands where a comma stands before decimals. Decimals are not written with a 0 at their end. */
const POINT_OF_THOUSANDS = /^([1-9]\d{0,2})\.(\d\d0)$/;

/**
 * What an amount with a single comma may mean: most of Europe writes decimals so, much of the world thousands; and the point
 * the other way round. Nobody but who typed it knows which: "1,5", "1,500" and "1.500" are asked about.
 *
 * @returns both readings as `parseAmount` takes them; null where the amount has one meaning
 */
export function commaReadings(text: string): { point: string; plain: string } | null {
	const typed = plainTyped(text);
	const [, whole = "", rest = ""] = POINT_OF_THOUSANDS.exec(typed) ?? ONE_COMMA.exec(typed) ?? [];
	if (rest === "") return null;
	const point = `${whole || "0"}.${rest}`;
	return {
		point: POINT_OF_THOUSANDS.test(point) ? point.replace(/\.?0+$/, "") : point,
		plain: `${whole}${rest}`.replace(/^0+(?=\d)/, ""),
	};
}

import { amountParts, plainAmount } from "#app/core/i18n/amount-text.ts";
import { LANGUAGES } from "#app/core/i18n/languages.ts";
import { trimTyped, withPlainDigits } from "#app/core/i18n/typed-text.ts";
import { commaReadings, MOST_TOKENS, parseAmount } from "#app/core/payments/money.ts";

/** What holds of every amount. Unit tests ask a few hundred times, the soak a million times. */

const CENTS = 2;

/** What is written is read back to the same base units, with and without cents, as far as so much may be asked for. */
export function isReadBack(baseUnits: bigint, decimals: number): boolean {
	return [0, CENTS].every((least) => {
		if (baseUnits > MOST_TOKENS * 10n ** BigInt(decimals)) return true;
		const read = parseAmount(plainAmount(baseUnits, { decimals, least }), decimals);
		return read.ok && read.value === baseUnits;
	});
}

/** An amount is taken exactly when it is no more than a link may ask for. */
export function isTakenUpToLimit(baseUnits: bigint, decimals: number): boolean {
	const read = parseAmount(plainAmount(baseUnits, { decimals }), decimals);
	if (baseUnits <= 0n) return !read.ok;
	if (baseUnits <= MOST_TOKENS * 10n ** BigInt(decimals)) return read.ok && read.value === baseUnits;
	return !read.ok && (read.reason === "amount-too-large" || read.reason === "amount-too-long");
}

/** A text is taken only as plain digits, in whatever script, and for exactly the base units that its digits say: never rounded. */
export function isNeverRounded(text: string, decimals: number): boolean {
	const amount = parseAmount(text, decimals);
	if (!amount.ok) return true;
	const typed = withPlainDigits(trimTyped(text));
	if (!/^([0-9]+(\.[0-9]+)?|\.[0-9]+)$/.test(typed)) return false;
	const [whole = "", fraction = ""] = typed.split(".");
	return amount.value > 0n && amount.value === BigInt(whole + fraction.padEnd(decimals, "0"));
}

/** One decimal more than the token has is refused, whatever it is: "1.0000000" is no USDC amount. */
export function isTooFineRefused(baseUnits: bigint, decimals: number, more: string): boolean {
	const [whole, fraction = ""] = plainAmount(baseUnits, { decimals }).split(".");
	const finer = `${whole}.${fraction.padEnd(decimals, "0")}${more}`;
	const amount = parseAmount(finer, decimals);
	// "5.550" of a token with two decimals may be meant as thousands, which is asked first.
	const mayBeThousands = commaReadings(finer) !== null;
	return !amount.ok && (mayBeThousands || ["amount-too-fine", "amount-too-long"].includes(amount.reason));
}

/** Plain digits are grouped by nothing, and end in no zero but in cents. */
export function isPlainlyWritten(baseUnits: bigint, decimals: number): boolean {
	const [, cents = ""] = plainAmount(baseUnits, { decimals, least: CENTS }).split(".");
	return (
		/^\d+(\.\d+)?$/.test(plainAmount(baseUnits, { decimals, least: CENTS })) &&
		cents.length >= Math.min(CENTS, decimals) &&
		!/\.\d*0$/.test(plainAmount(baseUnits, { decimals }))
	);
}

/** Read aloud in any language an amount has the digits that are copied, in groups of three. */
export function isOneSpelling(baseUnits: bigint, decimals: number): boolean {
	return LANGUAGES.every((language) => {
		const coin = { decimals, least: CENTS };
		const { whole, point, fraction } = amountParts(baseUnits, coin, language);
		const groups = whole.split(/\D/);
		return (
			groups.every((group, at) => (at === 0 ? /^\d{1,3}$/ : /^\d{3}$/).test(group)) &&
			(point === "") === (fraction === "") &&
			groups.join("") + (fraction && `.${fraction}`) === plainAmount(baseUnits, coin)
		);
	});
}

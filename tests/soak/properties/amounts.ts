import { formatAmount, formatAmountBriefly, MOST_TOKENS, parseAmount } from "#app/core/payments/money.ts";

/** What holds of every amount. Unit tests ask a few hundred times, the soak a million times. */

/** What is written is read back to the same base units, in both ways of writing, as far as so much may be asked for. */
export function isReadBack(baseUnits: bigint, decimals: number): boolean {
	return [formatAmount(baseUnits, decimals), formatAmountBriefly(baseUnits, decimals)].every((text) => {
		if (baseUnits > MOST_TOKENS * 10n ** BigInt(decimals)) return true;
		const read = parseAmount(text, decimals);
		return read.ok && read.value === baseUnits;
	});
}

/** An amount is taken exactly when it is no more than a link may ask for. */
export function isTakenUpToLimit(baseUnits: bigint, decimals: number): boolean {
	const read = parseAmount(formatAmountBriefly(baseUnits, decimals), decimals);
	if (baseUnits <= 0n) return !read.ok;
	if (baseUnits <= MOST_TOKENS * 10n ** BigInt(decimals)) return read.ok && read.value === baseUnits;
	return !read.ok && (read.reason === "amount-too-large" || read.reason === "amount-too-long");
}

/** A text is taken only as plain digits, and for exactly the base units that its digits say: never rounded. */
export function isNeverRounded(text: string, decimals: number): boolean {
	const amount = parseAmount(text, decimals);
	if (!amount.ok) return true;
	const typed = text.trim();
	if (!/^[0-9]+(\.[0-9]+)?$/.test(typed)) return false;
	const [whole = "", fraction = ""] = typed.split(".");
	return amount.value > 0n && amount.value === BigInt(whole + fraction.padEnd(decimals, "0"));
}

/** One decimal more than the token has is refused, whatever it is: "1.0000000" is no USDC amount. */
export function isTooFineRefused(baseUnits: bigint, decimals: number, more: string): boolean {
	const text = formatAmount(baseUnits, decimals);
	const [whole, fraction = ""] = text.split(".");
	const finer = `${whole}.${fraction.padEnd(decimals, "0")}${more}`;
	const amount = parseAmount(finer, decimals);
	return !amount.ok && (amount.reason === "amount-too-fine" || amount.reason === "amount-too-long");
}

/** Every non-zero decimal is shown, nothing is grouped, and the brief form ends in no zero. */
export function isPlainlyWritten(baseUnits: bigint, decimals: number): boolean {
	const text = formatAmount(baseUnits, decimals);
	const shown = (text.split(".")[1] ?? "").length;
	return (
		/^\d+(\.\d+)?$/.test(text) &&
		shown >= Math.min(2, decimals) &&
		!/\.\d*0$/.test(formatAmountBriefly(baseUnits, decimals))
	);
}

/**
 * Formatters for numbers that are not token amounts: these round, while amount-text.ts shows every decimal. /admin shows
 * percentages of calls to X. What a token is worth in a currency is said by words/worth.ts, which takes text: no float touches it.
 */

/**
 * Dollars: no decimals for whole numbers, otherwise two.
 *
 * @param dollars - amount in dollars
 */
export function formatCurrency(dollars: number): string {
	const digits = Number.isInteger(dollars) ? 0 : 2;
	return new Intl.NumberFormat("en-US", {
		style: "currency",
		currency: "USD",
		minimumFractionDigits: digits,
		maximumFractionDigits: digits,
	}).format(dollars);
}

/**
 * Percent with one decimal.
 *
 * @param percent - in hundredths: 12.5 means 12.5 %
 */
export function formatPercent(percent: number): string {
	return new Intl.NumberFormat("en-US", {
		style: "percent",
		minimumFractionDigits: 1,
		maximumFractionDigits: 1,
	}).format(percent / 100);
}

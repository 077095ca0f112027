/** Currencies an amount can be shown in: those with a feed on Ethereum. ISO 4217. */
export const CURRENCIES = ["USD", "EUR", "GBP", "JPY", "CHF", "CAD", "AUD", "NZD", "SGD", "CNY", "KRW", "TRY"] as const;
export type Currency = (typeof CURRENCIES)[number];
export const DEFAULT_CURRENCY: Currency = "USD";

export function isCurrency(value: unknown): value is Currency {
	return CURRENCIES.some((currency) => currency === value);
}

/** Places after the point that a currency is written with (ISO 4217). */
export function currencyDigits(currency: Currency): number {
	return currency === "JPY" || currency === "KRW" ? 0 : 2;
}

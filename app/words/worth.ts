import { directionOf } from "../core/i18n/languages.ts";
import type { Worth } from "../core/payments/rates.ts";
import { sayInstantBriefly, sayInstantInShort } from "./moments.ts";
import type { Say } from "./say.ts";

const formats = new Map<string, Intl.NumberFormat>();

/** Money of a country as the reader writes it: "€92.31". @returns null for less than its smallest coin */
export function sayMoney(say: Say, { currency, amount }: Pick<Worth, "currency" | "amount">): string | null {
	if (!/[1-9]/.test(amount)) return null;
	const key = `${say.locale} ${currency}`;
	// Beside Arabic letters "US$" turns into "$US".
	const currencyDisplay = directionOf(say.language) === "rtl" ? "code" : "symbol";
	const format =
		formats.get(key) ?? new Intl.NumberFormat(say.locale, { style: "currency", currency, currencyDisplay });
	formats.set(key, format);
	// As text: a number would lose digits of a large sum.
	return format.format(amount as `${number}`);
}

/**
 * What an amount is worth now, dated: "about €92.31 · rate of 28 Nov, 10:12 UTC".
 *
 * @param now - epoch ms
 * @returns null for next to nothing
 */
export function sayWorth(say: Say, worth: Worth, now: number): string | null {
	const amount = sayMoney(say, worth);
	return amount && say("worth.about", { amount, time: sayInstantBriefly(say, worth.time * 1_000, now) });
}

/** For a table: "about €92.31" */
export function sayWorthShort(say: Say, worth: Worth): string | null {
	const amount = sayMoney(say, worth);
	return amount && say("worth.aboutShort", { amount });
}

/** For a table: "€92.31 when it arrived" */
export function sayWorthArrivedShort(say: Say, worth: Worth): string | null {
	const amount = sayMoney(say, worth);
	return amount && say("worth.arrivedShort", { amount });
}

/** What an amount was worth when it arrived, dated. @returns null for next to nothing */
export function sayWorthArrived(say: Say, worth: Worth): string | null {
	const amount = sayMoney(say, worth);
	return amount && say("worth.arrived", { amount, time: sayInstantInShort(say, worth.time * 1_000) });
}

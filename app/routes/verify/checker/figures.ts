import { NUMBER_MARKS } from "#app/core/i18n/languages.ts";
import { cleanText } from "#app/core/i18n/plain-text.ts";
import type { ReceiptClaims } from "#app/core/payments/receipt-claims.ts";
import type { Say } from "#app/words/say.ts";

/** What a receipt says, as readers see it. It may be a forged one: its texts are cleaned, and its figures are its own. */

/** Code points. */
const LONGEST_TEXT = 200;
const LEAST_FRACTION = 2;

/** A text of a receipt inside a sentence: it can turn nothing around it. */
export const plain = (text: string) => `\u2068${cleanText(text, LONGEST_TEXT)}\u2069`;

/** A key, a number, an address: read from the left, whatever the language around it. */
export const exact = (text: string) => `\u2066${cleanText(text, LONGEST_TEXT)}\u2069`;

export const nameOf = ({ request }: ReceiptClaims) => plain(request.payeeName || request.payee);

/** The amount by the decimals the receipt itself gives: "100.00 USDC". */
export function amountOf(say: Say, { payment }: ReceiptClaims): string {
	const { amount, token } = payment;
	const { group, point } = NUMBER_MARKS[say.language];
	const digits = amount.padStart(token.decimals + 1, "0");
	const whole = digits.slice(0, digits.length - token.decimals).replace(/\B(?=(\d{3})+$)/g, group);
	const rest = digits.slice(digits.length - token.decimals).replace(/0+$/, "");
	const fraction = token.decimals === 0 ? "" : rest.padEnd(Math.min(LEAST_FRACTION, token.decimals), "0");
	return exact(`${whole}${fraction ? point + fraction : ""} ${token.symbol}`);
}

/** @param amount - decimal string in units of the currency: shown, reckoned with by nobody */
export function moneyOf(say: Say, amount: string, currency: string): string {
	return exact(new Intl.NumberFormat(say.locale, { style: "currency", currency }).format(Number(amount)));
}

function formatted(say: Say, seconds: number, options: Intl.DateTimeFormatOptions): string {
	const at = new Date(seconds * 1_000);
	if (Number.isNaN(at.getTime())) return plain(String(seconds));
	return plain(new Intl.DateTimeFormat(say.locale, { ...options, timeZone: "UTC" }).format(at));
}

/** @param seconds - since the epoch */
export const dayOf = (say: Say, seconds: number) => formatted(say, seconds, { dateStyle: "medium" });

/** @param seconds - since the epoch. @returns with the hour, in UTC, which it says */
export const timeOf = (say: Say, seconds: number) =>
	formatted(say, seconds, {
		day: "numeric",
		month: "short",
		year: "numeric",
		hour: "2-digit",
		minute: "2-digit",
		hourCycle: "h23",
		timeZoneName: "short",
	});

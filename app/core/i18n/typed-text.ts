/** What comes with a value that is copied or typed, and is no part of it. Nothing within a value is taken out. */

/**
 * White space, and the invisible marks that texts written from right to left, some apps and our own sentences put around a value. The source
 * of an expression, also for a form's `pattern`.
 */
export const AROUND_TYPED = String.raw`[\s\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069]`;
const AROUND = new RegExp(AROUND_TYPED);

export function trimTyped(text: string): string {
	let [from, to] = [0, text.length];
	while (from < to && AROUND.test(text.charAt(from))) from += 1;
	while (from < to && AROUND.test(text.charAt(to - 1))) to -= 1;
	return text.slice(from, to);
}

/** The zero of Arabic, Persian and Urdu, Hindi, and the wide forms of Chinese and Japanese; one to nine follow each. */
const ZEROS = [0x0660, 0x06f0, 0x0966, 0xff10];
const WIDE_MARKS: Readonly<Record<string, string>> = { "\uff0e": ".", "\uff0c": ",", "\uff0d": "-" };

/** A number as somebody's own keyboard writes it, in the digits 0 to 9. */
export function withPlainDigits(text: string): string {
	return text.replace(/[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\uff0c-\uff0e\uff10-\uff19]/g, (sign) => {
		const code = sign.charCodeAt(0);
		const zero = ZEROS.find((first) => code >= first && code < first + 10);
		return zero === undefined ? (WIDE_MARKS[sign] ?? sign) : String(code - zero);
	});
}

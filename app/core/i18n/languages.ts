/** Supported languages; the first is the default. */
export const LANGUAGES = ["en", "ar"] as const;
export type Language = (typeof LANGUAGES)[number];
export const DEFAULT_LANGUAGE: Language = "en";

/** Each language in its own words, so that people who do not read English find theirs. */
export const LANGUAGE_NAMES: Record<Language, string> = { en: "English", ar: "العربية" };

/**
 * Locales for `Intl`. Arabic uses Latin digits, so that amounts, addresses and times look the same as in a wallet or an
 * explorer, and the Gregorian calendar, so that both sides of a payment see the same date.
 */
export const LOCALES: Record<Language, string> = { en: "en-GB", ar: "ar-u-ca-gregory-nu-latn" };

/**
 * What stands between groups of three digits, and before decimals. Written down, for making an `Intl.NumberFormat` takes
 * longer than all else about an amount; a test compares it with `Intl`.
 */
export const NUMBER_MARKS: Record<Language, { group: string; point: string }> = {
	en: { group: ",", point: "." },
	ar: { group: ",", point: "." },
};

export function isLanguage(value: unknown): value is Language {
	return LANGUAGES.some((language) => language === value);
}

export function directionOf(language: Language): "ltr" | "rtl" {
	return language === "ar" ? "rtl" : "ltr";
}

/** Longer than any browser's list; the rest of a header is ignored. */
const MAX_HEADER = 500;

/**
 * The supported language that a browser prefers (RFC 9110 §12.5.4: ranges with weights; `ar-EG` matches `ar`).
 *
 * @returns null if the browser lists no supported language
 */
export function languageAskedFor(acceptLanguage: string | null): Language | null {
	const asked = (acceptLanguage ?? "")
		.slice(0, MAX_HEADER)
		.split(",")
		.map((part, at) => {
			const [range = "", ...parameters] = part
				.trim()
				.toLowerCase()
				.split(/\s*;\s*/);
			const q = parameters.find((parameter) => parameter.startsWith("q="))?.slice(2);
			const weight = q === undefined ? 1 : Number(q);
			return { language: range.split("-")[0], weight: weight >= 0 && weight <= 1 ? weight : 0, at };
		})
		.filter(({ weight }) => weight > 0)
		.sort((a, b) => b.weight - a.weight || a.at - b.at);
	for (const { language } of asked) if (isLanguage(language)) return language;
	return null;
}

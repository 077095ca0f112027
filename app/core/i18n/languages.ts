/** Languages the app speaks; the first is what everybody gets who asks for none of them. */
export const LANGUAGES = ["en", "ar"] as const;
export type Language = (typeof LANGUAGES)[number];
export const DEFAULT_LANGUAGE: Language = "en";

/** Languages by their own names: who reads no English must find theirs. */
export const LANGUAGE_NAMES: Record<Language, string> = { en: "English", ar: "العربية" };

/**
 * What `Intl` formats by. Arabic keeps Latin digits: amounts, addresses and clocks must read the same in a wallet, on an
 * explorer and here, and Gregorian dates the same as on the other side of the payment.
 */
export const LOCALES: Record<Language, string> = { en: "en-GB", ar: "ar-u-ca-gregory-nu-latn" };

export function isLanguage(value: unknown): value is Language {
	return LANGUAGES.some((language) => language === value);
}

export function directionOf(language: Language): "ltr" | "rtl" {
	return language === "ar" ? "rtl" : "ltr";
}

/** Longer than any browser's list; the rest of a longer header is not read. */
const MAX_HEADER = 500;

/**
 * The language of ours that a browser asks for first (RFC 9110 §12.5.4: ranges with weights; `ar-EG` asks for `ar`).
 *
 * @returns null when it asks for none of ours
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

/** Languages that everything is written in; the first is the default. */
export const FULL_LANGUAGES = ["en", "ar"] as const;
export type FullLanguage = (typeof FULL_LANGUAGES)[number];
export const DEFAULT_LANGUAGE: FullLanguage = "en";

/** Supported languages, as BCP 47 tags. Beyond the full ones only what a payer meets is written (docs/decisions/0010). */
export const LANGUAGES = [...FULL_LANGUAGES, "de", "es", "fr", "hi", "ja", "pt-BR", "tr", "zh-Hans"] as const;
export type Language = (typeof LANGUAGES)[number];

/** Each language in its own words, so that people who do not read English find theirs. */
export const LANGUAGE_NAMES: Record<Language, string> = {
	en: "English",
	ar: "العربية",
	de: "Deutsch",
	es: "Español",
	fr: "Français",
	hi: "हिन्दी",
	ja: "日本語",
	"pt-BR": "Português (Brasil)",
	tr: "Türkçe",
	"zh-Hans": "简体中文",
};

/**
 * Locales for `Intl`. Every language uses Latin digits, so that amounts, addresses and times look the same as in a wallet or
 * an explorer, and Arabic the Gregorian calendar, so that both sides of a payment see the same date.
 */
export const LOCALES: Record<Language, string> = {
	en: "en-GB",
	ar: "ar-u-ca-gregory-nu-latn",
	de: "de",
	es: "es",
	fr: "fr",
	hi: "hi-u-nu-latn",
	ja: "ja",
	"pt-BR": "pt-BR",
	tr: "tr",
	"zh-Hans": "zh-Hans",
};

const POINT = { group: ",", point: "." };
/**
 * A comma before decimals, and a narrow no-break space (U+202F) between groups, never a point: "1.234" would be read as a
 * little more than one by everybody who knows the sum from a wallet.
 */
const COMMA = { group: "\u202F", point: "," };

/**
 * What stands between groups of three digits, and before decimals. Written down, for making an `Intl.NumberFormat` takes
 * longer than all else about an amount; a test compares the decimal marks with `Intl`.
 */
export const NUMBER_MARKS: Record<Language, { group: string; point: string }> = {
	en: POINT,
	ar: POINT,
	de: COMMA,
	es: COMMA,
	fr: COMMA,
	hi: POINT,
	ja: POINT,
	"pt-BR": COMMA,
	tr: COMMA,
	"zh-Hans": POINT,
};

export function isLanguage(value: unknown): value is Language {
	return LANGUAGES.some((language) => language === value);
}

export function isFullLanguage(value: unknown): value is FullLanguage {
	return FULL_LANGUAGES.some((language) => language === value);
}

/** The language for what is not written in every one. */
export function fullLanguage(language: Language): FullLanguage {
	return isFullLanguage(language) ? language : DEFAULT_LANGUAGE;
}

export function directionOf(language: Language): "ltr" | "rtl" {
	return language === "ar" ? "rtl" : "ltr";
}

/** Longer than any browser's list; the rest of a header is ignored. */
const MAX_HEADER = 500;

/** By the first part of a range, of languages that are written under a longer tag. */
const LONGER_TAGS: Record<string, Language> = { pt: "pt-BR", zh: "zh-Hans" };
/** Chinese in traditional characters. Who lists it may read the simplified ones, but after every other language listed. */
const TRADITIONAL = /^zh-(?:hant|tw|hk|mo)\b/;

function languageOfRange(range: string): Language | null {
	const [first = ""] = range.split("-");
	const language = Object.hasOwn(LONGER_TAGS, first) ? LONGER_TAGS[first] : first;
	return isLanguage(language) ? language : null;
}

/**
 * The languages a browser lists that are among some, the preferred one first (RFC 9110 §12.5.4: ranges with weights; `ar-EG`
 * matches `ar`).
 *
 * @param isOffered - tells the languages a page is written in
 * @returns null if the browser lists none of them
 */
export function languageAskedFor<Offered extends Language = Language>(
	acceptLanguage: string | null,
	isOffered: (language: Language) => language is Offered = (language): language is Offered => isLanguage(language),
): Offered | null {
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
			const last = TRADITIONAL.test(range);
			return { language: languageOfRange(range), weight: weight >= 0 && weight <= 1 ? weight : 0, at, last };
		})
		.filter(({ weight }) => weight > 0)
		.sort((a, b) => Number(a.last) - Number(b.last) || b.weight - a.weight || a.at - b.at);
	for (const { language } of asked) if (language && isOffered(language)) return language;
	return null;
}

import { type Currency, DEFAULT_CURRENCY } from "./rate-feeds.ts";

/** Regions by their currency (ISO 3166-1, CLDR); those that are missing have a currency without a feed. */
const REGIONS: Partial<Record<Currency, string>> = {
	EUR: "AD AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MC ME MT NL PT SI SK SM VA XK",
	GBP: "GB GG IM JE",
	JPY: "JP",
	CHF: "CH LI",
	CAD: "CA",
	AUD: "AU KI NR TV",
	NZD: "CK NU NZ TK",
	SGD: "SG",
	CNY: "CN",
	KRW: "KR",
	TRY: "TR",
};

const BY_REGION = new Map(
	Object.entries(REGIONS).flatMap(([currency, regions]) =>
		regions.split(" ").map((region) => [region, currency as Currency] as const),
	),
);
/** Longer than any browser's list; the rest of a header is ignored. */
const MAX_HEADER = 500;

/**
 * The currency of where a browser says that it is: of the region in the language it prefers ("de-AT"), else of the region where most
 * people speak that language ("de").
 *
 * @param acceptLanguage - RFC 9110 §12.5.4
 */
export function currencyAskedFor(acceptLanguage: string | null): Currency {
	const preferred = (acceptLanguage ?? "")
		.slice(0, MAX_HEADER)
		.split(",")
		.map((part, at) => {
			const [range = "", ...parameters] = part.trim().split(/\s*;\s*/);
			const q = parameters.find((parameter) => parameter.startsWith("q="))?.slice(2);
			return { range, weight: q === undefined ? 1 : Number(q), at };
		})
		.filter(({ weight }) => weight > 0)
		.sort((a, b) => b.weight - a.weight || a.at - b.at);
	const [first] = preferred;
	try {
		const region = first && new Intl.Locale(first.range).maximize().region;
		return BY_REGION.get(region ?? "") ?? DEFAULT_CURRENCY;
	} catch {
		// "*", or no language at all
		return DEFAULT_CURRENCY;
	}
}

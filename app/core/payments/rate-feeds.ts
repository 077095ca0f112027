import type { TokenSymbol } from "../tokens.ts";

/** Currencies an amount can be told in: those with a feed on Ethereum. ISO 4217. */
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

/** A Chainlink feed on Ethereum. https://docs.chain.link/data-feeds/price-feeds/addresses */
export interface RateFeed {
	/** what it tells, the first in units of the second: "ETH/USD" */
	pair: string;
	address: `0x${string}`;
	/** seconds within which it is updated at the latest, while its market is open */
	beat: number;
	/** currencies are not traded at weekends; some of them during the day of their own country only */
	hours: "always" | "market" | "local";
}

const HOUR = 3600;

function feed(pair: string, address: `0x${string}`, hoursOfBeat: number, hours: RateFeed["hours"] = "always") {
	return { pair, address, beat: hoursOfBeat * HOUR, hours } satisfies RateFeed;
}

/** Feeds whose answers, multiplied, are one token in dollars. */
export const TOKEN_FEEDS: Record<TokenSymbol, readonly RateFeed[]> = {
	ETH: [feed("ETH/USD", "0x5f4eC3Df9cbd43714FE2740f5E3616155c5b8419", 1)],
	WBTC: [
		feed("WBTC/BTC", "0xfdFD9C85aD200c506Cf9e21F1FD8dd01932FBB23", 24),
		feed("BTC/USD", "0xF4030086522a5bEEa4988F8cA5B36dbC97BeE88c", 1),
	],
	USDC: [feed("USDC/USD", "0x8fFfFfd4AfB6115b954Bd326cbe7B4BA576818f6", 24)],
	USDT: [feed("USDT/USD", "0x3E7d1eAB13ad0104d2750B8863b489D65364e32D", 24)],
	DAI: [feed("DAI/USD", "0xAed0c38402a5d19df6E4c03F4E2DceD6e29c1ee9", 1)],
};

/** Feeds whose answer is one of the currency in dollars; a dollar is a dollar. */
export const CURRENCY_FEEDS: Record<Currency, RateFeed | null> = {
	USD: null,
	EUR: feed("EUR/USD", "0xb49f677943BC038e9857d61E7d053CaA2C1734C1", 24, "market"),
	GBP: feed("GBP/USD", "0x5c0Ab2d9b5a7ed9f470386e82BB36A3613cDd4b5", 24, "market"),
	JPY: feed("JPY/USD", "0xBcE206caE7f0ec07b545EddE332A47C2F75bbeb3", 24, "market"),
	CHF: feed("CHF/USD", "0x449d117117838fFA61263B61dA6301AA2a88B13A", 24, "market"),
	CAD: feed("CAD/USD", "0xa34317DB73e77d453b1B8d04550c44D10e981C8e", 24, "market"),
	AUD: feed("AUD/USD", "0x77F9710E7d0A19669A13c055F62cd80d313dF022", 24, "market"),
	NZD: feed("NZD/USD", "0x3977CFc9e4f29C184D4675f4EB8e0013236e5f3e", 24, "market"),
	SGD: feed("SGD/USD", "0xe25277fF4bbF9081C75Ab0EB13B4A13a721f3E13", 24, "market"),
	CNY: feed("CNY/USD", "0xeF8A4aF35cd47424672E3C590aBD37FBB7A7759a", 24, "local"),
	KRW: feed("KRW/USD", "0x01435677FB11763550905594A16B645847C1d0F3", 24, "local"),
	TRY: feed("TRY/USD", "0xB09fC5fD3f11Cf9eb5E1C5Dba43114e3C9f477b5", 24, "local"),
};

/** Every feed once. */
export const RATE_FEEDS: readonly RateFeed[] = [
	...Object.values(TOKEN_FEEDS).flat(),
	...Object.values(CURRENCY_FEEDS).filter((feed) => feed !== null),
];

/** The feeds that tell a token in a currency. */
export function feedsOf(token: TokenSymbol, currency: Currency): RateFeed[] {
	const inDollars = CURRENCY_FEEDS[currency];
	return inDollars ? [...TOKEN_FEEDS[token], inDollars] : [...TOKEN_FEEDS[token]];
}

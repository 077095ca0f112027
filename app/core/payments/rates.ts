import { ok, type Result, refuse } from "../result.ts";
import type { TokenSymbol } from "../tokens.ts";
import { type Currency, currencyDigits } from "./currencies.ts";
import { CURRENCY_FEEDS, type RateFeed, TOKEN_FEEDS } from "./rate-feeds.ts";

/**
 * What an amount is worth in a currency, by rates read from the chain. Shown beside amounts and kept with receipts; no payment is judged
 * by it, and no module that judges one imports this.
 */

/** What a feed's contract answered. Times are in seconds of Unix time. */
export interface FeedRound {
	/** phase << 64 | round: beyond what a number holds */
	roundId: bigint;
	answer: bigint;
	updatedAt: bigint;
	decimals: number;
	/** what the contract says of itself: "ETH / USD" */
	description: string;
}

/** Rounds of feeds as all endpoints gave them, by pair. What they did not agree on, or could not be read, is missing. */
export interface RateReading {
	/** of the chain the feeds are on */
	chainId: number;
	/** of the block they were read at */
	blockNumber: bigint;
	/** seconds of Unix time */
	blockTime: number;
	rounds: Readonly<Record<string, FeedRound>>;
}

/** `value` × 10^-`decimals` of the second unit for one of the first. */
export interface Rate {
	pair: string;
	round: bigint;
	value: bigint;
	decimals: number;
	/** when its round was written, seconds of Unix time */
	time: number;
}

/** Rates of one token in one currency. */
export interface RatePath {
	/** of the chain the feeds are on */
	chainId: number;
	currency: Currency;
	/** multiplied, they are one token in dollars */
	token: readonly Rate[];
	/** one of the currency in dollars; null for the dollar */
	inDollars: Rate | null;
}

export type RoundRefusal = "other-feed" | "not-positive" | "never-updated" | "from-the-future" | "stale";

const HOUR = 3600;
/** A round is written a little after its beat: the transaction has to be mined. */
const SLACK = HOUR;
/** A currency that is traded during its own country's day is not updated at night. */
const LOCAL_SLACK = 24 * HOUR;
/** No rate is older, whatever the market's hours. */
const LONGEST = 4 * 24 * HOUR;
/** Of a contract that says more, nothing is believed. */
const MOST_DECIMALS = 36;

/**
 * Whether currencies are not traded at a time (seconds of Unix time): from Friday 17:00 to Sunday 18:00 of New York, and at Christmas and
 * New Year. In UTC those hours shift with the summer time; the hour on either side counts as shut.
 */
export function isMarketShut(time: number): boolean {
	const at = new Date(time * 1000);
	const day = at.getUTCDay();
	const hour = at.getUTCHours();
	if (day === 6 || (day === 5 && hour >= 21) || (day === 0 && hour < 23)) return true;
	// The evening before belongs to the holiday.
	const evening = new Date((time + 2 * HOUR) * 1000);
	return [at, evening].some((date) => {
		const name = `${date.getUTCMonth() + 1}-${date.getUTCDate()}`;
		return (name === "12-25" || name === "1-1") && (date === evening || hour < 23);
	});
}

/**
 * A feed's answer as a rate, or why it is none.
 *
 * @param blockTime - of the block it was read at, seconds of Unix time
 * @param at - for when the rate is wanted, seconds of Unix time: its age is counted until then
 */
export function takeRound(
	feed: RateFeed,
	round: FeedRound,
	blockTime: number,
	at = blockTime,
): Result<Rate, RoundRefusal> {
	if (!isFeedOf(feed.pair, round.description) || round.decimals > MOST_DECIMALS) return refuse("other-feed");
	if (round.answer <= 0n) return refuse("not-positive");
	if (round.updatedAt <= 0n) return refuse("never-updated");
	if (round.updatedAt > BigInt(blockTime)) return refuse("from-the-future");
	if (BigInt(at) - round.updatedAt > BigInt(LONGEST)) return refuse("stale");
	const time = Number(round.updatedAt);
	if (ageThatCounts(feed, time, at) > feed.beat + (feed.hours === "local" ? LOCAL_SLACK : SLACK))
		return refuse("stale");
	return ok({ pair: feed.pair, round: round.roundId, value: round.answer, decimals: round.decimals, time });
}

/** "ETH / USD" is what the feed of "ETH/USD" says of itself. */
function isFeedOf(pair: string, description: string): boolean {
	return description.replaceAll(/\s/g, "").toUpperCase() === pair;
}

/** Seconds since a round, without the hours in which nothing is traded. */
function ageThatCounts(feed: RateFeed, from: number, until: number): number {
	if (feed.hours === "always") return until - from;
	let age = 0;
	for (let time = from; time < until; time += HOUR) {
		if (!isMarketShut(time)) age += Math.min(HOUR, until - time);
	}
	return age;
}

/** Whether two endpoints said the same of a feed at the same block. */
export function isSameRound(one: FeedRound, other: FeedRound): boolean {
	return (
		one.roundId === other.roundId &&
		one.answer === other.answer &&
		one.updatedAt === other.updatedAt &&
		one.decimals === other.decimals &&
		one.description === other.description
	);
}

/**
 * The rates of a token in a currency, for a time in seconds of Unix time.
 *
 * @returns null where one of the feeds gave nothing, or nothing that counts
 */
export function ratePath(reading: RateReading, token: TokenSymbol, currency: Currency, at: number): RatePath | null {
	const take = (feed: RateFeed): Rate | null => {
		const round = reading.rounds[feed.pair];
		const taken = round && takeRound(feed, round, reading.blockTime, Math.max(at, reading.blockTime));
		return taken?.ok ? taken.value : null;
	};
	const tokenRates = TOKEN_FEEDS[token].map(take);
	const feed = CURRENCY_FEEDS[currency];
	const inDollars = feed && take(feed);
	if (tokenRates.some((rate) => rate === null) || (feed && !inDollars)) return null;
	return { chainId: reading.chainId, currency, token: tokenRates.filter((rate) => rate !== null), inDollars };
}

/** What an amount is worth. */
export interface Worth {
	currency: Currency;
	/** decimal string in units of the currency, with as many places as it is written with */
	amount: string;
	/** of the oldest of its rates, seconds of Unix time */
	time: number;
}

/** "92.17" of 9217, where two digits stand after the point. */
function inUnits(smallest: bigint, digits: number): string {
	const text = smallest.toString().padStart(digits + 1, "0");
	return digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`;
}

/** @param units - base units of the token; `decimals` of them make one */
export function worthBy(
	{ currency, token, inDollars }: Omit<RatePath, "chainId">,
	units: bigint,
	decimals: number,
): Worth {
	const digits = currencyDigits(currency);
	return {
		currency,
		amount: inUnits(worthOf(units, decimals, token, inDollars, digits), digits),
		time: Math.min(...[...token, ...(inDollars ? [inDollars] : [])].map((rate) => rate.time)),
	};
}

/** @returns null where they are of several currencies, or none */
export function sumOfWorths(worths: readonly Worth[]): Worth | null {
	const [first] = worths;
	if (!first || worths.some(({ currency }) => currency !== first.currency)) return null;
	const digits = currencyDigits(first.currency);
	const smallest = worths.reduce((sum, { amount }) => sum + BigInt(amount.replace(".", "")), 0n);
	return {
		currency: first.currency,
		amount: inUnits(smallest, digits),
		time: Math.min(...worths.map(({ time }) => time)),
	};
}

/** What a page needs to reckon by itself what typed amounts are worth. */
export interface TokenPrice {
	currency: Currency;
	/** smallest shown units of the currency for 10^PRICE_SCALE tokens, as a decimal string */
	of: string;
	/** of the oldest of its rates, seconds of Unix time */
	time: number;
}

const PRICE_SCALE = 12;

export function tokenPrice(path: RatePath): TokenPrice {
	const { currency, amount, time } = worthBy(path, 10n ** BigInt(PRICE_SCALE), 0);
	return { currency, of: amount.replace(".", ""), time };
}

/** @param units - base units of the token; `decimals` of them make one */
export function worthAt({ currency, of, time }: TokenPrice, units: bigint, decimals: number): Worth {
	const digits = currencyDigits(currency);
	const rate = { value: BigInt(of), decimals: PRICE_SCALE + digits };
	return { currency, amount: inUnits(worthOf(units, decimals, [rate], null, digits), digits), time };
}

type Factor = Pick<Rate, "value" | "decimals">;

/**
 * What base units of a token are worth, in the currency's smallest shown units (`digits` after the point), rounded once, half up.
 * `tokenRates` are multiplied to one token in dollars; `currencyRate` is one of the currency in dollars, null for the dollar.
 */
export function worthOf(
	units: bigint,
	decimals: number,
	tokenRates: readonly Factor[],
	currencyRate: Factor | null,
	digits: number,
): bigint {
	let above = units * 10n ** BigInt(digits);
	let below = 10n ** BigInt(decimals);
	for (const rate of tokenRates) {
		above *= rate.value;
		below *= 10n ** BigInt(rate.decimals);
	}
	if (currencyRate !== null) {
		above *= 10n ** BigInt(currencyRate.decimals);
		below *= currencyRate.value;
	}
	return (2n * above + below) / (2n * below);
}

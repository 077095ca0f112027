import { ok, type Result, refuse } from "../result.ts";
import type { RateFeed } from "./rate-feeds.ts";

/** What a feed's contract answered at one block. Times are in seconds of Unix time. */
export interface FeedRound {
	/** phase << 64 | round: beyond what a number holds */
	roundId: bigint;
	answer: bigint;
	updatedAt: bigint;
	decimals: number;
	description: string;
}

/** `value` × 10^-`decimals` of the second unit for one of the first. */
export interface Rate {
	value: bigint;
	decimals: number;
	/** when its round was written, seconds of Unix time */
	time: number;
}

export type RoundRefusal = "other-feed" | "not-positive" | "never-updated" | "from-the-future" | "stale";

const HOUR = 3600;
/** A round is written a little after its beat: the transaction has to be mined. */
const SLACK = HOUR;
/** No rate is older, whatever the market's hours. */
const LONGEST = 4 * 24 * HOUR;

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

/** A feed's answer as a rate, or why it is none. `blockTime` is that of the block it was read at, seconds of Unix time. */
export function takeRound(feed: RateFeed, round: FeedRound, blockTime: number): Result<Rate, RoundRefusal> {
	if (round.description !== feed.description || round.decimals !== feed.decimals) return refuse("other-feed");
	if (round.answer <= 0n) return refuse("not-positive");
	if (round.updatedAt <= 0n) return refuse("never-updated");
	if (round.updatedAt > BigInt(blockTime)) return refuse("from-the-future");
	if (BigInt(blockTime) - round.updatedAt > BigInt(LONGEST)) return refuse("stale");
	const time = Number(round.updatedAt);
	if (ageThatCounts(feed, time, blockTime) > feed.beat + SLACK) return refuse("stale");
	return ok({ value: round.answer, decimals: round.decimals, time });
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
 * What base units of a token are worth, in the currency's smallest shown units (`digits` after the point), rounded once, half up.
 * `tokenRates` are multiplied to one token in dollars; `currencyRate` is one of the currency in dollars, null for the dollar.
 */
export function worthOf(
	units: bigint,
	decimals: number,
	tokenRates: readonly Rate[],
	currencyRate: Rate | null,
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

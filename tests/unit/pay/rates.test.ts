import fc from "fast-check";
import { isAddress } from "viem/utils";
import { describe, expect, test } from "vitest";
import { CURRENCY_FEEDS, feedsOf, RATE_FEEDS, TOKEN_FEEDS } from "#app/core/payments/rate-feeds.ts";
import {
	type FeedRound,
	isSameRound,
	type RateReading,
	ratePath,
	takeRound,
	tokenPrice,
	worthAt,
	worthBy,
	worthOf,
} from "#app/core/payments/rates.ts";

const at = (text: string) => Date.parse(text) / 1000;
const NOW = at("2026-11-25T12:00:00Z");
const [ETH] = TOKEN_FEEDS.ETH;
const EUR = CURRENCY_FEEDS.EUR;
if (!ETH || !EUR) throw new Error("ETH and EUR have feeds");

const round = (changed: Partial<FeedRound> = {}): FeedRound => ({
	roundId: (6n << 64n) | 1n,
	answer: 3_000_00000000n,
	updatedAt: BigInt(NOW - 60),
	decimals: 8,
	description: "ETH / USD",
	...changed,
});

test("every feed has an address of its own with a right checksum", () => {
	for (const feed of RATE_FEEDS) expect(isAddress(feed.address, { strict: true }), feed.pair).toBe(true);
	for (const key of ["address", "pair"] as const)
		expect(new Set(RATE_FEEDS.map((feed) => feed[key])).size).toBe(RATE_FEEDS.length);
});

test.each<[string, Partial<FeedRound>, string]>([
	["zero", { answer: 0n }, "not-positive"],
	["negative", { answer: -1n }, "not-positive"],
	["years old", { updatedAt: BigInt(NOW - 3 * 365 * 86400) }, "stale"],
	["never written", { updatedAt: 0n }, "never-updated"],
	["from the future", { updatedAt: BigInt(NOW + 1) }, "from-the-future"],
	["of decimals that nobody has", { decimals: 37 }, "other-feed"],
	["of another description", { description: "EUR / USD" }, "other-feed"],
	["later than its own beat", { updatedAt: BigInt(NOW - 2 * 3600 - 1) }, "stale"],
])("an answer that is %s is no rate", (_, changed, reason) => {
	expect(takeRound(ETH, round(changed), NOW)).toEqual({ ok: false, reason });
});

test("an answer within beat and slack is a rate with the time of its round", () => {
	const time = NOW - 2 * 3600;
	const rate = takeRound(ETH, round({ updatedAt: BigInt(time) }), NOW);
	const value = { pair: "ETH/USD", round: (6n << 64n) | 1n, value: 3_000_00000000n, decimals: 8, time };
	expect(rate).toEqual({ ok: true, value });
});

test("a block that is old makes no rate young", () => {
	const old = round({ updatedAt: BigInt(NOW - 5 * 3600) });
	expect(takeRound(ETH, old, NOW - 4 * 3600).ok, "then").toBe(true);
	expect(takeRound(ETH, old, NOW - 4 * 3600, NOW), "now").toEqual({ ok: false, reason: "stale" });
});

test("a feed's own name may be spaced as it likes", () => {
	for (const description of ["ETH/USD", "eth / usd"]) expect(takeRound(ETH, round({ description }), NOW).ok).toBe(true);
});

describe("a currency's rate", () => {
	test.each([
		["Friday's rate on Sunday", "2026-11-27T21:30:00Z", "2026-11-29T20:00:00Z", true],
		["Thursday's rate on Saturday", "2026-11-26T21:00:00Z", "2026-11-28T12:00:00Z", true],
		["Friday's rate on Tuesday", "2026-11-27T21:30:00Z", "2026-12-01T12:00:00Z", false],
		["Monday's rate on Wednesday", "2026-11-23T09:00:00Z", "2026-11-25T12:00:00Z", false],
		["Thursday's rate over Christmas", "2026-12-24T21:30:00Z", "2026-12-27T12:00:00Z", true],
		["a rate of more than four days", "2026-12-24T21:30:00Z", "2026-12-28T22:00:00Z", false],
	])("%s", (_, written, now, taken) => {
		const answer = round({ description: "EUR / USD", updatedAt: BigInt(at(written)) });
		expect(takeRound(EUR, answer, at(now)).ok).toBe(taken);
	});
});

test("endpoints agree only on the same round with the same answer", () => {
	expect(isSameRound(round(), round())).toBe(true);
	for (const other of [{ roundId: 1n }, { answer: 1n }, { updatedAt: 1n }, { decimals: 9 }, { description: "" }]) {
		expect(isSameRound(round(), round(other))).toBe(false);
	}
});

describe("a currency that is traded in its own country's day", () => {
	test.each([
		["is not updated at night", "2026-11-24T08:00:00Z", "2026-11-25T22:00:00Z", true],
		["nor on Sunday", "2026-11-27T08:00:00Z", "2026-11-29T12:00:00Z", true],
		["but on Thursday", "2026-11-23T08:00:00Z", "2026-11-26T08:00:00Z", false],
	])("%s", (_, written, now, taken) => {
		const answer = round({ description: "TRY / USD", updatedAt: BigInt(at(written)) });
		if (!CURRENCY_FEEDS.TRY) throw new Error("TRY has a feed");
		expect(takeRound(CURRENCY_FEEDS.TRY, answer, at(now)).ok).toBe(taken);
	});
});

const reading = (rounds: Record<string, Partial<FeedRound>>): RateReading => ({
	chainId: 1,
	blockNumber: 1n,
	blockTime: NOW,
	rounds: Object.fromEntries(
		Object.entries(rounds).map(([pair, changed]) => [pair, round({ description: pair, ...changed })]),
	),
});

describe("a token in a currency", () => {
	const all = {
		"WBTC/BTC": { answer: 99_900000n, updatedAt: BigInt(NOW - 3600) },
		"BTC/USD": { answer: 90_000_00000000n },
		"EUR/USD": { answer: 1_08500000n, updatedAt: BigInt(NOW - 7200) },
		"JPY/USD": { answer: 640000n },
	};

	test("takes every feed it needs, and the oldest says when", () => {
		const path = ratePath(reading(all), "WBTC", "EUR", NOW);
		expect(path && worthBy(path, 100_000_000n, 8)).toEqual({ currency: "EUR", amount: "82866.36", time: NOW - 7200 });
		expect(feedsOf("WBTC", "EUR").map(({ pair }) => pair)).toEqual(["WBTC/BTC", "BTC/USD", "EUR/USD"]);
	});

	test("is reckoned in the browser as on the server", () => {
		for (const currency of ["EUR", "USD", "JPY"] as const) {
			const path = ratePath(reading(all), "WBTC", currency, NOW);
			if (!path) throw new Error("no path");
			for (const units of [1n, 12_345n, 100_000_000n, 2_100_000_000_000_000n])
				expect(worthAt(tokenPrice(path), units, 8)).toEqual(worthBy(path, units, 8));
		}
	});

	test("of little is written whole", () => {
		const path = ratePath(reading(all), "WBTC", "USD", NOW);
		expect(path && worthBy(path, 10n, 8).amount).toBe("0.01");
		const yen = ratePath(reading(all), "WBTC", "JPY", NOW);
		expect(yen && worthBy(yen, 100_000_000n, 8).amount).toBe("14048438");
	});

	test.each([
		["is missing", { ...all, "BTC/USD": { description: "" } }],
		["is zero", { ...all, "EUR/USD": { answer: 0n } }],
		["is negative", { ...all, "WBTC/BTC": { answer: -1n } }],
		["is years old", { ...all, "BTC/USD": { updatedAt: 1_600_000_000n } }],
	])("is none where one of them %s", (_, rounds) => {
		expect(ratePath(reading(rounds), "WBTC", "EUR", NOW)).toBeNull();
	});
});

const rate = (value: bigint) => ({ value, decimals: 8 });

test.each([
	["100 USDC in euros", 100_000_000n, 6, [rate(1_00000000n)], rate(1_08500000n), 2, 9217n],
	["1 WBTC by way of BTC", 100_000_000n, 8, [rate(99_900000n), rate(90_000_00000000n)], null, 2, 8_991_000n],
	["1 USDC in yen", 1_000_000n, 6, [rate(1_00000000n)], rate(640000n), 0, 156n],
	["half a cent", 5_000n, 6, [rate(1_00000000n)], null, 2, 1n],
	["1 wei", 1n, 18, [rate(3_000_00000000n)], null, 2, 0n],
])("%s", (_, units, decimals, rates, currency, digits, worth) => {
	expect(worthOf(units, decimals, rates, currency, digits)).toBe(worth);
});

test("a worth is at most half a unit off, whatever the amount", () => {
	const positive = fc.bigInt({ min: 1n, max: 10n ** 30n });
	fc.assert(
		fc.property(positive, positive, positive, (units, token, currency) => {
			const worth = worthOf(units, 18, [rate(token)], rate(currency), 2);
			const off = worth * currency * 10n ** 18n - units * token * 100n;
			expect((off < 0n ? -off : off) * 2n <= currency * 10n ** 18n).toBe(true);
		}),
	);
});

import fc from "fast-check";
import { isAddress } from "viem/utils";
import { describe, expect, test } from "vitest";
import { CURRENCY_FEEDS, TOKEN_FEEDS } from "#app/core/payments/rate-feeds.ts";
import { type FeedRound, isSameRound, type Rate, takeRound, worthOf } from "#app/core/payments/rates.ts";

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
	const feeds = [...Object.values(TOKEN_FEEDS).flat(), ...Object.values(CURRENCY_FEEDS)].filter(
		(feed) => feed !== null,
	);
	for (const feed of feeds) expect(isAddress(feed.address, { strict: true }), feed.description).toBe(true);
	expect(new Set(feeds.map((feed) => feed.address)).size).toBe(feeds.length);
});

test.each<[string, Partial<FeedRound>, string]>([
	["zero", { answer: 0n }, "not-positive"],
	["negative", { answer: -1n }, "not-positive"],
	["years old", { updatedAt: BigInt(NOW - 3 * 365 * 86400) }, "stale"],
	["never written", { updatedAt: 0n }, "never-updated"],
	["from the future", { updatedAt: BigInt(NOW + 1) }, "from-the-future"],
	["of other decimals", { decimals: 18 }, "other-feed"],
	["of another description", { description: "EUR / USD" }, "other-feed"],
	["later than its own beat", { updatedAt: BigInt(NOW - 2 * 3600 - 1) }, "stale"],
])("an answer that is %s is no rate", (_, changed, reason) => {
	expect(takeRound(ETH, round(changed), NOW)).toEqual({ ok: false, reason });
});

test("an answer within beat and slack is a rate with the time of its round", () => {
	const time = NOW - 2 * 3600;
	const rate = takeRound(ETH, round({ updatedAt: BigInt(time) }), NOW);
	expect(rate).toEqual({ ok: true, value: { value: 3_000_00000000n, decimals: 8, time } });
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

const rate = (value: bigint): Rate => ({ value, decimals: 8, time: NOW });

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

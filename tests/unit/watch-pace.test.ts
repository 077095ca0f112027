import { describe, expect, test } from "vitest";
import { nextRoundDelay, paceOf, type WatchState } from "#app/core/payments/watch-pace.ts";

const NOW = 1_700_000_000_000;
const state = (over: Partial<WatchState> = {}): WatchState => ({
	waitedFor: false,
	pageOpen: false,
	linksOpen: true,
	catchingUp: false,
	silentRounds: 0,
	headAt: NOW - 1_000,
	now: NOW,
	...over,
});
const [ETHEREUM, BASE, ARBITRUM] = [1, 8453, 42161];

describe("a watcher's pace", () => {
	test.each<[string, number, Partial<WatchState>, number]>([
		["nothing open", BASE, { linksOpen: false }, 0],
		["links open, nobody watches", BASE, {}, 30_000],
		["a page open", BASE, { pageOpen: true }, 4_000],
		["a page waits for a payment", BASE, { pageOpen: true, waitedFor: true }, 2_000],
		["a page waits, blocks come faster than anybody reads", ARBITRUM, { pageOpen: true, waitedFor: true }, 2_000],
		["a page waits, blocks come slowly", ETHEREUM, { pageOpen: true, waitedFor: true }, 12_000],
	])("%s", (_, chainId, over, expected) => {
		expect(paceOf(chainId, state(over))).toBe(expected);
	});

	test.each<[string, number, Partial<WatchState>, number | null]>([
		["asleep", BASE, { linksOpen: false }, null],
		["blocks are left to be read", BASE, { catchingUp: true }, 250],
		["silent once", BASE, { silentRounds: 1, pageOpen: true }, 4_000],
		["silent for long", BASE, { silentRounds: 20, pageOpen: true }, 60_000],
		["right after the next slow block", ETHEREUM, { pageOpen: true, headAt: NOW - 5_000 }, 7_500],
		["a slow block is late", ETHEREUM, { pageOpen: true, headAt: NOW - 40_000 }, 2_000],
		["nobody watches: the block does not matter", ETHEREUM, { headAt: NOW - 5_000 }, 30_000],
	])("the next round: %s", (_, chainId, over, expected) => {
		expect(nextRoundDelay(chainId, state(over))).toBe(expected);
	});
});

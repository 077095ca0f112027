import { expect, test } from "vitest";
import {
	CHECK_WHILE_WATCHED_MS,
	FIRST_CHECK_DELAY_MS,
	GIVE_UP_UNSEEN_MS,
	GIVE_UP_WITHOUT_FINALITY_MS,
	isGivenUp,
	MAX_CHECK_DELAY_MS,
	nextCheckDelay,
	type Watched,
} from "#app/core/payments/watch-schedule.ts";

const NOW = GIVE_UP_UNSEEN_MS * 3;
const watched = (state: Watched["state"], over: Partial<Watched> = {}): Watched => ({
	state,
	lastSeenAt: NOW,
	minedAt: null,
	tellsFinality: true,
	...over,
});
const delay = (list: Watched[], socketOpen = false, previousDelayMs: number | null = null, followed = false) =>
	nextCheckDelay({ watched: list, socketOpen, followed, previousDelayMs, chainSilent: false, now: NOW });

test.each<[string, Watched[], boolean, number | null, number | null]>([
	["nothing to watch", [], true, null, null],
	["all final", [watched("done")], true, null, null],
	["unseen, somebody watches", [watched("unseen")], true, 64_000, CHECK_WHILE_WATCHED_MS],
	["unmined, somebody watches", [watched("unmined")], true, null, CHECK_WHILE_WATCHED_MS],
	["mined, not deep enough, somebody watches", [watched("unsettled")], true, null, CHECK_WHILE_WATCHED_MS],
	["nobody watches, the first time", [watched("unmined")], false, null, FIRST_CHECK_DELAY_MS],
	["nobody watches, again", [watched("unmined")], false, FIRST_CHECK_DELAY_MS, FIRST_CHECK_DELAY_MS * 2],
	["the last watcher left", [watched("unmined")], false, CHECK_WHILE_WATCHED_MS, FIRST_CHECK_DELAY_MS],
	["not slower than that", [watched("unmined")], false, MAX_CHECK_DELAY_MS, MAX_CHECK_DELAY_MS],
	["only finality is missing, somebody watches", [watched("settled")], true, 8_000, 16_000],
	["one settled, one unmined", [watched("settled"), watched("unmined")], true, 8_000, CHECK_WHILE_WATCHED_MS],
])("%s", (_, list, socketOpen, previous, expected) => {
	expect(delay(list, socketOpen, previous)).toBe(expected);
});

test.each<[string, Watched[], boolean, number | null, number | null]>([
	["mined: the watcher notifies", [watched("unsettled")], true, null, MAX_CHECK_DELAY_MS],
	["only finality is missing", [watched("settled")], false, 8_000, MAX_CHECK_DELAY_MS],
	["unmined, somebody watches", [watched("unmined")], true, 8_000, 10_000],
	["unmined, nobody watches", [watched("unmined")], false, 8_000, 16_000],
	["all final", [watched("done")], true, null, null],
])("a watched chain: %s", (_, list, socketOpen, previous, expected) => {
	expect(delay(list, socketOpen, previous, true)).toBe(expected);
});

test("from the first check doubling reaches five minutes and stays there", () => {
	const delays: number[] = [];
	let previous: number | null = null;
	for (let check = 0; check < 9; check++) {
		previous = delay([watched("unmined")], false, previous);
		if (previous !== null) delays.push(previous);
	}
	expect(delays).toEqual([4_000, 8_000, 16_000, 32_000, 64_000, 128_000, 256_000, 300_000, 300_000]);
});

test.each<[string, Watched, boolean]>([
	["seen nowhere for a week", watched("unseen", { lastSeenAt: NOW - GIVE_UP_UNSEEN_MS }), true],
	["a millisecond less", watched("unseen", { lastSeenAt: NOW - GIVE_UP_UNSEEN_MS + 1 }), false],
	["in the mempool, however long", watched("unmined", { lastSeenAt: 0 }), false],
	["not final, however long", watched("settled", { minedAt: 0 }), false],
	[
		"the chain reports no finality: a week",
		watched("settled", { tellsFinality: false, minedAt: NOW - GIVE_UP_WITHOUT_FINALITY_MS }),
		true,
	],
	["the chain reports no finality: yesterday", watched("settled", { tellsFinality: false, minedAt: NOW - 1 }), false],
])("given up: %s", (_, thing, expected) => {
	expect(isGivenUp(thing, NOW)).toBe(expected);
	expect(delay([thing], true) === null).toBe(expected);
});

test("time alone gives nothing up while the chain is silent: only an answered check does", () => {
	const old = watched("unseen", { lastSeenAt: NOW - GIVE_UP_UNSEEN_MS });
	const next = (list: Watched[]) =>
		nextCheckDelay({
			watched: list,
			socketOpen: false,
			followed: false,
			previousDelayMs: MAX_CHECK_DELAY_MS,
			chainSilent: true,
			now: NOW,
		});
	expect(next([old])).toBe(MAX_CHECK_DELAY_MS);
	expect(next([watched("done")])).toBeNull();
});

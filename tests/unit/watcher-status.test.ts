import { describe, expect, test } from "vitest";
import { fitOf } from "#app/core/payments/arrival-fit.ts";
import { watcherStatus } from "#app/core/payments/watcher-status.ts";

const NOW = 1_800_000_000_000;
/** Base: a block every two seconds. */
const cursor = {
	chainId: 8453,
	blockNumber: 1_000,
	headNumber: 1_001,
	paceMs: 4_000,
	silentSince: null,
	checkedAt: NOW - 3_000,
};

describe("a chain's watcher", () => {
	test.each([
		["keeps up", {}, { kind: "reads" }],
		["sleeps while no link is open, however long ago it read", { paceMs: 0, checkedAt: 0 }, { kind: "asleep" }],
		["is silent since its last answered round", { silentSince: 7, checkedAt: 7 }, { kind: "silent", since: 7 }],
		["is heard of just in time", { checkedAt: NOW - 124_000 }, { kind: "reads" }],
		["is dead a moment later", { checkedAt: NOW - 124_001 }, { kind: "stopped", since: NOW - 124_001 }],
		["may be slow while nobody watches", { paceMs: 30_000, checkedAt: NOW - 149_000 }, { kind: "reads" }],
		["may be a few rounds behind", { headNumber: 1_066 }, { kind: "reads" }],
		["is behind after more", { headNumber: 1_067 }, { kind: "behind", blocks: 67 }],
	])("%s", (_, change, status) => {
		expect(watcherStatus({ ...cursor, ...change }, true, NOW)).toEqual(status);
	});

	test("was never read, or is turned off", () => {
		expect(watcherStatus(null, true, NOW)).toEqual({ kind: "never" });
		expect(watcherStatus(cursor, false, NOW)).toEqual({ kind: "off" });
	});
});

test.each([
	[100n, 100n, 100n, "exact-sum"],
	[100n, 40n, 40n, "exact-rest"],
	[100n, 40n, 39n, "part"],
	[100n, 40n, 100n, "more"],
	[100n, 0n, 100n, "more"],
])("of %s asked with %s left, %s is %s", (asked, rest, amount, fit) => {
	expect(fitOf(amount, { asked, rest })).toBe(fit);
});

import { expect, test } from "vitest";
import type { ChainCursorRow } from "#app/core/payments/arrival-types.ts";
import { chainWatchOf } from "#app/core/payments/chain-watch.ts";

const NOW = Date.UTC(2026, 10, 25, 14, 5);
const cursor: ChainCursorRow = {
	chainId: 1,
	blockNumber: 100,
	headNumber: 101,
	headAt: NOW - 12_000,
	finalizedNumber: 60,
	endpoint: "rpc.example",
	paceMs: 12_000,
	silentSince: null,
	checkedAt: NOW - 4_000,
};

test.each<[string, Partial<ChainCursorRow> | null, ReturnType<typeof chainWatchOf>]>([
	["nobody has read", null, { state: "unwatched" }],
	["is read at its pace", {}, { state: "watched", checkedAgoMs: 4_000, paceMs: 12_000 }],
	["was read a little late", { checkedAt: NOW - 132_000 }, { state: "watched", checkedAgoMs: 132_000, paceMs: 12_000 }],
	["was read too long ago", { checkedAt: NOW - 132_001 }, { state: "unwatched" }],
	["is behind", { headNumber: 150 }, { state: "behind", behindMs: 600_000 }],
	["is asleep", { paceMs: 0 }, { state: "unwatched" }],
	[
		"does not answer",
		{ silentSince: NOW - 180_000, checkedAt: NOW - 180_000 },
		{ state: "silent", since: NOW - 180_000 },
	],
	[
		"was read by a clock ahead of ours",
		{ checkedAt: NOW + 900 },
		{ state: "watched", checkedAgoMs: 0, paceMs: 12_000 },
	],
])("a chain that %s", (_name, change, watch) => {
	expect(chainWatchOf(change && { ...cursor, ...change }, true, NOW)).toEqual(watch);
});

test("the settings leave to its links' rooms is not watched, whatever was read before", () => {
	expect(chainWatchOf(cursor, false, NOW)).toEqual({ state: "unwatched" });
});

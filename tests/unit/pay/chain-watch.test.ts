import { expect, test } from "vitest";
import type { ChainCursorRow } from "#app/core/payments/arrival-types.ts";
import { chainWatchOf } from "#app/core/payments/chain-watch.ts";
import { sayChecked } from "#app/routes/link/$paymentId/freshness.tsx";
import { sayIn } from "#app/words/say-in.ts";

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

test.each([
	[4_000, 12_000, "Checked 4 seconds ago, again every 12 seconds."],
	[12_400, 12_000, "Checked 12 seconds ago, again every 12 seconds."],
	[8_000, 2_000, "Checked 8 seconds ago."],
	[400, 400, "Checked 0 seconds ago, again every 1 second."],
	[1_000, 400, "Checked 1 second ago, again every 1 second."],
])(
	"checked %i ms ago at a pace of %i: never longer ago than what it claims to be checked in",
	(checkedAgoMs, paceMs, words) => {
		expect(sayChecked(sayIn("en"), { state: "watched", checkedAgoMs, paceMs })).toBe(words);
	},
);

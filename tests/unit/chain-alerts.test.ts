import { describe, expect, test } from "vitest";
import type { WatcherStatus } from "#app/core/payments/watcher-status.ts";
import type { Source } from "#app/core/payments/wire.ts";
import { chainAlerts } from "#app/routes/admin/chain-troubles.ts";
import type { WatcherHealth } from "#app/services/operations/admin-contract.ts";

const NOW = Date.UTC(2026, 4, 20, 9);
const MINUTE_MS = 60_000;

function watcher(status: WatcherStatus, oldestAt: number | null = null): WatcherHealth {
	const state = { status, readTo: 10, head: 12, paceMs: 4_000, checkedAt: NOW };
	const count = { count: oldestAt === null ? 0 : 1, more: false };
	return { chainId: 8453, watcher: state, finalized: null, waiting: { count, oldestAt } };
}

const source = (changes: Partial<Source>): Source => ({
	name: "rpc.example#1",
	head: "12",
	lag: 0,
	behind: false,
	answeredAt: NOW,
	...changes,
});

describe("what of the chains needs an operator", () => {
	test.for([
		[{ kind: "reads" }, []],
		[{ kind: "asleep" }, []],
		[{ kind: "never" }, []],
		[{ kind: "off" }, []],
		[{ kind: "behind", blocks: 900 }, ["behind"]],
		[{ kind: "silent", since: NOW - MINUTE_MS }, ["silent"]],
		[{ kind: "stopped", since: NOW - 5 * MINUTE_MS }, ["stopped"]],
	] as [WatcherStatus, string[]][])("a watcher that is %o", ([status, kinds]) => {
		expect(chainAlerts([watcher(status)], [], NOW).map(({ kind }) => kind)).toEqual(kinds);
	});

	test("arrivals that wait for more than ten minutes, not those of a moment ago", () => {
		expect(chainAlerts([watcher({ kind: "reads" }, NOW - MINUTE_MS)], [], NOW)).toEqual([]);
		expect(chainAlerts([watcher({ kind: "reads" }, NOW - 11 * MINUTE_MS)], [], NOW)).toMatchObject([
			{ kind: "waiting", chainId: 8453, oldestAt: NOW - 11 * MINUTE_MS },
		]);
	});

	test("endpoints that are silent or far behind, and a chain that could not be asked, after the watchers", () => {
		const sources = [source({}), source({ name: "two", head: null }), source({ name: "three", behind: true })];
		const alerts = chainAlerts(
			[watcher({ kind: "silent", since: NOW })],
			[
				{ chainId: 8453, sources, singleSource: false },
				{ chainId: 1, sources: null, singleSource: true },
			],
			NOW,
		);
		expect(alerts).toMatchObject([
			{ kind: "silent" },
			{ kind: "endpoint-silent", name: "two" },
			{ kind: "endpoint-behind", name: "three" },
			{ kind: "unasked", chainId: 1 },
		]);
	});
});

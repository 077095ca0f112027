import type { ChainEndpoints, Count, WatcherHealth } from "#app/services/operations/admin-contract.ts";

/** An arrival that was not verified for so long needs somebody, ms. */
const WAITED_LONG_MS = 10 * 60_000;

/** What an operator has to look at. */
export type ChainAlert = { chainId: number } & (
	| { kind: "silent" | "stopped"; since: number }
	| { kind: "behind"; blocks: number }
	| { kind: "waiting"; count: Count; oldestAt: number }
	| { kind: "endpoint-silent" | "endpoint-behind"; name: string }
	/** none of the chain's endpoints could be asked in time */
	| { kind: "unasked" }
);

/**
 * @param now - epoch ms
 * @returns what stops payments from being found first, then what delays them
 */
export function chainAlerts(
	watchers: readonly WatcherHealth[],
	endpoints: readonly ChainEndpoints[],
	now: number,
): ChainAlert[] {
	return [...watchers.flatMap((watcher) => ofWatcher(watcher, now)), ...endpoints.flatMap(ofEndpoints)];
}

function ofWatcher({ chainId, watcher: { status }, waiting }: WatcherHealth, now: number): ChainAlert[] {
	const alerts: ChainAlert[] = [];
	if ("since" in status) alerts.push({ chainId, ...status });
	if ("blocks" in status) alerts.push({ chainId, ...status });
	const { count, oldestAt } = waiting;
	if (oldestAt !== null && now - oldestAt > WAITED_LONG_MS) alerts.push({ chainId, kind: "waiting", count, oldestAt });
	return alerts;
}

function ofEndpoints({ chainId, sources }: ChainEndpoints): ChainAlert[] {
	if (sources === null) return [{ chainId, kind: "unasked" }];
	return sources.flatMap(({ name, head, behind }): ChainAlert[] => {
		if (head === null) return [{ chainId, kind: "endpoint-silent", name }];
		return behind ? [{ chainId, kind: "endpoint-behind", name }] : [];
	});
}

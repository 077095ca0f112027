import { describe, expect, it, vi } from "vitest";
import type { EndpointState } from "#app/ports/chain.ts";
import { askEndpoints } from "#app/services/operations/ask-endpoints.ts";

const NOW = Date.UTC(2026, 4, 20, 9, 12);
const clock = { now: () => NOW };
const HOUR_MS = 60 * 60_000;
const at = (name: string, number: bigint, timeAt = NOW): EndpointState => ({ name, head: { number, timeAt } });
const never = new Promise<never>(() => undefined);

const chains = (answers: Record<number, () => Promise<EndpointState[]>>, sources = 2) => ({
	chainIds: Object.keys(answers).map(Number),
	endpoints: (chainId: number) => answers[chainId]?.() ?? Promise.reject(new Error("asked for another chain")),
	sourceCount: () => sources,
});

describe("asking the endpoints of every chain", () => {
	it("reports each one's block, its lag, and which count as silent", async () => {
		const endpoints = [
			at("a.example#1", 500n),
			at("b.example#2", 400n, NOW - HOUR_MS),
			{ name: "c.example#3", head: null },
		];
		const [base] = await askEndpoints(chains({ 8453: async () => endpoints }), clock);
		expect(base).toMatchObject({ chainId: 8453, singleSource: false });
		expect(base?.sources).toMatchObject([
			{ name: "a.example#1", head: "500", lag: 0, behind: false, answeredAt: NOW },
			{ name: "b.example#2", head: "400", lag: 100, behind: true, answeredAt: NOW },
			{ name: "c.example#3", head: null, lag: null, behind: false, answeredAt: null },
		]);
	});

	it("waits for no chain longer than allowed, and none that fails takes the others with it", async () => {
		const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
		const answers = {
			1: async () => [at("a.example#1", 7n)],
			10: () => never,
			8453: () => Promise.reject(new Error("down")),
		};
		const states = await askEndpoints(chains(answers, 1), clock, 20);
		expect(states.map(({ chainId, sources }) => [chainId, sources?.length ?? null])).toEqual([
			[1, 1],
			[10, null],
			[8453, null],
		]);
		expect(states.every(({ singleSource }) => singleSource)).toBe(true);
		expect(logged).toHaveBeenCalledOnce();
		logged.mockRestore();
	});
});

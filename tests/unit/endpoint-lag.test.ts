import { describe, expect, test } from "vitest";
import { CHAINS, LOCAL_CHAIN_ID, requireChain, SECOND_LOCAL_CHAIN_ID } from "#app/core/chains.ts";
import { blocksTooFarBehind, isFarBehind, sourceStates, withoutStragglers } from "#app/core/payments/endpoint-lag.ts";
import { agree } from "#app/core/payments/quorum.ts";
import type { ChainPosition, EndpointAnswer } from "#app/core/payments/sighting.ts";
import { judge } from "#app/core/payments/verdict.ts";
import { fails, hashOf, logs, mined, PAID_AT, paying, says, terms, unmined, usdc } from "./facts.ts";

const NOW = PAID_AT;
const HEAD = 1_000_000n;
const SECOND = 1_000;

/** The newest block of an endpoint so many blocks behind, as its chain makes them. */
function behind(chainId: number, blocks: bigint): ChainPosition {
	return { number: HEAD - blocks, timeAt: NOW - Number(blocks) * requireChain(chainId).blockTimeMs };
}

describe("how far behind another an endpoint counts as silent", () => {
	test.each<[string, number, bigint]>([
		["Ethereum", 1, 8n],
		["Base", 8453, 8n],
		["Arbitrum", 42161, 60n],
		["Optimism", 10, 8n],
		["Polygon", 137, 8n],
		["Sepolia", 11155111, 8n],
		["Local chain", LOCAL_CHAIN_ID, 15n],
		["Local chain two", SECOND_LOCAL_CHAIN_ID, 8n],
	])("%s", (name, chainId, blocks) => {
		expect(requireChain(chainId).name).toBe(name);
		expect(blocksTooFarBehind(chainId)).toBe(blocks);
		expect(isFarBehind(chainId, behind(chainId, blocks - 1n), HEAD, NOW)).toBe(false);
		expect(isFarBehind(chainId, behind(chainId, blocks), HEAD, NOW)).toBe(true);
	});

	test.each([[8453], [10], [137], [42161]])(
		"chain %i: never one whose newest block is younger than 15 s",
		(chainId) => {
			const head = { number: HEAD - 5_000n, timeAt: NOW - 15 * SECOND };
			expect(isFarBehind(chainId, head, HEAD, NOW)).toBe(true);
			expect(isFarBehind(chainId, { ...head, timeAt: head.timeAt + 1 }, HEAD, NOW)).toBe(false);
		},
	);

	test("every chain has its row", () => {
		expect(CHAINS).toHaveLength(8);
	});
});

describe("how far behind the clock", () => {
	test.each<[number, number]>([
		[1, 96],
		[8453, 60],
		[42161, 60],
		[10, 60],
		[137, 60],
		[11155111, 96],
	])("chain %i: %i seconds", (chainId, seconds) => {
		const head = (ageMs: number) => ({ number: HEAD, timeAt: NOW - ageMs });
		expect(isFarBehind(chainId, head(seconds * SECOND), HEAD, NOW)).toBe(false);
		expect(isFarBehind(chainId, head(seconds * SECOND + 1), HEAD, NOW)).toBe(true);
	});

	test("says nothing where blocks come with transactions alone", () => {
		expect(isFarBehind(LOCAL_CHAIN_ID, { number: HEAD, timeAt: 0 }, HEAD, NOW)).toBe(false);
	});
});

describe("answers", () => {
	const well = behind(1, 0n);
	const stuck = behind(1, 500n);
	const heard = (answers: EndpointAnswer[]) => withoutStragglers(1, answers, NOW);

	test("of a stalled endpoint are silence, so that a payment final at the other is credited", () => {
		const final = mined({ block: { ...mined().block, number: HEAD - 100n }, head: HEAD, finalized: HEAD - 50n });
		const answers = heard([says(final, "one", well), says({ kind: "unknown" }, "two", stuck)]);
		expect(answers[1]).toEqual({ endpoint: "two", source: undefined, head: stuck, ok: false, failure: "behind" });
		expect(judge({ consensus: agree(answers, 2), terms: terms(), claimedElsewhere: [] })).toMatchObject({
			kind: "transfer",
			transfer: { settled: true },
		});
	});

	test("of all that are behind the clock are silence: nobody has said anything", () => {
		const answers = heard([says(mined(), "one", stuck), says(mined(), "two", stuck)]);
		expect(agree(answers, 2)).toEqual({ kind: "could-not-ask", failures: ["behind", "behind"] });
	});

	test("that lag a little, that failed, or that came without a head are left as they are", () => {
		const answers = [
			says(unmined(), "one", behind(1, 3n)),
			fails(),
			says(mined(), "three"),
			says(mined(), "four", well),
		];
		expect(heard(answers)).toEqual(answers);
	});

	test("of a stalled endpoint count for the blocks it has: one alone moves no money in them", () => {
		const final = mined({ head: HEAD, finalized: HEAD });
		for (const denied of [{ kind: "unknown" } as const, unmined(), mined({ outcome: "reverted" })]) {
			const answers = heard([says(final, "liar", well), says(denied, "honest", stuck)]);
			const verdict = judge({ consensus: agree(answers, 2), terms: terms(), claimedElsewhere: [] });
			expect(verdict.kind).not.toBe("transfer");
		}
		const same = heard([says(final, "one", well), says(mined({ head: 100n }), "two", stuck)]);
		expect(agree(same, 2)).toMatchObject({ support: "one-silent" });
	});

	test("of an endpoint that invents a head silence nobody: one alone moves no money", () => {
		const liar: ChainPosition = { number: HEAD + 5_000n, timeAt: NOW };
		const forged = mined({
			head: liar.number,
			finalized: liar.number,
			block: { ...mined().block, hash: hashOf(66) },
			logs: logs(paying(usdc(100))),
		});
		for (const honest of [{ kind: "unknown" } as const, mined({ outcome: "reverted" })]) {
			const answers = heard([says(forged, "liar", liar), says(honest, "honest", well)]);
			const verdict = judge({ consensus: agree(answers, 2), terms: terms(), claimedElsewhere: [] });
			expect(verdict.kind).not.toBe("transfer");
		}
	});
});

test("each endpoint is shown with how far behind the furthest it is", () => {
	const states = sourceStates(
		1,
		[
			{ name: "one", head: behind(1, 0n) },
			{ name: "two", head: behind(1, 20n) },
			{ name: "three", head: null },
		],
		NOW,
	);
	expect(states).toEqual([
		{ name: "one", chainId: 1, head: "1000000", lag: 0, behind: false, answeredAt: NOW },
		{ name: "two", chainId: 1, head: "999980", lag: 20, behind: true, answeredAt: NOW },
		{ name: "three", chainId: 1, head: null, lag: null, behind: false, answeredAt: null },
	]);
});

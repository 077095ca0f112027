import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
	type PlanInput,
	type RandomBelow,
	rebuildPlan,
	removeFromRound,
	UPCOMING_COUNT,
	updatePlan,
} from "#app/core/showcase/rotation-plan.ts";

/** Deterministic pseudo-random numbers (mulberry32). */
function chance(seed: number): RandomBelow {
	let state = seed >>> 0;
	return (count) => {
		state = (state + 0x6d2b79f5) >>> 0;
		let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
		mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
		return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * count);
	};
}

const letters = (count: number) => Array.from({ length: count }, (_, index) => `nft-${index}`);
const random = (members: readonly string[], last: string | null = null): PlanInput => ({
	members,
	order: "random",
	last,
});
const fixed = (members: readonly string[], last: string | null = null): PlanInput => ({
	members,
	order: "fixed",
	last,
});

/** Runs a plan for a number of turns. */
function shownBy(input: PlanInput, turns: number, below: RandomBelow, from: string[] = []): string[] {
	let last = input.last;
	let plan = updatePlan(from, input, below);
	const shown: string[] = [];
	for (let turn = 0; turn < turns; turn += 1) {
		last = plan[0] ?? null;
		if (last === null) break;
		shown.push(last);
		plan = updatePlan(removeFromRound(plan, last), { ...input, last }, below);
	}
	return shown;
}

/** Chi-squared threshold for p = 0.00001 (Wilson–Hilferty approximation). */
function limitOfChance(degrees: number): number {
	const z = 4.265;
	return degrees * (1 - 2 / (9 * degrees) + z * Math.sqrt(2 / (9 * degrees))) ** 3;
}

function chiSquare(counts: number[]): number {
	const expected = counts.reduce((sum, count) => sum + count, 0) / counts.length;
	return counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
}

function countedBy(times: number, outcome: () => string): Map<string, number> {
	const counts = new Map<string, number>();
	for (let time = 0; time < times; time += 1) {
		const key = outcome();
		counts.set(key, (counts.get(key) ?? 0) + 1);
	}
	return counts;
}

describe("a random order", () => {
	test("shows every NFT once per round, and none twice in a row", () => {
		fc.assert(
			fc.property(fc.integer({ min: 1, max: 20 }), fc.nat(), (size, seed) => {
				const members = letters(size);
				const shown = shownBy(random(members), size * 4, chance(seed));
				for (let round = 0; round < 4; round += 1)
					expect(shown.slice(round * size, (round + 1) * size).sort()).toEqual([...members].sort());
				if (size > 1) for (const [at, id] of shown.entries()) expect(id).not.toBe(shown[at + 1]);
			}),
		);
	});

	test("plans at least six in advance, and keeps the plan", () => {
		fc.assert(
			fc.property(fc.integer({ min: 1, max: 9 }), fc.nat(), (size, seed) => {
				const below = chance(seed);
				const input = random(letters(size));
				const plan = updatePlan([], input, below);
				expect(plan.length).toBeGreaterThanOrEqual(UPCOMING_COUNT);
				expect(updatePlan(plan, input, below)).toEqual(plan);
				expect(shownBy(input, UPCOMING_COUNT, below, plan)).toEqual(plan.slice(0, UPCOMING_COUNT));
			}),
		);
	});

	test("is uniform over all orders of four", () => {
		const below = chance(1);
		const counts = countedBy(48_000, () =>
			updatePlan([], random(letters(4)), below)
				.slice(0, 4)
				.join(),
		);
		expect(counts.size).toBe(24);
		expect(chiSquare([...counts.values()])).toBeLessThan(limitOfChance(23));
	});

	test("is uniform over all orders that do not begin with the last shown NFT", () => {
		const below = chance(2);
		const members = letters(4);
		const counts = countedBy(36_000, () => {
			const plan = updatePlan([], random(members), below);
			// After the first round, the plan starts with the next round.
			const last = plan[3] as string;
			const next = updatePlan(plan.slice(4), random(members, last), below).slice(0, 4);
			return next.map((id) => (id === last ? "last" : members.filter((one) => one !== last).indexOf(id))).join();
		});
		expect(counts.size).toBe(18);
		expect(chiSquare([...counts.values()])).toBeLessThan(limitOfChance(17));
	});

	test("shows each of ten equally often on every day of the round", () => {
		const below = chance(3);
		const members = letters(10);
		const counts = members.map(() => members.map(() => 0));
		for (let time = 0; time < 20_000; time += 1)
			for (const [day, id] of updatePlan([], random(members), below).slice(0, 10).entries())
				(counts[day] as number[])[members.indexOf(id)] = (counts[day]?.[members.indexOf(id)] ?? 0) + 1;
		for (const day of counts) expect(chiSquare(day)).toBeLessThan(limitOfChance(9));
	});

	test("inserts a new NFT at a uniform random position of the current round", () => {
		const below = chance(4);
		const members = letters(5);
		const counts = countedBy(20_000, () => {
			const plan = updatePlan([], random(members), below);
			const [first, ...rest] = plan;
			const next = updatePlan(rest, random([...members, "new"], first), below);
			// Four of the five are left, and the new one.
			expect(next.slice(0, 5).sort()).toEqual([...members.filter((id) => id !== first), "new"].sort());
			return String(next.indexOf("new"));
		});
		expect(counts.size).toBe(5);
		expect(chiSquare([...counts.values()])).toBeLessThan(limitOfChance(4));
	});
});

describe("selected NFTs that change in the middle of a round", () => {
	test("are removed, added and not shown twice, for any sequence of changes", () => {
		const step = fc.oneof(
			fc.record({ kind: fc.constant("show" as const) }),
			fc.record({ kind: fc.constant("use" as const), at: fc.nat() }),
			fc.record({ kind: fc.constant("change" as const), keep: fc.array(fc.nat({ max: 11 }), { maxLength: 8 }) }),
		);
		fc.assert(
			fc.property(
				fc.constantFrom("random" as const, "fixed" as const),
				fc.array(step, { maxLength: 40 }),
				fc.nat(),
				(order, steps, seed) => {
					const below = chance(seed);
					const all = letters(12);
					let members = all.slice(0, 5);
					let last: string | null = null;
					let plan = updatePlan([], { members, order, last }, below);
					for (const one of steps) {
						if (one.kind === "change") {
							const before = plan;
							members = [...new Set(one.keep)].map((index) => all[index] as string);
							plan = updatePlan(plan, { members, order, last }, below);
							const known = new Set(before);
							for (const id of members) expect(plan).toContain(id);
							if (known.size > 0 && members.length > 0) expect(plan.every((id) => members.includes(id))).toBe(true);
						} else {
							const shown = one.kind === "show" ? plan[0] : members[one.at % Math.max(1, members.length)];
							if (shown === undefined) continue;
							last = shown;
							plan = updatePlan(removeFromRound(plan, shown), { members, order, last }, below);
						}
						if (members.length === 0) {
							expect(plan).toEqual([]);
							continue;
						}
						expect(plan.length).toBeGreaterThanOrEqual(Math.max(UPCOMING_COUNT, members.length + 1));
						expect(updatePlan(plan, { members, order, last }, below)).toEqual(plan);
						// The last whole round has every NFT once.
						expect(plan.slice(-members.length).sort()).toEqual([...members].sort());
						if (members.length > 1)
							for (const [at, id] of plan.entries()) expect(id).not.toBe(at === 0 ? last : plan[at - 1]);
					}
				},
			),
		);
	});

	test("do not repeat an NFT already shown in this round", () => {
		const below = chance(5);
		const members = letters(6);
		const plan = updatePlan([], random(members), below);
		const [first, second, ...left] = plan.slice(0, 6);
		const after = updatePlan(
			plan.slice(2),
			random(
				members.filter((id) => id !== left[0]),
				second,
			),
			below,
		);
		expect(after.slice(0, 3)).toEqual(left.slice(1));
		expect(after.slice(3, 8)).toContain(first);
	});
});

describe("a fixed order", () => {
	const members = ["a", "b", "c", "d"];

	test("shows the selected NFTs in order", () => {
		expect(shownBy(fixed(members), 6, chance(1))).toEqual(["a", "b", "c", "d", "a", "b"]);
	});

	test("continues after an NFT was used out of turn, and skips that NFT in this round", () => {
		const plan = removeFromRound(updatePlan([], fixed(members), chance(1)), "a");
		const used = updatePlan(removeFromRound(plan, "d"), fixed(members, "d"), chance(1));
		expect(used.slice(0, 6)).toEqual(["b", "c", "a", "b", "c", "d"]);
	});

	test("applies a new sequence and new NFTs at once", () => {
		const plan = removeFromRound(updatePlan([], fixed(members), chance(1)), "a");
		expect(updatePlan(plan, fixed(["d", "new", "c", "a"], "a"), chance(1)).slice(0, 6)).toEqual([
			"d",
			"new",
			"c",
			"d",
			"new",
			"c",
		]);
	});
});

test("a changed order setting keeps the NFTs not yet shown in this round", () => {
	const below = chance(6);
	const members = letters(6);
	const plan = updatePlan([], random(members), below);
	const shown = plan.slice(0, 2);
	const left = members.filter((id) => !shown.includes(id));
	const straight = rebuildPlan(plan.slice(2), fixed(members, shown[1] ?? null), below);
	expect(straight.slice(0, 4)).toEqual(left);
	const mixed = rebuildPlan(straight, random(members, shown[1] ?? null), below);
	expect(mixed.slice(0, 4).sort()).toEqual([...left].sort());
});

/** @module-tag lengthy */
import { describe, expect, it } from "vitest";
import { simulateCrashes } from "../../../bench/scale/shards/crashes.ts";
import { EventQueue } from "../../../bench/scale/shards/event-queue.ts";
import { monthsUntilFull, sizesAfter, type Weights } from "../../../bench/scale/shards/growth.ts";
import {
	type Layout,
	type Load,
	largestLoad,
	shareOfHour,
	simulateHour,
	worstWait,
} from "../../../bench/scale/shards/queues.ts";
import { seeded } from "../../../bench/scale/shards/random.ts";

const load: Load = {
	linksAMonth: 1_000_000,
	service: { read: 1, write: 4 },
	largestPayee: 0.05,
	chains: 5,
	roundEvery: 4,
};
const one: Layout = { shards: 0, by: "id", accounts: 1 };
const many: Layout = { shards: 16, by: "id", accounts: 4 };

describe("the events of a simulation", () => {
	it("come in the order of their times, and of one time in the order they were put in", () => {
		const random = seeded(1);
		const queue = new EventQueue<number>();
		const times = Array.from({ length: 1_000 }, () => Math.floor(random() * 100));
		for (const [at, time] of times.entries()) queue.push(time, at);
		const popped = [];
		for (let next = queue.pop(); next; next = queue.pop()) popped.push([next.at, next.item]);
		expect(popped).toEqual(
			times.map((time, at) => [time, at]).sort(([a = 0, i = 0], [b = 0, j = 0]) => a - b || i - j),
		);
	});
});

describe("queues in front of databases", () => {
	it("are the same for the same seed, and others for another", () => {
		const hour = (seed: number) => simulateHour(one, load, 14, 5_000, seed);
		expect(hour(7)).toEqual(hour(7));
		expect(hour(7)).not.toEqual(hour(8));
	});

	it("are as busy as arrivals times service say", () => {
		const { busy } = simulateHour({ ...one }, { ...load, largestPayee: 0 }, 14, 100_000, 3);
		const perSecond = (1e6 / (30 * 86_400)) * shareOfHour(14);
		// of a link: views, create, report, claim, final, what follows, list; and a round of five chains every 4 s
		const msPerLink = 7 * 1 + 13 + 3 * 9 + 18 + 9 + 21 * 6 + 2 * 1;
		expect(busy.link).toBeCloseTo((perSecond * msPerLink + (5 / 4) * 5) / 1_000, 2);
	});

	it("are empty where little comes, and long where a database is at work nearly all the time", () => {
		// Rounds alone: their two journeys come at one database, so that the second finds what came meanwhile.
		const rare = simulateHour(one, { ...load, linksAMonth: 0, roundEvery: 4 }, 14, 50_000, 5);
		expect(rare.waits.round.p50).toBe(0);
		expect(rare.busy.link).toBeCloseTo(((5 / 4) * 5) / 1_000, 3);
		const full = simulateHour(one, { ...load, linksAMonth: 0, roundEvery: 4 / 130 }, 14, 50_000, 5);
		expect(full.busy.link).toBeGreaterThan(0.75);
		expect(full.waits.round.p50).toBeGreaterThan(rare.waits.round.p95);
	});

	it("are shorter with more databases, and take more", () => {
		const wait = (layout: Layout) => worstWait(simulateHour(layout, { ...load, linksAMonth: 5e6 }, 14, 30_000, 9));
		expect(wait(many)).toBeLessThan(wait(one));
		expect(largestLoad(many, load, 100, 5_000, 9)).toBeGreaterThan(2 * largestLoad(one, load, 100, 5_000, 9));
	});

	it("are longest at the largest payee's where the payee chooses the database", () => {
		const busy = (by: "id" | "payee") => simulateHour({ ...many, by }, load, 14, 50_000, 11).busy.link;
		expect(busy("payee")).toBeGreaterThan(1.4 * busy("id"));
	});

	it("have a day whose hours are its mean together", () => {
		const hours = Array.from({ length: 24 }, (_, hour) => shareOfHour(hour));
		expect(hours.reduce((sum, share) => sum + share, 0)).toBeCloseTo(24, 9);
		expect(Math.max(...hours)).toBeCloseTo(shareOfHour(14), 9);
	});
});

describe("the size of databases", () => {
	const weights: Weights = { link: { until: 8, after: 1 }, account: 1, claim: 0.5, archivedAfter: 3 };

	it("stops growing by whole links once old ones are archived", () => {
		expect(sizesAfter(3, 1e6, one, weights).link).toBeCloseTo(27, 9);
		expect(sizesAfter(4, 1e6, one, weights).link).toBeCloseTo(29, 9);
		expect(sizesAfter(4, 1e6, one, { ...weights, archivedAfter: null }).link).toBeCloseTo(36, 9);
	});

	it("is shared by the databases of links, and of accounts", () => {
		expect(sizesAfter(4, 1e6, many, weights)).toEqual({ link: 25 / 16, claims: 2, accounts: 1 });
	});

	it("says when one is full", () => {
		expect(monthsUntilFull(1e6, one, weights)).toBe(1);
		expect(monthsUntilFull(1e6, many, weights)).toBe(20);
		expect(monthsUntilFull(0, many, weights)).toBeNull();
	});
});

describe("claims in a database of their own", () => {
	const harmless = { double: 0, lost: 0, left: 0 };

	it("pay one link once, whoever stops where", () => {
		for (const seed of [1, 2, 3])
			for (const crash of [0, 0.05, 0.4])
				expect(simulateCrashes({ seed, payments: 10_000, crash })).toMatchObject(harmless);
	});

	it("are gone on with by the sweep where somebody stopped", () => {
		const { crashes, swept } = simulateCrashes({ seed: 4, payments: 10_000, crash: 0.1 });
		expect(crashes).toBeGreaterThan(1_000);
		expect(swept).toBeGreaterThan(100);
	});

	it("would pay two links if giving back did not raise the link's version", () => {
		const { double } = simulateCrashes({ seed: 1, payments: 100_000, crash: 0.1, fenced: false });
		expect(double).toBeGreaterThan(0);
	});

	it("are the same for the same seed", () => {
		const run = () => simulateCrashes({ seed: 5, payments: 2_000, crash: 0.1 });
		expect(run()).toEqual(run());
	});
});

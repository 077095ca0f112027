import { describe, expect, test } from "vitest";
import { arcsOf, BARS_HEIGHT, barsOf, FUNNEL_HEIGHT, funnelOf, highestOf, ofHundred } from "#app/routes/links/chart.ts";
import { chosenMonth, earlierMonth, laterMonth, monthBeside, monthsUntil } from "#app/routes/links/months.ts";

/** What the desk's drawings say, in numbers. */

const year = (...last: bigint[]) => [...Array<bigint>(12 - last.length).fill(0n), ...last];
const WHOLE = 62;

describe("a chart of bars", () => {
	test.each([
		["nothing", year(), []],
		["one month: as tall as the chart", year(5n), [WHOLE]],
		["half as much: half as tall", year(100n, 50n), [WHOLE, 31]],
		["a month without money has no bar", year(100n, 0n, 50n), [WHOLE, 31]],
		["next to nothing is seen all the same", year(10n ** 24n, 1n), [WHOLE, 2]],
		["sums beyond a double's digits", year(9_007_199_254_740_993n, 9_007_199_254_740_993n), [WHOLE, WHOLE]],
	])("%s", (_what, values, heights) => {
		const bars = barsOf(values);
		expect(bars.map(({ height }) => height)).toEqual(heights);
		for (const { y, height } of bars) expect(y + height).toBe(BARS_HEIGHT - 1);
	});

	test("each bar stands in the middle of its month", () => {
		expect(barsOf(year(1n, 1n)).map(({ at, x, width }) => [at, x, width])).toEqual([
			[10, "84.75%", "5.50%"],
			[11, "93.08%", "5.50%"],
		]);
	});

	test.each([
		[year(), -1],
		[year(3n, 1n), 10],
		[year(3n, 3n), 11],
	])("names the highest, the last of several", (values, at) => {
		expect(highestOf(values)).toBe(at);
	});
});

describe("a ring", () => {
	const part = (amount: string, credited = true) => ({ amount, credited });
	test.each([
		["nothing", "100", [], []],
		["the whole at once closes it", "100", [part("100")], [[100, 0]]],
		["more than was asked fills the round and no more", "100", [part("250")], [[100, 0]]],
		[
			"two parts are two arcs with a gap",
			"100",
			[part("35"), part("25")],
			[
				[32.6, 0],
				[22.6, 35],
			],
		],
		["a part of next to nothing is seen", "1000000", [part("1")], [[0.5, 0]]],
		["an open amount has none", "0", [part("5")], []],
	])("%s", (_what, asked, parts, arcs) => {
		expect(arcsOf(asked, parts).map(({ length, offset }) => [Number(length.toFixed(1)), offset])).toEqual(arcs);
	});

	test("what is on its way is marked", () => {
		expect(arcsOf("2", [part("1"), part("1", false)]).map(({ counts }) => counts)).toEqual([true, false]);
	});
});

describe("the funnel", () => {
	test("goes from each step's height to the next one's; sent may stand above connected", () => {
		expect(funnelOf([46, 35, 38, 36])).toEqual([
			{ from: 0, to: 13.4 },
			{ from: 13.4, to: 9.7 },
			{ from: 9.7, to: 12.2 },
			{ from: 12.2, to: 12.2 },
		]);
		expect(funnelOf([0, 0])).toEqual([
			{ from: FUNNEL_HEIGHT, to: FUNNEL_HEIGHT },
			{ from: FUNNEL_HEIGHT, to: FUNNEL_HEIGHT },
		]);
	});

	test.each([
		[35, 46, 76],
		[0, 3, 0],
		[0, 0, null],
	])("%i of %i", (part, whole, share) => {
		expect(ofHundred(part, whole)).toBe(share);
	});
});

describe("the months", () => {
	const now = Date.UTC(2026, 4, 20);
	test.each([
		["2026-01", -1, "2025-12"],
		["2025-12", 1, "2026-01"],
		["2026-05", -12, "2025-05"],
	])("%s and %i", (month, by, other) => {
		expect(monthBeside(month, by)).toBe(other);
	});

	test.each([
		[null, "2026-05"],
		["2026-04", "2026-04"],
		["2026-06", "2026-05"],
		["2026-13", "2026-05"],
		["2023-06", "2023-06"],
		["2023-05", "2026-05"],
		["<script>", "2026-05"],
	])("an address that asks for %s", (asked, month) => {
		expect(chosenMonth(asked, now)).toBe(month);
	});

	test("end with the chosen one, and lead on to those that there are", () => {
		expect(monthsUntil("2026-05").slice(-2)).toEqual(["2026-04", "2026-05"]);
		expect(monthsUntil("2026-05")[0]).toBe("2025-06");
		expect([earlierMonth("2026-05", now), laterMonth("2026-05", now)]).toEqual(["2026-04", null]);
		expect([earlierMonth("2023-06", now), laterMonth("2023-06", now)]).toEqual([null, "2023-07"]);
	});
});

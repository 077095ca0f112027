import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { gridKeyOf } from "#app/routes/nfts/grid-keys.ts";
import {
	type GridKey,
	type Group,
	layOut,
	type Measure,
	nextNft,
	seenBetween,
	topOfNft,
} from "#app/routes/nfts/grid-layout.ts";

const MEASURE: Measure = { columns: 4, tile: 100, gap: 10, head: 60, between: 40 };

const groupsOf = (...counts: number[]): Group[] => counts.map((count, at) => ({ slug: `c${at}`, count }));

describe("the gallery's layout", () => {
	test("stacks collections vertically, each as high as its rows", () => {
		const { boxes, height } = layOut(groupsOf(8, 1), MEASURE);
		expect(boxes.map(({ first, top, height }) => ({ first, top, height }))).toEqual([
			{ first: 0, top: 0, height: 60 + 100 + 10 + 100 },
			{ first: 8, top: 310, height: 160 },
		]);
		expect(height).toBe(470);
		expect(topOfNft(boxes, MEASURE, 5)).toBe(60 + 110);
		expect(topOfNft(boxes, MEASURE, 8)).toBe(310 + 60);
	});

	test("an empty gallery has no height", () => {
		expect(layOut([], MEASURE)).toEqual({ boxes: [], height: 0 });
	});

	const grids = fc.record({
		counts: fc.array(fc.integer({ min: 1, max: 3_000 }), { minLength: 1, maxLength: 30 }),
		columns: fc.integer({ min: 1, max: 9 }),
		share: fc.double({ min: 0, max: 1, noNaN: true }),
	});

	test("renders every visible tile and few others, for any gallery size", () => {
		fc.assert(
			fc.property(grids, ({ counts, columns, share }) => {
				const measure = { ...MEASURE, columns };
				const { boxes, height } = layOut(groupsOf(...counts), measure);
				const from = share * height;
				const to = from + 900;
				const drawn = new Set<number>();
				for (const { box, fromRow, toRow } of seenBetween(boxes, measure, from, to)) {
					const last = Math.min(toRow * columns, box.group.count);
					for (let place = fromRow * columns; place < last; place++) drawn.add(box.first + place);
				}
				for (const box of boxes) {
					for (let place = 0; place < box.group.count; place += columns) {
						const top = topOfNft(boxes, measure, box.first + place);
						if (top + measure.tile > from && top < to) expect(drawn.has(box.first + place)).toBe(true);
					}
				}
				expect(drawn.size).toBeLessThanOrEqual(columns * (Math.ceil(900 / 110) + 2) + columns * 10);
			}),
		);
	});
});

describe("arrow keys", () => {
	const { boxes } = layOut(groupsOf(6, 1, 9), MEASURE);
	test.each<[GridKey, number, number]>([
		["forward", 0, 1],
		["back", 0, 0],
		["forward", 5, 6],
		["forward", 15, 15],
		["down", 1, 5],
		// The row below is shorter, so its last NFT.
		["down", 3, 5],
		["down", 5, 6],
		["down", 6, 7],
		["down", 15, 15],
		["up", 7, 6],
		["up", 6, 4],
		["up", 2, 2],
		["home", 5, 0],
		["end", 7, 15],
		["page-down", 0, 6],
		["page-up", 15, 7],
	])("%s moves from %i to %i", (key, from, to) => {
		expect(nextNft(boxes, 4, from, key, 2)).toBe(to);
	});

	test("never move outside the gallery", () => {
		const keys: GridKey[] = ["back", "forward", "up", "down", "page-up", "page-down", "home", "end"];
		fc.assert(
			fc.property(
				fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 8 }),
				fc.array(fc.constantFrom(...keys), { maxLength: 40 }),
				fc.integer({ min: 1, max: 6 }),
				(counts, pressed, columns) => {
					const all = counts.reduce((sum, count) => sum + count, 0);
					const boxes = layOut(groupsOf(...counts), { ...MEASURE, columns }).boxes;
					let at = 0;
					for (const key of pressed) {
						at = nextNft(boxes, columns, at, key, 3);
						expect(at).toBeGreaterThanOrEqual(0);
						expect(at).toBeLessThan(all);
					}
				},
			),
		);
	});

	test("left and right depend on the text direction", () => {
		expect([gridKeyOf("ArrowLeft", false), gridKeyOf("ArrowLeft", true)]).toEqual(["back", "forward"]);
		expect([gridKeyOf("ArrowRight", false), gridKeyOf("ArrowRight", true)]).toEqual(["forward", "back"]);
		expect([gridKeyOf("ArrowDown", true), gridKeyOf("a", false)]).toEqual(["down", null]);
	});
});

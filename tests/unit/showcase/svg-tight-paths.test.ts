import { describe, expect, test } from "vitest";
import { svgForResvg } from "#app/core/pictures/svg/svg-dialect.ts";
import { boxOfCourse, courseOfPath, lengthOfCourse, segmentsOfPath } from "#app/core/pictures/svg/svg-paths.ts";
import { tightPath } from "#app/core/pictures/svg/svg-tight-paths.ts";

/** resvg takes control points for an extent: where they lie outside of it, shares of a box were those of another one than in Chromium. */

const PATHS = [
	["a heart", "M50 90C-40 30 30 -10 50 30C70 -10 140 30 50 90z"],
	["a square curve", "M10 50Q50 -60 90 50z"],
	["curves that go on", "m10 50s50 -110 80 0t30 20 40 -10"],
	["an arc", "M30 20A30 30 0 0 1 70 80z"],
	["a turned arc", "M20 50A40 25 30 1 1 80 60z"],
	["an arc the other way", "M20 50a40 25 30 0 0 60 10"],
	["a curve whose parts are alike", "M0 0C10 30 20 30 30 0"],
] as const;

describe.each(PATHS)("%s", (_, data) => {
	const tight = tightPath(data) ?? "";
	test("stays the same", () => {
		const [before, after] = [courseOfPath(data), courseOfPath(tight)];
		expect(lengthOfCourse(after)).toBeCloseTo(lengthOfCourse(before), -1);
		expect(after.at(-1)?.at(-1)?.map(Math.round)).toEqual(before.at(-1)?.at(-1)?.map(Math.round));
	});
	test("has no control point outside of what it goes through", () => {
		const box = boxOfCourse(courseOfPath(tight));
		if (!box) throw new Error("no extent");
		for (const segment of segmentsOfPath(tight)) {
			if (segment.kind !== "curve") continue;
			for (const [x, y] of [segment.first, segment.second]) {
				expect(x).toBeGreaterThan(box.x - 1e-6);
				expect(x).toBeLessThan(box.x + box.width + 1e-6);
				expect(y).toBeGreaterThan(box.y - 1e-6);
				expect(y).toBeLessThan(box.y + box.height + 1e-6);
			}
		}
	});
});

test.each(["M0 0L9 9H3z", "", "M0 0"])("%j has no curves", (data) => expect(tightPath(data)).toBeNull());

test("an arc to where it begins is none", () => expect(tightPath("M1 1A5 5 0 1 1 1 1L9 9")).toBe("M1 1L1 1L9 9"));

test.each([
	["M1 1Q5 9 9 1L2 2 foo 3 3", "M1 1Q5 9 9 1L2 2"],
	["M1 1L9 9A5 5 0 2 1 3 3L4 4", "M1 1L9 9"],
	["M1 1L9 9A5 5 0 +1 1 3 3", "M1 1L9 9"],
])("%s ends at its mistake", (data, good) => expect(segmentsOfPath(data)).toEqual(segmentsOfPath(good)));

test.each([
	["a gradient that it shows", '<linearGradient id="a"/>', 'fill="url(#a)"', true],
	["a gradient of its group", '<linearGradient id="a"/><style>svg{stroke:url(#a)}</style>', "", true],
	["a clip of its own", '<clipPath id="a"/>', 'clip-path="url(#a)"', true],
	["a filter of its style", '<filter id="a"/>', 'style="filter:url(#a)"', true],
	["what is drawn elsewhere", '<linearGradient id="a"/><use href="#b" fill="url(#a)"/>', 'id="b"', true],
	["a gradient of others", '<linearGradient id="a"/>', "", false],
	["nothing", "", "", false],
	["marks at each point", '<linearGradient id="a"/>', 'marker-mid="url(#m)"', false],
])("a path beside %s", (_, beside, attributes, isCut) => {
	const written = svgForResvg(`<svg viewBox="0 0 9 9">${beside}<path ${attributes} d="M0 0Q5 9 9 0"/></svg>`) ?? "";
	expect(written.includes('d="M0 0Q5 9 9 0"')).toBe(!isCut);
});

test("a drawing of a megabyte of curves does not become too long to be drawn", () => {
	const path = `<path fill="url(#a)" d="M9 9${"c90-90-90 90 1 1".repeat(1_200)}"/>`;
	const written = svgForResvg(`<svg viewBox="0 0 9 9"><linearGradient id="a"/>${path.repeat(60)}</svg>`);
	expect(written).not.toBeNull();
});

import fc from "fast-check";
import { expect, test } from "vitest";
import { drawIdenticon } from "#app/ui/identicon-drawing.ts";

/** Every line of a path as the points it passes, in the units of the view box. */
function pointsOf(path: string): [number, number][][] {
	return [...path.matchAll(/M([^z]+)z/g)].map(([, line = ""]) => {
		const numbers = [...line.matchAll(/-?(?:\d+\.?\d*|\.\d+)/g)].map(([text]) => Number(text));
		const points: [number, number][] = [];
		let [x, y] = [0, 0];
		for (let at = 0; at < numbers.length; at += 2) {
			x += numbers[at] ?? 0;
			y += numbers[at + 1] ?? 0;
			points.push([x, y]);
		}
		return points;
	});
}

const address = fc.stringMatching(/^0x[0-9a-f]{40}$/);
const BOX = 200;
/** tenths are written, and a ring may bulge as far beyond its radius */
const ROUNDED = 0.2;

test("property: every ring of an identicon lies around the middle of its box, and within it", () => {
	fc.assert(
		fc.property(address, (of) => {
			const { bold, lines } = drawIdenticon(of);
			for (const points of [bold, ...lines].flatMap(pointsOf)) {
				const [first] = points;
				expect(first?.[1]).toBe(BOX / 2);
				for (const axis of [0, 1] as const) {
					const along = points.map((point) => point[axis]);
					const middle = along.reduce((sum, at) => sum + at, 0) / along.length;
					expect(Math.abs(middle - BOX / 2)).toBeLessThan(BOX / 10);
					expect(Math.min(...along)).toBeGreaterThan(-ROUNDED);
					expect(Math.max(...along)).toBeLessThan(BOX + ROUNDED);
				}
			}
		}),
		{ numRuns: 150, seed: 1 },
	);
});

test("numbers of ten and more keep their zero before the point", () => {
	const of = "0x90F79bf6EB2c4f870365E785982E1f101E93b906";
	expect(drawIdenticon(of).bold.startsWith("M190.9 100")).toBe(true);
});

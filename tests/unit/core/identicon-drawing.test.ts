import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import fc from "fast-check";
import { expect, test } from "vitest";
import { drawIdenticon, identiconDocument } from "#app/ui/identicon-drawing.ts";
import { requestPicture } from "#app/ui/preview-drawing.ts";
import reference from "./identicon-reference.json" with { type: "json" };

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

test("property: every ring of an identicon lies around the middle of its box, and within it", {
	tags: "lengthy",
}, () => {
	fc.assert(
		fc.property(address, (of) => {
			const { bold, lines } = drawIdenticon(of);
			for (const points of [bold, ...lines].flatMap(pointsOf)) {
				const [first] = points;
				const outside = ([0, 1] as const).filter((axis) => {
					const along = points.map((point) => point[axis]);
					const middle = along.reduce((sum, at) => sum + at, 0) / along.length;
					const inTheMiddle = Math.abs(middle - BOX / 2) < BOX / 10;
					return !(inTheMiddle && Math.min(...along) > -ROUNDED && Math.max(...along) < BOX + ROUNDED);
				});
				expect([first?.[1], outside]).toEqual([BOX / 2, []]);
			}
		}),
		{ numRuns: 150, seed: 1 },
	);
});

/**
 * Digest of the points a form passes, in whole tenths of a unit: lines of "x,y x,y …". The reference file holds what the
 * design's own drawing, which writes absolute points with one decimal, gives for 200 addresses.
 */
function digestOf(paths: readonly string[]): string {
	const tenths = (at: number) => Math.round(at * 10);
	const lines = paths.flatMap(pointsOf).map((line) => line.map(([x, y]) => `${tenths(x)},${tenths(y)}`).join(" "));
	return createHash("sha256").update(lines.join("\n")).digest("hex").slice(0, 16);
}

test("200 addresses are drawn point by point as the reference draws them, however the address is spelled", {
	tags: "lengthy",
}, () => {
	const drawn = Object.keys(reference).map((address) => {
		const { bold, lines } = drawIdenticon(`0x${address.slice(2).toUpperCase()}`);
		return [address, [digestOf([bold]), digestOf(lines)]];
	});
	expect(drawn).toHaveLength(200);
	expect(Object.fromEntries(drawn)).toEqual(reference);
});

test("avatars, watermarks and link previews are this one drawing", () => {
	const [address = ""] = Object.keys(reference);
	const { bold, lines } = drawIdenticon(address);
	expect(identiconDocument(address, "bold")).toContain(bold);
	for (const line of lines) expect(identiconDocument(address, "lines")).toContain(line);
	const picture = requestPicture(readFileSync("app/ui/icons.svg", "utf8"), {
		words: { request: "Payment request", on: "on Ethereum", to: "to 0x" },
		headline: null,
		amount: "100.00",
		least: null,
		token: "USDC",
		tokenMark: "t-usdc",
		address,
		stamp: null,
	});
	for (const line of lines) expect(picture).toContain(line);
});

test("numbers of ten and more keep their zero before the point", () => {
	const of = "0x90F79bf6EB2c4f870365E785982E1f101E93b906";
	expect(drawIdenticon(of).bold.startsWith("M190.9 100")).toBe(true);
});

import { describe, expect, test } from "vitest";
import { type Pixels, squareOf } from "#app/core/pictures/square.ts";

const EDGE = 400;
const MIDDLE = { x: 50, y: 50 };
const BLACK_OR_WHITE = [0, 255];

/** Black and white squares of one pixel, in turn. */
function chessboard(side: number): Pixels {
	const data = new Uint8Array(side * side * 4).fill(255);
	for (let at = 0; at < side * side; at++)
		if ((at + (side % 2 === 0 ? Math.floor(at / side) : 0)) % 2 === 0) data.fill(0, at * 4, at * 4 + 3);
	return { data, width: side, height: side };
}

const redsOf = (square: Uint8Array, row: number) =>
	Array.from({ length: EDGE }, (_, x) => square[(row * EDGE + x) * 4] ?? -1);
const mixed = (reds: readonly number[]) => reds.filter((red) => !BLACK_OR_WHITE.includes(red)).length;

describe("pixel art keeps its squares", () => {
	test.each([1, 2, 8, 16, 25, 40, 50])(
		"of %d pixels, by which the edge can be divided: no pixel is between two",
		(side) => {
			const square = squareOf(chessboard(side), 1, MIDDLE, EDGE);
			const wide = EDGE / side;
			for (const row of [0, Math.floor(wide / 2), EDGE - 1]) {
				const reds = redsOf(square, row);
				expect(mixed(reds)).toBe(0);
				reds.forEach((red, x) => {
					const [column, line] = [Math.floor(x / wide), Math.floor(row / wide)];
					expect(red).toBe((column + line) % 2 === 0 ? 0 : 255);
				});
			}
		},
	);

	test.each([3, 24, 32, 36, 48, 64])(
		"of %d pixels, by whatever the edge is divided: one pixel between two at most",
		(side) => {
			const reds = redsOf(squareOf(chessboard(side), 1, MIDDLE, EDGE), EDGE / 2);
			expect(mixed(reds)).toBeLessThan(side);
			const average = reds.reduce((sum, red) => sum + red, 0) / EDGE;
			expect(Math.abs(average - 127.5)).toBeLessThan(255 / side / 2 + 1);
		},
	);

	test("a larger picture is smooth", () => {
		expect(mixed(redsOf(squareOf(chessboard(65), 1, MIDDLE, EDGE), EDGE / 2))).toBeGreaterThan(EDGE / 2);
	});
});

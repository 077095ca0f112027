import { describe, expect, test } from "vitest";
import { type Pixels, squareOf, upright } from "#app/core/pictures/square.ts";

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

test.each<[orientation: number, wanted: number[][]]>([
	[
		1,
		[
			[1, 2, 3],
			[4, 5, 6],
		],
	],
	[
		2,
		[
			[3, 2, 1],
			[6, 5, 4],
		],
	],
	[
		3,
		[
			[6, 5, 4],
			[3, 2, 1],
		],
	],
	[
		4,
		[
			[4, 5, 6],
			[1, 2, 3],
		],
	],
	[
		5,
		[
			[1, 4],
			[2, 5],
			[3, 6],
		],
	],
	[
		6,
		[
			[4, 1],
			[5, 2],
			[6, 3],
		],
	],
	[
		7,
		[
			[6, 3],
			[5, 2],
			[4, 1],
		],
	],
	[
		8,
		[
			[3, 6],
			[2, 5],
			[1, 4],
		],
	],
])("a picture of orientation %d is put upright", (orientation, wanted) => {
	const data = Uint8Array.from([1, 2, 3, 4, 5, 6].flatMap((value) => [value, 0, 0, 255]));
	const { width, height, data: turned } = upright({ data, width: 3, height: 2 }, orientation);
	const reds = Array.from({ length: height }, (_, y) =>
		Array.from({ length: width }, (_, x) => turned[(y * width + x) * 4]),
	);
	expect(reds).toEqual(wanted);
});

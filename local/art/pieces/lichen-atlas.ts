import { chanceOf, fieldOf } from "../chance.ts";
import type { DotPiece, Sheet } from "../sheet.ts";

/** Units of the sheet for each cell of the simulation, and its steps. */
const CELL = 4;
const STEPS = 4_500;
/** Where it begins to grow, in one sheet of 1600 by 1000. */
const SPORES = 190;

const ROCK = [22, 52, 50] as const;
const SHADE = [12, 32, 33] as const;
/** From the rim of a growth to its middle. */
const TINTS = [
	[64, 122, 84],
	[138, 172, 92],
	[233, 214, 143],
] as const;
const TINTS_ELSEWHERE = [
	[190, 92, 58],
	[226, 142, 78],
	[246, 222, 160],
] as const;

interface Growth {
	width: number;
	height: number;
	/** how much of the second substance each cell holds */
	held: Float32Array;
}

/** Two substances that feed on each other and spread (Gray and Scott 1984; Pearson 1993), on a sheet without edges. */
function grow(sheet: Sheet): Growth {
	const width = Math.round(sheet.width / CELL);
	const height = Math.round(sheet.height / CELL);
	const cells = width * height;
	const chance = chanceOf(905);
	const climate = fieldOf(61);
	let food = new Float32Array(cells).fill(1);
	let held = new Float32Array(cells);
	let nextFood = new Float32Array(cells);
	let nextHeld = new Float32Array(cells);
	const feed = new Float32Array(cells);
	const decay = new Float32Array(cells);
	for (let cell = 0; cell < cells; cell++) {
		const warm = Math.min(1, Math.max(0, (climate((cell % width) / 95, Math.floor(cell / width) / 95) - 0.28) * 2.2));
		feed[cell] = 0.032 + warm * 0.025;
		decay[cell] = 0.0632 - warm * 0.0011;
	}
	for (let spore = 0; spore < (SPORES * cells) / (500 * 312); spore++) {
		const x = Math.floor(chance() * (width - 6));
		const y = Math.floor(chance() * (height - 6));
		for (let i = 0; i < 5; i++) for (let j = 0; j < 5; j++) held[x + i + (y + j) * width] = 1;
	}
	for (let step = 0; step < STEPS; step++) {
		for (let cell = 0; cell < cells; cell++) {
			const x = cell % width;
			const row = cell - x;
			const left = x === 0 ? width - 1 : x - 1;
			const right = x === width - 1 ? 0 : x + 1;
			const above = row === 0 ? cells - width : row - width;
			const below = row === cells - width ? 0 : row + width;
			const a = food[cell] as number;
			const b = held[cell] as number;
			const eaten = a * b * b;
			const fed = feed[cell] as number;
			const spreadA =
				((food[row + left] as number) +
					(food[row + right] as number) +
					(food[above + x] as number) +
					(food[below + x] as number)) *
					0.2 +
				((food[above + left] as number) +
					(food[above + right] as number) +
					(food[below + left] as number) +
					(food[below + right] as number)) *
					0.05 -
				a;
			const spreadB =
				((held[row + left] as number) +
					(held[row + right] as number) +
					(held[above + x] as number) +
					(held[below + x] as number)) *
					0.2 +
				((held[above + left] as number) +
					(held[above + right] as number) +
					(held[below + left] as number) +
					(held[below + right] as number)) *
					0.05 -
				b;
			nextFood[cell] = a + spreadA - eaten + fed * (1 - a);
			nextHeld[cell] = b + 0.5 * spreadB + eaten - ((decay[cell] as number) + fed) * b;
		}
		[food, nextFood, held, nextHeld] = [nextFood, food, nextHeld, held];
	}
	return { width, height, held };
}

/** Between the cells, by a smooth curve through the four around it in either direction (Catmull and Rom). */
function smoothly({ width, height, held }: Growth): (x: number, y: number) => number {
	const curve = (a: number, b: number, c: number, d: number, t: number) =>
		b + 0.5 * t * (c - a + t * (2 * a - 5 * b + 4 * c - d + t * (3 * (b - c) + d - a)));
	return (x, y) => {
		const column = Math.floor(x);
		const row = Math.floor(y);
		const at = (dx: number, dy: number) =>
			held[((column + dx + width) % width) + ((row + dy + height) % height) * width] as number;
		const line = (dy: number) => curve(at(-1, dy), at(0, dy), at(1, dy), at(2, dy), x - column);
		return curve(line(-1), line(0), line(1), line(2), y - row);
	};
}

/** Lichen on rock: growths with a shadow below them and three tints inside. */
export const LICHEN_ATLAS: DotPiece = {
	slug: "lichen-atlas",
	dots(sheet, scale) {
		const width = Math.round(sheet.width * scale);
		const height = Math.round(sheet.height * scale);
		const growth = grow(sheet);
		const heldAt = smoothly(growth);
		const kinds = fieldOf(33);
		const unit = 1 / (scale * CELL);
		/** how far over the edge a dot must be to be wholly on one side: about one dot */
		const edge = unit * 0.09;
		const over = (value: number, level: number) => Math.min(1, Math.max(0, (value - level) / edge + 0.5));
		const dots = new Uint8Array(width * height * 3);
		const color = [0, 0, 0];
		const blend = (to: readonly number[], part: number) => {
			for (let channel = 0; channel < 3; channel++)
				color[channel] = (color[channel] as number) + ((to[channel] as number) - (color[channel] as number)) * part;
		};
		for (let row = 0; row < height; row++)
			for (let column = 0; column < width; column++) {
				const [x, y] = [column * unit, row * unit];
				const value = heldAt(x, y);
				const tints = kinds(x / 62 + 8, y / 62) > 0.56 ? TINTS_ELSEWHERE : TINTS;
				color.splice(0, 3, ...ROCK);
				blend(SHADE, over(heldAt(x - 1.5, y - 1.9), 0.12));
				blend(tints[0], over(value, 0.1));
				blend(tints[1], over(value, 0.2));
				blend(tints[2], over(value, 0.29));
				dots.set(color, (column + row * width) * 3);
			}
		return dots;
	},
};

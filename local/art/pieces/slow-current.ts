import { chanceOf, type Field, fieldOf } from "../chance.ts";
import { Brushes, drawing, type ShapePiece, type Sheet, short } from "../sheet.ts";

/** Units between the middles of two neighbouring lines. */
const APART = 17;
/** Units a line is taken further at a time. */
const STEP = 4;
/** Steps to either side of where a line begins. */
const LONGEST = 150;
/** Places that are tried for a line to begin. */
const TRIES = 14_000;
/** Beyond the edge of the sheet lines are still drawn, so that none ends in sight of it. */
const MARGIN = 50;

const GROUND = "#f4ead5";
const COLORS = [
	"#16264f",
	"#16264f",
	"#25509b",
	"#25509b",
	"#7fb2d6",
	"#e0492b",
	"#e0492b",
	"#f0ae36",
	"#16264f",
] as const;
const WIDTHS = [9, 11.5, 14] as const;

type Point = readonly [x: number, y: number];

/** Which way the water goes at a place, in radians: a slow field with two whirls in it. */
function currentOf(field: Field, { width, height }: Sheet): (x: number, y: number) => number {
	const whirls = [
		{ x: width * 0.72, y: height * 0.36, reach: height * 0.34, turn: 1 },
		{ x: width * 0.16, y: height * 0.2, reach: height * 0.26, turn: -1 },
	];
	return (x, y) => {
		let angle = (field(x / 470 + 2, y / 470 + 9) - 0.5) * 6.4 - 0.3;
		for (const whirl of whirls) {
			const dx = x - whirl.x;
			const dy = y - whirl.y;
			const pull = Math.exp(-((Math.hypot(dx, dy) / whirl.reach) ** 2));
			angle = angle * (1 - pull) + (Math.atan2(dy, dx) + (Math.PI / 2) * whirl.turn) * pull;
		}
		return angle;
	};
}

/** Knows where lines already are. */
class Waters {
	readonly #cells = new Map<string, { point: Point; line: number }[]>();

	#near(x: number, y: number) {
		const column = Math.floor(x / APART);
		const row = Math.floor(y / APART);
		const found = [];
		for (let i = -1; i <= 1; i++)
			for (let j = -1; j <= 1; j++) found.push(...(this.#cells.get(`${column + i},${row + j}`) ?? []));
		return found;
	}

	isFree(x: number, y: number, distance: number, ownLine: number): boolean {
		return this.#near(x, y).every(
			({ point, line }) => line === ownLine || Math.hypot(point[0] - x, point[1] - y) >= distance,
		);
	}

	take(points: readonly Point[], line: number): void {
		for (const point of points) {
			const cell = `${Math.floor(point[0] / APART)},${Math.floor(point[1] / APART)}`;
			const there = this.#cells.get(cell);
			if (there) there.push({ point, line });
			else this.#cells.set(cell, [{ point, line }]);
		}
	}
}

/** Evenly spaced lines in a current (Jobard and Lefer 1997, with chance for the places they begin at). */
export const SLOW_CURRENT: ShapePiece = {
	slug: "slow-current",
	shapes(sheet) {
		const chance = chanceOf(4_107);
		const field = fieldOf(88);
		const tints = fieldOf(19);
		const current = currentOf(field, sheet);
		const waters = new Waters();
		const brushes = new Brushes();
		const inside = (x: number, y: number) =>
			x > -MARGIN && y > -MARGIN && x < sheet.width + MARGIN && y < sheet.height + MARGIN;
		let line = 0;
		const follow = (start: Point, direction: 1 | -1): Point[] => {
			const points: Point[] = [];
			let [x, y] = start;
			for (let step = 0; step < LONGEST; step++) {
				const angle = current(x, y);
				x += Math.cos(angle) * STEP * direction;
				y += Math.sin(angle) * STEP * direction;
				if (!inside(x, y) || !waters.isFree(x, y, APART * 0.84, line)) break;
				// a whirl's line ends where it comes round to its own beginning
				if (step > 30 && Math.hypot(x - start[0], y - start[1]) < APART * 0.6) break;
				points.push([x, y]);
			}
			return points;
		};
		for (let attempt = 0; attempt < TRIES; attempt++) {
			const start: Point = [
				chance() * (sheet.width + 2 * MARGIN) - MARGIN,
				chance() * (sheet.height + 2 * MARGIN) - MARGIN,
			];
			if (!waters.isFree(...start, APART, -1)) continue;
			const points = [...follow(start, -1).reverse(), start, ...follow(start, 1)];
			if (points.length < 5) continue;
			waters.take(points, line);
			line++;
			const [x, y] = points[Math.floor(points.length / 2)] ?? start;
			const tint = tints(x / 330 + 5, y / 330) * 0.7 + chance() * 0.3;
			const color = COLORS[Math.min(COLORS.length - 1, Math.floor(tint * COLORS.length))];
			const width = points.length < 16 ? 7 : WIDTHS[Math.floor(chance() * WIDTHS.length)];
			brushes.add(`stroke="${color}" stroke-width="${width}"`, pathOf(points));
		}
		return drawing(sheet, GROUND, `<g fill="none" stroke-linecap="round" stroke-linejoin="round">${brushes}</g>`);
	},
};

/** Every third point is enough for the eye, in whole units. */
function pathOf(points: readonly Point[]): string {
	const kept = points.filter((_, at) => at % 3 === 0 || at === points.length - 1);
	let [x, y] = (kept[0] ?? [0, 0]).map(Math.round) as [number, number];
	let path = `M${x} ${y}l`;
	for (const [toX, toY] of kept.slice(1)) {
		const dx = Math.round(toX) - x;
		const dy = Math.round(toY) - y;
		path += `${path.endsWith("l") || dx < 0 ? "" : " "}${short(dx)}${dy < 0 ? "" : " "}${short(dy)}`;
		x += dx;
		y += dy;
	}
	return path;
}

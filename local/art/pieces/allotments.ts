import { chanceOf, fieldOf, pick } from "../chance.ts";
import { Brushes, coordinates, drawing, type ShapePiece, type Sheet } from "../sheet.ts";

type Point = readonly [x: number, y: number];

/** Fields over a sheet and the land around it. */
const FIELDS = 300;
const AROUND = 120;
/** Times every field's middle moves to its centre of gravity, which evens them out. */
const EVENINGS = 3;
/** Units of path on either side of a hedge, and between two furrows. */
const HEDGE = 5;
const FURROWS = 13;

const GROUND = "#17352f";
const DRY = ["#e2b04a", "#d0803a", "#efd59a", "#b9552e", "#f3e5bf"] as const;
const WET = ["#2f6b52", "#6f9d5c", "#1f4d4c", "#a5bd76", "#3d8078"] as const;
const EDGE = ["#e0dcb4", "#b8c99c", "#e9a79a"] as const;
const FURROW = "#f7eed3";

/** The part of a convex outline on the near side of a line through `at`, square to (nx, ny). */
function cut(outline: readonly Point[], at: Point, nx: number, ny: number): Point[] {
	const side = ([x, y]: Point) => (x - at[0]) * nx + (y - at[1]) * ny;
	return outline.flatMap((from, i) => {
		const to = outline[(i + 1) % outline.length] ?? from;
		const before = side(from);
		const after = side(to);
		const kept: Point[] = before <= 0 ? [from] : [];
		if (before * after < 0) {
			const part = before / (before - after);
			kept.push([from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part]);
		}
		return kept;
	});
}

/** What is nearer to one middle than to any other, moved in by `hedge` on every side. */
function fieldAround(middle: Point, middles: readonly Point[], { width, height }: Sheet, hedge: number): Point[] {
	const far = AROUND * 2;
	let outline: Point[] = [
		[-far, -far],
		[width + far, -far],
		[width + far, height + far],
		[-far, height + far],
	];
	for (const other of middles) {
		if (other === middle) continue;
		const dx = other[0] - middle[0];
		const dy = other[1] - middle[1];
		const distance = Math.hypot(dx, dy);
		if (distance > 420) continue;
		const part = 0.5 - hedge / distance;
		outline = cut(outline, [middle[0] + dx * part, middle[1] + dy * part], dx, dy);
	}
	return outline;
}

function centreOf(outline: readonly Point[]): Point {
	let area = 0;
	let x = 0;
	let y = 0;
	outline.forEach(([x0, y0], i) => {
		const [x1, y1] = outline[(i + 1) % outline.length] ?? [x0, y0];
		const cross = x0 * y1 - x1 * y0;
		area += cross;
		x += (x0 + x1) * cross;
		y += (y0 + y1) * cross;
	});
	return [x / (3 * area), y / (3 * area)];
}

/** The outline with its corners cut round. */
function rounded(outline: readonly Point[], radius: number): string {
	const toward = (from: Point, to: Point): Point => {
		const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
		const part = Math.min(radius, length * 0.45) / length;
		return [from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part];
	};
	const corners = outline.map((corner, i) => {
		const before = outline[(i + outline.length - 1) % outline.length] ?? corner;
		const after = outline[(i + 1) % outline.length] ?? corner;
		return `${coordinates(...toward(corner, before))}Q${coordinates(...corner)} ${coordinates(...toward(corner, after))}`;
	});
	return `M${corners.join("L")}z`;
}

/** Lines across a convex outline, each from hedge to hedge. */
function furrows(outline: readonly Point[], middle: Point, angle: number): string {
	const [dx, dy] = [Math.cos(angle), Math.sin(angle)];
	let path = "";
	for (let offset = -140; offset <= 140; offset += FURROWS) {
		const at: Point = [middle[0] - dy * offset, middle[1] + dx * offset];
		const crossings = outline.flatMap((from, i) => {
			const to = outline[(i + 1) % outline.length] ?? from;
			const before = (from[0] - at[0]) * -dy + (from[1] - at[1]) * dx;
			const after = (to[0] - at[0]) * -dy + (to[1] - at[1]) * dx;
			if (before * after >= 0) return [];
			const part = before / (before - after);
			return [(from[0] + (to[0] - from[0]) * part - at[0]) * dx + (from[1] + (to[1] - from[1]) * part - at[1]) * dy];
		});
		if (crossings.length < 2) continue;
		const [from, to] = [Math.min(...crossings) + 7, Math.max(...crossings) - 7];
		if (to - from < 8) continue;
		path += `M${coordinates(at[0] + dx * from, at[1] + dy * from)}L${coordinates(at[0] + dx * to, at[1] + dy * to)}`;
	}
	return path;
}

/** Land seen from above: Voronoi cells, evened out (Lloyd 1982), some of them ploughed. */
export const ALLOTMENTS: ShapePiece = {
	slug: "allotments",
	shapes(sheet) {
		const chance = chanceOf(73);
		const rain = fieldOf(14);
		const count = Math.round((FIELDS * (sheet.width + 2 * AROUND) * (sheet.height + 2 * AROUND)) / (1840 * 1240));
		let middles: Point[] = Array.from({ length: count }, () => [
			chance() * (sheet.width + 2 * AROUND) - AROUND,
			chance() * (sheet.height + 2 * AROUND) - AROUND,
		]);
		for (let round = 0; round < EVENINGS; round++)
			middles = middles.map((middle) => centreOf(fieldAround(middle, middles, sheet, 0)));
		const wetness = ([x, y]: Point) => rain(x / 430 + 3, y / 430 + 1);
		const usual = middles.map(wetness).sort((a, b) => a - b)[middles.length >> 1] ?? 0.5;
		const ground = new Brushes();
		const lines = new Brushes();
		for (const middle of middles) {
			const outline = fieldAround(middle, middles, sheet, HEDGE);
			if (outline.length < 3) continue;
			const above = wetness(middle) - usual;
			const colors = Math.abs(above) < 0.03 ? EDGE : above > 0 ? WET : DRY;
			const color = pick(chance, colors);
			ground.add(`fill="${color}"`, rounded(outline, 16));
			if (chance() > 0.46) continue;
			const other = pick(chance, colors);
			const stroke = other === color ? FURROW : other;
			lines.add(`stroke="${stroke}"`, furrows(outline, middle, chance() * Math.PI));
		}
		return drawing(sheet, GROUND, `${ground}<g stroke-width="5" stroke-linecap="round">${lines}</g>`);
	},
};

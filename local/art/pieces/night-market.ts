import { type Chance, chanceOf, pick } from "../chance.ts";
import { Brushes, coordinates, disc, drawing, type ShapePiece, type Sheet } from "../sheet.ts";

const GROUND = "#1b1230";
const COLORS = ["#ff7a59", "#ffc857", "#f7efe0", "#7ad3c4", "#c04a8c", "#5c4bb5", "#2f2a6b"] as const;
/** Lanterns in one sheet at most, and places tried for them. */
const MOST = 1_300;
const TRIES = 90_000;
/** Units left between two lanterns, and the smallest one's radius. */
const GAP = 3.5;
const SMALLEST = 5;
/** The first ones are large; the longer it goes on, the smaller the gaps that are filled. */
const LARGEST: readonly { until: number; radius: number }[] = [
	{ until: 60, radius: 190 },
	{ until: 900, radius: 84 },
	{ until: 12_000, radius: 36 },
	{ until: TRIES, radius: 15 },
];

interface Lantern {
	x: number;
	y: number;
	radius: number;
}

function hang(chance: Chance, { width, height }: Sheet): Lantern[] {
	const lanterns: Lantern[] = [];
	const edge = 60;
	for (let attempt = 0; attempt < TRIES && lanterns.length < MOST; attempt++) {
		const x = chance() * (width + 2 * edge) - edge;
		const y = chance() * (height + 2 * edge) - edge;
		let radius = LARGEST.find(({ until }) => attempt < until)?.radius ?? SMALLEST;
		for (const other of lanterns) {
			radius = Math.min(radius, Math.hypot(other.x - x, other.y - y) - other.radius - GAP);
			if (radius < SMALLEST) break;
		}
		if (radius >= SMALLEST) lanterns.push({ x, y, radius });
	}
	return lanterns;
}

/** Circles packed until nothing fits in between, each a lantern of two or three flat colours. */
export const NIGHT_MARKET: ShapePiece = {
	slug: "night-market",
	shapes(sheet) {
		const chance = chanceOf(640);
		const parts: string[] = [];
		const small = new Brushes();
		for (const { x, y, radius } of hang(chance, sheet)) {
			const base = pick(chance, COLORS);
			const [second, third] = COLORS.filter((color) => color !== base).sort(() => chance() - 0.5);
			if (radius < 13) {
				small.add(`fill="${base}"`, disc(x, y, radius));
				continue;
			}
			const brushes = new Brushes();
			brushes.add(`fill="${base}"`, disc(x, y, radius));
			const kind = chance();
			const r = coordinates(radius, radius);
			const turned = `transform="rotate(${Math.floor(chance() * 8) * 45} ${coordinates(x, y)})"`;
			if (kind < 0.3) {
				const rings = radius > 90 ? 9 : radius > 45 ? 5 : 3;
				let path = "";
				for (let ring = 1; ring < rings; ring++) path += disc(x, y, radius * (1 - ring / rings));
				brushes.add(`fill="${second}" fill-rule="evenodd"`, path);
			} else if (kind < 0.52) {
				brushes.add(
					`fill="${second}" ${turned}`,
					`M${coordinates(x - radius, y)}a${r} 0 0 1 ${coordinates(2 * radius, 0)}z`,
				);
				if (radius > 40) brushes.add(`fill="${third}"`, disc(x, y, radius * 0.36));
			} else if (kind < 0.72) {
				const petals = radius > 60 ? 12 : 8;
				let path = "";
				for (let petal = 0; petal < petals; petal++) {
					const angle = (petal / petals) * 2 * Math.PI;
					path += disc(
						x + Math.cos(angle) * radius * 0.62,
						y + Math.sin(angle) * radius * 0.62,
						(radius * 1.5) / petals,
					);
				}
				brushes.add(`fill="${second}"`, path);
				brushes.add(`fill="${third}"`, disc(x, y, radius * 0.3));
			} else if (kind < 0.88) {
				let path = "";
				for (const turn of [0, 2, 4, 6]) {
					const from = (turn * Math.PI) / 4;
					const to = from + Math.PI / 4;
					path += `M${coordinates(x, y)}L${coordinates(x + Math.cos(from) * radius, y + Math.sin(from) * radius)}A${r} 0 0 1 ${coordinates(x + Math.cos(to) * radius, y + Math.sin(to) * radius)}z`;
				}
				brushes.add(`fill="${second}" ${turned}`, path);
			} else {
				brushes.add(`fill="${second}"`, disc(x, y, radius * 0.55));
			}
			parts.push(brushes.toString());
		}
		return drawing(sheet, GROUND, `${small}${parts.join("")}`);
	},
};

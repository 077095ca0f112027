import { type Chance, chanceOf, pick } from "../chance.ts";
import { Brushes, coordinates, disc, drawing, type ShapePiece } from "../sheet.ts";

const COLORS = [
	"#d94a32",
	"#ef9a78",
	"#f3cfae",
	"#f6ead6",
	"#233f7c",
	"#7aa7cf",
	"#e8b53f",
	"#57293d",
	"#2f6f66",
] as const;
type Color = (typeof COLORS)[number];

/** Sides are cut at one of these parts; units of the grid that cuts keep to. */
const CUTS = [0.382, 0.5, 0.618] as const;
const GRID = 10;
/** A box with both sides below this is a stage. */
const STAGE = 185;
const DEEPEST = 7;

interface Box {
	x: number;
	y: number;
	width: number;
	height: number;
}

/** A colour that is not one of these. */
function other(chance: Chance, ...not: Color[]): Color {
	const left = COLORS.filter((color) => !not.includes(color));
	return left[Math.floor(chance() * left.length)] ?? COLORS[0];
}

const SCENES = {
	arch({ x, y, width, height }: Box, brushes: Brushes, front: Color, light: Color) {
		const radius = Math.min(width * 0.34, height * 0.4);
		const middle = x + width / 2;
		const top = y + height - Math.max(radius, height * 0.72) + radius;
		const half = (sign: 1 | -1) =>
			`M${coordinates(middle, y + height)}V${coordinates(top - radius)}a${coordinates(radius, radius)} 0 0 ${sign > 0 ? 1 : 0} ${coordinates(sign * radius, radius)}V${coordinates(y + height)}z`;
		brushes.add(`fill="${front}"`, half(-1));
		brushes.add(`fill="${light}"`, half(1));
	},
	moon({ x, y, width, height }: Box, brushes: Brushes, front: Color, light: Color) {
		const radius = Math.min(width, height) * 0.3;
		brushes.add(`fill="${front}"`, disc(x + width * 0.5, y + height * 0.46, radius));
		brushes.add(`fill="${light}"`, `M${x} ${coordinates(y + height * 0.7)}h${width}V${y + height}H${x}z`);
	},
	stairs({ x, y, width, height }: Box, brushes: Brushes, front: Color) {
		const steps = width > 140 ? 6 : 4;
		let path = `M${x} ${y + height}`;
		for (let step = 0; step < steps; step++)
			path += `V${coordinates(y + height - ((step + 1) * height) / steps)}H${coordinates(x + ((step + 1) * width) / steps)}`;
		brushes.add(`fill="${front}"`, `${path}V${y + height}z`);
	},
	curtain({ x, y, width, height }: Box, brushes: Brushes, front: Color) {
		const folds = Math.max(3, Math.round(width / 30));
		const fold = width / folds;
		for (let at = 0; at < folds; at++)
			brushes.add(
				`fill="${front}"`,
				`M${coordinates(x + at * fold, y)}h${coordinates(fold / 2)}v${height}h${coordinates(-fold / 2)}z`,
			);
	},
	beam({ x, y, width, height }: Box, brushes: Brushes, front: Color, light: Color) {
		brushes.add(`fill="${front}"`, `M${x} ${y}L${x + width} ${coordinates(y + height * 0.62)}V${y + height}H${x}z`);
		brushes.add(`fill="${light}"`, `M${x} ${y}L${coordinates(x + width * 0.56)} ${y + height}H${x}z`);
	},
	quarter({ x, y, width, height }: Box, brushes: Brushes, front: Color, light: Color) {
		const radius = Math.min(width, height);
		for (const [part, color] of [
			[1, front],
			[0.62, light],
			[0.3, front],
		] as const)
			brushes.add(
				`fill="${color}"`,
				`M${x} ${y + height}v${coordinates(-radius * part)}a${coordinates(radius * part, radius * part)} 0 0 1 ${coordinates(radius * part, radius * part)}z`,
			);
	},
	seats({ x, y, width, height }: Box, brushes: Brushes, front: Color) {
		const columns = Math.max(2, Math.round(width / 36));
		const rows = Math.max(2, Math.round(height / 36));
		for (let row = 0; row < rows; row++)
			for (let column = 0; column < columns; column++)
				brushes.add(
					`fill="${front}"`,
					disc(
						x + ((column + 0.5) * width) / columns,
						y + ((row + 0.5) * height) / rows,
						Math.min(width / columns, height / rows) * 0.28,
					),
				);
	},
	plain() {},
} as const;
const NAMES = Object.keys(SCENES) as [keyof typeof SCENES, ...(keyof typeof SCENES)[]];

/** One box cut into smaller ones by the golden section or in half, each a stage with a scene of two or three colours. */
export const SMALL_THEATRE: ShapePiece = {
	slug: "small-theatre",
	shapes(sheet) {
		const chance = chanceOf(2_468);
		const stages: string[] = [];
		const play = (box: Box) => {
			const back = pick(chance, COLORS);
			const front = other(chance, back);
			const brushes = new Brushes();
			brushes.add(`fill="${back}"`, `M${box.x} ${box.y}h${box.width}v${box.height}h${-box.width}z`);
			SCENES[pick(chance, NAMES)](box, brushes, front, other(chance, back, front));
			stages.push(brushes.toString());
		};
		const split = (box: Box, depth: number) => {
			const { x, y, width, height } = box;
			if (depth === 0 || (width < STAGE && height < STAGE) || (depth < 4 && chance() < 0.1)) return play(box);
			const part = pick(chance, CUTS);
			if (width > height * 1.1 || (width > height * 0.75 && chance() < 0.5)) {
				const at = Math.round((width * part) / GRID) * GRID;
				split({ x, y, width: at, height }, depth - 1);
				split({ x: x + at, y, width: width - at, height }, depth - 1);
			} else {
				const at = Math.round((height * part) / GRID) * GRID;
				split({ x, y, width, height: at }, depth - 1);
				split({ x, y: y + at, width, height: height - at }, depth - 1);
			}
		};
		split({ x: 0, y: 0, ...sheet }, DEEPEST);
		return drawing(sheet, "#f6ead6", stages.join(""));
	},
};

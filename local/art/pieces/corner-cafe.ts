import { chanceOf, fieldOf } from "../chance.ts";
import { Brushes, disc, drawing, type ShapePiece } from "../sheet.ts";

/** Side of the largest tile; a tile may be cut into four, and each of those once more. */
const LARGEST = 200;
const LEVELS = 3;

const DARK = "#1d2b53";
const LIGHT = "#f7ecd8";
const SPARK = "#e8553a";
const GOLD = "#f2b544";

/** What a tile shows between the middles of its sides. */
const MOTIFS = ["arcs", "arcs", "arcs", "bar", "cross", "dots"] as const;

/**
 * Truchet tiles in three sizes (Carlson 2018, "Multi-Scale Truchet Patterns"): each tile reaches over its edges with the
 * discs at its corners and the middles of its sides, and light and dark change places with every size.
 */
export const CORNER_CAFE: ShapePiece = {
	slug: "corner-cafe",
	shapes(sheet) {
		const chance = chanceOf(1_958);
		const crowd = fieldOf(7);
		const layers = Array.from({ length: LEVELS }, () => ({ below: new Brushes(), above: new Brushes() }));
		const lay = (x: number, y: number, side: number, level: number) => {
			const cut = crowd((x + side / 2) / 260, (y + side / 2) / 260) + (chance() - 0.5) * 0.5;
			if (level < LEVELS - 1 && cut > 0.42 + level * 0.16) {
				const half = side / 2;
				for (const [dx, dy] of [
					[0, 0],
					[half, 0],
					[0, half],
					[half, half],
				] as const)
					lay(x + dx, y + dy, half, level + 1);
				return;
			}
			const layer = layers[level];
			if (!layer) return;
			const [ground, figure] = level % 2 === 0 ? [DARK, LIGHT] : [LIGHT, DARK];
			layer.below.add(`fill="${ground}"`, `M${x} ${y}h${side}v${side}h${-side}z`);
			const corners = [
				[0, 0],
				[side, 0],
				[0, side],
				[side, side],
			] as const;
			const sides = [
				[side / 2, 0],
				[side, side / 2],
				[side / 2, side],
				[0, side / 2],
			] as const;
			const stroke = `fill="none" stroke="${figure}" stroke-width="${side / 3}"`;
			const third = side / 3;
			const motif = MOTIFS[Math.floor(chance() * MOTIFS.length)];
			const turned = chance() < 0.5;
			if (motif === "arcs") {
				const r = side / 2;
				layer.above.add(
					stroke,
					turned
						? `M${x + r} ${y}a${r} ${r} 0 0 1 ${-r} ${r}M${x + r} ${y + side}a${r} ${r} 0 0 1 ${r} ${-r}`
						: `M${x + r} ${y}a${r} ${r} 0 0 0 ${r} ${r}M${x} ${y + r}a${r} ${r} 0 0 1 ${r} ${r}`,
				);
			} else if (motif === "bar") {
				layer.above.add(stroke, turned ? `M${x + side / 2} ${y}v${side}` : `M${x} ${y + side / 2}h${side}`);
			} else if (motif === "cross") {
				layer.above.add(stroke, `M${x + side / 2} ${y}v${side}M${x} ${y + side / 2}h${side}`);
				layer.above.add(`fill="${turned ? SPARK : GOLD}"`, disc(x + side / 2, y + side / 2, third / 2));
			} else {
				layer.above.add(`fill="${turned ? SPARK : GOLD}"`, disc(x + side / 2, y + side / 2, third / 2));
			}
			for (const [dx, dy] of sides) layer.above.add(`fill="${figure}"`, disc(x + dx, y + dy, third / 2));
			for (const [dx, dy] of corners) layer.above.add(`fill="${ground}"`, disc(x + dx, y + dy, third));
		};
		for (let y = 0; y < sheet.height; y += LARGEST)
			for (let x = 0; x < sheet.width; x += LARGEST) lay(x, y, LARGEST, 0);
		return drawing(sheet, DARK, layers.map(({ below, above }) => `${below}${above}`).join(""));
	},
};

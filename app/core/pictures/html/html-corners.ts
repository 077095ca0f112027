import { partsOf } from "../css/css-sums.ts";
import { lengthOf } from "../css/css-values.ts";
import { NotDrawn } from "../not-drawn.ts";
import type { Box } from "../svg/svg-transforms.ts";

/** Round corners of boxes of HTML (https://www.w3.org/TR/css-backgrounds-3/#corners). */

interface Corner {
	across: number;
	down: number;
}
/** Top left, top right, bottom right, bottom left. */
export type Corners = readonly [Corner, Corner, Corner, Corner];

const NAMES = ["top-left", "top-right", "bottom-right", "bottom-left"];
const short = (value: number) => Number(value.toFixed(3));
const wordsOf = (text: string) => partsOf(text.trim().replace(/\s+/g, " "), " ").filter(Boolean);

/** As round as a box says, as far as its sides are long enough. @throws NotDrawn */
export function cornersOf(values: ReadonlyMap<string, string>, box: Box): Corners {
	const [across = [], down = across] = partsOf(values.get("border-radius") ?? "0", "/").map((side) => {
		const [one = "0", two = one, three = one, four = two] = wordsOf(side);
		return [one, two, three, four];
	});
	const length = (word: string | undefined, whole: number) => {
		const found = lengthOf(word ?? "0", whole, { ...box, fontSize: 16 });
		if (found === null) throw new NotDrawn(`border-radius: ${word}`);
		return Math.max(0, found);
	};
	const corners = NAMES.map((name, at): Corner => {
		const [x = across[at], y = x === across[at] ? down[at] : x] = wordsOf(values.get(`border-${name}-radius`) ?? "");
		return { across: length(x, box.width), down: length(y, box.height) };
	}) as unknown as Corners;
	const [a, b, c, d] = corners;
	const fits = (side: number, sum: number) => (sum > side ? side / sum : 1);
	const share = Math.min(
		fits(box.width, a.across + b.across),
		fits(box.width, c.across + d.across),
		fits(box.height, a.down + d.down),
		fits(box.height, b.down + c.down),
	);
	return corners.map(({ across, down }) => ({ across: across * share, down: down * share })) as unknown as Corners;
}

export const isRound = (corners: Corners): boolean => corners.some(({ across, down }) => across > 0 && down > 0);

/** Those of a box whose sides are further out, or further in below zero. */
export const grown = (corners: Corners, by: number): Corners =>
	corners.map(({ across, down }) =>
		across > 0 && down > 0
			? { across: Math.max(0, across + by), down: Math.max(0, down + by) }
			: { across: 0, down: 0 },
	) as unknown as Corners;

export const SHARP = grown([0, 0, 0, 0].map((at) => ({ across: at, down: at })) as unknown as Corners, 0);

/** A box as the data of a path. */
export function outlineOf({ x, y, width, height }: Box, [a, b, c, d]: Corners): string {
	const [left, top] = [short(x), short(y)];
	const [right, bottom] = [short(x + Math.max(0, width)), short(y + Math.max(0, height))];
	const arc = ({ across, down }: Corner, toX: number, toY: number) =>
		across > 0 && down > 0 ? `A${short(across)} ${short(down)} 0 0 1 ${short(toX)} ${short(toY)}` : "";
	return `M${short(left + a.across)} ${top}H${short(right - b.across)}${arc(b, right, top + b.down)}V${short(bottom - c.down)}${arc(c, right - c.across, bottom)}H${short(left + d.across)}${arc(d, left, bottom - d.down)}${a.down > 0 ? `V${short(top + a.down)}` : ""}${arc(a, left + a.across, top)}z`;
}

/** An element of a box's shape, before its style. */
export function shapeOf(box: Box, corners: Corners): string {
	const [{ across, down }] = corners;
	const isEven = across === down && corners.every((one) => one.across === across && one.down === down);
	const [width, height] = [Math.max(0, box.width), Math.max(0, box.height)];
	return isEven
		? `<rect x="${box.x}" y="${box.y}" width="${width}" height="${height}" rx="${across}"`
		: `<path d="${outlineOf(box, corners)}"`;
}

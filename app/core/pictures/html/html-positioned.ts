import { partsOf } from "../css/css-sums.ts";
import { lengthOf } from "../css/css-values.ts";
import { NotDrawn } from "../not-drawn.ts";
import type { Item } from "./html-layouts.ts";
import type { Canvas } from "./html-text-style.ts";

/** Boxes of HTML that are positioned in their containing block (https://www.w3.org/TR/css-position-3/). */

export const isPositioned = (values: ReadonlyMap<string, string> | undefined): boolean =>
	/^(?:absolute|fixed)$/.test(values?.get("position") ?? "");

/** Distances from the four sides of the containing block; null for `auto`. */
export interface Insets {
	top: number | null;
	right: number | null;
	bottom: number | null;
	left: number | null;
}

/** @throws NotDrawn */
export function insetsOf(values: ReadonlyMap<string, string>, whole: Canvas, fontSize: number): Insets {
	const all = partsOf((values.get("inset") ?? "").trim().replace(/\s+/g, " "), " ").filter(Boolean);
	const [top, right = top, bottom = top, left = right] = all;
	const length = (name: string, otherwise: string | undefined, side: number) => {
		const said = values.get(name) ?? otherwise ?? "auto";
		if (said === "auto") return null;
		const found = lengthOf(said, side, { ...whole, fontSize });
		if (found === null) throw new NotDrawn(`${name}: ${said}`);
		return found;
	};
	return {
		top: length("top", top, whole.height),
		right: length("right", right, whole.width),
		bottom: length("bottom", bottom, whole.height),
		left: length("left", left, whole.width),
	};
}

/** Where one of a length begins between two sides. */
function placeBetween(before: number | null, behind: number | null, length: number, whole: number): number {
	if (before !== null) return before;
	return behind === null ? 0 : whole - behind - length;
}

/** @returns 0 for `auto`. @throws NotDrawn for one behind its containing block */
export function zIndexOf(values: ReadonlyMap<string, string>): number {
	const said = values.get("z-index") ?? "auto";
	const depth = said === "auto" ? 0 : Number(said);
	if (!(depth >= 0)) throw new NotDrawn(`z-index: ${said}`);
	return depth;
}

/** A positioned box, laid out. */
export interface Positioned {
	values: ReadonlyMap<string, string>;
	fontSize: number;
	/** nothing comes before it in its containing block */
	isFirst: boolean;
	item: Item;
}

/**
 * @param whole - the inner sides of their containing block
 * @returns draws them from its inner corner on, the foremost last
 * @throws NotDrawn
 */
export function positionedBoxes(positioned: readonly Positioned[], whole: Canvas): (x: number, y: number) => string {
	const boxes = positioned.map(({ values, fontSize, isFirst, item }) => {
		const { top, right, bottom, left } = insetsOf(values, whole, fontSize);
		// Without insets it is where it would be if it was not positioned.
		if (!isFirst && ((top ?? bottom) === null || (left ?? right) === null)) throw new NotDrawn("an unknown place");
		const stretched = top !== null && bottom !== null ? whole.height - top - bottom : null;
		const share = values.get("width")?.includes("%") ? whole.width : whole.width - (left ?? 0) - (right ?? 0);
		const first = item(share, whole.height, stretched);
		const isWide = (left !== null && right !== null) || first.isWide;
		const box = isWide ? first : item(Math.min(Math.ceil(first.width), share), whole.height, stretched);
		const high = box.height + box.margin.top + box.margin.bottom;
		const at = {
			x: placeBetween(left, right, Math.min(box.width, share), whole.width),
			y: placeBetween(top, bottom, high, whole.height) + box.margin.top,
		};
		return { depth: zIndexOf(values), draw: (x: number, y: number) => box.draw(x + at.x, y + at.y) };
	});
	boxes.sort((one, other) => one.depth - other.depth);
	return (x, y) => boxes.map(({ draw }) => draw(x, y)).join("");
}

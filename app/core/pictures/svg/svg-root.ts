import { lengthOf } from "../css/css-values.ts";
import type { MarkupElement } from "./svg-markup.ts";
import type { Box } from "./svg-transforms.ts";

/** Where nothing says a drawing's size, a page does: an avatar's. */
const DEFAULT_SIDE = 400;

/** As a view box has them, whatever they are. */
export const viewBoxNumbers = ({ attributes }: MarkupElement): number[] =>
	(attributes.get("viewBox") ?? "")
		.trim()
		.split(/[\s,]+/)
		.map(Number);

/** @returns null for a view box that is none */
export function viewBoxOf(root: MarkupElement): Box | null {
	const numbers = viewBoxNumbers(root);
	const [x = 0, y = 0, width = 0, height = 0] = numbers;
	return numbers.every(Number.isFinite) && width > 0 && height > 0 ? { x, y, width, height } : null;
}

function sideOf(root: MarkupElement, name: "width" | "height"): number | null {
	const value = root.attributes.get(name)?.trim() ?? "";
	if (/%$|v[wh]$|vmin$|vmax$/.test(value)) return null;
	const side = lengthOf(value, 0, { width: 0, height: 0, fontSize: 16 });
	return side !== null && side > 0 ? side : null;
}

/** The root's view box, or what stands for it. */
export function canvasOf(root: MarkupElement): Box {
	const box = viewBoxOf(root);
	if (box) return box;
	const [width, height] = [sideOf(root, "width"), sideOf(root, "height")];
	const isKnown = width !== null && height !== null;
	return isKnown ? { x: 0, y: 0, width, height } : { x: 0, y: 0, width: DEFAULT_SIDE, height: DEFAULT_SIDE };
}

/**
 * A drawing's size as browsers know it where it is shown as an image: its attributes alone count, and its view box's proportions
 * (https://www.w3.org/TR/css-images-3/#default-sizing).
 *
 * @returns null where its attributes say it, or resvg finds the same
 */
export function rootSize(root: MarkupElement): { width: number; height: number } | null {
	const [width, height] = [sideOf(root, "width"), sideOf(root, "height")];
	if (width !== null && height !== null) return null;
	const box = viewBoxOf(root);
	if (!box) return { width: DEFAULT_SIDE, height: DEFAULT_SIDE };
	if (width === null && height === null) return null;
	return {
		width: width ?? ((height ?? 0) * box.width) / box.height,
		height: height ?? ((width ?? 0) * box.height) / box.width,
	};
}

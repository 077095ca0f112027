import { lengthOf } from "../css/css-values.ts";
import type { ElementStyle } from "../css/element-style.ts";
import { NotDrawn } from "../not-drawn.ts";
import { escapedText } from "../svg/svg-markup.ts";
import { type Box, transformOf } from "../svg/svg-transforms.ts";
import type { Borders } from "./html-borders.ts";

/** Whether what is in a box is not seen beyond it. */
export const hidesBeyond = (style: ElementStyle | undefined): boolean =>
	/^(?:hidden|clip|auto|scroll)\b/.test(style?.values.get("overflow") ?? "");

/** What is in a box, as far as it is within the lines around it. */
export function cutOff(
	values: ReadonlyMap<string, string>,
	{ x, y, width, height }: Box,
	{ top, right, bottom, left }: Borders,
	drawn: string,
	name: string,
): string {
	if (drawn === "") return "";
	const [wide, high] = [width - left.width - right.width, height - top.width - bottom.width];
	const radius = lengthOf(values.get("border-radius") ?? "0", Math.min(width, height), { width, height, fontSize: 16 });
	const inner = Math.max(0, (radius ?? 0) - top.width);
	return `<clipPath id="${name}-cut"><rect x="${x + left.width}" y="${y + top.width}" width="${Math.max(0, wide)}" height="${Math.max(0, high)}" rx="${inner}"/></clipPath><g clip-path="url(#${name}-cut)">${drawn}</g>`;
}

/** What counts for a box and all in it. */
export function effectsOn(values: ReadonlyMap<string, string>, box: Box, drawn: string): string {
	const moved = new Map([["transform-origin", "50% 50%"], ...values, ["transform-box", "fill-box"]]);
	const transform = values.has("transform") ? transformOf({ values: moved }, {}, () => box, box) : "";
	if (transform === null) throw new NotDrawn("a transform");
	const opacity = values.get("opacity");
	const turned = transform === "" ? drawn : `<g transform="${escapedText(transform)}">${drawn}</g>`;
	return opacity === undefined ? turned : `<g style="opacity:${escapedText(opacity)}">${turned}</g>`;
}

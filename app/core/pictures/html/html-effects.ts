import type { ElementStyle } from "../css/element-style.ts";
import { NotDrawn } from "../not-drawn.ts";
import { clipShape } from "../svg/svg-clips.ts";
import { escapedText } from "../svg/svg-markup.ts";
import { hasImageMask, imageMask } from "../svg/svg-masks.ts";
import { type Box, transformOf } from "../svg/svg-transforms.ts";
import { plainFilter } from "../svg/svg-values.ts";
import type { Borders } from "./html-borders.ts";
import { cornersOf, grown, shapeOf } from "./html-corners.ts";

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
	const inner = {
		x: x + left.width,
		y: y + top.width,
		width: width - left.width - right.width,
		height: height - top.width - bottom.width,
	};
	const shape = shapeOf(inner, grown(cornersOf(values, { x, y, width, height }), -top.width));
	return `<clipPath id="${name}-cut">${shape}/></clipPath><g clip-path="url(#${name}-cut)">${drawn}</g>`;
}

/**
 * What counts for a box and all in it.
 *
 * @param name - begins the names of what is defined for it
 * @throws NotDrawn
 */
export function effectsOn(values: ReadonlyMap<string, string>, box: Box, drawn: string, name: string): string {
	const moved = new Map([["transform-origin", "50% 50%"], ...values, ["transform-box", "fill-box"]]);
	const transform = values.has("transform") ? transformOf({ values: moved }, {}, () => box, box) : "";
	if (transform === null) throw new NotDrawn("a transform");
	const said = (one: string) => (/^none$/i.test(values.get(one) ?? "none") ? undefined : values.get(one));
	const [filter, clip] = [said("filter"), said("clip-path")];
	if (filter?.includes("url(")) throw new NotDrawn("a filter of SVG");
	let result = drawn;
	const put = (style: string) => {
		result = `<g style="${escapedText(style)}">${result}</g>`;
	};
	if (filter !== undefined) put(`filter:${plainFilter(filter, { ...box, fontSize: 16 })}`);
	if (clip !== undefined) {
		const shape = clipShape(clip, () => box);
		if (shape === null) throw new NotDrawn("a clip");
		result = `<clipPath id="${name}-clip">${shape}</clipPath><g clip-path="url(#${name}-clip)">${result}</g>`;
	}
	if (hasImageMask(values))
		result = `${imageMask(values, box, `${name}-mask`)}<g mask="url(#${name}-mask)">${result}</g>`;
	else if (said("mask") ?? said("mask-image")) throw new NotDrawn("a mask of SVG");
	if (transform !== "") result = `<g transform="${escapedText(transform)}">${result}</g>`;
	for (const one of ["opacity", "mix-blend-mode"] as const) {
		const value = values.get(one);
		if (value !== undefined) put(`${one}:${value}`);
	}
	return result;
}

import { NotDrawn } from "../not-drawn.ts";
import { escapedText } from "../svg/svg-markup.ts";
import { type Box, transformOf } from "../svg/svg-transforms.ts";

/** What counts for a box and all in it. */
export function effectsOn(values: ReadonlyMap<string, string>, box: Box, drawn: string): string {
	const moved = new Map([["transform-origin", "50% 50%"], ...values, ["transform-box", "fill-box"]]);
	const transform = values.has("transform") ? transformOf({ values: moved }, {}, () => box, box) : "";
	if (transform === null) throw new NotDrawn("a transform");
	const opacity = values.get("opacity");
	const turned = transform === "" ? drawn : `<g transform="${escapedText(transform)}">${drawn}</g>`;
	return opacity === undefined ? turned : `<g style="opacity:${escapedText(opacity)}">${turned}</g>`;
}

import { partsOf } from "../css/css-sums.ts";
import { lengthOf, plainColour } from "../css/css-values.ts";
import { NotDrawn } from "../not-drawn.ts";
import { escapedText } from "../svg/svg-markup.ts";
import type { Box } from "../svg/svg-transforms.ts";
import { type Corners, grown, outlineOf, SHARP } from "./html-corners.ts";

/** Shadows of boxes of HTML (https://www.w3.org/TR/css-backgrounds-3/#box-shadow). */

const MOST_SHADOWS = 1_000;
/** of those that are not sharp */
const MOST_BLURRED = 6;
const short = (value: number) => Number(value.toFixed(3));

/** What lies around a box, and what lies in it over its ground. */
export interface Shadows {
	around: string;
	inside: string;
}

/**
 * @param colour - of the box's letters, where a shadow says none
 * @param name - begins the names of what is defined for it
 * @throws NotDrawn
 */
export function boxShadows(
	value: string | undefined,
	box: Box,
	corners: Corners,
	colour: string,
	name: string,
): Shadows {
	const drawn: Shadows = { around: "", inside: "" };
	if (value === undefined || value === "none") return drawn;
	const shadows = partsOf(value.replace(/\s+/g, " "), ",");
	if (shadows.length > MOST_SHADOWS) throw new NotDrawn("too many shadows");
	let [blurred, around, far] = [0, "", 0];
	// The first lies on top.
	for (const [at, shadow] of [...shadows.entries()].reverse()) {
		const words = partsOf(shadow.trim(), " ").filter(Boolean);
		const length = (word: string) => lengthOf(word, 0, { ...box, fontSize: 16 });
		const lengths = words.flatMap((word) => length(word) ?? []);
		const [x = 0, y = 0, blur = 0, spread = 0] = lengths;
		const isInside = words.includes("inset");
		const said = words.find((word) => word !== "inset" && length(word) === null) ?? colour;
		if (lengths.length < 2 || blur < 0) throw new NotDrawn(`box-shadow: ${shadow}`);
		blurred += blur > 0 ? 1 : 0;
		if (blurred > MOST_BLURRED) throw new NotDrawn("too many shadows");
		const by = isInside ? -spread : spread;
		const shape = outlineOf(
			{ x: box.x + x - by, y: box.y + y - by, width: box.width + 2 * by, height: box.height + 2 * by },
			grown(corners, by),
		);
		const own = 3 * blur + Math.abs(spread) + Math.max(Math.abs(x), Math.abs(y)) + 1;
		const [id, reach] = [`${name}-shadow-${at}`, reachOf(box, own)];
		far = Math.max(far, own);
		const region = `x="${short(reach.x)}" y="${short(reach.y)}" width="${short(reach.width)}" height="${short(reach.height)}"`;
		const filter =
			blur === 0
				? ""
				: `<filter id="${id}-blur" filterUnits="userSpaceOnUse" ${region} color-interpolation-filters="sRGB"><feGaussianBlur stdDeviation="${short(blur / 2)}"/></filter>`;
		const path = `<path d="${isInside ? outlineOf(reach, SHARP) + shape : shape}" style="fill:${escapedText(plainColour(said))};fill-rule:evenodd;stroke:none${blur === 0 ? "" : `;filter:url(#${id}-blur)`}"/>`;
		if (isInside) drawn.inside += `${filter}${clipped(id, outlineOf(box, corners), path)}`;
		else around += `${filter}${path}`;
	}
	const beyond = outlineOf(reachOf(box, far), SHARP) + outlineOf(box, corners);
	if (around !== "") drawn.around = clipped(`${name}-shadow`, beyond, around);
	return drawn;
}

const reachOf = ({ x, y, width, height }: Box, far: number): Box => ({
	x: x - far,
	y: y - far,
	width: width + 2 * far,
	height: height + 2 * far,
});

const clipped = (id: string, outline: string, drawn: string) =>
	`<clipPath id="${id}"><path clip-rule="evenodd" d="${outline}"/></clipPath><g clip-path="url(#${id})">${drawn}</g>`;

import { partsOf } from "../css/css-sums.ts";
import { lengthOf, plainColour } from "../css/css-values.ts";
import { NotDrawn } from "../not-drawn.ts";
import { escapedText } from "../svg/svg-markup.ts";
import type { Box } from "../svg/svg-transforms.ts";

/** Shadows of boxes of HTML (https://www.w3.org/TR/css-backgrounds-3/#box-shadow). */

const MOST_SHADOWS = 6;
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
export function boxShadows(value: string | undefined, box: Box, radius: number, colour: string, name: string): Shadows {
	const drawn: Shadows = { around: "", inside: "" };
	if (value === undefined || value === "none") return drawn;
	const shadows = partsOf(value.replace(/\s+/g, " "), ",");
	if (shadows.length > MOST_SHADOWS) throw new NotDrawn("too many shadows");
	// The first lies on top.
	for (const [at, shadow] of [...shadows.entries()].reverse()) {
		const words = partsOf(shadow.trim(), " ").filter(Boolean);
		const length = (word: string) => lengthOf(word, 0, { ...box, fontSize: 16 });
		const lengths = words.flatMap((word) => length(word) ?? []);
		const [x = 0, y = 0, blur = 0, spread = 0] = lengths;
		const isInside = words.includes("inset");
		const said = words.find((word) => word !== "inset" && length(word) === null) ?? colour;
		if (lengths.length < 2 || blur < 0) throw new NotDrawn(`box-shadow: ${shadow}`);
		const grown = isInside ? -spread : spread;
		const shape = rounded(
			{ x: box.x + x - grown, y: box.y + y - grown, width: box.width + 2 * grown, height: box.height + 2 * grown },
			radius > 0 ? Math.max(0, radius + grown) : 0,
		);
		const far = 3 * blur + Math.abs(spread) + Math.max(Math.abs(x), Math.abs(y)) + 1;
		const reach = { x: box.x - far, y: box.y - far, width: box.width + 2 * far, height: box.height + 2 * far };
		const [id, own] = [`${name}-shadow-${at}`, rounded(box, radius)];
		const region = `x="${short(reach.x)}" y="${short(reach.y)}" width="${short(reach.width)}" height="${short(reach.height)}"`;
		const filter =
			blur === 0
				? ""
				: `<filter id="${id}-blur" filterUnits="userSpaceOnUse" ${region} color-interpolation-filters="sRGB"><feGaussianBlur stdDeviation="${short(blur / 2)}"/></filter>`;
		const clip = `<clipPath id="${id}"><path clip-rule="evenodd" d="${isInside ? own : rounded(reach, 0) + own}"/></clipPath>`;
		const path = `<path d="${isInside ? rounded(reach, 0) + shape : shape}" style="fill:${escapedText(plainColour(said))};fill-rule:evenodd;stroke:none${blur === 0 ? "" : `;filter:url(#${id}-blur)`}"/>`;
		drawn[isInside ? "inside" : "around"] += `${filter}${clip}<g clip-path="url(#${id})">${path}</g>`;
	}
	return drawn;
}

function rounded({ x, y, width, height }: Box, radius: number): string {
	const [wide, high] = [Math.max(0, width), Math.max(0, height)];
	const r = Math.min(radius, wide / 2, high / 2);
	const [left, top, right, bottom] = [x, y, x + wide, y + high].map(short) as [number, number, number, number];
	if (!(r > 0)) return `M${left} ${top}H${right}V${bottom}H${left}z`;
	const corner = (toX: number, toY: number) => `A${short(r)} ${short(r)} 0 0 1 ${short(toX)} ${short(toY)}`;
	return `M${short(left + r)} ${top}H${short(right - r)}${corner(right, top + r)}V${short(bottom - r)}${corner(right - r, bottom)}H${short(left + r)}${corner(left, bottom - r)}V${short(top + r)}${corner(left + r, top)}z`;
}

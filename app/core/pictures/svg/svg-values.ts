import { hasSum, partsOf, withoutSums } from "../css/css-sums.ts";
import { COLOURS, isUnderstood, understoodValue } from "../css/css-understood.ts";
import { colourOf, isPaint, lengthOf, plainColour, type Reference } from "../css/css-values.ts";
import type { ElementStyle } from "../css/element-style.ts";
import { standingIn } from "../fonts/picture-fonts.ts";
import type { MarkupElement } from "./svg-markup.ts";
import { linear } from "./svg-primitives.ts";

/** Values of an SVG's attributes and properties that browsers understand, as resvg reads them. */

/** Attributes that styles may say (https://www.w3.org/TR/SVG2/geometry.html), by element. */
export const GEOMETRY: Readonly<Record<string, readonly string[]>> = {
	svg: ["x", "y", "width", "height"],
	rect: ["x", "y", "width", "height", "rx", "ry"],
	image: ["x", "y", "width", "height"],
	use: ["x", "y", "width", "height"],
	circle: ["cx", "cy", "r"],
	ellipse: ["cx", "cy", "rx", "ry"],
	path: ["d"],
};
/** One length or several. */
const LENGTHS =
	/^(?:[cr]?[xy]|[xy][12]|d[xy]|r|width|height|textLength|startOffset|font-size|stroke-(?:width|dasharray|dashoffset)|(?:letter|word)-spacing|baseline-shift)$/;
const LINE = 0.555;
const VERTICAL = /^(?:y|y[12]|cy|ry|dy|height)$/;
/** Units that resvg takes for others, or for none. */
const UNITS = /\d(?:r?em|ex|ch|v[wh]|vmin|vmax|q)\b/i;
/** Of a whole list. */
const LONGEST_LIST = 2_000;

export interface ValueContext extends Reference {
	/** all elements that may be referred to */
	byId: ReadonlyMap<string, MarkupElement>;
}

/** @returns null for what counts as not written */
export function plainValue(name: string, given: string, context: ValueContext): string | null {
	if (COLOURS.has(name)) {
		const paint = withoutSums(given);
		return isPaint(paint) ? plainPaint(paint) : null;
	}
	const value = understoodValue(name, given);
	if (value === null) return null;
	if (name === "font-family") return standingIn(value);
	if (name === "d") return /^path\(\s*(["'])(.*)\1\s*\)$/s.exec(value)?.[2] ?? value;
	// Half of the height of a font's lines, which is alike in all.
	if (name === "baseline-shift" && /^(?:sub|super)$/.test(value))
		return String(Number(((value === "sub" ? -1 : 1) * LINE * context.fontSize).toFixed(3)));
	if (LENGTHS.test(name)) return plainLengths(name, value, context);
	if (name === "preserveAspectRatio") return /^\s*defer\b/.test(value) ? "xMidYMid" : value;
	if (name === "font-weight" && /^\d+$/.test(value.trim()))
		return String(Math.min(Math.max(Math.round(Number(value) / 100), 1), 9) * 100);
	if (name === "image-rendering")
		return /^(?:pixelated|(?:-[a-z]{1,9}-)?crisp-edges|-webkit-optimize-contrast)$/i.test(value)
			? "optimizeSpeed"
			: value.replace(/^optimizespeed$/i, "auto");
	if (!value.includes("(")) return value;
	if (name === "mask") return /url\(\s*["']?#[^"')]+["']?\s*\)/.exec(withoutQuotes(value))?.[0] ?? null;
	const plain = withoutQuotes(value);
	if (name !== "filter") return plain;
	if (!isUnderstood(name, value, true)) return null;
	// Browsers draw what a filter that is not there would have filtered.
	const filter = /^url\(#([^"')]+)\)$/.exec(plain)?.[1];
	return filter !== undefined && !context.byId.has(filter) ? "none" : plainFilter(plain, context);
}

const WORDS: Readonly<Record<string, string>> = {
	unset: "inherit",
	revert: "inherit",
	"revert-layer": "inherit",
};

/** A paint of another file, which is not fetched, and what stands in for it. */
const ELSEWHERE = /^\s*url\((?!\s*["']?#)[^()]*\)\s*(.*)$/is;

function plainPaint(given: string): string {
	const value = ELSEWHERE.exec(given)?.[1] ?? given;
	if (value === "") return "none";
	return WORDS[value.trim().toLowerCase()] ?? withoutQuotes(plainColour(value));
}

/** resvg takes quotes for a part of the name, and knows small letters alone. */
const withoutQuotes = (value: string): string =>
	/url\(/i.test(value) ? value.replace(/url\(\s*(?:"([^"()]*)"|'([^'()]*)'|([^"'()]*?))\s*\)/gi, "url($1$2$3)") : value;

function plainLengths(name: string, value: string, context: ValueContext): string {
	if ((!UNITS.test(value) && !hasSum(value)) || value.length > LONGEST_LIST) return value.trim();
	const [across, down] = [context.width, context.height];
	const whole = VERTICAL.test(name) ? down : /^[xw]|x$/.test(name) ? across : Math.hypot(across, down) / Math.SQRT2;
	const each = partsOf(value.replace(/\s+/g, " "), ",").flatMap((part) => partsOf(part.trim(), " "));
	return each
		.map((length) => (UNITS.test(length) || hasSum(length) ? (lengthOf(length, whole, context) ?? length) : length))
		.join(" ");
}

const BLURS: ReadonlySet<string> = new Set(["blur", "drop-shadow"]);

/** resvg knows no functions there, and takes a shadow's colour for one of light without the curve of sRGB. */
function hexOf(value: string): string {
	const colour = colourOf(value);
	if (!colour) return value;
	const bytes = [...[colour.red, colour.green, colour.blue].map((byte) => linear(byte)), colour.alpha * 255];
	return `#${bytes.map((byte) => Math.round(byte).toString(16).padStart(2, "0")).join("")}`;
}

/** Functions of a filter with plain colours and lengths (https://www.w3.org/TR/filter-effects-1/#filter-functions). */
export function plainFilter(value: string, context: Reference): string {
	if (value.length > LONGEST_LIST) return value;
	return value.replace(/([a-z-]+)\(((?:[^()]|\([^()]*\))*)\)/gi, (whole, name: string, list: string) => {
		if (!BLURS.has(name.toLowerCase())) return whole;
		const parts = partsOf(list.trim().replace(/\s+/g, " "), " ").map((part) => {
			const length = lengthOf(part, 0, context);
			return length === null ? hexOf(part) : `${length}px`;
		});
		return `${name}(${parts.join(" ")})`;
	});
}

/** Masks of which alpha counts where they are referred to. */
export function alphaMasksIn(styles: readonly ElementStyle[]): Set<string> {
	const masks = new Set<string>();
	for (const { values } of styles) {
		const value = values.get("mask") ?? values.get("mask-image");
		if (value === undefined || !/\balpha\b/.test(values.get("mask-mode") ?? value)) continue;
		masks.add(/#([^"')\s]+)/.exec(value)?.[1] ?? "");
	}
	return masks;
}

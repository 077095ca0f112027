import { hasSum, LENGTH, partsOf, withoutSums } from "./css-sums.ts";
import { isPaint } from "./css-values.ts";

/** Properties whose values are colours or paints. */
export const COLOURS: ReadonlySet<string> = new Set([
	"fill",
	"stroke",
	"color",
	"stop-color",
	"flood-color",
	"lighting-color",
]);
/** Longer ones are not looked at. */
const LONGEST = 2_000;
const UNITLESS = /^[+-]?(?=[\d.]*[1-9])[\d.]+$/;
/** Numbers of a list have commas between them. */
const BARE_LIST = /\b(?:matrix|scale|translate|skew)(?:3d)?\([^()]*[\d.a-z%]\s+[-+.\d][^()]*\)/i;
const UNITLESS_STEP =
	/\b(?:translate(?:[xyz]|3d)?|rotate[xyz]?|skew[xy]?)\(\s*(?:[^()]*[\s,])?[+-]?(?=[\d.]*[1-9])[\d.]+(?:e[-+]?\d+)?\s*[,)]/i;

/**
 * Whether browsers take a declaration into account; what they do not understand counts as not written.
 *
 * @param isOwn - stands in the element's style attribute, where lengths of SVG need no unit
 */
export function isUnderstood(name: string, value: string, isOwn: boolean): boolean {
	if (value.includes("var(")) return true;
	if (COLOURS.has(name)) return isPaint(value);
	if (name === "transform") return value.length > LONGEST || !(UNITLESS_STEP.test(value) || BARE_LIST.test(value));
	if (name.startsWith("background")) return !/(?:^|[\s,])-(?:moz|o|ms)-[a-z-]{1,20}\(/i.test(value.slice(0, LONGEST));
	if (name === "filter") return !/\bblur\(\s*[\d.]*[1-9][\d.]*\s*\)/i.test(value);
	if (understoodValue(name, value) === null) return false;
	return isOwn || !/^(?:font-size|(?:letter|word)-spacing|width|height)$/.test(name) || !UNITLESS.test(value);
}

const WIDE = /^(?:inherit|initial|unset|revert|revert-layer)$/i;
const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?%?$/i;
/** Of CSS (https://www.w3.org/TR/css-values-4/#lengths). */
const UNIT =
	/^(?:px|p[tc]|in|[cm]m|q|r?em|r?ex|r?ch|r?ic|r?cap|r?lh|[sld]?v(?:[whib]|min|max)|cq(?:[whib]|min|max))?$|^%$/i;
/** Properties that no element has of one around it. */
const OF_ITS_OWN = /^(?:(?:stop-|flood-)?opacity|display|mix-blend-mode)$/;
const NUMBERS: ReadonlySet<string> = new Set([
	"opacity",
	"fill-opacity",
	"stroke-opacity",
	"stop-opacity",
	"flood-opacity",
	"stroke-miterlimit",
]);
const WORDS: Readonly<Record<string, RegExp>> = {
	display: /^[a-z -]+$/,
	visibility: /^(?:visible|hidden|collapse)$/,
	"mix-blend-mode": /^[a-z-]+$/,
	"stroke-linecap": /^(?:butt|round|square)$/,
	"stroke-linejoin": /^(?:miter|round|bevel)$/,
	"text-anchor": /^(?:start|middle|end)$/,
	"fill-rule": /^(?:nonzero|evenodd)$/,
	"clip-rule": /^(?:nonzero|evenodd)$/,
};

function isLength(value: string, least: number): boolean {
	if (hasSum(value)) return true;
	const [, number = "", unit = ""] = LENGTH.exec(value) ?? [];
	return number !== "" && Number(number) >= least && UNIT.test(unit);
}

/**
 * Numbers, lengths and words of lines and opacities as browsers understand them: in an attribute, too, what is none of them counts as not
 * written.
 *
 * @returns null for what they do not understand; the same text for properties of which nothing is known here
 */
export function understoodValue(name: string, value: string): string | null {
	const isNumber = NUMBERS.has(name);
	const words = WORDS[name];
	if (!isNumber && !words && !/^stroke-(?:width|dash)/.test(name)) return value;
	const text = value.trim();
	// resvg knows no other word for it.
	if (/^(?:unset|revert)$/i.test(text) && !OF_ITS_OWN.test(name)) return "inherit";
	if (WIDE.test(text) || text.includes("var(") || text.length > LONGEST) return value;
	if (words) return words.test(text.toLowerCase()) ? text.toLowerCase() : null;
	if (isNumber) {
		const number = withoutSums(text);
		return NUMBER.test(number) && (name !== "stroke-miterlimit" || Number(number) >= 0) ? number : null;
	}
	if (name === "stroke-dasharray") {
		const plain = withoutSums(text).replace(/\s+/g, " ");
		const dashes = partsOf(plain, ",").flatMap((part) => partsOf(part.trim(), " "));
		return /^none$/i.test(text) || dashes.every((dash) => isLength(dash, 0) || dash.includes("(")) ? value : null;
	}
	return isLength(text, name === "stroke-width" ? 0 : Number.NEGATIVE_INFINITY) ? value : null;
}

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
const UNITLESS_STEP =
	/\b(?:translate(?:[xyz]|3d)?|rotate[xyz]?|skew[xy]?)\(\s*(?:[^()]*[\s,])?[+-]?(?=[\d.]*[1-9])[\d.]+\s*[,)]/i;

/**
 * Whether browsers take a declaration into account; what they do not understand counts as not written.
 *
 * @param isOwn - stands in the element's style attribute, where lengths of SVG need no unit
 */
export function isUnderstood(name: string, value: string, isOwn: boolean): boolean {
	if (value.includes("var(")) return true;
	if (COLOURS.has(name)) return isPaint(value);
	if (name === "transform") return value.length > LONGEST || !UNITLESS_STEP.test(value);
	if (name.startsWith("background")) return !/(?:^|[\s,])-(?:moz|o|ms)-[a-z-]{1,20}\(/i.test(value.slice(0, LONGEST));
	if (name === "filter") return !/\bblur\(\s*[\d.]*[1-9][\d.]*\s*\)/i.test(value);
	return (
		isOwn || !/^(?:font-size|(?:letter|word)-spacing|width|height|[xyr]|[cr][xy])$/.test(name) || !UNITLESS.test(value)
	);
}

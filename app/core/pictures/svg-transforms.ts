import { lengthOf, plainTransform, type Reference } from "./css-values.ts";
import type { ElementStyle } from "./svg-styles.ts";

/** A rectangle in the drawing's own units. */
export interface Box {
	x: number;
	y: number;
	width: number;
	height: number;
}

const FONT_SIZE = 16;
const numbersIn = (text: string) => (text.match(/[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?/gi) ?? []).map(Number);
const LONGEST_POINTS = 20_000;

/**
 * A shape's extent without its stroke.
 *
 * @param said - gives its attributes, or what styles say instead
 * @param canvas - what percentages refer to
 * @returns null where it is not known from its attributes
 */
export function boxOf(name: string, said: (name: string) => string | undefined, canvas: Box): Box | null {
	const reference = { ...canvas, fontSize: FONT_SIZE };
	const along = (attribute: string, whole: number) => lengthOf(said(attribute) ?? "0", whole, reference) ?? 0;
	const [x, y] = [(one: string) => along(one, canvas.width), (one: string) => along(one, canvas.height)];
	switch (name) {
		case "rect":
		case "image":
		case "svg":
		case "use":
			return { x: x("x"), y: y("y"), width: x("width"), height: y("height") };
		case "circle":
			return { x: x("cx") - x("r"), y: y("cy") - x("r"), width: 2 * x("r"), height: 2 * x("r") };
		case "ellipse":
			return { x: x("cx") - x("rx"), y: y("cy") - y("ry"), width: 2 * x("rx"), height: 2 * y("ry") };
		case "line":
			return around([x("x1"), y("y1"), x("x2"), y("y2")]);
		case "polygon":
		case "polyline":
			return around(numbersIn((said("points") ?? "").slice(0, LONGEST_POINTS)));
		case "path": {
			const data = (said("d") ?? "").slice(0, LONGEST_POINTS);
			// Points in pairs from the drawing's own origin.
			return /^[\sMLCQTSZ\d.,eE+-]*z?\s*$/.test(data) ? around(numbersIn(data)) : null;
		}
		default:
			return null;
	}
}

function around(points: readonly number[]): Box | null {
	if (points.length < 2) return null;
	const [x, y] = [points.filter((_, at) => at % 2 === 0), points.filter((_, at) => at % 2 === 1)];
	const least = (values: number[]) => values.reduce((one, other) => Math.min(one, other));
	const most = (values: number[]) => values.reduce((one, other) => Math.max(one, other));
	return { x: least(x), y: least(y), width: most(x) - least(x), height: most(y) - least(y) };
}

const KEYWORDS: Readonly<Record<string, string>> = {
	left: "0%",
	top: "0%",
	center: "50%",
	right: "100%",
	bottom: "100%",
};

function originOf(value: string, { x, y, width, height }: Box): [x: number, y: number] {
	const words = value.trim().toLowerCase().split(/\s+/);
	const isTurned = /^(?:top|bottom)$/.test(words[0] ?? "") || /^(?:left|right)$/.test(words[1] ?? "");
	const [first = "50%", second = "50%"] = isTurned ? [words[1], words[0]] : words;
	const along = (word: string, whole: number) =>
		lengthOf(KEYWORDS[word] ?? word, whole, { width, height, fontSize: FONT_SIZE }) ?? 0;
	return [x + along(first, width), y + along(second, height)];
}

/**
 * An element's transform with all that styles and animations say of it.
 *
 * @param attribute - the element's own transform, and its origin
 * @param box - the element's extent, where it is known
 * @param canvas - the view box's size
 * @returns null where the attribute says everything
 * @see https://www.w3.org/TR/css-transforms-2/#ctm
 */
export function transformOf(
	{ values, begun }: ElementStyle,
	attribute: { transform?: string | undefined; origin?: string | undefined },
	box: () => Box | null,
	canvas: Box,
): string | null {
	const { motion, isTurned } = begun ?? { motion: [], isTurned: false };
	const origin = values.get("transform-origin") ?? attribute.origin;
	const own = values.get("transform");
	const parts = ["translate", "rotate", "scale"].map((name) => values.get(name));
	const isStyled = own !== undefined || motion.length > 0 || isTurned || parts.some((part) => part !== undefined);
	if (!isStyled && (origin === undefined || attribute.transform === undefined)) return null;
	const isOwn = /^(?:fill|content|stroke)-box$/.test(values.get("transform-box") ?? "");
	const referred = (isOwn ? box() : null) ?? { ...canvas, x: 0, y: 0 };
	const reference: Reference = { ...referred, fontSize: FONT_SIZE };
	const before = parts.map((part, at) => {
		if (part === undefined || part === "none") return "";
		const list = at === 0 ? part.trim().split(/\s+/).join(",") : part.trim().split(/\s+/).slice(0, 2).join(",");
		return plainTransform(`${["translate", "rotate", "scale"][at]}(${list})`, reference) ?? "";
	});
	const base = isTurned ? "" : own === undefined ? (attribute.transform ?? "") : plainTransform(own, reference);
	if (base === null) return null;
	const whole = [...before, base, ...motion].filter(Boolean).join(" ");
	const [x, y] = origin === undefined ? [0, 0] : originOf(origin, referred);
	return whole === "" || (x === 0 && y === 0) ? whole : `translate(${x},${y}) ${whole} translate(${-x},${-y})`;
}

import { angleOf, lengthOf, plainTransform, type Reference } from "../css/css-values.ts";
import type { ElementStyle } from "../css/element-style.ts";
import { courseOfPath, lengthOfCourse, placeOn } from "./svg-paths.ts";

/** A rectangle in the drawing's own units. */
export interface Box {
	x: number;
	y: number;
	width: number;
	height: number;
}

const FONT_SIZE = 16;
/** Letters of a path that an element is moved along. */
const LONGEST_WAY = 2_000;

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
	const { way: led, turns, isTurned } = begun ?? { way: [], turns: [], isTurned: false };
	const origin = values.get("transform-origin") ?? attribute.origin;
	const own = values.get("transform");
	const parts = ["translate", "rotate", "scale"].map((name) => values.get(name));
	const way = wayOf(values);
	const isStyled =
		own !== undefined ||
		led.length + turns.length > 0 ||
		isTurned ||
		way !== "" ||
		parts.some((part) => part !== undefined);
	const isOwn = /^(?:fill|content|stroke)-box$/.test(values.get("transform-box") ?? "");
	if (!isStyled && ((origin === undefined && !isOwn) || attribute.transform === undefined)) return null;
	const referred = (isOwn ? box() : null) ?? { ...canvas, x: 0, y: 0 };
	const reference: Reference = { ...referred, fontSize: FONT_SIZE };
	const before = parts.map((part, at) => {
		if (part === undefined || part === "none") return "";
		const list = at === 0 ? part.trim().split(/\s+/).join(",") : part.trim().split(/\s+/).slice(0, 2).join(",");
		return plainTransform(`${["translate", "rotate", "scale"][at]}(${list})`, reference) ?? "";
	});
	const base = isTurned ? "" : own === undefined ? (attribute.transform ?? "") : plainTransform(own, reference);
	if (base === null) return null;
	const whole = [...before, way, base, ...turns].filter(Boolean).join(" ");
	const [x, y] = origin === undefined ? [referred.x, referred.y] : originOf(origin, referred);
	const turned = whole === "" || (x === 0 && y === 0) ? whole : `translate(${x},${y}) ${whole} translate(${-x},${-y})`;
	return [...led, turned].filter(Boolean).join(" ");
}

/** Along a path, https://www.w3.org/TR/motion-1/: a place on it, and a turn. */
function wayOf(values: ReadonlyMap<string, string>): string {
	const data = /^path\(\s*(["'])([^"']*)\1\s*\)/.exec(values.get("offset-path") ?? "")?.[2];
	if (data === undefined || data.length > LONGEST_WAY) return "";
	const course = courseOfPath(data);
	const given = values.get("offset-distance") ?? "0";
	const whole = lengthOfCourse(course);
	const distance = lengthOf(given, whole, { width: 0, height: 0, fontSize: FONT_SIZE }) ?? 0;
	const place = placeOn(course, whole > 0 ? Math.min(Math.max(distance / whole, 0), 1) : 0);
	if (!place) return "";
	const turn = values.get("offset-rotate") ?? "auto";
	const own = angleOf(/[-+\d.]+[a-z]*/.exec(turn)?.[0] ?? "0");
	const angle = /auto/.test(turn) ? place.angle + own : /reverse/.test(turn) ? place.angle + 180 : own;
	return `translate(${place.x},${place.y}) rotate(${angle})`;
}

/** x' = a x + c y, y' = b x + d y */
export type Turn = readonly [a: number, b: number, c: number, d: number];
export const UPRIGHT: Turn = [1, 0, 0, 1];
const STEP = /\b(matrix|scale|rotate|skewX|skewY)\s*\(([^()]*)\)/gi;

export const product = ([a, b, c, d]: Turn, [e, f, g, h]: Turn): Turn => [
	a * e + c * f,
	b * e + d * f,
	a * g + c * h,
	b * g + d * h,
];

/** The part of a transform that turns, scales and tilts. */
export function turnOf(transform: string): Turn {
	let turn = UPRIGHT;
	for (const [, name = "", list = ""] of transform.matchAll(STEP)) {
		const [one = 0, two = 0, three = 0, four = 0] = list
			.trim()
			.split(/[\s,]+/)
			.map(Number.parseFloat);
		const angle = (one * Math.PI) / 180;
		const step: Readonly<Record<string, () => Turn>> = {
			matrix: () => [one, two, three, four],
			scale: () => [one, 0, 0, /[\s,]/.test(list.trim()) ? two : one],
			rotate: () => [Math.cos(angle), Math.sin(angle), -Math.sin(angle), Math.cos(angle)],
			skewx: () => [1, 0, Math.tan(angle), 1],
			skewy: () => [1, Math.tan(angle), 0, 1],
		};
		turn = product(turn, step[name.toLowerCase()]?.() ?? UPRIGHT);
	}
	return turn;
}

const NEARLY = 1e-3;

/** Whether a transform turns nothing, so that it comes to the same around any point. */
export const isMoveAlone = (transform: string): boolean =>
	turnOf(transform).every((part, at) => Math.abs(part - (UPRIGHT[at] ?? 0)) < NEARLY);

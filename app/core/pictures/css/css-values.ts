import { converter, parse } from "culori";
import { mixedColour } from "./css-mixed-colours.ts";
import { relativeColour } from "./css-relative-colours.ts";
import { hasSum, LENGTH, partsOf, sumOf } from "./css-sums.ts";

/** Values of CSS that browsers understand and resvg does not, said in the words of SVG 1.1. */

/** What a length may refer to, in the drawing's own units. */
export interface Reference {
	/** 100 % along x and y */
	width: number;
	height: number;
	fontSize: number;
	/** of the root; 16 where it is not said */
	rem?: number;
	/** pixels of what the whole drawing is shown on; a square avatar's where it is not said */
	screen?: { width: number; height: number };
}

const rgbOf = converter("rgb");
const LONGEST_COLOUR = 200;
/** Of a bright screen, as Chromium has them (https://www.w3.org/TR/css-color-4/#css-system-colors). */
const SYSTEM: Readonly<Record<string, string>> = {
	accentcolor: "#0075ff",
	accentcolortext: "#fff",
	activetext: "#f00",
	buttonborder: "#000",
	buttonface: "#efefef",
	buttontext: "#000",
	canvas: "#fff",
	canvastext: "#000",
	field: "#fff",
	fieldtext: "#000",
	graytext: "#808080",
	highlight: "#0041c6cc",
	highlighttext: "#fff",
	linktext: "#00e",
	mark: "#ff0",
	marktext: "#000",
	selecteditem: "#1967d2",
	selecteditemtext: "#fff",
	visitedtext: "#551a8b",
	window: "#fff",
	windowtext: "#000",
};
const FUNCTION = /^(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\([^()]{3,200}\)$/i;

/** @returns the colour as resvg reads it; the same text for what is no colour, or one it knows */
export function plainColour(value: string): string {
	// The end of a value closes its brackets.
	const text = value.trim() + (/^[a-z]+\([^()]*$/i.test(value.trim()) ? ")" : "");
	if (/^currentcolor$/i.test(text)) return "currentColor";
	// What is drawn here is drawn in daylight.
	const [light] = text.length < LONGEST_COLOUR && /^light-dark\(/i.test(text) ? partsOf(text.slice(11, -1), ",") : [];
	if (light !== undefined) return plainColour(light);
	const isMade = /^(?:color-mix\(|[a-z]+\(\s*from\s)/i.test(text);
	const isNamed = /^rebeccapurple$/i.test(text) || text.toLowerCase() in SYSTEM;
	if (!isMade && !FUNCTION.test(text) && !isNamed) return value;
	// Letters of any case and a unit on each hue are CSS's; culori reads angles in degrees.
	const rgb = rgbOf(isMade ? madeColour(text) : parsed(text));
	if (!rgb) return value;
	const bytes = [rgb.r, rgb.g, rgb.b].map((part) => Math.round(Math.min(Math.max(part || 0, 0), 1) * 255));
	const alpha = Math.min(Math.max(rgb.alpha ?? 1, 0), 1);
	return alpha >= 1 ? `rgb(${bytes.join(",")})` : `rgba(${bytes.join(",")},${alpha})`;
}

const madeColour = (value: string) => mixedColour(value, parsed) ?? relativeColour(value, parsed);

/** Of 255, alpha of 1. */
export interface Colour {
	red: number;
	green: number;
	blue: number;
	alpha: number;
}

/** culori takes numbers without their mark for colours, and throws for some functions. */
function parsed(value: string): object | undefined {
	const given = value.trim().toLowerCase();
	const text = SYSTEM[given] ?? given;
	if (text.length > LONGEST_COLOUR || !(/^(?:#[\da-f]{3,8}|[a-z]+)$/.test(text) || FUNCTION.test(text)))
		return undefined;
	try {
		return /^[\da-f]+$/.test(text) ? undefined : parse(text);
	} catch {
		return undefined;
	}
}

/** @returns null for what is no colour, or one that depends on others */
export function colourOf(value: string): Colour | null {
	const rgb = rgbOf(parsed(value) ?? madeColour(value));
	if (!rgb) return null;
	const [red = 0, green = 0, blue = 0] = [rgb.r, rgb.g, rgb.b].map((part) => Math.min(Math.max(part || 0, 0), 1) * 255);
	return { red, green, blue, alpha: Math.min(Math.max(rgb.alpha ?? 1, 0), 1) };
}

const WORDS = /^(?:none|transparent|currentcolor|context-(?:fill|stroke)|inherit|initial|unset|revert(?:-layer)?)$/i;
/** As old files have it; of what is made of other colours nothing is known here. */
const OLD = String.raw`\s*[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?`;
const LIKELY = new RegExp(
	String.raw`^rgba?\((?:${OLD}\s*,){2}${OLD}\s*(?:,${OLD}%?\s*)?\)$|^rgba?\((?:${OLD}%\s*,){2}${OLD}%\s*(?:,${OLD}%?\s*)?\)$|\b(?:from|calc|var)\b|^(?:url|var|color-mix|light-dark|env)\(`,
	"i",
);

/** Whether a value may be a colour or a paint: what browsers do not understand counts as not written. */
export function isPaint(value: string): boolean {
	const text = value.trim();
	const plain = plainColour(text);
	return plain !== text || WORDS.test(text) || LIKELY.test(text) || parsed(text) !== undefined;
}

/** Pixels of an absolute unit. */
const UNITS: Readonly<Record<string, number>> = {
	"": 1,
	px: 1,
	pt: 4 / 3,
	pc: 16,
	in: 96,
	cm: 96 / 2.54,
	mm: 96 / 25.4,
	q: 96 / 101.6,
};

const AVATAR = { width: 400, height: 400 };

/** @returns the size of a drawing as an image that covers an avatar, whatever the units of its view box are */
export function screenOf({ width, height }: { width: number; height: number }): { width: number; height: number } {
	const each = AVATAR.width / Math.min(width, height);
	return { width: width * each, height: height * each };
}

/**
 * @param whole - what 100 % is
 * @returns null for what is no length
 */
export function lengthOf(value: string, whole: number, reference: Reference): number | null {
	const { fontSize, rem = 16, screen = AVATAR } = reference;
	const text = value.trim();
	if (hasSum(text)) return sumOf(text, (token) => lengthOf(token, whole, reference));
	const [, number = "", given = ""] = LENGTH.exec(text) ?? [];
	const unit = given.toLowerCase();
	const relative: Record<string, number> = {
		"%": whole / 100,
		em: fontSize,
		ex: fontSize / 2,
		ch: fontSize / 2,
		rem,
		vw: screen.width / 100,
		vh: screen.height / 100,
		vmin: Math.min(screen.width, screen.height) / 100,
		vmax: Math.max(screen.width, screen.height) / 100,
	};
	const each = UNITS[unit] ?? relative[unit];
	return number === "" || each === undefined ? null : Number(number) * each;
}

/** Words for a place in a box, as the length they mean. */
export const PLACES: Readonly<Record<string, string>> = {
	left: "0%",
	top: "0%",
	center: "50%",
	right: "100%",
	bottom: "100%",
};

const TURN: Readonly<Record<string, number>> = { "": 1, deg: 1, grad: 0.9, rad: 180 / Math.PI, turn: 360 };

/** @returns degrees */
export function angleOf(value = "0"): number {
	const [, number = "0", unit = ""] = LENGTH.exec(value.trim()) ?? [];
	return Number(number) * (TURN[unit.toLowerCase()] ?? 1);
}

const short = (value: number) => String(Number(value.toFixed(5)));
const LONGEST_TRANSFORM = 4_000;

/** A turn around an axis, seen from straight ahead (https://www.w3.org/TR/css-transforms-2/#Rotate3dDefined). @param angle - degrees */
function turnedAround(axis: readonly number[], angle: number): string {
	const length = Math.hypot(...axis);
	if (!(length > 0)) return "";
	const [x = 0, y = 0, z = 0] = axis.map((part) => part / length);
	const [cos, sin] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)];
	const rest = 1 - cos;
	const numbers = [cos + x * x * rest, x * y * rest + z * sin, x * y * rest - z * sin, cos + y * y * rest];
	return `matrix(${numbers.map(short).join(",")},0,0)`;
}

/**
 * @param box - what percentages refer to
 * @returns a transform attribute's text; null for what is none
 * @see https://www.w3.org/TR/css-transforms-2/#transform-functions
 */
export function plainTransform(value: string, box: Reference): string | null {
	if (/^\s*none\s*$/i.test(value)) return "";
	if (value.length > LONGEST_TRANSFORM) return null;
	const steps: string[] = [];
	for (const [, name = "", list = ""] of value.matchAll(/(?<![a-z\d])([a-z\d]{1,20})\(((?:[^()]|\([^()]*\))*)\)/gi)) {
		const parts = list.includes("calc") ? list.split(",") : list.trim().split(/[\s,]+/);
		const along = (at: number, whole: number) => short(lengthOf(parts[at] ?? "0", whole, box) ?? 0);
		const times = (at: number, otherwise = 1) => {
			const part = parts[at]?.trim() ?? "";
			const factor = Number.parseFloat(part) / (part.endsWith("%") ? 100 : 1);
			return short(Number.isFinite(factor) ? factor : otherwise);
		};
		const tilted = (at: number) => short(Math.cos((angleOf(parts[at]) * Math.PI) / 180));
		const x = () => along(0, box.width);
		const step: Record<string, () => string> = {
			translate: () => `translate(${x()},${along(1, box.height)})`,
			translate3d: () => `translate(${x()},${along(1, box.height)})`,
			translatex: () => `translate(${x()},0)`,
			translatey: () => `translate(0,${along(0, box.height)})`,
			translatez: () => "",
			scale: () => `scale(${times(0)},${parts.length > 1 ? times(1) : times(0)})`,
			scale3d: () => `scale(${times(0)},${times(1)})`,
			scalex: () => `scale(${times(0)},1)`,
			scaley: () => `scale(1,${times(0)})`,
			scalez: () => "",
			rotate: () =>
				parts.length > 2
					? `rotate(${short(angleOf(parts[0]))},${along(1, box.width)},${along(2, box.height)})`
					: `rotate(${short(angleOf(parts[0]))})`,
			rotatez: () => `rotate(${short(angleOf(parts[0]))})`,
			rotatex: () => `scale(1,${tilted(0)})`,
			rotatey: () => `scale(${tilted(0)},1)`,
			rotate3d: () => turnedAround(parts.slice(0, 3).map(Number), angleOf(parts[3])),
			skew: () => `skewX(${short(angleOf(parts[0]))}) skewY(${short(angleOf(parts[1]))})`,
			skewx: () => `skewX(${short(angleOf(parts[0]))})`,
			skewy: () => `skewY(${short(angleOf(parts[0]))})`,
			matrix: () => `matrix(${parts.slice(0, 6).join(",")})`,
			matrix3d: () => `matrix(${[0, 1, 4, 5, 12, 13].map((at) => parts[at]).join(",")})`,
			perspective: () => "",
		};
		const written = step[name.toLowerCase()]?.();
		if (written === undefined) return null;
		steps.push(written);
	}
	return steps.filter(Boolean).join(" ");
}

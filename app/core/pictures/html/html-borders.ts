import { lengthOf, plainColour, type Reference } from "../css/css-values.ts";
import { NotDrawn } from "../not-drawn.ts";
import { escapedText } from "../svg/svg-markup.ts";
import type { Box } from "../svg/svg-transforms.ts";
import { type Corners, grown, isRound, shapeOf } from "./html-corners.ts";

/** Lines around boxes of HTML (https://www.w3.org/TR/css-backgrounds-3/#borders). */

interface Line {
	width: number;
	style: string;
	colour: string;
}
export const SIDES = ["top", "right", "bottom", "left"] as const;
export type Borders = Readonly<Record<(typeof SIDES)[number], Line>>;

const STYLES = /^(?:none|hidden|solid|dashed|dotted|double)$/;
const WIDTHS: Readonly<Record<string, string>> = { thin: "1px", medium: "3px", thick: "5px" };
const NONE: Line = { width: 0, style: "none", colour: "none" };
const short = (value: number) => Number(value.toFixed(3));

/**
 * @param colour - of the box's letters, where a line says none
 * @throws NotDrawn for lines of other kinds
 */
export function bordersOf(values: ReadonlyMap<string, string>, reference: Reference, colour: string): Borders {
	const lines = SIDES.map((side, at): Line => {
		const said: Record<string, string | undefined> = {};
		for (const [name, value] of values) {
			if (name === "border" || name === `border-${side}`) {
				// A shorthand says all three.
				for (const part of ["width", "style", "color"]) said[part] = undefined;
				for (const word of wordsOf(value)) said[partOf(word, reference)] = word;
			}
			const [, part] = /^border-(width|style|color)$/.exec(name) ?? [];
			if (part !== undefined) said[part] = oneOfFour(wordsOf(value), at);
			const [, own] = new RegExp(`^border-${side}-(width|style|color)$`).exec(name) ?? [];
			if (own !== undefined) said[own] = value;
		}
		const style = said.style ?? "none";
		const word = said.width ?? "medium";
		const width = lengthOf(WIDTHS[word] ?? word, 0, reference);
		if (!STYLES.test(style) || width === null) throw new NotDrawn(`border: ${word} ${style}`);
		if (/^(?:none|hidden)$/.test(style)) return NONE;
		// Lines are whole pixels, and one at least.
		const whole = width >= 1 ? Math.floor(width) : Math.ceil(width);
		return {
			width: whole,
			style,
			colour: /^currentcolor$/i.test(said.color ?? "currentcolor") ? colour : (said.color ?? colour),
		};
	});
	const [top = NONE, right = NONE, bottom = NONE, left = NONE] = lines;
	return { top, right, bottom, left };
}

const wordsOf = (value: string) => value.trim().match(/[^\s()]+(?:\([^)]*\))?/g) ?? [];

function oneOfFour(words: readonly string[], at: number): string | undefined {
	const [top, right = top, bottom = top, left = right] = words;
	return [top, right, bottom, left][at];
}

function partOf(word: string, reference: Reference): "width" | "style" | "color" {
	if (STYLES.test(word) || /^(?:groove|ridge|inset|outset)$/.test(word)) return "style";
	return word in WIDTHS || lengthOf(word, 0, reference) !== null ? "width" : "color";
}

/** @throws NotDrawn */
export function drawnBorders(borders: Borders, box: Box, corners: Corners): string {
	const { top, right, bottom, left } = borders;
	const isEven = [right, bottom, left].every(
		(line) => line.width === top.width && line.style === top.style && line.colour === top.colour,
	);
	if (isEven && top.width === 0) return "";
	if (isEven && (top.style === "solid" || isRound(corners))) return ring(top, box, corners);
	if (isRound(corners)) throw new NotDrawn("uneven lines around round corners");
	return SIDES.map((side) => lineOf(side, borders, box)).join("");
}

/** A line around a box that takes no room (https://www.w3.org/TR/css-ui-4/#outline). @throws NotDrawn */
export function outlineOn(values: ReadonlyMap<string, string>, box: Box, corners: Corners, colour: string): string {
	const said = [...values].filter(([name]) => name.startsWith("outline"));
	if (said.length === 0) return "";
	const reference = { ...box, fontSize: 16 };
	const lines = new Map(said.map(([name, value]) => [name.replace("outline", "border"), value]));
	const line = bordersOf(lines, reference, colour);
	const offset = lengthOf(values.get("outline-offset") ?? "0", 0, reference);
	if (offset === null) throw new NotDrawn("an outline");
	const by = line.top.width + offset;
	const around = { x: box.x - by, y: box.y - by, width: box.width + 2 * by, height: box.height + 2 * by };
	return drawnBorders(line, around, grown(corners, by));
}

function ring({ width, style, colour }: Line, box: Box, corners: Corners): string {
	if (style === "double") throw new NotDrawn("a double line around round corners");
	const half = width / 2;
	const middle = { x: box.x + half, y: box.y + half, width: box.width - width, height: box.height - width };
	const round = grown(corners, -half);
	const length = round.reduce(
		(sum, { across, down }) => sum - (across + down) * (1 - Math.PI / 4),
		2 * (middle.width + middle.height),
	);
	const dashes = style === "solid" ? "none" : dashesOf(style, width, length, true);
	return `${shapeOf(middle, round)} style="fill:none;stroke:${escapedText(colour)};stroke-width:${width};stroke-dasharray:${dashes}${style === "dotted" ? ";stroke-linecap:round" : ""}"/>`;
}

/** As Chromium fits dashes and dots into a line. */
function dashesOf(style: string, width: number, length: number, isClosed: boolean): string {
	const isThick = width >= 3;
	const dash = style === "dotted" ? width : width * (isThick ? 2 : 3);
	const gap = style === "dotted" ? width : width * (isThick ? 1 : 2);
	const least = Math.max(1, Math.floor((isClosed ? length : length + gap) / (dash + gap)));
	const gapFor = (count: number) => (length - count * dash) / Math.max(1, isClosed ? count : count - 1);
	const [wide, narrow] = [gapFor(least), gapFor(least + 1)];
	const best = narrow <= 0 || Math.abs(wide - gap) < Math.abs(narrow - gap) ? wide : narrow;
	return style === "dotted" && isThick ? `0 ${short(dash + best)}` : `${short(dash)} ${short(Math.max(best, 0))}`;
}

function lineOf(side: (typeof SIDES)[number], borders: Borders, { x, y, width, height }: Box): string {
	const line = borders[side];
	if (line.width === 0) return "";
	const [right, bottom] = [x + width, y + height];
	const inner = {
		left: x + borders.left.width,
		right: right - borders.right.width,
		top: y + borders.top.width,
		bottom: bottom - borders.bottom.width,
	};
	const colour = escapedText(plainColour(line.colour));
	if (line.style === "double" && line.width >= 3) throw new NotDrawn("a double line");
	if (line.style === "solid" || line.style === "double") {
		// Lines that meet are cut from corner to corner.
		const points = {
			top: [x, y, right, y, inner.right, inner.top, inner.left, inner.top],
			right: [right, y, right, bottom, inner.right, inner.bottom, inner.right, inner.top],
			bottom: [x, bottom, right, bottom, inner.right, inner.bottom, inner.left, inner.bottom],
			left: [x, y, x, bottom, inner.left, inner.bottom, inner.left, inner.top],
		}[side];
		return `<polygon points="${points.map(short).join(" ")}" style="fill:${colour};stroke:none"/>`;
	}
	const isAcross = side === "top" || side === "bottom";
	const isDotted = line.style === "dotted" && line.width >= 3;
	const half = line.width / 2;
	const end = isDotted ? half : 0;
	const at = { top: y + half, bottom: bottom - half, left: x + half, right: right - half }[side];
	const dashes = dashesOf(line.style, line.width, isAcross ? width : height, false);
	const place = isAcross
		? `x1="${x + end}" y1="${at}" x2="${right - end}" y2="${at}"`
		: `x1="${at}" y1="${y + end}" x2="${at}" y2="${bottom - end}"`;
	return `<line ${place} style="fill:none;stroke:${colour};stroke-width:${line.width};stroke-dasharray:${dashes}${isDotted ? ";stroke-linecap:round" : ""}"/>`;
}

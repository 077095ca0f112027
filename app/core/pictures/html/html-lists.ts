import { plainColour } from "../css/css-values.ts";
import type { ElementStyle } from "../css/element-style.ts";
import { NotDrawn } from "../not-drawn.ts";
import { escapedText, type MarkupElement } from "../svg/svg-markup.ts";
import type { Lines } from "./html-lines.ts";
import { fontReachOf, reachOf, type TextStyle } from "./html-text-style.ts";
import type { Run } from "./html-words.ts";

/** Lists, and what else browsers indent by themselves (https://html.spec.whatwg.org/multipage/rendering.html#lists). */

const INDENT = "40px";
const AROUND = [
	["margin-top", "margin", "1em"],
	["margin-bottom", "margin", "1em"],
] as const;
const SIDES = [
	["margin-left", "margin", INDENT],
	["margin-right", "margin", INDENT],
] as const;
const CELL = [
	["padding-top", "padding", "1px"],
	["padding-right", "padding", "1px"],
	["padding-bottom", "padding", "1px"],
	["padding-left", "padding", "1px"],
] as const;
const DEFAULTS: Readonly<Record<string, readonly (readonly [name: string, shorthand: string, value: string])[]>> = {
	ul: [...AROUND, ["padding-left", "padding", INDENT]],
	ol: [...AROUND, ["padding-left", "padding", INDENT]],
	dl: AROUND,
	dd: [["margin-left", "margin", INDENT]],
	blockquote: [...AROUND, ...SIDES],
	figure: [...AROUND, ...SIDES],
	pre: AROUND,
	table: [["box-sizing", "box-sizing", "border-box"]],
	td: CELL,
	th: CELL,
	hr: [
		["margin-top", "margin", "0.5em"],
		["margin-bottom", "margin", "0.5em"],
		["border-top", "border", "1px solid #9a9a9a"],
		["border-left", "border", "1px solid #9a9a9a"],
		["border-right", "border", "1px solid #eee"],
		["border-bottom", "border", "1px solid #eee"],
	],
};
const LISTS: ReadonlySet<string> = new Set(["ul", "ol"]);
const SIGNS = ["disc", "circle", "square"];

type Elements = readonly MarkupElement[];

/** The lists an element is in, the innermost first. */
function listsAround(index: number, elements: Elements): number[] {
	const lists: number[] = [];
	for (let at = elements[index]?.parent ?? -1; at >= 0; at = elements[at]?.parent ?? -1) {
		const name = elements[at]?.name ?? "";
		if (name === "foreignObject") break;
		if (LISTS.has(name)) lists.push(at);
	}
	return lists;
}

/** What an element says of its box, and what browsers say of it where it says nothing. */
export function withDefaults(
	index: number,
	elements: Elements,
	values: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
	const name = elements[index]?.name ?? "";
	const defaults = DEFAULTS[name];
	if (!defaults) return values;
	const isInner = LISTS.has(name) && listsAround(index, elements).length > 0;
	const whole = new Map(values);
	for (const [side, shorthand, value] of defaults)
		if (!values.has(side) && !values.has(shorthand) && !(isInner && shorthand === "margin")) whole.set(side, value);
	return whole;
}

/** What stands before an item: a sign, or a number in words. */
type Marker = { sign: string } | { letters: string };

/**
 * @returns null for an item without any
 * @throws NotDrawn for what is none of the usual ones
 */
function markerOf(index: number, elements: Elements, styles: readonly ElementStyle[]): Marker | null {
	const lists = listsAround(index, elements);
	const [list] = lists;
	if (list === undefined) throw new NotDrawn("an item of no list");
	const said = (name: string) =>
		[index, ...lists].map((at) => styles[at]?.values.get(name)).find((value) => value !== undefined);
	const shorthand = said("list-style")?.split(/\s+/) ?? [];
	const isOrdered = elements[list]?.name === "ol";
	const usual = isOrdered ? "decimal" : (SIGNS[Math.min(lists.length, SIGNS.length) - 1] ?? "disc");
	const type = said("list-style-type") ?? shorthand.find((word) => word !== "outside") ?? usual;
	if (shorthand.length > 2 || (said("list-style-position") ?? "outside") !== "outside") throw new NotDrawn("a marker");
	if (type === "none") return null;
	if (SIGNS.includes(type)) return { sign: type };
	const attributes = [list, index].map((at) => elements[at]?.attributes);
	if (type !== "decimal" || attributes.some((all) => ["reversed", "value", "type"].some((name) => all?.has(name))))
		throw new NotDrawn(`a marker of ${type}`);
	const start = Number(attributes[0]?.get("start") ?? 1);
	let number = Number.isInteger(start) ? start : 1;
	for (let at = list + 1; at < index; at++) if (elements[at]?.parent === list && elements[at]?.name === "li") number++;
	return { letters: `${number}. ` };
}

/** A sign before words that begin at a place, as large and as far from them as Chromium draws it. */
function signAt(sign: string, textStyle: TextStyle, x: number, y: number): string {
	const colour = escapedText(plainColour(textStyle.colour));
	const ascent = fontReachOf(textStyle)[0];
	const offset = Math.floor((ascent * 2) / 3);
	const size = Math.floor((offset + 1) / 2);
	const left = x - offset - 7;
	const top = y + reachOf(textStyle).above - ascent + Math.floor((3 * (ascent - offset)) / 2);
	if (sign === "square")
		return `<rect x="${left}" y="${top}" width="${size}" height="${size}" style="fill:${colour};stroke:none"/>`;
	const paint = sign === "disc" ? `fill:${colour};stroke:none` : `fill:none;stroke:${colour};stroke-width:1`;
	const radius = sign === "disc" ? size / 2 : (size - 1) / 2;
	return `<circle cx="${left + size / 2}" cy="${top + size / 2}" r="${radius}" style="${paint}"/>`;
}

/**
 * @param linesOf - lays out words without a bound
 * @returns what draws the sign or the number before an item's words; null for none
 * @throws NotDrawn
 */
export function markerAt(
	index: number,
	{ elements, styles }: { elements: Elements; styles: readonly ElementStyle[] },
	textStyle: TextStyle,
	linesOf: (runs: readonly Run[], style: TextStyle) => Lines,
): ((x: number, y: number) => string) | null {
	const marker = markerOf(index, elements, styles);
	if (marker === null) return null;
	if ("sign" in marker) return (x, y) => signAt(marker.sign, textStyle, x, y);
	const style: TextStyle = { ...textStyle, space: "pre", align: "start", underlined: "" };
	const lines = linesOf([{ letters: marker.letters, textStyle: style }], style);
	return (x, y) => lines.draw(x - lines.width, y, lines.width);
}

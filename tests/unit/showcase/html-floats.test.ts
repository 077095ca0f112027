import { expect, test } from "vitest";
import { hasHtml } from "#app/core/pictures/svg/svg-dialect.ts";
import { drawn, placed, rects, SMALL } from "./drawn-html.ts";

/** Boxes that float, and what is beside and below them, where Chromium puts them. */

const float = (side: string, width: number, height: number, inside = "") =>
	`<i style="float:${side};width:${width}px;height:${height}px;background:red">${inside}</i>`;
const red = (x: number, y: number, width: number, height: number) =>
	`red x="${x}" y="${y}" width="${width}" height="${height}"`;

test.each<[what: string, html: string, boxes: string[], words: string[]]>([
	["both sides", float("left", 20, 20) + float("right", 30, 10), [red(0, 0, 20, 20), red(70, 0, 30, 10)], []],
	["beside each other", float("left", 40, 20) + float("left", 40, 10), [red(0, 0, 40, 20), red(40, 0, 40, 10)], []],
	[
		"below where there is no room",
		float("left", 60, 20) + float("left", 60, 10),
		[red(0, 0, 60, 20), red(0, 20, 60, 10)],
		[],
	],
	["words beside it", `${float("left", 40, 10)}one two`, [red(0, 0, 40, 10)], ["one two 40,9"]],
	[
		"words beside it and below it",
		`${float("left", 70, 11)}one two three`,
		[red(0, 0, 70, 11)],
		["one 70,9", "two three 0,20"],
	],
	["words before it, in whose line it is", `one${float("right", 20, 9)}`, [red(80, 0, 20, 9)], ["one 0,9"]],
	["words of a block beside it", `${float("left", 40, 10)}<div>one</div>`, [red(0, 0, 40, 10)], ["one 40,9"]],
	["what is below it", `${float("left", 40, 10)}<div style="clear:both">one</div>`, [red(0, 0, 40, 10)], ["one 0,19"]],
	[
		"what is below it in spite of its margin",
		`${float("left", 40, 20)}<div style="clear:left;margin-top:5px">one</div>`,
		[red(0, 0, 40, 20)],
		["one 0,29"],
	],
	[
		"a box that hides what is beyond it holds it",
		`<div style="overflow:hidden">${float("left", 40, 20)}</div><div>one</div>`,
		[red(0, 0, 40, 20)],
		["one 0,29"],
	],
	[
		"what is below a box that does not",
		`<div style="height:5px">${float("left", 40, 20)}</div><div style="clear:both">one</div>`,
		[red(0, 0, 40, 20)],
		["one 0,29"],
	],
])("boxes that float: %s", (_, html, boxes, words) => {
	const svg = drawn(`<div>${html}</div>`, SMALL);
	expect(hasHtml(svg)).toBe(false);
	expect(rects(svg)).toEqual(boxes);
	expect(placed(svg)).toEqual(words);
});

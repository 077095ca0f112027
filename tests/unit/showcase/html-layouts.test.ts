import { expect, test } from "vitest";
import { hasHtml } from "#app/core/pictures/svg/svg-dialect.ts";

import { drawn, grid, PIXEL, rects } from "./drawn-html.ts";

const images = (svg: string) =>
	[...svg.matchAll(/<image (x=.*?) preserveAspectRatio="([^"]*)"/g)].map(([, place, ratio]) => `${place} ${ratio}`);
const CELL = '<i style="background:red"></i>';

test.each<[what: string, html: string, wanted: string[]]>([
	[
		"columns of equal shares",
		grid("grid-template-columns:repeat(2,1fr);grid-template-rows:30px 20px;gap:10px 20px", CELL.repeat(3)),
		[
			'x="0" y="0" width="40" height="30"',
			'x="60" y="0" width="40" height="30"',
			'x="0" y="40" width="40" height="20"',
		],
	],
	[
		"columns of percentages with what is left between them",
		grid("grid-template-columns:repeat(2,30%);grid-auto-rows:9px;justify-content:space-between", CELL.repeat(2)),
		['x="0" y="0" width="30" height="9"', 'x="70" y="0" width="30" height="9"'],
	],
	[
		"as many columns as fit, which share what is left",
		grid("grid-template-columns:repeat(auto-fit,minmax(40px,1fr));grid-template-rows:9px", CELL.repeat(2)),
		['x="0" y="0" width="50" height="9"', 'x="50" y="0" width="50" height="9"'],
	],
	[
		"columns that take more than their share",
		grid("grid-template-columns:minmax(70px,1fr) 1fr;grid-template-rows:9px", CELL.repeat(2)),
		['x="0" y="0" width="70" height="9"', 'x="70" y="0" width="30" height="9"'],
	],
	[
		"areas by their names",
		grid(
			"grid-template-areas:'a a' 'b c';grid-template-columns:30px 1fr;grid-template-rows:10px 20px",
			["c", "a", "b"].map((name) => `<i style="grid-area:${name};background:red"></i>`).join(""),
		),
		[
			'x="30" y="10" width="70" height="20"',
			'x="0" y="0" width="100" height="10"',
			'x="0" y="10" width="30" height="20"',
		],
	],
	[
		"an area by its lines, before what says none",
		grid(
			"grid-template-columns:1fr 1fr;grid-template-rows:10px 20px",
			`${CELL}<i style="grid-area:1/1/2/2;background:red"></i>`,
		),
		['x="50" y="0" width="50" height="10"', 'x="0" y="0" width="50" height="10"'],
	],
	[
		"as many columns as fit",
		grid("grid-template-columns:repeat(auto-fill,30px);grid-template-rows:9px", CELL.repeat(3)),
		['x="0" y="0" width="30" height="9"', 'x="30" y="0" width="30" height="9"', 'x="60" y="0" width="30" height="9"'],
	],
	[
		"rows that share a height",
		grid("height:80px;grid-template-columns:100px", CELL.repeat(2)),
		['x="0" y="0" width="100" height="40"', 'x="0" y="40" width="100" height="40"'],
	],
	[
		"columns as wide as what is in them",
		grid("grid-template-columns:auto 1fr;grid-template-rows:9px", `<i style="width:30px"></i>${CELL}`),
		['x="30" y="0" width="70" height="9"'],
	],
	[
		"boxes over several columns and rows",
		grid(
			"grid-template-columns:repeat(4,1fr);grid-auto-rows:10px",
			`<i style="grid-column:span 3;background:red"></i>${CELL}<i style="grid-column:2/4;grid-row:span 2;background:red"></i>${CELL}`,
		),
		[
			'x="0" y="0" width="75" height="10"',
			'x="75" y="0" width="25" height="10"',
			'x="25" y="10" width="50" height="20"',
			'x="75" y="10" width="25" height="10"',
		],
	],
	[
		"a row that goes on below",
		`<div style="display:flex;flex-wrap:wrap;gap:5px 10px">${'<i style="width:40px;height:9px;background:red"></i>'.repeat(3)}</div>`,
		['x="0" y="0" width="40" height="9"', 'x="50" y="0" width="40" height="9"', 'x="0" y="14" width="40" height="9"'],
	],
	[
		"a row whose boxes are as high as it",
		'<div style="display:flex;height:50px"><i style="width:9px;background:red"></i></div>',
		['x="0" y="0" width="9" height="50"'],
	],
	[
		"boxes that share a row",
		'<div style="display:flex;height:9px"><i style="flex:1;background:red"></i><i style="flex:3 1 0;background:red"></i></div>',
		['x="0" y="0" width="25" height="9"', 'x="25" y="0" width="75" height="9"'],
	],
	[
		"a box that takes what is left of a column",
		'<div style="display:flex;flex-direction:column;height:80px"><i style="height:20px"></i><i style="flex-grow:1;background:red"></i></div>',
		['x="0" y="20" width="100" height="60"'],
	],
	[
		"half of a box in the middle of it",
		'<div style="display:grid;place-items:center;height:80px"><i style="width:50%;height:50%;background:red"></i></div>',
		['x="25" y="20" width="50" height="40"'],
	],
	[
		"a box between four sides",
		'<div style="position:relative;height:80px"><i style="position:absolute;inset:10px 20px;background:red"></i></div>',
		['x="20" y="10" width="60" height="60"'],
	],
	[
		"a box at the end of its containing block",
		'<div style="position:relative;height:50px;width:50px;border:5px solid red"><i style="position:absolute;right:0;bottom:0;width:9px;height:9px;background:red"></i></div>',
		['x="46" y="46" width="9" height="9"'],
	],
	[
		"what is in front comes last",
		'<div style="position:relative;height:50px"><i style="position:absolute;left:1px;top:0;width:9px;height:9px;background:red;z-index:2"></i><i style="position:absolute;left:2px;top:0;width:9px;height:9px;background:red"></i></div>',
		['x="2" y="0" width="9" height="9"', 'x="1" y="0" width="9" height="9"'],
	],
])("HTML's boxes are where a browser puts them: %s", (_, html, wanted) => {
	const svg = drawn(html);
	expect(hasHtml(svg)).toBe(false);
	expect(rects(svg).flatMap((rect) => (rect.startsWith("red ") ? [rect.slice(4)] : []))).toEqual(wanted);
});

const CIRCLE = `data:image/svg+xml;base64,${btoa('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 10"><circle r="5"/></svg>')}`;
test.each<[what: string, html: string, wanted: string[]]>([
	["as large as it is", `<img src="${PIXEL}" style="display:block"/>`, ['x="0" y="0" width="2" height="1" none']],
	["as wide as it says", `<img src="${PIXEL}" width="50"/>`, ['x="0" y="0" width="50" height="25" none']],
	[
		"in the middle",
		`<div style="text-align:center"><img src="${PIXEL}" width="20"/></div>`,
		['x="40" y="4" width="20" height="10" none'],
	],
	[
		"which covers its box",
		`<img src="${PIXEL}" style="width:50%;height:50%;object-fit:cover"/>`,
		['x="0" y="0" width="50" height="40" xMidYMid slice'],
	],
	[
		"in lines and space around it",
		`<img src="${PIXEL}" style="display:block;width:40px;border:3px solid red;padding:2px"/>`,
		['x="5" y="5" width="40" height="20" none'],
	],
	[
		"no wider than its style allows",
		`<img src="${PIXEL}" width="400" style="display:block;max-width:100%;height:auto"/>`,
		['x="0" y="0" width="100" height="50" none'],
	],
	[
		"and drawings that stand in it",
		'<p style="margin:0"><svg viewBox="0 0 20 10" width="40" style="display:block"><circle r="5"/></svg></p>',
		['x="0" y="0" width="40" height="20" none'],
	],
	["a drawing that says its proportions alone", `<img src="${CIRCLE}"/>`, ['x="0" y="0" width="100" height="50" none']],
	["a drawing as wide as it says", `<img src="${CIRCLE}" width="30"/>`, ['x="0" y="0" width="30" height="15" none']],
	[
		"over others",
		`<div style="position:relative;height:80px">${`<img src="${PIXEL}" style="position:absolute;width:100%"/>`.repeat(2)}</div>`,
		Array.from({ length: 2 }, () => 'x="0" y="0" width="100" height="50" none'),
	],
])("HTML's pictures are drawn: %s", (_, html, wanted) => expect(images(drawn(html))).toEqual(wanted));

test("a drawing in HTML keeps its proportions in a box of others", () => {
	const [, letters = ""] =
		/href="data:[^,]*,([^"]*)"/.exec(drawn(`<img src="${CIRCLE}" width="40" height="40"/>`)) ?? [];
	expect(atob(letters)).toContain('width="40" height="40" viewBox="0 0 20 10"');
});

test("a picture in HTML is cut by its round corners", () => {
	const svg = drawn(`<img src="${PIXEL}" width="40" height="40" style="border:0;border-radius:50%"/>`);
	expect(svg).toContain('<rect x="0" y="0" width="40" height="40" rx="20"/></clipPath>');
	expect(images(svg)).toEqual(['x="0" y="0" width="40" height="40" none']);
});

test("a picture in HTML has its shadow and the line around it", () => {
	const svg = drawn(
		`<img src="${PIXEL}" width="40" height="40" style="border:3px solid red;box-shadow:0 0 4px #00f"/>`,
	);
	expect(svg).toMatch(/fill:#00f;.*stroke:red;stroke-width:3;.*<image /s);
});

test("a drawing that stands in HTML has its styles and the colour of the letters around it", () => {
	const svg = drawn(
		'<p><svg viewBox="0 0 9 9"><style>b{}</style><g class="a"><path d="M0 0" style="fill:red"/></g></svg></p>',
		"p{color:#123456}p .a path{fill:lime!important}",
	);
	const [, letters = ""] = /href="data:[^,]*,([^"]*)"/.exec(svg) ?? [];
	expect(atob(letters)).toBe(
		'<svg viewBox="0 0 9 9" xmlns="http://www.w3.org/2000/svg" style="color:#123456;font-size:16px;font-weight:normal"><g class="a"><path d="M0 0"  style="fill:lime"/></g></svg>',
	);
});

test.each(['<use href="#a"/>', '<path fill="url(#a)"/>'])(
	"a drawing in HTML that refers to another refuses the whole: %s",
	(body) => {
		expect(hasHtml(drawn(`<p><svg viewBox="0 0 9 9"><g id="a"/>${body}</svg></p>`))).toBe(false);
		expect(hasHtml(drawn(`<p id="a"><svg viewBox="0 0 9 9">${body}</svg></p>`))).toBe(true);
	},
);

test("a picture in HTML that is not drawn where it is refuses the drawing", () => {
	expect(hasHtml(drawn(`<img src="${PIXEL}" width="20" style="position:sticky"/>`))).toBe(true);
});

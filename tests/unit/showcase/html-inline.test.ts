import { expect, test } from "vitest";
import { hasHtml, svgForResvg } from "#app/core/pictures/svg/svg-dialect.ts";
import { drawn, PIXEL, placed, rects, SMALL } from "./drawn-html.ts";

/** Parts of a line that are more than words, where Chromium puts them. */

const box = (style: string, inside = "") => `<i style="display:inline-block;${style}">${inside}</i>`;
const RED = "width:20px;height:20px;background:red";

test.each<[what: string, html: string, wanted: string[]]>([
	[
		"two beside each other",
		box(RED) + box(RED),
		['red x="0" y="0" width="20" height="20"', 'red x="20" y="0" width="20" height="20"'],
	],
	[
		"a space between them",
		`${box(RED)}\n${box(RED)}`,
		['red x="0" y="0" width="20" height="20"', 'red x="25" y="0" width="20" height="20"'],
	],
	[
		"the next line",
		box(RED).repeat(6),
		expect.arrayContaining(['red x="80" y="0" width="20" height="20"', 'red x="0" y="22" width="20" height="20"']),
	],
	["as wide as its words", box("padding:2px 4px;background:red", "word"), ['red x="0" y="0" width="28" height="15"']],
	["margins", box(`${RED};margin:5px`), ['red x="5" y="5" width="20" height="20"']],
	[
		"margins of what is in it stay in it",
		box("background:red", '<p style="margin:5px 0">a</p>'),
		['red x="0" y="0" width="5" height="21"'],
	],
	[
		"the middle of small letters",
		`a${box(`${RED};vertical-align:middle`)}`,
		['red x="5" y="0" width="20" height="20"'],
	],
	["lower than the line", `a${box(`${RED};vertical-align:-4px`)}`, ['red x="5" y="0" width="20" height="20"']],
])("boxes among words: %s", (_, html, wanted) => {
	const svg = drawn(`<div>${html}</div>`, SMALL);
	expect(hasHtml(svg)).toBe(false);
	expect(rects(svg)).toEqual(wanted);
});

test.each<[what: string, html: string, wanted: string[]]>([
	[
		"words beside a box, on its last line",
		`a${box("padding:5px", "one<br/>two")}`,
		["a 0,25", "one 10,14", "two 10,25"],
	],
	["words beside a box that hides what is beyond it", `a${box("overflow:hidden", "one")}`, ["a 0,11", "one 5,9"]],
	["words beside a picture", `a<img src="${PIXEL}" width="9" height="30"/>b`, ["a 0,30", "b 14,30"]],
	["a line feed between elements is a space", "<b>one</b>\n<i>two</i>", ["one 0,9", "  15,9", "two 20,9"]],
	[
		"words with a box around them",
		'a<span style="padding:0 4px;margin:0 1px">b</span>c',
		["a 0,9", "b 10,9", "c 20,9"],
	],
	["raised words", "x<sup>2</sup>", ["x 0,12.333", "2 5,8"]],
	["lowered words", "x<sub>2</sub>", ["x 0,9", "2 5,12"]],
	["words raised by a length", '<span style="vertical-align:3px">a</span>', ["a 0,9"]],
	[
		"a paragraph as a part of a line",
		'<p style="display:inline">a</p><p style="display:inline">b</p>',
		["a 0,9", "b 5,9"],
	],
])("HTML's words are where a browser puts them: %s", (_, html, wanted) =>
	expect(placed(drawn(`<div>${html}</div>`, SMALL))).toEqual(wanted),
);

const HIDDEN = "overflow:hidden;text-overflow:ellipsis";
const CLAMPED = "display:-webkit-box;-webkit-box-orient:vertical;overflow:hidden;-webkit-line-clamp:2";
test.each<[what: string, style: string, wanted: string[]]>([
	["at the side of its box", `${HIDDEN};white-space:nowrap`, ["one two three four … 0,9"]],
	["not where all has room", `${HIDDEN};white-space:nowrap;width:200px`, ["one two three four five six 0,9"]],
	["not where it goes on below", HIDDEN, ["one two three four 0,9", "five six 0,20"]],
	["not where it is seen beyond", "text-overflow:ellipsis;white-space:nowrap", ["one two three four five six 0,9"]],
	["behind its last line", `${CLAMPED};width:50px`, ["one two 0,9", "three fou… 0,20", "five six 0,31"]],
])("words that are cut off end in dots: %s", (_, style, wanted) =>
	expect(placed(drawn(`<div style="${style}">one two three four five six</div>`, SMALL))).toEqual(wanted),
);

test.each<[css: string, wanted: string[]]>([
	["p::before{content:'a'} p:after{content:\"\\201c\" 'b'}", ["a 0,9", "one 5,9", "\u201cb 20,9"]],
	["p::before{content:'a';display:block;padding-left:7px}", ["a 7,9", "one 0,20"]],
	["div{display:flex}div::after{content:'b'}", ["one 0,9", "b 15,9"]],
	["p::before{content:'a'!important} div p::before{content:'b'}", ["a 0,9", "one 5,9"]],
	["p::before{color:red} p::after{content:none}", ["one 0,9"]],
])("what a style puts before and behind words: %s", (css, wanted) =>
	expect(placed(drawn("<div><p>one</p></div>", `${SMALL}p{margin:0}${css}`))).toEqual(wanted),
);

test("a box of a style's own is drawn where it is", () =>
	expect(
		rects(
			drawn(
				'<div style="position:relative;height:40px"></div>',
				"div::after{content:'';position:absolute;inset:5px 10px;background:red}",
			),
		),
	).toEqual(['red x="10" y="5" width="80" height="30"']));

const wide = (codePoint: number) => (codePoint < 0x2e80 ? 0.5 : 1);
test.each<[words: string, css: string, wanted: string[]]>([
	["一二三四五六七八九十百", "", ["一二三四五六七八九十", "百"]],
	["一二三四五六七八九十。百", "", ["一二三四五六七八九", "十。百"]],
	["一二三四五六七八九「十」", "", ["一二三四五六七八九", "「十」"]],
	["一二三四五六七八九 ten 百", "", ["一二三四五六七八九", "ten 百"]],
	["一二三四五六七八ten百", "", ["一二三四五六七八ten", "百"]],
	["가나다라 마바사아자차카", "word-break:keep-all", ["가나다라", "마바사아자차카"]],
])("lines end between letters of Chinese, Japanese and Korean: %s %s", (words, css, wanted) => {
	const svg = svgForResvg(
		`<svg viewBox="0 0 100 80"><style>${SMALL}div{${css}}</style><foreignObject width="100" height="80"><div>${words}</div></foreignObject></svg>`,
		"begun",
		wide,
	);
	expect(placed(svg ?? "").map((line) => line.replace(/ [\d.,]+$/, ""))).toEqual(wanted);
});

test.each<[what: string, html: string, wanted: string[]]>([
	["a colour behind words", 'a <span style="background:red">b c</span>', ['red x="10" y="0" width="15" height="11"']],
	[
		"in each line",
		`<span style="background:red">${"word ".repeat(5)}</span>`,
		['red x="0" y="0" width="95" height="11"', 'red x="0" y="11" width="20" height="11"'],
	],
	["words that are marked", "a <mark>b c</mark>", ['#ff0 x="10" y="0" width="15" height="11"']],
	[
		"with its padding",
		'<br/>a<span style="background:red;padding:3px">b</span>',
		['red x="5" y="8" width="11" height="17"'],
	],
])("boxes around words of a line: %s", (_, html, wanted) =>
	expect(rects(drawn(`<div>${html}</div>`, SMALL))).toEqual(wanted),
);

test("a link has the colour and the line of links", () => {
	const svg = drawn('<div><a href="#">one</a><a href="#" style="color:red">two</a><a>three</a></div>', SMALL);
	expect(svg.match(/fill:(?:#0000ee|red)/g)).toEqual(["fill:#0000ee", "fill:red"]);
	expect(svg.match(/text-decoration:underline/g)).toHaveLength(2);
});

test.each<[what: string, html: string, wanted: string]>([
	[
		"a margin below zero",
		'<div style="height:9px"></div><div style="margin-top:-5px;height:9px;background:red"></div>',
		'y="4" width="100" height="9"',
	],
	[
		"what a box hides",
		'<div style="width:30px;height:20px;overflow:hidden"><div style="width:50px;height:50px;background:red"></div></div>',
		'<rect x="0" y="0" width="30" height="20" rx="0"/></clipPath><g clip-path',
	],
	[
		"letters of one width, of a size that something says",
		'<div style="font-size:16px"><code>a</code></div>',
		"font-size:16px",
	],
	["those of no size", "<div><code>a</code></div>", "font-size:13px"],
])("HTML is drawn as browsers draw it: %s", (_, html, wanted) => expect(drawn(html)).toContain(wanted));

test.each([
	["what a style counts before words", "p::before{content:counter(a)}", "<p>one</p>"],
	[
		"what moves above what a style puts behind it",
		"div::after{content:'a'}",
		'<div><p style="position:relative;top:1px">one</p></div>',
	],
	["words under a later box", "", '<div>one</div><div style="margin-top:-5px;background:red">two</div>'],
	["a row of boxes among words", "", '<div>a<i style="display:inline-block"><b style="display:flex">one</b></i></div>'],
	[
		"a round box in two lines",
		"",
		`<div><span style="border-radius:9px;background:red">${"word ".repeat(9)}</span></div>`,
	],
	["the top of a line", "", `<div>one <img src="${PIXEL}" width="9" height="9" style="vertical-align:top"/></div>`],
])("HTML that would be drawn otherwise than by a browser is not drawn: %s", (_, css, html) =>
	expect(hasHtml(drawn(html, css))).toBe(true),
);

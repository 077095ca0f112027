import { describe, expect, test } from "vitest";
import { hasHtml, svgForResvg } from "#app/core/pictures/svg/svg-dialect.ts";
import { processorTime, SECONDS_MS } from "../processor-time.ts";
import { drawn, grid, half, PIXEL, placed, rects, SMALL } from "./drawn-html.ts";

const XHTML = "http://www.w3.org/1999/xhtml";

test.each<[what: string, css: string, wanted: string]>([
	["a line below", "border-bottom:2px solid red", '<polygon points="0 12 100 12 100 10 0 10" style="fill:red'],
	[
		"lines that meet",
		"border-width:1px 2px;border-style:solid",
		'<polygon points="0 0 100 0 98 1 2 1" style="fill:#000',
	],
	[
		"a line that is undone",
		"border:1px solid red;border-left:none",
		'<polygon points="100 0 100 12 99 11 99 1" style="fill:red',
	],
	["words in any order", "border:red solid thick", "stroke:red;stroke-width:5;stroke-dasharray:none"],
	["dashes", "border-top:4px dashed red", "stroke-width:4;stroke-dasharray:8 3.5"],
	["dots", "border-top:4px dotted red", "stroke-width:4;stroke-dasharray:0 8;stroke-linecap:round"],
	["an ellipse", "border-radius:50%;background:red", '<path d="M50 0H50A50 6 0 0 1 100 6V6A50 6 0 0 1 50 12'],
	[
		"round corners above",
		"border-radius:5px 5px 0 0;background:red",
		'<path d="M5 0H95A5 5 0 0 1 100 5V12H0V5A5 5 0 0 1 5 0z"',
	],
	["one round corner", "border-top-left-radius:5px;background:red", '<path d="M5 0H100V12H0V5A5 5 0 0 1 5 0z"'],
	["corners as round as there is room for", "border-radius:99px;background:red", 'width="100" height="12" rx="6"'],
	["round dashes", "border:4px dashed red;border-radius:9px", "stroke-dasharray:8 "],
	[
		"a shadow",
		"box-shadow:1px 2px 4px red",
		'M1 2H101V12H1z" style="fill:red;fill-rule:evenodd;stroke:none;filter:url(#',
	],
	["one as large as it says", "box-shadow:0 0 0 3px", 'M-3 -3H103V13H-3z" style="fill:#000'],
	["one inside", "box-shadow:inset 0 0 0 3px red", 'M3 3H97V7H3z" style="fill:red'],
])("around a box: %s", (_, css, wanted) => {
	const height = css.includes("shadow") ? "height:10px;" : "box-sizing:border-box;height:12px;";
	expect(drawn(`<div style="${height}${css}"></div>`)).toContain(wanted);
});

test.each<[css: string, wanted: string]>([
	["max-width:40px", 'x="0" y="0" width="40"'],
	["max-width:40px;margin:0 auto", 'x="30" y="0" width="40"'],
	["max-width:400px", 'x="0" y="0" width="100"'],
	["min-height:50%", 'height="40"'],
	["width:9px;min-width:20px", 'width="20"'],
])("bounds of a box: %s", (css, wanted) =>
	expect(rects(drawn(`<div style="background:red;${css}"></div>`))[0]).toContain(wanted),
);

const CELLS = "<tr><th>a</th><td>two</td></tr><tr><td>four</td><td>b<br/>c</td></tr>";
test.each<[what: string, html: string, wanted: string[]]>([
	[
		"as wide as its words",
		`<table>${CELLS}</table>`,
		["a 10.5,12", "two 27,12", "four 3,32.5", "b 27,27", "c 27,38"].sort(),
	],
	["in the middle", `<table style="margin:0 auto"><tbody><tr><td>one</td></tr></tbody></table>`, ["one 42.5,12"]],
	[
		"as wide as it says",
		`<table style="width:100%"><tr><td>one</td><td>two</td></tr></table>`,
		["one 3,12", "two 52,12"],
	],
	["without spaces", `<table style="border-collapse:collapse">${CELLS}</table>`, ["a 8.5,10", "two 23,10"]],
])("a table %s", (_, html, wanted) =>
	expect(placed(drawn(`<div>${html}</div>`, SMALL))).toEqual(expect.arrayContaining(wanted)),
);

test("a picture of many sharp shadows is drawn, the first on top", () => {
	const shadows = Array.from({ length: 300 }, (_, at) => `${at}px 1px 0 #${String(at).padStart(3, "0")}`);
	const svg = drawn(`<div style="width:1px;height:1px;box-shadow:${shadows.join(",")}"></div>`);
	expect(svg.match(/fill:#\d{3}/g)).toEqual(shadows.map((shadow) => `fill:${shadow.slice(-4)}`).reverse());
	expect(svg.match(/<clipPath id="html-of-2-1-shadow"/g)).toHaveLength(1);
});

test("words have their shadow, none where it is undone", () => {
	const svg = drawn('<div style="text-shadow:1px 2px 4px red">one<b style="text-shadow:none">two</b></div>', SMALL);
	expect(svg).toContain('stdDeviation="2"/><feOffset dx="1" dy="2" result="o0"/><feFlood flood-color="red"/>');
	expect(svg.match(/filter:url\(#shadow-of-words-/g)).toHaveLength(1);
});

test("a line between words", () => {
	expect(placed(drawn("<div>one<hr/>two</div>", SMALL))).toEqual(["one 0,9", "two 0,32"]);
});

const LISTS = "ul,ol,dl,blockquote{font:10px Arial}";
test.each<[what: string, html: string, wanted: string[]]>([
	["items", "<ul><li>one</li><li>two</li></ul>", ["one 40,19", "two 40,30"]],
	["numbers", "<ol><li>one</li><li>two</li></ol>", ["1.  25,19", "one 40,19", "2.  25,30", "two 40,30"]],
	["numbers from another on", '<ol start="9"><li>one</li></ol>', ["9.  25,19", "one 40,19"]],
	["a list in a list", "<ul><li>one<ul><li>two</li></ul></li></ul>", ["one 40,19", "two 80,30"]],
	["one without signs", '<ul style="list-style:none;padding:0;margin:0"><li>one</li></ul>', ["one 0,9"]],
	["terms", "<dl><dt>one</dt><dd>two</dd></dl>", ["one 0,19", "two 40,30"]],
	["a quotation", "<blockquote>one</blockquote>", ["one 40,19"]],
])("browsers indent: %s", (_, html, wanted) => expect(placed(drawn(html, LISTS))).toEqual(wanted));

test.each([
	["<ul><li>one</li></ul>", '<circle cx="28.5" cy="15.5" r="1.5" style="fill:#000'],
	["<ul><li><ul><li>one</li></ul></li></ul>", 'r="1" style="fill:none;stroke:#000'],
	['<ul style="list-style-type:square"><li>one</li></ul>', '<rect x="27" y="14" width="3" height="3" style="fill:#000'],
])("signs before items: %s", (html, wanted) => expect(drawn(html, LISTS)).toContain(wanted));

test("all lines but the last are as wide as their box where both sides are even", () => {
	const svg = drawn('<div style="text-align:justify">one two three four five</div>', "div{font:10px Arial}");
	expect(placed(svg)).toEqual(["one two three four 0,9", "five 0,20"]);
	expect(svg.match(/word-spacing:[^;"]*/g)).toEqual(["word-spacing:3.333px"]);
});

test.each<[what: string, html: string, css: string, wanted: string[]]>([
	["a word", "<div>word</div>", SMALL, ["word 0,9"]],
	["words that wrap", "<div>five words that wrap here</div>", SMALL, ["five words that wrap 0,9", "here 0,20"]],
	["a break", "<div>one<br/>two</div>", SMALL, ["one 0,9", "two 0,20"]],
	["white space", "<div>  one\n\t two  </div>", SMALL, ["one two 0,9"]],
	["white space that is kept", "<div>a  b\nc</div>", `${SMALL}div{white-space:pre}`, ["a  b 0,9", "c 0,20"]],
	[
		"a word that is too long",
		"<div>a abcdefghijklmnopqrstuvwxyz</div>",
		`${SMALL}div{overflow-wrap:break-word}`,
		["a 0,9", "abcdefghijklmnopqrst 0,20", "uvwxyz 0,31"],
	],
	[
		"emoji, as wide as they are high",
		"<div>\u2728 1\u{1f468}\u200d\u{1f680}\u{1f44d}\u{1f3fd}\u2764\ufe0f</div>",
		`${SMALL}div{text-align:right}`,
		["\u2728 1\u{1f468}\u200d\u{1f680}\u{1f44d}\u{1f3fd}\u2764\ufe0f 50,9"],
	],
	["the middle", "<div>word</div>", `${SMALL}div{text-align:center}`, ["word 40,9"]],
	["the right side", "<div>word</div>", `${SMALL}div{text-align:right}`, ["word 80,9"]],
	["a line's height", "<div>word</div>", `${SMALL}div{line-height:2}`, ["word 0,13"]],
	["a font's own line height", "<div>word</div>", "div{font:10px/30px Arial}", ["word 0,18"]],
	["two styles in a line", "<div>one <b>two</b></div>", SMALL, ["one  0,9", "two 20,9"]],
	["space between letters", "<div>word</div>", `${SMALL}div{letter-spacing:2px;text-align:right}`, ["word 72,9"]],
	["padding", "<div>word</div>", `${SMALL}div{padding:5px 7px}`, ["word 7,14"]],
	["a margin", "<div>word</div>", `${SMALL}div{margin:5px}`, ["word 5,14"]],
	["margins that meet", "<div>one</div><div>two</div>", `${SMALL}div{margin:6px 0}`, ["one 0,15", "two 0,32"]],
	["a paragraph's own margins", "<p>one</p>", "p{font:10px Arial}", ["one 0,19"]],
	["a size of letters around it", "<div>word</div>", "svg{font:10px Arial}", ["word 0,9"]],
	[
		"the middle of a box",
		'<div class="f">word</div>',
		`${SMALL}.f{display:flex;height:80px;align-items:center;justify-content:center}`,
		["word 40,43.5"],
	],
	[
		"lines in the middle of a box",
		'<div class="f">one<br/>four</div>',
		`${SMALL}.f{display:flex;height:80px;align-items:center;text-align:center}`,
		["one 2.5,38", "four 0,49"],
	],
	[
		"words and a box in a row",
		'<div class="f">one<br/>four<div>two</div></div>',
		`${SMALL}.f{display:flex}`,
		["one 0,9", "four 0,20", "two 20,9"],
	],
	[
		"the middle of a column",
		'<div class="f"><div>one</div><div>four</div></div>',
		`${SMALL}.f{display:flex;flex-direction:column;height:100%;align-items:center;justify-content:center}`,
		["one 42.5,38", "four 40,49"],
	],
	[
		"the middle of a grid of one",
		'<div class="f"><span>four</span></div>',
		`${SMALL}.f{display:grid;place-items:center;height:80px}`,
		["four 40,43.5"],
	],
	[
		"both ends of a column",
		'<div class="f"><div>one</div><div>two</div></div>',
		`${SMALL}.f{display:flex;flex-direction:column;height:80px;justify-content:space-between}`,
		["one 0,9", "two 0,78"],
	],
	[
		"boxes that give way to each other",
		'<div class="f"><div>a long text of words</div><div>ten words</div></div>',
		`${SMALL}.f{display:flex}`,
		["a long text 0,9", "of words 0,20", "ten 68.966,9", "words 68.966,20"],
	],
	[
		"a width that gives way",
		'<div class="f"><p>one</p><div>a long text of words</div></div>',
		`${SMALL}.f{display:flex}p{margin:0;width:50px}`,
		["one 0,9", "a long text 33.333,9", "of words 33.333,20"],
	],
	[
		"first lines beside each other",
		'<div class="f"><p>one</p><div>two<br/>two</div></div>',
		`${SMALL}.f{display:flex;align-items:baseline}p{margin:4px 0 0;font:20px Arial}`,
		["one 0,22", "two 30,22", "two 30,33"],
	],
	[
		"words below a row as high as what grows in it",
		'<div class="f"><p>icon</p><div>a long text of words</div></div><i>after</i>',
		`${SMALL}.f{display:flex}.f div{flex:1}p{margin:0;width:60px}i{font:10px Arial}`,
		["icon 0,9", "a long 60,9", "text of 60,20", "words 60,31", "after 0,47"],
	],
	[
		"a box that does not give way",
		'<div class="f"><div>a long text of words</div><p>ten words</p></div>',
		`${SMALL}.f{display:flex}p{margin:0;flex-shrink:0}`,
		["a long text 0,9", "of words 0,20", "ten words 55,9"],
	],
	[
		"what is not visible",
		'<div>one<p style="visibility:hidden">two</p>three</div>',
		`${SMALL}p{margin:0}`,
		["one 0,9", "three 0,31"],
	],
	["references to characters", "<div>a&amp;b&nbsp;c&#x41;</div>", SMALL, ["a&amp;b\u00a0cA 0,9"]],
	["capital letters", "<div>word</div>", `${SMALL}div{text-transform:uppercase}`, ["WORD 0,9"]],
])("HTML's words are where a browser puts them: %s", (_, html, css, wanted) => {
	const svg = drawn(html, css);
	expect(hasHtml(svg)).toBe(false);
	expect(placed(svg)).toEqual(wanted);
});

test.each<[what: string, html: string, wanted: string[]]>([
	["a colour", '<div style="background:red;height:50%"></div>', ['red x="0" y="0" width="100" height="40"']],
	[
		"as high as its words",
		'<div style="background:red;font:10px Arial">word</div>',
		['red x="0" y="0" width="100" height="11"'],
	],
	[
		"with its padding",
		'<div style="background:red;width:20px;height:10px;padding:5px"></div>',
		['red x="0" y="0" width="30" height="20"'],
	],
	[
		"with its padding inside",
		'<div style="background:red;width:20px;height:20px;padding:5px;box-sizing:border-box"></div>',
		['red x="0" y="0" width="20" height="20"'],
	],
	[
		"in the middle",
		'<div style="background:red;width:20px;height:9px;margin:0 auto"></div>',
		['red x="40" y="0" width="20" height="9"'],
	],
	[
		"a line around it",
		'<div style="height:10px;border:2px solid red"></div>',
		['none x="1" y="1" width="98" height="12"'],
	],
	[
		"a line around it that takes no room",
		'<div style="height:10px;outline:2px solid red;outline-offset:3px"></div>',
		['none x="-4" y="-4" width="108" height="18"'],
	],
	[
		"as high as it is wide",
		'<div style="background:red;width:30px;aspect-ratio:1"></div>',
		['red x="0" y="0" width="30" height="30"'],
	],
	[
		"of its proportions with its padding",
		'<div style="background:red;width:40px;padding:5px;box-sizing:border-box;aspect-ratio:2 / 1"></div>',
		['red x="0" y="0" width="40" height="20"'],
	],
	[
		"as wide as its height says",
		'<div style="background:red;height:20px;aspect-ratio:3/2"></div>',
		['red x="0" y="0" width="30" height="20"'],
	],
])("HTML's boxes are as large as a browser makes them: %s", (_, html, wanted) =>
	expect(rects(drawn(html))).toEqual(wanted),
);

test.each([
	["a gradient", '<div style="height:9px;background:linear-gradient(red,blue)"></div>', "<linearGradient"],
	["round corners", '<div style="height:9px;background:red;border-radius:50%"></div>', "<clipPath"],
	["a picture", '<div style="height:9px;background:url(data:image/png;base64,AA) center/cover"></div>', "<image"],
	[
		"a picture where it is put",
		'<div style="height:50px;background:url(data:image/gif;base64,R0lGODlhAgABAIAAAAAAAP///ywAAAAAAgABAAACAkQKADs=) right 5px bottom 5px/20px 10px no-repeat"></div>',
		'<g transform="translate(55,35)"><image width="20" height="10"',
	],
	["a filter", '<div style="filter:blur(2px)">word</div>', '<g style="filter:blur(2px)">'],
	["a clip", '<div style="height:20px;clip-path:circle(9px)">word</div>', '<circle cx="40" cy="10" r="9"/></clipPath>'],
	["a blend", '<div style="mix-blend-mode:screen">word</div>', '<g style="mix-blend-mode:screen">'],
	["a line around letters", '<div style="-webkit-text-stroke:2px red">word</div>', ";stroke:red;stroke-width:2;"],
	["letters of a colour of their own", '<div style="color:red;-webkit-text-fill-color:#00f">word</div>', "fill:#00f;"],
	[
		"a ground seen through words",
		'<div style="background:red;-webkit-background-clip:text">word</div>',
		'</text></clipPath><g clip-path="url(#html-of-2-1-words)"><rect',
	],
	["opacity", '<div style="opacity:.5">word</div>', '<g style="opacity:.5">'],
	["its own place, and a turn", "<div>word</div>", 'transform="rotate(9)"'],
])("HTML is drawn with %s", (_, html, wanted) =>
	expect(drawn(html, "", 'x="9" y="9" width="80" height="50" transform="rotate(9)"')).toContain(wanted),
);

test.each([
	["HTML", "http://www.w3.org/1999/xhtml", 1],
	["another program's", "http://ns.adobe.com/AdobeIllustrator/10.0/", 0],
])("HTML is drawn where it asks for no extension but %s", (_, extension, words) =>
	expect(placed(drawn("<div>one</div>", "", `width="80" height="50" requiredExtensions="${extension}"`))).toHaveLength(
		words,
	),
);

test.each([
	["an element says its namespace", `<div xmlns="${XHTML}">one</div>`, "", 1],
	["one around it does", "<div>one</div>", `xmlns="${XHTML}"`, 0],
	["a prefix does", `<h:div xmlns:h="${XHTML}">one</h:div>`, "", 1],
	["nothing does", "<div>one</div>", "", 0],
])("HTML in a drawing of SVG's namespace is HTML where %s", (_, html, outer, words) => {
	const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 80"><foreignObject width="90" height="80" ${outer}>${html}</foreignObject></svg>`;
	const written = svgForResvg(svg, "begun", half) ?? "";
	expect([placed(written).length, written.includes("<foreignObject")]).toEqual([words, false]);
});

test.each([
	["bgcolor", '<body bgcolor="red">word</body>', "fill:red"],
	["align", '<p align="right">word</p>', 'x="68" y='],
	["text", '<body text="red">word</body>', "fill:red"],
])("what an attribute of old HTML says is drawn: %s", (_, html, wanted) => expect(drawn(html)).toContain(wanted));

test("what is beyond a foreignObject is seen where it says so", () => {
	const wide = '<p style="margin:0;width:99px;height:9px;background:red"></p>';
	expect(drawn(wide, "", 'width="1" height="1"')).toContain("<clipPath");
	expect(drawn(wide, "", 'width="1" height="1" style="overflow:visible"')).not.toContain("<clipPath");
	expect(drawn(wide, "", 'width="1" height="1" overflow="visible"')).not.toContain("<clipPath");
});

test("a box turns around its middle", () =>
	expect(
		drawn('<div style="width:20px;height:10px;background:red;transform:translate(-50%,0) rotate(9deg)"></div>'),
	).toContain('transform="translate(10,5) translate(-10,0) rotate(9) translate(-10,-5)"'));

describe("HTML that would be drawn otherwise than by a browser is not drawn:", () => {
	test.each([
		["an item by its style", '<ul><li style="display:list-item">one</li></ul>'],
		["numbers of another script", '<ol style="list-style-type:hebrew"><li>one</li></ol>'],
		["signs among the words", '<ul style="list-style:inside"><li>one</li></ul>'],
		["an item of no list", "<li>one</li>"],
		["a cell of two columns of a table", '<table><tr><td colspan="2">one</td></tr></table>'],
		[
			"lines that cells share",
			'<table style="border-collapse:collapse"><tr><td style="border:1px solid red">one</td></tr></table>',
		],
		["a table wider than there is room for", `<table><tr><td>${"one ".repeat(20)}</td></tr></table>`],
		[
			"columns too wide for their words",
			`<div style="display:grid;grid-template-columns:auto auto"><p>${"one ".repeat(20)}</p></div>`,
		],
		["a cell of a name", '<div style="display:grid;grid-template-columns:1fr"><p style="grid-column:a">one</p></div>'],
		[
			"a cell beyond its grid",
			'<div style="display:grid;grid-template-columns:1fr"><p style="grid-column:2">one</p></div>',
		],
		[
			"a row that wraps in a height",
			`<div style="display:flex;flex-wrap:wrap;height:50px">${'<i style="width:40px">a</i>'.repeat(3)}</div>`,
		],
		["a filter of SVG", '<div style="filter:url(#a)">one</div>'],
		["lines around the cells of a table", '<table border="1"><tr><td>one</td></tr></table>'],
		["a cell of a width", '<table><tr><td width="50">one</td></tr></table>'],
		["a block in the middle", '<div align="center"><p style="width:20px">one</p></div>'],
		["what is hidden", '<p hidden="hidden">one</p>'],
		["HTML around what is none", '<div><p xmlns="http://www.w3.org/2000/svg">two</p></div>'],
		["HTML beside what is none", '<p>one</p><p xmlns="http://www.w3.org/2000/svg">two</p>'],
		["what sticks", '<div style="position:sticky">one</div>'],
		["what is placed behind words", '<div>one<p style="position:absolute">two</p></div>'],
		["what is placed behind its ground", '<div style="position:absolute;top:0;left:0;z-index:-1">one</div>'],
		["what lies over what follows", '<p style="position:relative;top:9px">one</p><p>two</p>'],
		["what begins with a length and grows", '<div style="display:flex"><i style="flex:1 1 20px">a</i></div>'],
		["a picture from elsewhere", '<img src="https://a.example/1.png" style="display:block" width="9" height="9"/>'],
		["a table as a block", '<table style="display:block"><tr><td>one</td></tr></table>'],
		["what floats below words before it", `<div>${"word ".repeat(3)}<i style="float:right;width:60px">one</i></div>`],
		["a table beside what floats", '<div style="float:left">one</div><table><tr><td>two</td></tr></table>'],
		["what floats from the middle of words", '<p>one <b><i style="float:left">two</i></b></p>'],
		["a line that is carved", '<div style="border:1px ridge red">one</div>'],
		["a box lower than its words", '<div style="max-height:3px">one</div>'],
		["proportions within bounds", '<div style="aspect-ratio:1;max-height:9px;background:red"></div>'],
		["words higher than the proportions of their box", '<div style="aspect-ratio:100">one</div>'],
		["a ridge around a box", '<div style="outline:3px ridge red">one</div>'],
		["letters of another script", "<div>夢</div>"],
		["letters that no font has", "<div>\u2603</div>"],
		["words in two columns", '<div style="columns:2">one</div>'],
		["a form", "<input/>"],
		["a first letter of its own", "<style>div::first-letter{color:red}</style><div>one</div>"],
	])("%s", (_, html) => expect(hasHtml(drawn(html))).toBe(true));

	test("where no letters are measured", () =>
		expect(
			hasHtml(svgForResvg('<svg viewBox="0 0 9 9"><foreignObject width="9" height="9">a</foreignObject></svg>') ?? ""),
		).toBe(true));
});

test.each([
	[
		"boxes in the middle of boxes",
		`${'<div style="display:flex;justify-content:center">'.repeat(300)}a${"</div>".repeat(300)}`,
	],
	["many words", `<div>${"word ".repeat(200_000)}</div>`],
	["many boxes", "<div>a</div>".repeat(30_000)],
	[
		"grids in grids",
		`${grid("grid-template-columns:1fr 1fr", "").replace("</div>", "").repeat(300)}a${"</div>".repeat(300)}`,
	],
	["a grid of many", grid("grid-template-columns:repeat(400,1px)", "<i>a</i>".repeat(30_000))],
	[
		"rows in rows, many times",
		`a</foreignObject>${`<foreignObject width="9" height="9">${'<i style="display:flex">'.repeat(12)}a${"</i>".repeat(12)}</foreignObject>`.repeat(2_500)}<foreignObject width="9" height="9"><b style="float:left">a</b>`,
	],
	["boxes over boxes", `${'<div style="position:absolute">'.repeat(300)}a${"</div>".repeat(300)}`],
	["boxes that float in boxes that do", `${'<i style="float:left">'.repeat(300)}a${"</i>".repeat(300)}`],
	[
		"boxes that float beside each other",
		'<i style="float:left;width:1px;height:1px;background:red"></i>'.repeat(30_000),
	],
	[
		"words beside words beside boxes",
		`<i style="float:left;height:9px;width:9px"></i>${"<div>a".repeat(300)}${"</div>".repeat(300)}`,
	],
	["boxes in lines of boxes", `${'<i style="display:inline-block">'.repeat(300)}a${"</i>".repeat(300)}`],
	[
		"boxes in lines, side by side",
		'<div><i style="display:inline-block"><b style="background:red">a</b></i></div>'.repeat(30_000),
	],
	["shadows of many boxes", `<style>p{box-shadow:${"0 0 red,".repeat(300)}0 0 red}</style>${"<p>a</p>".repeat(3_000)}`],
	[
		"shadows of many words",
		`<div style="text-shadow:${"0 0 1px red,".repeat(150)}0 0 red">${"<b>a</b>".repeat(3_000)}</div>`,
	],
	[
		"cells over many cells",
		`<style>i{grid-area:1/1/400/400}</style>${grid("grid-template-columns:repeat(399,1px)", "<i>a</i>".repeat(3_000))}`,
	],
	[
		"rows that give way in rows",
		`${'<div style="display:flex"><i>a long word</i>'.repeat(18)}${"word ".repeat(40)}${"</div>".repeat(18)}`,
	],
	[
		"words of grounds of grounds",
		`<style>p{background:linear-gradient(red,blue);background-clip:text}</style>${"<p>".repeat(18)}${"a ".repeat(2_000)}${"</p>".repeat(18)}`,
	],
	[
		"pictures that are laid out again and again",
		`<style>i{display:inline-block}</style>${"<i>".repeat(10)}${`<img src="${PIXEL}"/>`.repeat(3_500)}${"</i>".repeat(10)}`,
	],
	[
		"words that are laid out again and again",
		`<style>i{display:inline-block}b{background:red;padding:1px}</style>${"<i>".repeat(10)}a${"<b></b>".repeat(3_500)}${"</i>".repeat(10)}`,
	],
	[
		"gradients around a point in many boxes",
		`<style>p{height:9px;background:${"conic-gradient(red,blue),".repeat(7)}conic-gradient(red,blue)}</style>${"<p></p>".repeat(3_500)}`,
	],
	[
		"a picture behind words in many lines",
		`<b style="background:url(data:image/png;base64,${"A".repeat(90_000)})">${"a<br/>".repeat(3_500)}</b>`,
	],
	[
		"gradients of words in many lines",
		`<b style="background:${"conic-gradient(red,blue),".repeat(7)}conic-gradient(red,blue)">${"a<br/>".repeat(3_500)}</b>`,
	],
	[
		"shadows of many pictures",
		`<style>img{box-shadow:${"1px 1px,".repeat(49)}1px 1px}</style>${`<img src="${PIXEL}"/>`.repeat(3_500)}`,
	],
	["one long word", `<div style="word-break:break-all">${"a".repeat(500_000)}</div>`],
])("a hostile drawing is read within seconds: %s", (_, html) => {
	const started = processorTime();
	expect(hasHtml(drawn(html))).toBe(true);
	expect(processorTime() - started).toBeLessThan(SECONDS_MS);
});

test("what is defined for boxes in boxes and pictures has a name of its own", () => {
	const inner = '<div style="background:linear-gradient(green,yellow);height:9px"></div>';
	const picture = `<img style="display:block;border-radius:2px" src="${PIXEL}"/>`;
	const svg = drawn(`<div style="background:linear-gradient(red,blue);overflow:hidden">${picture}${inner}</div>`);
	const ids = [...svg.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
	expect(ids.length).toBeGreaterThan(4);
	expect(new Set(ids).size).toBe(ids.length);
});

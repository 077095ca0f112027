import { describe, expect, test } from "vitest";
import { svgForResvg } from "#app/core/pictures/svg/svg-dialect.ts";
import { expectReadWithinSeconds } from "../processor-time.ts";

const drawn = (body: string, attributes = 'viewBox="0 0 40 20"') =>
	svgForResvg(`<svg ${attributes}>${body}</svg>`) ?? "";

test.each<[what: string, body: string, wanted: string | RegExp]>([
	["a path", '<path pathLength="1" d="M0 0H20" stroke-dasharray=".5"/>', "stroke-dasharray:10"],
	[
		"where it begins",
		'<path pathLength="1" d="M0 0H20" style="stroke-dasharray:1;stroke-dashoffset:.5"/>',
		"stroke-dashoffset:10",
	],
	["inherited dashes", '<g stroke-dasharray="1 2"><line pathLength="10" x2="20"/></g>', "stroke-dasharray:2 4"],
	["a rectangle", '<rect pathLength="4" width="5" height="5" stroke-dasharray="1"/>', "stroke-dasharray:5"],
	[
		"a round one",
		'<rect pathLength="100" width="20" height="20" rx="10" stroke-dasharray="25"/>',
		/stroke-dasharray:15\.6/,
	],
	["a circle", '<circle pathLength="100" r="10" stroke-dasharray="50"/>', /stroke-dasharray:31\.3/],
	["corners", '<polygon pathLength="3" points="0 0 3 0 3 4" stroke-dasharray="1"/>', "stroke-dasharray:4"],
])("dashes are measured by a path's own length: %s", (_, body, wanted) => expect(drawn(body)).toMatch(wanted));

test.each<[what: string, body: string, attributes: string, wanted: string]>([
	[
		"in its own size",
		'<path stroke-width="2" vector-effect="non-scaling-stroke"/>',
		'viewBox="0 0 10 10" width="100" height="200"',
		"stroke-width:0.2",
	],
	["in an avatar's", '<path style="vector-effect:non-scaling-stroke"/>', 'viewBox="0 0 10 10"', "stroke-width:0.025"],
	[
		"inside of larger groups",
		'<g transform="scale(2)" stroke-width="8"><path vector-effect="non-scaling-stroke"/></g>',
		'width="9" height="9"',
		"stroke-width:4",
	],
	[
		"with dashes",
		'<path stroke-dasharray="4 2" vector-effect="non-scaling-stroke" transform="scale(2)"/>',
		'width="9" height="9"',
		"stroke-dasharray:2 1",
	],
	[
		"in a drawing in a drawing",
		'<svg viewBox="0 0 1 1" width="10" height="10"><path vector-effect="non-scaling-stroke"/></svg>',
		'width="20" height="20"',
		"stroke-width:0.1",
	],
])("a stroke as wide as the screen says: %s", (_, body, attributes, wanted) =>
	expect(drawn(body, attributes)).toContain(wanted),
);

test("a style's marker stands at the start, in the middle and at the end", () =>
	expect(drawn('<line style="marker:url(#a)"/>')).toContain(
		"marker-start:url(#a);marker-mid:url(#a);marker-end:url(#a)",
	));

const TURN = "transform-box:fill-box;transform-origin:center;transform:scale(2)";
test.each<[what: string, body: string, wanted: string]>([
	["a curve", `<path d="M0 0C0 8 10 8 10 0" style="${TURN}"/>`, "translate(5,3) scale(2,2) translate(-5,-3)"],
	[
		"a group",
		`<g style="${TURN}"><rect width="4" height="4"/><circle cx="8" cy="8" r="2"/></g>`,
		"translate(5,5) scale(2,2)",
	],
	[
		"what is used",
		`<rect id="a" width="4" height="4"/><use href="#a" x="9" style="${TURN}"/>`,
		"translate(2,2) scale(2,2)",
	],
	[
		"a group in which something turns",
		`<g style="${TURN}"><rect width="4" height="4" transform="scale(9)"/></g>`,
		"translate(20,10) scale(2,2)",
	],
])("what turns around its own middle: %s", (_, body, wanted) => expect(drawn(body)).toContain(wanted));

describe("text", () => {
	test.each<[body: string, wanted: string]>([
		['<text style="text-transform:uppercase">a &amp; ß<tspan> b</tspan></text>', "A &amp; ß<tspan> B</tspan>"],
		[
			'<g text-transform="uppercase"><text>a<tspan style="text-transform:none">b</tspan>c</text></g>',
			"A<tspan >b</tspan>C",
		],
		['<text style="text-transform:capitalize">one two-three it’s</text>', "One Two-Three It’s"],
		['<text style="text-transform:lowercase">ABC</text>', "abc"],
	])("%s is written so", (body, wanted) =>
		expect(
			drawn(body)
				.replace(/ style="text-transform[^"]*"/g, " ")
				.replace(/ +/g, " "),
		).toContain(wanted),
	);

	test.each([
		["super", "5.55"],
		["sub", "-5.55"],
		["2", "2"],
	])("letters that are %s stand by half a line from theirs", (shift, by) =>
		expect(drawn(`<text>x<tspan font-size="10" baseline-shift="${shift}">2</tspan></text>`)).toContain(
			`baseline-shift="${by}"`,
		),
	);

	test("shadows are filters, each once", () => {
		const shadows = '<g style="text-shadow:1px 2px 4px red, 0 0 1em lime"><text>a</text><text>b</text></g>';
		const svg = drawn(shadows, 'viewBox="0 0 400 400"');
		expect(svg.match(/filter:url\(#shadow-of-style-0\)/g)).toHaveLength(2);
		expect(svg.match(/<filter /g)).toHaveLength(1);
		expect(svg).toContain('stdDeviation="2"/><feOffset dx="1" dy="2" result="o0"/><feFlood flood-color="red"/>');
		expect(svg).toContain('stdDeviation="8"');
		expect(drawn('<text style="text-shadow:none">a</text>')).not.toContain("filter");
	});

	test("the lengths of a shadow are pixels of where it is shown", () =>
		expect(drawn('<text style="text-shadow:2px 4px 4px red">a</text>', 'viewBox="0 0 100 100"')).toContain(
			'stdDeviation="0.5"/><feOffset dx="0.5" dy="1"',
		));

	test("a line under it is a decoration", () =>
		expect(drawn('<text style="text-decoration-line:underline">a</text>')).toContain("text-decoration:underline"));
});

test.each([
	[
		"paths of their own length",
		`<style>path{d:path("M0 0${"c1 1 2 2 3 3".repeat(1_500)}")}</style>${'<path pathLength="1" stroke-dasharray="1"/>'.repeat(1_500)}`,
	],
	["groups in groups around their middle", `<style>g{${TURN}}</style>${"<g>".repeat(900)}<rect/>${"</g>".repeat(900)}`],
	[
		"texts in texts",
		`<style>*{text-transform:uppercase}</style><text>${"<tspan>a".repeat(3_000)}${"</tspan>".repeat(3_000)}</text>`,
	],
	[
		"shadows of many",
		`<g style="text-shadow:${"1px 1px red,".repeat(30)}1px 1px">${Array.from({ length: 9_000 }, (_, at) => `<text font-size="${at}">a</text>`).join("")}</g>`,
	],
])("a hostile drawing is read within seconds: %s", (_, body) => {
	expectReadWithinSeconds(() => drawn(body));
});

describe("lines of text", () => {
	const text = (said: string, around = "") =>
		/<text[^>]*>/.exec(
			svgForResvg(`<svg viewBox="0 0 90 90"><g ${around}><text ${said}>a  b</text></g></svg>`) ?? "",
		)?.[0];

	test.each([
		['style="white-space:pre"', 'xml:space="preserve"'],
		['style="white-space:pre-wrap" xml:space="default"', 'xml:space="preserve"'],
		['style="white-space:nowrap" xml:space="preserve"', 'xml:space="default"'],
	])("white space of %s is %s", (said, wanted) => {
		expect(text(said)).toContain(wanted);
		expect(text(said)?.match(/xml:space/g)).toHaveLength(1);
	});

	test.each([
		['direction="rtl"', "", "text-anchor:end"],
		['style="direction:rtl"', "", "text-anchor:end"],
		["", 'direction="rtl"', "text-anchor:end"],
		['direction="rtl" text-anchor="end"', "", "text-anchor:start"],
		['direction="rtl" text-anchor="start"', "", "text-anchor:end"],
	])("a line from the right begins there: %s %s", (said, around, wanted) => {
		expect(text(said, around)).toContain(wanted);
	});

	test.each([
		['direction="rtl" text-anchor="middle"', ""],
		['direction="ltr"', 'direction="rtl"'],
	])("%s stands where it stood", (said, around) => {
		expect(text(said, around)).not.toMatch(/text-anchor:(?:start|end)/);
	});
});

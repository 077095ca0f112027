import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { isTooMuchToDraw } from "#app/core/pictures/svg/svg-rules.ts";

const CANVAS = 400 * 400;
const isTooMuch = (svg: string, canvas = CANVAS) => isTooMuchToDraw(new TextEncoder().encode(svg), canvas);

const draw = (body: string, definitions = "", box = "0 0 400 400") =>
	`<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}"><defs>${definitions}</defs>${body}</svg>`;
const times = (count: number, piece: string | ((index: number) => string)) =>
	Array.from({ length: count }, (_, index) => (typeof piece === "string" ? piece : piece(index))).join("");
const nested = (count: number, open: string, inside: string) => times(count, open) + inside + times(count, "</g>");
const WHOLE = '<rect width="400" height="400"/>';
const filter = (primitives: string, attributes = "") => `<filter id="f" ${attributes}>${primitives}</filter>`;
const FILTERED = `<g filter="url(#f)">${WHOLE}</g>`;
const doubling = (count: number) =>
	`<g id="l0">${WHOLE}</g>${times(count, (at) => `<g id="l${at + 1}"><use href="#l${at}"/><use href="#l${at}"/></g>`)}`;
const base64 = (text: string) => Buffer.from(text).toString("base64");

/** Each took from ten seconds to minutes, or more memory than there is, when it was drawn. */
const HOSTILE: Record<string, string> = {
	"a morphology of a large radius": draw(FILTERED, filter('<feMorphology radius="200"/>')),
	"a small radius of a small view box": draw(
		'<g filter="url(#f)"><rect width="4" height="4"/></g>',
		filter('<feMorphology radius="2"/>'),
		"0 0 4 4",
	),
	"noise of a thousand octaves": draw(FILTERED, filter('<feTurbulence numOctaves="1000"/>')),
	"a hundred blurs in a row": draw(FILTERED, filter(times(100, '<feGaussianBlur stdDeviation="9"/>'))),
	"a hundred blurred groups": draw(times(100, FILTERED), filter('<feGaussianBlur stdDeviation="9"/>')),
	"a filter's region without end": draw(
		times(20, FILTERED),
		filter('<feGaussianBlur stdDeviation="9"/>', 'filterUnits="userSpaceOnUse" x="-9999" width="99999" height="99999"'),
	),
	"a region in percent": draw(times(20, FILTERED), filter("<feOffset/><feBlend/>", 'width="9999%" height="9999%"')),
	"a filter by a style": draw(times(100, `<g style="filter: url(#f)">${WHOLE}</g>`), filter("<feDropShadow/>")),
	"a filter by a style sheet": draw(
		times(100, `<g class="a b">${WHOLE}</g>`),
		`<style>rect{fill:red} svg > .b { filter:url("#f") }</style>${filter("<feDropShadow/>")}`,
	),
	"a filter by a style sheet in CDATA": draw(
		times(100, `<g>${WHOLE}</g>`),
		`<style><![CDATA[ g{filter:url(#f)} ]]></style>${filter("<feDropShadow/>")}`,
	),
	"a filter by an entity": `<!DOCTYPE svg [<!ENTITY x "url(#f)">]>${draw(times(100, `<g filter="&x;">${WHOLE}</g>`), filter("<feDropShadow/>"))}`,
	"a filter by characters' numbers": draw(
		times(100, `<g filter="url(&#35;f)">${WHOLE}</g>`),
		filter("<feDropShadow/>"),
	),
	"a filter with a prefix": draw(times(100, FILTERED), filter("<feDropShadow/>")).replace(/<(\/?)(\w)/g, "<$1svg:$2"),
	"filter functions": draw(times(100, `<g style="filter:blur(9px) drop-shadow(1px 1px 9px red)">${WHOLE}</g>`)),
	"a text of thousands of parts": draw(`<text>${times(4_000, "<tspan>a</tspan>")}</text>`),
	"a reference that doubles forty times": draw('<use href="#l40"/>', doubling(40)),
	"one by the older name": draw('<use xlink:href="#l40"/>', doubling(40).replaceAll("href", "xlink:href")),
	"doubled masks": draw(
		`<g mask="url(#m9)">${WHOLE}</g>`,
		times(
			10,
			(at) => `<mask id="m${at}">${times(4, at === 0 ? WHOLE : `<g mask="url(#m${at - 1})">${WHOLE}</g>`)}</mask>`,
		),
	),
	"patterns of patterns": draw(
		'<rect width="400" height="400" fill="url(#p6)"/>',
		times(
			7,
			(at) =>
				`<pattern id="p${at}" width="1" height="1">${times(8, `<rect width="400" height="400" fill="url(#p${at - 1})"/>`)}</pattern>`,
		),
	),
	"layers that all wait for each other": draw(nested(900, '<g opacity=".9">', WHOLE)),
	"a thousand layers side by side": draw(times(1_000, `<g opacity=".9">${WHOLE}${WHOLE}</g>`)),
	"blended layers": draw(times(1_000, `<g style="mix-blend-mode:multiply">${WHOLE}</g>`)),
	"dashes without number": draw(times(200, '<path d="M0 0H400V400H0Z" stroke="red" stroke-dasharray=".001"/>')),
	"dashes of the group": draw(
		`<g stroke-dasharray=".001" stroke="red">${times(200, '<path d="M0 0H400V400H0Z"/>')}</g>`,
	),
	"a marker at each of many points": draw(
		`<path d="M0 0${times(4_000, "L9 9 0 0")}" marker-mid="url(#k)"/>`,
		`<marker id="k" overflow="visible">${times(4, WHOLE)}</marker>`,
	),
	"ten thousand gradients over all": draw(
		times(10_000, '<rect width="100%" height="100%" fill="url(#g)"/>'),
		'<linearGradient id="g"/>',
	),
	"small shapes made large": draw(`<g transform="scale(400)">${times(10_000, '<rect width="1" height="1"/>')}</g>`),
	"paths of a million points": draw(
		times(100, `<path d="M0 0${times(20_000, (at) => `L${(at * 37) % 400} ${(at * 91) % 400}`)}"/>`),
	),
	"a drawing in a drawing": draw(
		`<image width="400" height="400" href="data:image/svg+xml;base64,${base64(draw(FILTERED, filter('<feMorphology radius="200"/>')))}"/>`,
	),
	"text as large as the picture": draw(
		`<text font-size="400">${times(4_000, '<tspan x="0" y="399">W</tspan>')}</text>`,
	),
};

describe("a drawing that would take more than there is", () => {
	test.each(Object.entries(HOSTILE))("%s", (_, svg) => expect(isTooMuch(svg)).toBe(true));
});

/** As artists and contracts write them. */
const ORDINARY: Record<string, string> = {
	nothing: draw(""),
	"a shape": draw(WHOLE),
	"pixels, one rectangle each": draw(
		times(1_024, (at) => `<rect x="${at % 32}" y="${Math.floor(at / 32)}" width="1" height="1" fill="#0f0"/>`),
		"",
		"0 0 32 32",
	),
	"many pixels": draw(
		times(20_000, (at) => `<rect x="${at % 200}" y="${Math.floor(at / 200)}" width="1" height="1"/>`),
		"",
		"0 0 200 200",
	),
	"a gradient and a title": draw(
		'<rect width="100%" height="100%" fill="url(#g)"/><text x="9" y="30" font-size="14">Knot #7, the seventh of its kind</text>',
		'<linearGradient id="g"><stop stop-color="red"/><stop offset="1" stop-color="blue"/></linearGradient>',
	),
	"words by the line": draw(
		times(30, (at) => `<text x="10" y="${at * 14}" font-size="14">Dragonskin Belt of Reflection, once more</text>`),
	),
	"a picture of letters": draw(
		`<text>${times(100, (at) => `<tspan x="9" y="${at * 4}">${"#".repeat(100)}</tspan>`)}</text>`,
	),
	"letters in many colours": draw(`<text>${times(500, '<tspan fill="red">a</tspan>')}</text>`),
	"a shadow under each of ten": draw(
		times(10, '<circle r="40" cx="90" cy="90" filter="url(#f)"/>'),
		filter('<feDropShadow stdDeviation="3"/>'),
	),
	"grain over all": draw(
		'<rect width="400" height="400" filter="url(#f)"/>',
		filter(
			'<feTurbulence baseFrequency=".8" numOctaves="4"/><feColorMatrix type="saturate" values="0"/><feComponentTransfer/><feBlend/>',
		),
	),
	"a glow": draw(
		FILTERED,
		filter('<feGaussianBlur stdDeviation="8"/><feMerge><feMergeNode/><feMergeNode in="SourceGraphic"/></feMerge>'),
	),
	"a round portrait": draw(
		'<g clip-path="url(#c)"><rect width="400" height="400"/><circle r="99"/></g>',
		'<clipPath id="c"><circle r="200"/></clipPath>',
	),
	"a soft edge": draw(
		`<g mask="url(#m)">${WHOLE}</g>`,
		'<mask id="m"><rect width="400" height="400" fill="url(#g)"/></mask><radialGradient id="g"/>',
	),
	"a checked ground": draw(
		'<rect width="400" height="400" fill="url(#p)"/>',
		'<pattern id="p" width="20" height="20"><rect width="10" height="10"/></pattern>',
	),
	"petals by reference": draw(
		times(36, (at) => `<use href="#petal" transform="rotate(${at * 10} 200 200)"/>`),
		'<path id="petal" d="M200 200c20-60 40-60 0-150c-40 90-20 90 0 150z"/>',
	),
	"veils of colour": draw(times(60, (at) => `<circle r="${40 + at}" cx="200" cy="200" opacity=".2"/>`)),
	"a drawn figure": draw(times(800, (at) => `<path d="M${at % 400} 20c3 9 8 4 6 2l-3 8z" fill="#334" stroke="#000"/>`)),
	"dashed rings": draw(times(40, (at) => `<circle r="${at * 4}" fill="none" stroke="#000" stroke-dasharray="4 2"/>`)),
	"a style sheet": draw(
		times(200, '<path class="a" d="M9 9l4 4-4 4z"/>'),
		"<style>.a{fill:#223;opacity:.8} .b{filter:url(#f)}</style>",
	),
	arrows: draw('<path d="M0 0L40 40L80 0" marker-end="url(#k)"/>', '<marker id="k"><path d="M0 0L4 2L0 4z"/></marker>'),
	"movement, of which the beginning is drawn": draw(
		`<circle r="9"><animate attributeName="r" values="9;90;9" dur="3s" repeatCount="indefinite"/></circle>`,
	),
};

describe("an ordinary drawing is drawn", () => {
	test.each(Object.entries(ORDINARY))("%s", (_, svg) => expect(isTooMuch(svg)).toBe(false));

	const art = join(import.meta.dirname, "../../../local/stand-ins/opensea/pictures");
	test.each(readdirSync(art).filter((name) => name.endsWith(".svg")))("%s", (name) => {
		expect(isTooMuch(readFileSync(join(art, name), "utf8"))).toBe(false);
	});
});

test("a long canvas costs as much more as it is larger", () => {
	const grain = draw(times(3, FILTERED), filter('<feTurbulence numOctaves="8"/>'));
	expect([isTooMuch(grain), isTooMuch(grain, 20 * CANVAS)]).toEqual([false, true]);
});

test.each([
	["tags that do not end", "<a "],
	["comments that do not end", "<!--"],
	["quotes that do not end", '<a b="'],
	["styles that do not end", "<style>"],
	["names without a value", "<a>".padStart(40_000, "x")],
	["one endless name", "x"],
	["rules without a brace", "<style>a b c"],
	["functions that do not end", "<g filter='url(url(url(' transform='scale(scale('/>"],
	["rules for every element", "<style>a{}</style><a/>"],
])("reading does not take longer than the file is long: %s", { tags: "lengthy" }, (_, piece) => {
	// What looks at everything again for each piece would take hours.
	expect(typeof isTooMuch(`<svg>${piece.repeat(Math.ceil(2_000_000 / piece.length))}`)).toBe("boolean");
});

test("what is no SVG at all costs nothing", () => {
	for (const text of ["", "<", "<svg", "<svg><g", "</svg>", "<svg a='>'", "<!--<svg/>", "\0".repeat(9)])
		expect(isTooMuch(text)).toBe(false);
});

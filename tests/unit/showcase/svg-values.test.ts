import { expect, test } from "vitest";
import { withoutSums } from "#app/core/pictures/css/css-sums.ts";
import { svgForResvg } from "#app/core/pictures/svg/svg-dialect.ts";
import { processorTime, SECONDS_MS } from "../processor-time.ts";

const drawn = (body: string, css = "") =>
	svgForResvg(`<svg viewBox="0 0 400 200"><style>${css}</style>${body}</svg>`) ?? "";

test.each(["nope", "undefined", "c02aaa", "#12345", "rgb(1,2)", "rgb(nothing at all)", "red;"])(
	"%s is no colour, and counts as not written",
	(colour) => {
		const kept = drawn(`<g fill="blue"><rect fill="${colour}"/><rect style="fill:${colour.replace(";", "")}x"/></g>`);
		expect(kept).toBe('<svg viewBox="0 0 400 200"><g fill="blue"><rect /><rect /></g></svg>');
		expect(drawn("<rect/>", `rect{fill:red} rect{fill:${colour.replace(";", "?")}}`)).toContain("fill:red");
	},
);

test.each(["none", "red", " red ", "#f80c", "rgb(255,0,0)", "rgba(1,2,3,0.5)", "url(#a) red", "inherit"])(
	"%s is a paint",
	(paint) => expect(drawn(`<rect fill="${paint}"/>`)).toContain(`fill="${paint}"`),
);

test.each([
	["fill", "url('#a')", "url(#a)"],
	["stroke", "url( &quot;#a&quot; ) red", "url(#a) red"],
	["clip-path", "url('#a')", "url(#a)"],
	["mask", "url('#a')", "url(#a)"],
	["marker-end", "url('#a')", "url(#a)"],
])("%s=%s refers without quotes", (name, value, wanted) => {
	expect(drawn(`<rect id="a" ${name}="${value}"/>`)).toContain(`${name}="${wanted}"`);
	expect(drawn(`<rect id="a" style="${name}:${value}"/>`)).toContain(`${name}:${wanted}`);
});

test.each<[what: string, css: string, body: string, wanted: string]>([
	["rem, of the root's letters", "svg{font-size:20px}", '<rect x="2rem"/>', 'x="40"'],
	["em, of its own letters", "", '<text font-size="30" dy="1.5em"/>', 'dy="45"'],
	["em of inherited letters", "g{font-size:1.5em}", '<g><rect y="1em"/></g>', 'y="24"'],
	["parts of what it is shown on", "", '<rect x="10vw" width="5vh"/>', 'x="80" width="20"'],
	["letters in rem", "text{font-size:2rem}", "<text/>", "font-size:32px"],
	["letters by a word", "text{font-size:x-large}", "<text/>", "font-size:24px"],
	["letters of a part of it", "", '<text font-size="5vmin"/>', 'font-size="20px"'],
	["a font of a word", "text{font:bold x-large Arial}", "<text/>", "font-size:24px"],
	["dashes", "", '<path stroke-dasharray="2em 5"/>', 'stroke-dasharray="32 5"'],
	["dashes of sums", "", '<path stroke-dasharray="calc(1px + 1em), min(50px, 1em) 5"/>', 'stroke-dasharray="17 16 5"'],
	[
		"a stroke as around it",
		"path{stroke-width:unset;fill-opacity:revert}",
		"<path/>",
		"stroke-width:inherit;fill-opacity:inherit",
	],
	["a width of a stroke", "path{stroke-width:.5rem}", "<path/>", "stroke-width:8"],
	["the smaller of two", "rect{width:min(50%,100px)}", "<rect/>", 'width="100"'],
	["what lies between", "rect{height:clamp(10px,50%,60px)}", "<rect/>", 'height="60"'],
	["a part of opacity", "rect{opacity:calc(1 / 4)}", "<rect/>", "opacity:0.25"],
	["a mix of colours", "rect{fill:color-mix(in srgb, red 25%, rgb(0, 0, 255))}", "<rect/>", "fill:rgb(64,0,191)"],
	[
		"a mix of a property's",
		"rect{--c:lime;fill:color-mix(in srgb, var(--c), black 60%)}",
		"<rect/>",
		"fill:rgb(0,102,0)",
	],
	["a mix that lets through", "rect{fill:color-mix(in srgb, red 20%, red 30%)}", "<rect/>", "fill:rgba(255,0,0,0.5)"],
	["a mix as the eye sees it", "", '<rect fill="color-mix(in oklab, white, black)"/>', 'fill="rgb(99,99,99)"'],
	["a colour of another's parts", "rect{fill:rgb(from #f60 r g b / 50%)}", "<rect/>", "fill:rgba(255,102,0,0.5)"],
	["one of a property's", "rect{--c:#06f;fill:hsl(from var(--c) calc(h + 120) s l)}", "<rect/>", "fill:rgb(255,0,102)"],
	["a darker one", "rect{fill:hsl(from #f60 h s calc(l - 20))}", "<rect/>", "fill:rgb(153,61,0)"],
	["one of other parts", "", '<rect fill="color(from #f60 srgb 0 g r)"/>', 'fill="rgb(0,102,255)"'],
	["one as the eye sees it", "rect{fill:oklch(from #f60 calc(l * .5) c h)}", "<rect/>", "fill:rgb(132,0,0)"],
	["a colour by day", "rect{fill:light-dark(rgb(1, 2, 3), rgb(0, 0, 0))}", "<rect/>", "fill:rgb(1,2,3)"],
	["a hue of a property", "rect{--h:100;fill:hsl(calc(var(--h) + 20) 100% 50%)}", "<rect/>", "fill:rgb(0,255,0)"],
	[
		"a shadow's colour",
		"rect{filter:drop-shadow(0 0 1em rgb(0 136 255 / .4))}",
		"<rect/>",
		"drop-shadow(0px 0px 16px #003fff66)",
	],
])("browsers know %s", (_, css, body, wanted) => expect(drawn(body, css)).toContain(wanted));

test.each<[what: string, css: string, body: string]>([
	["letters without a unit", "text{font-size:40}", "<text/>"],
	["a space without a unit", "text{letter-spacing:5}", "<text/>"],
	["a place without a unit", "", '<rect style="transform:translate(300,10)"/>'],
	["a turn without a unit", "rect{transform:rotate(45)}", "<rect/>"],
	["a blur without a unit", "rect{filter:blur(4)}", "<rect/>"],
	["a place with an exponent and no unit", "rect{transform:translate(1e1,1px)}", "<rect/>"],
	["parts of a list without commas", "rect{transform:matrix(1 0 0 1 10 10)}", "<rect/>"],
	["a scale without commas", "rect{transform:scale(.5 .8)}", "<rect/>"],
	["a width of a line below nothing", "rect{stroke-width:-5}", "<rect/>"],
])("styles with %s are none", (_, css, body) => expect(drawn(body, css)).toMatch(/<(?:text|rect) ?\/>/));

/** As Chromium 2026 has it: what is not understood is as if it were not written, and what is around the element counts. */
test.each([
	["stroke-width", "-5"],
	["stroke-width", "5 px"],
	["stroke-width", "thin"],
	["stroke-dasharray", "5,,3"],
	["stroke-dasharray", "5 -3"],
	["stroke-linejoin", "arcs"],
	["opacity", "half"],
	["stroke-miterlimit", "-1"],
	["fill", "rgb(50%,20,30)"],
	["fill", "rgb(1.5.5,0,0)"],
	["filter", "blur(2)"],
])("%s=%s counts as not written", (name, value) => {
	expect(drawn(`<rect ${name}="${value}"/>`)).toContain("<rect />");
	expect(drawn(`<rect style="${name}:${value}"/>`)).toMatch(/<rect ?\/>/);
});

test.each([
	["opacity", " 0.5 ", "0.5"],
	["opacity", "calc(.25*2)", "0.5"],
	["stop-opacity", "50%", "50%"],
	["stroke-linecap", "ROUND", "round"],
	["display", "NONE", "none"],
	["text-anchor", "Middle", "middle"],
	["x", "20 ", "20"],
	["font-weight", "850", "900"],
	["fill", "rgb(calc(100 + 50) 0 0)", "rgb(150,0,0)"],
	["fill", "url(other.svg#a)", "none"],
	["fill", "url(other.svg#a) red", "red"],
	["preserveAspectRatio", "defer xMinYMin", "xMidYMid"],
])("%s=%j is read as %s", (name, value, wanted) =>
	expect(drawn(`<rect ${name}="${value}"/>`)).toContain(` ${name}="${wanted}"`),
);

test.each(["cx", "cy", "r"])("%s of a style needs no unit", (name) =>
	expect(drawn("<circle/>", `circle{${name}:30}`)).toContain(`${name}="30"`),
);

test.each([
	["calc(1px + 2 * (3px - 1px))", "5px"],
	["a(calc(1 + 1), max(1%, 2%))", "a(2, 2%)"],
	["calc(50% - 1px)", "calc(50% - 1px)"],
	["calc(", "calc("],
	["calc(1 +", "calc(1 +"],
])("%s is %s", (value, plain) => expect(withoutSums(value)).toBe(plain));

test("sums are worked out in a moment, or not at all", () => {
	const started = processorTime();
	for (const one of ["calc(", "min(1,", "calc(1)", "clamp(1px,2px,3px) ", "(", "calc(1 + "])
		for (const length of [20_000, 1_000_000]) withoutSums(one.repeat(length / one.length));
	expect(processorTime() - started).toBeLessThan(SECONDS_MS);
});

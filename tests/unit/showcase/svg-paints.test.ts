import { expect, test } from "vitest";
import { NotDrawn } from "#app/core/pictures/not-drawn.ts";
import { svgForResvg } from "#app/core/pictures/svg/svg-dialect.ts";

const drawn = (body: string, attributes = 'viewBox="0 0 100 100"') =>
	svgForResvg(`<svg ${attributes}>${body}</svg>`) ?? "";

test.each<[what: string, body: string, wanted: string]>([
	["a line", '<path d="M0 0H9" fill="none" stroke="red" opacity=".6"/>', "stroke-opacity:0.6"],
	["an area", '<rect style="fill:red;opacity:50%"/>', "fill-opacity:0.5"],
	["one that is seen through already", '<g fill-opacity=".5"><circle r="9" opacity=".5"/></g>', "fill-opacity:0.25"],
])("%s of one paint that is seen through needs no layer of its own", (_, body, wanted) => {
	expect(drawn(body)).toContain(wanted);
	expect(drawn(body)).not.toMatch(/[ ";]opacity/);
});

test.each([
	'<rect fill="red" stroke="blue" opacity=".5"/>',
	'<g stroke="blue"><rect opacity=".5"/></g>',
	'<path stroke="red" fill="none" marker-end="url(#a)" opacity=".5"/>',
	'<rect opacity=".5" style="mix-blend-mode:screen"/>',
	'<g id="a"><rect opacity=".5"/></g><use href="#a" stroke="red"/>',
	'<g opacity=".5"><rect/></g>',
])("what is put together first keeps its layer: %s", (body) => expect(drawn(body)).toMatch(/[ ";]opacity[=:]/));

test.each([
	'<g mask="url(#m)"><rect width="9" height="9" fill="none"/></g>',
	'<g style="filter:url(#m)"><g fill="none"><rect width="9" height="9"/></g></g>',
	'<rect width="9" height="9" fill="none" filter="url(#m)"/>',
])("a shape without paint is part of what a mask or a filter reaches over: %s", (body) =>
	expect(drawn(`<mask id="m"/>${body}`)).toContain("fill:#000;fill-opacity:0"),
);

test("elsewhere it is nothing", () => expect(drawn('<rect width="9" height="9" fill="none"/>')).not.toContain("#000"));

test.each<[what: string, filter: string, wanted: string]>([
	["heights are pixels", '<feDiffuseLighting surfaceScale="2"/>', 'surfaceScale="8"'],
	["one where none is said", "<feSpecularLighting/>", 'surfaceScale="4"'],
	["a light's colour", '<feDiffuseLighting lighting-color="#f80"/>', 'lighting-color="rgb(255,63,0)"'],
	["that of a style", '<feDiffuseLighting style="lighting-color:#f80"/>', 'lighting-color="rgb(255,63,0)"'],
	[
		"in the colours of screens",
		'<feDiffuseLighting color-interpolation-filters="sRGB" lighting-color="#f80"/>',
		'lighting-color="#f80"',
	],
	[
		"what moves pixels has no transparency",
		'<feDisplacementMap in2="t" xChannelSelector="R" yChannelSelector="G"/>',
		'<feColorMatrix in="t" values="1 0 0 0 0 0 1 0 0 0 0 0 1 0 0 0 0 0 0 1" result="opaque-map-2" color-interpolation-filters="linearRGB"/><feDisplacementMap',
	],
	[
		"nor has the result before it, where it names none",
		'<feTurbulence/><feDisplacementMap in="SourceGraphic" xChannelSelector="R" yChannelSelector="G"/>',
		'<feTurbulence/><feColorMatrix values="1 0 0 0 0 0 1 0 0 0 0 0 1 0 0 0 0 0 0 1" result="opaque-map-3"',
	],
	[
		"what is tiled has the colours of screens, in the place of what is tiled",
		'<feFlood result="a" width="9"/><feTile in="a"/>',
		'<feColorMatrix width="9" in="a" values="1 0 0 0 0 0 1 0 0 0 0 0 1 0 0 0 0 0 1 0" result="plain-tile-3" color-interpolation-filters="sRGB"/><feTile  in="plain-tile-3" color-interpolation-filters="sRGB"/>',
	],
	["what is before it, where it names none", '<feFlood height="9"/><feTile/>', '<feColorMatrix height="9" values='],
	["but where it moves them", '<feDisplacementMap in2="t" xChannelSelector="R"/>', '<feDisplacementMap in2="t"'],
])("primitives of filters: %s", (_, filter, wanted) =>
	expect(drawn(`<filter id="f">${filter}</filter>`)).toContain(wanted),
);

test.each<[attributes: string, offsets: string[]]>([
	['fr=".1"', ["0.2", "0.6", "1"]],
	['fr="10%" r="40%"', ["0.25", "0.625", "1"]],
	['fr="5" r="50" gradientUnits="userSpaceOnUse"', ["0.1", "0.55", "1"]],
	['fr="0"', ["", "50%", "1"]],
])("a gradient that begins at a circle of %s", (attributes, offsets) => {
	const stops = '<stop/><stop offset="50%"/><stop offset="1"/>';
	const svg = drawn(`<radialGradient ${attributes}>${stops}</radialGradient>`);
	expect(svg.match(/<stop[^>]*>/g)?.map((stop) => /offset="([^"]*)"/.exec(stop)?.[1] ?? "")).toEqual(offsets);
});

test.each([
	'<linearGradient color-interpolation="linearRGB"><stop stop-color="#000"/><stop offset="1" stop-color="#fff"/></linearGradient>',
	'<g style="color-interpolation:linearRGB"><radialGradient><stop offset="0"/><stop offset="1" style="stop-color:white"/></radialGradient></g>',
])("a gradient whose colours are mixed as light is has stops between them: %s", (body) => {
	const svg = drawn(body);
	expect(svg.match(/<stop/g)).toHaveLength(13);
	expect(svg).toContain('<stop offset="0.5000" stop-color="rgb(188,188,188)" stop-opacity="1.0000"/>');
});

test.each(['fx="20%"', 'spreadMethod="repeat"', 'href="#a"'])(
	"a gradient that begins at a circle elsewhere is not drawn otherwise: %s",
	(attributes) => expect(() => drawn(`<radialGradient fr=".1" ${attributes}/>`)).toThrow(NotDrawn),
);

const BLUR = '<feFlood/><feGaussianBlur stdDeviation="10" x="1"/>';
const RECT = '<rect x="10" y="20" width="100" height="50" filter="url(#a)"/>';
test.each<[what: string, filter: string, user: string, wanted: string[]]>([
	[
		"of a box",
		"",
		RECT,
		['<filter id="a" x="-0.4" y="-0.7" width="1.8" height="2.4">', '<feFlood x="0" y="15" width="120" height="60"/>'],
	],
	[
		"of its own",
		'x="0" y="0" width="90" height="80" filterUnits="userSpaceOnUse"',
		'<g filter="url(#a)"/>',
		[
			'x="-30" y="-30" width="150" height="140"',
			'<feGaussianBlur stdDeviation="10" x="1" y="0" width="90" height="80"/>',
		],
	],
	[
		"beyond the picture, where it has none,",
		'x="-100" y="0" width="700" height="80" filterUnits="userSpaceOnUse"',
		'<g filter="url(#a)"/>',
		['x="-100" y="-30" width="700" height="140"'],
	],
	["of several boxes", "", RECT + RECT, ['<filter id="a" >', "<feFlood/>"]],
	["of a box that is not known", "", '<text filter="url(#a)">a</text>', ['<filter id="a" >', "<feFlood/>"]],
])("a blur has room around the region %s, and ends where that does", (_, filter, user, wanted) => {
	const svg = svgForResvg(`<svg viewBox="0 0 400 400"><filter id="a" ${filter}>${BLUR}</filter>${user}</svg>`) ?? "";
	for (const one of wanted) expect(svg.replace(/ +/g, " ")).toContain(one);
});

test("what would take seconds more with room has none, so that it is drawn", () => {
	const whole = 'x="0" y="0" width="400" height="400" filterUnits="userSpaceOnUse"';
	const filter = `<filter id="a" ${whole}>${'<feGaussianBlur stdDeviation="40"/>'.repeat(20)}</filter>`;
	const drawing = filter + '<rect filter="url(#a)"/>'.repeat(8);
	expect(svgForResvg(`<svg viewBox="0 0 400 400">${drawing}</svg>`) ?? drawing).toContain(filter);
});

import { describe, expect, test } from "vitest";
import { gradientImage } from "#app/core/pictures/css/css-gradients.ts";
import { NotDrawn } from "#app/core/pictures/not-drawn.ts";
import { svgForResvg } from "#app/core/pictures/svg/svg-dialect.ts";
import { expectReadWithinSeconds } from "../processor-time.ts";

const drawn = (body: string, attributes = 'viewBox="0 0 40 20"') =>
	svgForResvg(`<svg ${attributes}>${body}</svg>`) ?? "";
/** two pixels by one */
const WIDE = "data:image/gif;base64,R0lGODlhAgABAIAAAAAAAP///ywAAAAAAgABAAACAkQKADs=";
const HIGH = "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 1 2'/%3E";

test.each<[what: string, attributes: string, wanted: string]>([
	["a width alone, by the view box", 'viewBox="0 0 40 20" width="300"', 'width="300" height="150"'],
	["a height alone", 'viewBox="0 0 40 20" height="30px"', 'width="60" height="30"'],
	["no size at all: an avatar's", "", 'width="400" height="400"'],
	["sizes of a page", 'width="100%" height="100vh"', 'height="400" width="400"'],
	["the style's, which does not count", 'style="width:9px;height:9px"', 'width="400" height="400"'],
])("the root's size: %s", (_, attributes, wanted) =>
	expect(drawn("<rect/>", attributes).replace(/ +/g, " ")).toContain(wanted),
);

test.each<[what: string, attributes: string, wanted: string]>([
	["opacity", 'viewBox="0 0 9 9" style="opacity:.5;background:red"', '<g style="opacity:.5"><rect/></g></svg>'],
	["a filter", 'viewBox="0 0 9 9" filter="invert(1)"', '<svg viewBox="0 0 9 9" ><g style="filter:invert(1)">'],
	[
		"a turn",
		'viewBox="0 0 8 8" style="transform:scale(2)"',
		'<g transform="translate(4,4) scale(2,2) translate(-4,-4)">',
	],
])("the root's %s does not change what lies behind it", (_, attributes, wanted) =>
	expect(drawn("<rect/>", attributes)).toContain(wanted),
);

/** As Chromium 2026 has them: what is drawn keeps its size, and is moved by what is around it. */
test.each<[what: string, style: string, wanted: string]>([
	["a margin", "margin:20px 40px", '<g transform="translate(10,5)"><rect/></g></svg>'],
	[
		"a margin, turned",
		"margin:4px;transform:scale(2);transform-origin:0 0",
		'<g transform="translate(1,1) scale(2,2)">',
	],
	["no margin", "margin:0 auto;padding:0;border:none", "<rect/></svg>"],
	["a place", "position:absolute;left:8px;top:4px", '<g transform="translate(2,1)"><rect/></g></svg>'],
	["a place that does not count", "left:8px", "<rect/></svg>"],
	["a line", "border:4px solid red;padding-top:4px", '<g transform="translate(1,2)"><rect/></g></svg>'],
	["an outline", "outline:4px solid red;outline-offset:-4px", '<rect x="2" y="2" width="396" height="396"'],
	[
		"a line that is seen",
		"border:4px solid red",
		'<rect x="2" y="2" width="404" height="404" rx="0" style="fill:none;stroke:red;stroke-width:4;',
	],
])("a root with %s around it", (_, style, wanted) =>
	expect(drawn("<rect/>", `viewBox="0 0 100 100" style="${style}"`)).toContain(wanted),
);

test.each(['style="display:none"', 'display="none"'])("a root with %s is drawn: browsers show it", (attributes) =>
	expect(drawn("<rect/>", attributes)).not.toContain("none"),
);

test.each(["border-radius:9px", "transform:scale(2)"])(
	"a line around a root with %s is not drawn as one of another",
	(style) => expect(() => drawn("<rect/>", `style="${style};border:1px solid red"`)).toThrow(NotDrawn),
);

test("what blends does so without the root's background", () => {
	const body = '<rect style="mix-blend-mode:screen"/>';
	expect(drawn(body, 'viewBox="0 0 9 9" style="background:red"')).toContain(
		`<g style="isolation:isolate">${body.slice(0, 5)}`,
	);
	expect(drawn(body)).not.toContain("isolation");
});

test.each<[what: string, tag: string, wanted: string]>([
	["opacity", '<svg x="9" opacity=".5">', '<g style="opacity:.5"><svg x="9" ><rect/></svg></g>'],
	["a transform", '<svg x="9" transform="scale(2)">', '<g transform="scale(2)"><svg x="9" ><rect/></svg></g>'],
	["a mask, in its own places", '<svg x="9" mask="url(#a)">', '<svg x="9" ><g style="mask:url(#a)"><rect/></g></svg>'],
])("a drawing in a drawing is changed once: by %s", (_, tag, wanted) =>
	expect(drawn(`${tag}<rect/></svg>`)).toContain(wanted),
);

test.each<[what: string, body: string, wanted: string]>([
	["a picture's height", `<image width="40" href="${WIDE}"/>`, ' height="20"'],
	["a picture's width", `<image height="40" href="${WIDE}"/>`, ' width="80"'],
	["a drawing's width", `<image height="40" href="${HIGH}"/>`, ' width="20"'],
	[
		"a symbol's sides",
		'<symbol id="s" width="9" height="8"/><use href="#s"/>',
		'<use href="#s" width="9" height="8"/>',
	],
	["of two references one", `<image xlink:href="data:x" href="${WIDE}"/>`, `<image  href="${WIDE}"/>`],
	["a mask of which alpha counts", '<mask id="m"/><rect style="mask:url(#m);mask-mode:alpha"/>', 'mask-type="alpha"'],
	["a mask's other words", '<rect style="mask:url(#m) no-repeat"/>', "mask:url(#m)"],
	["no mask of a mask", '<mask mask="url(#m)"/>', "<mask />"],
	["a shape in an attribute", '<rect clip-path="circle(9px)"/>', "clip-path:url(#clip-of-style-1)"],
	["a shape by its edges", '<rect style="clip-path:rect(1px 9px 8px 2px)"/>', '<rect x="2" y="1" width="7" height="7"'],
	["a shape by its size", '<rect style="clip-path:xywh(1px 2px 3px 4px)"/>', '<rect x="1" y="2" width="3" height="4"'],
])("browsers know %s", (_, body, wanted) => expect(drawn(body)).toContain(wanted));

test.each(['type="text/less"', 'media="print"', 'media="(orientation: landscape)"'])(
	"a style with %s is none",
	(attribute) => expect(drawn(`<style ${attribute}>rect{fill:red}</style><rect/>`)).not.toContain("red"),
);

describe("gradients of CSS", () => {
	const BOX = { x: 0, y: 0, width: 40, height: 20 };
	test.each<[value: string, wanted: string | RegExp]>([
		["linear-gradient(red, blue)", 'x1="20" y1="0" x2="20" y2="20"'],
		["linear-gradient(90deg, red, blue)", 'x1="0" y1="10" x2="40" y2="10"'],
		["linear-gradient(to left, red, blue)", 'x1="40" y1="10" x2="0" y2="10"'],
		["linear-gradient(to bottom right, red, blue)", 'x1="12" y1="-6" x2="28" y2="26"'],
		[
			"linear-gradient(red 50%, blue 0)",
			/offset="0.5" stop-color="rgb\(255,0,0\)".*offset="0.5" stop-color="rgb\(0,0,255\)"/,
		],
		["linear-gradient(red, lime, blue)", 'offset="0.5" stop-color="rgb(0,255,0)"'],
		["linear-gradient(red, transparent)", 'offset="1" stop-color="rgb(255,0,0)" stop-opacity="0"'],
		["repeating-linear-gradient(90deg, red 0 4px, blue 4px 8px)", 'x2="8" y2="10" spreadMethod="repeat"'],
		["radial-gradient(circle, red, blue)", "translate(20,10) scale(22.3607,22.3607)"],
		["radial-gradient(red, blue)", "translate(20,10) scale(28.2843,14.1421)"],
		["radial-gradient(closest-side at 10px 25%, red, blue)", "translate(10,5) scale(10,5)"],
		["radial-gradient(5px circle at right bottom, red, blue)", "translate(40,20) scale(5,5)"],
		["linear-gradient(red, 25%, blue)", 'offset="0.25" stop-color="rgb(128,0,128)"'],
		["linear-gradient(red 40%, 20%, blue)", 'offset="0.4" stop-color="rgb(0,0,255)"'],
		["conic-gradient(from 90deg, red 50%, blue 0)", /rgb\(255,0,0\).*rgb\(0,0,255\)/],
	])("%s", (value, wanted) => expect(gradientImage(value, BOX, "a")).toMatch(wanted));

	test.each([
		"linear-gradient(red)",
		"linear-gradient(in oklch, red, blue)",
		"linear-gradient(sideways, red, blue)",
		"linear-gradient(red, nothing)",
		"radial-gradient(0px, red, blue)",
		`linear-gradient(${"red,".repeat(99)}blue)`,
		"gradient(red, blue)",
	])("%s is none", (value) => expect(gradientImage(value, BOX, "a")).toBeNull());

	test("a drawing as a tile has its other side by its proportions", () =>
		expect(
			drawn("", `viewBox="0 0 400 400" style="background:url(${HIGH.replaceAll("'", "%27")}) 0 0/50px"`),
		).toContain('width="50" height="100"'));

	test("what is of one colour around a point is one wedge, in which nothing else shows through", () => {
		const style = "background:conic-gradient(#000 25%,#fff 0 50%,#000 0 75%,#fff 0)";
		expect(drawn("", `viewBox="0 0 40 40" style="${style}"`).match(/<path /g)).toHaveLength(5);
	});

	test("what is repeated around a point ends where it says", () =>
		expect(gradientImage("repeating-conic-gradient(red 0 15deg, blue 15deg 30deg)", BOX, "a")).toContain(
			`<path d="M20 10L25.8452 -11.8147`,
		));

	test.each(["linear-gradient(in oklch, red, blue)", "-webkit-linear-gradient(left, red, blue)"])(
		"a background of %s is not left out",
		(value) => expect(() => drawn("", `style="background:${value}"`)).toThrow(NotDrawn),
	);

	test("a background that browsers do not know counts as not written", () =>
		expect(drawn("", 'style="background:red;background:-moz-linear-gradient(left,red,blue)"')).toContain("fill:red"));

	test("a background has several, the first one on top, and tiles", () => {
		const svg = drawn(
			"",
			'viewBox="0 0 40 20" style="background:radial-gradient(red, blue),linear-gradient(red, blue)"',
		);
		expect(svg).toMatch(/<linearGradient id="ground-of-style-1".*<radialGradient id="ground-of-style-0"/);
		const tiled = drawn(
			"",
			'viewBox="0 0 40 20" style="background-image:linear-gradient(red, blue);background-size:5px 4px"',
		);
		expect(tiled).toContain(
			'<pattern id="ground-of-style-0-tile" patternUnits="userSpaceOnUse" x="0" y="0" width="5" height="4">',
		);
		// A drawing that says its size is a tile of it.
		const drawings = drawn(
			"",
			`viewBox="0 0 400 400" style="background-image:url(data:image/svg+xml;base64,${btoa('<svg xmlns="http://www.w3.org/2000/svg" width="8px" height="6"/>')})"`,
		);
		expect(drawings).toContain(
			'id="ground-of-style-0-tile" patternUnits="userSpaceOnUse" x="0" y="0" width="8" height="6"',
		);
	});
});

test("a colour behind the last comma of a background is its ground", () =>
	expect(drawn("", 'viewBox="0 0 9 9" style="background:linear-gradient(red,blue) 0 0/50% 50%,#0f0"')).toContain(
		"fill:#0f0;stroke:none;opacity:1",
	));

test.each([
	["10px -20px", "10", "-20"],
	["center", "160", "180"],
	["top right", "320", "0"],
	["25% 75%", "80", "270"],
	["right 10px bottom 20px", "310", "340"],
	["left center", "0", "180"],
])("tiles of a background begin at %s", (position, x, y) => {
	const size = "background-image:linear-gradient(red,blue);background-size:80px 40px";
	const tile = `patternUnits="userSpaceOnUse" x="${x}" y="${y}" width="80" height="40"`;
	const root = (style: string) => drawn("", `viewBox="0 0 400 400" style="${style}"`);
	expect(root(`${size};background-position:${position}`)).toContain(tile);
	expect(root(`background:linear-gradient(red,blue) ${position}/80px 40px`)).toContain(tile);
	expect(root(`background:linear-gradient(red,blue) ${position}/80px 40px repeat #0f0`)).toContain(tile);
	expect(root(`${size};background-position:${position};background-repeat:no-repeat`)).toContain(`translate(${x},${y})`);
	expect(root(`${size};background-position:${position};background-repeat:repeat-x`)).toContain(
		`<rect x="0" y="${y}" width="400" height="40"`,
	);
});

describe("custom properties of what is used are those of where it is used", () => {
	const fills = (body: string) =>
		[...drawn(body).matchAll(/<circle[^>]*style="fill:([^;"]*)/g)].map(([, fill]) => fill);
	const DOT = '<defs><g id="a"><circle style="fill:var(--c,black)"/></g></defs>';

	test.each<[what: string, body: string, wanted: string[]]>([
		["its own", `${DOT}<use href="#a" style="--c:red"/><use href="#a" style="--c:blue"/>`, ["black", "red", "blue"]],
		["those around it", `${DOT}<g style="--c:red"><use href="#a"/></g><use href="#a"/>`, ["black", "red", "black"]],
		["a rule's", `<style>.r{--c:red}</style>${DOT}<use class="r" href="#a"/>`, ["black", "red"]],
		[
			"rules of what is used",
			`<style>defs circle{fill:var(--c)}</style><defs><circle id="a"/></defs><use xlink:href="#a" style="--c:red"></use>`,
			["red"],
		],
		[
			"what is used by what is used",
			`${DOT}<defs><g id="b"><use href="#a"/></g></defs><use href="#b" style="--c:red"/>`,
			["black", "black", "red"],
		],
		["the same for all", `<style>:root{--c:red}</style>${DOT}<use href="#a"/>`, ["red"]],
		["what uses itself", `<g id="a" style="--c:red"><circle style="fill:var(--c)"/><use href="#a"/></g>`, ["red"]],
	])("%s", (_, body, wanted) => expect(fills(body)).toEqual(wanted));

	test("each use refers to its copy", () => {
		const svg = drawn(`${DOT}<use x="1" href="#a" style="--c:red"/>`);
		expect(svg).toMatch(/<use x="1" href="#copy-for-use-0"[^>]*><g [^>]*id="copy-for-use-0"[^>]*><circle .*<\/use>/);
		expect(svg.match(/id="a"/g)).toHaveLength(1);
	});

	test("copies that double at each step end", () => {
		const steps = Array.from(
			{ length: 40 },
			(_, at) => `<g id="s${at + 1}">${`<use href="#s${at}" style="--c:red"/>`.repeat(9)}</g>`,
		);
		expectReadWithinSeconds(() => drawn(`<circle id="s0" style="fill:var(--c)"/>${steps.join("")}`));
		const wide = `<g id="a">${'<circle style="fill:var(--c)"/>'.repeat(9_000)}</g>`;
		expectReadWithinSeconds(() => drawn(wide + '<use href="#a" style="--c:red"/>'.repeat(9_000)));
	});
});

test("addresses of a background that do not end are read in seconds", () =>
	expectReadWithinSeconds(() => drawn("", `viewBox="0 0 9 9" style="background:${"url( ".repeat(60_000)}"`)));

test("what is painted in its own colour is painted in the colours of what is in it", () => {
	const svg = drawn('<g color="red" fill="currentColor"><g color="blue"><rect/></g></g>');
	expect(svg).toContain('<g color="blue" style="fill:currentColor">');
});

test.each([
	["has a descendant", "g:has(.a) rect", true],
	["has a child", "g:has(> .a) rect", true],
	["has no such child", "svg:has(> .a) rect", false],
	["has one behind it", "rect:has(+ .a)", true],
	["has one anywhere behind it", "rect:has(~ circle)", true],
	["has none", "g:not(:has(text)) rect", true],
	["has no other", "g:has(text) rect", false],
])("elements are chosen by what they have: it %s", (_, selector, isChosen) => {
	const svg = drawn(`<style>${selector}{fill:red}</style><g><rect/><path class="a"/><circle/></g>`);
	expect(svg.includes('<rect style="fill:red"')).toBe(isChosen);
});

test.each([
	["light that is added", "mix-blend-mode:plus-lighter"],
	["a perspective", "transform:perspective(9px) rotateX(30deg)"],
	["a perspective by numbers", "transform:matrix3d(1,0,0,.01,0,1,0,0,0,0,1,0,0,0,0,1)"],
	["two turns out of the plane", "transform:rotateX(45deg) rotateY(45deg)"],
	["a way out of the plane that is turned into it", "transform:rotateY(60deg) translateZ(20px)"],
	["masks of each other", "mask:linear-gradient(red,transparent);mask-composite:exclude"],
])("what cannot be drawn as a browser does is not drawn at all: %s", (_, style) => {
	expect(() => drawn(`<rect style="${style}"/>`)).toThrow(NotDrawn);
	expect(() => drawn(`<rect style="display:none;${style}"/>`)).not.toThrow();
});

const LIGHT = 'color-interpolation="linearRGB"';
const ARROW = '<marker id="a" orient="auto-start-reverse"><path/></marker>';
test.each([
	["arrows that point away from where a line begins", `${ARROW}<path marker-start="url(#a)"/>`],
	["arrows that all of a line has", `${ARROW}<path style="marker:url(#a)"/>`],
	["light of another gradient's colours", `<linearGradient id="a" href="#b" ${LIGHT}/>`],
	["a mask of light", `<mask id="a" ${LIGHT}><rect/></mask>`],
	["letters in an order that a style says", '<text direction="rtl" unicode-bidi="bidi-override">ab</text>'],
	["both directions in a line from the right", '<text direction="rtl">שלום Hello</text>'],
	["numbers among letters from the right", '<g style="direction:rtl"><text>שלום <tspan>12</tspan> שלום</text></g>'],
	["a mark behind letters from the left", '<text direction="rtl">Hello!</text>'],
	["a view box that moves", '<animate attributeName="viewBox" values="0 0 9 9;0 0 1 1" dur="1s"/>'],
	["a newer shape", '<rect clip-path="shape(from 1px 1px, line to 9px 9px)"/>'],
	["a shape of the view box", '<rect clip-path="circle(40%) view-box"/>'],
	[
		"colours of what a marker is on",
		'<marker id="a"><path fill="context-stroke"/></marker><path marker-end="url(#a)"/>',
	],
])("what resvg draws otherwise is not drawn at all: %s", (_, body) => expect(() => drawn(body)).toThrow(NotDrawn));

test("a marker that nothing refers to keeps nothing from being drawn", () =>
	expect(drawn('<marker id="a"><path fill="context-stroke"/></marker><rect/>')).toContain("<rect/>"));

/** As Chromium 2026 has them. */
test.each([
	["polygon(evenodd, 0 0, 9px 0, 9px 9px)", '<polygon clip-rule="evenodd" points="2,2 11,2 11,11"/>'],
	["circle(closest-side at 3px 5px)", '<circle cx="5" cy="7" r="3"/>'],
	["circle(farthest-side at 3px 5px)", '<circle cx="5" cy="7" r="17"/>'],
	["ellipse(closest-side farthest-side at 3px 5px)", '<ellipse cx="5" cy="7" rx="3" ry="5"/>'],
])("a clip of %s", (shape, wanted) =>
	expect(drawn(`<rect x="2" y="2" width="20" height="10" clip-path="${shape}"/>`)).toContain(wanted),
);

test("a circle of less than nothing clips nothing", () =>
	expect(drawn('<rect clip-path="circle(-5px)"/>')).not.toContain("<clipPath"));

test.each([
	["features that a file asks for", '<rect requiredFeatures="http://x"/>', "<rect />"],
	["a drawing in a drawing of no width", '<svg width="0"><rect/></svg>', '<svg width="0" style="display:none">'],
])("%s", (_, body, wanted) => expect(drawn(body)).toContain(wanted));

test.each(["שלום עולם", "שלום!", "Hello"])("a line of one direction that is read from the right: %s", (words) =>
	expect(drawn(`<text direction="rtl">${words}</text>`)).toContain(words),
);

const SYMBOL = '<symbol id="a"><rect width="9" height="9"/></symbol>';
test.each([
	[
		"a clip",
		'clip-path="url(#c)"',
		'<g transform="translate(3,4)" style="clip-path:url(#c)"><use href="#a"  x="0" y="0"/></g>',
	],
	[
		"a mask that a style says",
		'style="mask:url(#c)"',
		'<g transform="translate(3,4)" style="mask:url(#c)"><use href="#a"  x="0" y="0"/></g>',
	],
	[
		"a clip that is turned",
		'transform="rotate(9)" clip-path="url(#c)"',
		'<g transform="rotate(9) translate(3,4)" style="clip-path:url(#c)"><use',
	],
])("%s of a symbol lies where the symbol does", (_, attributes, wanted) => {
	const written = drawn(`${SYMBOL}<use href="#a" x="3" y="4" ${attributes}/>`).replace(/ +(?=\s|\/>)/g, " ");
	expect(written).toContain(wanted.replace(/ +(?=\s|\/>)/g, " "));
});

test("a clip of an element's extent reaches around its line, and is not drawn where that is not known", () => {
	const clipped = (element: string) =>
		drawn(element.replace("/>", ' stroke="red" stroke-width="4" clip-path="inset(1px)"/>'));
	expect(clipped('<rect x="4" y="4" width="9" height="9"/>')).toContain(
		'<rect x="3" y="3" width="11" height="11" rx="0"/>',
	);
	expect(() => clipped('<path d="M0 0h9v9"/>')).toThrow(NotDrawn);
	expect(() => drawn('<g clip-path="inset(1px)"><text>a</text></g>')).toThrow(NotDrawn);
});

test.each([
	[
		"mixes with what is behind it",
		'style="mix-blend-mode:difference"',
		'<g transform="translate(3,4)" style="mix-blend-mode:difference"><use',
	],
	["lets through", 'opacity=".5"', '<g transform="translate(3,4)" style="opacity:.5"><use'],
])("a symbol that %s does so as a whole", (_, attributes, wanted) =>
	expect(drawn(`${SYMBOL}<use href="#a" x="3" y="4" ${attributes}/>`)).toContain(wanted),
);

test("a line's width on the screen is not that of elements in it", () =>
	expect(drawn('<g vector-effect="non-scaling-stroke" stroke-width="8"><rect/></g>')).toContain(
		'stroke-width="8"><rect/>',
	));

test("a turn around an extent that is not known is not drawn, unless it turns nothing", () => {
	const turned = (style: string) =>
		drawn(`<text style="transform-box:fill-box;transform-origin:center;${style}">a</text>`);
	expect(() => turned("transform:rotate(20deg)")).toThrow(NotDrawn);
	expect(turned("transform:rotate(0deg)")).toContain("<text");
	expect(turned("transform:translate(3px)")).toContain("<text");
});

test("a colour of nobody's custom property is that of what is around, not the attribute's", () =>
	expect(drawn('<g fill="red"><rect fill="blue" style="fill:var(--none)"/></g>')).toContain('style="fill:inherit"'));

test.each(["0 0 40", "0 0 40px 20px", "0 0 -4 9", "all"])("a view box of %s is none", (viewBox) =>
	expect(drawn("<rect/>", `viewBox="${viewBox}"`)).toBe('<svg  width="400" height="400"><rect/></svg>'),
);

test("an arrow that points away from where a line begins is as any other at its end", () =>
	expect(drawn(`${ARROW}<path marker-end="url(#a)"/>`)).toMatch(/<marker id="a"\s+orient="auto">/));

test.each([
	["mask-image:linear-gradient(red,transparent)", 'x="10" y="20" width="30" height="40"'],
	["-webkit-mask:radial-gradient(red,transparent)", "fill:url(#mask-of-style-1-image-0)"],
	[`mask-image:url(${WIDE});mask-size:cover`, "<image "],
])("what is seen through a style's image: %s", (style, wanted) => {
	const svg = drawn(`<rect x="10" y="20" width="30" height="40" style="${style}"/>`);
	expect(svg).toContain("mask:url(#mask-of-style-1)");
	expect(/<mask id="mask-of-style-1".*<\/mask>/.exec(svg)?.[0]).toContain(wanted);
});

test("what is in a root that is seen through a gradient", () => {
	const svg = drawn("<rect/>", 'viewBox="10 0 40 40" style="mask-image:linear-gradient(red,transparent)"');
	expect(svg).toContain('<g style="mask:url(#mask-of-style-0)"><rect/></g>');
	expect(svg).toContain('<g transform="translate(10,0) scale(0.1)"><linearGradient');
});

test.each([
	["offset-path:path('M10 20H50');offset-distance:50%", "translate(30,20) rotate(0)"],
	["offset-path:path('M10 20V60');offset-distance:10px", "translate(10,30) rotate(90)"],
	["offset-path:path('M10 20V60');offset-rotate:0deg", "translate(10,20) rotate(0)"],
	["offset-path:path('M10 20H50');transform:scale(2)", "translate(10,20) rotate(0) scale(2,2)"],
])("an element is moved along its path: %s", (style, wanted) =>
	expect(drawn(`<rect style="${style}"/>`)).toContain(`transform="${wanted}"`),
);

test.each([
	["rounded", "border-radius:50%", '<rect x="0" y="0" width="400" height="400" rx="200"/>'],
	["cut to a circle", "clip-path:circle(50%)", '<circle cx="200" cy="200" r="200"/>'],
	["cut by pixels", "clip-path:inset(10px)", '<rect x="10" y="10" width="380" height="380" rx="0"/>'],
])("a root that is %s is cut as the box of pixels that it is", (_, css, shape) => {
	const svg = svgForResvg(`<svg viewBox="10 0 100 100" style="${css}"><rect/></svg>`) ?? "";
	expect(svg).toContain(`transform="translate(10,0) scale(0.25)">${shape}</clipPath>`);
	expect(svg).toContain('<g style="clip-path:url(#clip-of-style-0)"><rect/></g>');
});

test("of several elements of one name the first is referred to", () => {
	const svg = '<svg viewBox="0 0 9 9"><g id="a"/><g id="b"/><g><path id="a" d="M0 0"/></g><use href="#a"/></svg>';
	expect(svgForResvg(svg)).toBe(svg.replace('<path id="a" ', "<path  "));
});

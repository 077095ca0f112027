import { describe, expect, test } from "vitest";
import { hasHtml, svgForResvg } from "#app/core/pictures/svg/svg-dialect.ts";
import { expectReadWithinSeconds } from "../processor-time.ts";

const draw = (body: string, attributes = "") => `<svg viewBox="0 0 90 90"${attributes}>${body}</svg>`;
/** What an element becomes, the last one in a drawing with styles before it. */
const become = (element: string, css = ""): string =>
	/>(<[^<]*\/>)<\/svg>$/.exec(svgForResvg(draw(`<style>${css}</style>${element}`)) ?? "")?.[1] ?? "";

test("what resvg understands stays as it is", () => {
	const svg =
		'<svg viewBox="0 0 9 9"><rect fill="#123" style="stroke:red;opacity:.5" transform="rotate(45)"/><text>background</text></svg>';
	expect(svgForResvg(svg)).toBe(svg);
});

test.each(["pixelated", "crisp-edges", "-moz-crisp-edges"])("pixels that are %s are not smoothed", (value) => {
	expect(become(`<image image-rendering="${value}"/>`)).toBe('<image  image-rendering="optimizeSpeed"/>');
	expect(become(`<image style="image-rendering: ${value}"/>`)).toBe('<image  style="image-rendering:optimizeSpeed"/>');
});

test.each([
	["hsl(210 80% 40% / 50%)", "rgba(20,102,184,0.5)"],
	["hsl(120deg, 100%, 50%)", "rgb(0,255,0)"],
	["hsla(-0.5turn,100%,50%,.25)", "rgba(0,255,255,0.25)"],
	["rgb(10% 20.5% 30%)", "rgb(26,52,77)"],
	["oklch(70% 0.2 140)", "rgb(77,186,48)"],
	["lab(50% 40 59)", "rgb(191,87,2)"],
	["hwb(200 10% 20%)", "rgb(26,145,204)"],
	["color(display-p3 0 1 0)", "rgb(0,255,0)"],
	["rebeccapurple", "rgb(102,51,153)"],
	["currentcolor", "currentColor"],
	["hsl(calc(40 * 3), 100%, 50%)", "rgb(0,255,0)"],
	["rgb(0, 0, 255", "rgb(0,0,255)"],
	["unset", "inherit"],
	["LinkText", "rgb(0,0,238)"],
	["canvas", "rgb(255,255,255)"],
])("the colour %s is %s", (colour, plain) => {
	expect(become(`<rect style="fill:${colour}"/>`)).toContain(`fill:${plain}`);
});

/** `s` is what the rule says of a rectangle. */
test.each<[what: string, css: string, element: string, wanted: string | null]>([
	["a class", ".a{fill:red}", '<rect class="a"/>', "fill:red"],
	["the more specific rule", "rect.a{fill:red} .a{fill:blue}", '<rect class="a"/>', "fill:red"],
	["an important rule over its own style", ".a{fill:red!important}", '<rect class="a" style="fill:blue"/>', "fill:red"],
	["a class with a colon", ".a\\:b{fill:red}", '<rect class="a:b"/>', "fill:red"],
	["an attribute", '[data-x="2"]{fill:red}', '<rect data-x="2"/>', "fill:red"],
	["another attribute", '[data-x="2"]{fill:red}', '<rect data-x="3"/>', null],
	["the second of all", "rect:nth-child(2n){fill:red}", "<rect/>", "fill:red"],
	["a value in letters of any case", '[data-a="X" i]{fill:red}', '<rect data-a="x"/>', "fill:red"],
	["a value in other letters", '[data-a="X"]{fill:red}', '<rect data-a="x"/>', null],
	["the third of all", "rect:nth-child(3){fill:red}", "<rect/>", null],
	["the last", "rect:last-of-type{fill:red}", "<rect/>", "fill:red"],
	["a class that is none", ".1{fill:red}", '<rect class="1"/>', null],
	["a class by its escaped digit", ".\\31 x{fill:red}", '<rect class="1x"/>', "fill:red"],
	["no rule behind what closes nothing", "rect{fill:red}} rect{fill:blue}", "<rect/>", "fill:red"],
	["all but a class", "rect:not(.k){fill:red}", "<rect/>", "fill:red"],
	["one of two", ":is(circle,rect){fill:red}", "<rect/>", "fill:red"],
	["what stands after a style", "style + rect{fill:red}", "<rect/>", "fill:red"],
	["what stands in the root", ":root > rect{fill:red}", "<rect/>", "fill:red"],
	["a screen", "@media screen{rect{fill:red}}", "<rect/>", "fill:red"],
	["what is no paper", "@media not print{rect{fill:red}}", "<rect/>", "fill:red"],
	["a reader who wants less motion", "@media (prefers-reduced-motion){rect{fill:red}}", "<rect/>", null],
	["an element's name in other letters", "RECT{fill:red}", "<rect/>", null],
	["a list with a part that nobody knows", "rect,:nobody{fill:red}", "<rect/>", null],
	["such a list that forgives", ":is(rect,:nobody){fill:red}", "<rect/>", "fill:red"],
	["a list with a part that is none here", "rect,rect:hover{fill:red}", "<rect/>", "fill:red"],
	["paper", "@media print{rect{fill:red}}", "<rect/>", null],
	["a dark screen", "@media (prefers-color-scheme: dark){rect{fill:red}}", "<rect/>", null],
	["a property with a prefix of browsers'", "rect{-webkit-transform:scale(2)}", "<rect/>", 'transform="scale(2,2)"'],
	["what follows an import", '@import url("a.css"); rect{fill:red}', "<rect/>", "fill:red"],
	["what follows a comment", "/* rect{fill:blue} */ rect{fill:/**/red}", "<rect/>", "fill:red"],
	["a size", "rect{width:50px;rx:3px}", "<rect/>", 'width="50px" rx="3px"'],
	["a place that only attributes of a text say", "text{x:50px;fill:red}", '<text x="9"/>', 'x="9"'],
	["a path", 'path{d:path("M0 0H9")}', "<path/>", 'd="M0 0H9"'],
	["a property of a property", ":root{--a:red;--b:var(--a)} rect{fill:var(--b)}", "<rect/>", "fill:red"],
	["the nearest property", ":root{--a:blue} rect{fill:var(--a);--a:red}", "<rect/>", "fill:red"],
	[
		"a property of a property, where it is declared",
		":root{--a:red;--b:var(--a)} rect{--a:blue;fill:var(--b)}",
		"<rect/>",
		"fill:red",
	],
	[
		"the last layer",
		"@layer a,b;@layer b{rect{fill:red}} @layer a{rect.k{fill:blue}}",
		'<rect class="k"/>',
		"fill:red",
	],
	["what is in no layer", "rect{fill:red} @layer{rect.k{fill:blue}}", '<rect class="k"/>', "fill:red"],
	["a layer over those in it", "@layer a{rect{fill:red} @layer b{rect{fill:blue}}}", "<rect/>", "fill:red"],
	["a rule in a rule", "svg{fill:blue;rect{fill:red}}", "<rect/>", "fill:red"],
	["a rule in a rule of the same element", ".k{&.l{fill:red}}", '<rect class="k l"/>', "fill:red"],
	["a rule in a rule of another", ".m{& rect{fill:red}}", '<rect class="k"/>', null],
	["a screen in a rule", "rect{@media screen{fill:red} stroke:blue}", "<rect/>", "fill:red"],
	["what stands for a missing property", "rect{fill:var(--b, var(--c, red))}", "<rect/>", "fill:red"],
	["a property in an attribute", ":root{--a:red}", '<rect fill="var(--a)"/>', "fill:red"],
	["a filter that is not there", "rect{filter:url(#none)}", "<rect/>", "filter:none"],
	[
		"a font",
		"text{font:italic bold 9px/1.2 'Courier New'}",
		"<text/>",
		"font-style:italic;font-weight:bold;font-size:9px;font-family:Cousine",
	],
	["a font of small capitals", "text{font:small-caps 9px serif}", "<text/>", "font-variant:small-caps"],
	[
		"an animation's first frame",
		"@keyframes a{from{fill:red}to{fill:blue}} rect{animation:a 2s}",
		"<rect/>",
		"fill:red",
	],
	["one that begins later", "@keyframes a{from{fill:red}} rect{animation:a 2s 1s}", "<rect/>", null],
	[
		"one that is there before it begins",
		"@keyframes a{from{fill:red}} rect{animation:a 2s 1s both}",
		"<rect/>",
		"fill:red",
	],
	["one that runs back", "@keyframes a{to{fill:red}} rect{animation:2s reverse a}", "<rect/>", "fill:red"],
	["a clip", "rect{clip-path:circle(9px at 50% 50%)}", "<rect/>", "clip-path:url(#clip-of-style-2)"],
])("style sheets say what browsers understand: %s", (_, css, element, wanted) => {
	const svg = svgForResvg(draw(`<style>${css}</style>${element}`)) ?? "";
	expect(svg).not.toContain("<style");
	if (wanted === null) expect(svg).not.toContain("red");
	else expect(svg).toContain(wanted);
});

test.each<[style: string, transform: string]>([
	["transform:translate(9px,50%)", "translate(9,45)"],
	["transform:rotate(.25turn) scaleX(2)", "rotate(90) scale(2,1)"],
	["transform:translate(calc(9px + 2 * 3px), 0)", "translate(15,0)"],
	["transform:rotate3d(0,1,0,60deg)", "matrix(0.5,0,0,1,0,0)"],
	["transform:rotate3d(1,1,0,60deg)", "matrix(0.75,0.25,0.25,0.75,0,0)"],
	["transform:rotate3d(0,0,0,60deg) rotate3d(0,0,1,90deg)", "matrix(0,1,-1,0,0,0)"],
	["transform:translateZ(9px) rotateY(60deg)", "scale(0.5,1)"],
	["transform:rotateX(0) translate3d(1px,2px,0) rotateY(180deg)", "scale(1,1) translate(1,2) scale(-1,1)"],
	["transform:rotate(90deg);transform-origin:center", "translate(45,45) rotate(90) translate(-45,-45)"],
	[
		"transform:rotate(90deg);transform-origin:50% 50%;transform-box:fill-box",
		"translate(20,15) rotate(90) translate(-20,-15)",
	],
	["transform:rotate(90deg);transform-box:fill-box", "translate(10,10) rotate(90) translate(-10,-10)"],
	["translate:9px 8px;rotate:20deg;scale:2", "translate(9,8) rotate(20) scale(2,2)"],
])("%s is %s", (style, transform) => {
	expect(become(`<rect x="10" y="10" width="20" height="10" style="${style}"/>`)).toContain(`transform="${transform}"`);
});

test("an attribute's transform turns around the corner of a box that a style says", () =>
	expect(
		become('<rect x="10" y="10" width="9" height="9" transform="rotate(9)" style="transform-box:fill-box"/>'),
	).toContain('transform="translate(10,10) rotate(9) translate(-10,-10)"'));

test.each<[animation: string, wanted: string]>([
	['<animate attributeName="opacity" values="1;0" dur="2s"/>', "opacity:1"],
	['<animate attributeName="width" from="30" to="10" dur="2s"/>', 'width="30"'],
	['<set attributeName="fill" to="lime" begin="0s"/>', "fill:lime"],
	['<animateTransform attributeName="transform" type="rotate" from="45 9 9" to="0"/>', 'transform="rotate(45 9 9)"'],
	['<animateMotion path="M10 20L30 40"/>', 'transform="translate(10,20) scale(2)"'],
])("an animation at its first instant: %s", (animation, wanted) => {
	expect(svgForResvg(draw(`<rect opacity=".5" transform="scale(2)">${animation}</rect>`))).toContain(wanted);
});

test.each(['begin="2s"', 'begin="click"', 'begin="indefinite"'])(
	"an animation that has not begun, with %s",
	(begin) => {
		const svg = draw(`<rect><animate attributeName="x" values="1;0" ${begin}/></rect>`);
		expect(svgForResvg(svg)).toBe(svg);
	},
);

describe("HTML", () => {
	const html = (body: string, attributes = 'width="90" height="90"') =>
		svgForResvg(draw(`<foreignObject ${attributes}>${body}</foreignObject><rect/>`)) ?? "";
	const IMAGE = '<img style="width:100%;height:100%;image-rendering:pixelated" src="data:image/png;base64,AA"/>';

	test.each([
		["an image alone is an image", html(`<div>${IMAGE}</div>`), "<image"],
		["whose pixels are squares", html(IMAGE), "image-rendering:optimizeSpeed"],
	])("%s", (_, svg, wanted) => {
		expect(svg).toContain(wanted);
		expect(hasHtml(svg)).toBe(false);
	});

	test.each([
		["nothing", "<div> </div>", undefined],
		["a script", "<script>alert(1)</script>", undefined],
		["no size", "words", 'width="0" height="9"'],
		["what is not shown", "words", 'width="9" height="9" style="display:none"'],
	])("%s is left out", (_, body, attributes) => expect(hasHtml(html(body, attributes))).toBe(false));

	test.each([
		["words", "<p>words</p>"],
		["words beside an image", `${IMAGE}<p>words</p>`],
		["two images", IMAGE + IMAGE],
		["a colour", '<div style="background:red"></div>'],
		["an image that stands elsewhere", '<img src="https://a.example/1.png"/>'],
		["a drawing", "<div><svg/></div>"],
	])("%s cannot be drawn", (_, body) => expect(hasHtml(html(body))).toBe(true));
});

test.each(["none", "transparent"])("a background of %s is no colour", (value) => {
	expect(svgForResvg(draw("<rect/>", ` style="background:${value}"`))).not.toMatch(/fill|<image/);
});

test("a background's picture is an image over its colour", () => {
	const svg = svgForResvg(
		draw("<rect/>", ' style="background:url(data:image/png;base64,AA) center/cover no-repeat, #123"'),
	);
	expect(svg).toMatch(/fill:#123.*<image x="0" y="0" width="90" height="90" preserveAspectRatio="xMidYMid slice"/);
});

describe("a hostile drawing is read within seconds", () => {
	const read = (svg: string) => expectReadWithinSeconds(() => svgForResvg(svg));

	test.each([
		'<svg "',
		"var(",
		"var(--a,",
		"--a:",
		"hsl(",
		"transform:",
		"background:<svg ",
		"<style",
		"image-rendering:",
		"<svg '",
		"a{",
		"/*",
		"@media{",
		"(",
		"<a ",
		"<![CDATA[",
	])("a million letters of %s", (piece) => {
		const many = piece.repeat(1_000_000 / piece.length);
		read(`<svg style="background:red">${many}`);
		read(`<svg><style>${many}</style><rect/></svg>`);
		read(`<svg><rect style="${many.replaceAll('"', "'")}" fill="${many.replaceAll('"', "'")}"/></svg>`);
	});

	const deep = (count: number) => "<g>".repeat(count) + "</g>".repeat(count);
	test.each([
		["selectors that go back and forth", draw(`<style>${"* ".repeat(200)}.x{fill:red}</style>${deep(300)}`)],
		["a rule for each of many elements", draw(`<style>${"*{fill:red}".repeat(2_000)}</style>${"<g/>".repeat(2_000)}`)],
		["many declarations", draw(`<style>*{${"fill:red;".repeat(2_000)}}</style>${"<g/>".repeat(2_000)}`)],
		[
			"many frames",
			draw(
				`<style>@keyframes a{from{${"fill:red;".repeat(2_000)}}} *{animation:${"a,".repeat(2_000)}a}</style>${"<g/>".repeat(2_000)}`,
			),
		],
		["siblings of siblings", draw(`<style>${"g~".repeat(100)}g{fill:red}</style>${"<g/>".repeat(20_000)}`)],
		["a long rule at many elements", draw(`<style>g{fill:${"red ".repeat(100_000)}}</style>${"<g/>".repeat(10_000)}`)],
		[
			"properties that double",
			draw(
				`<style>:root{${Array.from({ length: 9 }, (_, at) => `--v${at}:${`var(--v${at + 1}) `.repeat(1_000)}`).join(";")};--v9:${"a".repeat(10_000)}} g{fill:var(--v0)}</style>${"<g/>".repeat(1_000)}`,
			),
		],
		["properties that go in circles", draw("<style>g{--a:var(--b);--b:var(--a);fill:var(--a)}</style><g/>")],
		["many animations of one", draw(`<g id="a"/>${'<animateMotion href="#a" path="M1 1"/>'.repeat(50_000)}`)],
		["many transforms", draw(`<g style="transform:${"rotate(1deg) ".repeat(100_000)}"/>`)],
		[
			"a long word as the transform of many",
			draw(`<style>g{transform:${"a".repeat(3_900)}}</style>${"<g/>".repeat(1_500)}`),
		],
		["animations of many", draw(`<style>g{animation:${"a b,".repeat(50_000)}x}</style>${"<g/>".repeat(10_000)}`)],
		[
			"an origin of many words",
			draw(`<style>g{transform:rotate(1deg);transform-origin:${"a ".repeat(50_000)}}</style>${"<g/>".repeat(10_000)}`),
		],
		["many sums", draw(`<g style="transform:translate(calc(${"(".repeat(100_000)}"/>`)],
	])("%s", (_, svg) => read(svg));
});

test("lengths of a background are pixels of where it is shown, not of the view box", () => {
	const ground = (size: string) =>
		svgForResvg(`<svg viewBox="5 0 100 100" style="background:radial-gradient(red,blue) 0 0/${size}"></svg>`);
	expect(ground("20px 20px")).toContain('<g transform="translate(5,0) scale(0.25)">');
	expect(ground("20% 20%")).not.toContain("<g transform");
});

test("a root without content has its background", () =>
	expect(svgForResvg('<svg viewBox="0 0 9 9" style="background:red"/>')).toMatch(
		/^<svg [^>]*[^/]><rect [^>]*\/><\/svg>$/,
	));

/** A GIF of 3 × 3 pixels. */
const DOT = "url(data:image/gif;base64,R0lGODlhAwADAIAAAExpcQD/ACH5BAUAAAAALAAAAAADAAMAAAIDjH8FADs=)";
test.each<[what: string, style: string, wanted: string]>([
	["repeated as large as it is", `background-image:${DOT}`, 'width="3" height="3"><image width="3" height="3"'],
	["by one side", `background:${DOT} 0 0/30px auto`, 'width="30" height="30"><image width="30" height="30"'],
	["by a percentage", `background:${DOT};background-size:50% 25%`, 'width="50" height="25"><image'],
	[
		"repeated, though its address has quotes and brackets",
		`background-image:url(&quot;data:image/svg+xml,&lt;svg xmlns='http://www.w3.org/2000/svg' width='3' height='3' fill='rgb(0,0,0)'/>&quot;)`,
		'width="3" height="3"><image width="3" height="3"',
	],
	["once", `background:${DOT} no-repeat`, 'translate(0,0)"><image width="3" height="3"'],
	["once in the middle", `background:${DOT} no-repeat center`, 'translate(198.5,198.5)"><image width="3"'],
	[
		"once in a corner",
		`background:${DOT};background-repeat:no-repeat;background-position:right bottom`,
		"translate(397,397)",
	],
	["as large as the canvas", `background:${DOT} center / cover`, 'preserveAspectRatio="xMidYMid slice"'],
])("a picture of the background is %s", (_, style, wanted) => {
	const svg = svgForResvg(`<svg viewBox="0 0 100 100" style="${style}"></svg>`);
	expect(svg).toContain(wanted);
	expect(svg).not.toContain("5000%");
});

test("addresses of paints are named by letters of any case", () =>
	expect(become('<rect fill="URL(#a)"/>')).toContain('fill="url(#a)"'));

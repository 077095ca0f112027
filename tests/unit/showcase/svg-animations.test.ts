import { describe, expect, test } from "vitest";
import { between, eased } from "#app/core/pictures/css/motion-values.ts";
import { svgForResvg } from "#app/core/pictures/svg/svg-dialect.ts";
import { boxOfCourse, courseOfPath, lengthOfCourse, placeOn } from "#app/core/pictures/svg/svg-paths.ts";
import { expectReadWithinSeconds } from "../processor-time.ts";

const drawn = (body: string) => svgForResvg(`<svg viewBox="0 0 90 90">${body}</svg>`) ?? "";
const styled = (frames: string, style: string) =>
	drawn(`<style>@keyframes a{${frames}} rect{${style}}</style><rect fill="#fff"/>`);

const MOVE = "from{transform:translateX(0)}to{transform:translateX(80px)}";
test.each<[frames: string, style: string, wanted: string]>([
	[MOVE, "animation:a 8s linear -2s infinite", "translate(20,0)"],
	[MOVE, "animation:a 8s linear infinite;animation-delay:-10s", "translate(20,0)"],
	[MOVE, "animation:a 8s linear -10s infinite alternate", "translate(60,0)"],
	[MOVE, "animation:a 8s linear -2s reverse infinite", "translate(60,0)"],
	[MOVE, "animation:a 8s steps(2) -5s infinite", "translate(40,0)"],
	[MOVE, "animation:a 4s linear -9s forwards", "translate(80,0)"],
	[MOVE, "animation:a 0s forwards", "translate(80,0)"],
	["to{transform:rotate(360deg)}", "animation:a 8s linear -2s infinite", "rotate(90)"],
	["50%{opacity:.5}", "animation:a 8s linear -2s infinite", "opacity:0.75"],
	["from{fill:#f00}to{fill:#00f}", "animation:a 8s linear -4s infinite", "fill:rgb(128,0,128)"],
	["from{fill:red}50%{fill:lime}to{fill:blue}", "animation:a 8s step-end -5s infinite", "fill:lime"],
	["from{opacity:0}to{opacity:1}", "animation:a 8s steps(2,start)", "opacity:0.5"],
	["from{opacity:0;animation-timing-function:linear}to{opacity:1}", "animation:a 8s ease -2s infinite", "opacity:0.25"],
	["from{opacity:0}to{opacity:1}", "animation:a 8s -4s paused linear", "opacity:0.5"],
	["from{opacity:.1}to{opacity:.2}", "animation:a 8s;opacity:1!important", "opacity:1"],
	["from{--a:lime}to{--a:blue}", "--a:red;fill:var(--a);animation:a 8s linear", "fill:lime"],
	["from{--a:lime}to{--a:blue}", "--a:red;fill:var(--a);animation:a 8s linear -6s", "fill:blue"],
	["from{fill:rgb(255 0 0/.2)}to{fill:#00f}", "animation:a 8s linear -4s", "fill:rgba(42,0,212,0.6)"],
])("an animation that began before the drawing: %s %s", (frames, style, wanted) =>
	expect(styled(frames, style)).toContain(wanted),
);

test.each([
	["it has no duration", "animation:a"],
	["it has ended", "animation:a 2s -3s"],
	["it comes later", "animation:a 2s 3s"],
])("an animation changes nothing where %s", (_, style) =>
	expect(styled("from{opacity:.1}to{opacity:.2}", style)).not.toContain("opacity"),
);

test.each<[animation: string, wanted: string]>([
	['<animate attributeName="x" from="0" to="80" dur="8s" begin="-2s"/>', 'x="20"'],
	['<animate attributeName="x" values="0;80;0" dur="8s" begin="-6s" repeatCount="indefinite"/>', 'x="40"'],
	['<animate attributeName="x" values="0;80" dur="8s" begin="-12s" repeatCount="2"/>', 'x="40"'],
	['<animate attributeName="x" values="0;10;80" keyTimes="0;.5;1" dur="00:08" begin="-00:06"/>', 'x="45"'],
	['<animate attributeName="x" values="0;10;80" calcMode="paced" dur="8s" begin="-4s"/>', 'x="40"'],
	['<animate attributeName="x" values="1;2;3" calcMode="discrete" dur="9s" begin="-5s"/>', 'x="2"'],
	[
		'<animate attributeName="x" values="0;80" calcMode="spline" keySplines=".5 0 .5 1" dur="8s" begin="-4s"/>',
		'x="40"',
	],
	['<animate attributeName="width" to="30" dur="8s" begin="-4s"/>', 'width="20"'],
	['<animate attributeName="width" by="30" dur="8s" begin="-4s"/>', 'width="25"'],
	['<animate attributeName="fill" values="#f00;#00f" dur="8s" begin="-4s"/>', "fill:rgb(128,0,128)"],
	[
		'<animateTransform attributeName="transform" type="rotate" from="0 9 9" to="360 9 9" dur="8s" begin="-2s"/>',
		"rotate(90 9 9)",
	],
	[
		'<animate id="a" attributeName="y" from="1" to="2" dur="8s"/><animate attributeName="x" from="7" to="9" begin="a.begin"/>',
		'x="7"',
	],
	['<animateMotion path="M0 10H80" dur="8s" begin="-2s"/>', "translate(20,10)"],
	['<animateMotion path="M10 0V80" rotate="auto"/>', "translate(10,0) rotate(90)"],
	['<animateMotion values="0,0;80,0" dur="8s" begin="-4s"/>', "translate(40,0)"],
	['<animateMotion dur="8s" begin="-4s"><mpath href="#p"/></animateMotion>', "translate(40,5)"],
	[
		'<animateMotion path="M0 0H80" keyPoints="1;0" keyTimes="0;1" calcMode="linear" dur="8s" begin="-2s"/>',
		"translate(60,0)",
	],
	[
		'<animateMotion path="M9 0H80"/><animateTransform attributeName="transform" type="rotate" values="7"/>',
		'transform="translate(9,0) rotate(7)"',
	],
	['<animateMotion path="M1 0H80"/><animateMotion path="M9 0H80"/>', 'transform="translate(9,0)"'],
	['<animate attributeName="width" additive="sum" values="5"/>', 'width="15"'],
])("an animation of SVG that began before the drawing: %s", (animation, wanted) =>
	expect(drawn(`<path id="p" d="M0 5H80"/><rect width="10">${animation}</rect>`)).toContain(wanted),
);

/** As Chromium 2026 has them: what is animated is the attribute, and a style counts more than it. */
test.each<[own: string, animation: string, wanted: string]>([
	['style="transform:scale(2)"', 'type="rotate" values="9"', "scale(2,2)"],
	['transform="scale(2)"', 'type="rotate" values="9"', "rotate(9)"],
	['transform="scale(2)"', 'type="rotate" values="9" additive="sum"', "scale(2) rotate(9)"],
	['transform="scale(2)"', 'type="translate" by="8 0" dur="8s" begin="-4s"', "scale(2) translate(4 0)"],
	['transform="scale(2)"', 'type="rotate" from="20" by="20" dur="8s" begin="-4s"', "rotate(30)"],
	['transform="scale(2)"', 'type="rotate" to="90" dur="8s" begin="-4s"', "rotate(45)"],
	['transform="translate(20 20)"', 'type="translate" to="40 0" dur="8s" begin="-4s"', "translate(30 10)"],
])("of a transform %s and an animation %s %s is seen", (own, animation, wanted) => {
	const svg = drawn(`<rect ${own}><animateTransform attributeName="transform" ${animation}/></rect>`);
	expect(/<rect[^>]* transform="([^"]*)"/.exec(svg)?.[1]).toBe(wanted);
});

test("what moves along a path does so around its own transform", () => {
	const svg = drawn('<rect transform="scale(2)"><animateMotion path="M9 0H80"/></rect>');
	expect(svg).toContain('transform="translate(9,0) scale(2)"');
});

test("a use may show one drawing after another", () => {
	const svg = drawn(
		'<g id="b"/><use xlink:href="#a"><animate attributeName="xlink:href" values="#b;#a" dur="9s"/></use>',
	);
	expect(svg).toMatch(/<use\s+href="#b"/);
});

test("what browsers do not animate is not", () => {
	const animated = '<animate attributeName="fill" values="lime"/>';
	expect(drawn(`<style>rect{fill:red!important}</style><rect>${animated}</rect>`)).not.toContain("fill:lime");
	expect(drawn(`<rect style="fill:red!important">${animated}</rect>`)).not.toContain("fill:lime");
	expect(drawn(`<rect style="fill:red">${animated}</rect>`)).toContain("fill:lime");
	expect(drawn('<rect><animateColor attributeName="fill" values="lime"/></rect>')).not.toContain("fill:lime");
	expect(drawn('<rect><animate attributeName="transform" values="rotate(9)" dur="1s"/></rect>')).toContain("<rect>");
});

test.each([
	['begin="b.begin"', '<set id="b" attributeName="y" begin="a.begin" to="1"/>'],
	['begin="b.begin + 1s"', '<set id="b" attributeName="y" to="1"/>'],
	['begin="-9s" dur="3s"', ""],
])("an animation with %s has not begun, or has ended", (begin, other) => {
	const svg = drawn(`<rect>${other}<animate id="a" attributeName="x" from="5" to="6" ${begin}/></rect>`);
	expect(svg).not.toContain('x="5"');
});

test.each<[one: string, other: string, wanted: string]>([
	["0", "10px", "5px"],
	["translate(0, 10px) rotate(0deg)", "translate(10px, 20px) rotate(90deg)", "translate(5px, 15px) rotate(45deg)"],
	["none", "scale(3) rotate(90deg)", "scale(2) rotate(45deg)"],
	["M0 0L10 10", "M0 10L20 10", "M0 5L15 10"],
	["visible", "hidden", "hidden"],
	["rotate(0deg)", "scale(2)", "scale(2)"],
	["#000", "rgba(255,255,255,0)", "rgba(0,0,0,0.5)"],
])("half of the way from %s to %s is %s", (one, other, wanted) => expect(between(one, other, 0.5)).toBe(wanted));

test.each<[timing: string, share: number]>([
	["linear", 0.5],
	["ease", 0.8024],
	["ease-in", 0.3154],
	["ease-out", 0.6846],
	["cubic-bezier(0.5, 1, 0.5, 1)", 0.875],
	["steps(4)", 0.5],
	["step-start", 1],
	["steps(4, start)", 0.75],
])("after half of the time %s is at %d", (timing, share) => expect(eased(timing, 0.5)).toBeCloseTo(share, 3));

describe("a path's way", () => {
	test.each<[path: string, length: number, box: [number, number, number, number]]>([
		["M0 0H30V40z", 120, [0, 0, 30, 40]],
		["m10,10 20,0 0-10", 30, [10, 0, 20, 10]],
		["M0 0A10 10 0 0 1 20 0", 31.4, [0, -10, 20, 10]],
		["M0 0a10 10 0 0020 0", 31.4, [0, 0, 20, 10]],
		["M0 0C0 10 20 10 20 0", 27.8, [0, 0, 20, 7.5]],
		["M0 0Q10 20 20 0T40 0", 59, [0, -10, 40, 20]],
		["M0 0C0 10 20 10 20 0S40-10 40 0", 55.6, [0, -7.5, 40, 15]],
		["M0 0h10 M50 50h10", 20, [0, 0, 60, 50]],
		["M0 0L10 0L5 x", 10, [0, 0, 10, 0]],
	])("%s", (path, length, [x, y, width, height]) => {
		const course = courseOfPath(path);
		expect(Math.abs(lengthOfCourse(course) - length)).toBeLessThan(length / 100);
		const box = boxOfCourse(course) ?? { x: 0, y: 0, width: 0, height: 0 };
		for (const [side, wanted] of Object.entries({ x, y, width, height }))
			expect(box[side as keyof typeof box]).toBeCloseTo(wanted, 0);
	});

	test.each(["", "L10 10", "x", "M", "M1"])("'%s' has none", (path) =>
		expect(placeOn(courseOfPath(path), 0.5)).toBeNull(),
	);
});

test.each([
	[
		"many along one long path",
		`<path id="p" d="M0 0${"c1 1 2 2 3 3".repeat(1_500)}"/>${'<g><animateMotion dur="9s" begin="-4s"><mpath href="#p"/></animateMotion></g>'.repeat(2_000)}`,
	],
	[
		"animations that wait for others",
		Array.from(
			{ length: 2_000 },
			(_, at) =>
				`<set id="a${at}" attributeName="x" to="1" begin="${Array.from({ length: 99 }, (_, to) => `a${at + to + 1}.begin`).join(";")}"/>`,
		).join(""),
	],
	["many values", `<g><animate attributeName="x" begin="-1s" dur="9s" values="${"1;".repeat(400_000)}"/></g>`],
	[
		"many places of frames",
		`<style>@keyframes a{${"1%,".repeat(200_000)}2%{fill:red}} g{animation:a 9s -1s}</style>${"<g/>".repeat(2_000)}`,
	],
	[
		"many that add to a long list",
		`<polygon points="${"1 ".repeat(400_000)}">${'<animate attributeName="points" additive="sum" values="1"/>'.repeat(2_000)}</polygon>`,
	],
	["flags of arcs", `<g><animateMotion path="M0 0a1 1 0 ${"1".repeat(19_000)}"/></g>`.repeat(50)],
])("a hostile drawing is read within seconds: %s", (_, body) => {
	expectReadWithinSeconds(() => drawn(body));
});

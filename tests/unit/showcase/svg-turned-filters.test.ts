import { describe, expect, test } from "vitest";
import { NotDrawn } from "#app/core/pictures/not-drawn.ts";
import { svgForResvg } from "#app/core/pictures/svg/svg-dialect.ts";

/** Browsers filter a drawing before it is turned, resvg after: each row was compared with Chromium's picture. */

const filtered = (primitives: string, attributes: string, filter = "") =>
	svgForResvg(
		`<svg viewBox="0 0 100 100"><filter id="f" ${filter}>${primitives}</filter><g filter="url(#f)" ${attributes}><rect width="9" height="9"/></g></svg>`,
	) ?? "";
const QUARTER = 'transform="rotate(90)"';
const TURNED = 'transform="rotate(30) scale(.9)"';

test.each<[what: string, attributes: string, wanted: string]>([
	["as it lies", "", 'dx="4" dy="1"'],
	["larger", 'transform="scale(3 2)"', 'dx="4" dy="1"'],
	["turned by a right angle", QUARTER, 'dx="-1" dy="4"'],
	["upside down", 'transform="rotate(180)"', 'dx="-4" dy="-1"'],
	["mirrored", 'transform="scale(-1,1)"', 'dx="-4" dy="1"'],
	["mirrored by a style", 'style="transform:scaleX(-2)"', 'dx="-4" dy="1"'],
	["turned", TURNED, 'dx="2.9641" dy="2.866"'],
])("an offset of a drawing %s", (_, attributes, wanted) => {
	expect(filtered('<feOffset dx="4" dy="1"/>', attributes)).toContain(wanted);
	expect(filtered('<feDropShadow dx="4" dy="1"/>', attributes)).toContain(wanted);
});

test.each([
	['dx="0" dy="4"', 'dx="-4" dy="0"'],
	['dx="4"', 'dx="-2" dy="4"'],
	["", 'dx="-2" dy="2"'],
])("a shadow of %j has two where nothing is said, and none where that is said", (offset, wanted) => {
	expect(filtered(`<feDropShadow ${offset}/>`, QUARTER)).toContain(wanted);
});

test("a shadow of a style is turned", () =>
	expect(
		svgForResvg(
			`<svg viewBox="0 0 9 9"><g transform="rotate(90)"><rect style="filter:drop-shadow(rgb(0, 0, 0) 4px 1px 2px)"/></g></svg>`,
		),
	).toContain("drop-shadow(#000000ff -1px 4px 2px)"));

describe.each([
	["a flood of the whole region", "<feFlood/>"],
	["a flood behind all", '<feFlood result="a"/><feBlend in="SourceGraphic" in2="a"/>'],
	["a primitive's own region", '<feOffset x="1" y="1" width="3" height="3"/>'],
	["a blur along one side", '<feGaussianBlur stdDeviation="3 0"/>'],
	["noise", '<feTurbulence baseFrequency=".1"/>'],
	["a light", "<feDiffuseLighting><feDistantLight/></feDiffuseLighting>"],
])("%s", (_, primitives) => {
	test("is not drawn where it is turned", () => expect(() => filtered(primitives, TURNED)).toThrow(NotDrawn));
	test("is drawn where it is not", () => expect(filtered(primitives, 'transform="translate(3)"')).toContain("<fe"));
});

test.each([
	["a region that cuts a blur", '<feGaussianBlur stdDeviation="3"/>', 'x="0" y="0" width="1" height="1"', TURNED],
	["shares of a box", '<feOffset dx=".1"/>', 'primitiveUnits="objectBoundingBox"', TURNED],
	["a tilted blur", '<feGaussianBlur stdDeviation="3"/>', "", 'transform="skewX(30)"'],
])("%s is not drawn", (_, primitives, filter, attributes) =>
	expect(() => filtered(primitives, attributes, filter)).toThrow(NotDrawn),
);

test.each([
	["colours", '<feColorMatrix type="saturate" values="0"/>'],
	["a blur", '<feGaussianBlur stdDeviation="3"/>'],
	["a flood within the drawing", '<feFlood flood-color="red"/><feComposite in2="SourceGraphic" operator="in"/>'],
])("%s are drawn however they lie", (_, primitives) => expect(filtered(primitives, TURNED)).toContain("<fe"));

test("one offset that lies in two ways is not drawn", () =>
	expect(() =>
		svgForResvg(
			`<svg viewBox="0 0 9 9"><filter id="f"><feOffset dx="3"/></filter><rect filter="url(#f)"/><rect filter="url(#f)" transform="rotate(30)"/></svg>`,
		),
	).toThrow(NotDrawn));

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import { expect, test } from "vitest";
import { embeddedFontsOf } from "#app/core/pictures/fonts/embedded-fonts.ts";
import { fontFile, mostPointsOf, type Tables, tablesOf } from "#app/core/pictures/fonts/sfnt.ts";
import { svgForResvg } from "#app/core/pictures/svg/svg-dialect.ts";
import { isTooMuchToDraw } from "#app/core/pictures/svg/svg-rules.ts";
import { expectReadWithinSeconds } from "../processor-time.ts";

/** Fonts that drawings bring along: those of the web are unpacked as browsers unpack them. */

const FOLDER = join(process.cwd(), "node_modules", "@fontsource", "cousine", "files");
const fileOf = (name: string) => new Uint8Array(readFileSync(join(FOLDER, name)));
const WOFF = fileOf("cousine-latin-400-normal.woff");
const WOFF2 = fileOf("cousine-latin-400-normal.woff2");
const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64");
const tables = (bytes: Uint8Array<ArrayBuffer>) => tablesOf(bytes) as Tables;
const PLAIN = { weight: 400, isItalic: false };
const SFNT = fontFile(tables(WOFF), "any", PLAIN);

const face = (bytes: Uint8Array, more = "", family = "Art") =>
	`@font-face{font-family:"${family}";${more}src:url(data:font/any;base64,${base64(bytes)}) format("any")}`;
const draw = (css: string, body = "") => `<svg xmlns="http://www.w3.org/2000/svg"><style>${css}</style>${body}</svg>`;

test.each([
	["of the web", WOFF],
	["of the web, second form", WOFF2],
	["plain", SFNT],
])("a font is read: %s", (_, bytes) => {
	const read = tables(bytes);
	for (const tag of ["cmap", "hmtx"]) expect(read.get(tag)).toEqual(tables(WOFF).get(tag));
	expect(mostPointsOf(read)).toBe(mostPointsOf(tables(WOFF)));
	const [font] = embeddedFontsOf(draw(face(bytes)));
	expect(font).toMatchObject({ family: "art", name: "font-of-art-0" });
	expect(tables(font?.file ?? bytes).get("glyf")).toEqual(read.get("glyf"));
});

/** Where each letter's outline begins and ends, by its header of ten bytes: contours and box. */
function boxesOf(read: Tables): string[] {
	const [glyf, loca, head] = ["glyf", "loca", "head"].map((tag) => Buffer.from(read.get(tag) ?? []));
	const isLong = head?.readUInt16BE(50) === 1;
	const place = (at: number) => (isLong ? loca?.readUInt32BE(4 * at) : 2 * (loca?.readUInt16BE(2 * at) ?? 0)) ?? 0;
	return Array.from({ length: (loca?.length ?? 0) / (isLong ? 4 : 2) - 1 }, (_, at) =>
		place(at) === place(at + 1) ? "" : (glyf?.toString("hex", place(at), place(at) + 10) ?? ""),
	);
}

test("outlines that are packed in streams have the boxes of those that are not", () => {
	expect(boxesOf(tables(WOFF2))).toEqual(boxesOf(tables(WOFF)));
	expect(boxesOf(tables(WOFF)).filter(Boolean).length).toBeGreaterThan(100);
});

const FONTS = embeddedFontsOf(draw(face(SFNT) + face(SFNT, "font-weight:bold;") + face(SFNT, "", "Other font")));
const NAMED = /font(?:-family)?:([^;"]*)/;

test.each([
	["a rule", "text{font-family:Art,serif}", "<text>a</text>", "font-of-art-0"],
	["a shorthand", "text{font:9px 'Other font'}", "<text>a</text>", "font-of-art-1"],
	["an attribute", "", '<text font-family="unknown, ART">a</text>', "font-of-art-0"],
	["what a browser has before it", "text{font-family:Arial,Art}", "<text>a</text>", "Arimo"],
	["an attribute that a rule hides", "text{font-family:Art}", '<text font-family="Arial">a</text>', "font-of-art-0"],
])("letters are those of an embedded font: %s", (_, css, text, wanted) => {
	const written = svgForResvg(draw(css, text), "begun", null, FONTS) ?? "";
	expect(NAMED.exec(/<text[^>]*>/.exec(written)?.[0] ?? "")?.[1]).toBe(wanted);
});

test("words of HTML are measured in an embedded font", () => {
	const html = `<foreignObject width="90" height="90"><p xmlns="http://www.w3.org/1999/xhtml" style="margin:0;font:10px Art;text-align:center">word</p></foreignObject>`;
	const written = svgForResvg(draw("", html), "begun", () => 0.1, FONTS) ?? "";
	// A letter of Cousine is three fifths of its height wide.
	expect(/<text[^>]* x="([\d.]+)"/.exec(written)?.[1]).toBe("32.998");
	expect(NAMED.exec(/<text[^>]*>/.exec(written)?.[0] ?? "")?.[1]).toBe("font-of-art-0");
});

/** A font whose letters are made of others, each of which is made of others, and so on. */
function doubled(levels: number, parts: number): Tables {
	const glyph = 10 + 6 * parts;
	const [glyf, loca] = [Buffer.alloc(glyph * levels), Buffer.alloc(4 * (levels + 1))];
	for (let level = 0; level < levels; level++) {
		glyf.writeInt16BE(level === levels - 1 ? 0 : -1, level * glyph);
		for (let part = 0; part < parts; part++) {
			const at = level * glyph + 10 + 6 * part;
			glyf.writeUInt16BE(part === parts - 1 ? 0 : 0x20, at);
			glyf.writeUInt16BE(level + 1, at + 2);
		}
		loca.writeUInt32BE(glyph * (level + 1), 4 * (level + 1));
	}
	const [head, maxp] = [Buffer.alloc(54), Buffer.alloc(6)];
	head.writeUInt16BE(1, 50);
	maxp.writeUInt16BE(levels, 4);
	const made = {
		glyf,
		loca,
		head,
		maxp,
		cmap: Buffer.alloc(4),
		hhea: Buffer.alloc(36),
		hmtx: Buffer.alloc(4 * levels),
	};
	return new Map(Object.entries(made).map(([tag, bytes]) => [tag, new Uint8Array(bytes)]));
}

test("letters made of letters are counted, and those that grow without end are left out", () => {
	expect(mostPointsOf(doubled(3, 10))).toBe(110);
	for (const [levels, parts] of [
		[5, 1_000],
		[6, 60],
		[60_000, 2],
	] as const) {
		const font = fontFile(doubled(levels, parts), "any", PLAIN);
		expectReadWithinSeconds(() => expect(embeddedFontsOf(draw(face(font)))).toEqual([]));
	}
});

test("thousands of letters that are each made of thousands are left out", () => {
	// One outline of a header, 2,900 parts that are nothing and a last one; every other letter is it, those between are nothing.
	const [letters, parts] = [60_000, 2_900];
	const one = doubled(2, parts);
	const outline = 10 + 6 * parts;
	const glyf = Buffer.from(one.get("glyf") ?? []).subarray(0, outline);
	for (let part = 0; part < parts; part++) glyf.writeUInt16BE(letters, 12 + 6 * part);
	const loca = Buffer.alloc(4 * (letters + 2));
	for (let letter = 1; letter < letters; letter += 2) loca.writeUInt32BE(outline, 4 * letter);
	// What begins at the end of the outlines is a letter of no contour.
	const padded = Buffer.concat([glyf, Buffer.alloc(10)]);
	const maxp = Buffer.alloc(6);
	maxp.writeUInt16BE(letters, 4);
	const crowd = new Map([
		...one,
		["glyf", new Uint8Array(padded)],
		["loca", new Uint8Array(loca)],
		["maxp", new Uint8Array(maxp)],
	]);
	expectReadWithinSeconds(() => expect(mostPointsOf(crowd as Tables)).toBeNull());
});

test("a letter that is made of itself is left out", () => {
	const circular = new Map(doubled(2, 3));
	const glyf = Buffer.from(circular.get("glyf") ?? []);
	glyf.writeUInt16BE(0, 12);
	circular.set("glyf", new Uint8Array(glyf));
	expect(mostPointsOf(circular)).toBeNull();
});

test("fonts cut off anywhere, and those that unpack to more than any font, are left out", () => {
	for (const bytes of [WOFF, WOFF2, SFNT])
		for (const share of [0.001, 0.01, 0.1, 0.5, 0.9])
			expect(tablesOf(bytes.slice(0, Math.floor(bytes.byteLength * share)))).toBeNull();
	const fast = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };
	const unpackingTo = (size: number) => {
		const body = brotliCompressSync(Buffer.alloc(size), fast);
		const head = Buffer.from(WOFF2.slice(0, 48));
		head.writeUInt16BE(0, 12);
		head.writeUInt32BE(body.byteLength, 20);
		return new Uint8Array(Buffer.concat([head, body]));
	};
	expectReadWithinSeconds(() => expect(tablesOf(unpackingTo(30_000_000))).toBeNull());
	// Just as much as a font may have, thousands of times.
	const full = draw(face(unpackingTo(1_900_000)).repeat(9_000));
	expectReadWithinSeconds(() => expect(embeddedFontsOf(full)).toEqual([]));
});

test("a font with thousands of tables of characters is left out", () => {
	const [maps, groups] = [60_000, 100_000];
	const cmap = Buffer.alloc(4 + 8 * maps + 16 + 12 * groups);
	cmap.writeUInt16BE(maps, 2);
	for (let map = 0; map < maps; map++) cmap.writeUInt32BE(4 + 8 * maps, 8 + 8 * map);
	cmap.writeUInt16BE(12, 4 + 8 * maps);
	cmap.writeUInt32BE(groups, 4 + 8 * maps + 12);
	const font = fontFile(new Map([...tables(WOFF), ["cmap", new Uint8Array(cmap)]]), "any", PLAIN);
	expectReadWithinSeconds(() => {
		for (const { advance } of embeddedFontsOf(draw(face(font)))) advance(0x1f600);
		expect(embeddedFontsOf(draw(face(font)))).toEqual([]);
	});
});

test("more fonts than anybody has are left out", () => {
	expect(embeddedFontsOf(draw(face(SFNT).repeat(100)))).toHaveLength(8);
});

test("what letters cost grows with the points of a font's", () => {
	const svg = new TextEncoder().encode(draw("", `<text>${"a".repeat(2_000)}</text>`));
	expect(isTooMuchToDraw(svg, 160_000)).toBe(false);
	expect(isTooMuchToDraw(svg, 160_000, 3_000)).toBe(true);
});

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { deflateSync } from "node:zlib";
import subsetFont from "subset-font";
import { advancesOf, glyphsOf } from "#app/core/pictures/fonts/font-advances.ts";
import { fontFile, type Tables, tablesOf, viewOf } from "#app/core/pictures/fonts/sfnt.ts";
import { slicesOf } from "./receipt-slices.ts";

/**
 * Writes one font of the Chinese, Japanese and Korean characters that are in use, for drawn pictures: the first planes of GB 2312, Big5 and
 * JIS X 0208, both kana and the syllables of KS X 1001. Its packages cut them into slices, which are put together again here. Run
 * `tsx local/pictures/write-east-asian.ts` after changing a package.
 */
const ROOT = join(import.meta.dirname, "..", "..");

/** Of a double-byte character set. */
function charactersOf(encoding: string, [from, to]: [number, number]): string {
	let characters = "";
	for (let first = from; first <= to; first++)
		for (let second = encoding === "big5" ? 0x40 : 0xa1; second <= 0xfe; second++) {
			const decoded = new TextDecoder(encoding).decode(new Uint8Array([first, second]));
			if (decoded.length === 1 && decoded > "\u3000" && decoded !== "\ufffd") characters += decoded;
		}
	return characters;
}
const between = (from: number, to: number) =>
	Array.from({ length: to - from + 1 }, (_, at) => String.fromCharCode(from + at)).join("");

const SIGNS = between(0x3001, 0x303f) + between(0xff01, 0xff9f);
const SETS = [
	[
		"sc",
		charactersOf("gbk", [0xb0, 0xd7]) +
			charactersOf("euc-jp", [0xb0, 0xcf]) +
			charactersOf("big5", [0xa4, 0xc6]) +
			SIGNS,
	],
	["jp", between(0x3041, 0x30ff)],
	["kr", charactersOf("euc-kr", [0xb0, 0xc8]) + between(0x3131, 0x318e)],
] as const;

interface Letter {
	code: number;
	advance: number;
	outline: Uint8Array;
}

/** What a slice has of some characters. */
async function lettersOf(language: "jp" | "kr" | "sc", slice: string, wanted: string): Promise<Letter[]> {
	const file = join(ROOT, "node_modules", "@fontsource-variable", `noto-sans-${language}`, "files");
	const packed = readFileSync(join(file, `noto-sans-${language}-${slice}-wght-normal.woff2`));
	const font = await subsetFont(packed, wanted, {
		targetFormat: "sfnt",
		variationAxes: { wght: 400 },
	});
	const tables = tablesOf(new Uint8Array(font));
	if (!tables) throw new Error(`${slice} has no outlines of TrueType`);
	common ??= tables;
	const [glyf, loca, head] = ["glyf", "loca", "head"].map((tag) => viewOf(tables.get(tag) ?? new Uint8Array(0)));
	if (!glyf || !loca || !head) throw new Error(`${slice} is no font`);
	const isLong = head.getUint16(50) !== 0;
	const placeOf = (glyph: number) => (isLong ? loca.getUint32(4 * glyph) : 2 * loca.getUint16(2 * glyph));
	const advance = advancesOf(new Uint8Array(font).buffer);
	const glyphOf = glyphsOf(viewOf(tables.get("cmap") ?? new Uint8Array(4)), 0);
	return [...wanted].flatMap((letter) => {
		const code = letter.codePointAt(0) ?? 0;
		const glyph = glyphOf(code);
		if (glyph === undefined) return [];
		const outline = (tables.get("glyf") ?? new Uint8Array(0)).slice(placeOf(glyph), placeOf(glyph + 1));
		if (outline.byteLength > 0 && viewOf(outline).getInt16(0) < 0) throw new Error(`${letter} is made of others`);
		return [{ code, advance: Math.round((advance(code) ?? 0) * PER_EM), outline }];
	});
}
const PER_EM = 1_000;
/** Of the first slice: what all have in common. */
let common = null as Tables | null;

const letters = new Map<number, Letter>();
for (const [language, characters] of SETS) {
	const all = new Set(characters);
	for (const [slice, ranges] of Object.entries(slicesOf(language))) {
		let wanted = "";
		for (let at = 0; at < ranges.length; at += 2)
			for (let code = ranges[at] ?? 0; code <= (ranges[at + 1] ?? -1); code++)
				if (all.has(String.fromCodePoint(code)) && !letters.has(code)) wanted += String.fromCodePoint(code);
		if (wanted === "") continue;
		for (const letter of await lettersOf(language, slice, wanted)) letters.set(letter.code, letter);
	}
}

const sorted = [...letters.values()].sort((one, other) => one.code - other.code);
const padded = sorted.map(({ outline }) => (outline.byteLength + 3) & ~3);
const size = padded.reduce((sum, length) => sum + length, 0);
const [glyf, loca, hmtx] = [
	new Uint8Array(size),
	new DataView(new ArrayBuffer(4 * (sorted.length + 2))),
	new DataView(new ArrayBuffer(4 * (sorted.length + 1))),
];
let at = 0;
for (const [index, { outline, advance }] of sorted.entries()) {
	glyf.set(outline, at);
	hmtx.setUint16(4 * (index + 1), advance);
	loca.setUint32(4 * (index + 1), at);
	at += padded[index] ?? 0;
}
loca.setUint32(4 * (sorted.length + 1), at);
/** Characters that follow each other, as their glyphs do. */
const groups: { from: number; to: number; glyph: number }[] = [];
for (const [index, { code }] of sorted.entries()) {
	const last = groups.at(-1);
	if (last?.to === code - 1) last.to = code;
	else groups.push({ from: code, to: code, glyph: index + 1 });
}
const cmap = new DataView(new ArrayBuffer(28 + 12 * groups.length));
for (const [offset, value] of [
	[2, 1],
	[4, 3],
	[6, 10],
	[12, 12],
] as const)
	cmap.setUint16(offset, value);
for (const [offset, value] of [
	[8, 12],
	[16, 16 + 12 * groups.length],
	[24, groups.length],
] as const)
	cmap.setUint32(offset, value);
for (const [index, { from, to, glyph }] of groups.entries())
	for (const [part, value] of [from, to, glyph].entries()) cmap.setUint32(28 + 12 * index + 4 * part, value);

const changed = (tag: string, offset: number, value: number) => {
	const table = (common?.get(tag) ?? new Uint8Array(0)).slice();
	viewOf(table).setUint16(offset, value);
	return table;
};
const font = fontFile(
	new Map<string, Uint8Array<ArrayBuffer>>([
		["OS/2", (common?.get("OS/2") ?? new Uint8Array(0)).slice()],
		["cmap", new Uint8Array(cmap.buffer)],
		["glyf", glyf],
		["head", changed("head", 50, 1)],
		["hhea", changed("hhea", 34, sorted.length + 1)],
		["hmtx", new Uint8Array(hmtx.buffer)],
		["loca", new Uint8Array(loca.buffer)],
		["maxp", changed("maxp", 4, sorted.length + 1)],
		["post", common?.get("post") ?? new Uint8Array(32)],
	]),
	"art-east-asian",
	{ weight: 400, isItalic: false },
);
console.log(`${sorted.length} characters, ${font.byteLength} bytes`);
writeFileSync(
	join(ROOT, "app", "adapters", "pictures", "preview-fonts", "art-east-asian.bin"),
	deflateSync(font, { level: 9 }),
);

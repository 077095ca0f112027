import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { deflateSync } from "node:zlib";
import { fontFile, viewOf } from "#app/core/pictures/fonts/sfnt.ts";
import { unpackedWoff2 } from "#app/core/pictures/fonts/woff2.ts";

/**
 * Writes the emoji for drawn pictures: Twemoji's layers of one colour (https://learn.microsoft.com/typography/opentype/spec/colr) as
 * letters of a font, because resvg draws no colours of fonts. Run `tsx local/pictures/write-emoji.ts` after changing the package.
 *
 * The file is packed: the font's length, the font, and which layers in which colours each emoji has (app/adapters/pictures/emoji.ts).
 */
const ROOT = join(import.meta.dirname, "..", "..");
const MOST_BYTES = 10_000_000;
/** Letters of the font are its glyphs in their order, from here on. */
const FIRST_LETTER = 0xf0000;
/** An empty glyph as wide as an emoji. */
const SPACE = 1;
/** All layers, which lie on each other: resvg leaves out a letter of no width where letters are spaced. */
const LEAST_WIDTH = 1;

const packed = readFileSync(join(ROOT, "node_modules", "twemoji-colr-font", "twemoji.woff2"));
const tables = unpackedWoff2(new Uint8Array(packed), MOST_BYTES);
const table = (tag: string) => viewOf(tables.get(tag) ?? new Uint8Array(0));
const glyphs = table("maxp").getUint16(4);

/** Glyphs are named after their characters: u1f469_200d_1f680. */
function namesOf(): string[] {
	const post = table("post");
	const STANDARD = 258;
	const own: string[] = [];
	for (let at = 34 + 2 * glyphs; at < post.byteLength; at += 1 + post.getUint8(at))
		own.push(String.fromCharCode(...Array.from({ length: post.getUint8(at) }, (_, i) => post.getUint8(at + 1 + i))));
	return Array.from({ length: glyphs }, (_, glyph) => own[post.getUint16(34 + 2 * glyph) - STANDARD] ?? "");
}

/** #rrggbb, with its alpha where it is less than all. */
function colourAt(index: number): string {
	const palette = table("CPAL");
	const at = palette.getUint32(8) + 4 * index;
	const [blue = 0, green = 0, red = 0, alpha = 0] = [0, 1, 2, 3].map((byte) => palette.getUint8(at + byte));
	const channels = alpha === 255 ? [red, green, blue] : [red, green, blue, alpha];
	return `#${channels.map((channel) => channel.toString(16).padStart(2, "0")).join("")}`;
}

function emoji(): Record<string, number[]> {
	const colours = table("COLR");
	const [bases, layers] = [colours.getUint32(4), colours.getUint32(8)];
	const names = namesOf();
	return Object.fromEntries(
		Array.from({ length: colours.getUint16(2) }, (_, index) => {
			const [glyph = 0, first = 0, count = 0] = [0, 2, 4].map((at) => colours.getUint16(bases + 6 * index + at));
			const parts = Array.from({ length: count }, (_, layer) => layers + 4 * (first + layer));
			// What asks for colours is written by some and left out by others.
			const key = (names[glyph] ?? "").slice(1).replaceAll("_fe0f", "");
			return [key, parts.flatMap((at) => [colours.getUint16(at), colours.getUint16(at + 2)])];
		}),
	);
}

function font(): Uint8Array {
	const perEm = table("head").getUint16(18);
	const widths = new DataView(new ArrayBuffer(2 * glyphs + 2 * (SPACE + 2)));
	for (const glyph of [0, SPACE, SPACE + 1]) widths.setUint16(4 * glyph, glyph === SPACE ? perEm : LEAST_WIDTH);
	const measured = SPACE + 2;
	const hhea = (tables.get("hhea") ?? new Uint8Array(0)).slice();
	viewOf(hhea).setUint16(34, measured);
	const letters = new DataView(new ArrayBuffer(12 + 28));
	letters.setUint16(2, 1);
	// Windows, all of Unicode; one group.
	letters.setUint16(4, 3);
	letters.setUint16(6, 10);
	letters.setUint32(8, 12);
	letters.setUint16(12, 12);
	for (const [at, value] of [28, 0, 1, FIRST_LETTER, FIRST_LETTER + glyphs - 1, 0].entries())
		letters.setUint32(16 + 4 * at, value);
	const post = new Uint8Array(32);
	viewOf(post).setUint32(0, 0x00030000);
	const kept = ["OS/2", "glyf", "head", "loca", "maxp"].map((tag): [string, Uint8Array<ArrayBuffer>] => [
		tag,
		tables.get(tag) ?? new Uint8Array(0),
	]);
	const made: [string, DataView | Uint8Array][] = [
		["cmap", letters],
		["hmtx", widths],
		["hhea", hhea],
		["post", post],
	];
	return fontFile(
		new Map([
			...kept,
			...made.map(([tag, { buffer }]): [string, Uint8Array<ArrayBuffer>] => [
				tag,
				new Uint8Array(buffer as ArrayBuffer),
			]),
		]),
		"art-emoji",
		{ weight: 400, isItalic: false },
	);
}

const drawn = font();
const list = JSON.stringify({
	colours: Array.from({ length: table("CPAL").getUint16(2) }, (_, index) => colourAt(index)),
	emoji: emoji(),
});
const length = Buffer.alloc(4);
length.writeUInt32LE(drawn.byteLength);
writeFileSync(
	join(ROOT, "app", "adapters", "pictures", "preview-fonts", "art-emoji.bin"),
	deflateSync(Buffer.concat([length, drawn, Buffer.from(list, "latin1")]), { level: 9 }),
);

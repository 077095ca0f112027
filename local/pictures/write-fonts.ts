import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { deflateSync } from "node:zlib";
import subsetFont from "subset-font";
import { fontFile, tablesOf } from "#app/core/pictures/fonts/sfnt.ts";

/**
 * Writes the fonts for drawn pictures: the pages' fonts as TrueType in one weight each, because resvg supports neither woff2
 * nor variable fonts. Run `tsx local/pictures/write-fonts.ts` after changing a font.
 *
 * The extension is `.bin`, which the Worker's bundler imports as bytes.
 */
const ROOT = join(import.meta.dirname, "..", "..");
/** Characters below the CJK ideographs are included, if the font has them. */
const LAST_CHARACTER = 0x3000;
const FONTS = [
	["sans", "@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2", 620],
	["sans-ext", "@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-ext-wght-normal.woff2", 620],
	["arabic", "@fontsource/ibm-plex-sans-arabic/files/ibm-plex-sans-arabic-arabic-600-normal.woff2", null],
	["mono", "@fontsource/spline-sans-mono/files/spline-sans-mono-latin-500-normal.woff2", null],
] as const;

/** Beside them the faces that stand for what NFTs name: as wide as Arial, Times and Courier, and what they lack of Europe and symbols. */
const ART = [
	["art-sans", "@fontsource/arimo/files/arimo-latin-400-normal.woff2"],
	["art-sans-bold", "@fontsource/arimo/files/arimo-latin-700-normal.woff2"],
	["art-sans-italic", "@fontsource/arimo/files/arimo-latin-400-italic.woff2"],
	["art-sans-bold-italic", "@fontsource/arimo/files/arimo-latin-700-italic.woff2"],
	["art-serif", "@fontsource/tinos/files/tinos-latin-400-normal.woff2"],
	["art-serif-bold", "@fontsource/tinos/files/tinos-latin-700-normal.woff2"],
	["art-serif-italic", "@fontsource/tinos/files/tinos-latin-400-italic.woff2"],
	["art-serif-bold-italic", "@fontsource/tinos/files/tinos-latin-700-italic.woff2"],
	["art-mono", "@fontsource/cousine/files/cousine-latin-400-normal.woff2"],
	["art-mono-bold", "@fontsource/cousine/files/cousine-latin-700-normal.woff2"],
	["art-mono-italic", "@fontsource/cousine/files/cousine-latin-400-italic.woff2"],
	["art-mono-bold-italic", "@fontsource/cousine/files/cousine-latin-700-italic.woff2"],
	["art-letters", "dejavu-fonts-ttf/ttf/DejaVuSans.ttf"],
	["art-symbols", "dejavu-fonts-ttf/ttf/DejaVuSansMono.ttf"],
] as const;
/** What those lack; each is loaded for drawings that have its characters alone, under the name of its file without its weight. */
const RARE = [
	["art-arabic", "dejavu-fonts-ttf/ttf/DejaVuSans.ttf"],
	["art-arabic-bold", "dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf"],
	["art-signs", "dejavu-fonts-ttf/ttf/DejaVuSans.ttf"],
	["art-coins", "@fontsource-variable/noto-sans/files/noto-sans-latin-ext-wght-normal.woff2"],
	["art-circled", "@fontsource-variable/noto-sans-kr/files/noto-sans-kr-97-wght-normal.woff2"],
	["art-wide", "@fontsource-variable/noto-sans-sc/files/noto-sans-sc-6-wght-normal.woff2"],
	["art-mathematics", "@fontsource/noto-sans-math/files/noto-sans-math-latin-400-normal.woff2"],
	["art-pictographs", "@fontsource/noto-sans-symbols-2/files/noto-sans-symbols-2-symbols-400-normal.woff2"],
] as const;
const ALL = [
	...FONTS,
	...[...ART, ...RARE].map(([name, file]) => [name, file, file.includes("-wght-") ? 400 : null] as const),
];

/**
 * European letters, arrows, mathematics, signs and dingbats; lines, blocks and shapes of one width. Of a font with plain letters, too,
 * resvg would draw whole lines where one sign is missing in another. */
const ARABIC = [
	[0x20, 0x20],
	[0x600, 0x6ff],
	[0x750, 0x77f],
] as const;
const RANGES: Readonly<Record<string, readonly (readonly [from: number, to: number])[]>> = {
	"art-letters": [
		[0x100, 0x5ff],
		[0x1e00, 0x22ff],
		[0x2460, 0x24ff],
		[0x2600, 0x27ff],
		[0x2b00, 0x2bff],
	],
	"art-symbols": [
		[0x2300, 0x245f],
		[0x2500, 0x25ff],
	],
	"art-arabic": ARABIC,
	"art-arabic-bold": ARABIC,
	"art-signs": [
		[0x700, 0x1dff],
		[0x2300, 0x25ff],
		[0x2800, 0x2aff],
		[0x2c00, 0x2fff],
		[0x4dc0, 0x4dff],
		[0xa000, 0xfdff],
		[0xfe20, 0xfffd],
		[0x1d300, 0x1d3ff],
		[0x1f000, 0x1f0ff],
	],
	// Coins, and phonetic letters, of which faces of letters are made.
	"art-coins": [
		[0x1d00, 0x1dbf],
		[0x20a0, 0x20bf],
	],
	"art-circled": [[0x2460, 0x24ff]],
	"art-wide": [[0xfe30, 0xfe4f]],
	"art-mathematics": [[0x1d400, 0x1d7ff]],
	"art-pictographs": [
		[0x2300, 0x23ff],
		[0x2460, 0x27bf],
		[0x2900, 0x2bff],
		[0x1f100, 0x1f1ff],
		[0x1f780, 0x1fbff],
	],
};

/** Shapes of a letter in its word, none of which makes one letter of two: resvg draws nothing of a text whose fonts do not agree about that. */
const SHAPES = ["init", "medi", "fina", "isol", "mark", "mkmk"];

const lettersOf = (from: number, to: number) =>
	Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at)).join("");
const characters = lettersOf(0, LAST_CHARACTER - 1);

for (const [name, file, wght] of ALL) {
	// A letter with an accent that a font lacks would be two with it and one in others: resvg draws nothing of such a text.
	const plain = name.startsWith("art-") ? characters.replace(/[\u0300-\u036f]/g, "") : characters;
	const wanted = RANGES[name]?.map(([from, to]) => lettersOf(from, to)).join("") ?? plain;
	const font = await subsetFont(readFileSync(join(ROOT, "node_modules", file)), wanted, {
		targetFormat: "sfnt",
		...(name.startsWith("art-arabic") ? { keepFeatures: SHAPES } : {}),
		...(wght === null ? {} : { variationAxes: { wght } }),
	});
	// resvg searches missing characters in other families only, so the second file needs another family name.
	const named = name === "sans-ext" ? renamed(font, "Bricolage", "BricolExt") : font;
	const isRare = RARE.some(([rare]) => rare === name);
	const tables = isRare ? tablesOf(new Uint8Array(named), name.startsWith("art-arabic") ? ["GSUB"] : []) : null;
	if (isRare && !tables) throw new Error(`${file} has no outlines of TrueType`);
	const weight = name.endsWith("-bold") ? 700 : 400;
	const written = tables ? fontFile(tables, name.replace(/-bold$/, ""), { weight, isItalic: false }) : named;
	writeFileSync(join(ROOT, "app", "adapters", "pictures", "preview-fonts", `${name}.bin`), written);
}

/** Replaces a name by one of the same length in a font's name table, which is UTF-16 (big-endian). */
function renamed(font: Buffer, from: string, to: string): Buffer {
	const utf16 = (text: string) => Buffer.from(text, "utf16le").swap16();
	const copy = Buffer.from(font);
	for (let at = copy.indexOf(utf16(from)); at >= 0; at = copy.indexOf(utf16(from))) utf16(to).copy(copy, at);
	return copy;
}

/** Cyrillic and Greek letters, and Latin ones of Europe, of the same faces, in one packed file: a list of them, then one after the other. */
const SCRIPTS = ["cyrillic", "greek", "latin-ext"] as const;
const FACES = { serif: "tinos", sans: "arimo", mono: "cousine" } as const;
const faces: { family: string; weight: number; isItalic: boolean; file: Uint8Array }[] = [];
for (const script of SCRIPTS)
	for (const [kind, source] of Object.entries(FACES))
		for (const weight of [400, 700])
			for (const slant of ["normal", "italic"]) {
				const path = `@fontsource/${source}/files/${source}-${script}-${weight}-${slant}.woff2`;
				// Letters of other fonts are put together by resvg where all have them: none but these.
				const wanted = characters.replace(/[^\u0100-\u017f\u0218-\u021b\u0370-\u052f]/g, "");
				const font = await subsetFont(readFileSync(join(ROOT, "node_modules", path)), wanted, { targetFormat: "sfnt" });
				const tables = tablesOf(new Uint8Array(font));
				if (!tables) throw new Error(`${path} has no outlines of TrueType`);
				const [family, isItalic] = [`art-${kind}-${script}`, slant === "italic"];
				faces.push({ family, weight, isItalic, file: fontFile(tables, family, { weight, isItalic }) });
			}
const list = Buffer.from(
	JSON.stringify(faces.map(({ family, weight, isItalic, file }) => [family, weight, isItalic, file.byteLength])),
);
const listLength = Buffer.alloc(4);
listLength.writeUInt32LE(list.byteLength);
writeFileSync(
	join(ROOT, "app", "adapters", "pictures", "preview-fonts", "art-scripts.bin"),
	deflateSync(Buffer.concat([listLength, list, ...faces.map(({ file }) => file)]), { level: 9 }),
);

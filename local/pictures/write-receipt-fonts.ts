import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import subsetFont from "subset-font";

/**
 * Writes the fonts for receipts as PDF: the pages' fonts as TrueType in one weight each, which the Worker loads one by one when a text needs
 * them. Run `tsx local/pictures/write-receipt-fonts.ts` after changing a font.
 */
const ROOT = join(import.meta.dirname, "..", "..");
const FOLDER = join(ROOT, "public", "receipt-fonts");
/** Characters below the CJK ideographs are included, if the font has them. */
const LAST_CHARACTER = 0x3000;
const SANS = "@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-";
const NOTO = "@fontsource-variable/noto-sans/files/noto-sans-";
const HEBREW = "@fontsource-variable/noto-sans-hebrew/files/noto-sans-hebrew-hebrew-wght-normal.woff2";
const FONTS = [
	["sans", `${SANS}latin-wght-normal.woff2`, 420],
	["sans-ext", `${SANS}latin-ext-wght-normal.woff2`, 420],
	["strong", `${SANS}latin-wght-normal.woff2`, 650],
	["strong-ext", `${SANS}latin-ext-wght-normal.woff2`, 650],
	["vietnamese", `${SANS}vietnamese-wght-normal.woff2`, 420],
	["vietnamese-strong", `${SANS}vietnamese-wght-normal.woff2`, 650],
	["cyrillic", `${NOTO}cyrillic-wght-normal.woff2`, 420],
	["cyrillic-strong", `${NOTO}cyrillic-wght-normal.woff2`, 650],
	["cyrillic-ext", `${NOTO}cyrillic-ext-wght-normal.woff2`, 420],
	["cyrillic-ext-strong", `${NOTO}cyrillic-ext-wght-normal.woff2`, 650],
	["greek", `${NOTO}greek-wght-normal.woff2`, 420],
	["greek-strong", `${NOTO}greek-wght-normal.woff2`, 650],
	["hebrew", HEBREW, 420],
	["hebrew-strong", HEBREW, 650],
	["devanagari", `${NOTO}devanagari-wght-normal.woff2`, 420],
	["devanagari-strong", `${NOTO}devanagari-wght-normal.woff2`, 650],
	["arabic", "@fontsource/ibm-plex-sans-arabic/files/ibm-plex-sans-arabic-arabic-400-normal.woff2", null],
	["arabic-strong", "@fontsource/ibm-plex-sans-arabic/files/ibm-plex-sans-arabic-arabic-600-normal.woff2", null],
	["mono", "@fontsource/spline-sans-mono/files/spline-sans-mono-latin-500-normal.woff2", null],
] as const;

const characters = Array.from({ length: LAST_CHARACTER }, (_, code) => String.fromCodePoint(code)).join("");

mkdirSync(FOLDER, { recursive: true });
for (const [name, file, wght] of FONTS) {
	const font = await subsetFont(readFileSync(join(ROOT, "node_modules", file)), characters, {
		targetFormat: "sfnt",
		...(wght === null ? {} : { variationAxes: { wght } }),
	});
	writeFileSync(join(FOLDER, `${name}.bin`), font);
}

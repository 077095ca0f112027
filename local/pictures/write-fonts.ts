import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import subsetFont from "subset-font";

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

const characters = Array.from({ length: LAST_CHARACTER }, (_, code) => String.fromCodePoint(code)).join("");

for (const [name, file, wght] of FONTS) {
	const font = await subsetFont(readFileSync(join(ROOT, "node_modules", file)), characters, {
		targetFormat: "sfnt",
		...(wght === null ? {} : { variationAxes: { wght } }),
	});
	// resvg searches missing characters in other families only, so the second file needs another family name.
	const named = name === "sans-ext" ? renamed(font, "Bricolage", "BricolExt") : font;
	writeFileSync(join(ROOT, "app", "adapters", "pictures", "preview-fonts", `${name}.bin`), named);
}

/** Replaces a name by one of the same length in a font's name table, which is UTF-16 (big-endian). */
function renamed(font: Buffer, from: string, to: string): Buffer {
	const utf16 = (text: string) => Buffer.from(text, "utf16le").swap16();
	const copy = Buffer.from(font);
	for (let at = copy.indexOf(utf16(from)); at >= 0; at = copy.indexOf(utf16(from))) utf16(to).copy(copy, at);
	return copy;
}

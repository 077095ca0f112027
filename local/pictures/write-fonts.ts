import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import subsetFont from "subset-font";

/**
 * Writes the fonts that pictures are drawn with: the pages' own faces as plain TrueType, one weight each, since the
 * drawing library reads no woff2 and no variable fonts. `tsx local/pictures/write-fonts.ts` after a font was changed.
 *
 * The endings are `.bin`, which the bundler hands to the worker as bytes.
 */
const ROOT = join(import.meta.dirname, "..", "..");
/** Everything below the ideographs; what a face does not have is not written. */
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
	// resvg looks for a missing letter in other families only: the same face's second file needs a name of its own.
	const named = name === "sans-ext" ? renamed(font, "Bricolage", "BricolExt") : font;
	writeFileSync(join(ROOT, "app", "adapters", "pictures", "preview-fonts", `${name}.bin`), named);
}

/** Writes another name of the same length into a font's names, which are UTF-16 (big-endian). */
function renamed(font: Buffer, from: string, to: string): Buffer {
	const utf16 = (text: string) => Buffer.from(text, "utf16le").swap16();
	const copy = Buffer.from(font);
	for (let at = copy.indexOf(utf16(from)); at >= 0; at = copy.indexOf(utf16(from))) utf16(to).copy(copy, at);
	return copy;
}

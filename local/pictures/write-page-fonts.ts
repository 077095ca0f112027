import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import subsetFont from "subset-font";

/**
 * Writes subsets of the page fonts with the characters that nearly every page needs, so that a first visit downloads little.
 * Other characters come from the full fonts; app/ui/styles/fonts.css lists the same characters. Run
 * `tsx local/pictures/write-page-fonts.ts` after changing a font.
 */
const ROOT = join(import.meta.dirname, "..", "..");
/** ASCII, and the punctuation used in our own texts. */
const BASIC = `${Array.from({ length: 0x5f }, (_, at) => String.fromCodePoint(0x20 + at)).join("")}\u00a0©·×–—‘’“”…`;
const FONTS = [
	// The weights in tokens.css.
	[
		"sans-basic",
		"@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2",
		{ wght: { min: 400, max: 750 } },
	],
	["mono-basic", "@fontsource/spline-sans-mono/files/spline-sans-mono-latin-500-normal.woff2", null],
] as const;

for (const [name, file, variationAxes] of FONTS) {
	const font = await subsetFont(readFileSync(join(ROOT, "node_modules", file)), BASIC, {
		targetFormat: "woff2",
		...(variationAxes ? { variationAxes } : {}),
	});
	writeFileSync(join(ROOT, "app", "ui", "styles", "fonts", `${name}.woff2`), font);
}

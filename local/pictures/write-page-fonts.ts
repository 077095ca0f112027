import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import subsetFont from "subset-font";

/**
 * Writes what nearly every page needs of its faces, and no more: a first visit waits for no letter it does not show.
 * Everything else comes from the whole faces where it occurs (app/ui/styles/fonts.css names the same characters).
 * `tsx local/pictures/write-page-fonts.ts` after a font was changed.
 */
const ROOT = join(import.meta.dirname, "..", "..");
/** Of ASCII everything, and the marks our own sentences are set with. */
const BASIC = `${Array.from({ length: 0x5f }, (_, at) => String.fromCodePoint(0x20 + at)).join("")}\u00a0©·×–—‘’“”…`;
const FONTS = [
	// the weights of tokens.css
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

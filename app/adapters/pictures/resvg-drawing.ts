import { fontCoverage } from "./font-coverage.ts";
import { drawSvg, FONTS } from "./resvg-instance.ts";

/** Zero-width joiners need no glyph. */
const JOINERS = new Set([0x200c, 0x200d]);

let coverages: ((codePoint: number) => boolean)[] | undefined;

/** True if the fonts have every character of a text; missing ones would appear as boxes. */
export function canWrite(text: string): boolean {
	coverages ??= FONTS.map(fontCoverage);
	const known = coverages;
	return [...text].every((character) => {
		const codePoint = character.codePointAt(0) ?? 0;
		return JOINERS.has(codePoint) || known.some((covers) => covers(codePoint));
	});
}

/** Draws an SVG of ours with resvg (resvg-instance.ts). @returns a PNG of the document's own size */
export function drawPng(svg: string): ArrayBuffer {
	return drawSvg(new TextEncoder().encode(svg), {}, "png").bytes.buffer;
}

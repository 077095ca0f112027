import { partsOf } from "../css/css-sums.ts";

/** Wedges of one, measured in letters of words. */
const LETTERS_OF_CONIC = 100;
/** of a style of gradients, that take as much as one letter of words */
const LETTERS_OF_STYLE = 40;

/** What a style's shadows and gradients take each time they are drawn, measured in letters of words. */
export function lettersOfStyle(values: ReadonlyMap<string, string> | undefined): number {
	let letters = 0;
	for (const [name, value] of values ?? []) {
		if (name === "box-shadow") letters += partsOf(value, ",").length;
		if (!value.includes("gradient(")) continue;
		letters += value.replace(/url\([^)]*\)/g, "").length / LETTERS_OF_STYLE;
		letters += LETTERS_OF_CONIC * (value.split("conic-gradient(").length - 1);
	}
	return letters;
}

import { partsOf } from "../css/css-sums.ts";

/** A gradient around a point, of many wedges. */
const LETTERS_OF_CONIC = 100;
/** of a style of gradients, that take as much as one letter of words */
const LETTERS_OF_STYLE = 40;
/** of a picture in an address */
const LETTERS_OF_PICTURE = 400;

/** What a style's pictures, shadows and gradients take each time they are drawn, measured in letters of words. */
export function lettersOfStyle(values: ReadonlyMap<string, string> | undefined): number {
	let letters = 0;
	for (const [name, value] of values ?? []) {
		if (name === "box-shadow") letters += partsOf(value, ",").length;
		if (value.includes("url(")) letters += value.length / LETTERS_OF_PICTURE;
		if (!value.includes("gradient(")) continue;
		letters += value.replace(/url\([^()]*\)/g, "").length / LETTERS_OF_STYLE;
		letters += LETTERS_OF_CONIC * (value.split("conic-gradient(").length - 1);
	}
	return letters;
}

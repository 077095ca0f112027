import { RIGHT_TO_LEFT } from "../../i18n/isolate.ts";
import { partsOf } from "../css/css-sums.ts";
import { lengthOf, plainColour, type Reference } from "../css/css-values.ts";
import type { ElementStyle } from "../css/element-style.ts";
import { NotDrawn } from "../not-drawn.ts";
import { escapedText, type MarkupElement, unescapedText } from "./svg-markup.ts";

/** Letters that are written anew; those of texts in texts count each time. */
const MOST_LETTERS = 1_000_000;
const MOST_SHADOWS = 40;
const LONGEST_SHADOW = 2_000;
/** of one drawing, all different */
const MOST_FILTERS = 60;

const FROM_THE_LEFT = /[a-z\d\u00c0-\u058f]/i;

/**
 * Letters of both directions in a line that is read from the right: resvg orders them as in one that is read from the left.
 *
 * @param content - of a text, with its tags
 * @throws NotDrawn
 */
export function refuseMixedLine(content: string, direction: string | undefined): void {
	if (!/^\s*rtl\s*$/i.test(direction ?? "")) return;
	const letters = unescapedText(content.slice(0, MOST_LETTERS).replace(/<[^<>]*>/g, "")).trim();
	const hasEdge = /^[^\p{L}\p{N}]|[^\p{L}\p{N}]$/u.test(letters);
	if (FROM_THE_LEFT.test(letters) && (hasEdge || RIGHT_TO_LEFT.test(letters)))
		throw new NotDrawn("both directions in a line that is read from the right");
}

type Written = (letters: string) => string;
/** Letters that would become two stay as they are, as places in the text are known. */
const sameLength = (change: Written) => (letters: string) =>
	[...letters].map((letter) => (change(letter).length === letter.length ? change(letter) : letter)).join("");
const upper = sameLength((letter) => letter.toUpperCase());
const WRITTEN: Readonly<Record<string, Written>> = {
	uppercase: upper,
	lowercase: sameLength((letter) => letter.toLowerCase()),
	capitalize: (letters) => letters.replace(/(?<![\p{L}\p{N}'\u2019])\p{L}/gu, upper),
	none: (letters) => letters,
};

/** The same text, as long as before, with the letters that `text-transform` makes of it. */
export function transformedText(
	text: string,
	elements: readonly MarkupElement[],
	styles: readonly ElementStyle[],
): string {
	const result = Buffer.from(text, "utf16le");
	let left = MOST_LETTERS;
	for (const [index, { end, closeStart, attributes }] of elements.entries()) {
		const said = styles[index]?.values.get("text-transform") ?? attributes.get("text-transform");
		const change = WRITTEN[said?.toLowerCase() ?? ""];
		if (!change || closeStart <= end) continue;
		left -= closeStart - end;
		if (left < 0) break;
		// Tags and references to characters stay.
		const letters = text
			.slice(end, closeStart)
			.replace(/(<[^>]*>|&[#\w]{1,20};)|[^<&]+/g, (piece, kept?: string) =>
				kept === undefined ? change(piece) : piece,
			);
		// Those inside come after those around them.
		result.write(letters, 2 * end, "utf16le");
	}
	return result.toString("utf16le");
}

/** Filters that stand for shadows of texts, each once. */
export class TextShadows {
	readonly #ids = new Map<string, string>();
	definitions = "";

	/**
	 * @param colour - of a shadow that says none
	 * @param scale - pixels of a unit where the text is shown: its shadow's lengths are pixels to browsers
	 * @returns the filter's name; null for no shadow
	 */
	filterOf(value: string, colour: string, reference: Reference, scale: number): string | null {
		const key = `${value} ${colour} ${reference.fontSize} ${scale}`;
		const known = this.#ids.get(key);
		if (known !== undefined) return known;
		if (this.#ids.size >= MOST_FILTERS || value.length > LONGEST_SHADOW || /^none$/i.test(value)) return null;
		const id = `shadow-of-style-${this.#ids.size}`;
		this.definitions += shadowFilter(id, value, colour, reference, scale);
		this.#ids.set(key, id);
		return id;
	}
}

/** A filter that draws shadows under what it is put on. @param scale - see `filterOf` */
export function shadowFilter(id: string, value: string, colour: string, reference: Reference, scale: number): string {
	const shadows = partsOf(value.replace(/\s+/g, " "), ",").slice(0, MOST_SHADOWS);
	const drawn = shadows.map((shadow, at) => {
		const words = partsOf(shadow.trim(), " ");
		const lengths = words.flatMap((word) => lengthOf(word, 0, reference) ?? []);
		const [x = 0, y = 0, blur = 0] = lengths.map((length) => length / scale);
		const named = words.find((word) => lengthOf(word, 0, reference) === null) ?? colour;
		const blurred = blur > 0 ? `<feGaussianBlur in="SourceAlpha" stdDeviation="${blur / 2}"/>` : "";
		return `${blurred}<feOffset${blurred === "" ? ' in="SourceAlpha"' : ""} dx="${x}" dy="${y}" result="o${at}"/><feFlood flood-color="${escapedText(plainColour(named))}"/><feComposite in2="o${at}" operator="in" result="s${at}"/>`;
	});
	const merged = shadows.map((_, at) => `<feMergeNode in="s${at}"/>`).reverse();
	return `<filter id="${id}" xmlns="http://www.w3.org/2000/svg" x="-0.5" y="-1" width="2" height="3" color-interpolation-filters="sRGB">${drawn.join("")}<feMerge>${merged.join("")}<feMergeNode in="SourceGraphic"/></feMerge></filter>`;
}

import { partsOf } from "../css/css-sums.ts";
import { lengthOf, plainColour, type Reference } from "../css/css-values.ts";
import type { EmbeddedFont } from "../fonts/embedded-fonts.ts";
import { ART_FAMILIES, standingIn } from "../fonts/picture-fonts.ts";
import { NotDrawn } from "../not-drawn.ts";

/** How letters of HTML look, as far as they are drawn here. */
export interface TextStyle {
	/** of a letter, pixels */
	size: number;
	/** something says so */
	isSized: boolean;
	families: string;
	/** the drawing's own font of that name */
	embedded: EmbeddedFont | null;
	bold: boolean;
	italic: boolean;
	colour: string;
	/** of letters alone; nothing where it is the colour */
	fill: string;
	/** a line around letters in words of SVG; nothing for none */
	stroke: string;
	/** pixels; a factor of the letters' size below zero; null for the font's own */
	line: { pixels: number } | { factor: number } | null;
	align: string;
	spacing: number;
	/** white-space */
	space: string;
	/** letters of a word may stand on several lines: of any, or of one that is longer than a line; or not even those of Chinese */
	breaks: "all" | "long" | "kept" | null;
	underlined: string;
	/** text-shadow; nothing for none */
	shadow: string;
	/** its baseline is above that of its line, pixels */
	raised: number;
}

export type Family = keyof typeof ART_FAMILIES;
/** The advance of a letter, of a size of one. @returns null where no font has it */
export type LetterWidth = (codePoint: number, family: Family, isBold: boolean) => number | null;

export const INITIAL: TextStyle = {
	size: 16,
	isSized: false,
	families: "",
	embedded: null,
	bold: false,
	italic: false,
	colour: "#000",
	fill: "",
	stroke: "",
	line: null,
	align: "start",
	spacing: 0,
	space: "normal",
	breaks: null,
	underlined: "",
	shadow: "",
	raised: 0,
};

const ITALIC: ReadonlySet<string> = new Set(["i", "em", "cite", "dfn", "var", "address"]);
const MONOSPACED: ReadonlySet<string> = new Set(["pre", "code", "kbd", "samp", "tt"]);
const LONGEST_SHADOW = 2_000;
const HEADINGS: Readonly<Record<string, number>> = { h1: 2, h2: 1.5, h3: 1.17, h4: 1, h5: 0.83, h6: 0.67 };
const MARGINS: Readonly<Record<string, number>> = { p: 1, h1: 0.67, h2: 0.83, h3: 1, h4: 1.33, h5: 1.67, h6: 2.33 };

const SIZES: Readonly<Record<string, number>> = { small: 5 / 6, sub: 5 / 6, sup: 5 / 6, big: 1.2 };

/** Above and below a paragraph or a heading, by the size of its letters. */
export const marginOf = (tag: string): number => MARGINS[tag] ?? 0;

/** What letters are like here, where they are not as around it. @throws NotDrawn */
export function textStyleOf(
	tag: string,
	values: ReadonlyMap<string, string>,
	outer: TextStyle,
	canvas: Canvas,
	fonts: readonly EmbeddedFont[],
): TextStyle {
	const textStyle = { ...outer };
	textStyle.size *= HEADINGS[tag] ?? SIZES[tag] ?? 1;
	if (tag in HEADINGS || tag === "b" || tag === "strong" || tag === "th") textStyle.bold = true;
	if (ITALIC.has(tag)) textStyle.italic = true;
	if (tag === "u" || tag === "ins") textStyle.underlined = "underline";
	if (tag === "s" || tag === "del" || tag === "strike") textStyle.underlined = "line-through";
	if (tag === "pre") textStyle.space = "pre";
	const families = values.get("font-family");
	if (families !== undefined) textStyle.embedded = fonts.find(({ name }) => name === families) ?? null;
	if (families !== undefined || MONOSPACED.has(tag)) {
		textStyle.families = families ?? "monospace";
		// A browser's letters of one width are smaller where nothing says their size.
		if (
			/^\s*monospace\s*$/i.test(textStyle.families) &&
			!outer.isSized &&
			outer.size === INITIAL.size &&
			outer.families !== textStyle.families
		)
			textStyle.size = 13;
	}
	const reference = { ...canvas, fontSize: outer.size, rem: INITIAL.size };
	const size = values.get("font-size");
	if (size !== undefined) {
		textStyle.size = lengthOf(size, outer.size, reference) ?? NaN;
		textStyle.isSized = true;
	}
	if (!(textStyle.size >= 0)) throw new NotDrawn(`letters of ${size}`);
	const weight = values.get("font-weight");
	if (weight !== undefined) textStyle.bold = /^bold|^[6-9]00$/.test(weight);
	const slant = values.get("font-style");
	if (slant !== undefined) textStyle.italic = /^(?:italic|oblique)/.test(slant);
	textStyle.colour = values.get("color") ?? textStyle.colour;
	textStyle.fill = values.get("-webkit-text-fill-color") ?? textStyle.fill;
	const own = { ...reference, fontSize: textStyle.size };
	textStyle.stroke = strokeOf(values, textStyle, own);
	const line = values.get("line-height");
	if (line !== undefined)
		textStyle.line = /^normal$/.test(line)
			? null
			: /^[\d.]+$/.test(line)
				? { factor: Number(line) }
				: { pixels: lengthOf(line, textStyle.size, own) ?? textStyle.size };
	textStyle.align = values.get("text-align") ?? (tag === "center" || tag === "th" ? "center" : textStyle.align);
	if (!/^(?:start|left|center|-webkit-center|right|end|justify)$/.test(textStyle.align))
		throw new NotDrawn(textStyle.align);
	const spacing = values.get("letter-spacing");
	if (spacing !== undefined) textStyle.spacing = lengthOf(spacing, 0, own) ?? 0;
	textStyle.space = values.get("white-space") ?? textStyle.space;
	if (!/^(?:normal|nowrap|pre|pre-wrap|pre-line)$/.test(textStyle.space)) throw new NotDrawn(textStyle.space);
	const breaks = ["word-break", "overflow-wrap", "word-wrap"].map((name) => values.get(name) ?? "");
	if (breaks.some((value) => value !== ""))
		textStyle.breaks = breaks.includes("break-all")
			? "all"
			: breaks.some((value) => /^(?:break-word|anywhere)$/.test(value))
				? "long"
				: breaks.includes("keep-all")
					? "kept"
					: null;
	textStyle.underlined = values.get("text-decoration") ?? textStyle.underlined;
	textStyle.shadow = (values.get("text-shadow") ?? textStyle.shadow).replace(/^\s*none\s*$/, "");
	if (textStyle.shadow.length > LONGEST_SHADOW) throw new NotDrawn("too many shadows");
	return textStyle;
}

/** A line around letters, in the middle of their outlines (https://compat.spec.whatwg.org/#text-fill-and-stroking). */
function strokeOf(values: ReadonlyMap<string, string>, { stroke, colour }: TextStyle, reference: Reference): string {
	const name = "-webkit-text-stroke";
	const said = [name, `${name}-width`, `${name}-color`].map((one) => values.get(one) ?? "").join(" ");
	const words = partsOf(said.trim().replace(/\s+/g, " "), " ").filter(Boolean);
	if (words.length === 0) return stroke;
	const lengths = words.flatMap((word) => lengthOf(word, 0, reference) ?? []);
	const paint = words.find((word) => lengthOf(word, 0, reference) === null) ?? colour;
	return (lengths.at(-1) ?? 0) > 0 ? `stroke:${plainColour(paint)};stroke-width:${lengths.at(-1)}` : "";
}

export interface Canvas {
	width: number;
	height: number;
}

export function familyOf({ families }: TextStyle): Family {
	const standing = standingIn(families);
	const found = Object.entries(ART_FAMILIES).find(([, name]) => name === standing);
	return (found?.[0] as Family | undefined) ?? "serif";
}

/** Above the baseline, below it, and between lines, of a size of one: as the fonts say. */
const METRICS: Readonly<Record<Family, readonly [number, number, number]>> = {
	serif: [0.891, 0.216, 0.042],
	sans: [0.905, 0.212, 0.033],
	mono: [0.833, 0.3, 0],
};

/** How high a small letter is, of a size of one. */
const SMALL_LETTER: Readonly<Record<Family, number>> = { serif: 0.459, sans: 0.519, mono: 0.53 };
export const smallLetterOf = (textStyle: TextStyle): number => SMALL_LETTER[familyOf(textStyle)] * textStyle.size;

/** How far a font reaches above its baseline and below it, and what is between lines, whole pixels. */
export const fontReachOf = (textStyle: TextStyle): [above: number, below: number, gap: number] =>
	(textStyle.embedded?.reach ?? METRICS[familyOf(textStyle)]).map((part) => Math.round(part * textStyle.size)) as [
		number,
		number,
		number,
	];

/** How far a line with such letters reaches above and below its baseline. */
export function reachOf(textStyle: TextStyle): { above: number; below: number } {
	const [above, below, gap] = fontReachOf(textStyle);
	const height =
		textStyle.line === null
			? above + below + gap
			: "pixels" in textStyle.line
				? textStyle.line.pixels
				: textStyle.line.factor * textStyle.size;
	const half = Math.floor((height - above - below) / 2);
	return { above: above + half + textStyle.raised, below: height - above - half - textStyle.raised };
}

/** In pixels; null: auto. */
export type Sides = Record<"top" | "right" | "bottom" | "left", number | null>;

/** Four sides by a shorthand and what says one of them. @returns null for auto */
export function sidesOf(
	values: ReadonlyMap<string, string>,
	name: "margin" | "padding",
	otherwise: readonly [number, number],
	whole: number,
	reference: Canvas & { fontSize: number; rem?: number },
): Sides {
	const shorthand = values.get(name);
	const [top = "", right = top, bottom = top, left = right] =
		shorthand === undefined ? [] : partsOf(shorthand.trim().replace(/\s+/g, " "), " ");
	const side = (part: string, word: string, given: number) => {
		const said = values.get(`${name}-${part}`) ?? (shorthand === undefined ? undefined : word);
		if (said === undefined) return given;
		if (said === "auto") return null;
		const length = lengthOf(said, whole, reference);
		if (length === null) throw new NotDrawn(`${name}: ${said}`);
		return length;
	};
	const [vertical, horizontal] = otherwise;
	return {
		top: side("top", top, vertical),
		right: side("right", right, horizontal),
		bottom: side("bottom", bottom, vertical),
		left: side("left", left, horizontal),
	};
}

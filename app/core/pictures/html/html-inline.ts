import { lengthOf } from "../css/css-values.ts";
import type { ElementStyle } from "../css/element-style.ts";
import type { EmbeddedFont } from "../fonts/embedded-fonts.ts";
import { NotDrawn } from "../not-drawn.ts";
import type { MarkupElement } from "../svg/svg-markup.ts";
import { boxModelOf } from "./html-box-model.ts";
import { cornersOf, isRound } from "./html-corners.ts";
import { floatOf } from "./html-floats.ts";
import { groundOfBox } from "./html-grounds.ts";
import { imageBox, PICTURES, type Picture } from "./html-images.ts";
import type { Box } from "./html-layouts.ts";
import { INLINE, type Node, UNSEEN } from "./html-nodes.ts";
import { fontReachOf, smallLetterOf, type TextStyle, textStyleOf } from "./html-text-style.ts";
import { boxValuesOf } from "./html-values.ts";
import { BREAK, type Run, type Surround } from "./html-words.ts";

/** What is in a line of HTML beside plain words: words with a box around them, raised words, and boxes among words. */

/** Where parts of lines are read from. */
export interface InlineSource {
	elements: readonly MarkupElement[];
	styles: readonly ElementStyle[];
	fonts: readonly EmbeddedFont[];
	/** begins the names of what is defined */
	name: string;
	/** of the block */
	width: number;
	height: number | null;
	in(index: number): Node[];
	letters(words: string): string;
	picture(index: number, textStyle: TextStyle): Picture;
	/** counts what an element takes. @throws NotDrawn where all take too much */
	spend(index: number): void;
	/** lays out a box among words */
	block(index: number, textStyle: TextStyle, wide: number): Box;
}

const TEXT_BLOCKS = /^(?:div|p|h[1-6]|section)$/;
/** of elements in elements of a line */
const MOST_DEPTH = 20;
const LINK = "#0000ee";

/** Whether an element is a part of a line. */
export function isInLine(tag: string, display: string | undefined): boolean {
	if (PICTURES.has(tag)) return !/^(?:block|flex|grid)$/.test(display ?? "");
	if (display === "inline-block") return true;
	return display === "inline" ? INLINE.has(tag) || TEXT_BLOCKS.test(tag) : display === undefined && INLINE.has(tag);
}

/**
 * @param outer - how letters look around it
 * @param around - boxes of the line around it
 * @throws NotDrawn
 */
export function runsOf(
	index: number,
	outer: TextStyle,
	source: InlineSource,
	around: readonly Surround[] = [],
	depth = 0,
): Run[] {
	const { elements, styles, width, height } = source;
	const tag = elements[index]?.name.toLowerCase() ?? "";
	const display = styles[index]?.values.get("display");
	if (depth > MOST_DEPTH) throw new NotDrawn("boxes in boxes");
	if (UNSEEN.has(tag) || display === "none") return [];
	if (floatOf(styles[index]?.values)) throw new NotDrawn("a box that floats from the middle of words");
	if (tag === "br") return [{ letters: BREAK, textStyle: { ...outer, space: "pre" }, around }];
	if (!isInLine(tag, display)) throw new NotDrawn(`${tag} in a line`);
	if (PICTURES.has(tag) || display === "inline-block") return [{ ...atomOf(index, outer, source), around }];
	const values = tag === "mark" ? marked(boxValuesOf(styles[index])) : boxValuesOf(styles[index]);
	if (
		["opacity", "visibility", "filter", "clip-path", "mask", "mask-image", "mix-blend-mode"].some((name) =>
			values.has(name),
		) ||
		values.get("position") === "relative"
	)
		throw new NotDrawn("a group in a line");
	const textStyle = textStyleOf(tag, values, outer, { width: 0, height: 0 }, source.fonts);
	if (tag === "a" && elements[index]?.attributes.has("href")) {
		textStyle.colour = values.get("color") ?? LINK;
		textStyle.underlined = values.get("text-decoration") ?? "underline";
	}
	textStyle.raised = outer.raised + raisedBy(tag, values, outer, textStyle);
	const model = boxModelOf(tag, values, textStyle, width, height);
	const side = (one: "left" | "right") => model.around[one] + (model.margin[one] ?? 0);
	const [before, behind] = [side("left"), side("right")];
	if (values.has("background-clip")) throw new NotDrawn("a ground seen through words of a line");
	const isPainted = [...values.keys()].some((name) => /^(?:background|border|box-shadow|outline)/.test(name));
	const [above, below] = fontReachOf(textStyle);
	const own: Surround = {
		before: model.margin.left ?? 0,
		behind: model.margin.right ?? 0,
		above: above + textStyle.raised + model.around.top,
		below: below - textStyle.raised + model.around.bottom,
		draw(box, isWhole) {
			const isCut = !isWhole && (isRound(cornersOf(values, box)) || model.border.top.width > 0);
			// Once in each line.
			source.spend(index);
			if (isCut || (!isWhole && before + behind > 0)) throw new NotDrawn("a box in two lines");
			return groundOfBox(values, box, model.border, textStyle.colour, `${source.name}-line-${index}-${box.y}`);
		},
	};
	const inner = isPainted ? [...around, own] : around;
	const edge = (edge: number): Run[] =>
		edge === 0 && !isPainted ? [] : [{ letters: "", textStyle, around: inner, edge }];
	return [
		...edge(before),
		...source
			.in(index)
			.flatMap((node) =>
				"words" in node
					? [{ letters: source.letters(node.words), textStyle, around: inner }]
					: runsOf(node.child, textStyle, source, inner, depth + 1),
			),
		...edge(behind),
	];
}

/** As browsers mark words where nothing says how. */
const marked = (values: ReadonlyMap<string, string>): Map<string, string> =>
	new Map([
		["color", "#000"],
		...(values.has("background") ? [] : ([["background-color", "#ff0"]] as const)),
		...values,
	]);

/** By how much a baseline is above that around it. @see CSS 2 §10.8.1, with the lengths that Chromium takes */
function raisedBy(tag: string, values: ReadonlyMap<string, string>, outer: TextStyle, own: TextStyle): number {
	const said = values.get("vertical-align") ?? (tag === "sub" ? "sub" : tag === "sup" ? "super" : "baseline");
	if (said === "baseline") return 0;
	if (said === "sub") return -(outer.size / 5 + 1);
	if (said === "super") return outer.size / 3 + 1;
	const length = said.includes("%") ? null : lengthOf(said, 0, { width: 0, height: 0, fontSize: own.size });
	if (length === null) throw new NotDrawn(`vertical-align: ${said}`);
	return length;
}

/** A box among words, as wide as it says, or as what is in it needs. */
function atomOf(index: number, outer: TextStyle, source: InlineSource): Run {
	const style = source.styles[index];
	const values = boxValuesOf(style);
	const box = fitting(index, outer, source);
	const high = box.height + box.margin.top + box.margin.bottom;
	// What hides what is beyond it is on the line with its lower end.
	const isOpen = /^(?:visible|unset|initial)?$/.test(style?.values.get("overflow") ?? "");
	if (Number.isNaN(box.baseline)) throw new NotDrawn("a row of boxes among words");
	const own = isOpen && box.baseline !== undefined ? box.margin.top + box.baseline : high;
	const said = values.get("vertical-align") ?? "baseline";
	let above = own + outer.raised;
	if (said === "middle") above = outer.raised + high / 2 + smallLetterOf(outer) / 2;
	else if (said === "text-bottom") above = outer.raised + high - fontReachOf(outer)[1];
	else if (said === "text-top") above = outer.raised + fontReachOf(outer)[0];
	else above += raisedBy("", values, outer, outer);
	const atom = {
		width: box.width,
		above,
		below: high - above,
		draw: (x: number, y: number) => box.draw(x, y + box.margin.top),
	};
	return { letters: "", textStyle: outer, atom };
}

/** A box as wide as it says, or as what is in it needs. */
export function fitting(index: number, outer: TextStyle, source: InlineSource): Box {
	const { elements, styles, width, height, name } = source;
	const element = elements[index];
	if (element && PICTURES.has(element.name.toLowerCase()))
		return imageBox(element, source.picture(index, outer), boxValuesOf(styles[index]), width, height, name);
	const inner = { ...outer, raised: 0 };
	const whole = source.block(index, inner, width);
	if (whole.isWide) return whole;
	return source.block(index, inner, Math.min(Math.ceil(whole.width * 64) / 64, width));
}

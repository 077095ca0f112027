import type { ElementStyle } from "../css/element-style.ts";
import type { EmbeddedFont } from "../fonts/embedded-fonts.ts";
import { NotDrawn } from "../not-drawn.ts";
import { type MarkupElement, unescapedText } from "../svg/svg-markup.ts";
import type { WithBesides } from "./html-besides.ts";
import { boxModelOf } from "./html-box-model.ts";
import { lettersOfStyle } from "./html-cost.ts";
import { type Cut, cutOfLines } from "./html-cut.ts";
import { type Beside, besideWithin } from "./html-floats.ts";
import { flowOf } from "./html-flow.ts";
import { framed } from "./html-frames.ts";
import { drawingAt, imageBox, PICTURES, type Picture, pictureOf } from "./html-images.ts";
import type { InlineSource } from "./html-inline.ts";
import { boxesIn } from "./html-items.ts";
import { type Box, UNBOUND } from "./html-layouts.ts";
import { type Lines, linesOf } from "./html-lines.ts";
import { markerAt, withDefaults } from "./html-lists.ts";
import { HtmlNodes } from "./html-nodes.ts";
import { type Positioned, positionedBoxes } from "./html-positioned.ts";
import { refuseOtherBoxes } from "./html-refusals.ts";
import { rowsOf, spacingOf, type TableSource, tableOf } from "./html-tables.ts";
import { type Canvas, INITIAL, type LetterWidth, type TextStyle, textStyleOf } from "./html-text-style.ts";
import { boxValuesOf } from "./html-values.ts";
import type { Run } from "./html-words.ts";

/**
 * A few boxes of HTML with words, colours and gradients, as works of text on a chain have them: blocks below each other, and what is put
 * into the middle. What is beyond is not drawn at all: a browser's layout is not rebuilt here.
 */

const MOST_BOXES = 4_000;
const MOST_DEPTH = 20;
/** of the styles of words, that take as much as one letter */
const LETTERS_OF_SHADOWS = 40;

/** A box that others are positioned in, and those that are. */
interface ContainingBlock {
	index: number;
	positioned: Positioned[];
}

export class HtmlBoxes {
	#boxes = 0;
	readonly #containing: ContainingBlock[] = [];
	readonly #nodes: HtmlNodes;
	readonly #pictures = new Map<number, Picture>();

	readonly elements: readonly MarkupElement[];
	readonly styles: readonly ElementStyle[];

	constructor(
		text: string,
		besides: WithBesides,
		readonly letterWidth: LetterWidth,
		/** begins the names of what is defined */
		readonly name: string,
		readonly budget: { letters: number; boxes: number },
		/** that the drawing brings along */
		readonly fonts: readonly EmbeddedFont[],
	) {
		this.elements = besides.elements;
		this.styles = besides.styles;
		this.#nodes = new HtmlNodes(text, besides);
	}

	/**
	 * @param index - of the foreignObject
	 * @param inherited - what letters look like around it
	 * @returns what is drawn from its corner on; null where it cannot be
	 */
	drawn(index: number, size: Canvas, inherited: Partial<TextStyle>): string | null {
		if (!this.#nodes.gather(index, MOST_BOXES)) return null;
		try {
			const [block, content] = this.#held(index, () =>
				this.#flow(index, { ...INITIAL, ...inherited }, size.width, size.height, 0),
			);
			const positioned = positionedBoxes(block.positioned, size);
			// Margins at both ends stay inside.
			return content.draw(0, content.margin.top) + positioned(0, 0);
		} catch (error) {
			if (error instanceof NotDrawn) return null;
			throw error;
		}
	}

	#flow(
		index: number,
		textStyle: TextStyle,
		width: number,
		height: number | null,
		depth: number,
		beside: Beside | null = null,
	): Box {
		if (depth > MOST_DEPTH) throw new NotDrawn("boxes in boxes");
		return flowOf(index, textStyle, width, beside, {
			inline: this.#inlineSource(width, height, depth),
			in: (parent) => this.#nodes.in(parent),
			lines: (runs, wide, around, cut) => this.#lines(runs, textStyle, wide, around, cut),
			block: (child, around) => this.#block(child, textStyle, width, height, depth + 1, null, around),
			position: (child, isFirst) => this.#position(child, textStyle, index, isFirst, depth),
		});
	}

	#lines(
		runs: readonly Run[],
		textStyle: TextStyle,
		width: number,
		beside: Beside | null = null,
		cut: Cut | null = null,
	): Lines {
		for (const { letters, textStyle: own } of runs)
			this.#spend(letters.length + own.shadow.length / LETTERS_OF_SHADOWS);
		return linesOf(runs, textStyle, width, this.letterWidth, beside, cut);
	}

	#spend(letters: number): void {
		this.budget.letters -= letters;
		if (this.budget.letters < 0) throw new NotDrawn("too many words");
	}

	/** An element of a line takes as much as a letter, each time that it is laid out. */
	#spendOn(index: number): void {
		this.#spend(1 + lettersOfStyle(this.styles[index]?.values));
	}

	#letters = (words: string) => unescapedText(words.replaceAll("&nbsp;", "\u00a0"));

	#picture(index: number, textStyle: TextStyle): Picture {
		this.#spendOn(index);
		const known = this.#pictures.get(index);
		if (known) return known;
		const { name = "", attributes } = this.elements[index] ?? {};
		const isDrawing = name.toLowerCase() === "svg";
		const picture = pictureOf(
			isDrawing
				? drawingAt(this.#nodes.text, this.elements, this.styles, index, textStyle)
				: (attributes?.get("src") ?? ""),
		);
		this.#pictures.set(index, picture);
		return picture;
	}

	#inlineSource = (width: number, height: number | null, depth: number): InlineSource => ({
		elements: this.elements,
		styles: this.styles,
		fonts: this.fonts,
		name: this.name,
		width,
		height,
		in: (index) => {
			this.#spendOn(index);
			return this.#nodes.in(index);
		},
		letters: this.#letters,
		picture: (index, textStyle) => this.#picture(index, textStyle),
		spend: (index) => this.#spendOn(index),
		block: (index, textStyle, wide) => this.#block(index, textStyle, wide, height, depth + 1),
	});

	/**
	 * @param height - of what it is in, where it is known
	 * @param stretched - how high it is with its margins where it says nothing itself
	 * @param beside - what floats beside its words
	 * @param isForced - it is as wide as what it is in, whatever it says
	 */
	#block(
		index: number,
		outer: TextStyle,
		width: number,
		height: number | null,
		depth: number,
		stretched: number | null = null,
		beside: Beside | null = null,
		isForced = false,
	): Box {
		this.#boxes += 1;
		const name = `${this.name}-${this.#boxes}`;
		const tag = this.elements[index]?.name.toLowerCase() ?? "";
		if (this.styles[index]?.first?.size) throw new NotDrawn("a first letter of its own");
		const values = withDefaults(index, this.elements, boxValuesOf(this.styles[index]));
		const isClamped = values.get("display") === "-webkit-box" && Number.isFinite(cutOfLines(this.styles[index])?.lines);
		const display = isClamped ? "block" : (values.get("display") ?? "block");
		this.budget.boxes -= 1;
		if (this.#boxes > MOST_BOXES || this.budget.boxes < 0 || depth > MOST_DEPTH) throw new NotDrawn("too many boxes");
		const element = this.elements[index];
		if (element && PICTURES.has(tag))
			return imageBox(element, this.#picture(index, outer), values, width, height, this.name);
		this.#spend(lettersOfStyle(values));
		const isContaining = /^(?:relative|absolute|fixed)$/.test(values.get("position") ?? "");
		const isMiddle = display === "flex" || display === "grid";
		refuseOtherBoxes(tag, display, values, (this.#containing.at(-1)?.positioned.length ?? 0) > 0);
		const textStyle = textStyleOf(tag, values, outer, { width, height: height ?? 0 }, this.fonts);
		const marker =
			tag === "li" && !values.has("display")
				? markerAt(index, this, textStyle, (runs, style) => this.#lines(runs, style, UNBOUND))
				: null;
		const model = boxModelOf(tag, values, textStyle, width, height);
		const { margin, around, given, bounded, proportional } = model;
		const { left, right, top, bottom } = around;
		const free = width - (margin.left ?? 0) - (margin.right ?? 0) - left - right;
		const asked = isForced ? null : given("width", width);
		const room = bounded("width", Math.max(0, asked ?? free), width);
		const bound = asked === null && room === Math.max(0, free) ? null : room;
		// A table is as wide as what is in it.
		const table = tag === "table" ? this.#table(index, values, textStyle, given("width", width), room, depth) : null;
		const [inside, own] = table ? [table.width, table.width] : [room, bound];
		const filled = stretched === null ? null : stretched - (margin.top ?? 0) - (margin.bottom ?? 0) - top - bottom;
		const parentDisplay = this.styles[this.elements[index]?.parent ?? -1]?.values.get("display");
		const proportions = proportional(inside);
		// A cell of a grid keeps its proportions, a box of a row is as high as the row.
		const natural = parentDisplay === "grid" || filled === null ? proportions : null;
		const said = given("height", height) ?? natural ?? (filled === null ? null : Math.max(0, filled));
		const known = said === null ? null : bounded("height", said, height);
		const before = (margin.left ?? 0) + left;
		const within = beside && besideWithin(beside, top, before, width - before - inside);
		const lay = () =>
			table ??
			(isMiddle
				? this.#boxesIn(index, values, textStyle, inside, known, depth)
				: this.#flow(index, textStyle, inside, known, depth, within));
		const [block, content] = isContaining ? this.#held(index, lay) : [null, lay()];
		return framed({
			tag,
			display,
			parentDisplay,
			values,
			style: this.styles[index],
			textStyle,
			model,
			content,
			inside,
			own,
			free,
			known,
			proportions,
			height,
			isBesideFloat: beside !== null,
			isLast: this.#nodes.isLast(index),
			positioned: block ? block.positioned : null,
			marker,
			name,
		});
	}

	#table(
		index: number,
		values: ReadonlyMap<string, string>,
		outer: TextStyle,
		given: number | null,
		most: number,
		depth: number,
	): Box {
		if (depth > MOST_DEPTH) throw new NotDrawn("boxes in boxes");
		const table: TableSource = {
			elements: this.elements,
			styles: this.styles,
			childrenOf: (parent) =>
				this.#nodes.in(parent).flatMap((node) => {
					if ("child" in node) return [node.child];
					if (node.words.trim() !== "") throw new NotDrawn("words beside cells");
					return [];
				}),
			styleOf: (name, own, around) => textStyleOf(name, own, around, { width: most, height: 0 }, this.fonts),
			cell: (cell, textStyle, wide, high) => this.#block(cell, textStyle, wide, null, depth + 1, high),
		};
		const reference = { width: most, height: 0, fontSize: outer.size };
		return tableOf(rowsOf(index, values, outer, table), spacingOf(values, reference), given, most);
	}

	/** @returns an element's positioned boxes, and its content */
	#held(index: number, lay: () => Box): [ContainingBlock, Box] {
		const block: ContainingBlock = { index, positioned: [] };
		this.#containing.push(block);
		const content = lay();
		this.#containing.pop();
		return [block, content];
	}

	#position(child: number, textStyle: TextStyle, parent: number, isFirst: boolean, depth: number): void {
		const block = this.#containing.at(-1);
		block?.positioned.push({
			values: boxValuesOf(this.styles[child]),
			fontSize: textStyle.size,
			isFirst: isFirst && block.index === parent,
			item: (wide, high, stretched) => this.#block(child, textStyle, wide, high, depth + 1, stretched),
		});
	}

	/** Boxes in a row, below each other, or in a grid. */
	#boxesIn(
		index: number,
		values: ReadonlyMap<string, string>,
		textStyle: TextStyle,
		width: number,
		height: number | null,
		depth: number,
	): Box {
		return boxesIn(
			index,
			values,
			textStyle,
			{ width, height },
			{
				elements: this.elements,
				styles: this.styles,
				in: (parent) => this.#nodes.in(parent),
				letters: this.#letters,
				lines: (runs, wide) => this.#lines(runs, textStyle, wide),
				block: (child) => (wide, high, stretched, isForced) =>
					this.#block(child, textStyle, wide, high, depth + 1, stretched, null, isForced),
				position: (child) => this.#position(child, textStyle, index, false, depth),
			},
		);
	}
}

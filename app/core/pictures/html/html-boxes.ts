import { partsOf } from "../css/css-sums.ts";
import type { ElementStyle } from "../css/element-style.ts";
import type { EmbeddedFont } from "../fonts/embedded-fonts.ts";
import { NotDrawn } from "../not-drawn.ts";
import { type MarkupElement, unescapedText } from "../svg/svg-markup.ts";
import type { WithBesides } from "./html-besides.ts";
import { boxModelOf } from "./html-box-model.ts";
import { type Cut, cutOfLines } from "./html-cut.ts";
import { cutOff, effectsOn, hidesBeyond } from "./html-effects.ts";
import { type Beside, besideWithin, FloatFlow, floatOf, isByItself } from "./html-floats.ts";
import { groundOfBox } from "./html-grounds.ts";
import { drawingAt, imageBox, PICTURES, type Picture, pictureOf } from "./html-images.ts";
import { fitting, type InlineSource, isInLine, runsOf } from "./html-inline.ts";
import { type Box, gridOf, type Item, metMargin, UNBOUND } from "./html-layouts.ts";
import { type Lines, linesOf } from "./html-lines.ts";
import { markerOf, signAt, withDefaults } from "./html-lists.ts";
import { BLOCKS, HtmlNodes, INLINE, UNSEEN } from "./html-nodes.ts";
import { insetsOf, isPositioned, type Positioned, positionedBoxes, zIndexOf } from "./html-positioned.ts";
import { growthOf, rowOf } from "./html-rows.ts";
import { rowsOf, spacingOf, type TableSource, tableOf } from "./html-tables.ts";
import { type Canvas, INITIAL, type LetterWidth, type TextStyle, textStyleOf } from "./html-text-style.ts";
import { boxValuesOf } from "./html-values.ts";
import { BREAK, isSeen, type Run } from "./html-words.ts";

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

	/** Words and blocks below each other. */
	#flow(
		index: number,
		textStyle: TextStyle,
		width: number,
		height: number | null,
		depth: number,
		beside: Beside | null = null,
	): Box {
		if (depth > MOST_DEPTH) throw new NotDrawn("boxes in boxes");
		const flow = new FloatFlow(width, beside);
		const cut = cutOfLines(this.styles[index]);
		let runs: Run[] = [];
		const endLine = () => {
			if (isSeen(runs)) {
				const lines = this.#lines(runs, textStyle, width, flow.beside(), cut);
				const draw = (x: number, y: number) => lines.draw(x, y, width);
				flow.lines({ ...lines, isWide: false, margin: { top: 0, bottom: 0 }, draw });
			}
			runs = [];
		};
		for (const node of this.#nodes.in(index)) {
			if ("words" in node) {
				runs.push({ letters: this.#letters(node.words), textStyle });
				continue;
			}
			const tag = this.elements[node.child]?.name.toLowerCase() ?? "";
			const display = this.styles[node.child]?.values.get("display");
			if (UNSEEN.has(tag) || display === "none") continue;
			if (isPositioned(this.styles[node.child]?.values)) {
				const isFirst = flow.isEmpty && runs.every(({ letters }) => letters.trim() === "");
				this.#position(node.child, textStyle, index, isFirst, depth);
				continue;
			}
			const side = floatOf(this.styles[node.child]?.values);
			if (side !== null) {
				const before = isSeen(runs) ? this.#lines(runs, textStyle, UNBOUND).width : 0;
				const source = this.#inlineSource(width, height, depth);
				flow.float(fitting(node.child, textStyle, source), side, before);
				continue;
			}
			if (isInLine(tag, display)) {
				runs.push(...runsOf(node.child, textStyle, this.#inlineSource(width, height, depth)));
				continue;
			}
			if (display?.startsWith("inline")) throw new NotDrawn("boxes in a line");
			if (cut && cut.lines < Number.POSITIVE_INFINITY) throw new NotDrawn("blocks of a number of lines");
			endLine();
			const clear = this.styles[node.child]?.values.get("clear");
			const lay = (around: Beside | null) => this.#block(node.child, textStyle, width, height, depth + 1, null, around);
			flow.block(lay(null), clear, lay);
		}
		endLine();
		return flow.box();
	}

	#lines(
		runs: readonly Run[],
		textStyle: TextStyle,
		width: number,
		beside: Beside | null = null,
		cut: Cut | null = null,
	): Lines {
		for (const { letters, textStyle: own } of runs)
			this.budget.letters -= letters.length + own.shadow.length / LETTERS_OF_SHADOWS;
		if (this.budget.letters < 0) throw new NotDrawn("too many words");
		return linesOf(runs, textStyle, width, this.letterWidth, beside, cut);
	}

	#letters = (words: string) => unescapedText(words.replaceAll("&nbsp;", "\u00a0"));

	#picture(index: number, textStyle: TextStyle): Picture {
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
		in: (index) => this.#nodes.in(index),
		letters: this.#letters,
		picture: (index, textStyle) => this.#picture(index, textStyle),
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
		this.budget.letters -= partsOf(values.get("box-shadow") ?? "", ",").length - 1;
		if (this.budget.letters < 0) throw new NotDrawn("too many shadows");
		const isOther = /^t(?:able|d|h)$/.test(tag) && values.has("display");
		const isKnown = !isOther && (BLOCKS.has(tag) || (INLINE.has(tag) && tag !== "br"));
		if (!isKnown || !/^(?:block|inline|inline-block|flow-root|flex|grid)$/.test(display))
			throw new NotDrawn(`${tag} ${display}`);
		const isContaining = /^(?:relative|absolute|fixed)$/.test(values.get("position") ?? "");
		// A box in the flow is not drawn over by a positioned one before it.
		const isBehind = values.get("position") === "relative" && (this.#containing.at(-1)?.positioned.length ?? 0) > 0;
		if (isBehind || (!isPositioned(values) && zIndexOf(values) > 0)) throw new NotDrawn("boxes over each other");
		const isMiddle = display === "flex" || display === "grid";
		if (/^t[dh]$/.test(tag) && values.has("vertical-align") && values.get("vertical-align") !== "middle")
			throw new NotDrawn("words at an end of a cell");
		const textStyle = textStyleOf(tag, values, outer, { width, height: height ?? 0 }, this.fonts);
		const marker = tag === "li" && !values.has("display") ? this.#marker(index, textStyle) : null;
		const { margin, border, around, reference, given, bounded, proportional } = boxModelOf(
			tag,
			values,
			textStyle,
			width,
			height,
		);
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
		// The margins of what is in it stay in it where something is between, or where it is a box of its own.
		const isApart = isMiddle || /^(?:inline-block|flow-root)$/.test(display) || hidesBeyond(this.styles[index]);
		const keepsTop = top > 0 || isApart;
		const keepsBottom = bottom > 0 || isApart || known !== null;
		const shift = keepsTop && !isMiddle ? content.margin.top : 0;
		const holdsFloats = isApart || /^t[dh]$/.test(tag) || isByItself(values, parentDisplay);
		const hanging = content.hanging ?? 0;
		if (beside && (holdsFloats || table || margin.left === null || (keepsTop && content.margin.top !== 0)))
			throw new NotDrawn("a box beside one that floats");
		const needed =
			content.height + (holdsFloats ? hanging : 0) + shift + (keepsBottom && !isMiddle ? content.margin.bottom : 0);
		const high = known ?? bounded("height", needed, height);
		if (high < needed && (known === null || (proportions !== null && !hidesBeyond(this.styles[index]))))
			throw new NotDrawn("a box lower than what is in it");
		const outside = { width: inside + left + right, height: high + top + bottom };
		const rest = free - inside;
		const auto = margin.left === null && margin.right === null ? rest / 2 : margin.left === null ? rest : 0;
		const id = this.#boxes;
		const hangs = holdsFloats || hanging === 0 ? 0 : top + shift + content.height + hanging - outside.height;
		const padded = {
			width: outside.width - border.left.width - border.right.width,
			height: outside.height - border.top.width - border.bottom.width,
		};
		const positioned = block && positionedBoxes(block.positioned, padded);
		const insets = isContaining && !isPositioned(values) ? insetsOf(values, reference, textStyle.size) : null;
		// What is moved lies over what follows it.
		const isMoved = Object.values(insets ?? {}).some((inset) => inset !== null && inset !== 0);
		if (isMoved && !this.#nodes.isLast(index)) throw new NotDrawn("boxes over each other");
		return {
			isWide: own !== null,
			height: outside.height,
			hanging: Math.max(0, hangs),
			first: content.first === undefined ? undefined : top + shift + content.first,
			baseline: content.baseline === undefined ? undefined : top + shift + content.baseline,
			width: (own ?? content.width) + left + right + (margin.left ?? 0) + (margin.right ?? 0),
			margin: {
				top: keepsTop ? (margin.top ?? 0) : metMargin(margin.top ?? 0, content.margin.top),
				bottom: keepsBottom ? (margin.bottom ?? 0) : metMargin(margin.bottom ?? 0, content.margin.bottom),
			},
			draw: (x, y) => {
				if (/^(?:hidden|collapse)$/.test(values.get("visibility") ?? "")) return "";
				const begin =
					x + (margin.left ?? 0) + (own === null ? 0 : Math.max(0, auto)) + (insets?.left ?? -(insets?.right ?? 0));
				const up = y + (insets?.top ?? -(insets?.bottom ?? 0));
				const box = { ...outside, x: begin, y: up };
				const [inX, inY] = [begin + left, up + top + shift];
				const drawn = (marker?.(inX, inY) ?? "") + content.draw(inX, inY);
				const ground = groundOfBox(values, box, border, textStyle.colour, `${this.name}-${id}`, drawn);
				const all = drawn + (positioned?.(begin + border.left.width, up + border.top.width) ?? "");
				const name = `${this.name}-${id}`;
				const shown = hidesBeyond(this.styles[index]) ? cutOff(values, box, border, all, name) : all;
				return effectsOn(values, box, ground + shown, name);
			},
		};
	}

	/** What draws the sign or the number before an item's words. */
	#marker(index: number, textStyle: TextStyle): ((x: number, y: number) => string) | null {
		const marker = markerOf(index, this.elements, this.styles);
		if (marker === null) return null;
		if ("sign" in marker) return (x, y) => signAt(marker.sign, textStyle, x, y);
		const style: TextStyle = { ...textStyle, space: "pre", align: "start", underlined: "" };
		const lines = this.#lines([{ letters: marker.letters, textStyle: style }], style, Number.POSITIVE_INFINITY);
		return (x, y) => lines.draw(x - lines.width, y, lines.width);
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
		const nodes: (Run[] | number)[] = [];
		for (const node of this.#nodes.in(index)) {
			const child = "child" in node ? node.child : null;
			const { values: own } = this.styles[child ?? -1] ?? {};
			const tag = this.elements[child ?? -1]?.name.toLowerCase() ?? "";
			if (child !== null && isPositioned(own)) this.#position(child, textStyle, index, false, depth);
			else if (child !== null && tag !== "br") {
				if (!UNSEEN.has(tag) && own?.get("display") !== "none") nodes.push(child);
			} else {
				// Words and breaks that follow each other are one box.
				const before = nodes.at(-1);
				const runs = Array.isArray(before) ? before : [];
				if (before !== runs) nodes.push(runs);
				runs.push({ letters: "words" in node ? this.#letters(node.words) : BREAK, textStyle });
			}
		}
		const seen = nodes.filter((node) => typeof node === "number" || node.some(({ letters }) => letters.trim() !== ""));
		const styles = seen.map((node) => (typeof node === "number" ? this.styles[node]?.values : undefined));
		const grows = styles.map(growthOf);
		const items = seen.map(
			(node): Item =>
				(wide, high, stretched, isForced) => {
					if (typeof node === "number")
						return this.#block(node, textStyle, wide, high, depth + 1, stretched, null, isForced);
					const lines = this.#lines(node, textStyle, wide);
					return { ...lines, isWide: false, margin: { top: 0, bottom: 0 }, draw: (x, y) => lines.draw(x, y, wide) };
				},
		);
		const reference = { width, height: height ?? 0, fontSize: textStyle.size };
		const isGrid =
			values.get("display") === "grid" &&
			(items.length > 1 || values.has("grid-template-columns") || values.has("grid-template-areas"));
		return isGrid
			? gridOf(values, items, styles, { width, height }, reference)
			: rowOf(values, items, grows, { width, height }, reference);
	}
}

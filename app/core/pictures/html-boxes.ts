import { fontOf } from "./css-fonts.ts";
import { lengthOf } from "./css-values.ts";
import type { ElementStyle } from "./element-style.ts";
import { borderOf, groundOfBox } from "./html-grounds.ts";
import { BREAK, type Lines, linesOf, type Run } from "./html-lines.ts";
import {
	type Canvas,
	INITIAL,
	type LetterWidth,
	marginOf,
	NotDrawn,
	sidesOf,
	type TextStyle,
	textStyleOf,
} from "./html-text-style.ts";
import { escapedText, type MarkupElement, unescapedText } from "./svg-markup.ts";

/**
 * A few boxes of HTML with words, colours and gradients, as works of text on a chain have them: blocks below each other, and what is put
 * into the middle. What is beyond is not drawn at all: a browser's layout is not rebuilt here.
 */

const BLOCKS: ReadonlySet<string> = new Set(
	"div p h1 h2 h3 h4 h5 h6 pre body html section article main header footer center".split(" "),
);
const INLINE: ReadonlySet<string> = new Set("span b strong i em u small a code font br".split(" "));
/** Elements of HTML of which nothing is seen. */
export const UNSEEN: ReadonlySet<string> = new Set("script style title meta link head template canvas".split(" "));
/** All that is understood; a box with another property is not drawn, but for those that change nothing here. */
const UNDERSTOOD =
	/^(?:color|font|font-(?:size|family|weight|style)|line-height|text-align|text-transform|text-decoration|letter-spacing|white-space|word-break|word-wrap|overflow-wrap|(?:margin|padding)(?:-(?:top|right|bottom|left))?|width|height|box-sizing|background(?:-(?:color|image|size|position|repeat))?|(?:place|justify)-items|place-content|image-rendering|border|border-radius|opacity|display|align-items|justify-content|flex-direction|gap)$/;
const CHANGES_NOTHING =
	/^(?:animation|transition|cursor|pointer-events|user-select|-webkit|-moz|text-rendering|overflow$|will-change|outline$|font-(?:kerning|feature|variant)|hyphens|fill|stroke|box-shadow$)/;
const MOST_BOXES = 400;
const MOST_DEPTH = 20;

interface Box {
	height: number;
	/** what it would take without a bound */
	width: number;
	margin: { top: number; bottom: number };
	draw(x: number, y: number): string;
}

type Node = { words: string } | { child: number };

export class HtmlBoxes {
	#boxes = 0;
	readonly #children = new Map<number, number[]>();

	constructor(
		readonly text: string,
		readonly elements: readonly MarkupElement[],
		readonly styles: readonly ElementStyle[],
		readonly letterWidth: LetterWidth,
		/** begins the names of what is defined */
		readonly name: string,
		readonly budget: { letters: number },
	) {}

	/**
	 * @param index - of the foreignObject
	 * @param inherited - what letters look like around it
	 * @returns what is drawn from its corner on; null where it cannot be
	 */
	drawn(index: number, size: Canvas, inherited: Partial<TextStyle>): string | null {
		for (let at = index + 1; (this.elements[at]?.start ?? Infinity) < (this.elements[index]?.closeStart ?? 0); at++) {
			const parent = this.elements[at]?.parent ?? -1;
			this.#children.set(parent, [...(this.#children.get(parent) ?? []), at]);
			if (at - index > MOST_BOXES) return null;
		}
		try {
			const content = this.#flow(index, { ...INITIAL, ...inherited }, size.width, size.height, 0);
			// Margins at both ends stay inside.
			return content.draw(0, content.margin.top);
		} catch (error) {
			if (error instanceof NotDrawn) return null;
			throw error;
		}
	}

	#nodesOf(index: number): Node[] {
		const element = this.elements[index];
		const nodes: Node[] = [];
		let from = element?.end ?? 0;
		for (const child of this.#children.get(index) ?? []) {
			const inner = this.elements[child];
			if (!inner) continue;
			nodes.push({ words: this.text.slice(from, inner.start) }, { child });
			from = inner.closeEnd;
		}
		nodes.push({ words: this.text.slice(from, element?.closeStart ?? from) });
		return nodes.filter((node) => "child" in node || node.words !== "");
	}

	#valuesOf(index: number): Map<string, string> {
		const values = new Map<string, string>();
		for (const [name, value] of this.styles[index]?.values ?? [])
			if (name === "font") for (const [each, part] of fontOf(value)) values.set(each, part);
			else if (name === "position" && /^(?:static|relative)$/.test(value)) continue;
			else if (
				name.startsWith("flex") &&
				name !== "flex-direction" &&
				/^(?:0 )?[01]$|^auto$|^none$|^(?:no)?wrap$/.test(value)
			)
				continue;
			else if (UNDERSTOOD.test(name)) values.set(name, value);
			else if (!CHANGES_NOTHING.test(name) || (name === "box-shadow" && value !== "none"))
				throw new NotDrawn(`${name}: ${value}`);
		return values;
	}

	/** Words and blocks below each other. */
	#flow(index: number, textStyle: TextStyle, width: number, height: number | null, depth: number): Box {
		if (depth > MOST_DEPTH) throw new NotDrawn("boxes in boxes");
		const parts: Box[] = [];
		let runs: Run[] = [];
		const endLine = () => {
			const isSeen = runs.some(
				({ letters, textStyle: { space } }) => letters.trim() !== "" || letters === BREAK || space.startsWith("pre"),
			);
			if (isSeen) {
				const lines = this.#lines(runs, textStyle, width);
				const draw = (x: number, y: number) => lines.draw(x, y, width);
				parts.push({ height: lines.height, width: lines.width, margin: { top: 0, bottom: 0 }, draw });
			}
			runs = [];
		};
		for (const node of this.#nodesOf(index)) {
			if ("words" in node) {
				runs.push({ letters: this.#letters(node.words), textStyle });
				continue;
			}
			const tag = this.elements[node.child]?.name.toLowerCase() ?? "";
			const display = this.styles[node.child]?.values.get("display");
			if (UNSEEN.has(tag) || display === "none") continue;
			if (INLINE.has(tag) && (display ?? "inline") === "inline") {
				runs.push(...this.#inline(node.child, textStyle, depth + 1));
				continue;
			}
			endLine();
			parts.push(this.#block(node.child, textStyle, width, height, depth + 1));
		}
		endLine();
		let [y, before] = [0, 0];
		const places = parts.map((part, at) => {
			// Of two margins that meet the larger one counts.
			if (at > 0) y += Math.max(before, part.margin.top);
			const place = y;
			y += part.height;
			before = part.margin.bottom;
			return place;
		});
		return {
			height: y,
			width: Math.max(0, ...parts.map((part) => part.width)),
			margin: { top: parts[0]?.margin.top ?? 0, bottom: before },
			draw: (x, top) => parts.map((part, at) => part.draw(x, top + (places[at] ?? 0))).join(""),
		};
	}

	#lines(runs: readonly Run[], textStyle: TextStyle, width: number): Lines {
		for (const { letters } of runs) this.budget.letters -= letters.length;
		if (this.budget.letters < 0) throw new NotDrawn("too many words");
		return linesOf(runs, textStyle, width, this.letterWidth);
	}

	#letters = (words: string) => unescapedText(words.replaceAll("&nbsp;", "\u00a0"));

	#inline(index: number, outer: TextStyle, depth: number): Run[] {
		const tag = this.elements[index]?.name.toLowerCase() ?? "";
		if (depth > MOST_DEPTH) throw new NotDrawn("boxes in boxes");
		if (tag === "br") return [{ letters: BREAK, textStyle: { ...outer, space: "pre" } }];
		const values = this.#valuesOf(index);
		for (const name of values.keys())
			if (/^(?:margin|padding|background|border|width|height|opacity)/.test(name))
				throw new NotDrawn(`${name} in a line`);
		const textStyle = textStyleOf(tag, values, outer, { width: 0, height: 0 });
		if (tag === "a" && !values.has("color")) throw new NotDrawn("a link");
		return this.#nodesOf(index).flatMap((node) => {
			if ("words" in node) return [{ letters: this.#letters(node.words), textStyle }];
			const inner = this.elements[node.child]?.name.toLowerCase() ?? "";
			if (!INLINE.has(inner)) throw new NotDrawn(`${inner} in a line`);
			return this.#inline(node.child, textStyle, depth + 1);
		});
	}

	/** @param height - of what it is in, where it is known */
	#block(index: number, outer: TextStyle, width: number, height: number | null, depth: number): Box {
		this.#boxes += 1;
		const tag = this.elements[index]?.name.toLowerCase() ?? "";
		const values = this.#valuesOf(index);
		const display = values.get("display") ?? (BLOCKS.has(tag) || INLINE.has(tag) ? "block" : tag);
		if (!/^(?:block|flex|grid)$/.test(display) || this.#boxes > MOST_BOXES) throw new NotDrawn(display);
		const isMiddle = display !== "block";
		const textStyle = textStyleOf(tag, values, outer, { width, height: height ?? 0 });
		const reference = { width, height: height ?? 0, fontSize: textStyle.size, rem: INITIAL.size };
		const default_ = tag === "body" ? [8, 8] : [marginOf(tag) * textStyle.size, 0];
		const margin = sidesOf(values, "margin", default_ as [number, number], width, reference);
		const padding = sidesOf(values, "padding", [0, 0], width, reference);
		const border = borderOf(values.get("border"), reference);
		const [left, right] = [(padding.left ?? 0) + border.width, (padding.right ?? 0) + border.width];
		const [top, bottom] = [(padding.top ?? 0) + border.width, (padding.bottom ?? 0) + border.width];
		const isWhole = values.get("box-sizing") === "border-box";
		const given = (name: "width" | "height", whole: number | null) => {
			const value = values.get(name) ?? "auto";
			if (value === "auto" || (whole === null && value.includes("%"))) return null;
			const length = lengthOf(value, whole ?? 0, reference);
			if (length === null) throw new NotDrawn(`${name}: ${value}`);
			return Math.max(0, isWhole ? length - (name === "width" ? left + right : top + bottom) : length);
		};
		const free = width - (margin.left ?? 0) - (margin.right ?? 0) - left - right;
		const own = given("width", width);
		const inside = Math.max(0, own ?? free);
		const known = given("height", height);
		const content = isMiddle
			? this.#flex(index, values, textStyle, inside, known, depth)
			: this.#flow(index, textStyle, inside, known, depth);
		// The margins of what is in it stay in it where something is between, or where it is a box of its own.
		const keepsTop = top > 0 || isMiddle;
		const keepsBottom = bottom > 0 || isMiddle || known !== null;
		const shift = keepsTop && !isMiddle ? content.margin.top : 0;
		const needed = content.height + shift + (keepsBottom && !isMiddle ? content.margin.bottom : 0);
		const outside = { width: inside + left + right, height: (known ?? needed) + top + bottom };
		const rest = free - inside;
		const auto = margin.left === null && margin.right === null ? rest / 2 : margin.left === null ? rest : 0;
		const opacity = values.get("opacity");
		const id = this.#boxes;
		return {
			height: outside.height,
			width: (own ?? content.width) + left + right + (margin.left ?? 0) + (margin.right ?? 0),
			margin: {
				top: keepsTop ? (margin.top ?? 0) : Math.max(margin.top ?? 0, content.margin.top),
				bottom: keepsBottom ? (margin.bottom ?? 0) : Math.max(margin.bottom ?? 0, content.margin.bottom),
			},
			draw: (x, y) => {
				const begin = x + (margin.left ?? 0) + (own === null ? 0 : Math.max(0, auto));
				const ground = groundOfBox(values, { ...outside, x: begin, y }, border, `${this.name}-${id}`);
				const drawn = ground + content.draw(begin + left, y + top + shift);
				return opacity === undefined ? drawn : `<g style="opacity:${escapedText(opacity)}">${drawn}</g>`;
			},
		};
	}

	/** Boxes in a row or below each other, in the middle or at an end. */
	#flex(
		index: number,
		values: ReadonlyMap<string, string>,
		textStyle: TextStyle,
		width: number,
		height: number | null,
		depth: number,
	): Box {
		const { isColumn, along, across } = alignmentOf(values);
		const gap = lengthOf(values.get("gap") ?? "0", 0, { width, height: height ?? 0, fontSize: textStyle.size }) ?? 0;
		const nodes = this.#nodesOf(index).filter((node) => {
			if ("words" in node) return node.words.trim() !== "";
			const tag = this.elements[node.child]?.name.toLowerCase() ?? "";
			return !UNSEEN.has(tag) && this.styles[node.child]?.values.get("display") !== "none";
		});
		if (values.get("display") === "grid" && nodes.length > 1) throw new NotDrawn("a grid of several");
		const isStretched = isColumn && across === "stretch";
		const items = nodes.map((node) => {
			const made = (wide: number): Box => {
				if ("child" in node) return this.#block(node.child, textStyle, wide, height, depth + 1);
				const lines = this.#lines([{ letters: this.#letters(node.words), textStyle }], textStyle, wide);
				return { ...lines, margin: { top: 0, bottom: 0 }, draw: (x, y) => lines.draw(x, y, wide) };
			};
			const whole = made(width);
			const wide = isStretched ? width : Math.min(Math.ceil(whole.width), width);
			return { wide, box: isStretched ? whole : made(wide) };
		});
		const tallOf = ({ box }: (typeof items)[number]) => box.height + box.margin.top + box.margin.bottom;
		const gaps = gap * Math.max(0, items.length - 1);
		const sum = gaps + items.reduce((all, item) => all + (isColumn ? tallOf(item) : item.wide), 0);
		if (!isColumn && items.length > 1 && sum > width) throw new NotDrawn("a row that is too long");
		const most = Math.max(0, ...items.map(tallOf));
		const inner = height ?? (isColumn ? sum : most);
		const free = (isColumn ? inner : width) - sum;
		const between = along === "space-between" && items.length > 1 ? Math.max(0, free) / (items.length - 1) : 0;
		const part = (word: string | undefined, rest: number) => (word === "center" ? rest / 2 : word === "end" ? rest : 0);
		return {
			height: inner,
			width: isColumn ? Math.max(0, ...items.map(({ box }) => box.width)) : sum,
			margin: { top: 0, bottom: 0 },
			draw: (x, y) => {
				let at = part(along, free);
				return items
					.map((item) => {
						const place = isColumn
							? [x + part(across, width - item.wide), y + at + item.box.margin.top]
							: [x + at, y + part(across, inner - tallOf(item)) + item.box.margin.top];
						at += (isColumn ? tallOf(item) : item.wide) + gap + between;
						return item.box.draw(place[0] ?? x, place[1] ?? y);
					})
					.join("");
			},
		};
	}
}

/** Where boxes stand along their row or column, and across it. A grid of one box is a column. @throws NotDrawn */
function alignmentOf(values: ReadonlyMap<string, string>): { isColumn: boolean; along: string; across: string } {
	const direction = values.get("flex-direction") ?? "row";
	const isGrid = values.get("display") === "grid";
	const [down, right = down] = (values.get("place-items") ?? values.get("place-content") ?? "").split(/\s+/);
	const said = isGrid
		? [values.get("align-items") ?? down, values.get("justify-items") ?? values.get("justify-content") ?? right]
		: [values.get("justify-content"), values.get("align-items")];
	const [along = "start", across = "stretch"] = said.map(
		(word) => word?.replace(/^(?:flex-|unsafe |safe )/, "").replace(/^normal$|^$/, "") || undefined,
	);
	const isColumn = isGrid || direction === "column";
	const isKnown =
		/^(?:start|center|end|space-between|stretch)$/.test(along) && /^(?:start|center|end|stretch)$/.test(across);
	if (!isKnown || (!isColumn && direction !== "row")) throw new NotDrawn(`${direction} ${along} ${across}`);
	return { isColumn, along, across };
}

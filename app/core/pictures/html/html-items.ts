import type { ElementStyle } from "../css/element-style.ts";
import type { MarkupElement } from "../svg/svg-markup.ts";
import { type Box, gridOf, type Inside, type Item } from "./html-layouts.ts";
import type { Lines } from "./html-lines.ts";
import { type Node, UNSEEN } from "./html-nodes.ts";
import { isPositioned } from "./html-positioned.ts";
import { growthOf, rowOf } from "./html-rows.ts";
import type { TextStyle } from "./html-text-style.ts";
import { BREAK, type Run } from "./html-words.ts";

/** What is in a box of HTML that puts its boxes in a row, below each other, or in a grid. */

/** Where those boxes and the words between them are read from. */
export interface ItemSource {
	elements: readonly MarkupElement[];
	styles: readonly ElementStyle[];
	in(index: number): Node[];
	letters(words: string): string;
	lines(runs: readonly Run[], width: number): Lines;
	block(child: number): Item;
	/** takes a box that has a place of its own */
	position(child: number): void;
}

/** @throws NotDrawn */
export function boxesIn(
	index: number,
	values: ReadonlyMap<string, string>,
	textStyle: TextStyle,
	{ width, height }: Inside,
	source: ItemSource,
): Box {
	const seen = itemsIn(index, textStyle, source);
	const styles = seen.map((node) => (typeof node === "number" ? source.styles[node]?.values : undefined));
	const items = seen.map((node): Item => (typeof node === "number" ? source.block(node) : wordsItem(node, source)));
	const reference = { width, height: height ?? 0, fontSize: textStyle.size };
	const isGrid =
		values.get("display") === "grid" &&
		(items.length > 1 || values.has("grid-template-columns") || values.has("grid-template-areas"));
	return isGrid
		? gridOf(values, items, styles, { width, height }, reference)
		: rowOf(values, items, styles.map(growthOf), { width, height }, reference);
}

const wordsItem =
	(runs: readonly Run[], source: ItemSource): Item =>
	(wide) => {
		const lines = source.lines(runs, wide);
		return { ...lines, isWide: false, margin: { top: 0, bottom: 0 }, draw: (x, y) => lines.draw(x, y, wide) };
	};

/** Elements that are boxes, and words between them. */
function itemsIn(index: number, textStyle: TextStyle, source: ItemSource): (Run[] | number)[] {
	const nodes: (Run[] | number)[] = [];
	for (const node of source.in(index)) {
		const child = "child" in node ? node.child : null;
		const { values: own } = source.styles[child ?? -1] ?? {};
		const tag = source.elements[child ?? -1]?.name.toLowerCase() ?? "";
		if (child !== null && isPositioned(own)) source.position(child);
		else if (child !== null && tag !== "br") {
			if (!UNSEEN.has(tag) && own?.get("display") !== "none") nodes.push(child);
		} else {
			// Words and breaks that follow each other are one box.
			const before = nodes.at(-1);
			const runs = Array.isArray(before) ? before : [];
			if (before !== runs) nodes.push(runs);
			runs.push({ letters: "words" in node ? source.letters(node.words) : BREAK, textStyle });
		}
	}
	return nodes.filter((node) => typeof node === "number" || node.some(({ letters }) => letters.trim() !== ""));
}

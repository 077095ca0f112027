import { lengthOf, type Reference } from "../css/css-values.ts";
import type { ElementStyle } from "../css/element-style.ts";
import { NotDrawn } from "../not-drawn.ts";
import type { MarkupElement } from "../svg/svg-markup.ts";
import { type Box, UNBOUND } from "./html-layouts.ts";
import type { TextStyle } from "./html-text-style.ts";
import { boxValuesOf } from "./html-values.ts";

/** Plain tables of HTML: each cell in one column and one row (https://www.w3.org/TR/css-tables-3/). */

const MOST_CELLS = 600;

/** Lays a cell out. @param high - of its row, where it fills it */
type Cell = (wide: number, high: number | null) => Box;

/** What a table is read from. */
export interface TableSource {
	elements: readonly MarkupElement[];
	styles: readonly ElementStyle[];
	/** @throws NotDrawn where words are among them */
	childrenOf(index: number): number[];
	styleOf(name: string, values: ReadonlyMap<string, string>, outer: TextStyle): TextStyle;
	cell(index: number, textStyle: TextStyle, wide: number, high: number | null): Box;
}

interface TableCell {
	lay: Cell;
	/** it has a ground or lines of its own, which fill its row */
	isPainted: boolean;
}

const NOT_OF_ROWS = /^(?:background|border|height|display|position|transform|opacity|box-shadow)/;

/**
 * The cells of a table by rows.
 *
 * @param outer - of the table
 * @throws NotDrawn for what is no plain table
 */
export function rowsOf(
	index: number,
	table: ReadonlyMap<string, string>,
	outer: TextStyle,
	{ elements, styles, childrenOf, styleOf, cell: lay }: TableSource,
): TableCell[][] {
	if (table.has("height")) throw new NotDrawn("a table of a height");
	const isCollapsed = table.get("border-collapse") === "collapse";
	const rows: TableCell[][] = [];
	const cellOf = (cell: number, textStyle: TextStyle): TableCell => {
		const { name = "", attributes } = elements[cell] ?? {};
		const own = [...boxValuesOf(styles[cell]).keys()];
		const isSpanning = attributes?.has("colspan") || attributes?.has("rowspan");
		const hasLines = isCollapsed && own.some((one) => one.startsWith("border"));
		if (!/^t[dh]$/.test(name) || isSpanning || hasLines || own.includes("width") || own.includes("height"))
			throw new NotDrawn("a cell that is not plain");
		return {
			isPainted: own.some((one) => /^(?:background|border|box-shadow)/.test(one)),
			lay: (wide, high) => lay(cell, textStyle, wide, high),
		};
	};
	const read = (parent: number, textStyle: TextStyle, isSection: boolean) => {
		for (const child of childrenOf(parent)) {
			const name = elements[child]?.name ?? "";
			const own = boxValuesOf(styles[child]);
			if ([...own.keys()].some((one) => NOT_OF_ROWS.test(one))) throw new NotDrawn(`a box of ${name}`);
			const inherited = styleOf(name, own, textStyle);
			if (name === "tr") rows.push(childrenOf(child).map((cell) => cellOf(cell, inherited)));
			else if (/^t(?:head|body|foot)$/.test(name) && !isSection) read(child, inherited, true);
			else throw new NotDrawn(`${name} in a table`);
		}
	};
	read(index, outer, false);
	return rows;
}

/** Between cells, pixels. @throws NotDrawn */
export function spacingOf(values: ReadonlyMap<string, string>, reference: Reference): number {
	if (values.get("border-collapse") === "collapse") return 0;
	const spacing = lengthOf(values.get("border-spacing") ?? "2px", 0, reference);
	if (spacing === null) throw new NotDrawn("spaces between cells");
	return spacing;
}

/**
 * @param given - width of the table, where it says one
 * @param most - what there is for it
 * @throws NotDrawn where its words need more
 */
export function tableOf(
	rows: readonly (readonly TableCell[])[],
	spacing: number,
	given: number | null,
	most: number,
): Box {
	const count = Math.max(0, ...rows.map((row) => row.length));
	if (count === 0 || rows.length * count > MOST_CELLS) throw new NotDrawn("a table of no cells, or too many");
	const columns = Array.from({ length: count }, (_, at) =>
		Math.max(0, ...rows.map((row) => row[at]?.lay(UNBOUND, null).width ?? 0)),
	);
	const spaces = spacing * (count + 1);
	const sum = columns.reduce((all, column) => all + column, 0);
	const free = (given ?? Math.min(sum + spaces, most)) - spaces;
	if (free < sum - 0.01) throw new NotDrawn("a table wider than there is room for");
	// What is left is shared as the columns are wide.
	const wides = columns.map((column) => (sum > 0 ? (column * free) / sum : free / count));
	let y = spacing;
	const drawn: ((x: number, top: number) => string)[] = [];
	for (const row of rows) {
		const boxes = row.map(({ lay }, at) => lay(wides[at] ?? 0, null));
		const high = Math.max(0, ...boxes.map(({ height }) => height));
		let x = spacing;
		for (const [at, { lay, isPainted }] of row.entries()) {
			const low = boxes[at]?.height ?? 0;
			if (isPainted && low < high - 0.5) throw new NotDrawn("a ground higher than its words");
			const box = isPainted ? lay(wides[at] ?? 0, high) : boxes[at];
			const [left, down] = [x, y + (isPainted ? 0 : (high - low) / 2)];
			if (box) drawn.push((startX, startY) => box.draw(startX + left, startY + down));
			x += (wides[at] ?? 0) + spacing;
		}
		y += high + spacing;
	}
	return {
		isWide: true,
		width: free + spaces,
		height: y,
		margin: { top: 0, bottom: 0 },
		baseline: Number.NaN,
		draw: (x, top) => drawn.map((draw) => draw(x, top)).join(""),
	};
}

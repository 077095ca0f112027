/**
 * Computes the positions of all tiles, so that only visible ones have to be rendered. Lengths are CSS pixels. The grid is a
 * column of collections, each with a heading above rows of square tiles.
 */

export interface Group {
	/** slug; null for search results, which may be of any collection */
	slug: string | null;
	count: number;
}

/** A collection in the grid, or the search results. */
export interface GridGroup extends Group {
	name: string;
	/** number of its selected NFTs */
	picked: number;
}

/** Sizes from the style sheet, measured by use-grid-window.ts. */
export interface Measure {
	columns: number;
	/** width and height of a tile */
	tile: number;
	/** gap between tiles, both ways */
	gap: number;
	/** height of a collection's heading, including the space below it */
	head: number;
	/** space between two collections */
	between: number;
}

export interface GroupBox<G extends Group = Group> {
	group: G;
	/** index of its first NFT in the whole grid */
	first: number;
	top: number;
	height: number;
}

export function layOut<G extends Group>(
	groups: readonly G[],
	measure: Measure,
): { boxes: GroupBox<G>[]; height: number } {
	const boxes: GroupBox<G>[] = [];
	let top = 0;
	let first = 0;
	for (const group of groups) {
		const rows = rowsOf(group, measure);
		const height = measure.head + rows * measure.tile + Math.max(0, rows - 1) * measure.gap;
		boxes.push({ group, first, top, height });
		first += group.count;
		top += height + measure.between;
	}
	return { boxes, height: Math.max(0, top - measure.between) };
}

function rowsOf(group: Group, { columns }: Measure): number {
	return Math.ceil(group.count / columns);
}

export interface Seen<G extends Group = Group> {
	box: GroupBox<G>;
	/** first visible row of the group */
	fromRow: number;
	/** row after the last visible one */
	toRow: number;
}

/** @returns the groups between two vertical positions of the grid, with their visible rows */
export function seenBetween<G extends Group>(
	boxes: readonly GroupBox<G>[],
	measure: Measure,
	from: number,
	to: number,
): Seen<G>[] {
	const step = measure.tile + measure.gap;
	return boxes
		.filter(({ top, height }) => top + height >= from && top <= to)
		.map((box) => {
			const tiles = box.top + measure.head;
			const rows = rowsOf(box.group, measure);
			const fromRow = Math.min(rows, Math.max(0, Math.floor((from - tiles) / step)));
			return { box, fromRow, toRow: Math.min(rows, Math.max(fromRow, Math.ceil((to - tiles) / step))) };
		});
}

/** @returns the vertical position of an NFT's row */
export function topOfNft(boxes: readonly GroupBox[], measure: Measure, index: number): number {
	const box = boxOf(boxes, index);
	if (!box) return 0;
	return box.top + measure.head + Math.floor((index - box.first) / measure.columns) * (measure.tile + measure.gap);
}

function boxOf<G extends Group>(boxes: readonly GroupBox<G>[], index: number): GroupBox<G> | undefined {
	return boxes.find(({ first, group }) => index >= first && index < first + group.count);
}

export type GridKey = "back" | "forward" | "up" | "down" | "page-up" | "page-down" | "home" | "end";

/**
 * The NFT that a key moves to. Up and down keep the column across collections, or use the last NFT of a shorter row; Home
 * and End move to the ends of a collection.
 *
 * @param page - number of visible rows
 */
export function nextNft(
	boxes: readonly GroupBox[],
	columns: number,
	index: number,
	key: GridKey,
	page: number,
): number {
	const box = boxOf(boxes, index);
	if (!box) return index;
	const last = boxes.reduce((sum, { group }) => sum + group.count, 0) - 1;
	switch (key) {
		case "back":
			return Math.max(0, index - 1);
		case "forward":
			return Math.min(last, index + 1);
		case "home":
			return box.first;
		case "end":
			return box.first + box.group.count - 1;
		case "up":
		case "down":
			return oneRow(boxes, columns, index, key);
		case "page-up":
		case "page-down": {
			let at = index;
			for (let row = 0; row < page; row++) at = oneRow(boxes, columns, at, key === "page-up" ? "up" : "down");
			return at;
		}
	}
}

function oneRow(boxes: readonly GroupBox[], columns: number, index: number, way: "up" | "down"): number {
	const at = boxes.findIndex(({ first, group }) => index >= first && index < first + group.count);
	const box = boxes[at];
	if (!box) return index;
	const place = index - box.first;
	const [row, column] = [Math.floor(place / columns), place % columns];
	const rows = Math.ceil(box.group.count / columns);
	const inside = (target: GroupBox, targetRow: number) =>
		target.first + Math.min(targetRow * columns + column, target.group.count - 1);
	const filled = (candidates: readonly GroupBox[]) => candidates.find(({ group }) => group.count > 0);
	if (way === "up") {
		if (row > 0) return inside(box, row - 1);
		const above = filled(boxes.slice(0, at).reverse());
		return above ? inside(above, Math.ceil(above.group.count / columns) - 1) : index;
	}
	if (row < rows - 1) return inside(box, row + 1);
	const below = filled(boxes.slice(at + 1));
	return below ? inside(below, 0) : index;
}

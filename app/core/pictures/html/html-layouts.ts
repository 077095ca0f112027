import { lengthOf, type Reference } from "../css/css-values.ts";
import { NotDrawn } from "../not-drawn.ts";
import {
	type GridPlace,
	gridAlignment,
	gridPlaces,
	lengthsOf,
	placesOf,
	type Track,
	tracksOf,
	withAreas,
} from "./html-grid.ts";

/** Boxes of HTML below each other and in grids. */

/** A box that is laid out, and draws itself at a place. */
export interface Box {
	height: number;
	/** what it would take without a bound */
	width: number;
	/** it says its width itself */
	isWide: boolean;
	margin: { top: number; bottom: number };
	/** of its last line, from its top on; nothing where it has none, no number where it is not known */
	baseline?: number | undefined;
	/** of its first line; nothing where it has none, or is not known */
	first?: number | undefined;
	/** how far what floats in it reaches below it */
	hanging?: number;
	draw(x: number, y: number): string;
}

/**
 * Lays a box out.
 *
 * @param high - of what it is in, where it is known
 * @param stretched - how high it is with its margins where it says nothing itself
 * @param isForced - it is as wide, whatever width it says
 */
export type Item = (wide: number, high: number | null, stretched: number | null, isForced?: boolean) => Box;

/** Wider than any line of words. */
export const UNBOUND = 100_000;

export interface Inside {
	width: number;
	height: number | null;
}

export const tallOf = ({ height, margin }: Box) => height + margin.top + margin.bottom;
export const part = (word: string, rest: number) => (word === "center" ? rest / 2 : word === "end" ? rest : 0);

export function gapOf(values: ReadonlyMap<string, string>, along: "row" | "column", reference: Reference): number {
	const [down = "0", across = down] = (values.get("gap") ?? values.get("grid-gap") ?? "").split(/\s+/).filter(Boolean);
	const said = values.get(`${along}-gap`) ?? (along === "row" ? down : across);
	return said === "normal" ? 0 : (lengthOf(said, reference.width, reference) ?? 0);
}

/** Boxes in columns and rows, one after the other. @throws NotDrawn */
export function gridOf(
	values: ReadonlyMap<string, string>,
	made: readonly Item[],
	styles: readonly (ReadonlyMap<string, string> | undefined)[],
	{ width, height }: Inside,
	reference: Reference,
): Box {
	const [gapAcross, gapDown] = [gapOf(values, "column", reference), gapOf(values, "row", reference)];
	const { down, across, downAll, acrossAll } = gridAlignment(values);
	const isStretched = (word: string) => /^(?:normal|stretch)$/.test(word);
	const areas = withAreas(values.get("grid-template-areas"), styles);
	const given = tracksOf(values.get("grid-template-columns") ?? "", width, gapAcross, reference, made.length);
	const columns: Track[] = given.length === 0 ? Array.from({ length: Math.max(1, areas.columns) }, () => null) : given;
	const places = gridPlaces(areas.styles, columns.length);
	const cells = made.map((item, at) => ({ item, ...(places[at] as GridPlace) }));
	const broad = columns.map((column, at) => {
		if (column !== null || columns.length === 1) return 0;
		const own = cells.filter(({ column: first, columns: span }) => first <= at && at < first + span);
		if (own.some(({ columns: span }) => span > 1)) throw new NotDrawn("a box over columns as wide as what is in them");
		return Math.max(0, ...own.map(({ item }) => Math.ceil(item(UNBOUND, null, null).width * 64) / 64));
	});
	const wides = lengthsOf(columns, broad, width, gapAcross, isStretched(acrossAll));
	if (columns.includes(null) && wides.reduce((sum, wide) => sum + wide, gapAcross * (wides.length - 1)) > width + 0.01)
		throw new NotDrawn("a grid wider than there is room for");
	const explicit = tracksOf(values.get("grid-template-rows") ?? "", height, gapDown, reference);
	const [implicit = null] = tracksOf(values.get("grid-auto-rows") ?? "", height, gapDown, reference);
	const last = Math.max(0, ...cells.map(({ row, rows }) => row + rows));
	const rows = Array.from({ length: Math.max(explicit.length, last) }, (_, at) =>
		at < explicit.length ? (explicit[at] ?? null) : implicit,
	);
	const isMeasured = rows.some((row) => row === null);
	const needed = rows.map(() => 0);
	const wideOf = (item: Item, whole: number) => {
		if (isStretched(across)) return whole;
		const box = item(whole, null, null);
		return box.isWide ? whole : Math.min(Math.ceil(box.width), whole);
	};
	const over = (lengths: readonly number[], first: number, count: number, gap: number) =>
		lengths.slice(first, first + count).reduce((sum, length) => sum + length, gap * (count - 1));
	if (isMeasured)
		for (const { item, column, row, columns: span, rows: down } of cells) {
			if (rows[row] !== null && down === 1) continue;
			if (down > 1) throw new NotDrawn("a box over rows as high as what is in them");
			const whole = over(wides, column, span, gapAcross);
			needed[row] = Math.max(needed[row] ?? 0, tallOf(item(wideOf(item, whole), null, null)));
		}
	const highs = lengthsOf(rows, needed, height, gapDown, isStretched(downAll));
	const all = (lengths: readonly number[], gap: number) =>
		lengths.reduce((sum, length) => sum + length, gap * Math.max(0, lengths.length - 1));
	const inner = height ?? all(highs, gapDown);
	const [lefts, tops] = [
		placesOf(wides, gapAcross, width, isStretched(acrossAll) ? "start" : acrossAll),
		placesOf(highs, gapDown, inner, isStretched(downAll) ? "start" : downAll),
	];
	const boxes = cells.map(({ item, column, row, columns: span, rows: tall }) => {
		const [whole, high] = [over(wides, column, span, gapAcross), over(highs, row, tall, gapDown)];
		const wide = wideOf(item, whole);
		const box = item(wide, high, isStretched(down) ? high : null);
		const x = (lefts[column] ?? 0) + part(across, whole - (box.isWide ? box.width : wide));
		const y = (tops[row] ?? 0) + part(down, high - tallOf(box)) + box.margin.top;
		return { box, x, y };
	});
	return {
		isWide: false,
		height: inner,
		width: all(wides, gapAcross),
		margin: { top: 0, bottom: 0 },
		baseline: Number.NaN,
		draw: (x, y) => boxes.map(({ box, x: left, y: top }) => box.draw(x + left, y + top)).join(""),
	};
}

/** Of two margins that meet the larger one counts; what is below zero is taken from it. */
export const metMargin = (one: number, other: number): number => Math.max(0, one, other) + Math.min(0, one, other);

/** Boxes below each other. @throws NotDrawn for words under the ground of a later box */
export function stackOf(parts: readonly Box[]): Box {
	let [y, before] = [0, 0];
	const places = parts.map((part, at) => {
		if (at > 0) y += metMargin(before, part.margin.top);
		const isOver =
			metMargin(before, part.margin.top) < 0 && parts.slice(0, at).some(({ baseline }) => baseline !== undefined);
		if (at > 0 && isOver) throw new NotDrawn("boxes over each other");
		const place = y;
		y += part.height;
		before = part.margin.bottom;
		return place;
	});
	const [first, last] = [
		parts.findIndex(({ baseline }) => baseline !== undefined),
		parts.findLastIndex(({ baseline }) => baseline !== undefined),
	];
	const [begun, begin] = [parts[first]?.first, places[first]];
	return {
		isWide: false,
		first: begun === undefined || begin === undefined ? undefined : begin + begun,
		baseline: last === -1 ? undefined : (places[last] ?? 0) + (parts[last]?.baseline ?? 0),
		height: y,
		width: Math.max(0, ...parts.map((part) => part.width)),
		margin: { top: parts[0]?.margin.top ?? 0, bottom: before },
		draw: (x, top) => parts.map((part, at) => part.draw(x, top + (places[at] ?? 0))).join(""),
	};
}

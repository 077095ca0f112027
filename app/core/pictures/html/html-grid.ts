import { partsOf } from "../css/css-sums.ts";
import { lengthOf, type Reference } from "../css/css-values.ts";
import { NotDrawn } from "../not-drawn.ts";

/** Columns and rows of a grid (https://www.w3.org/TR/css-grid-2/), as far as they do not depend on what is in them. */

const MOST_TRACKS = 400;
/** of finding places for boxes */
const MOST_STEPS = 200_000;

/** A track's length in pixels, its share of what is left and what it takes at least, or as high as what is in it. */
export type Track = { pixels: number } | { share: number; least: number } | null;

/**
 * @param whole - 100 %; null where it is not known
 * @param items - how many boxes there are: as many tracks as fit are no more than those
 * @throws NotDrawn
 */
export function tracksOf(
	value: string,
	whole: number | null,
	gap: number,
	reference: Reference,
	items = Number.POSITIVE_INFINITY,
): Track[] {
	if (/^(?:none|auto|)$/.test(value.trim())) return [];
	const tracks: Track[] = [];
	for (const part of partsOf(value.trim().replace(/\s+/g, " "), " ").filter(Boolean)) {
		const [, count = "", list = ""] = /^repeat\(\s*([\w-]+)\s*,\s*(.*)\)$/.exec(part) ?? [];
		const each = count === "" ? [trackOf(part, whole, reference)] : tracksOf(list, whole, gap, reference);
		const fixed = each.reduce(
			(sum, track) => sum + gap + (track ? ("pixels" in track ? track.pixels : track.least) : NaN),
			0,
		);
		const isFilled = /^auto-fi(?:ll|t)$/.test(count);
		const fitting = Math.min(
			Math.max(1, Math.floor(((whole ?? NaN) + gap) / fixed)),
			count === "auto-fit" ? items : Infinity,
		);
		const times = count === "" ? 1 : isFilled ? fitting : Number(count);
		if (!(times >= 1) || tracks.length + each.length * times > MOST_TRACKS) throw new NotDrawn(value);
		for (let time = 0; time < times; time++) tracks.push(...each);
	}
	return tracks;
}

function trackOf(part: string, whole: number | null, reference: Reference): Track {
	const inner = /^minmax\(\s*(?:0(?:px)?|auto)\s*,\s*([^,]*)\)$/.exec(part)?.[1] ?? part;
	if (/^[\d.]+fr$/.test(inner)) return { share: Number.parseFloat(inner), least: 0 };
	const [, least = "", share = ""] = /^minmax\(\s*([^,]+?)\s*,\s*([\d.]+)fr\s*\)$/.exec(part) ?? [];
	const least0 = least.includes("%") && whole === null ? null : lengthOf(least, whole ?? 0, reference);
	if (share !== "" && least0 !== null) return { share: Number(share), least: least0 };
	if (inner === "auto") return null;
	const pixels = inner.includes("%") && whole === null ? null : lengthOf(inner, whole ?? 0, reference);
	if (pixels === null) throw new NotDrawn(part);
	return { pixels };
}

/**
 * @param needed - what each track takes where it is as high as what is in it
 * @param whole - what all may take; null where they take what they need
 * @param isStretched - tracks of no length of their own share what is left
 */
export function lengthsOf(
	tracks: readonly Track[],
	needed: readonly number[],
	whole: number | null,
	gap: number,
	isStretched: boolean,
): number[] {
	const lengths = tracks.map((track, at) =>
		track && "pixels" in track ? track.pixels : track ? 0 : (needed[at] ?? 0),
	);
	const shares = tracks.map((track) => (track && "share" in track ? track.share : 0));
	const sum = lengths.reduce((all, length) => all + length, gap * Math.max(0, tracks.length - 1));
	const left = Math.max(0, (whole ?? 0) - sum);
	const parts = shares.reduce((all, share) => all + share, 0);
	if (parts > 0) {
		if (whole === null) throw new NotDrawn("shares of an unknown height");
		return sharedLengths(tracks, lengths, left);
	}
	const open = tracks.filter((track) => track === null).length;
	return isStretched && open > 0 && whole !== null
		? lengths.map((length, at) => length + (tracks[at] === null ? left / open : 0))
		: lengths;
}

/** Those that share what is left, none less than it takes at least. */
function sharedLengths(tracks: readonly Track[], lengths: readonly number[], room: number): number[] {
	const result = [...lengths];
	let left = room;
	let open = [...tracks.entries()].flatMap(([at, track]) => (track && "share" in track ? [{ at, ...track }] : []));
	while (open.length > 0) {
		const parts = open.reduce((sum, { share }) => sum + share, 0);
		const each = Math.max(0, left) / Math.max(parts, 1);
		const held = open.filter(({ share, least }) => share * each < least - 0.01);
		for (const { at, share, least } of held.length > 0 ? held : open) {
			result[at] = Math.max(least, share * each);
			left -= result[at];
		}
		if (held.length === 0) break;
		open = open.filter((one) => !held.includes(one));
	}
	return result;
}

/** What boxes say of their places, with the names of a grid's areas as lines. @throws NotDrawn for a name that is none of them */
export function withAreas(
	template: string | undefined,
	items: readonly (ReadonlyMap<string, string> | undefined)[],
): { styles: (ReadonlyMap<string, string> | undefined)[]; columns: number } {
	const rows = [...(template ?? "").matchAll(/"([^"]*)"|'([^']*)'/g)].map(([, one, other]) =>
		(one ?? other ?? "").trim().split(/\s+/),
	);
	const columns = Math.max(0, ...rows.map((row) => row.length));
	if (rows.length * columns > MOST_TRACKS) throw new NotDrawn("too many areas");
	const styles = items.map((values) => {
		const said = values?.get("grid-area");
		if (!values || said === undefined || said === "auto") return values;
		const lines = said.split("/").map((line) => line.trim());
		const [row = "auto", column = "auto", rowEnd = "auto", columnEnd = "auto"] = lines;
		if (lines.length > 1 || /^\d/.test(row))
			return new Map([...values, ["grid-row", `${row} / ${rowEnd}`], ["grid-column", `${column} / ${columnEnd}`]]);
		const own = rows.flatMap((cells, y) => cells.flatMap((cell, x) => (cell === said ? [{ x, y }] : [])));
		const [first, last] = [own[0], own.at(-1)];
		if (!first || !last) throw new NotDrawn(`grid-area: ${said}`);
		return new Map([
			...values,
			["grid-row", `${first.y + 1} / ${last.y + 2}`],
			["grid-column", `${first.x + 1} / ${last.x + 2}`],
		]);
	});
	return { styles, columns };
}

/** Where tracks begin, with what is left of the whole put where it is asked. @throws NotDrawn */
export function placesOf(lengths: readonly number[], gap: number, whole: number, asked: string): number[] {
	const count = lengths.length;
	const free = whole - lengths.reduce((sum, length) => sum + length, gap * Math.max(0, count - 1));
	const spread = Math.max(0, free);
	const [before, between] = {
		start: [0, 0],
		stretch: [0, 0],
		normal: [0, 0],
		center: [free / 2, 0],
		end: [free, 0],
		"space-between": [0, count > 1 ? spread / (count - 1) : 0],
		"space-around": [spread / count / 2, spread / count],
		"space-evenly": [spread / (count + 1), spread / (count + 1)],
	}[asked] ?? [NaN, NaN];
	if (Number.isNaN(before) || before === undefined) throw new NotDrawn(asked);
	let at = before;
	return lengths.map((length) => {
		const place = at;
		at += length + gap + (between ?? 0);
		return place;
	});
}

/** https://www.w3.org/TR/css-align-3/: how an item is aligned in its area along both axes, and how all tracks are in the grid. */
export function gridAlignment(values: ReadonlyMap<string, string>) {
	const word = (text: string | undefined) =>
		text?.replace(/^(?:flex-|unsafe |safe )/, "").replace(/^(?:left|top)$/, "start") || undefined;
	const both = (name: string) => {
		const [down, across = down] = (values.get(`place-${name}`) ?? "").split(/\s+/);
		return [word(values.get(`align-${name}`) ?? down), word(values.get(`justify-${name}`) ?? across)] as const;
	};
	const [[down = "normal", across = "normal"], [downAll = "normal", acrossAll = "normal"]] = [
		both("items"),
		both("content"),
	];
	if (![down, across].every((one) => /^(?:normal|stretch|start|center|end)$/.test(one)))
		throw new NotDrawn(`${down} ${across}`);
	return { down, across, downAll, acrossAll };
}

/** Which columns and rows a box of a grid covers, from 0 on. */
export interface GridPlace {
	column: number;
	row: number;
	columns: number;
	rows: number;
}

/** The first line a box says, and how many tracks it covers. @throws NotDrawn for names of lines, and lines counted from the end */
function spanOf(
	values: ReadonlyMap<string, string> | undefined,
	along: "column" | "row",
): [line: number | null, tracks: number] {
	const [start, end] = partsOf(values?.get(`grid-${along}`) ?? "auto", "/");
	const said = [
		values?.get(`grid-${along}-start`) ?? start ?? "auto",
		values?.get(`grid-${along}-end`) ?? end ?? "auto",
	];
	const [one, other] = said.map((word) => {
		const [, span, number] = /^\s*(span\s+)?(\d{1,4})\s*$/.exec(word) ?? [];
		if (number === undefined && word.trim() !== "auto") throw new NotDrawn(`grid-${along}: ${word}`);
		return number === undefined ? null : { isSpan: span !== undefined, number: Number(number) };
	});
	const tracks = [one, other].find((word) => word?.isSpan)?.number ?? 1;
	const [from, to] = [one, other].map((word) => (word && !word.isSpan ? word.number : null));
	if (from !== null && from !== undefined && to !== null && to !== undefined)
		return [Math.min(from, to), Math.max(1, Math.abs(to - from))];
	return [from ?? (to === null || to === undefined ? null : to - tracks), tracks];
}

/** Where boxes of a grid are put, one after the other (https://www.w3.org/TR/css-grid-2/#auto-placement-algo). @throws NotDrawn */
export function gridPlaces(items: readonly (ReadonlyMap<string, string> | undefined)[], columns: number): GridPlace[] {
	const taken = new Set<number>();
	let [cursor, steps] = [0, 0];
	const place = (values: ReadonlyMap<string, string> | undefined): GridPlace => {
		const [[column, across], [row, down]] = [spanOf(values, "column"), spanOf(values, "row")];
		if (across > columns || down > MOST_TRACKS || (column ?? 1) < 1 || (column ?? 1) - 1 + across > columns)
			throw new NotDrawn("a box beyond its grid");
		if (row !== null && column === null && items.length > 1) throw new NotDrawn("a box in a row that it says");
		const cells = (at: number) =>
			Array.from({ length: across * down }, (_, cell) => at + (cell % across) + Math.floor(cell / across) * columns);
		const fits = (at: number) => {
			steps += across * down;
			if (steps > MOST_STEPS) throw new NotDrawn("too many cells");
			return (
				(at % columns) + across <= columns &&
				(column === null || at % columns === column - 1) &&
				cells(at).every((cell) => !taken.has(cell))
			);
		};
		let at = row === null ? cursor : (row - 1) * columns + (column ?? 1) - 1;
		// What says both may lie over others.
		for (let isFree = fits(at); !isFree && (row === null || column === null); isFree = fits(at)) at += 1;
		for (const cell of cells(at)) taken.add(cell);
		if (row === null) cursor = at;
		return { column: at % columns, row: Math.floor(at / columns), columns: across, rows: down };
	};
	// Those that say both are placed before all others.
	const isPlaced = (values: ReadonlyMap<string, string> | undefined) =>
		spanOf(values, "row")[0] !== null && spanOf(values, "column")[0] !== null;
	const placed = items.map((values) => (isPlaced(values) ? place(values) : null));
	return items.map((values, at) => placed[at] ?? place(values));
}

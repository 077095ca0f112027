import type { Reference } from "../css/css-values.ts";
import { NotDrawn } from "../not-drawn.ts";
import { placesOf } from "./html-grid.ts";
import { type Box, gapOf, type Inside, type Item, part, stackOf, tallOf, UNBOUND } from "./html-layouts.ts";

/** Boxes of HTML in a row, or in a column whose height they share (https://www.w3.org/TR/css-flexbox-1/). */

/** How a box takes a part of what is left, and whether it begins with nothing (https://www.w3.org/TR/css-flexbox-1/#flex-property). */
export interface Growth {
	grow: number;
	isBare: boolean;
	/** how readily it gives way where there is no room */
	shrink: number;
	/** it may become narrower than its words */
	isYielding: boolean;
}

/** @throws NotDrawn */
export function growthOf(values: ReadonlyMap<string, string> | undefined): Growth {
	const [grow = "", shrink = "", basis = ""] = (values?.get("flex") ?? "").trim().split(/\s+/);
	const own = Number(values?.get("flex-grow") ?? (/^(?:none|initial|)$/.test(grow) ? 0 : grow === "auto" ? 1 : grow));
	const said = values?.get("flex-basis") ?? (basis || (/^[\d.]+$/.test(shrink) || shrink === "" ? "" : shrink));
	const isBare = /^0(?:px|%)?$/.test(said) || (said === "" && /^[\d.]+$/.test(grow));
	if (!(own >= 0) || (!isBare && !/^(?:auto|)$/.test(said))) throw new NotDrawn(`flex: ${values?.get("flex")}`);
	const second = /^[\d.]+$/.test(shrink) ? shrink : grow === "none" ? "0" : "1";
	const isYielding =
		/^(?:hidden|clip|auto|scroll)\b/.test(values?.get("overflow") ?? "") ||
		/^0(?:px)?$/.test(values?.get("min-width") ?? "");
	const yields = Number(values?.get("flex-shrink") ?? second);
	if (!(yields >= 0)) throw new NotDrawn(`flex-shrink: ${values?.get("flex-shrink")}`);
	return { grow: own, isBare, shrink: yields, isYielding };
}

/** Boxes in a row or below each other. @throws NotDrawn */
export function rowOf(
	values: ReadonlyMap<string, string>,
	made: readonly Item[],
	grows: readonly Growth[],
	{ width, height }: Inside,
	reference: Reference,
): Box {
	const { isColumn, along, across } = alignmentOf(values);
	const gap = gapOf(values, isColumn ? "row" : "column", reference);
	const isStretched = across === "stretch";
	const items = made.map((item, at) => {
		const whole = item(width, height, null);
		const wide = (isColumn && isStretched) || whole.isWide ? width : Math.min(Math.ceil(whole.width), width);
		const box = wide === width ? whole : item(wide, height, null);
		const { grow, isBare, shrink, isYielding } = grows[at] ?? { grow: 0, isBare: false, shrink: 1, isYielding: false };
		return { item, grow, isBare, shrink, isYielding, wide: box.isWide ? box.width : wide, box };
	});
	const longOf = ({ isBare, box, wide }: (typeof items)[number]) => (isBare ? 0 : isColumn ? tallOf(box) : wide);
	const gaps = gap * Math.max(0, items.length - 1);
	let sum = items.reduce((all, item) => all + longOf(item), gaps);
	const isTooLong = !isColumn && items.length > 1 && sum > width;
	if (isTooLong && values.get("flex-wrap") === "wrap") {
		if (height !== null) throw new NotDrawn("a row that goes on below in a height");
		const rowGap = gapOf(values, "row", reference);
		const lines = linesOfBoxes(items.map(longOf), gap, width).map(([from, to]) =>
			rowOf(values, made.slice(from, to), grows.slice(from, to), { width, height }, reference),
		);
		const spaced = lines.map((line, at) => ({ ...line, margin: { top: at > 0 ? rowGap : 0, bottom: 0 } }));
		return { ...stackOf(spaced), width, baseline: Number.NaN };
	}
	if (isTooLong) {
		for (const [at, wide] of shrunkWidths(items, width - gaps, height).entries()) {
			const one = items[at];
			if (!one) continue;
			Object.assign(one, { wide, isBare: false, box: one.item(wide, height, null, true) });
		}
		sum = items.reduce((all, item) => all + longOf(item), gaps);
	}
	// What is left is shared by those that grow.
	const shares = items.reduce((all, { grow }) => all + grow, 0);
	const leftIn = (whole: number) => Math.max(0, whole - sum) / Math.max(shares, 1);
	/** as high as their words are in the width that they have in the end */
	const laid = items.map((one) =>
		isColumn || one.grow === 0 ? one.box : one.item(longOf(one) + one.grow * leftIn(width), height, null, true),
	);
	const reaches = across === "baseline" ? laid.map((box) => box.margin.top + firstOf(box)) : [];
	const reach = Math.max(0, ...reaches);
	/** from the row's top to a box, where their first lines stand beside each other */
	const lowered = (at: number) => (reaches.length === 0 ? 0 : reach - (reaches[at] ?? 0));
	const most = isColumn ? sum : Math.max(0, ...laid.map((box, at) => lowered(at) + tallOf(box)));
	const inner = height ?? most;
	const left = leftIn(isColumn ? inner : width);
	const boxes = items.map((one, at) => {
		const { item, grow, wide } = one;
		const box = laid[at] ?? one.box;
		const length = longOf(one) + grow * left;
		if (isColumn) return { wide, length, box: grow > 0 ? item(wide, inner, length) : box };
		const isForced = isTooLong || grow > 0;
		return { wide: length, length, box: isStretched ? item(length, inner, inner, isForced) : box };
	});
	const places = placesOf(
		boxes.map(({ length }) => length),
		gap,
		isColumn ? inner : width,
		along,
	);
	return {
		isWide: false,
		height: inner,
		width: isColumn ? Math.max(0, ...boxes.map(({ box }) => box.width)) : sum,
		margin: { top: 0, bottom: 0 },
		baseline: Number.NaN,
		draw: (x, y) =>
			boxes
				.map(({ wide, box }, at) => {
					const place = places[at] ?? 0;
					return isColumn
						? box.draw(x + part(across, width - wide), y + place + box.margin.top)
						: box.draw(x + place, y + lowered(at) + part(across, inner - tallOf(box)) + box.margin.top);
				})
				.join(""),
	};
}

function firstOf({ first, isWide }: Box): number {
	if (first === undefined || isWide) throw new NotDrawn("a box without lines beside lines");
	return first;
}

/** How wide boxes are that give way to each other (https://www.w3.org/TR/css-flexbox-1/#resolve-flexible-lengths). */
function shrunkWidths(
	items: readonly (Omit<Growth, "grow"> & { item: Item; box: Box })[],
	room: number,
	height: number | null,
): number[] {
	const bases = items.map(({ item, box, isBare }) =>
		isBare ? 0 : box.isWide ? box.width : item(UNBOUND, height, null).width,
	);
	const least = items.map(({ item, box, isYielding }) => {
		if (isYielding) return 0;
		const needed = item(0, height, null, true).width;
		return box.isWide ? Math.min(needed, box.width) : needed;
	});
	const widths = [...bases];
	let open = [...items.keys()];
	for (let left = room; open.length > 0; ) {
		const over = open.reduce((sum, at) => sum + (bases[at] ?? 0), -left);
		const weights = open.map((at) => (bases[at] ?? 0) * (items[at]?.shrink ?? 1));
		const all = weights.reduce((sum, weight) => sum + weight, 0);
		for (const [place, at] of open.entries())
			widths[at] = (bases[at] ?? 0) - (over > 0 && all > 0 ? (over * (weights[place] ?? 0)) / all : 0);
		const held = open.filter((at) => (widths[at] ?? 0) < (least[at] ?? 0) - 0.01);
		for (const at of held) {
			widths[at] = least[at] ?? 0;
			left -= widths[at];
		}
		if (held.length === 0) break;
		open = open.filter((at) => !held.includes(at));
	}
	return widths;
}

/** Which boxes are in a row together: as many as there is room for. */
function linesOfBoxes(lengths: readonly number[], gap: number, width: number): [from: number, to: number][] {
	const lines: [number, number][] = [];
	let filled = 0;
	for (const [at, length] of lengths.entries()) {
		const line = lines.at(-1);
		if (line && filled + gap + length <= width + 0.01) {
			line[1] = at + 1;
			filled += gap + length;
		} else {
			lines.push([at, at + 1]);
			filled = length;
		}
	}
	return lines;
}

/** How boxes are aligned along their row or column, and across it. A grid of one box is a column. @throws NotDrawn */
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
	if (!/^(?:start|center|end|stretch)$/.test(across) && (isColumn || across !== "baseline")) throw new NotDrawn(across);
	if (!isColumn && direction !== "row") throw new NotDrawn(`${direction} ${along} ${across}`);
	return { isColumn, along, across };
}

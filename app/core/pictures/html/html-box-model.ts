import { lengthOf } from "../css/css-values.ts";
import { NotDrawn } from "../not-drawn.ts";
import { type Borders, bordersOf } from "./html-borders.ts";
import { INITIAL, marginOf, type Sides, sidesOf, type TextStyle } from "./html-text-style.ts";

type Side = "width" | "height";

/** What a box has around its content, and how large its style lets that content be. In pixels. @see CSS Box Sizing 3 */
export interface BoxModel {
	/** null: auto */
	margin: Sides;
	border: Borders;
	/** border and padding together */
	around: { left: number; right: number; top: number; bottom: number };
	/** what percentages and units of a letter are of */
	reference: { width: number; height: number; fontSize: number; rem: number };
	/** @param whole - what percentages are of; null: not known. @returns null where the style says nothing */
	given(name: Side | `${"min" | "max"}-${Side}`, whole: number | null): number | null;
	/** How high a box of a width is by its proportions; null where its style says none. */
	proportional(width: number): number | null;
	/** A size within the least and the most the style allows. */
	bounded(name: Side, length: number, whole: number | null): number;
}

/**
 * @param width - of what the box is in
 * @param height - of what the box is in, where it is known
 * @throws NotDrawn for a length that is not understood
 */
export function boxModelOf(
	tag: string,
	values: ReadonlyMap<string, string>,
	textStyle: TextStyle,
	width: number,
	height: number | null,
): BoxModel {
	const reference = { width, height: height ?? 0, fontSize: textStyle.size, rem: INITIAL.size };
	const own: [number, number] = tag === "body" ? [8, 8] : [marginOf(tag) * textStyle.size, 0];
	const margin = sidesOf(values, "margin", own, width, reference);
	const padding = sidesOf(values, "padding", [0, 0], width, reference);
	const border = bordersOf(values, reference, textStyle.colour);
	const around = {
		left: (padding.left ?? 0) + border.left.width,
		right: (padding.right ?? 0) + border.right.width,
		top: (padding.top ?? 0) + border.top.width,
		bottom: (padding.bottom ?? 0) + border.bottom.width,
	};
	const isWhole = values.get("box-sizing") === "border-box";
	const ratio = ratioOf(values.get("aspect-ratio") ?? "auto");
	if (ratio !== null && ["min-height", "max-height"].some((name) => values.has(name)))
		throw new NotDrawn("proportions within bounds");
	const [across, down] = isWhole ? [around.left + around.right, around.top + around.bottom] : [0, 0];
	const given: BoxModel["given"] = (name, whole) => {
		const value = values.get(name) ?? "auto";
		const high = name === "width" && value === "auto" && ratio !== null ? given("height", height) : null;
		if (high !== null && ratio !== null) return Math.max(0, (high + down) * ratio - across);
		if (value === "auto" || value === "none" || (whole === null && value.includes("%"))) return null;
		const length = lengthOf(value, whole ?? 0, reference);
		if (length === null) throw new NotDrawn(`${name}: ${value}`);
		return Math.max(0, length - (name.endsWith("width") ? across : down));
	};
	return {
		margin,
		border,
		around,
		reference,
		given,
		proportional: (wide) => (ratio === null ? null : Math.max(0, (wide + across) / ratio - down)),
		bounded(name, length, whole) {
			const [least, most] = [given(`min-${name}`, whole) ?? 0, given(`max-${name}`, whole) ?? Number.POSITIVE_INFINITY];
			return Math.max(least, Math.min(most, length));
		},
	};
}

/** Width by height (https://www.w3.org/TR/css-sizing-4/#aspect-ratio). @throws NotDrawn */
function ratioOf(value: string): number | null {
	if (value === "auto") return null;
	const [, width, height = "1"] = /^(?:auto\s+)?([\d.]+)(?:\s*\/\s*([\d.]+))?(?:\s+auto)?$/.exec(value) ?? [];
	const ratio = Number(width) / Number(height);
	if (!(ratio > 0 && ratio < Number.POSITIVE_INFINITY)) throw new NotDrawn(`aspect-ratio: ${value}`);
	return ratio;
}

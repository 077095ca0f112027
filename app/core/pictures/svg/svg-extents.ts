import { numberOf, type SvgNode } from "./svg-nodes.ts";

/** How large a shape is drawn at most, in its own units and by its transforms: what it costs depends on it (svg-cost.ts). */

/** Transforms and filters that are longer are nobody's. */
export const LONGEST_VALUE = 4_000;

/** How much larger a transform draws: by area. */
export function scaleOf(transform: string): number {
	if (transform.length > LONGEST_VALUE) return Number.POSITIVE_INFINITY;
	let scale = 1;
	for (const [, name = "", list = ""] of transform.matchAll(/\b(scale|matrix)\s*\(([^)]*)\)/gi)) {
		const [a = 1, b = 0, c = 0, d = 1] = list
			.split(/[\s,]+/)
			.filter(Boolean)
			.map(Number.parseFloat);
		scale *=
			name.toLowerCase() === "scale"
				? Math.abs(a * (list.trim().split(/[\s,]+/).length > 1 ? b : a))
				: Math.abs(a * d - b * c);
	}
	return Number.isFinite(scale) ? scale : Number.POSITIVE_INFINITY;
}

export const numbersIn = (text: string) => text.match(/[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?/gi) ?? [];

/** @returns the shape's extent in its own units, at most, and its segments */
export function extentOf(
	{ tag, values, textLength }: SvgNode,
	fontSize: number,
	letterSegments: number,
): { width: number; height: number; segments: number } {
	const side = (name: string) => Math.abs(numberOf(values, name) ?? Number.POSITIVE_INFINITY);
	switch (tag) {
		case "rect":
		case "image":
			// A percentage, or none, may be the whole canvas.
			if (`${values.get("width")}${values.get("height")}`.includes("%")) break;
			return { width: side("width"), height: side("height"), segments: 4 };
		case "circle":
			return { width: 2 * side("r"), height: 2 * side("r"), segments: 8 };
		case "ellipse":
			return { width: 2 * side("rx"), height: 2 * side("ry"), segments: 8 };
		case "text":
		case "tspan":
		case "textpath":
			return { width: fontSize * textLength, height: fontSize, segments: letterSegments * textLength };
		case "path":
		case "polygon":
		case "polyline": {
			const data = values.get(tag === "path" ? "d" : "points") ?? "";
			const numbers = numbersIn(data).map(Number);
			const isRelative = /[a-y]/.test(data.replace(/e[-+]?\d/gi, ""));
			let [low, high, sum] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 0];
			for (const value of numbers) {
				low = Math.min(low, value);
				high = Math.max(high, value);
				sum += Math.abs(value);
			}
			// Where it begins is no part of its extent, where all else is said from there.
			if (tag === "path" && /^\s*[Mm][^A-Z]*$/.test(data)) sum -= Math.abs(numbers[0] ?? 0) + Math.abs(numbers[1] ?? 0);
			const extent = numbers.length === 0 ? 0 : isRelative ? sum : high - low;
			return { width: extent, height: extent, segments: numbers.length / 2 };
		}
		default:
	}
	return { width: Number.POSITIVE_INFINITY, height: Number.POSITIVE_INFINITY, segments: 4 };
}

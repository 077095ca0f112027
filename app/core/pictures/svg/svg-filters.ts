import { numberOf, type SvgNode } from "./svg-nodes.ts";

/** Edge of the canvas that costs are estimated for, in pixels. */
export const CANVAS = 400;

/** @returns milliseconds of one primitive of a filter, for a whole canvas, as measured with resvg 2.6 in WebAssembly */
export function primitiveCost({ tag, values }: SvgNode, pixelsPerUnit: number): number {
	switch (tag) {
		case "fegaussianblur":
		case "fedropshadow":
			return 65;
		case "feturbulence":
			return 20 * Math.max(1, Math.min(numberOf(values, "numoctaves") ?? 1, 1_000));
		case "femorphology": {
			const radii = (values.get("radius") ?? "0")
				.split(/[\s,]+/)
				.map((radius) => Math.abs(Number.parseFloat(radius) || 0));
			const sides = [radii[0] ?? 0, radii[1] ?? radii[0] ?? 0].map((radius) =>
				Math.min(2 * radius * pixelsPerUnit + 1, CANVAS),
			);
			return 10 + 0.5 * (sides[0] ?? 1) * (sides[1] ?? 1);
		}
		case "feconvolvematrix": {
			const order = (values.get("order") ?? "3")
				.split(/[\s,]+/)
				.map((side) => Math.min(Number.parseFloat(side) || 3, 100));
			return 10 + 0.8 * (order[0] ?? 3) * (order[1] ?? order[0] ?? 3);
		}
		default:
			return 25;
	}
}

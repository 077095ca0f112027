import { lengthOf, type Reference } from "../css/css-values.ts";
import type { ElementStyle } from "../css/element-style.ts";
import { scaleOf } from "./svg-extents.ts";
import type { MarkupElement } from "./svg-markup.ts";
import { type Course, lengthOfCourse } from "./svg-paths.ts";
import { canvasOf, rootSize, viewBoxOf } from "./svg-root.ts";
import { type Box, transformOf } from "./svg-transforms.ts";

/** Strokes measured otherwise than in the drawing's units: along a path of a length of its own, or on the screen. */

const DASHES = ["stroke-dasharray", "stroke-dashoffset"] as const;
const LONGEST_DASHES = 2_000;
const AVATAR_EDGE = 400;

/**
 * @param said - what the element says of itself, or inherits
 * @param course - what it goes through
 * @param scale - pixels of one of its units, where it is shown
 * @returns what its stroke is in the drawing's own units; nothing where it says so
 */
export function plainStroke(
	said: (name: string) => string | undefined,
	course: () => Course,
	scale: number,
	reference: Reference,
): Map<string, string> {
	const plain = new Map<string, string>();
	const isOfScreen = said("vector-effect") === "non-scaling-stroke" && scale > 0;
	const length = Number.parseFloat(said("pathLength") ?? "");
	const isMeasured = length > 0 && (said("stroke-dasharray") ?? "none") !== "none";
	if (!isOfScreen && !isMeasured) return plain;
	const way = isMeasured ? lengthOfCourse(course()) : 0;
	const each = isMeasured && way > 0 ? way / length : isOfScreen ? 1 / scale : 1;
	const whole = Math.hypot(reference.width, reference.height) / Math.SQRT2;
	const scaled = (list: string, by: number) =>
		list
			.slice(0, LONGEST_DASHES)
			.split(/[\s,]+/)
			.filter(Boolean)
			.map((part) => Number(((lengthOf(part, whole, reference) ?? 0) * by).toFixed(5)))
			.join(" ");
	for (const name of DASHES) {
		const value = said(name);
		if (value !== undefined && value !== "none") plain.set(name, scaled(value, each));
	}
	if (isOfScreen) plain.set("stroke-width", scaled(said("stroke-width") ?? "1", 1 / scale));
	return plain;
}

/** Pixels of each element's units where the drawing is shown. */
export function scalesOf(elements: readonly MarkupElement[], styles: readonly ElementStyle[], canvas: Box): number[] {
	const scales: number[] = [];
	for (const [index, element] of elements.entries()) {
		const { name, parent, attributes } = element;
		const given = { transform: attributes.get("transform"), origin: undefined };
		const own = styles[index];
		const turned = (own && transformOf(own, given, () => null, canvas)) ?? given.transform ?? "";
		const box = viewBoxOf(element);
		const side = (one: "width" | "height") =>
			lengthOf(attributes.get(one) ?? "100%", canvas[one], { ...canvas, fontSize: 16 }) ?? 0;
		const boxed =
			name === "svg" && parent !== -1 && box ? Math.min(side("width") / box.width, side("height") / box.height) : 1;
		const outer = scales[parent] ?? screenScale(element);
		scales.push(outer * boxed * Math.sqrt(scaleOf(turned)));
	}
	return scales;
}

/** Pixels of a view box's units where a drawing is shown: in its own size, else an avatar's. */
export function screenScale(root: MarkupElement): number {
	const box = canvasOf(root);
	const side = (name: "width" | "height") => {
		const value = root.attributes.get(name) ?? "%";
		return /%|v\w+$/.test(value) ? null : lengthOf(value, 0, { width: 0, height: 0, fontSize: 16 });
	};
	const { width = side("width"), height = side("height") } = rootSize(root) ?? {};
	const scale = width && height ? Math.min(width / box.width, height / box.height) : 0;
	return scale > 0 ? scale : AVATAR_EDGE / Math.min(box.width, box.height);
}

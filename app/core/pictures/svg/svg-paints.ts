/** How shapes are painted: what is not seen and counts all the same, and what is seen through. */

const SHAPES: ReadonlySet<string> = new Set(["path", "rect", "circle", "ellipse", "line", "polyline", "polygon"]);
/** With one of them of its own, or with marks it inherits, the whole is put together first. */
const TOGETHER = ["filter", "mask", "clip-path", "mix-blend-mode"];
const MARKS = ["marker", "marker-start", "marker-mid", "marker-end"];

interface Painted {
	isUnderEffect: boolean;
	hasUses: boolean;
	/** what it says itself, or one around it */
	inherited(name: string): string | undefined;
}

/**
 * - A shape without paint is left out by resvg, where it is part of what a mask or a filter around it reaches over, or is what a filter fills.
 * - A shape with one paint that is seen through needs no layer of its own: its paint is.
 *
 * @param said - what the element says itself
 * @returns properties to write; null for one to leave out
 */
export function paintedApart(
	tag: string,
	said: (name: string) => string | undefined,
	{ isUnderEffect, hasUses, inherited }: Painted,
): [name: string, value: string | null][] {
	if (!SHAPES.has(tag)) return [];
	const own = said("opacity");
	if (own === undefined && !isUnderEffect) return [];
	const effective = (name: string) => said(name) ?? inherited(name);
	const fill = effective("fill");
	// What is drawn elsewhere may inherit a stroke there.
	const stroke = effective("stroke") ?? (hasUses ? undefined : "none");
	if (isUnderEffect && fill === "none" && (stroke ?? "none") === "none")
		return [
			["fill", "#000"],
			["fill-opacity", "0"],
		];
	const opacity = shareOf(own ?? "1");
	const paint = fill === "none" ? "stroke" : stroke === "none" ? "fill" : null;
	if (paint === null || opacity === null || opacity <= 0 || opacity >= 1) return [];
	const together = [...TOGETHER.map(said), ...MARKS.map(effective)];
	if (together.some((value) => !/^(?:none|normal)$/.test(value ?? "none"))) return [];
	const through = shareOf(effective(`${paint}-opacity`) ?? "1");
	if (through === null) return [];
	return [
		["opacity", null],
		[`${paint}-opacity`, String(Number((opacity * through).toFixed(4)))],
	];
}

/** @returns null for what is no plain number or percentage */
function shareOf(value: string): number | null {
	const [, number, isPercent] = /^\s*(\d*\.?\d+)(%?)\s*$/.exec(value) ?? [];
	return number === undefined ? null : Math.min(Number(number) / (isPercent ? 100 : 1), 1);
}

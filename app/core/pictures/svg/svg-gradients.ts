import { lengthOf, type Reference } from "../css/css-values.ts";
import { NotDrawn } from "../not-drawn.ts";

/** Radial gradients that begin at a circle (https://www.w3.org/TR/SVG2/pservers.html#RadialGradientElementFRAttribute), which resvg begins at a point. */

type Said = (name: string) => string | undefined;

/**
 * @param said - what a gradient says
 * @returns how far from its middle its first colour ends, of its radius
 */
export function innerShareOf(said: Said, canvas: Reference): number {
	const whole = said("gradientUnits") === "userSpaceOnUse" ? Math.hypot(canvas.width, canvas.height) / Math.SQRT2 : 1;
	const [inner, outer] = [said("fr") ?? "0", said("r") ?? "50%"].map((value) => lengthOf(value, whole, canvas) ?? 0);
	return inner && outer ? Math.min(Math.max(inner / outer, 0), 1) : 0;
}

/** Where a colour stands between the middle and the rim. */
export function offsetBehind(share: number, offset = "0"): string {
	const given = Number.parseFloat(offset) / (offset.trim().endsWith("%") ? 100 : 1);
	return String(Number((share + (1 - share) * Math.min(Math.max(given || 0, 0), 1)).toFixed(5)));
}

/** @throws NotDrawn for one whose colours are no circles around its middle, or stand in another gradient */
export function refuseUnevenCircles(attributes: ReadonlyMap<string, string>): void {
	if (!(Number.parseFloat(attributes.get("fr") ?? "0") > 0)) return;
	const isEven = ["x", "y"].every((one) => {
		const middle = attributes.get(`c${one}`) ?? "50%";
		return (attributes.get(`f${one}`) ?? middle) === middle;
	});
	if (!isEven || (attributes.get("spreadMethod") ?? "pad") !== "pad" || attributes.has("href"))
		throw new NotDrawn("a gradient between two circles");
}

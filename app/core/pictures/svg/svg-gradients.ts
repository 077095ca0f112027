import { colourOf, lengthOf, type Reference } from "../css/css-values.ts";
import { NotDrawn } from "../not-drawn.ts";
import { linear } from "./svg-primitives.ts";

/**
 * Gradients of which resvg knows nothing: those that begin at a circle (https://www.w3.org/TR/SVG2/pservers.html#RadialGradientElementFRAttribute),
 * and those whose colours are mixed as light is (https://www.w3.org/TR/SVG2/painting.html#ColorInterpolationProperty).
 */

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

/** of a mix of two colours */
const MOST_STEPS = 12;
const shareIn = (value = "1") =>
	Math.min(Math.max(Number.parseFloat(value) / (value.endsWith("%") ? 100 : 1) || 0, 0), 1);

/**
 * @param before - what the stop before it says
 * @param share - how far from the middle the first colour ends
 * @returns stops between two, whose mixes are those of light
 */
export function stopsOfLight(before: Said, said: Said, share: number): string {
	const ends = [before, said].map((one) => {
		const { red = 0, green = 0, blue = 0, alpha = 1 } = colourOf(one("stop-color") ?? "#000") ?? {};
		return {
			at: Number(offsetBehind(share, one("offset"))),
			alpha: alpha * shareIn(one("stop-opacity")),
			light: [red, green, blue].map((byte) => linear(byte, 1)),
		};
	});
	const [from, to] = ends;
	if (!from || !to || to.at - from.at < 0.001) return "";
	return Array.from({ length: MOST_STEPS - 1 }, (_, step) => {
		const part = (step + 1) / MOST_STEPS;
		const mixed = (one: number, other = 0) => one * (1 - part) + other * part;
		const bytes = from.light.map((one, channel) => Math.round(255 * curved(mixed(one, to.light[channel]))));
		return `<stop offset="${mixed(from.at, to.at).toFixed(4)}" stop-color="rgb(${bytes.join(",")})" stop-opacity="${mixed(from.alpha, to.alpha).toFixed(4)}"/>`;
	}).join("");
}

/** Light with the curve of sRGB. */
const curved = (light: number): number => (light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055);

/** @throws NotDrawn for one whose colours are no circles around its middle, or stand in another gradient */
export function refuseUnevenCircles(attributes: ReadonlyMap<string, string>): void {
	if (!(Number.parseFloat(attributes.get("fr") ?? "0") > 0)) return;
	const isEven = ["x", "y"].every((one) => {
		const middle = attributes.get(`c${one}`) ?? "50%";
		return (attributes.get(`f${one}`) ?? middle) === middle;
	});
	const [inner, outer] = [attributes.get("fr") ?? "0", attributes.get("r") ?? "50%"].map((value) => shareIn(value));
	if (
		!isEven ||
		(attributes.get("gradientUnits") !== "userSpaceOnUse" &&
			inner !== undefined &&
			outer !== undefined &&
			inner >= outer) ||
		(attributes.get("spreadMethod") ?? "pad") !== "pad" ||
		attributes.has("href")
	)
		throw new NotDrawn("a gradient between two circles");
}

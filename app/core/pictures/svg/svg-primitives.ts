import { colourOf, type Reference } from "../css/css-values.ts";
import { escapedText } from "./svg-markup.ts";

/** Primitives of filters that resvg computes otherwise than browsers, in words with which it comes to the same. */

const AVATAR_EDGE = 400;
const LIGHTS: ReadonlySet<string> = new Set(["feDiffuseLighting", "feSpecularLighting"]);
const REGION = ["x", "y", "width", "height"];
/** The same colours. */
const SAME = "1 0 0 0 0 0 1 0 0 0 0 0 1 0 0 0 0 0 1 0";
/** The same colours without transparency. */
const OPAQUE = "1 0 0 0 0 0 1 0 0 0 0 0 1 0 0 0 0 0 0 1";

/** What is written of a primitive: another one before it, and what it says itself. */
export interface PlainPrimitive {
	ahead: string;
	values: ReadonlyMap<string, string>;
}

/**
 * - Heights of a lit surface are pixels to browsers, and units of the drawing to resvg.
 * - A light's colour is one of sRGB (https://www.w3.org/TR/filter-effects-1/#LightingColorProperty), which resvg takes for one of the filter's
 *   colour space.
 * - What is tiled has the colours of sRGB to resvg, whatever the filter's colour space is.
 * - What moves pixels counts by its colours without their transparency (#feDisplacementMapElement), which resvg leaves in them.
 *
 * @param said - what the primitive says itself
 * @param input - what the primitive says that this one takes; null for none in its filter
 * @param space - its color-interpolation-filters
 * @returns null for one that stays as it is
 */
export function plainPrimitive(
	{ name, prefix }: { name: string; prefix: string },
	said: (name: string) => string | undefined,
	space: string,
	canvas: Pick<Reference, "width" | "height">,
	index: number,
	input: ReadonlyMap<string, string> | null,
): PlainPrimitive | null {
	if (LIGHTS.has(name)) {
		const height = Number(said("surfaceScale") ?? 1) * (AVATAR_EDGE / Math.min(canvas.width, canvas.height));
		const values = new Map(Number.isFinite(height) ? [["surfaceScale", String(Number(height.toFixed(4)))]] : []);
		const light = space === "sRGB" ? null : colourOf(said("lighting-color") ?? "white");
		if (light)
			values.set(
				"lighting-color",
				`rgb(${[light.red, light.green, light.blue].map((byte) => linear(byte)).join(",")})`,
			);
		return { ahead: "", values };
	}
	if (name === "feTile" && space !== "sRGB") {
		const result = `plain-tile-${index}`;
		const place = [...REGION, "in"].flatMap((side) => {
			const value = side === "in" ? said("in") : input?.get(side);
			return value === undefined ? [] : [` ${side}="${escapedText(value)}"`];
		});
		return {
			ahead: `<${prefix}feColorMatrix${place.join("")} values="${SAME}" result="${result}" color-interpolation-filters="sRGB"/>`,
			values: new Map([
				["in", result],
				["color-interpolation-filters", "sRGB"],
			]),
		};
	}
	// Where it names no map, the result before it is one.
	const map = said("in2") ?? "";
	const isByColours = ["xChannelSelector", "yChannelSelector"].every((one) => /^[RGB]$/.test(said(one) ?? ""));
	if (name !== "feDisplacementMap" || (map === "" && said("in") === undefined) || !isByColours) return null;
	const result = `opaque-map-${index}`;
	return {
		ahead: `<${prefix}feColorMatrix${map === "" ? "" : ` in="${escapedText(map)}"`} values="${OPAQUE}" result="${result}" color-interpolation-filters="${escapedText(space)}"/>`,
		values: new Map([["in2", result]]),
	};
}

/** A byte of sRGB without its curve, as a byte or of another whole (https://www.w3.org/TR/css-color-4/#color-conversion-code). */
export function linear(byte: number, whole = 255): number {
	const share = byte / 255;
	const light = share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
	return whole === 255 ? Math.round(255 * light) : whole * light;
}

import { converter } from "culori";
import { LENGTH, partsOf, sumOf } from "./css-sums.ts";

/** Colours made of another one's channels (https://www.w3.org/TR/css-color-5/#relative-colors). */

interface Model {
	/** culori's name */
	mode: string;
	/** each with what CSS calls 1 of culori's, and what is 100 % of CSS's */
	channels: readonly (readonly [name: string, scale: number, whole: number])[];
}
const ANGLE = ["h", 1, 360] as const;
const RGB = ["r", "g", "b"].map((name) => [name, 1, 1] as const);
const MODELS: Readonly<Record<string, Model>> = {
	rgb: { mode: "rgb", channels: RGB.map(([name]) => [name, 255, 255] as const) },
	hsl: { mode: "hsl", channels: [ANGLE, ["s", 100, 100], ["l", 100, 100]] },
	hwb: { mode: "hwb", channels: [ANGLE, ["w", 100, 100], ["b", 100, 100]] },
	lab: {
		mode: "lab",
		channels: [
			["l", 1, 100],
			["a", 1, 125],
			["b", 1, 125],
		],
	},
	lch: { mode: "lch", channels: [["l", 1, 100], ["c", 1, 150], ANGLE] },
	oklab: {
		mode: "oklab",
		channels: [
			["l", 1, 1],
			["a", 1, 0.4],
			["b", 1, 0.4],
		],
	},
	oklch: { mode: "oklch", channels: [["l", 1, 1], ["c", 1, 0.4], ANGLE] },
	srgb: { mode: "rgb", channels: RGB },
	"srgb-linear": { mode: "lrgb", channels: RGB },
	"display-p3": { mode: "p3", channels: RGB },
};
const RELATIVE = /^(color|rgb|hsl|hwb|lab|lch|oklab|oklch)a?\(\s*from\s+(.*)\)$/is;
const LONGEST = 400;
const TURN: Readonly<Record<string, number>> = { deg: 1, turn: 360, rad: 180 / Math.PI, grad: 0.9 };

/**
 * @param parsed - reads the colour it is made of
 * @returns undefined for what is no such colour
 */
export function relativeColour(value: string, parsed: (colour: string) => object | undefined): object | undefined {
	const [, name = "", inside = ""] = (value.length <= LONGEST && RELATIVE.exec(value.trim())) || [];
	const [channels = "", opacity] = partsOf(inside.replace(/\s+/g, " "), "/");
	const words = partsOf(channels.trim(), " ").filter(Boolean);
	const [origin = ""] = words;
	const isNamed = name.toLowerCase() === "color";
	const model = MODELS[(isNamed ? words[1] : name)?.toLowerCase() ?? ""];
	const said = words.slice(isNamed ? 2 : 1);
	const given = parsed(origin);
	if (!model || !given || said.length !== 3) return undefined;
	const from = converter(model.mode)(given) as unknown as Record<string, number | undefined>;
	const known = new Map(model.channels.map(([channel, scale]) => [channel, (from[channel] ?? 0) * scale]));
	known.set("alpha", from.alpha ?? 1);
	const numberOf = (text: string, whole: number) => {
		const one = (token: string) => {
			const [, number, unit = ""] = LENGTH.exec(token) ?? [];
			const factor = unit === "" ? 1 : unit === "%" ? whole / 100 : (TURN[unit.toLowerCase()] ?? Number.NaN);
			return token === "none" ? 0 : (known.get(token) ?? (number === undefined ? null : Number(number) * factor));
		};
		return sumOf(text.trim(), one) ?? Number.NaN;
	};
	const made: Record<string, number> = {};
	for (const [at, [channel, scale, whole]] of model.channels.entries())
		made[channel] = numberOf(said[at] ?? "", whole) / scale;
	const alpha = opacity === undefined ? (from.alpha ?? 1) : numberOf(opacity, 1);
	return [...Object.values(made), alpha].every(Number.isFinite) ? { mode: model.mode, ...made, alpha } : undefined;
}

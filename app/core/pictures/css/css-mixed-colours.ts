import { interpolateWithPremultipliedAlpha } from "culori";

/** Colours mixed of two others (https://www.w3.org/TR/css-color-5/#color-mix). */

/** By CSS's name, culori's. */
const SPACES: Readonly<Record<string, string>> = {
	srgb: "rgb",
	"srgb-linear": "lrgb",
	"display-p3": "p3",
	lab: "lab",
	lch: "lch",
	oklab: "oklab",
	oklch: "oklch",
	hsl: "hsl",
	hwb: "hwb",
	xyz: "xyz65",
	"xyz-d65": "xyz65",
	"xyz-d50": "xyz50",
};
const ONE = "((?:[^(),]|\\([^()]*\\))+)";
const MIX = new RegExp(`^color-mix\\(\\s*in\\s+([\\w-]+)(?:\\s+shorter\\s+hue)?\\s*,${ONE},${ONE}\\)$`, "i");
const SHARE = /(?:^|\s)([\d.]+)%(?=\s|$)/;
const LONGEST = 400;

/**
 * @param parsed - reads one of the two colours
 * @returns undefined for what is no mix, or one of what is not known
 */
export function mixedColour(value: string, parsed: (colour: string) => object | undefined): object | undefined {
	const [, space = "", one = "", other = ""] = (value.length <= LONGEST && MIX.exec(value.trim())) || [];
	const mode = SPACES[space.toLowerCase()];
	const [first, second] = [one, other].map((text) => parsed(text.replace(SHARE, " ")));
	if (mode === undefined || !first || !second) return undefined;
	const [said, saidOther] = [one, other].map((text) => SHARE.exec(text)?.[1]).map((text) => text && Number(text) / 100);
	const share = Number(said ?? 1 - Number(saidOther ?? 0.5));
	const sum = share + Number(saidOther ?? 1 - share);
	if (!(share >= 0 && share <= 1 && sum > 0)) return undefined;
	const mixed = interpolateWithPremultipliedAlpha([first, second], mode)(1 - share / sum);
	return { ...mixed, alpha: (mixed.alpha ?? 1) * Math.min(1, sum) };
}

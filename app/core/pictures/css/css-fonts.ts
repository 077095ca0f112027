import type { MarkupElement } from "../svg/svg-markup.ts";
import { lengthOf, screenOf } from "./css-values.ts";
import type { ElementStyle } from "./element-style.ts";

/** Of what says nothing, as browsers have it. */
export const FONT_SIZE = 16;
const LONGEST_FONT = 300;
/** https://www.w3.org/TR/css-fonts-4/#absolute-size-mapping */
const SIZES: Readonly<Record<string, number>> = {
	"xx-small": 9,
	"x-small": 10,
	small: 13,
	medium: FONT_SIZE,
	large: 18,
	"x-large": 24,
	"xx-large": 32,
	"xxx-large": 48,
};
const STEPS: Readonly<Record<string, number>> = { larger: 1.2, smaller: 1 / 1.2 };
const SIZE =
	/^(.*?)(?<![\w-])((?:\d+\.?\d*|\.\d+)(?:px|pt|r?em|v[wh]|vmin|vmax|%)|(?:x{0,3}-)?(?:small|large)|medium|smaller|larger)(?:\s*\/\s*([\w.%]+))?\s+(.+)$/is;

/** The properties that a font's shorthand stands for (https://www.w3.org/TR/css-fonts-4/#font-prop). */
export function fontOf(value: string): [name: string, value: string][] {
	const [, before = "", size = "", line = "normal", families = ""] = SIZE.exec(value.slice(0, LONGEST_FONT)) ?? [];
	if (size === "") return [];
	const weight = /\b(?:bold|bolder|lighter|[1-9]00)\b/.exec(before)?.[0] ?? "normal";
	const slant = /\b(?:italic|oblique)\b/.exec(before)?.[0] ?? "normal";
	return [
		["font-variant", /\bsmall-caps\b/.test(before) ? "small-caps" : "normal"],
		["font-style", slant],
		["font-weight", weight],
		["font-size", size],
		["line-height", line],
		["font-family", families],
	];
}

/**
 * @param canvas - what is 100 % of a page's sides
 * @returns the size of each element's letters, in the drawing's own units
 */
export function fontSizesOf(
	elements: readonly MarkupElement[],
	styles: readonly ElementStyle[],
	canvas: { width: number; height: number },
): number[] {
	const sizes: number[] = [];
	const screen = screenOf(canvas);
	for (const [index, { attributes, parent }] of elements.entries()) {
		const outer = sizes[parent] ?? FONT_SIZE;
		let said = attributes.get("font-size");
		for (const [name, value] of styles[index]?.values ?? [])
			if (name === "font-size") said = value;
			else if (name === "font") said = fontOf(value).find(([one]) => one === "font-size")?.[1] ?? said;
		const word = said?.trim().toLowerCase() ?? "";
		const reference = { ...canvas, screen, fontSize: outer, rem: sizes[0] ?? FONT_SIZE };
		const step = STEPS[word];
		const length = lengthOf(word, outer, reference);
		const own = length === null || length < 0 ? outer : length;
		sizes.push(SIZES[word] ?? (step === undefined ? own : step * outer));
	}
	return sizes;
}

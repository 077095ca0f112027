import type { ElementStyle } from "../css/element-style.ts";
import { NotDrawn } from "../not-drawn.ts";
import { refuseUnevenCircles } from "./svg-gradients.ts";
import type { MarkupElement } from "./svg-markup.ts";
import { viewBoxNumbers } from "./svg-root.ts";

/** What browsers draw and nothing here can say in the words of SVG 1.1: it is not drawn at all, as half of it is another work. */

const PERSPECTIVE = /\bperspective\(\s*(?!none|0)/i;
/** Out of the plane; without a perspective it is a smaller picture of the same. */
const DEEP = /\b(?:rotate[xy]|rotate3d|translatez|translate3d|matrix3d)\(/i;
/** The same where it moves anything at all: two of them are more than one after the other. */
const OUT_OF_PLANE =
	/\b(?:(?:rotate[xy]|translatez)\(\s*|(?:rotate3d\((?!\s*0\s*,\s*0\s*,)|translate3d\()(?:[^,()]*,){2,3}\s*)(?!0(?:\.0*)?[a-z]*\s*\))[^()]*\)/gi;

/** Arrows that point away from where a line begins, and along it elsewhere. */
export const POINTS_AWAY = "auto-start-reverse";
const TEXTS: ReadonlySet<string> = new Set(["text", "tspan", "textPath"]);
/** Colours of what refers to an element. */
const OF_ITS_USE = /^context-(?:fill|stroke)$/i;

const MARKERS = ["marker", "marker-start", "marker-mid", "marker-end"];

/** Names of all markers that anything refers to. */
function usedMarkers(elements: readonly MarkupElement[], styles: readonly ElementStyle[]): Set<string> {
	const used = new Set<string>();
	for (const [index, { values }] of styles.entries())
		for (const name of MARKERS) {
			const value = values.get(name) ?? elements[index]?.attributes.get(name);
			if (value !== undefined) used.add(/#([^"')\s]+)/.exec(value)?.[1] ?? "");
		}
	return used;
}

/** Whether an element is in a marker that nothing refers to. */
function isUnusedMarker(elements: readonly MarkupElement[], index: number, used: ReadonlySet<string>): boolean {
	for (let at = index; at > 0; at = elements[at]?.parent ?? -1)
		if (elements[at]?.name === "marker") return !used.has(elements[at]?.attributes.get("id") ?? "");
	return false;
}

/** @throws NotDrawn */
export function refuseWhatCannotBeDrawn(elements: readonly MarkupElement[], styles: readonly ElementStyle[]): void {
	const pointing = elements.filter(({ attributes }) => attributes.get("orient") === POINTS_AWAY);
	const away = new Set(pointing.map(({ attributes }) => attributes.get("id")));
	const [root] = elements;
	const [, , width, height] = root ? viewBoxNumbers(root) : [];
	if (width === 0 || height === 0) throw new NotDrawn("a view box of nothing");
	if (elements.some(({ parent, attributes }) => parent === 0 && attributes.get("attributeName") === "viewBox"))
		throw new NotDrawn("a view box that moves");
	const markers = usedMarkers(elements, styles);
	for (const [index, { values }] of styles.entries()) {
		if (values.get("display") === "none" || isUnusedMarker(elements, index, markers)) continue;
		const attributes = elements[index]?.attributes;
		if (["fill", "stroke"].some((name) => OF_ITS_USE.test(values.get(name) ?? attributes?.get(name) ?? "")))
			throw new NotDrawn("colours of what refers to it");
		const start = values.get("marker") ?? values.get("marker-start") ?? attributes?.get("marker-start");
		if (start !== undefined && away.has(/#([^"')\s]+)/.exec(start)?.[1] ?? ""))
			throw new NotDrawn("arrows that point away");
		const space = values.get("color-interpolation") ?? attributes?.get("color-interpolation") ?? "";
		const { name = "" } = elements[index] ?? {};
		if (/^linearRGB$/i.test(space) && (name === "mask" || (/Gradient$/.test(name) && attributes?.has("href"))))
			throw new NotDrawn("light of a mask, or of another gradient's colours");
		if (/^plus-/.test(values.get("mix-blend-mode") ?? "")) throw new NotDrawn("light that is added");
		if (TEXTS.has(name) && /override/.test(values.get("unicode-bidi") ?? attributes?.get("unicode-bidi") ?? ""))
			throw new NotDrawn("letters in another order");
		if (attributes && elements[index]?.name === "radialGradient") refuseUnevenCircles(attributes);
		const transform = values.get("transform") ?? "";
		const turns = transform.match(OUT_OF_PLANE) ?? [];
		// What moves towards the reader first of all is seen the same.
		const firstTurn = turns.findIndex((turn) => /^r/i.test(turn));
		if (turns.slice(Math.max(firstTurn, 0)).length > 1) throw new NotDrawn("turns out of the plane");
		if (PERSPECTIVE.test(transform) && DEEP.test(transform)) throw new NotDrawn("a perspective");
		const isVanishing = (/\bmatrix3d\(([^()]*)\)/i.exec(transform)?.[1] ?? "")
			.split(",")
			.some((number, at) => at % 4 === 3 && at < 15 && Number(number) !== 0);
		if (isVanishing) throw new NotDrawn("a perspective");
	}
}

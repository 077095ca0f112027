import type { ElementStyle } from "./element-style.ts";
import { NotDrawn } from "./html-text-style.ts";

/** What browsers draw and nothing here can say in the words of SVG 1.1: it is not drawn at all, as half of it is another work. */

const PERSPECTIVE = /\bperspective\(\s*(?!none|0)/i;
/** Out of the plane; without a perspective it is a smaller picture of the same. */
const DEEP = /\b(?:rotate[xy]|rotate3d|translatez|translate3d|matrix3d)\(/i;

/** @throws NotDrawn */
export function refuseWhatCannotBeDrawn(styles: readonly ElementStyle[]): void {
	for (const { values } of styles) {
		if (values.get("display") === "none") continue;
		if (/^plus-/.test(values.get("mix-blend-mode") ?? "")) throw new NotDrawn("light that is added");
		const transform = values.get("transform") ?? "";
		if (PERSPECTIVE.test(transform) && DEEP.test(transform)) throw new NotDrawn("a perspective");
		const isVanishing = (/\bmatrix3d\(([^()]*)\)/i.exec(transform)?.[1] ?? "")
			.split(",")
			.some((number, at) => at % 4 === 3 && at < 15 && Number(number) !== 0);
		if (isVanishing) throw new NotDrawn("a perspective");
		const mask = values.get("mask-image") ?? values.get("-webkit-mask-image") ?? values.get("mask") ?? "";
		if (/gradient\(/i.test(mask)) throw new NotDrawn("a gradient as a mask");
	}
}

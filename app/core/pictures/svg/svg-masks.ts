import { NotDrawn } from "../not-drawn.ts";
import { groundIn } from "./svg-ground.ts";
import { SVG } from "./svg-markup.ts";
import type { Box } from "./svg-transforms.ts";

/** Gradients and pictures of a style whose alpha says how much is seen (https://www.w3.org/TR/css-masking-1/#the-mask-image). */

const IMAGE = /gradient\(|url\(\s*["']?data:/i;
const PARTS = ["size", "position", "repeat"];

export const hasImageMask = (values: ReadonlyMap<string, string>): boolean =>
	IMAGE.test(values.get("mask-image") ?? values.get("mask") ?? "");

/**
 * @param box - of what is masked
 * @param place - a transform of the box; nothing for none
 * @returns a mask of SVG of that name
 * @throws NotDrawn
 */
export function imageMask(values: ReadonlyMap<string, string>, box: Box, name: string, place = ""): string {
	if (!/^(?:add|)$/.test(values.get("mask-composite") ?? "") || /luminance/.test(values.get("mask-mode") ?? ""))
		throw new NotDrawn("masks of each other");
	const said = new Map<string, string>(
		PARTS.flatMap((part) => {
			const value = values.get(`mask-${part}`);
			return value === undefined ? [] : [[`background-${part}`, value] as const];
		}),
	);
	const image = values.get("mask-image");
	said.set(image === undefined ? "background" : "background-image", image ?? values.get("mask") ?? "");
	const ground = groundIn(said, box, `${name}-image`);
	if (ground === null) throw new NotDrawn("a mask");
	const region = `x="${box.x}" y="${box.y}" width="${box.width}" height="${box.height}"`;
	const units = place === "" ? `maskUnits="userSpaceOnUse" ${region}` : 'x="-1" y="-1" width="3" height="3"';
	return `<mask id="${name}" xmlns="${SVG}" mask-type="alpha" ${units}>${place === "" ? ground : `<g${place}>${ground}</g>`}</mask>`;
}

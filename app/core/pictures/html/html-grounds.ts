import { lengthOf } from "../css/css-values.ts";
import { NotDrawn } from "../not-drawn.ts";
import { groundIn } from "../svg/svg-ground.ts";
import { escapedText } from "../svg/svg-markup.ts";
import type { Canvas } from "./html-text-style.ts";

/** A plain line around a box; none of a width of 0. */
export interface Border {
	width: number;
	colour: string;
}

/** @throws NotDrawn for lines that are not plain */
export function borderOf(value: string | undefined, reference: Canvas & { fontSize: number }): Border {
	if (value === undefined || /^(?:none|0(?:px)?)$/.test(value.trim())) return { width: 0, colour: "none" };
	const [, width = "", colour = ""] = /^([\d.]+[a-z]+) solid (\S.*)$/i.exec(value.trim().replace(/\s+/g, " ")) ?? [];
	const length = lengthOf(width, 0, reference);
	if (length === null) throw new NotDrawn(`border: ${value}`);
	return { width: length, colour };
}

/**
 * What is behind a box's words, and the line around it.
 *
 * @param name - begins the names of what is defined for it
 * @throws NotDrawn
 */
export function groundOfBox(
	values: ReadonlyMap<string, string>,
	box: { x: number; y: number; width: number; height: number },
	border: Border,
	name: string,
): string {
	const shorter = Math.min(box.width, box.height);
	const radius = lengthOf(values.get("border-radius") ?? "0", shorter, { ...box, fontSize: 16 });
	if (radius === null) throw new NotDrawn("border-radius");
	const ground = groundIn(values, box, name);
	if (ground === null) throw new NotDrawn("a background");
	const side = (by: number) =>
		`x="${box.x + by}" y="${box.y + by}" width="${Math.max(0, box.width - 2 * by)}" height="${Math.max(0, box.height - 2 * by)}" rx="${Math.max(0, radius - by)}"`;
	const line =
		border.width > 0
			? `<rect ${side(border.width / 2)} style="fill:none;stroke:${escapedText(border.colour)};stroke-width:${border.width};stroke-dasharray:none"/>`
			: "";
	return radius > 0 && ground !== ""
		? `<clipPath id="${name}-round"><rect ${side(0)}/></clipPath><g clip-path="url(#${name}-round)">${ground}</g>${line}`
		: ground + line;
}

import { lengthOf } from "../css/css-values.ts";
import { NotDrawn } from "../not-drawn.ts";
import { groundIn } from "../svg/svg-ground.ts";
import type { Box } from "../svg/svg-transforms.ts";
import { type Borders, drawnBorders } from "./html-borders.ts";
import { boxShadows } from "./html-shadows.ts";

/**
 * What is behind a box's words, and the line around it.
 *
 * @param colour - of its letters
 * @param name - begins the names of what is defined for it
 * @throws NotDrawn
 */
export function groundOfBox(
	values: ReadonlyMap<string, string>,
	box: Box,
	borders: Borders,
	colour: string,
	name: string,
): string {
	const shorter = Math.min(box.width, box.height);
	const radius = lengthOf(values.get("border-radius") ?? "0", shorter, { ...box, fontSize: 16 });
	if (radius === null) throw new NotDrawn("border-radius");
	const ground = groundIn(values, box, name);
	if (ground === null) throw new NotDrawn("a background");
	const line = drawnBorders(borders, box, radius);
	const { around, inside } = boxShadows(values.get("box-shadow"), box, radius, colour, name);
	const round = radius > 0 && ground !== "";
	const clipped = round
		? `<clipPath id="${name}-round">${rect(box, radius)}</clipPath><g clip-path="url(#${name}-round)">${ground}</g>`
		: ground;
	return around + clipped + inside + line;
}

const rect = ({ x, y, width, height }: Box, radius: number) =>
	`<rect x="${x}" y="${y}" width="${Math.max(0, width)}" height="${Math.max(0, height)}" rx="${Math.max(0, radius)}"/>`;

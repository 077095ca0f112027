import { NotDrawn } from "../not-drawn.ts";
import { groundIn } from "../svg/svg-ground.ts";
import type { Box } from "../svg/svg-transforms.ts";
import { type Borders, drawnBorders, outlineOn } from "./html-borders.ts";
import { cornersOf, isRound, shapeOf } from "./html-corners.ts";
import { boxShadows } from "./html-shadows.ts";

/**
 * What is behind a box's words, and the line around it.
 *
 * @param colour - of its letters
 * @param name - begins the names of what is defined for it
 * @param letters - what is drawn in it, whose words are what is seen of its ground where a style says so
 * @throws NotDrawn
 */
export function groundOfBox(
	values: ReadonlyMap<string, string>,
	box: Box,
	borders: Borders,
	colour: string,
	name: string,
	letters = "",
): string {
	const corners = cornersOf(values, box);
	const ground = groundIn(values, box, name);
	if (ground === null) throw new NotDrawn("a background");
	const line = drawnBorders(borders, box, corners) + outlineOn(values, box, corners, colour);
	const { around, inside } = boxShadows(values.get("box-shadow"), box, corners, colour, name);
	if (values.get("background-clip") === "text") return around + inside + line + throughLetters(ground, letters, name);
	const round = isRound(corners) && ground !== "";
	const clipped = round
		? `<clipPath id="${name}-round">${shapeOf(box, corners)}/></clipPath><g clip-path="url(#${name}-round)">${ground}</g>`
		: ground;
	return around + clipped + inside + line;
}

/** A ground as far as words cover it. @throws NotDrawn where those are seen through others, which would double at each box around */
function throughLetters(ground: string, letters: string, name: string): string {
	if (letters.includes(`-words"`)) throw new NotDrawn("words seen through words");
	const words = letters.match(/<text\b[\s\S]*?<\/text>/g) ?? [];
	const bare = words.join("").replace(/;filter:url\(#[^)]*\)|fill:[^;]*;/g, "");
	return bare === ""
		? ""
		: `<clipPath id="${name}-words">${bare}</clipPath><g clip-path="url(#${name}-words)">${ground}</g>`;
}

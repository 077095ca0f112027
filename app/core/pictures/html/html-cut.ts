import type { ElementStyle } from "../css/element-style.ts";
import { hidesBeyond } from "./html-effects.ts";
import type { LetterWidth, TextStyle } from "./html-text-style.ts";
import { type Piece, widthOf } from "./html-words.ts";

/** How words that have no room end: with dots, at a box's side, or behind a number of lines. */
export interface Cut {
	isAtSide: boolean;
	lines: number;
}

export function cutOfLines(style: ElementStyle | undefined): Cut | null {
	if (!style || !hidesBeyond(style)) return null;
	const isAtSide = style.values.get("text-overflow") === "ellipsis";
	const isClamped =
		style.values.get("display") === "-webkit-box" && style.values.get("-webkit-box-orient") === "vertical";
	const lines =
		(isClamped && Number.parseInt(style.values.get("-webkit-line-clamp") ?? "", 10)) || Number.POSITIVE_INFINITY;
	if (lines < 1) return null;
	return isAtSide || lines < Number.POSITIVE_INFINITY ? { isAtSide, lines } : null;
}
const DOTS = "…";

/** @returns a line as far as there is room for it and the dots behind it */
export function endedLine(line: readonly Piece[], room: number, strut: TextStyle, letterWidth: LetterWidth): Piece[] {
	const dots = {
		letters: DOTS,
		textStyle: strut,
		width: widthOf(DOTS, strut, letterWidth),
		isBroken: false,
		isLong: false,
	};
	const ended: Piece[] = [];
	let left = room - dots.width + 0.01;
	for (const piece of line) {
		if (piece.width <= left) {
			ended.push(piece);
			left -= piece.width;
			continue;
		}
		let [letters, width] = ["", 0];
		for (const letter of piece.letters) {
			const each = widthOf(letter, piece.textStyle, letterWidth);
			if (width + each > left) break;
			letters += letter;
			width += each;
		}
		if (letters !== "") ended.push({ ...piece, letters, width });
		break;
	}
	return [...ended, dots];
}

import { plainColour } from "../css/css-values.ts";
import { standingIn } from "../fonts/picture-fonts.ts";
import { NotDrawn } from "../not-drawn.ts";
import { escapedText } from "../svg/svg-markup.ts";
import { shadowFilter } from "../svg/svg-text.ts";
import { familyOf, type LetterWidth, reachOf, type TextStyle } from "./html-text-style.ts";

/** Words of HTML, put into lines as browsers put them. */

export interface Run {
	/** without references to characters; a line feed is a break */
	letters: string;
	textStyle: TextStyle;
}

interface Piece extends Run {
	width: number;
	/** a line may end behind it */
	isBroken: boolean;
	/** it begins a word that is longer than a line */
	isLong: boolean;
}

/** Scripts whose letters depend on each other, or that no font has, are nobody's here. */
const SIMPLE = /^[\s\u0020-\u024f\u0370-\u052f\u2000-\u206f\u20a0-\u20bf\u2100-\u2bff]*$/u;

/** Emoji are drawn as wide as they are high (svg-faces.ts). */
const EMOJI =
	/\p{RI}\p{RI}|(?:\p{Emoji_Presentation}|\p{Emoji}\ufe0f)\p{Emoji_Modifier}?\u20e3?(?:\u200d\p{Emoji}\ufe0f?\p{Emoji_Modifier}?)*/gu;

function widthOf(letters: string, textStyle: TextStyle, letterWidth: LetterWidth): number {
	const family = familyOf(textStyle);
	const others = letters.replace(EMOJI, "");
	const emoji = others === letters ? 0 : (letters.match(EMOJI)?.length ?? 0);
	let width = emoji * (textStyle.size + textStyle.spacing);
	for (const letter of others) {
		const each =
			textStyle.embedded?.advance(letter.codePointAt(0) ?? 0) ??
			letterWidth(letter.codePointAt(0) ?? 0, family, textStyle.bold);
		if (each === null) throw new NotDrawn(`no font has ${letter}`);
		width += each * textStyle.size + textStyle.spacing;
	}
	return width;
}

/** Runs with white space as it is shown, broken where a line may end. */
function piecesOf(runs: readonly Run[], most: number, letterWidth: LetterWidth): Piece[] {
	const pieces: Piece[] = [];
	let isAfterSpace = true;
	for (const { letters, textStyle } of runs) {
		if (!SIMPLE.test(letters.replace(EMOJI, ""))) throw new NotDrawn("letters of another script");
		const keepsSpaces = textStyle.space === "pre" || textStyle.space === "pre-wrap";
		const keepsLines = keepsSpaces || textStyle.space === "pre-line";
		const isBreak = letters === BREAK;
		const shown = isBreak
			? "\n"
			: keepsSpaces
				? letters.replaceAll("\t", "        ")
				: letters.replace(keepsLines ? /[ \t]+/g : /[ \t\n\r]+/g, " ");
		for (const part of shown.match(/\n|[ ]+|[^ \n-]*-+|[^ \n-]+/g) ?? []) {
			const isSpace = part.startsWith(" ");
			if (isSpace && !keepsSpaces && isAfterSpace) continue;
			isAfterSpace = isSpace || part === "\n";
			const width = part === "\n" ? 0 : widthOf(part, textStyle, letterWidth);
			const isBroken = !isSpace && (textStyle.breaks === "all" || (textStyle.breaks === "long" && width > most));
			const ones = isBroken && part !== "\n" ? [...part] : [part];
			for (const [at, one] of ones.entries()) {
				const isLong = isBroken && textStyle.breaks === "long" && at === 0;
				pieces.push({
					letters: one,
					textStyle,
					width: one === part ? width : widthOf(one, textStyle, letterWidth),
					isBroken,
					isLong,
				});
			}
		}
	}
	return pieces;
}
/** What stands for a line break of HTML, whatever its white space. */
export const BREAK = "\n";

export interface Lines {
	height: number;
	/** of the longest line */
	width: number;
	/** from the top, at a place and in a width */
	draw(x: number, y: number, width: number): string;
}

/** @throws NotDrawn */
export function linesOf(runs: readonly Run[], strut: TextStyle, width: number, letterWidth: LetterWidth): Lines {
	const lines: Piece[][] = [[]];
	/** lines that end before their words do, which are spread where all lines are as long */
	const wrapped = new Set<Piece[]>();
	let filled = 0;
	/** where the last word began: what hangs together is not broken between two styles */
	let wordAt = 0;
	for (const piece of piecesOf(runs, width, letterWidth)) {
		let line = lines.at(-1) ?? [];
		if (piece.letters === "\n") {
			lines.push([]);
			[filled, wordAt] = [0, 0];
			continue;
		}
		const isSpace = piece.letters.startsWith(" ");
		const wraps = piece.textStyle.space !== "nowrap" && piece.textStyle.space !== "pre";
		// A word that is broken for its length begins on a line of its own.
		if (piece.isLong && line.length > 0 && wraps) {
			wrapped.add(line);
			line = [];
			lines.push(line);
			[filled, wordAt] = [0, 0];
		}
		const mayBreak = wordAt > 0;
		if (isSpace && line.length === 0 && !piece.textStyle.space.startsWith("pre")) continue;
		if (!isSpace && wraps && mayBreak && filled + piece.width > width + 0.01) {
			const moved = line.splice(wordAt);
			wrapped.add(line);
			line = moved;
			lines.push(line);
			filled = moved.reduce((sum, each) => sum + each.width, 0);
			wordAt = 0;
		}
		line.push(piece);
		filled += piece.width;
		if (isSpace || piece.letters.endsWith("-") || piece.isBroken) wordAt = line.length;
	}
	const trimmed = lines.map((line) => {
		const end = line.findLastIndex(({ letters, textStyle }) => !letters.startsWith(" ") || textStyle.space === "pre");
		const shown = line.slice(0, end + 1);
		if (wrapped.has(line)) wrapped.add(shown);
		return shown;
	});
	// A break at the end makes no line.
	if (trimmed.length > 1 && trimmed.at(-1)?.length === 0) trimmed.pop();
	const placed = trimmed.map((line) => {
		const reaches = [strut, ...line.map(({ textStyle }) => textStyle)].map(reachOf);
		const above = Math.max(...reaches.map((reach) => reach.above));
		const below = Math.max(...reaches.map((reach) => reach.below));
		return { line, above, height: above + below, width: line.reduce((sum, piece) => sum + piece.width, 0) };
	});
	const isEmpty = placed.every(({ line }) => line.length === 0) && trimmed.length < 2;
	return {
		height: isEmpty ? 0 : placed.reduce((sum, { height }) => sum + height, 0),
		width: Math.max(0, ...placed.map((line) => line.width)),
		draw(x, y, inside) {
			let top = y;
			return placed
				.map(({ line, above, height, width: own }) => {
					const isCentred = strut.align.endsWith("center");
					const left =
						own > inside
							? x
							: isCentred
								? x + (inside - own) / 2
								: /^(?:right|end)$/.test(strut.align)
									? x + inside - own
									: x;
					const baseline = top + above;
					top += height;
					const spaces = line.reduce((sum, { letters }) => sum + (letters.match(/ /g)?.length ?? 0), 0);
					const isSpread = strut.align === "justify" && wrapped.has(line) && spaces > 0 && own < inside;
					return line.length === 0 ? "" : textOf(line, left, baseline, isSpread ? (inside - own) / spaces : 0);
				})
				.join("");
		},
	};
}

const short = (value: number) => String(Number(value.toFixed(3)));

/** A shadow of words as a filter, whose name says what it is: those of the same name are the same. */
function shadowOf({ shadow, colour, size }: TextStyle): { id: string; filter: string } | null {
	if (shadow === "") return null;
	const id = `shadow-of-words-${Buffer.from(`${shadow} ${colour} ${size}`).toString("hex")}`;
	return { id, filter: shadowFilter(id, shadow, colour, { width: 0, height: 0, fontSize: size }, 1) };
}

/** @param spread - that each space is wider */
function textOf(line: readonly Piece[], x: number, y: number, spread: number): string {
	const parts: string[] = [];
	let at = x;
	for (let index = 0; index < line.length; ) {
		const { textStyle } = line[index] as Piece;
		let [letters, width] = ["", 0];
		for (; index < line.length && line[index]?.textStyle === textStyle; index++) {
			letters += line[index]?.letters;
			width += (line[index]?.width ?? 0) + spread * (line[index]?.letters.match(/ /g)?.length ?? 0);
		}
		const family = standingIn(textStyle.families);
		const style = [
			`font-size:${short(textStyle.size)}px`,
			family === "" ? "" : `font-family:${family}`,
			textStyle.bold ? "font-weight:bold" : "font-weight:normal",
			textStyle.italic ? "font-style:italic" : "font-style:normal",
			`fill:${plainColour(textStyle.colour)}`,
			"stroke:none;text-anchor:start;dominant-baseline:alphabetic",
			textStyle.spacing === 0 ? "letter-spacing:0" : `letter-spacing:${short(textStyle.spacing)}px`,
			spread === 0 ? "" : `word-spacing:${short(spread)}px`,
			textStyle.underlined === "" ? "" : `text-decoration:${textStyle.underlined}`,
		];
		const shadow = shadowOf(textStyle);
		if (shadow) style.push(`filter:url(#${shadow.id})`);
		parts.push(
			`${shadow?.filter ?? ""}<text xml:space="preserve" x="${short(at)}" y="${short(y)}" style="${escapedText(style.filter(Boolean).join(";"))}">${escapedText(letters)}</text>`,
		);
		at += width;
	}
	return parts.join("");
}

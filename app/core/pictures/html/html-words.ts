import { NotDrawn } from "../not-drawn.ts";
import { familyOf, type LetterWidth, type TextStyle } from "./html-text-style.ts";

/** Words of HTML, and where lines may end between them. */

export interface Run {
	/** without references to characters; nothing for a part of a line without words */
	letters: string;
	textStyle: TextStyle;
	/** boxes of the line that are around it, the outermost first */
	around?: readonly Surround[];
	/** where one of those begins or ends: as wide as its margin, line and padding are */
	edge?: number;
	atom?: Atom;
}

/** A box around words of a line, which may go on in the next line. */
export interface Surround {
	/** between its edge and what is around it */
	before: number;
	behind: number;
	/** how far it reaches above and below the line's baseline */
	above: number;
	below: number;
	/** @throws NotDrawn where a part of it cannot be drawn */
	draw(box: { x: number; y: number; width: number; height: number }, isWhole: boolean): string;
}

/** A box among words. */
export interface Atom {
	width: number;
	/** from the line's baseline on */
	above: number;
	below: number;
	/** from its corner on */
	draw(x: number, y: number): string;
}

export interface Piece extends Run {
	width: number;
	/** a line may end behind it */
	isBroken: boolean;
	/** it begins a word that is longer than a line */
	isLong: boolean;
}

/** Scripts whose letters depend on each other, or that no font has, are nobody's here. */
const SIMPLE =
	/^[\s\u0020-\u024f\u0370-\u052f\u2000-\u206f\u20a0-\u20bf\u2100-\u2bff\u2e80-\u9fff\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uffef]*$/u;

const EAST_ASIAN = "\\u2e80-\\u9fff\\uac00-\\ud7a3\\uf900-\\ufaff\\uff00-\\uffef";
/** Nothing of these ends a line, or begins one (https://www.w3.org/TR/clreq/#line_composition_rules_for_punctuation_marks). */
const OPENING = "「『（【〈《〔［｛〖〘〚“‘(\\[{";
const CLOSING =
	"、。，．：；？！）」』】〉》〕］｝〗〙〛”’…‥・ー〜々ゝゞヽヾぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ,.!?:;)\\]}%";
/** Between words of Chinese, Japanese and Korean a line may end anywhere. */
const BETWEEN = new RegExp(`(?<![${OPENING}])(?![${CLOSING}])(?:(?<=[${EAST_ASIAN}])|(?=[${EAST_ASIAN}]))`, "u");

/** Emoji are drawn as wide as they are high (svg-faces.ts). */
const EMOJI =
	/\p{RI}\p{RI}|(?:\p{Emoji_Presentation}|\p{Emoji}\ufe0f)\p{Emoji_Modifier}?\u20e3?(?:\u200d\p{Emoji}\ufe0f?\p{Emoji_Modifier}?)*/gu;

export function widthOf(letters: string, textStyle: TextStyle, letterWidth: LetterWidth): number {
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
export function piecesOf(runs: readonly Run[], most: number, letterWidth: LetterWidth): Piece[] {
	const pieces: Piece[] = [];
	let isAfterSpace = true;
	for (const run of runs) {
		const { letters, textStyle } = run;
		if (run.atom || run.edge !== undefined) {
			if (run.atom) isAfterSpace = false;
			pieces.push({ ...run, width: run.atom?.width ?? run.edge ?? 0, isBroken: false, isLong: false });
			continue;
		}
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
			for (const word of textStyle.breaks === "kept" ? [part] : part.split(BETWEEN)) {
				const width = word === "\n" ? 0 : widthOf(word, textStyle, letterWidth);
				const isBroken = !isSpace && (textStyle.breaks === "all" || (textStyle.breaks === "long" && width > most));
				const ones = isBroken && word !== "\n" ? [...word] : [word];
				for (const [at, one] of ones.entries()) {
					const isLong = isBroken && textStyle.breaks === "long" && at === 0;
					pieces.push({
						...run,
						letters: one,
						width: one === word ? width : widthOf(one, textStyle, letterWidth),
						isBroken: isBroken || word !== part,
						isLong,
					});
				}
			}
		}
	}
	return pieces;
}
/** What stands for a line break of HTML, whatever its white space. */
export const BREAK = "\u2028";

/** Whether parts of a line make one. */
export const isSeen = (runs: readonly Run[]): boolean =>
	runs.some(
		({ letters, atom, textStyle: { space } }) =>
			letters.trim() !== "" || letters === BREAK || atom !== undefined || space.startsWith("pre"),
	);

import bidiFactory from "bidi-js";
import type { Language } from "#app/core/i18n/languages.ts";
import type { ReadFont } from "#app/ports/receipt-printer.ts";
import { type FontDocument, isShapedFromRight, loadFonts, type Role } from "./sheet-fonts.ts";

/** Text of any script on a PDF's page: what stands left of what, and where a line ends. */

export type { Role } from "./sheet-fonts.ts";

/** A PDF document as far as text needs it. */
export interface TextDocument extends FontDocument {
	fontSize(size: number): unknown;
	widthOfString(text: string): number;
	text(text: string, x: number, y: number, options: object): unknown;
}

/** In place of a character that no font here has: it is seen that something is missing. */
const MISSING = ["\u25A1", "\uFFFD", "?"];
/** Code points; what is longer does not fit on a page. */
const LONGEST_TEXT = 2_000;
/** Marks that set a part of a sentence apart (UAX #9): they end with the text at the latest, and are not drawn. */
const ISOLATES = /[\u2066-\u2069]/u;
/** Controls and invisible marks, overrides of the direction among them. Joiners stay: scripts need them. */
const UNSEEN = /(?!\u200C|\u200D|[\u2066-\u2069\s])[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}]/gu;
/** More on one letter are nobody's name, and reach into other lines. */
const PILED_MARKS = /(\p{M}{4})\p{M}+/gu;
/** Of one letter with the next, or of how it is shown: nothing to draw. */
const JOINER = /\u200C|\u200D|[\uFE00-\uFE0F]/u;
/** Of scripts that have no spaces: a line may end before each of these, */
const BREAKABLE = /[\u3000-\u30FF\u3400-\u9FFF\uF900-\uFAFF\uFF00-\uFFEF\u{20000}-\u{3FFFF}]/u;
/** but does not begin with one of these. */
const NEVER_FIRST = "、。，．）」』】〉》〕！？：；ー々ぁぃぅぇぉっゃゅょァィゥェォッャュョ";

/** A text as it may stand on a sheet, and be read aloud. */
export function clean(text: string): string {
	const folded = text.normalize("NFC").replace(UNSEEN, "").replace(PILED_MARKS, "$1").replace(/\s+/gu, " ").trim();
	return [...folded].slice(0, LONGEST_TEXT).join("");
}

const bidi = bidiFactory();
/** Splits into what a reader takes for one letter. */
const letters = new Intl.Segmenter("en", { granularity: "grapheme" });

interface Piece {
	text: string;
	face: string;
	level: number;
	isSpace: boolean;
	/** a line may end before it */
	startsWord: boolean;
	/** points */
	width: number;
}

export interface Line {
	pieces: Piece[];
	width: number;
}

export interface Faces {
	/** @returns at most `most` lines; what does not fit ends in an ellipsis */
	lines(text: string, style: { role: Role; size: number; width: number; most: number }): Line[];
	/** @param y - of the letters' base */
	draw(line: Line, size: number, x: number, y: number): void;
}

/**
 * Loads the fonts that these texts need, and no others.
 * @param language - of the sheet: it says how a character is drawn that several languages share
 * @throws Error when one cannot be read
 */
export async function loadFaces(
	doc: TextDocument,
	texts: readonly { role: Role; text: string }[],
	language: Language,
	readFont: ReadFont,
): Promise<Faces> {
	const cleaned = texts.map(({ role, text }) => ({ role, text: clean(text) }));
	const signs = (["sans", "strong"] as const).map((role) => ({ role, text: "…" }));
	const fonts = await loadFonts(doc, [...cleaned, ...signs], language, readFont);

	/** A letter as it can be drawn: with a sign in place of what no font has. */
	function shown(role: Role, letter: string, text: string, level: number): { face: string; text: string } {
		const [base = "", ...rest] = letter;
		const mirrored = (level % 2 === 1 && bidi.getMirroredCharacter(base)) || base;
		const face = fonts.faceOf(role, mirrored, text);
		if (face === null) return missing(role);
		const marks = rest.filter((mark) => !JOINER.test(mark) || /\u200C|\u200D/u.test(mark));
		const drawn = marks.filter((mark) => JOINER.test(mark) || fonts.has(face, mark));
		const sign = drawn.length < marks.length ? (MISSING.find((one) => fonts.has(face, one)) ?? "?") : "";
		return { face, text: mirrored + drawn.join("") + sign };
	}

	function missing(role: Role): { face: string; text: string } {
		return { face: role, text: MISSING.find((one) => fonts.has(role, one)) ?? "?" };
	}

	function piecesOf(text: string, role: Role, size: number): Piece[] {
		// Each text runs as its first letter does, as names and amounts do on the page.
		const { levels } = bidi.getEmbeddingLevels(text);
		const pieces: Piece[] = [];
		let last: Piece | undefined;
		for (const { segment, index } of letters.segment(text)) {
			if (ISOLATES.test(segment) || JOINER.test(segment[0] ?? "")) continue;
			const level = levels[index] ?? 0;
			const isSpace = /^\s/u.test(segment);
			const found = shown(role, isSpace ? " " : segment, text, level);
			const startsWord =
				isSpace ||
				last === undefined ||
				last.isSpace ||
				((BREAKABLE.test(segment) || BREAKABLE.test(last.text)) && !NEVER_FIRST.includes(segment.charAt(0)));
			const joins = last && !startsWord && last.face === found.face && last.level === level;
			if (last && joins) {
				const isReversed = level % 2 === 1 && !isShapedFromRight(found.face);
				last.text = isReversed ? found.text + last.text : last.text + found.text;
				continue;
			}
			last = { ...found, level, isSpace, startsWord, width: 0 };
			pieces.push(last);
		}
		for (const piece of pieces) piece.width = widthOf(piece, size);
		return pieces;
	}

	function widthOf({ face, text }: Piece, size: number): number {
		doc.font(face);
		doc.fontSize(size);
		return doc.widthOfString(text);
	}

	/** What is wider than a line, as an address or a text without spaces, goes on in the next. */
	function* split(piece: Piece, size: number, width: number): Generator<Piece> {
		if (piece.width <= width) return yield piece;
		let part: Piece | undefined;
		for (const { segment } of letters.segment(piece.text)) {
			const text: string = (part?.text ?? "") + segment;
			const longer: Piece = { ...piece, text, width: widthOf({ ...piece, text }, size) };
			if (part && longer.width > width) {
				yield part;
				part = { ...piece, text: segment, width: widthOf({ ...piece, text: segment }, size) };
			} else part = longer;
		}
		if (part) yield part;
	}

	/** @returns one row more than fit, where there are more */
	function rowsOf(pieces: readonly Piece[], size: number, width: number, most: number): Piece[][] {
		const rows: Piece[][] = [[]];
		let used = 0;
		const next = () => {
			rows.push([]);
			used = 0;
		};
		for (const word of wordsOf(pieces)) {
			const whole = widthOfAll(word);
			const isSpace = word[0]?.isSpace === true;
			if (isSpace && used === 0) continue;
			if (!isSpace && used > 0 && used + whole > width) next();
			for (const piece of word) {
				for (const part of split(piece, size, width)) {
					if (!isSpace && used > 0 && used + part.width > width) next();
					if (rows.length > most) return rows;
					rows.at(-1)?.push(part);
					used += part.width;
				}
			}
		}
		return rows;
	}

	return {
		lines(text, { role, size, width, most }) {
			const rows = rowsOf(piecesOf(clean(text), role, size), size, width, most);
			const kept = rows.slice(0, most).map((row) => row.slice(0, row.findLastIndex(({ isSpace }) => !isSpace) + 1));
			if (rows.length > most) {
				const face = fonts.faceOf(role, "…", text) ?? role;
				const level = kept.at(-1)?.at(-1)?.level ?? 0;
				const end = { text: "…", face, level, isSpace: false, startsWord: false, width: 0 };
				kept.at(-1)?.push({ ...end, width: widthOf(end, size) });
			}
			return kept.map((row) => ({ pieces: inOrder(row), width: widthOfAll(row) }));
		},
		draw(line, size, x, y) {
			let at = x;
			for (const { face, text, width } of line.pieces) {
				doc.font(face);
				doc.fontSize(size);
				if (text.trim()) doc.text(text, at, y, { lineBreak: false, baseline: "alphabetic" });
				at += width;
			}
		},
	};
}

const widthOfAll = (pieces: readonly Piece[]) => pieces.reduce((sum, { width }) => sum + width, 0);

function wordsOf(pieces: readonly Piece[]): Piece[][] {
	const words: Piece[][] = [];
	for (const piece of pieces) {
		if (piece.startsWord) words.push([piece]);
		else words.at(-1)?.push(piece);
	}
	return words;
}

/** From left to right as it is seen: from the highest level down to the lowest odd one, what has at least that level is turned (UAX #9, L2). */
function inOrder(logical: readonly Piece[]): Piece[] {
	const pieces = [...logical];
	const highest = Math.max(0, ...pieces.map(({ level }) => level));
	for (let level = highest; level >= 1; level--) {
		for (let from = 0; from < pieces.length; from++) {
			if ((pieces[from]?.level ?? 0) < level) continue;
			let to = from;
			while (to < pieces.length && (pieces[to]?.level ?? 0) >= level) to++;
			pieces.splice(from, to - from, ...pieces.slice(from, to).reverse());
			from = to;
		}
	}
	return pieces;
}

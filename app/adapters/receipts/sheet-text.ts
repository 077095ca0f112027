import bidiFactory from "bidi-js";
import type { ReadFont } from "#app/ports/receipt-printer.ts";

/** Text of any script on a PDF's page: which font has a character, what stands left of what, and where a line ends. */

export type Role = "sans" | "strong" | "mono";

/** A PDF document as far as text needs it; PDFKit's type leaves out what it knows of fonts. */
export interface TextDocument {
	registerFont(name: string, source: ArrayBuffer): unknown;
	font(name: string): unknown;
	fontSize(size: number): unknown;
	widthOfString(text: string): number;
	text(text: string, x: number, y: number, options: object): unknown;
	_font: { font: { hasGlyphForCodePoint(code: number): boolean } };
}

/** Files by role, the first that has a character is taken. */
const FILES: Record<Role, readonly string[]> = {
	sans: ["sans", "sans-ext", "arabic"],
	strong: ["strong", "strong-ext", "arabic-strong"],
	mono: ["mono", "sans"],
};
const ARABIC = /[\u0600-\u06FF\u0750-\u077F\u08A0-\u08FF\uFB50-\uFDFF\uFE70-\uFEFF]/u;
/** In place of a character that no font here has: it is seen that something is missing. */
const MISSING = ["\u25A1", "\uFFFD", "?"];
/** Code points; what is longer does not fit on a page. */
const LONGEST_TEXT = 2_000;
/** Marks that set a part of a sentence apart (UAX #9): they end with the text at the latest, and are not drawn. */
const ISOLATES = /[\u2066-\u2069]/u;
/** Controls and invisible marks, overrides of the direction among them. Joiners stay: scripts need them. */
const UNSEEN = /(?!\u200C|\u200D|[\u2066-\u2069\s])[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}]/gu;

/** A text as it may stand on a sheet, and be read aloud. */
export function clean(text: string): string {
	const folded = text.normalize("NFC").replace(UNSEEN, "").replace(/\s+/gu, " ").trim();
	return [...folded].slice(0, LONGEST_TEXT).join("");
}

const bidi = bidiFactory();

interface Piece {
	text: string;
	face: string;
	level: number;
	isSpace: boolean;
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

/** Loads the fonts that these texts need, and no others. */
export async function loadFaces(
	doc: TextDocument,
	texts: readonly { role: Role; text: string }[],
	readFont: ReadFont,
): Promise<Faces> {
	const loaded = new Set<string>();
	const load = async (name: string) => {
		if (loaded.has(name)) return;
		doc.registerFont(name, await readFont(name));
		loaded.add(name);
	};
	const has = (name: string, code: number) => {
		doc.font(name);
		return doc._font.font.hasGlyphForCodePoint(code);
	};
	for (const { role, text } of texts) {
		const [first = "sans", ...others] = FILES[role];
		await load(first);
		for (const character of new Set(`${clean(text)}…`)) {
			if (ISOLATES.test(character)) continue;
			const code = character.codePointAt(0) ?? 0;
			if (has(first, code)) continue;
			const fitting = others.filter((name) => ARABIC.test(character) === name.startsWith("arabic"));
			for (const name of fitting) await load(name);
		}
	}

	const faceOf = (role: Role, character: string): { face: string; text: string } => {
		for (const text of [character, ...MISSING]) {
			const code = text.codePointAt(0) ?? 0;
			const face = FILES[role].find((name) => loaded.has(name) && has(name, code));
			if (face) return { face, text };
		}
		return { face: FILES[role][0] ?? "sans", text: "?" };
	};

	function piecesOf(text: string, role: Role, size: number): Piece[] {
		// Each text runs as its first letter does, as names and amounts do on the page.
		const { levels } = bidi.getEmbeddingLevels(text);
		const pieces: Piece[] = [];
		let at = 0;
		for (const character of text) {
			const level = levels[at] ?? 0;
			at += character.length;
			if (ISOLATES.test(character)) continue;
			const isSpace = /\s/u.test(character);
			const mirrored = level % 2 === 1 ? (bidi.getMirroredCharacter(character) ?? character) : character;
			const last = pieces.at(-1);
			// A mark goes with its letter: on its own it would be drawn on nothing.
			const isMark = /^(?:\p{M}|\u200C|\u200D)$/u.test(character) && last && !last.isSpace;
			const found = isMark ? faceOf(role, character) : faceOf(role, isSpace ? " " : mirrored);
			const joins = last && last.face === found.face && last.level === level && last.isSpace === isSpace;
			const isReversed = level % 2 === 1 && !found.face.startsWith("arabic");
			if (joins) last.text = isReversed ? found.text + last.text : last.text + found.text;
			else pieces.push({ text: found.text, face: found.face, level, isSpace, width: 0 });
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
	function split(piece: Piece, size: number, width: number): Piece[] {
		if (piece.width <= width) return [piece];
		const parts: Piece[] = [];
		for (const character of piece.text) {
			const last = parts.at(-1);
			const longer = last && { ...last, text: last.text + character };
			if (longer && widthOf(longer, size) <= width) last.text = longer.text;
			else parts.push({ ...piece, text: character });
		}
		for (const part of parts) part.width = widthOf(part, size);
		return parts;
	}

	return {
		lines(text, { role, size, width, most }) {
			const rows: Piece[][] = [[]];
			let used = 0;
			for (const piece of piecesOf(clean(text), role, size).flatMap((one) => split(one, size, width))) {
				if (used + piece.width > width && used > 0 && !piece.isSpace) {
					rows.push([]);
					used = 0;
				}
				if (piece.isSpace && used === 0) continue;
				rows.at(-1)?.push(piece);
				used += piece.width;
			}
			const kept = rows.slice(0, most);
			if (rows.length > most) {
				const { face, text: sign } = faceOf(role, "…");
				const end = { text: sign, face, level: kept.at(-1)?.at(-1)?.level ?? 0, isSpace: false, width: 0 };
				kept.at(-1)?.push({ ...end, width: widthOf(end, size) });
			}
			return kept.map((row) => ({ pieces: inOrder(row), width: row.reduce((sum, piece) => sum + piece.width, 0) }));
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

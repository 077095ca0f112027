import { plainColour } from "../css/css-values.ts";
import { standingIn } from "../fonts/picture-fonts.ts";
import { NotDrawn } from "../not-drawn.ts";
import { escapedText } from "../svg/svg-markup.ts";
import { shadowFilter } from "../svg/svg-text.ts";
import { type Cut, endedLine } from "./html-cut.ts";
import type { Beside, Insets } from "./html-floats.ts";
import { type LetterWidth, reachOf, type TextStyle } from "./html-text-style.ts";
import { type Piece, piecesOf, type Run, type Surround } from "./html-words.ts";

/** Words of HTML, put into lines as browsers put them. */

export interface Lines {
	height: number;
	/** of the longest line */
	width: number;
	/** of the first line and the last one, from the top on */
	first: number | undefined;
	baseline: number | undefined;
	/** from the top, at a place and in a width */
	draw(x: number, y: number, width: number): string;
}

/** @throws NotDrawn */
export function linesOf(
	runs: readonly Run[],
	strut: TextStyle,
	width: number,
	letterWidth: LetterWidth,
	beside: Beside | null = null,
	cut: Cut | null = null,
): Lines {
	const least = reachOf(strut).above + reachOf(strut).below;
	/** beside a line, where all before it are as high as plain ones */
	const insetsOf = (line: number): Insets => beside?.insets(line * least, (line + 1) * least) ?? { left: 0, right: 0 };
	const roomOf = (line: number) => width - insetsOf(line).left - insetsOf(line).right;
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
		// A line may end before a box, and behind it.
		if (piece.atom && wraps) wordAt = line.length;
		const mayBreak = wordAt > 0;
		if (isSpace && line.length === 0 && !piece.textStyle.space.startsWith("pre")) continue;
		if (!isSpace && wraps && mayBreak && filled + piece.width > roomOf(lines.length - 1) + 0.01) {
			const moved = line.splice(wordAt);
			wrapped.add(line);
			line = moved;
			lines.push(line);
			filled = moved.reduce((sum, each) => sum + each.width, 0);
			wordAt = 0;
		}
		line.push(piece);
		filled += piece.width;
		if (beside && !isSpace && roomOf(lines.length - 1) < Math.min(width, filled - 0.01))
			throw new NotDrawn("words that do not fit beside a box");
		if (isSpace || piece.letters.endsWith("-") || piece.isBroken || (piece.atom && wraps)) wordAt = line.length;
	}
	const trimmed = lines.map((line) => {
		const end = line.findLastIndex(
			({ letters, textStyle, edge }) => edge === undefined && (!letters.startsWith(" ") || textStyle.space === "pre"),
		);
		const shown = line.filter(({ edge }, at) => at <= end || edge !== undefined);
		if (wrapped.has(line)) wrapped.add(shown);
		return shown;
	});
	// A break at the end makes no line.
	if (trimmed.length > 1 && trimmed.at(-1)?.length === 0) trimmed.pop();
	const isClamped = cut !== null && trimmed.length > cut.lines;
	const counted = isClamped ? cut.lines : trimmed.length;
	const shown = trimmed.map((line, at) => {
		const isOver = cut?.isAtSide && line.reduce((sum, piece) => sum + piece.width, 0) > roomOf(at) + 0.01;
		return isOver || (isClamped && at === counted - 1) ? endedLine(line, roomOf(at), strut, letterWidth) : line;
	});
	const placed = shown.map((line) => {
		const reaches = [reachOf(strut), ...line.map(({ atom, textStyle }) => atom ?? reachOf(textStyle))];
		const above = Math.max(...reaches.map((reach) => reach.above));
		const below = Math.max(...reaches.map((reach) => reach.below));
		return { line, above, height: above + below, width: line.reduce((sum, piece) => sum + piece.width, 0) };
	});
	if (beside && placed.some(({ height }, at) => Math.abs(height - least) > 0.01 && roomOf(at) < width))
		throw new NotDrawn("high lines beside a box");
	const isEmpty = placed.every(({ line }) => line.length === 0) && trimmed.length < 2;
	// Lines behind those that count are seen as far as the space below them reaches.
	const whole = placed.slice(0, counted).reduce((sum, { height }) => sum + height, 0);
	const last = placed[counted - 1];
	/** which boxes are not in one line alone */
	const seen = new Map<Surround, number>();
	for (const { line } of placed)
		for (const around of new Set(line.flatMap((piece) => piece.around ?? [])))
			seen.set(around, (seen.get(around) ?? 0) + 1);
	return {
		height: isEmpty ? 0 : whole,
		first: isEmpty ? undefined : placed[0]?.above,
		baseline: isEmpty || !last ? undefined : whole - last.height + last.above,
		width: Math.max(0, ...placed.map((line) => line.width)),
		draw(outer, y, whole) {
			let top = y;
			return placed
				.map(({ line, above, height, width: own }, at) => {
					const { left: before, right: behind } = insetsOf(at);
					const [x, inside] = [outer + before, whole - before - behind];
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
					if (line.length === 0) return "";
					const spread = isSpread ? (inside - own) / spaces : 0;
					const isWhole = (around: Surround) => seen.get(around) === 1;
					return surroundsOf(line, left, baseline, spread, isWhole) + textOf(line, left, baseline, spread);
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

const wideOf = ({ width, letters }: Piece, spread: number) => width + spread * (letters.match(/ /g)?.length ?? 0);

/** Boxes around words of one line, those around others first. */
function surroundsOf(
	line: readonly Piece[],
	left: number,
	baseline: number,
	spread: number,
	isWhole: (around: Surround) => boolean,
): string {
	const ends = new Map<Surround, { from: number; to: number }>();
	let x = left;
	for (const piece of line) {
		const right = x + wideOf(piece, spread);
		for (const around of piece.around ?? []) {
			const end = ends.get(around) ?? { from: x, to: right };
			ends.set(around, { ...end, to: right });
		}
		x = right;
	}
	return [...ends]
		.map(([around, { from, to }]) => {
			const [before, behind] = isWhole(around) ? [around.before, around.behind] : [0, 0];
			const box = { x: from + before, y: baseline - around.above, width: to - from - before - behind };
			return around.draw({ ...box, height: around.above + around.below }, isWhole(around));
		})
		.join("");
}

/** @param spread - that each space is wider */
function textOf(line: readonly Piece[], x: number, y: number, spread: number): string {
	const parts: string[] = [];
	let at = x;
	for (let index = 0; index < line.length; ) {
		const first = line[index] as Piece;
		const { textStyle, atom } = first;
		if (first.letters === "") {
			if (atom) parts.push(atom.draw(at, y - atom.above));
			at += first.width;
			index += 1;
			continue;
		}
		let [letters, width] = ["", 0];
		for (let piece = line[index]; piece?.textStyle === textStyle && piece.letters !== ""; piece = line[index]) {
			letters += piece.letters;
			width += wideOf(piece, spread);
			index += 1;
		}
		const family = standingIn(textStyle.families);
		const style = [
			`font-size:${short(textStyle.size)}px`,
			family === "" ? "" : `font-family:${family}`,
			textStyle.bold ? "font-weight:bold" : "font-weight:normal",
			textStyle.italic ? "font-style:italic" : "font-style:normal",
			`fill:${plainColour(textStyle.fill || textStyle.colour)}`,
			textStyle.stroke || "stroke:none",
			"text-anchor:start;dominant-baseline:alphabetic",
			textStyle.spacing === 0 ? "letter-spacing:0" : `letter-spacing:${short(textStyle.spacing)}px`,
			spread === 0 ? "" : `word-spacing:${short(spread)}px`,
			textStyle.underlined === "" ? "" : `text-decoration:${textStyle.underlined}`,
		];
		const shadow = shadowOf(textStyle);
		if (shadow) style.push(`filter:url(#${shadow.id})`);
		parts.push(
			`${shadow?.filter ?? ""}<text xml:space="preserve" x="${short(at)}" y="${short(y - textStyle.raised)}" style="${escapedText(style.filter(Boolean).join(";"))}">${escapedText(letters)}</text>`,
		);
		at += width;
	}
	return parts.join("");
}

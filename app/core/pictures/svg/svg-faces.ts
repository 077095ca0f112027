import { TooMuchStyle } from "../css/css-match.ts";
import { declarationsOf } from "../css/style-sheet.ts";
import { NotDrawn } from "../not-drawn.ts";
import { attributesIn, escapedText, unescapedText } from "./svg-markup.ts";
import { tagsIn } from "./svg-nodes.ts";

/**
 * Which font draws which letters of a text, said in the drawing: what resvg chooses itself leaves letters out where two fonts are needed.
 * Emoji are written as their layers, each in its colour.
 */

/** Fonts that draw what the one a text names does not have. */
export interface Faces {
	/** whether what a text names as its font has a letter */
	has(family: string, codePoint: number): boolean;
	/** @returns another family that has it, as like the one a text names as can be; null where none does */
	familyFor(codePoint: number, family: string): string | null;
	/** whether a family has no bold letters */
	isThin(family: string): boolean;
	/** @returns the longest emoji that a text begins with; null for none */
	emojiAt(letters: string): Emoji | null;
}
export interface Emoji {
	/** of the text */
	length: number;
	/** of more than one character, so that nothing else can be meant */
	isJoined: boolean;
	family: string;
	layers: readonly { letter: string; colour: string }[];
	/** what comes after its layers */
	space: string;
	/** width of a layer, which is taken back, of a size of one */
	advance: number;
}

/** A letter that Latin fonts may lack, as itself or by its number. */
const BEYOND = /[^\0-\xff]|&#/;
const SPACES = /[\p{Cc}\p{Z}]/u;
/** Nothing is seen of them, and some fonts leave them out. */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/u;
/** Nobody sees more of them than a box: letters of fonts that are not there, and no letters at all. */
const NOBODYS = /[\p{Co}\p{Cn}\p{Cs}]/u;
const IS_EMOJI = /^\p{Emoji_Presentation}/u;
/** What stands behind a character that is to be shown as an emoji, or as a plain one. */
const [AS_EMOJI, AS_TEXT] = ["\ufe0f", "\ufe0e"];
const LONGEST_EMOJI = 40;
/** Drawing a text goes over all of its letters for each of its parts. */
const MOST_STEPS = 600_000;
/** Of the file that is drawn, as in svg-dialect.ts. */
const MOST_LETTERS = 16_000_000;
/** A list of places, one for each letter. */
const LIST = /\d[\s,]+[-.\d]/;

interface Open {
	isText: boolean;
	/** of its name, with the colon */
	prefix: string;
	family: string;
	/** what resvg asks of a letter's own tag and the one around it alone */
	baseline: string;
	/** small letters are written as smaller capitals */
	isSmall: boolean;
	isSeen: boolean;
	isFilled: boolean;
	fill: string;
	/** its letters are bold, and have no line around them */
	isBold: boolean;
	isStroked: boolean;
	/** of the outermost text */
	text: { letters: number; parts: number } | null;
	/** letters are placed one by one */
	isPlaced: boolean;
}

const TEXT: ReadonlySet<string> = new Set(["text", "tspan", "textPath", "tref", "a"]);
const HIDDEN: Readonly<Record<string, RegExp>> = {
	display: /^none$/,
	visibility: /^(?:hidden|collapse)$/,
	opacity: /^0(?:\.0+)?%?$/,
	"font-size": /^0(?:px)?$/,
};

/**
 * @param svg - as it is written for resvg: its elements say what counts for them
 * @throws NotDrawn for a letter that is seen and that no font has
 * @throws TooMuchStyle
 */
export function withFaces(svg: string, faces: Faces): string {
	if (!BEYOND.test(svg) && !svg.includes("small-caps")) return svg;
	const open: Open[] = [];
	let [result, from, steps] = ["", 0, 0];
	for (const tag of tagsIn(svg)) {
		const inside = open.at(-1);
		if (inside?.isText && inside.isSeen && tag.start > from) {
			const { written, letters, parts } = pieceOf(svg.slice(from, tag.start), inside, faces);
			if (inside.text) {
				inside.text.letters += letters;
				inside.text.parts += parts;
			}
			result += written;
		} else result += svg.slice(from, tag.start);
		result += svg.slice(tag.start, tag.end);
		from = tag.end;
		if (tag.closes) {
			const closed = open.pop();
			const isOutermost = closed?.text && !open.at(-1)?.text;
			if (isOutermost && closed.text) steps += closed.text.parts * closed.text.letters;
			if (steps > MOST_STEPS || result.length > MOST_LETTERS) throw new TooMuchStyle("letters of many fonts");
		} else if (!tag.isEmpty) open.push(opened(tag.name, tag.attributes, inside));
	}
	return result + svg.slice(from);
}

function opened(fullName: string, attributes: string, outer: Open | undefined): Open {
	const prefix = /^.*:/.exec(fullName)?.[0] ?? "";
	const name = fullName.slice(prefix.length);
	const values = new Map(attributesIn(attributes, 0).map((one) => [one.name, one.value]));
	for (const { name: property, value } of declarationsOf(values.get("style") ?? "")) values.set(property, value);
	const isText = name === "text" || (outer?.isText === true && TEXT.has(name));
	const [fill, weight, stroke] = [values.get("fill"), values.get("font-weight"), values.get("stroke")];
	const caps = values.get("font-variant-caps") ?? values.get("font-variant");
	return {
		isText,
		prefix,
		family: values.get("font-family") ?? outer?.family ?? "",
		baseline: values.get("dominant-baseline") ?? outer?.baseline ?? "",
		isSmall: caps === undefined ? (outer?.isSmall ?? false) : /(?:^|\s)small-caps\b/.test(caps),
		isSeen:
			(outer?.isSeen ?? true) && !Object.entries(HIDDEN).some(([one, hides]) => hides.test(values.get(one) ?? "")),
		fill: fill ?? outer?.fill ?? "#000",
		isBold: weight === undefined ? (outer?.isBold ?? false) : /^bold|^[6-9]\d\d$/.test(weight),
		isStroked: stroke === undefined ? (outer?.isStroked ?? false) : stroke !== "none",
		isFilled: fill === undefined ? (outer?.isFilled ?? true) : fill !== "none",
		text: isText ? (outer?.text ?? { letters: 0, parts: 0 }) : null,
		isPlaced:
			isText &&
			(outer?.isPlaced ||
				values.has("textLength") ||
				["x", "y", "dx", "dy", "rotate"].some((one) => LIST.test(values.get(one)?.trim() ?? ""))),
	};
}

/** Letters of one text, with those in tags of their own that its font does not have. */
function pieceOf(piece: string, open: Open, faces: Faces): { written: string; letters: number; parts: number } {
	if (open.isSmall) return smallPiece(piece, open, faces);
	if (!BEYOND.test(piece)) return { written: piece, letters: piece.length, parts: 1 };
	const text = unescapedText(piece).normalize("NFC");
	let [written, letters, parts] = ["", 0, 1];
	let [run, family] = ["", ""];
	const tag = tagOf(open);
	const end = () => {
		const bold = family !== "" && open.isBold && !open.isStroked && faces.isThin(family) ? boldOf(open) : "";
		written +=
			family === ""
				? escapedText(run)
				: `<${tag} font-family="${family}"${bold}>${escapedText(run)}</${open.prefix}tspan>`;
		letters += run.length;
		parts += family === "" ? 0 : 2;
		run = "";
	};
	for (let at = 0; at < text.length; ) {
		if (letters * parts > MOST_STEPS) throw new TooMuchStyle("letters of many fonts");
		const codePoint = text.codePointAt(at) ?? 0;
		const letter = String.fromCodePoint(codePoint);
		const behind = text[at + letter.length];
		const isOwn = faces.has(open.family, codePoint);
		const emoji =
			behind === AS_TEXT || (isOwn && behind === undefined) ? null : faces.emojiAt(text.slice(at, at + LONGEST_EMOJI));
		if (UNSEEN.test(letter)) {
			at += letter.length;
			continue;
		}
		const other = isOwn ? "" : SPACES.test(letter) ? family : faces.familyFor(codePoint, open.family);
		if (emoji && (emoji.isJoined || behind === AS_EMOJI || (!isOwn && (other === null || IS_EMOJI.test(letter))))) {
			if (open.isPlaced) throw new NotDrawn("an emoji whose letters are placed one by one");
			end();
			const layers = layersOf(emoji, open);
			written += layers.written;
			letters += layers.parts;
			parts += layers.parts;
			at += emoji.length;
			continue;
		}
		if (other === null && !NOBODYS.test(letter)) throw new NotDrawn(`no font has ${letter}`);
		if ((other ?? family) !== family) {
			end();
			family = other ?? family;
		}
		run += letter;
		at += letter.length;
	}
	end();
	return { written, letters, parts };
}

/** As browsers make bold letters of a font that has none. */
const boldOf = ({ fill, isFilled }: Open) =>
	isFilled ? ` stroke="${escapedText(fill)}" stroke-width="0.035em" stroke-linejoin="miter"` : "";

/** Of letters in another font, as they stand around it. */
const tagOf = ({ prefix, baseline }: Open) =>
	`${prefix}tspan${baseline === "" ? "" : ` dominant-baseline="${escapedText(baseline)}"`}`;

function layersOf({ layers, family, space, advance }: Emoji, open: Open): { written: string; parts: number } {
	const tag = `${tagOf(open)} font-family="${family}" stroke="none"`;
	const drawn = layers.map(
		({ letter, colour }) =>
			`<${tag} letter-spacing="${-advance}em"${open.isFilled ? ` fill="${colour}"` : ""}>${letter}</${open.prefix}tspan>`,
	);
	return { written: `${drawn.join("")}<${tag}>${space}</${open.prefix}tspan>`, parts: layers.length + 1 };
}

/** As browsers make small capitals of fonts that have none. */
function smallPiece(piece: string, open: Open, faces: Faces): ReturnType<typeof pieceOf> {
	const sum = { written: "", letters: 0, parts: 0 };
	for (const run of unescapedText(piece).match(/\p{Ll}+|\P{Ll}+/gu) ?? []) {
		const capitals = run.toUpperCase();
		const { written, letters, parts } = pieceOf(escapedText(capitals), { ...open, isSmall: false }, faces);
		const isSmaller = /^\p{Ll}/u.test(run);
		sum.written += isSmaller ? `<${tagOf(open)} font-size="0.7em">${written}</${open.prefix}tspan>` : written;
		sum.letters += letters;
		sum.parts += parts + (isSmaller ? 2 : 0);
		if (sum.letters * sum.parts > MOST_STEPS) throw new TooMuchStyle("letters of many fonts");
	}
	return sum;
}

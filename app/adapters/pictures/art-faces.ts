import { inflateSync } from "node:zlib";
import type { EmbeddedFont } from "../../core/pictures/fonts/embedded-fonts.ts";
import { type Advance, advancesOf } from "../../core/pictures/fonts/font-advances.ts";
import { ART_FAMILIES } from "../../core/pictures/fonts/picture-fonts.ts";
import type { Emoji, Faces } from "../../core/pictures/svg/svg-faces.ts";
import artArabic from "./preview-fonts/art-arabic.bin";
import artArabicBold from "./preview-fonts/art-arabic-bold.bin";
import artCircled from "./preview-fonts/art-circled.bin";
import artCoins from "./preview-fonts/art-coins.bin";
import packedEastAsian from "./preview-fonts/art-east-asian.bin";
import packedEmoji from "./preview-fonts/art-emoji.bin";
import artLetters from "./preview-fonts/art-letters.bin";
import artMathematics from "./preview-fonts/art-mathematics.bin";
import artMono from "./preview-fonts/art-mono.bin";
import artPictographs from "./preview-fonts/art-pictographs.bin";
import artSans from "./preview-fonts/art-sans.bin";
import artSerif from "./preview-fonts/art-serif.bin";
import artSigns from "./preview-fonts/art-signs.bin";
import artSymbols from "./preview-fonts/art-symbols.bin";
import artWide from "./preview-fonts/art-wide.bin";
import { kindOf, scriptFaceOf, scriptFaces, scriptFamilyFor } from "./script-faces.ts";

/** Fonts of drawings by the names inside of the files; those of a drawing of somebody else's come before. */
const OWN: Readonly<Record<string, ArrayBuffer>> = {
	[ART_FAMILIES.serif]: artSerif,
	[ART_FAMILIES.sans]: artSans,
	[ART_FAMILIES.mono]: artMono,
};
/** Always there (resvg-instance.ts). */
const COMMON: Readonly<Record<string, ArrayBuffer>> = {
	"DejaVu Sans Mono": artSymbols,
	"DejaVu Sans": artLetters,
};
/** A font as a file, and the points of its letter that has most. */
export interface ArtFont {
	file: Uint8Array;
	points: number;
}
/** For drawings alone that have their letters. */
export const RARE_FACES: Readonly<Record<string, ArrayBuffer>> = {
	"art-coins": artCoins,
	"art-circled": artCircled,
	"art-wide": artWide,
	"art-signs": artSigns,
	"art-mathematics": artMathematics,
	"art-pictographs": artPictographs,
};
/** The same, of letters whose widths depend on the letters beside them. */
const SHAPED_FACES: Readonly<Record<string, ArrayBuffer>> = { "art-arabic": artArabic };
/** Bold ones, of the same names. */
const BOLD_FACES: Readonly<Record<string, ArrayBuffer>> = { "art-arabic": artArabicBold };
const EMOJI = "art-emoji";
/** Chinese, Japanese and Korean (local/pictures/write-east-asian.ts). */
const EAST_ASIAN = "art-east-asian";
const IS_EAST_ASIAN = /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}\u3000-\u303f\uff00-\uffef]/u;
const EAST_ASIAN_POINTS = 200;
/** Points of a layer, of the emoji whose layers have most; a letter of the rare fonts has fewer by far, too. */
const POINTS = 60;
/** As the font has its glyphs as letters (local/pictures/write-emoji.ts). */
const FIRST_LETTER = 0xf0000;
const SPACE = 1;
/** A little less than the width of a layer: what is left keeps it from being left out. */
const ADVANCE = 0.99 / 512;

const advances = new Map<ArrayBuffer, Advance>();
function has(font: ArrayBuffer, codePoint: number): boolean {
	const advance = advances.get(font) ?? advancesOf(font);
	advances.set(font, advance);
	return advance(codePoint) !== null;
}

interface EmojiFont {
	file: Uint8Array<ArrayBuffer>;
	colours: string[];
	/** by characters in hexadecimal; a glyph and a colour of each layer, one after the other */
	emoji: Record<string, number[]>;
}
let unpacked: EmojiFont | null = null;
/** Unpacked for the first emoji of an isolate. */
function emojiFont(): EmojiFont {
	if (unpacked) return unpacked;
	const bytes = new Uint8Array(inflateSync(new Uint8Array(packedEmoji)));
	const end = 4 + new DataView(bytes.buffer).getUint32(0, true);
	const { colours, emoji } = JSON.parse(new TextDecoder().decode(bytes.subarray(end))) as Omit<EmojiFont, "file">;
	unpacked = { file: bytes.slice(4, end), colours, emoji };
	return unpacked;
}

let eastAsian: ArrayBuffer | null = null;
/** Unpacked for the first of its letters in an isolate. */
function eastAsianFont(): ArrayBuffer {
	eastAsian ??= new Uint8Array(inflateSync(new Uint8Array(packedEastAsian))).buffer;
	return eastAsian;
}

/** The font of a letter of Chinese, Japanese or Korean; nothing for another letter. */
export const eastAsianFontOf = (codePoint: number): readonly ArrayBuffer[] =>
	IS_EAST_ASIAN.test(String.fromCodePoint(codePoint)) ? [eastAsianFont()] : [];

const MOST_CHARACTERS = 10;
const MAY_BE_EMOJI = /^[\p{Emoji}\u{1f1e6}-\u{1f1ff}]/u;

function emojiAt(letters: string): Emoji | null {
	if (!MAY_BE_EMOJI.test(letters)) return null;
	const { colours, emoji } = emojiFont();
	let [key, length, count] = ["", 0, 0];
	let found: Emoji | null = null;
	for (const letter of letters) {
		length += letter.length;
		// What asks for colours is written by some and left out by others.
		if (letter === "\ufe0f") {
			if (found && length === found.length + 1) found.length = length;
			continue;
		}
		count += 1;
		key += `${count === 1 ? "" : "_"}${letter.codePointAt(0)?.toString(16)}`;
		const layers = emoji[key];
		if (layers)
			found = {
				length,
				isJoined: count > 1,
				family: EMOJI,
				layers: Array.from({ length: layers.length / 2 }, (_, index) => ({
					letter: String.fromCodePoint(FIRST_LETTER + (layers[2 * index] ?? 0)),
					colour: colours[layers[2 * index + 1] ?? 0] ?? "#000",
				})),
				space: String.fromCodePoint(FIRST_LETTER + SPACE),
				advance: ADVANCE,
			};
		if (count === MOST_CHARACTERS) break;
	}
	return found;
}

/** @param embedded - fonts that a drawing brings along */
export function artFaces(embedded: readonly EmbeddedFont[]): Faces {
	return {
		has(family, codePoint) {
			const own = embedded.find(({ name }) => name === family);
			if (own) return own.advance(codePoint) !== null;
			return has(OWN[family] ?? artSerif, codePoint);
		},
		familyFor(codePoint, family) {
			const script = scriptFamilyFor(codePoint, kindOf(family));
			const face = script === null ? undefined : scriptFaceOf(script, false);
			if (face && has(face.file, codePoint)) return script;
			for (const [family, font] of Object.entries({ ...OWN, ...COMMON, ...RARE_FACES, ...SHAPED_FACES }))
				if (has(font, codePoint)) return family;
			return eastAsianFontOf(codePoint).some((font) => has(font, codePoint)) ? EAST_ASIAN : null;
		},
		isThin: (family) => family === EAST_ASIAN,
		emojiAt,
	};
}

/** Fonts that a drawing names and that are not always there, by names of each. */
export function rareFontsOf(svg: string): [family: string, font: ArtFont][] {
	const plain = (font: ArrayBuffer) => () => ({ file: new Uint8Array(font), points: POINTS });
	const fonts: [family: string, font: () => ArtFont, name?: string][] = [
		...Object.entries({ ...RARE_FACES, ...SHAPED_FACES }).map(([family, font]): [string, () => ArtFont] => [
			family,
			plain(font),
		]),
		...Object.entries(BOLD_FACES).map(([family, font]): [string, () => ArtFont, string] => [
			family,
			plain(font),
			`${family} bold`,
		]),
		[EMOJI, () => ({ file: emojiFont().file, points: POINTS })],
		[EAST_ASIAN, () => ({ file: new Uint8Array(eastAsianFont()), points: EAST_ASIAN_POINTS })],
	];
	const scripts = /"art-\w+-(?:cyrillic|greek|latin-ext)"/.test(svg) ? scriptFaces() : [];
	return [
		...fonts.flatMap(([family, font, name = family]): [string, ArtFont][] =>
			svg.includes(`"${family}"`) ? [[name, font()]] : [],
		),
		...scripts
			.filter(({ family }) => svg.includes(`"${family}"`))
			.map(({ family, isBold, isItalic, file }): [string, ArtFont] => [
				`${family} ${isBold} ${isItalic}`,
				{ file: new Uint8Array(file), points: POINTS },
			]),
	];
}

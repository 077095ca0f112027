import { TooMuchStyle } from "../../core/pictures/css/css-match.ts";
import { type EmbeddedFont, embeddedFontsOf } from "../../core/pictures/fonts/embedded-fonts.ts";
import { NotDrawn } from "../../core/pictures/not-drawn.ts";
import type { PictureRefusal } from "../../core/pictures/picture-refusals.ts";
import { MAX_PREPARED_BYTES } from "../../core/pictures/picture-rules.ts";
import { squareOf } from "../../core/pictures/square.ts";
import { LETTER_SEGMENTS, svgCost } from "../../core/pictures/svg/svg-cost.ts";
import {
	hasHtml,
	hasPictureOutside,
	type Motion,
	mayMove,
	svgForResvg,
	withReadablePictures,
} from "../../core/pictures/svg/svg-dialect.ts";
import { withFaces } from "../../core/pictures/svg/svg-faces.ts";
import { plainMarkup } from "../../core/pictures/svg/svg-markup.ts";
import { isTooMuchToDraw, svgRefusal } from "../../core/pictures/svg/svg-rules.ts";
import { svgText } from "../../core/pictures/svg/svg-start.ts";
import { AVATAR_EDGE } from "../../core/showcase/avatar.ts";
import type { Crop } from "../../ports/picture-studio.ts";
import { type ArtFont, artFaces, rareFontsOf } from "./art-faces.ts";
import { readableBitmap } from "./embedded-bitmap.ts";
import { letterWidth } from "./letter-widths.ts";
import { drawSvg, svgSizeOf } from "./resvg-instance.ts";

/** Longest side of an SVG, pixels: it is scaled to the avatar's edge on its shorter side, then cropped. */
const LONGEST_DRAWING = 24 * AVATAR_EDGE;
/** Drawings in a drawing that are drawn before it, so many pixels on their longer side: all are in memory while it is drawn. */
const MOST_DRAWN_INSIDE = 16;
const INSIDE_EDGE = AVATAR_EDGE;
const MOST_MS_INSIDE = 3_000;
const MOST_DRAWINGS_DEEP = 3;
/** Pictures and words in a drawing in a drawing are lost on resvg: it is drawn before. */
const IS_DRAWN_BEFORE = /<(?:[\w.-]{1,60}:)?(?:image|text)\b/;

export type Drawn =
	| { ok: true; pixels: Uint8Array<ArrayBuffer>; isCut?: boolean }
	| { ok: false; reason: PictureRefusal };

/** Art that fades in begins as an empty canvas or bare ground, which nobody wants to show: it is drawn without its animations then. */
export async function squareOfSvg(file: Uint8Array, crop: Crop): Promise<Drawn> {
	const spent = { ms: 0, drawings: 0, enlarged: 0, rareFonts: new Map() };
	const first = await squareOfDrawing(file, crop, "begun", spent);
	if (!first.ok || !isOneColour(first.pixels) || !mayMove(svgText(file))) return first;
	const still = await squareOfDrawing(file, crop, "left-out", spent);
	if (!still.ok) return first;
	// A canvas that changes its colour begins with the first one.
	const isEmpty = first.pixels.every((value) => value === 255);
	return isEmpty || !isOneColour(still.pixels) ? still : first;
}

/** @param pixels - RGBA */
const isOneColour = (pixels: Uint8Array): boolean => pixels.every((value, at) => value === pixels[at % 4]);

async function squareOfDrawing(file: Uint8Array, crop: Crop, motion: Motion, spent: Spent): Promise<Drawn> {
	const made = await drawableSvg(file, motion, spent, 0);
	if (typeof made === "string") return { ok: false, reason: made };
	const { svg, isOutside, fonts } = made;
	const own = svgSizeOf(svg);
	const scale = AVATAR_EDGE / Math.min(own.width, own.height);
	if (Math.max(own.width, own.height) * scale > LONGEST_DRAWING) return { ok: false, reason: "too-many-pixels" };
	const canvas = own.width * own.height * scale ** 2;
	if (canvas > AVATAR_EDGE ** 2 && isTooMuchToDraw(svg, canvas, segmentsOf(fonts)))
		return { ok: false, reason: "unfinished" };
	// What blends does so with what is drawn before it, not with the ground behind all.
	const options = { width: Math.ceil(own.width * scale), isArt: true, fonts: fonts.map(({ file }) => file) };
	const { width, height, bytes } = drawSvg(svg, options, "pixels");
	const pixels = squareOf({ data: onWhite(bytes), width, height }, 1, crop, AVATAR_EDGE);
	// What resvg leaves out is all there is.
	if (isOutside && pixels.every((value) => value === 255)) return { ok: false, reason: "format" };
	return { ok: true, pixels };
}

/** @param pixels - RGBA with premultiplied alpha, changed in place */
function onWhite(pixels: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
	for (let at = 0; at < pixels.length; at += 4) {
		const ground = 255 - (pixels[at + 3] ?? 0);
		if (ground === 0) continue;
		for (let colour = at; colour < at + 3; colour++) pixels[colour] = (pixels[colour] ?? 0) + ground;
		pixels[at + 3] = 255;
	}
	return pixels;
}

/** Drawings in drawings so far, which are drawn before it, and their estimated milliseconds. */
interface Spent {
	ms: number;
	drawings: number;
	/** pixels that were made by enlarging pictures */
	enlarged: number;
	/** of all drawings together, by name */
	rareFonts: Map<string, ArtFont>;
}

/**
 * An SVG as resvg draws it as browsers do, with the drawings in it.
 *
 * @returns why it cannot be drawn, else the file, which may be read for its size: references are copied out then
 */
async function drawableSvg(
	file: Uint8Array,
	motion: Motion,
	spent: Spent,
	depth: number,
): Promise<PictureRefusal | { svg: Uint8Array; isOutside: boolean; fonts: ArtFont[] }> {
	const given = new TextEncoder().encode(svgText(file));
	// As it came, before entities are written out, and as it is drawn.
	const refusal = svgRefusal(given);
	if (refusal) return refusal;
	const plain = new TextDecoder().decode(given);
	const embedded = depth === 0 || IS_DRAWN_BEFORE.test(plain) ? embeddedFontsOf(plainMarkup(plain)) : [];
	const read = readableStyle(plain, motion, embedded);
	if ("reason" in read) return read.reason;
	const { written } = read;
	for (const [family, font] of rareFontsOf(written)) spent.rareFonts.set(family, font);
	const later = svgRefusal(new TextEncoder().encode(written));
	if (later) return later;
	if (hasHtml(written)) return "format";
	let refused: PictureRefusal | null = null;
	const toRead = async (picture: Uint8Array<ArrayBuffer>, type: string, isSmooth: boolean) => {
		if (type !== "image/svg+xml") return readableBitmap(picture, type, isSmooth, spent);
		if (refused) throw new Error(refused);
		const inside = depth < MOST_DRAWINGS_DEEP ? await drawableSvg(picture, motion, spent, depth + 1) : "unfinished";
		if (typeof inside === "string") {
			refused ??= inside === "broken" ? null : inside;
			throw new Error(inside);
		}
		return IS_DRAWN_BEFORE.test(new TextDecoder().decode(inside.svg)) ? drawn(inside) : inside.svg;
	};
	const drawn = ({ svg, fonts: own }: { svg: Uint8Array; fonts: readonly ArtFont[] }) => {
		spent.ms += svgCost(new TextDecoder().decode(svg), segmentsOf(own)).ms;
		spent.drawings += 1;
		const isTooMuch = spent.ms > MOST_MS_INSIDE || spent.drawings > MOST_DRAWN_INSIDE;
		if (isTooMuch) refused ??= "unfinished";
		if (isTooMuch) throw new Error("unfinished");
		const { width, height } = svgSizeOf(svg);
		const edge = Math.ceil((INSIDE_EDGE * width) / Math.max(width, height));
		const fonts = own.map(({ file }) => file);
		return drawSvg(svg, { width: edge, isArt: true, fonts }, "png").bytes;
	};
	const whole = await withReadablePictures(written, toRead, MAX_PREPARED_BYTES);
	if (refused) return refused;
	// What is drawn is estimated: a drawing inside that was called a PNG is a drawing from here on.
	const svg = new TextEncoder().encode(whole);
	const fonts = [...embedded, ...spent.rareFonts.values()];
	return isTooMuchToDraw(svg, AVATAR_EDGE ** 2, segmentsOf(fonts))
		? "unfinished"
		: { svg, isOutside: hasPictureOutside(written), fonts };
}

/** As if every letter were the one that takes longest. */
const segmentsOf = (fonts: readonly ArtFont[]) => Math.max(LETTER_SEGMENTS, ...fonts.map(({ points }) => points));

function readableStyle(
	svg: string,
	motion: Motion,
	fonts: readonly EmbeddedFont[],
): { written: string } | { reason: PictureRefusal } {
	try {
		const written = svgForResvg(svg, motion, letterWidth, fonts);
		return written === null ? { reason: "unfinished" } : { written: withFaces(written, artFaces(fonts)) };
	} catch (error) {
		if (error instanceof TooMuchStyle) return { reason: "unfinished" };
		if (error instanceof NotDrawn) return { reason: "format" };
		throw error;
	}
}

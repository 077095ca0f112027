import { log } from "../../core/operations/log.ts";
import { colourProfileOf } from "../../core/pictures/colour-profile.ts";
import { TooMuchStyle } from "../../core/pictures/css-match.ts";
import { type FirstFrame, firstFrameOf, placed } from "../../core/pictures/first-frame.ts";
import { largestOfIcon } from "../../core/pictures/icon.ts";
import { hasTooManyScans, MOST_SCANS, withoutProfiles } from "../../core/pictures/picture-bombs.ts";
import { endedPng } from "../../core/pictures/picture-ends.ts";
import type { PictureRefusal } from "../../core/pictures/picture-refusals.ts";
import { isUnreadPicture, MAX_PREPARED_BYTES, pictureTypeOf } from "../../core/pictures/picture-rules.ts";
import { type PictureSize, pictureSizeOf } from "../../core/pictures/picture-size.ts";
import { reducedPng } from "../../core/pictures/png-rows.ts";
import { blockOf } from "../../core/pictures/reduction.ts";
import { isSamePicture } from "../../core/pictures/resemblance.ts";
import { type Pixels, squareOf } from "../../core/pictures/square.ts";
import { svgCost } from "../../core/pictures/svg-cost.ts";
import {
	hasHtml,
	hasPictureOutside,
	type Motion,
	mayMove,
	svgForResvg,
	withReadablePictures,
} from "../../core/pictures/svg-dialect.ts";
import { isTooMuchToDraw, svgRefusal } from "../../core/pictures/svg-rules.ts";
import { svgText } from "../../core/pictures/svg-start.ts";
import { AVATAR_EDGE, AVATAR_MAX_BYTES } from "../../core/showcase/avatar.ts";
import type { Crop, PictureStudio } from "../../ports/picture-studio.ts";
import { decodeAvif } from "./avif-codec.ts";
import { decodeCmykJpeg } from "./cmyk-jpeg.ts";
import { convertToSrgb } from "./colour-conversion.ts";
import { jpegStep, reducedJpeg } from "./large-jpeg.ts";
import { letterWidth } from "./letter-widths.ts";
import { evictOthers, MEMORY_BYTES, MemoryError } from "./memory-limit.ts";
import { decodeBitmap, encodeJpeg, encodePng, encodeWebp } from "./photon-codec.ts";
import { drawSvg, svgSizeOf } from "./resvg-instance.ts";
import { decodeWebp } from "./webp-codec.ts";

/** Peak memory per pixel while decoding and cropping, bytes; measured with pictures of 2000 × 2000 (photon 0.4.0). */
const BYTES_PER_PIXEL: Record<string, number> = {
	"image/png": 12,
	"image/gif": 14,
	"image/jpeg": 16,
	"image/webp": 16,
	"image/avif": 16,
	"image/bmp": 16,
	"image/x-icon": 16,
};
/** The same for a PNG with 16 bits per channel. */
const BYTES_PER_DEEP_PIXEL = 17;
/** The same for a lossy WebP without alpha (libwebp of jSquash 1.5.0, with the copy it gives). */
const BYTES_PER_LOSSY_PIXEL = 9.5;
/** Unpacked bytes of a PNG that is read by rows: a second or two of time, as memory is no matter. */
const MOST_ROW_BYTES = 200_000_000;
/** of a JPEG that is too large for photon; programs write about ten, and each goes over all pixels. */
const MOST_LARGE_SCANS = 20;
/** Longest side of an SVG, pixels: it is scaled to the avatar's edge on its shorter side, then cropped. */
const LONGEST_DRAWING = 24 * AVATAR_EDGE;
/** Drawings in a drawing that are drawn before it, so many pixels on their longer side: all are in memory while it is drawn. */
const MOST_DRAWN_INSIDE = 16;
const INSIDE_EDGE = AVATAR_EDGE;
const MOST_MS_INSIDE = 3_000;
const MOST_DRAWINGS_DEEP = 3;
const MIDDLE: Crop = { x: 50, y: 50 };
/** JPEG qualities, tried in order until the file is small enough; the first nearly always is. */
const QUALITIES = [90, 80, 65, 50];

/** Photon's decoder of WebP takes some lossy files for others: pale colours, refused ones, and cut ones that pass. */
const DECODERS: Record<string, (file: Uint8Array<ArrayBuffer>) => Promise<Pixels>> = {
	"image/avif": decodeAvif,
	"image/webp": decodeWebp,
};

type Drawn = { ok: true; pixels: Uint8Array<ArrayBuffer> } | { ok: false; reason: PictureRefusal };
type Square = { ok: true; pixels: Uint8Array<ArrayBuffer>; animated: boolean } | { ok: false; reason: PictureRefusal };

/** Makes avatars with WebAssembly codecs (photon, libavif, resvg): no external service, no costs. */
export function wasmStudio(): PictureStudio {
	return {
		async prepare(picture, crop) {
			const square = await squareOfPicture(picture, crop);
			return square.ok ? { ok: true, jpeg: jpegOf(square.pixels), animated: square.animated } : square;
		},
		async resize(avatar, edge, type) {
			const square = await squareOfPicture(avatar, MIDDLE, edge);
			if (!square.ok) return null;
			const pixels = { data: square.pixels, width: edge, height: edge };
			return type === "webp" ? encodeWebp(pixels) : encodeJpeg(pixels, QUALITIES[0] ?? 90);
		},
		async isSame(avatar, picture) {
			const ours = await squareOfPicture(avatar, MIDDLE);
			const theirs = await squareOfPicture(picture, MIDDLE);
			return ours.ok && theirs.ok ? isSamePicture(ours.pixels, theirs.pixels, AVATAR_EDGE) : null;
		},
	};
}

async function squareOfPicture(given: Uint8Array<ArrayBuffer>, crop: Crop, edge = AVATAR_EDGE): Promise<Square> {
	let picture = given;
	const type = pictureTypeOf(picture);
	if (type === null) return { ok: false, reason: isUnreadPicture(picture) ? "format" : "not-a-picture" };
	if (type === "image/x-icon") {
		const largest = largestOfIcon(picture);
		if (!largest) return { ok: false, reason: "broken" };
		if (pictureTypeOf(largest) === "image/png") return squareOfPicture(largest, crop, edge);
		picture = largest;
	}
	try {
		const frame = firstFrameOf(picture, type);
		const { animated } = frame;
		const square = await (type === "image/svg+xml"
			? squareOfSvg(frame.still, crop)
			: squareOfBitmap(frame, type, crop, edge));
		return square.ok ? { ...square, animated } : square;
	} catch (error) {
		if (error instanceof MemoryError) return { ok: false, reason: "too-many-pixels" };
		// Decoders throw for corrupt files, each with its own error type.
		log({ event: "picture.decode.failed", type, error });
		return { ok: false, reason: "broken" };
	}
}

/** True if a picture's own decoder stays within the memory limit. */
function fitsWhole({ width, height, depth, lossy }: PictureSize, type: string): boolean {
	const isDeep = type === "image/png" && depth > 8;
	const each = isDeep
		? BYTES_PER_DEEP_PIXEL
		: lossy
			? BYTES_PER_LOSSY_PIXEL
			: (BYTES_PER_PIXEL[type] ?? BYTES_PER_DEEP_PIXEL);
	return width * height * each <= MEMORY_BYTES;
}

/** What decodes a picture reduced, that is too large to be decoded whole. @returns null for none */
function reducerOf(size: PictureSize, type: string): ((file: Uint8Array<ArrayBuffer>) => Promise<Pixels>) | null {
	const { width, height, depth, interlaced } = size;
	const block = blockOf(width, height);
	if (type === "image/png" && !interlaced) {
		const fits =
			width * height * (depth > 8 ? 8 : 4) <= MOST_ROW_BYTES && (width * height * 4) / block ** 2 <= MEMORY_BYTES;
		return fits ? reducedPng : null;
	}
	const step = type === "image/jpeg" ? jpegStep(size) : null;
	return step === null ? null : async (file) => reducedJpeg(file, step);
}

/** True if decoding a picture stays within the memory limit. */
export const fitsMemory = (size: PictureSize, type: string): boolean =>
	fitsWhole(size, type) || reducerOf(size, type) !== null;

async function squareOfBitmap(
	{ still: picture, place }: FirstFrame,
	type: string,
	crop: Crop,
	edge: number,
): Promise<Drawn> {
	const size = pictureSizeOf(picture, type);
	if (!size) return { ok: false, reason: "broken" };
	if (size.unread) return { ok: false, reason: "format" };
	// Photon takes all colours for brightness and its differences.
	const isWhole = fitsWhole(size, type) && !(size.direct && size.channels === 3);
	const reduced = isWhole ? null : reducerOf(size, type);
	if (!isWhole && !reduced) return { ok: false, reason: "too-many-pixels" };
	// A frame and its canvas are in memory at once, both whole.
	if (place && (!isWhole || !fitsWhole({ ...size, width: place.width, height: place.height + size.height }, type)))
		return { ok: false, reason: "too-many-pixels" };
	const mostScans = reduced ? MOST_LARGE_SCANS : MOST_SCANS;
	if (type === "image/jpeg" && hasTooManyScans(picture, mostScans)) return { ok: false, reason: "broken" };
	const file = type === "image/png" ? endedPng(withoutProfiles(picture)) : picture;
	const cut = (pixels: Pixels) => squareOf(place ? placed(pixels, place) : pixels, size.orientation, crop, edge);
	const profile = await colourProfileOf(picture, type);
	// Decoders written in JavaScript keep no memory of their own.
	if (reduced || size.channels === 4) evictOthers();
	if (size.channels === 4) return { ok: true, pixels: cut(decodeCmykJpeg(file, profile)) };
	const decode = reduced ?? DECODERS[type];
	const pixels = decode ? cut(await decode(file)) : decodeBitmap(file, cut);
	// Only what hangs is converted: a square of the avatar's size.
	if (profile) convertToSrgb(pixels, "rgba", profile);
	return { ok: true, pixels };
}

/** Art that fades in begins as an empty canvas or bare ground, which nobody wants to show: it is drawn without its animations then. */
async function squareOfSvg(file: Uint8Array, crop: Crop): Promise<Drawn> {
	const spent = { ms: 0, drawings: 0 };
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
	const { svg, isOutside } = made;
	const own = svgSizeOf(svg);
	const scale = AVATAR_EDGE / Math.min(own.width, own.height);
	if (Math.max(own.width, own.height) * scale > LONGEST_DRAWING) return { ok: false, reason: "too-many-pixels" };
	const canvas = own.width * own.height * scale ** 2;
	if (canvas > AVATAR_EDGE ** 2 && isTooMuchToDraw(svg, canvas)) return { ok: false, reason: "unfinished" };
	// What blends does so with what is drawn before it, not with the ground behind all.
	const { width, height, bytes } = drawSvg(svg, { width: Math.ceil(own.width * scale), isArt: true }, "pixels");
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
): Promise<PictureRefusal | { svg: Uint8Array; isOutside: boolean }> {
	const given = new TextEncoder().encode(svgText(file));
	// As it came, before entities are written out, and as it is drawn.
	const refusal = svgRefusal(given);
	if (refusal) return refusal;
	const written = readableStyle(new TextDecoder().decode(given), motion);
	if (written === null) return "unfinished";
	const later = svgRefusal(new TextEncoder().encode(written));
	if (later) return later;
	if (hasHtml(written)) return "format";
	let refused: PictureRefusal | null = null;
	const toRead = async (picture: Uint8Array<ArrayBuffer>, type: string) => {
		if (type !== "image/svg+xml") return pngOf(picture, type);
		const inside = depth < MOST_DRAWINGS_DEEP ? await drawableSvg(picture, motion, spent, depth + 1) : "unfinished";
		if (typeof inside === "string") {
			refused ??= inside === "broken" ? null : inside;
			throw new Error(inside);
		}
		// Pictures in a drawing in a drawing are lost on resvg: it is drawn before.
		return /<(?:[\w.-]{1,60}:)?image\b/.test(new TextDecoder().decode(inside.svg)) ? drawn(inside.svg) : inside.svg;
	};
	const drawn = (svg: Uint8Array) => {
		spent.ms += svgCost(new TextDecoder().decode(svg)).ms;
		spent.drawings += 1;
		const isTooMuch = spent.ms > MOST_MS_INSIDE || spent.drawings > MOST_DRAWN_INSIDE;
		if (isTooMuch) refused ??= "unfinished";
		if (isTooMuch) throw new Error("unfinished");
		const { width, height } = svgSizeOf(svg);
		return drawSvg(svg, { width: Math.ceil((INSIDE_EDGE * width) / Math.max(width, height)), isArt: true }, "png")
			.bytes;
	};
	const whole = await withReadablePictures(written, toRead, MAX_PREPARED_BYTES);
	if (refused) return refused;
	// What is drawn is estimated: a drawing inside that was called a PNG is a drawing from here on.
	const svg = new TextEncoder().encode(whole);
	return isTooMuchToDraw(svg, AVATAR_EDGE ** 2) ? "unfinished" : { svg, isOutside: hasPictureOutside(written) };
}

function readableStyle(svg: string, motion: Motion): string | null {
	try {
		return svgForResvg(svg, motion, letterWidth);
	} catch (error) {
		if (error instanceof TooMuchStyle) return null;
		throw error;
	}
}

async function pngOf(picture: Uint8Array<ArrayBuffer>, type: string): Promise<Uint8Array> {
	const decode = DECODERS[type];
	if (!decode) throw new Error(`no decoder of ${type}`);
	return encodePng(await decode(picture));
}

function jpegOf(data: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
	const pixels = { data, width: AVATAR_EDGE, height: AVATAR_EDGE };
	for (const quality of QUALITIES) {
		const jpeg = encodeJpeg(pixels, quality);
		if (jpeg.byteLength < AVATAR_MAX_BYTES) return jpeg;
	}
	throw new Error("no quality is small enough");
}

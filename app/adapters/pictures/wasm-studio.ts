import { log } from "../../core/operations/log.ts";
import { colourProfileOf } from "../../core/pictures/colour-profile.ts";
import { type FirstFrame, firstFrameOf, placed } from "../../core/pictures/first-frame.ts";
import { reducedGif } from "../../core/pictures/gif-rows.ts";
import { largestOfIcon } from "../../core/pictures/icon.ts";
import { hasTooManyScans, MOST_SCANS, withoutProfiles } from "../../core/pictures/picture-bombs.ts";
import { endedPng } from "../../core/pictures/picture-ends.ts";
import type { PictureRefusal } from "../../core/pictures/picture-refusals.ts";
import { isUnreadPicture, pictureTypeOf } from "../../core/pictures/picture-rules.ts";
import { type PictureSize, pictureSizeOf } from "../../core/pictures/picture-size.ts";
import { reducedPng } from "../../core/pictures/png-rows.ts";
import { blockOf } from "../../core/pictures/reduction.ts";
import { isSamePicture } from "../../core/pictures/resemblance.ts";
import { type Pixels, squareOf } from "../../core/pictures/square.ts";
import { AVATAR_EDGE, AVATAR_MAX_BYTES } from "../../core/showcase/avatar.ts";
import type { Crop, PictureStudio } from "../../ports/picture-studio.ts";
import { decodeCmykJpeg } from "./cmyk-jpeg.ts";
import { convertToSrgb } from "./colour-conversion.ts";
import { ofCutPicture } from "./cut-pictures.ts";
import { DECODERS } from "./decoders.ts";
import { jpegStep, reducedJpeg } from "./large-jpeg.ts";
import { evictOthers, MEMORY_BYTES, MemoryError } from "./memory-limit.ts";
import { decodeBitmap, encodeJpeg, encodeWebp } from "./photon-codec.ts";
import { type Drawn, squareOfSvg } from "./svg-square.ts";

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
const MIDDLE: Crop = { x: 50, y: 50 };
/** JPEG qualities, tried in order until the file is small enough; the first nearly always is. */
const QUALITIES = [90, 80, 65, 50];

type Square =
	| { ok: true; pixels: Uint8Array<ArrayBuffer>; animated: boolean; isCut?: boolean }
	| { ok: false; reason: PictureRefusal };

/** Makes avatars with WebAssembly codecs (photon, libavif, resvg): no external service, no costs. */
export function wasmStudio(): PictureStudio {
	return {
		async prepare(picture, crop) {
			const square = await squareOfPicture(picture, crop);
			if (!square.ok) return square;
			const { pixels, animated, isCut } = square;
			return { ok: true, jpeg: jpegOf(pixels), animated, ...(isCut ? { isCut } : {}) };
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
	if (type === "image/gif")
		return width * height * (1 + 4 / block ** 2) <= MEMORY_BYTES ? async (file) => reducedGif(file) : null;
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
	let pixels: Uint8Array<ArrayBuffer>;
	let isCut = false;
	try {
		pixels = decode ? cut(await decode(file)) : decodeBitmap(file, cut);
	} catch (error) {
		if (error instanceof MemoryError || (reduced && type === "image/jpeg")) throw error;
		const begun = await ofCutPicture(file, size, type, reducerOf(size, type) !== null, cut);
		if (!begun) throw error;
		[pixels, isCut] = [begun, true];
	}
	// Only what hangs is converted: a square of the avatar's size.
	if (profile) convertToSrgb(pixels, "rgba", profile);
	return { ok: true, pixels, isCut };
}

function jpegOf(data: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
	const pixels = { data, width: AVATAR_EDGE, height: AVATAR_EDGE };
	for (const quality of QUALITIES) {
		const jpeg = encodeJpeg(pixels, quality);
		if (jpeg.byteLength < AVATAR_MAX_BYTES) return jpeg;
	}
	throw new Error("no quality is small enough");
}

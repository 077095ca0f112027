import { log } from "../../core/operations/log.ts";
import { colourProfileOf } from "../../core/pictures/colour-profile.ts";
import { firstFrameOf } from "../../core/pictures/first-frame.ts";
import { hasTooManyScans, withoutProfiles } from "../../core/pictures/picture-bombs.ts";
import type { PictureRefusal } from "../../core/pictures/picture-refusals.ts";
import { isUnreadPicture, pictureTypeOf } from "../../core/pictures/picture-rules.ts";
import { type PictureSize, pictureSizeOf } from "../../core/pictures/picture-size.ts";
import { isSamePicture } from "../../core/pictures/resemblance.ts";
import { type Pixels, squareOf } from "../../core/pictures/square.ts";
import { isTooMuchToDraw, svgRefusal } from "../../core/pictures/svg-rules.ts";
import { AVATAR_EDGE, AVATAR_MAX_BYTES } from "../../core/showcase/avatar.ts";
import type { Crop, PictureStudio } from "../../ports/picture-studio.ts";
import { decodeAvif } from "./avif-codec.ts";
import { decodeCmykJpeg } from "./cmyk-jpeg.ts";
import { convertToSrgb } from "./colour-conversion.ts";
import { MEMORY_BYTES } from "./memory-limit.ts";
import { decodeBitmap, encodeJpeg, encodeWebp } from "./photon-codec.ts";
import { drawSvg, svgSizeOf } from "./resvg-instance.ts";

/** Peak memory per pixel while decoding and cropping, bytes; measured with pictures of 2000 × 2000 (photon 0.4.0). */
const BYTES_PER_PIXEL: Record<string, number> = {
	"image/png": 12,
	"image/gif": 14,
	"image/jpeg": 16,
	"image/webp": 16,
	"image/avif": 16,
};
/** The same for a PNG with 16 bits per channel. */
const BYTES_PER_DEEP_PIXEL = 17;
/** Longest side of an SVG, pixels: it is scaled to the avatar's edge on its shorter side, then cropped. */
const LONGEST_DRAWING = 24 * AVATAR_EDGE;
const MIDDLE: Crop = { x: 50, y: 50 };
/** JPEG qualities, tried in order until the file is small enough; the first nearly always is. */
const QUALITIES = [90, 80, 65, 50];

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

async function squareOfPicture(picture: Uint8Array<ArrayBuffer>, crop: Crop, edge = AVATAR_EDGE): Promise<Square> {
	const type = pictureTypeOf(picture);
	if (type === null) return { ok: false, reason: isUnreadPicture(picture) ? "format" : "not-a-picture" };
	try {
		const { still, animated } = firstFrameOf(picture, type);
		const square = type === "image/svg+xml" ? squareOfSvg(still, crop) : await squareOfBitmap(still, type, crop, edge);
		return square.ok ? { ...square, animated } : square;
	} catch (error) {
		// Decoders throw for corrupt files, each with its own error type.
		log({ event: "picture.decode.failed", type, error });
		return { ok: false, reason: "broken" };
	}
}

/** True if decoding a picture stays within the memory limit. */
export function fitsMemory({ width, height, depth }: PictureSize, type: string): boolean {
	const each =
		type === "image/png" && depth > 8 ? BYTES_PER_DEEP_PIXEL : (BYTES_PER_PIXEL[type] ?? BYTES_PER_DEEP_PIXEL);
	return width * height * each <= MEMORY_BYTES;
}

async function squareOfBitmap(
	picture: Uint8Array<ArrayBuffer>,
	type: string,
	crop: Crop,
	edge: number,
): Promise<Drawn> {
	const size = pictureSizeOf(picture, type);
	if (!size) return { ok: false, reason: "broken" };
	if (size.unread) return { ok: false, reason: "format" };
	if (!fitsMemory(size, type)) return { ok: false, reason: "too-many-pixels" };
	if (type === "image/jpeg" && hasTooManyScans(picture)) return { ok: false, reason: "broken" };
	const file = type === "image/png" ? withoutProfiles(picture) : picture;
	const cut = (pixels: Pixels) => squareOf(pixels, size.orientation, crop, edge);
	const profile = await colourProfileOf(picture, type);
	if (size.channels === 4) return { ok: true, pixels: cut(decodeCmykJpeg(file, profile)) };
	const pixels = type === "image/avif" ? cut(await decodeAvif(file)) : decodeBitmap(file, cut);
	// Only what hangs is converted: a square of the avatar's size.
	if (profile) convertToSrgb(pixels, "rgba", profile);
	return { ok: true, pixels };
}

function squareOfSvg(svg: Uint8Array, crop: Crop): Drawn {
	const refusal = svgRefusal(svg);
	if (refusal) return { ok: false, reason: refusal };
	// Before it is read for its size: references are copied out then.
	if (isTooMuchToDraw(svg, AVATAR_EDGE ** 2)) return { ok: false, reason: "unfinished" };
	const own = svgSizeOf(svg);
	const scale = AVATAR_EDGE / Math.min(own.width, own.height);
	if (Math.max(own.width, own.height) * scale > LONGEST_DRAWING) return { ok: false, reason: "too-many-pixels" };
	const canvas = own.width * own.height * scale ** 2;
	if (canvas > AVATAR_EDGE ** 2 && isTooMuchToDraw(svg, canvas)) return { ok: false, reason: "unfinished" };
	const { width, height, bytes } = drawSvg(svg, { width: Math.ceil(own.width * scale), ground: "#fff" }, "pixels");
	return { ok: true, pixels: squareOf({ data: bytes, width, height }, 1, crop, AVATAR_EDGE) };
}

function jpegOf(data: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
	const pixels = { data, width: AVATAR_EDGE, height: AVATAR_EDGE };
	for (const quality of QUALITIES) {
		const jpeg = encodeJpeg(pixels, quality);
		if (jpeg.byteLength < AVATAR_MAX_BYTES) return jpeg;
	}
	throw new Error("no quality is small enough");
}

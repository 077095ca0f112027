import { colourProfileOf } from "../../core/pictures/colour-profile.ts";
import { enlarged } from "../../core/pictures/enlarged.ts";
import { pictureSizeOf } from "../../core/pictures/picture-size.ts";
import { type Pixels, upright } from "../../core/pictures/square.ts";
import { READ_BY_RESVG } from "../../core/pictures/svg/svg-dialect.ts";
import { decodeCmykJpeg } from "./cmyk-jpeg.ts";
import { convertToSrgb } from "./colour-conversion.ts";
import { DECODERS } from "./decoders.ts";
import { decodeBitmap, encodePng } from "./photon-codec.ts";

/** Longest side of an enlarged picture, about; one without transparency is as good from half of it on. */
const ENLARGED_EDGE = 240;
const MOST_TIMES = 12;
/** A larger one that is transparent in places is left to resvg. */
const LARGEST_SMOOTH = 400;
/** Pixels that are made by enlarging for one drawing, a second or so of time; what is beyond them is left to resvg. */
const MOST_ENLARGED = 3_000_000;
/** Of a JPEG of four inks, of whose every pixel several copies are made. */
const MOST_PIXELS = 5_000_000;

/**
 * A picture in a drawing as resvg shows it as browsers do: it knows neither where is up, nor what colours mean, nor four inks, and
 * what it enlarges is sharper, with specks where it is transparent.
 *
 * @param type - as its bytes say
 * @param isSmooth - it is not shown as squares where it is enlarged
 * @param spent - what has been done for the whole drawing
 * @returns the same bytes where resvg reads them as they are, else a PNG
 * @throws Error for what cannot be decoded
 */
export async function readableBitmap(
	picture: Uint8Array<ArrayBuffer>,
	type: string,
	isSmooth: boolean,
	spent: { enlarged: number },
): Promise<Uint8Array> {
	const decode = DECODERS[type];
	const size = pictureSizeOf(picture, type);
	const profile = await colourProfileOf(picture, type);
	const isInked = size?.channels === 4;
	const longest = Math.max(size?.width ?? 0, size?.height ?? 0);
	const isLeft = spent.enlarged < MOST_ENLARGED;
	const mayGrow = isSmooth && isLeft && longest <= (type === "image/jpeg" ? ENLARGED_EDGE / 2 : LARGEST_SMOOTH);
	const isRead = READ_BY_RESVG.has(type) && profile === null && !isInked && (size?.orientation ?? 1) === 1;
	if (!mayGrow && isRead) return picture;
	if (!size || (!decode && size.width * size.height > MOST_PIXELS)) throw new Error("too large to be converted");
	const pixels = isInked
		? decodeCmykJpeg(picture, profile)
		: decode
			? await decode(picture)
			: decodeBitmap(picture, copied);
	const data = new Uint8Array(pixels.data.buffer, pixels.data.byteOffset, pixels.data.byteLength);
	if (profile && !isInked) convertToSrgb(data, "rgba", profile);
	const shown = upright({ ...pixels, data }, size.orientation);
	const times = Math.min(MOST_TIMES, Math.max(Math.round(ENLARGED_EDGE / longest), isTransparent(shown) ? 2 : 1));
	const made = shown.width * shown.height * times ** 2;
	if (!mayGrow || times < 2) return encodePng(shown);
	spent.enlarged += made;
	return encodePng(spent.enlarged > MOST_ENLARGED ? shown : enlarged(shown, times));
}

function isTransparent({ data }: Pixels): boolean {
	for (let at = 3; at < data.length; at += 4) if (data[at] !== 255) return true;
	return false;
}

/** The decoder's memory is used again. */
const copied = (pixels: Pixels): Pixels => ({ ...pixels, data: pixels.data.slice() });

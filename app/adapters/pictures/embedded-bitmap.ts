import { colourProfileOf } from "../../core/pictures/colour-profile.ts";
import { pictureSizeOf } from "../../core/pictures/picture-size.ts";
import { type Pixels, upright } from "../../core/pictures/square.ts";
import { decodeCmykJpeg } from "./cmyk-jpeg.ts";
import { convertToSrgb } from "./colour-conversion.ts";
import { DECODERS } from "./decoders.ts";
import { decodeBitmap, encodePng } from "./photon-codec.ts";

/** Of a JPEG of four inks, of whose every pixel several copies are made. */
const MOST_PIXELS = 5_000_000;

/**
 * A picture in a drawing as resvg shows it as browsers do: it knows neither where is up, nor what colours mean, nor four inks.
 *
 * @param type - as its bytes say
 * @returns the same bytes where resvg reads them as they are, else a PNG
 * @throws Error for what cannot be decoded
 */
export async function readableBitmap(picture: Uint8Array<ArrayBuffer>, type: string): Promise<Uint8Array> {
	const decode = DECODERS[type];
	const size = pictureSizeOf(picture, type);
	const profile = await colourProfileOf(picture, type);
	const isInked = size?.channels === 4;
	if (!decode && profile === null && !isInked && (size?.orientation ?? 1) === 1) return picture;
	if (!size || (!decode && size.width * size.height > MOST_PIXELS)) throw new Error("too large to be converted");
	const pixels = isInked
		? decodeCmykJpeg(picture, profile)
		: decode
			? await decode(picture)
			: decodeBitmap(picture, copied);
	const data = new Uint8Array(pixels.data.buffer, pixels.data.byteOffset, pixels.data.byteLength);
	if (profile && !isInked) convertToSrgb(data, "rgba", profile);
	return encodePng(upright({ ...pixels, data }, size.orientation));
}

/** The decoder's memory is used again. */
const copied = (pixels: Pixels): Pixels => ({ ...pixels, data: pixels.data.slice() });

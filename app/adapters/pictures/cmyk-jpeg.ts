import { jpegSegments } from "../../core/pictures/jpeg-segments.ts";
import type { Pixels } from "../../core/pictures/square.ts";
import { convertToSrgb } from "./colour-conversion.ts";
import inkOnPaper from "./ink-on-paper.bin";
import { JpegDecoder } from "./large-jpeg.ts";

/** Adobe's programs store CMYK inverted, and say so by a segment of theirs. Their name alone stands in profiles, too. */
const ADOBE = "Adobe";
const APP14 = 0xee;

function isAdobes(jpeg: Uint8Array): boolean {
	for (const { marker, start } of jpegSegments(jpeg))
		if (marker === APP14 && ADOBE === String.fromCharCode(...jpeg.subarray(start, start + ADOBE.length))) return true;
	return false;
}

/**
 * Decodes a JPEG of four colours, as printers take it, to sRGB: by its own profile, else by how ink on coated paper usually looks
 * (ink-on-paper.bin: a profile of six steps per ink, measured from what libvips shows). Photon's decoder multiplies the inks, which
 * makes every colour glow.
 *
 * @param profile - null for none
 * @throws Error for bytes that cannot be decoded
 */
export function decodeCmykJpeg(jpeg: Uint8Array, profile: Uint8Array | null): Pixels {
	const decoder = new JpegDecoder();
	decoder.parse(jpeg);
	const { width, height } = decoder;
	const read = decoder.getData({ width, height, forceRGB: false, isSourcePDF: false });
	const data = new Uint8Array(read.buffer, read.byteOffset, read.byteLength);
	// The decoder takes every such picture for Adobe's.
	if (!isAdobes(jpeg)) for (let at = 0; at < data.length; at++) data[at] = 255 - (data[at] ?? 0);
	const isDone = profile !== null && convertToSrgb(data, "cmyk", profile);
	if (!isDone && !convertToSrgb(data, "cmyk", new Uint8Array(inkOnPaper))) throw new Error("inks without a meaning");
	return { width, height, data };
}

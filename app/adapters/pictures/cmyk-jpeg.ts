import UTIF from "utif2";
import type { Pixels } from "../../core/pictures/square.ts";
import { convertToSrgb } from "./colour-conversion.ts";
import inkOnPaper from "./ink-on-paper.bin";

/** The JPEG decoder of utif2, which is that of pdf.js; the package's types leave it out. */
interface JpegDecoder {
	width: number;
	height: number;
	parse(jpeg: Uint8Array): void;
	getData(wish: { width: number; height: number; forceRGB: boolean; isSourcePDF: boolean }): Uint8ClampedArray;
}
const { JpegDecoder } = UTIF as unknown as { JpegDecoder: new () => JpegDecoder };

/** Adobe's programs store CMYK inverted, and say so by a segment of theirs (APP14). */
const ADOBE = "Adobe";
const HEAD_BYTES = 64 * 1024;

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
	if (!Buffer.from(jpeg.subarray(0, HEAD_BYTES)).includes(ADOBE))
		for (let at = 0; at < data.length; at++) data[at] = 255 - (data[at] ?? 0);
	const isDone = profile !== null && convertToSrgb(data, "cmyk", profile);
	if (!isDone && !convertToSrgb(data, "cmyk", new Uint8Array(inkOnPaper))) throw new Error("inks without a meaning");
	return { width, height, data };
}

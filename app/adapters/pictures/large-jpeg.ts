import UTIF from "utif2";
import { hasJpegEnd } from "../../core/pictures/picture-ends.ts";
import { blockOf, Reduction } from "../../core/pictures/reduction.ts";
import type { Pixels } from "../../core/pictures/square.ts";
import { MEMORY_BYTES } from "./memory-limit.ts";

/** The JPEG decoder of utif2, which is that of pdf.js; the package's types leave it out. */
interface JpegDecoder {
	width: number;
	height: number;
	parse(jpeg: Uint8Array): void;
	/** @param wish - a smaller size takes one pixel of several */
	getData(wish: { width: number; height: number; forceRGB: boolean; isSourcePDF: boolean }): Uint8ClampedArray;
}
export const { JpegDecoder } = UTIF as unknown as { JpegDecoder: new () => JpegDecoder };

/** of each sample, while they are unpacked */
const SAMPLE_BYTES = 2;
/** It takes a second for ten million pixels, and goes over all of them again at each scan. */
const MOST_PIXELS = 18_000_000;

/**
 * How many pixels of each side become one when a JPEG is read, so that it stays within the memory.
 *
 * @param samples - of a pixel: 3 where colours are as fine as brightness, 1.5 where they are half as fine
 * @returns null if none does
 */
export function jpegStep(size: { width: number; height: number; samples?: number; channels?: number }): number | null {
	const pixels = size.width * size.height;
	if (!(size.channels === 1 || size.channels === 3) || pixels > MOST_PIXELS) return null;
	for (let step = 1; step <= blockOf(size.width, size.height); step++)
		if (pixels * ((size.samples ?? 3) * SAMPLE_BYTES + 3 / step ** 2) <= MEMORY_BYTES) return step;
	return null;
}

/**
 * Decodes a JPEG, reduced to what an avatar needs, in less memory than photon takes; in three times its time.
 *
 * @throws Error for bytes that cannot be decoded
 */
export function reducedJpeg(jpeg: Uint8Array, step: number): Pixels {
	// The decoder makes grey of what is missing.
	if (!hasJpegEnd(jpeg)) throw new Error("a JPEG without an end");
	const decoder = new JpegDecoder();
	decoder.parse(jpeg);
	const [width, height] = [Math.floor(decoder.width / step), Math.floor(decoder.height / step)];
	const colours = decoder.getData({ width, height, forceRGB: true, isSourcePDF: false });
	const reduction = new Reduction(width, height, blockOf(width, height));
	const row = new Uint8Array(width * 4).fill(255);
	for (let from = 0; from < colours.length; ) {
		for (let to = 0; to < row.length; to += 4)
			for (let colour = 0; colour < 3; colour++) row[to + colour] = colours[from++] ?? 0;
		reduction.add(row);
	}
	return reduction.pixels;
}

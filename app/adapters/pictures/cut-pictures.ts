import { reducedGif } from "../../core/pictures/gif-rows.ts";
import { hasJpegEnd, wholeScans } from "../../core/pictures/picture-ends.ts";
import type { PictureSize } from "../../core/pictures/picture-size.ts";
import { reducedPng } from "../../core/pictures/png-rows.ts";
import type { Pixels } from "../../core/pictures/square.ts";
import { decodeBitmap } from "./photon-codec.ts";

/** Share of the rows that makes a picture of what is cut off: browsers show any, but nobody wants a line of pixels over white. */
const LEAST_ROWS = 1 / 3;
const END_OF_JPEG = [0xff, 0xd9];
/** What stands for the missing bytes, so that other pixels come of it than of none. */
const FILLER = new Uint8Array(2_000).fill(0xaa);

/**
 * What browsers show of a PNG, JPEG or GIF that is cut off, or broken from some row on: what is missing is transparent.
 *
 * @param fits - whether a PNG may be read by rows
 * @param use - the pixels are only valid while it runs
 * @returns null for another file, or where too little of it is there
 */
export async function ofCutPicture<Result>(
	file: Uint8Array<ArrayBuffer>,
	{ width, height }: PictureSize,
	type: string,
	fits: boolean,
	use: (pixels: Pixels) => Result,
): Promise<Result | null> {
	try {
		if (type === "image/png" && fits) return use(await reducedPng(file, LEAST_ROWS));
		if (type === "image/gif") return use(reducedGif(file, LEAST_ROWS));
		if (type !== "image/jpeg" || hasJpegEnd(file)) return null;
		const scans = wholeScans(file);
		const ended = Buffer.concat([scans ?? file, Uint8Array.from(END_OF_JPEG)]);
		const rows = scans ? height : rowsThatStay(ended, Buffer.concat([file, FILLER, Uint8Array.from(END_OF_JPEG)]));
		if (rows < height * LEAST_ROWS) return null;
		return decodeBitmap(ended, (pixels) => {
			pixels.data.fill(0, rows * width * 4);
			return use(pixels);
		});
	} catch {
		return null;
	}
}

/** The rows before the first one that depends on what the missing bytes are taken for: its decoder makes pixels of them. */
function rowsThatStay(one: Uint8Array, other: Uint8Array): number {
	const rowsOf = (jpeg: Uint8Array) =>
		decodeBitmap(jpeg, ({ data, width, height }) =>
			Array.from({ length: height }, (_, y) => sumOf(data, y * width * 4, (y + 1) * width * 4)),
		);
	const sums = rowsOf(one);
	const first = rowsOf(other).findIndex((sum, y) => sum !== sums[y]);
	return first === -1 ? sums.length : first;
}

/** Tells rows of pixels apart. */
function sumOf(data: Pixels["data"], from: number, to: number): number {
	let sum = 0;
	for (let at = from; at < to; at++) sum = (Math.imul(sum, 31) + (data[at] ?? 0)) | 0;
	return sum;
}

import { jpegSegments } from "./jpeg-segments.ts";

/** Where pictures end, and what of their ends may be missing. */

const CHUNK_FRAME_BYTES = 12;
const END_OF_PNG = Buffer.from("0000000049454e44ae426082", "hex");
const END_OF_JPEG = Buffer.from("ffd9", "hex");

const joined = (picture: Uint8Array, end: Uint8Array) => new Uint8Array(Buffer.concat([picture, end]));

/** @returns a PNG with the end it lacks behind its last whole chunk; the same bytes for any other */
export function endedPng(png: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
	const view = new DataView(png.buffer, png.byteOffset, png.byteLength);
	let [at, name] = [8, ""];
	while (at + CHUNK_FRAME_BYTES <= png.byteLength && name !== "IEND") {
		name = String.fromCharCode(...png.subarray(at + 4, at + 8));
		at += CHUNK_FRAME_BYTES + view.getUint32(at);
	}
	return name !== "IEND" && at === png.byteLength ? joined(png, END_OF_PNG) : png;
}

const PROGRESSIVE = 0xc2;
const SCAN = Buffer.from("ffda", "hex");

/** @returns a JPEG that is cut off without the scan it breaks off in; null where that one is its first, or holds all of it */
export function wholeScans(jpeg: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> | null {
	const segments = [...jpegSegments(jpeg)];
	if (!segments.some(({ marker }) => marker === PROGRESSIVE)) return null;
	const bytes = Buffer.from(jpeg.buffer, jpeg.byteOffset, jpeg.byteLength);
	const [first, last] = [bytes.indexOf(SCAN, segments.at(-1)?.start), bytes.lastIndexOf(SCAN)];
	return first < last ? jpeg.subarray(0, last) : null;
}

/** Whether a JPEG's end stands behind its first scan: a small picture in it has one of its own. */
export function hasJpegEnd(jpeg: Uint8Array): boolean {
	const last = [...jpegSegments(jpeg)].at(-1);
	return Buffer.from(jpeg.buffer, jpeg.byteOffset, jpeg.byteLength).lastIndexOf(END_OF_JPEG) >= (last?.start ?? 0);
}

/** What costs a decoder far more than a picture's size says. */

const PNG_SIGNATURE_BYTES = 8;
/** of a chunk beside its data: length, name and checksum */
const CHUNK_FRAME_BYTES = 12;
const PROFILE = "iCCP";
/** Cameras and editors write about ten. */
export const MOST_SCANS = 200;

/**
 * Leaves out a PNG's colour profiles, which its decoder unpacks whole: 400 kB of one became 1.1 GB. They are read by
 * `colourProfileOf`, up to a size.
 *
 * @returns the same bytes where there is none
 */
export function withoutProfiles(png: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
	const view = new DataView(png.buffer, png.byteOffset, png.byteLength);
	const kept: Uint8Array[] = [];
	let from = 0;
	for (let at = PNG_SIGNATURE_BYTES; at + CHUNK_FRAME_BYTES <= png.byteLength; ) {
		const end = at + CHUNK_FRAME_BYTES + view.getUint32(at);
		if (String.fromCharCode(...png.subarray(at + 4, at + 8)) === PROFILE) {
			kept.push(png.subarray(from, at));
			from = Math.min(end, png.byteLength);
		}
		at = end;
	}
	if (kept.length === 0) return png;
	return new Uint8Array(Buffer.concat([...kept, png.subarray(from)]));
}

/**
 * Whether a JPEG goes over its pixels more often than any program writes it: a scan of a dozen bytes goes over all of them.
 * Counted wherever its marker stands, as a decoder may find it anywhere.
 */
export function hasTooManyScans(jpeg: Uint8Array, most = MOST_SCANS): boolean {
	let scans = 0;
	for (let at = jpeg.indexOf(0xff); at !== -1 && scans <= most; at = jpeg.indexOf(0xff, at + 1))
		if (jpeg[at + 1] === 0xda) scans++;
	return scans > most;
}

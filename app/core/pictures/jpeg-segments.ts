/** A segment of a JPEG: its marker's second byte, where its data begin, and how many bytes they are. */
export interface JpegSegment {
	marker: number;
	start: number;
	length: number;
}

const SCAN = 0xda;
/** Markers without data: TEM, restarts and the start of the image. */
const isBare = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);

/** The segments before a JPEG's first scan, in their order (ITU-T T.81 B.1.1); it ends where the file does, or is none. */
export function* jpegSegments(jpeg: Uint8Array): Generator<JpegSegment> {
	const view = new DataView(jpeg.buffer, jpeg.byteOffset, jpeg.byteLength);
	for (let at = 2; at + 4 <= jpeg.byteLength && jpeg[at] === 0xff; ) {
		const marker = view.getUint8(at + 1);
		if (marker === SCAN) return;
		if (marker === 0xff || isBare(marker)) {
			at += marker === 0xff ? 1 : 2;
			continue;
		}
		const length = view.getUint16(at + 2);
		yield { marker, start: at + 4, length: length - 2 };
		at += 2 + length;
	}
}

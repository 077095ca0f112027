import { readAvifHeader } from "./avif-header.ts";

/** A picture's size from its header, known before decoding. */
export interface PictureSize {
	/** pixels as stored, before `orientation` */
	width: number;
	height: number;
	/** EXIF orientation, 1 (upright) to 8 (EXIF 2.32, tag 0x0112) */
	orientation: number;
	/** bits per channel */
	depth: number;
	/** of colour, without alpha: 4 is CMYK; only of a JPEG */
	channels?: number;
	/** its way of packing is not read here (lossless, hierarchical and arithmetic JPEG, or one of more than 8 bits) */
	unread?: boolean;
}

type Reader = (bytes: Uint8Array, view: DataView) => PictureSize | null;

const nameAt = (bytes: Uint8Array, at: number, length = 4) => String.fromCharCode(...bytes.subarray(at, at + length));

/** Reads the orientation from EXIF, which is a TIFF: either byte order, a SHORT in the first directory. */
function orientationOf(bytes: Uint8Array, at: number, length: number): number {
	// The header that a JPEG puts before it stands in other files, too.
	if (nameAt(bytes, at, 6) === "Exif\0\0") return orientationOf(bytes, at + 6, length - 6);
	if (length < 14 || at + length > bytes.byteLength) return 1;
	const view = new DataView(bytes.buffer, bytes.byteOffset + at, length);
	const little = view.getUint16(0) === 0x4949;
	const directory = view.getUint32(4, little);
	if (directory + 2 > length) return 1;
	const entries = view.getUint16(directory, little);
	for (let entry = directory + 2; entry < directory + 2 + 12 * entries && entry + 12 <= length; entry += 12) {
		if (view.getUint16(entry, little) !== 0x0112) continue;
		const found = view.getUint16(entry + 8, little);
		return found >= 1 && found <= 8 ? found : 1;
	}
	return 1;
}

/** https://www.w3.org/TR/png-3/#11IHDR; An eXIf chunk, if any, precedes the pixels. */
const readPng: Reader = (bytes, view) => {
	if (nameAt(bytes, 12) !== "IHDR") return null;
	let orientation = 1;
	for (let at = 8; at + 12 <= bytes.byteLength; at += 12 + view.getUint32(at)) {
		const name = nameAt(bytes, at + 4);
		if (name === "IDAT") break;
		if (name === "eXIf") orientation = orientationOf(bytes, at + 8, view.getUint32(at));
	}
	return { width: view.getUint32(16), height: view.getUint32(20), orientation, depth: view.getUint8(24) };
};

/** Reads the first frame header (ITU-T T.81 B.2.2), skipping other segments. */
const readJpeg: Reader = (bytes, view) => {
	let orientation = 1;
	for (let at = 2; at + 9 <= bytes.byteLength; ) {
		if (bytes[at] !== 0xff) return null;
		const marker = view.getUint8(at + 1);
		// Fill bytes, and markers without a length.
		if (marker === 0xff || marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)) {
			at += marker === 0xff ? 1 : 2;
			continue;
		}
		const length = view.getUint16(at + 2);
		const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
		if (isFrame) {
			const [height, width, depth] = [view.getUint16(at + 5), view.getUint16(at + 7), view.getUint8(at + 4)];
			// Baseline, extended and progressive; decoders take the others for one of these and make noise of them.
			const unread = marker > 0xc2 || depth !== 8;
			return { width, height, orientation, depth, channels: view.getUint8(at + 9), unread };
		}
		if (marker === 0xe1 && nameAt(bytes, at + 4) === "Exif") orientation = orientationOf(bytes, at + 4, length - 2);
		at += 2 + length;
	}
	return null;
};

/** The larger of canvas and first frame: decoders allocate both (GIF89a §18, §20). */
const readGif: Reader = (_, view) => {
	const [width, height, flags] = [view.getUint16(6, true), view.getUint16(8, true), view.getUint8(10)];
	let at = 13 + (flags & 0x80 ? 3 << ((flags & 7) + 1) : 0);
	while (view.getUint8(at) === 0x21) {
		at += 2;
		for (let length = view.getUint8(at); length > 0; length = view.getUint8(at)) at += 1 + length;
		at += 1;
	}
	if (view.getUint8(at) !== 0x2c) return null;
	const frame = { width: view.getUint16(at + 5, true), height: view.getUint16(at + 7, true) };
	return { width: Math.max(width, frame.width), height: Math.max(height, frame.height), orientation: 1, depth: 8 };
};

/**
 * The larger of canvas and every frame, as a decoder unpacks a frame before it compares the two:
 * https://www.rfc-editor.org/rfc/rfc9649.html#section-2
 */
const readWebp: Reader = (bytes, view) => {
	const three = (at: number) => 1 + view.getUint16(at, true) + (view.getUint8(at + 2) << 16);
	let [width, height, orientation] = [0, 0, 1];
	for (let at = 12; at + 8 <= bytes.byteLength; ) {
		const [kind, length, start] = [nameAt(bytes, at), view.getUint32(at + 4, true), at + 8];
		const wider = (across: number, down: number) => {
			[width, height] = [Math.max(width, across), Math.max(height, down)];
		};
		if (kind === "VP8X") wider(three(start + 4), three(start + 7));
		if (kind === "VP8 ") wider(view.getUint16(start + 6, true) & 0x3fff, view.getUint16(start + 8, true) & 0x3fff);
		if (kind === "VP8L") {
			const bits = view.getUint32(start + 1, true);
			wider(1 + (bits & 0x3fff), 1 + ((bits >>> 14) & 0x3fff));
		}
		if (kind === "EXIF") orientation = orientationOf(bytes, start, length);
		// A frame of an animation: its own chunks follow 16 bytes.
		at = kind === "ANMF" ? start + 16 : start + length + (length % 2);
	}
	return { width, height, orientation, depth: 8 };
};

const readAvif: Reader = (bytes) => {
	const header = readAvifHeader(bytes);
	return header && { width: header.width, height: header.height, orientation: header.orientation, depth: 8 };
};

const READERS: Record<string, Reader> = {
	"image/png": readPng,
	"image/jpeg": readJpeg,
	"image/gif": readGif,
	"image/webp": readWebp,
	"image/avif": readAvif,
};

/**
 * @param type - a bitmap's media type (core/pictures/picture-rules.ts)
 * @returns `null` if the header is missing or has no pixels
 */
export function pictureSizeOf(bytes: Uint8Array, type: string): PictureSize | null {
	try {
		const size = READERS[type]?.(bytes, new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)) ?? null;
		return size && size.width > 0 && size.height > 0 ? size : null;
	} catch (error) {
		// The file is shorter than its header.
		if (error instanceof RangeError) return null;
		throw error;
	}
}

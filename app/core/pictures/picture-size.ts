import { readAvifHeader } from "./avif-header.ts";
import { jpegSegments } from "./jpeg-segments.ts";
import { swapsSides } from "./square.ts";

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
	/** of a pixel, all channels: 1.5 where colours are half as fine as brightness; only of a JPEG */
	samples?: number;
	/** its three channels are red, green and blue themselves, as Adobe's programs may say; only of a JPEG */
	direct?: boolean;
	/** rows come in several passes; only of a PNG */
	interlaced?: boolean;
	/** packed as photographs are, without an alpha channel; only of a WebP */
	lossy?: boolean;
	/** its way of packing is not read here (lossless, hierarchical and arithmetic JPEG, or one of more than 8 bits) */
	unread?: boolean;
}

type Reader = (bytes: Uint8Array, view: DataView) => PictureSize | null;

const nameAt = (bytes: Uint8Array, at: number, length = 4) => String.fromCharCode(...bytes.subarray(at, at + length));

/** The type of a TIFF's entry that EXIF requires of the orientation; browsers ignore others. */
const SHORT = 3;

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
		if (view.getUint16(entry, little) !== 0x0112 || view.getUint16(entry + 2, little) !== SHORT) continue;
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
	const [width, height, depth] = [view.getUint32(16), view.getUint32(20), view.getUint8(24)];
	return { width, height, orientation, depth, interlaced: view.getUint8(28) !== 0 };
};

/** Reads the first frame header (ITU-T T.81 B.2.2), skipping other segments. */
const readJpeg: Reader = (bytes, view) => {
	let orientation: number | undefined;
	let [isJfif, transform] = [false, null as number | null];
	for (const { marker, start, length } of jpegSegments(bytes)) {
		// Adobe Technical Note 5116, §18: its last byte is the transform of colours.
		if (marker === 0xee && nameAt(bytes, start, 5) === "Adobe" && length > 11) transform = bytes[start + 11] ?? null;
		if (marker === 0xe0 && nameAt(bytes, start) === "JFIF") isJfif = true;
		const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
		if (isFrame && start + 6 <= bytes.byteLength) {
			const [height, width, depth] = [view.getUint16(start + 1), view.getUint16(start + 3), view.getUint8(start)];
			// Baseline, extended and progressive; decoders take the others for one of these and make noise of them.
			const unread = marker > 0xc2 || depth !== 8;
			const channels = view.getUint8(start + 5);
			const components = bytes.subarray(start + 6, start + 6 + 3 * channels);
			const samples = samplesOf(components);
			// In this order, as browsers decide it: JFIF has no others than YCbCr, then Adobe's word counts, then the channels' names.
			const named = String.fromCharCode(...components.filter((_, at) => at % 3 === 0));
			const direct = !isJfif && (transform === null ? named === "RGB" : transform === 0);
			return { width, height, orientation: orientation ?? 1, depth, channels, samples, direct, unread };
		}
		// Of several the first counts, as in browsers.
		if (marker === 0xe1 && nameAt(bytes, start) === "Exif") orientation ??= orientationOf(bytes, start, length);
	}
	return null;
};

/** @param components - three bytes each, the second of which says how fine it is, across and down */
function samplesOf(components: Uint8Array): number {
	const fine = [...components].filter((_, at) => at % 3 === 1).map((byte) => [byte >> 4, byte & 15] as const);
	const whole = Math.max(...fine.map(([across]) => across)) * Math.max(...fine.map(([, down]) => down));
	return fine.reduce((sum, [across, down]) => sum + across * down, 0) / whole;
}

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
 * The larger of canvas and every frame, as a decoder unpacks a frame before it compares the two. Browsers do not turn it, whatever EXIF
 * says:
 * https://www.rfc-editor.org/rfc/rfc9649.html#section-2
 */
const readWebp: Reader = (bytes, view) => {
	const three = (at: number) => 1 + view.getUint16(at, true) + (view.getUint8(at + 2) << 16);
	let [width, height, lossy] = [0, 0, true];
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
		if (kind === "VP8L" || kind === "ALPH" || kind === "ANMF") lossy = false;
		// A frame of an animation: its own chunks follow 16 bytes.
		at = kind === "ANMF" ? start + 16 : start + length + (length % 2);
	}
	return { width, height, orientation: 1, depth: 8, lossy };
};

const readAvif: Reader = (bytes) => {
	const header = readAvifHeader(bytes);
	return header && { width: header.width, height: header.height, orientation: header.orientation, depth: 8 };
};

/** The size of a header that Windows' own begins (BITMAPINFOHEADER); older ones have shorter numbers. Rows may go downwards. */
function sizeOfBitmap(view: DataView, at: number): PictureSize {
	const isOld = view.getUint32(at, true) === 12;
	const [width, height] = isOld
		? [view.getUint16(at + 4, true), view.getUint16(at + 6, true)]
		: [view.getInt32(at + 4, true), Math.abs(view.getInt32(at + 8, true))];
	return { width, height, orientation: 1, depth: 8 };
}

const readBmp: Reader = (_, view) => sizeOfBitmap(view, 14);

/** Of an icon's one picture (first-frame.ts), which has a mask of the same size below it. */
const readIcon: Reader = (_, view) => {
	const { height, ...rest } = sizeOfBitmap(view, view.getUint32(18, true));
	return { ...rest, height: height / 2 };
};

const READERS: Record<string, Reader> = {
	"image/png": readPng,
	"image/jpeg": readJpeg,
	"image/gif": readGif,
	"image/webp": readWebp,
	"image/avif": readAvif,
	"image/bmp": readBmp,
	"image/x-icon": readIcon,
};

/** The sides of a picture as it is shown: upright. @returns null as `pictureSizeOf` */
export function uprightSizeOf(bytes: Uint8Array, type: string): { width: number; height: number } | null {
	const size = pictureSizeOf(bytes, type);
	return size && swapsSides(size.orientation) ? { width: size.height, height: size.width } : size;
}

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

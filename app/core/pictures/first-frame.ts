import { crc32 } from "node:zlib";
import type { Pixels } from "./square.ts";

/** What of a picture hangs where it moves: its first frame in its place, as browsers show it; the first full one where that is a speck. */
export interface FirstFrame {
	/** it has more frames than one, or an SVG's animation */
	animated: boolean;
	/** the file with that frame alone, or unchanged where decoders take it anyway */
	still: Uint8Array<ArrayBuffer>;
	/** where decoders do not put that frame in its place on the canvas */
	place?: { left: number; top: number; width: number; height: number };
}

/** A first frame of less of the canvas than this is nobody's picture. */
const SPECK = 1 / 16;

const nameAt = (bytes: Uint8Array, at: number, length = 4) => String.fromCharCode(...bytes.subarray(at, at + length));
const joined = (...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> => {
	const all = new Uint8Array(parts.reduce((sum, { byteLength }) => sum + byteLength, 0));
	let at = 0;
	for (const part of parts) {
		all.set(part, at);
		at += part.byteLength;
	}
	return all;
};

/** @param type - media type (core/pictures/picture-rules.ts) */
export function firstFrameOf(bytes: Uint8Array<ArrayBuffer>, type: string): FirstFrame {
	try {
		const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
		if (type === "image/gif") return ofGif(bytes, view);
		if (type === "image/webp") return ofWebp(bytes, view);
		if (type === "image/png") return ofPng(bytes, view);
		return { animated: isAnimated(bytes, view, type), still: bytes };
	} catch (error) {
		// The file is shorter than it says: its decoder decides.
		if (error instanceof RangeError) return { animated: false, still: bytes };
		throw error;
	}
}

/** GIF89a §18 to §23: frames are image descriptors, each after its graphic control extension. */
function ofGif(bytes: Uint8Array<ArrayBuffer>, view: DataView): FirstFrame {
	const [width, height] = [view.getUint16(6, true), view.getUint16(8, true)];
	const table = (flags: number) => (flags & 0x80 ? 3 << ((flags & 7) + 1) : 0);
	const header = 13 + table(view.getUint8(10));
	const afterBlocks = (from: number) => {
		let at = from;
		for (let length = view.getUint8(at); length > 0; length = view.getUint8(at)) at += 1 + length;
		return at + 1;
	};
	let [at, control, frames] = [header, null as number | null, 0];
	let full: { start: number; end: number; index: number } | null = null;
	while (at < bytes.byteLength && (frames < 2 || full === null)) {
		const kind = view.getUint8(at);
		if (kind === 0x21) {
			if (view.getUint8(at + 1) === 0xf9) control = at;
			at = afterBlocks(at + 2);
			continue;
		}
		if (kind !== 0x2c) break;
		// One with transparent pixels may be drawn over those before it.
		const isOpaque = control === null || (view.getUint8(control + 3) & 1) === 0;
		const [across, down] = [view.getUint16(at + 5, true), view.getUint16(at + 7, true)];
		const right = Math.min(view.getUint16(at + 1, true) + across, MOST_SIDE);
		const bottom = Math.min(view.getUint16(at + 3, true) + down, MOST_SIDE);
		// Browsers make the canvas as large as its first frame.
		if (frames === 0 && (right > width || bottom > height))
			return ofGif(...withCanvas(bytes, Math.max(width, right), Math.max(height, bottom)));
		const isFull = isOpaque && view.getUint32(at + 1) === 0 && across >= width && down >= height;
		const covers = frames === 0 ? across * down >= width * height * SPECK : isFull;
		const end = afterBlocks(at + 10 + table(view.getUint8(at + 9)) + 1);
		if (covers) full ??= { start: control ?? at, end, index: frames };
		[at, control, frames] = [end, null, frames + 1];
	}
	const still =
		full && full.index > 0
			? joined(bytes.subarray(0, header), bytes.subarray(full.start, full.end), Uint8Array.of(0x3b))
			: bytes;
	return { animated: frames > 1, still };
}

function withCanvas(gif: Uint8Array<ArrayBuffer>, width: number, height: number): [Uint8Array<ArrayBuffer>, DataView] {
	const larger = gif.slice();
	const view = new DataView(larger.buffer);
	view.setUint16(6, width, true);
	view.setUint16(8, height, true);
	return [larger, view];
}
/** of a number of two bytes */
const MOST_SIDE = 0xffff;

/** https://www.rfc-editor.org/rfc/rfc9649.html#section-2.7.1.1: a frame's own chunks follow the 16 bytes of its ANMF chunk. */
function ofWebp(bytes: Uint8Array<ArrayBuffer>, view: DataView): FirstFrame {
	const three = (at: number) => view.getUint16(at, true) + (view.getUint8(at + 2) << 16);
	if (nameAt(bytes, 12) !== "VP8X") return { animated: false, still: bytes };
	const [width, height] = [three(24), three(27)];
	let [frames, still] = [0, bytes];
	for (let at = 12; at + 8 <= bytes.byteLength && (frames < 2 || still === bytes); ) {
		const [length, start] = [view.getUint32(at + 4, true), at + 8];
		if (nameAt(bytes, at) === "ANMF") {
			// One that is blended may be drawn over those before it.
			const isOpaque = (view.getUint8(start + 15) & 2) !== 0 || isOpaqueWebp(bytes, view, start + 16);
			const [across, down] = [three(start + 6), three(start + 9)];
			const isFull = isOpaque && three(start) === 0 && three(start + 3) === 0 && across >= width && down >= height;
			const covers = frames === 0 ? (across + 1) * (down + 1) >= (width + 1) * (height + 1) * SPECK : isFull;
			if (covers && frames === 0) return { animated: hasMoreFrames(bytes, view, start + length + (length % 2)), still };
			if (covers && still === bytes) still = stillWebp(bytes, start + 16, start + length);
			frames += 1;
		}
		at = start + length + (length % 2);
	}
	return { animated: frames > 1, still };
}

/** @param at - of a frame's first chunk: lossy without an alpha chunk before it, or lossless without its alpha bit */
function isOpaqueWebp(bytes: Uint8Array, view: DataView, at: number): boolean {
	const kind = nameAt(bytes, at);
	return kind === "VP8 " || (kind === "VP8L" && (view.getUint32(at + 9, true) & 0x10_00_00_00) === 0);
}

function hasMoreFrames(bytes: Uint8Array, view: DataView, from: number): boolean {
	for (let at = from; at + 8 <= bytes.byteLength; ) {
		if (nameAt(bytes, at) === "ANMF") return true;
		const length = view.getUint32(at + 4, true);
		at += 8 + length + (length % 2);
	}
	return false;
}

/** A WebP of one frame's chunks; its canvas is the frame, whose ANMF chunk's 16 bytes come before them. */
function stillWebp(bytes: Uint8Array, start: number, end: number): Uint8Array<ArrayBuffer> {
	const canvas = bytes.slice(12, 30);
	// Its flags: alpha alone, where the frame has any.
	canvas[8] = nameAt(bytes, start) === "VP8 " ? 0 : 0x10;
	canvas.set(bytes.subarray(start - 10, start - 4), 12);
	const body = joined(canvas, bytes.subarray(start, end));
	const head = new Uint8Array(12);
	head.set(bytes.subarray(0, 12));
	new DataView(head.buffer).setUint32(4, 4 + body.byteLength, true);
	return joined(head, body);
}

/** A frame's pixels on its canvas, whose other pixels are transparent. */
export function placed(part: Pixels, { left, top, width, height }: NonNullable<FirstFrame["place"]>): Pixels {
	if (part.width === width && part.height === height) return part;
	const data = new Uint8Array(width * height * 4);
	const rowBytes = Math.max(0, Math.min(part.width, width - left)) * 4;
	for (let y = 0; y < Math.min(part.height, height - top); y++) {
		const from = y * part.width * 4;
		data.set(part.data.subarray(from, from + rowBytes), ((top + y) * width + left) * 4);
	}
	return { data, width, height };
}

/** A frame as a file of its own, and its place on the canvas. */
export interface PlacedFrame {
	still: Uint8Array<ArrayBuffer>;
	left: number;
	top: number;
	/** of the canvas */
	width: number;
	height: number;
}

/** @returns the first frame of an animated WebP; null for a still */
export function webpFrameOf(bytes: Uint8Array<ArrayBuffer>): PlacedFrame | null {
	const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
	const three = (at: number) => view.getUint16(at, true) + (view.getUint8(at + 2) << 16);
	if (bytes.byteLength < 30 || nameAt(bytes, 12) !== "VP8X") return null;
	for (let at = 30; at + 24 <= bytes.byteLength; ) {
		const [length, start] = [view.getUint32(at + 4, true), at + 8];
		if (nameAt(bytes, at) === "ANMF")
			return {
				still: stillWebp(bytes, start + 16, start + length),
				left: 2 * three(start),
				top: 2 * three(start + 3),
				width: 1 + three(24),
				height: 1 + three(27),
			};
		at = start + length + (length % 2);
	}
	return null;
}

const MOVES_IN_SVG = /<(?:animate(?:Transform|Motion)?|set)\b|@keyframes/;

function isAnimated(bytes: Uint8Array, view: DataView, type: string): boolean {
	if (type === "image/svg+xml") return MOVES_IN_SVG.test(new TextDecoder().decode(bytes));
	if (type === "image/avif") return /avis/.test(nameAt(bytes, 8, Math.min(view.getUint32(0), 128) - 8));
	return false;
}

/** The first frame of an animated PNG whose picture for those who read no animation is none of its frames (PNG-3 §4.9). */
function ofPng(bytes: Uint8Array<ArrayBuffer>, view: DataView): FirstFrame {
	let [frames, isFrame, begun] = [0, false, false];
	const head: Uint8Array[] = [];
	const data: Uint8Array[] = [];
	let place: FirstFrame["place"];
	const canvas = { width: view.getUint32(16), height: view.getUint32(20) };
	for (let at = 8; at + 12 <= bytes.byteLength; at += 12 + view.getUint32(at)) {
		const [length, name] = [view.getUint32(at), nameAt(bytes, at + 4)];
		if (name === "acTL") frames = view.getUint32(at + 8);
		else if (name === "IDAT") {
			if (frames === 0 || isFrame) break;
			begun = true;
		} else if (name === "fcTL") {
			if (place) break;
			isFrame = !begun;
			const [width, height] = [view.getUint32(at + 12), view.getUint32(at + 16)];
			place = { left: view.getUint32(at + 20), top: view.getUint32(at + 24), ...canvas };
			const header = bytes.slice(16, 29);
			new DataView(header.buffer).setUint32(0, width);
			new DataView(header.buffer).setUint32(4, height);
			head[0] = chunkOf("IHDR", header);
		} else if (name === "fdAT") data.push(chunkOf("IDAT", bytes.subarray(at + 12, at + 8 + length)));
		else if (!begun) head.push(bytes.subarray(at, at + 12 + length));
	}
	if (isFrame || !place || data.length === 0) return { animated: frames > 1, still: bytes };
	const still = joined(bytes.subarray(0, 8), ...head, ...data, chunkOf("IEND", new Uint8Array(0)));
	return { animated: frames > 1, still, place };
}

function chunkOf(name: string, data: Uint8Array): Uint8Array {
	const chunk = new Uint8Array(12 + data.byteLength);
	const view = new DataView(chunk.buffer);
	view.setUint32(0, data.byteLength);
	for (let at = 0; at < 4; at++) chunk[4 + at] = name.charCodeAt(at);
	chunk.set(data, 8);
	view.setUint32(8 + data.byteLength, crc32(chunk.subarray(4, 8 + data.byteLength)));
	return chunk;
}

import { constants, inflateSync } from "node:zlib";
import { blockOf, Reduction } from "./reduction.ts";
import type { Pixels } from "./square.ts";

/** By colour type (https://www.w3.org/TR/png-3/#11IHDR). */
const CHANNELS: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
const [GREY, RGB, PALETTE, GREY_ALPHA] = [0, 2, 3, 4];

interface Header {
	width: number;
	height: number;
	depth: number;
	type: number;
	channels: number;
	data: Uint8Array<ArrayBuffer>[];
	palette: Uint8Array;
	transparency: Uint8Array;
}

/** Of a picture that is cut off: some six million pixels, which are in memory twice for a moment. */
const MOST_START_BYTES = 24_000_000;
/** Unpacked at once, bytes: what is unpacked together with broken data is lost with it. */
const SLICE_BYTES = 4_096;

/**
 * Decodes a PNG that is not interlaced row by row, reduced to what an avatar needs: its pixels are never in memory whole.
 *
 * @param least - share of its rows that has to be there; others are transparent then, as browsers show them
 * @throws Error for bytes that cannot be decoded
 */
export async function reducedPng(png: Uint8Array<ArrayBuffer>, least = 1): Promise<Pixels> {
	const header = headerOf(png);
	const { width, height, depth, channels } = header;
	const reduction = new Reduction(width, height, blockOf(width, height));
	const colours = colouring(header);
	const rowBytes = Math.ceil((width * channels * depth) / 8);
	const pixelBytes = Math.max(1, (channels * depth) >> 3);
	let [line, above] = [new Uint8Array(1 + rowBytes), new Uint8Array(1 + rowBytes)];
	let [filled, rows] = [0, 0];
	const read = async () => {
		for await (const part of least === 1 ? inflated(header.data) : inflatedStart(header.data)) {
			for (let from = 0; from < part.byteLength && rows < height; ) {
				const taken = Math.min(part.byteLength - from, line.byteLength - filled);
				line.set(part.subarray(from, from + taken), filled);
				[from, filled] = [from + taken, filled + taken];
				if (filled < line.byteLength) break;
				unfilter(line, above, pixelBytes);
				reduction.add(colours(line));
				[line, above, filled, rows] = [above, line, 0, rows + 1];
			}
			// What follows is nobody's pixels and may be without end.
			if (rows === height) break;
		}
	};
	await read().catch((error) => {
		if (least === 1) throw error;
	});
	if (rows < height * least) throw new Error("a PNG with fewer rows than it says");
	for (const clear = new Uint8Array(width * 4); rows < height; rows++) reduction.add(clear);
	return reduction.pixels;
}

function headerOf(png: Uint8Array<ArrayBuffer>): Header {
	const view = new DataView(png.buffer, png.byteOffset, png.byteLength);
	const [width, height, depth, type] = [view.getUint32(16), view.getUint32(20), view.getUint8(24), view.getUint8(25)];
	const channels = CHANNELS[type];
	if (channels === undefined || ![1, 2, 4, 8, 16].includes(depth) || view.getUint8(28) !== 0)
		throw new Error("no PNG that is read by rows");
	const header: Header = { width, height, depth, type, channels, data: [], palette: NONE, transparency: NONE };
	for (let at = 8; at + 12 <= png.byteLength; at += 12 + view.getUint32(at)) {
		const name = String.fromCharCode(...png.subarray(at + 4, at + 8));
		const body = png.subarray(at + 8, at + 8 + view.getUint32(at));
		if (name === "IDAT") header.data.push(body);
		if (name === "PLTE") header.palette = body;
		if (name === "tRNS") header.transparency = body;
	}
	return header;
}
const NONE = new Uint8Array(0);

function inflated(parts: readonly Uint8Array<ArrayBuffer>[]): AsyncIterable<Uint8Array> {
	const packed = new ReadableStream<Uint8Array<ArrayBuffer>>({
		start(controller) {
			for (const part of parts)
				for (let at = 0; at < part.byteLength; at += SLICE_BYTES)
					controller.enqueue(part.subarray(at, at + SLICE_BYTES));
			controller.close();
		},
	});
	return packed.pipeThrough(new DecompressionStream("deflate")) as unknown as AsyncIterable<Uint8Array>;
}

/** Of what is cut off, all that can be unpacked; a stream may lose its last part beside the error. */
async function* inflatedStart(parts: readonly Uint8Array<ArrayBuffer>[]): AsyncGenerator<Uint8Array> {
	let whole: Uint8Array | null = null;
	try {
		const options = { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: MOST_START_BYTES };
		whole = inflateSync(Buffer.concat(parts), options);
	} catch {
		// Broken in the middle: a stream gives what comes before.
	}
	if (whole) yield whole;
	else yield* inflated(parts);
}

/** Undoes a row's filter where it lies (§9); its first byte names the filter. */
function unfilter(line: Uint8Array, above: Uint8Array, pixelBytes: number): void {
	const filter = line[0] ?? 0;
	if (filter > 4) throw new Error("no filter of a PNG");
	for (let at = 1; at < line.byteLength && filter > 0; at++) {
		const left = at > pixelBytes ? (line[at - pixelBytes] ?? 0) : 0;
		const up = above[at] ?? 0;
		if (filter === 1) line[at] = (line[at] ?? 0) + left;
		else if (filter === 2) line[at] = (line[at] ?? 0) + up;
		else if (filter === 3) line[at] = (line[at] ?? 0) + ((left + up) >> 1);
		else line[at] = (line[at] ?? 0) + paeth(left, up, at > pixelBytes ? (above[at - pixelBytes] ?? 0) : 0);
	}
}

function paeth(left: number, up: number, corner: number): number {
	const [toLeft, toUp, toCorner] = [Math.abs(up - corner), Math.abs(left - corner), Math.abs(left + up - 2 * corner)];
	if (toLeft <= toUp && toLeft <= toCorner) return left;
	return toUp <= toCorner ? up : corner;
}

/** @returns what makes RGBA of a row's samples; its result is good until the next row */
function colouring({ width, depth, type, channels, palette, transparency }: Header): (line: Uint8Array) => Uint8Array {
	const row = new Uint8Array(width * 4).fill(255);
	const wide = new DataView(transparency.buffer, transparency.byteOffset, transparency.byteLength);
	// The one colour that is transparent, where there is no alpha (§11.3.1.1).
	const clear =
		type === GREY || type === RGB
			? Array.from({ length: transparency.byteLength >> 1 }, (_, at) => wide.getUint16(at * 2))
			: [];
	const [most, step] = [2 ** depth - 1, Math.max(1, depth >> 3)];
	const sampleAt = (line: Uint8Array, index: number): number => {
		if (depth === 8) return line[1 + index] ?? 0;
		if (depth === 16) return ((line[1 + index * step] ?? 0) << 8) | (line[2 + index * step] ?? 0);
		const bit = index * depth;
		return ((line[1 + (bit >> 3)] ?? 0) >> (8 - depth - (bit & 7))) & most;
	};
	const toByte = depth === 8 ? (sample: number) => sample : (sample: number) => Math.round((sample * 255) / most);
	return (line) => {
		for (let x = 0, from = 0, to = 0; x < width; x++, from += channels, to += 4) {
			const first = sampleAt(line, from);
			if (type === PALETTE) {
				for (let colour = 0; colour < 3; colour++) row[to + colour] = palette[first * 3 + colour] ?? 0;
				row[to + 3] = transparency[first] ?? 255;
				continue;
			}
			const isGrey = type === GREY || type === GREY_ALPHA;
			const [green, blue] = isGrey ? [first, first] : [sampleAt(line, from + 1), sampleAt(line, from + 2)];
			row[to] = toByte(first);
			row[to + 1] = toByte(green);
			row[to + 2] = toByte(blue);
			if (channels === 2 || channels === 4) row[to + 3] = toByte(sampleAt(line, from + channels - 1));
			else if (clear.length === channels)
				row[to + 3] = first === clear[0] && (isGrey || (green === clear[1] && blue === clear[2])) ? 0 : 255;
		}
		return row;
	};
}

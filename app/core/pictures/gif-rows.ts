import { blockOf, Reduction } from "./reduction.ts";
import type { Pixels } from "./square.ts";

/** https://www.w3.org/Graphics/GIF/spec-gif89a.txt */
const [EXTENSION, IMAGE, CONTROL] = [0x21, 0x2c, 0xf9];
const MOST_CODES = 4_096;
/** Colours by their numbers, one byte a pixel, are in memory whole. */
export const MOST_GIF_PIXELS = 40_000_000;

interface Frame {
	left: number;
	top: number;
	width: number;
	height: number;
	isInterlaced: boolean;
	colours: Uint8Array;
	/** number of the transparent colour; -1 for none */
	clear: number;
	/** where its data begin: the size of its first codes */
	start: number;
}

/**
 * Decodes a GIF's first frame, reduced to what an avatar needs.
 *
 * @param least - share of its pixels that has to be there; others are transparent then, as browsers show them
 * @throws Error for bytes that cannot be decoded
 */
export function reducedGif(gif: Uint8Array, least = 1): Pixels {
	const view = new DataView(gif.buffer, gif.byteOffset, gif.byteLength);
	const [width, height] = [view.getUint16(6, true), view.getUint16(8, true)];
	const frame = frameOf(gif, view);
	const count = frame.width * frame.height;
	if (count > MOST_GIF_PIXELS) throw new Error("a GIF of too many pixels");
	const numbers = new Uint8Array(count);
	const found = unpack(gif, frame.start, numbers);
	if (found < count * least) throw new Error("a GIF of fewer pixels than it says");
	const rows = orderOf(frame.height, frame.isInterlaced);
	const reduction = new Reduction(width, height, blockOf(width, height));
	const line = new Uint8Array(width * 4);
	for (let y = 0; y < height; y++) {
		line.fill(0);
		const place = rows[y - frame.top];
		for (let x = 0; place !== undefined && x < frame.width && frame.left + x < width; x++) {
			const at = place * frame.width + x;
			const number = numbers[at] ?? 0;
			if (at >= found || number === frame.clear) continue;
			const to = (frame.left + x) * 4;
			for (let colour = 0; colour < 3; colour++) line[to + colour] = frame.colours[number * 3 + colour] ?? 0;
			line[to + 3] = 255;
		}
		reduction.add(line);
	}
	return reduction.pixels;
}

function frameOf(gif: Uint8Array, view: DataView): Frame {
	const tableBytes = (flags: number) => (flags & 0x80 ? 3 << ((flags & 7) + 1) : 0);
	let at = 13 + tableBytes(view.getUint8(10));
	let colours = gif.subarray(13, at);
	let clear = -1;
	while (view.getUint8(at) === EXTENSION) {
		if (view.getUint8(at + 1) === CONTROL) clear = view.getUint8(at + 3) & 1 ? view.getUint8(at + 6) : -1;
		at += 2;
		while (view.getUint8(at) !== 0) at += 1 + view.getUint8(at);
		at += 1;
	}
	if (view.getUint8(at) !== IMAGE) throw new Error("a GIF without a frame");
	const [left = 0, top = 0, width = 0, height = 0] = [1, 3, 5, 7].map((by) => view.getUint16(at + by, true));
	const flags = view.getUint8(at + 9);
	const start = at + 10 + tableBytes(flags);
	if (flags & 0x80) colours = gif.subarray(at + 10, start);
	return { left, top, width, height, isInterlaced: (flags & 0x40) !== 0, colours, clear, start };
}

/** Which stored row is shown in each place (appendix E). */
function orderOf(height: number, isInterlaced: boolean): Uint32Array {
	const rows = new Uint32Array(height);
	const passes = isInterlaced
		? [
				[0, 8],
				[4, 8],
				[2, 4],
				[1, 2],
			]
		: [[0, 1]];
	let stored = 0;
	for (const [first = 0, step = 1] of passes) for (let y = first; y < height; y += step) rows[y] = stored++;
	return rows;
}

/** Undoes LZW (appendix F). @returns how many numbers were there */
function unpack(gif: Uint8Array, start: number, numbers: Uint8Array): number {
	const least = gif[start] ?? 0;
	if (least < 1 || least > 8) throw new Error("no codes of a GIF");
	const [reset, end] = [1 << least, (1 << least) + 1];
	const prefix = new Uint16Array(MOST_CODES);
	const suffix = new Uint8Array(MOST_CODES);
	const lengths = new Uint16Array(MOST_CODES);
	for (let code = 0; code < reset; code++) {
		suffix[code] = code;
		lengths[code] = 1;
	}
	let [size, next, before, found] = [least + 1, end + 1, -1, 0];
	let [bits, held] = [0, 0];
	for (let at = start + 1; at < gif.length && (gif[at] ?? 0) > 0; at += 1 + (gif[at] ?? 0)) {
		const stop = Math.min(at + 1 + (gif[at] ?? 0), gif.length);
		for (let byte = at + 1; byte < stop; byte++) {
			bits |= (gif[byte] ?? 0) << held;
			held += 8;
			while (held >= size) {
				const code = bits & ((1 << size) - 1);
				bits >>>= size;
				held -= size;
				if (code === end || found >= numbers.length) return found;
				if (code === reset) {
					[size, next, before] = [least + 1, end + 1, -1];
					continue;
				}
				if (code > next || (code === next && before === -1)) return found;
				const isNew = code === next;
				const known = isNew ? before : code;
				const length = lengths[known] ?? 0;
				// Its numbers are found from the last one on.
				let each = known;
				for (let place = found + length - 1; place >= found; place--) {
					numbers[place] = suffix[each] ?? 0;
					each = prefix[each] ?? 0;
				}
				const first = numbers[found] ?? each;
				found = Math.min(found + length, numbers.length);
				if (isNew && found < numbers.length) numbers[found++] = first;
				if (before !== -1 && next < MOST_CODES) {
					prefix[next] = before;
					suffix[next] = first;
					lengths[next] = (lengths[before] ?? 0) + 1;
					next += 1;
					if (next === 1 << size && size < 12) size += 1;
				}
				before = code;
			}
		}
	}
	return found;
}

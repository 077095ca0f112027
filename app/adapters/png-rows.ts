import { crc32, inflateSync } from "node:zlib";

/** A PNG's pixels, row by row, over white: three bytes a pixel, good until the next row is asked for. */
export interface PngRows {
	width: number;
	height: number;
	rows(): Iterable<Uint8Array>;
}

const SIGNATURE_BYTES = 8;
/** Length, name and checksum of a chunk. */
const CHUNK_FRAME_BYTES = 12;
const CHANNELS: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
const GREY_ALPHA = 4;
const PALETTE = 3;
const RGB = 2;
const RGBA = 6;

interface Parts {
	width: number;
	height: number;
	type: number;
	channels: number;
	data: Uint8Array[];
	palette: Uint8Array | null;
	transparency: Uint8Array | null;
}

/**
 * Reads a PNG of eight bits a colour that is not interlaced, as nearly all are. The runtime inflates it at native speed and
 * no second copy of its pixels is made.
 *
 * @returns null for every other PNG, and for bytes that do not hold what they say: another decoder says what they are
 * @see https://www.w3.org/TR/png-3/
 */
export function readPngRows(picture: Uint8Array): PngRows | null {
	const parts = partsOf(picture);
	if (!parts) return null;
	const { width, height, channels } = parts;
	const stride = width * channels + 1;
	const size = stride * height;
	const packed = parts.data.length === 1 && parts.data[0] ? parts.data[0] : concat(parts.data);
	let lines: Uint8Array;
	try {
		// One more than there may be: what is longer is told from what is right, and a bomb is not unpacked.
		lines = inflateSync(packed, { chunkSize: size + 1, maxOutputLength: size + 1 });
	} catch {
		return null;
	}
	if (lines.byteLength !== size) return null;
	for (let at = 0; at < size; at += stride) if ((lines[at] as number) > 4) return null;
	const colour = overWhite(parts);
	return {
		width,
		height,
		*rows() {
			for (let at = 0; at < size; at += stride) {
				unfilter(lines, at, stride, channels);
				yield colour(lines.subarray(at + 1, at + stride));
			}
		},
	};
}

function partsOf(picture: Uint8Array): Parts | null {
	const view = new DataView(picture.buffer, picture.byteOffset, picture.byteLength);
	const data: Uint8Array[] = [];
	let palette: Uint8Array | null = null;
	let transparency: Uint8Array | null = null;
	let ended = false;
	for (let at = SIGNATURE_BYTES; !ended && at + CHUNK_FRAME_BYTES <= picture.byteLength; ) {
		const length = view.getUint32(at);
		const end = at + CHUNK_FRAME_BYTES + length;
		if (end > picture.byteLength) return null;
		const name = String.fromCharCode(...picture.subarray(at + 4, at + 8));
		const body = picture.subarray(at + 8, at + 8 + length);
		if (crc32(picture.subarray(at + 4, at + 8 + length)) !== view.getUint32(end - 4)) return null;
		if (name === "IDAT") data.push(body);
		else if (name === "PLTE") palette = body;
		else if (name === "tRNS") transparency = body;
		else if (name === "IEND") ended = true;
		at = end;
	}
	const [width, height] = [view.getUint32(16), view.getUint32(20)];
	const [depth, type, interlace] = [view.getUint8(24), view.getUint8(25), view.getUint8(28)];
	const channels = CHANNELS[type];
	if (!ended || data.length === 0 || depth !== 8 || interlace !== 0 || channels === undefined) return null;
	if (type === PALETTE ? !palette : transparency) return null;
	return { width, height, type, channels, data, palette, transparency };
}

function concat(parts: readonly Uint8Array[]): Uint8Array {
	const whole = new Uint8Array(parts.reduce((sum, { byteLength }) => sum + byteLength, 0));
	let at = 0;
	for (const part of parts) {
		whole.set(part, at);
		at += part.byteLength;
	}
	return whole;
}

/** Undoes a row's filter where it lies (§9); what is left of it and above it counts as 0 at the edges. */
function unfilter(lines: Uint8Array, at: number, stride: number, channels: number): void {
	const filter = lines[at];
	const from = at + 1;
	const end = at + stride;
	const first = from + channels;
	const isTop = at === 0;
	switch (filter) {
		case 1:
			for (let i = first; i < end; i++) lines[i] = (lines[i] as number) + (lines[i - channels] as number);
			return;
		case 2:
			if (!isTop) for (let i = from; i < end; i++) lines[i] = (lines[i] as number) + (lines[i - stride] as number);
			return;
		case 3:
			for (let i = from; i < end; i++) {
				const left = i < first ? 0 : (lines[i - channels] as number);
				const above = isTop ? 0 : (lines[i - stride] as number);
				lines[i] = (lines[i] as number) + ((left + above) >> 1);
			}
			return;
		case 4:
			if (isTop) for (let i = first; i < end; i++) lines[i] = (lines[i] as number) + (lines[i - channels] as number);
			else paeth(lines, from, end, stride, channels);
			return;
	}
}

function paeth(lines: Uint8Array, from: number, end: number, stride: number, channels: number): void {
	const first = from + channels;
	for (let i = from; i < first; i++) lines[i] = (lines[i] as number) + (lines[i - stride] as number);
	for (let channel = 0; channel < channels; channel++) {
		let left = lines[from + channel] as number;
		let aboveLeft = lines[from + channel - stride] as number;
		for (let i = first + channel; i < end; i += channels) {
			const above = lines[i - stride] as number;
			const toLeft = Math.abs(above - aboveLeft);
			const toAbove = Math.abs(left - aboveLeft);
			const toCorner = Math.abs(left + above - 2 * aboveLeft);
			const near = toLeft <= toAbove && toLeft <= toCorner ? left : toAbove <= toCorner ? above : aboveLeft;
			left = ((lines[i] as number) + near) & 0xff;
			lines[i] = left;
			aboveLeft = above;
		}
	}
}

/** @returns what makes colours on white of a row's samples */
function overWhite({ width, type, palette, transparency }: Parts): (samples: Uint8Array) => Uint8Array {
	if (type === RGB) return (samples) => samples;
	const row = new Uint8Array(width * 3);
	if (type === RGBA) return (samples) => blendRow(samples, row);
	const colours = tableOf(type, palette, transparency);
	const step = type === GREY_ALPHA ? 2 : 1;
	return (samples) => {
		for (let from = 0, to = 0; to < row.length; from += step, to += 3) {
			const sample = samples[from] as number;
			if (step === 2) {
				row.fill(blend(sample, samples[from + 1] as number), to, to + 3);
				continue;
			}
			row[to] = colours[sample * 3] as number;
			row[to + 1] = colours[sample * 3 + 1] as number;
			row[to + 2] = colours[sample * 3 + 2] as number;
		}
		return row;
	};
}

const blend = (colour: number, alpha: number) => Math.round((colour * alpha + 255 * (255 - alpha)) / 255);

function blendRow(samples: Uint8Array, row: Uint8Array): Uint8Array {
	for (let from = 0, to = 0; to < row.length; from += 4, to += 3) {
		const alpha = samples[from + 3] as number;
		if (alpha === 255) {
			row[to] = samples[from] as number;
			row[to + 1] = samples[from + 1] as number;
			row[to + 2] = samples[from + 2] as number;
		} else {
			row[to] = blend(samples[from] as number, alpha);
			row[to + 1] = blend(samples[from + 1] as number, alpha);
			row[to + 2] = blend(samples[from + 2] as number, alpha);
		}
	}
	return row;
}

/** The colours of 256 samples: a palette's, or greys. A sample that the palette does not have is black. */
function tableOf(type: number, palette: Uint8Array | null, transparency: Uint8Array | null): Uint8Array {
	const table = new Uint8Array(256 * 3);
	for (let sample = 0; sample < 256; sample++)
		for (let colour = 0; colour < 3; colour++)
			table[sample * 3 + colour] =
				type === PALETTE ? blend(palette?.[sample * 3 + colour] ?? 0, transparency?.[sample] ?? 255) : sample;
	return table;
}

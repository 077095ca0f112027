/** What an AVIF's own boxes and its AV1 data say before anything is unpacked (ISO/IEC 14496-12, 23008-12; AV1 §5.5). */

interface Box {
	name: string;
	/** of the content */
	start: number;
	end: number;
}

/** More boxes, items or extents than this are nobody's picture. */
const MOST_BOXES = 2_000;
/** Boxes whose content begins with version and flags. */
const VERSION_BYTES = 4;
/** A sequence header is among the first units of an item's data. */
const MOST_UNITS = 20;

const nameAt = (view: DataView, at: number) =>
	String.fromCharCode(view.getUint8(at), view.getUint8(at + 1), view.getUint8(at + 2), view.getUint8(at + 3));

/** @returns the boxes between two places, as many as anybody's picture has */
export function boxesIn(view: DataView, from: number, to: number): Box[] {
	const boxes: Box[] = [];
	for (let at = from; at + 8 <= to && boxes.length < MOST_BOXES; ) {
		const short = view.getUint32(at);
		const isLong = short === 1;
		const size = isLong ? Number(view.getBigUint64(at + 8)) : short === 0 ? to - at : short;
		if (size < 8) break;
		const end = Math.min(at + size, to);
		boxes.push({ name: nameAt(view, at + 4), start: at + (isLong ? 16 : 8), end });
		at = end;
	}
	return boxes;
}

const find = (boxes: Box[], name: string) => boxes.find((box) => box.name === name);

/** Where each item's data are, by its id; items in other files or boxes are left out. */
function extentsOf(view: DataView, { start }: Box): Map<number, { at: number; length: number }[]> {
	const version = view.getUint8(start);
	const sizes = view.getUint16(start + 4);
	const [offsetSize, lengthSize, baseSize] = [sizes >> 12, (sizes >> 8) & 15, (sizes >> 4) & 15];
	const indexSize = version > 0 ? sizes & 15 : 0;
	let at = start + 6;
	const read = (size: number): number => {
		const value =
			size === 8
				? Number(view.getBigUint64(at))
				: size === 4
					? view.getUint32(at)
					: size === 2
						? view.getUint16(at)
						: 0;
		at += size;
		return value;
	};
	const found = new Map<number, { at: number; length: number }[]>();
	for (let left = Math.min(read(version < 2 ? 2 : 4), MOST_BOXES); left > 0; left--) {
		const id = read(version < 2 ? 2 : 4);
		const construction = version > 0 ? read(2) & 15 : 0;
		at += 2;
		const base = read(baseSize);
		const extents = Array.from({ length: Math.min(read(2), MOST_BOXES) }, () => {
			read(indexSize);
			const offset = base + read(offsetSize);
			return { at: offset, length: read(lengthSize) };
		});
		if (construction === 0) found.set(id, extents);
	}
	return found;
}

/** Width and height of the AV1 sequence headers in some data; what is no header ends the search. */
function* sequenceSizes(bytes: Uint8Array): Generator<{ width: number; height: number }> {
	for (let [at, left] = [0, MOST_UNITS]; left > 0 && at + 2 < bytes.length; left--) {
		const head = bytes[at] ?? 0;
		const kind = (head >> 3) & 15;
		if (!(head & 2)) return;
		let from = at + 1 + ((head >> 2) & 1);
		let size = 0;
		for (let shift = 0; shift < 35; shift += 7) {
			const byte = bytes[from++] ?? 0;
			size += (byte & 127) * 2 ** shift;
			if (byte < 128) break;
		}
		if (kind === 1) {
			const found = readSequenceHeader(bytes.subarray(from, from + size));
			if (found) yield found;
		}
		at = from + size;
	}
}

/** AV1 §5.5.1, as far as the size of frames. */
function readSequenceHeader(bytes: Uint8Array): { width: number; height: number } | null {
	let bit = 0;
	const take = (count: number): number => {
		let value = 0;
		for (let left = count; left > 0; left--, bit++)
			value = value * 2 + (((bytes[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1);
		return value;
	};
	const takeVariable = () => {
		let zeros = 0;
		while (zeros < 32 && take(1) === 0) zeros++;
		return zeros < 32 ? take(zeros) : 0;
	};
	take(4);
	if (take(1)) take(5);
	else {
		let [hasModel, delayBits] = [false, 0];
		if (take(1)) {
			take(64);
			if (take(1)) takeVariable();
			hasModel = take(1) === 1;
			if (hasModel) {
				delayBits = take(5) + 1;
				take(42);
			}
		}
		const hasDelay = take(1);
		for (let points = take(5) + 1; points > 0; points--) {
			take(12);
			if (take(5) > 7) take(1);
			if (hasModel && take(1)) take(2 * delayBits + 1);
			if (hasDelay && take(1)) take(4);
		}
	}
	const [widthBits, heightBits] = [take(4) + 1, take(4) + 1];
	const size = { width: take(widthBits) + 1, height: take(heightBits) + 1 };
	return bit <= bytes.length * 8 ? size : null;
}

/** Pixels of the upright picture from those stored, as [a, b, c, d]: x' = a·x + b·y, y' = c·x + d·y. */
type Turn = readonly [number, number, number, number];
/** By EXIF orientation, from 1 on. */
const ORIENTATIONS: readonly Turn[] = [
	[1, 0, 0, 1],
	[-1, 0, 0, 1],
	[-1, 0, 0, -1],
	[1, 0, 0, -1],
	[0, 1, 1, 0],
	[0, -1, 1, 0],
	[0, -1, -1, 0],
	[0, 1, -1, 0],
];
const then = ([a, b, c, d]: Turn, [e, f, g, h]: Turn): Turn => [
	e * a + f * c,
	e * b + f * d,
	g * a + h * c,
	g * b + h * d,
];

/** `irot` (anticlockwise) and `imir` of the primary item, in their order, as an EXIF orientation. */
function orientationOf(view: DataView, properties: Box[], associated: number[]): number {
	let turn: Turn = [1, 0, 0, 1];
	for (const index of associated) {
		const box = properties[index - 1];
		if (box?.name === "irot")
			for (let quarters = view.getUint8(box.start) & 3; quarters > 0; quarters--) turn = then(turn, [0, 1, -1, 0]);
		if (box?.name === "imir") turn = then(turn, view.getUint8(box.start) & 1 ? [-1, 0, 0, 1] : [1, 0, 0, -1]);
	}
	return 1 + ORIENTATIONS.findIndex((known) => known.every((value, at) => value === turn[at]));
}

/** Indices (from 1 on) of the properties of an item. */
function propertiesOf(view: DataView, { start, end }: Box, item: number): number[] {
	const [version, isWide] = [view.getUint8(start), view.getUint8(start + 3) & 1];
	let at = start + VERSION_BYTES + 4;
	for (let left = Math.min(view.getUint32(start + VERSION_BYTES), MOST_BOXES); left > 0 && at < end; left--) {
		const id = version < 1 ? view.getUint16(at) : view.getUint32(at);
		at += version < 1 ? 2 : 4;
		const count = view.getUint8(at++);
		const indices = Array.from({ length: count }, (_, index) =>
			isWide ? view.getUint16(at + 2 * index) & 0x7fff : view.getUint8(at + index) & 0x7f,
		);
		if (id === item) return indices;
		at += count * (isWide ? 2 : 1);
	}
	return [];
}

export interface AvifHeader {
	/** the largest of what the boxes and the AV1 data of any item say: tiles and alpha planes have smaller ones */
	width: number;
	height: number;
	/** EXIF orientation of the primary item */
	orientation: number;
	/** embedded colour profile of the primary item */
	profile: Uint8Array | null;
}

/**
 * Reads sizes, orientation and profile.
 *
 * @returns null where the boxes of a picture are missing
 * @throws RangeError where the file is shorter than they say
 */
export function readAvifHeader(bytes: Uint8Array): AvifHeader | null {
	const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
	const file = boxesIn(view, 0, bytes.byteLength);
	const meta = find(file, "meta");
	if (!meta) return null;
	const inMeta = boxesIn(view, meta.start + VERSION_BYTES, meta.end);
	const iprp = find(inMeta, "iprp");
	const inProperties = iprp ? boxesIn(view, iprp.start, iprp.end) : [];
	const ipco = find(inProperties, "ipco");
	const properties = ipco ? boxesIn(view, ipco.start, ipco.end) : [];
	const sizes: { width: number; height: number }[] = [];
	for (const { name, start, end } of properties) {
		if (name === "ispe") sizes.push({ width: view.getUint32(start + 4), height: view.getUint32(start + 8) });
		if (name === "av1C") sizes.push(...sequenceSizes(bytes.subarray(start + 4, end)));
	}
	const iloc = find(inMeta, "iloc");
	for (const extents of iloc ? extentsOf(view, iloc).values() : []) {
		const [first] = extents;
		if (first) sizes.push(...sequenceSizes(bytes.subarray(first.at, first.at + first.length)));
	}
	// An animation's frames are samples of a track; the first chunk begins with a sequence header.
	for (const at of chunksIn(view, file)) sizes.push(...sequenceSizes(bytes.subarray(at)));
	const largest = sizes.sort((one, other) => other.width * other.height - one.width * one.height)[0];
	if (!largest) return null;
	const [pitm, ipma] = [find(inMeta, "pitm"), find(inProperties, "ipma")];
	const primary = pitm
		? view.getUint8(pitm.start)
			? view.getUint32(pitm.start + 4)
			: view.getUint16(pitm.start + 4)
		: 0;
	const own = ipma ? propertiesOf(view, ipma, primary) : [];
	const colour = own
		.map((index) => properties[index - 1])
		.find((box) => box?.name === "colr" && ["prof", "rICC"].includes(nameAt(view, box.start)));
	return {
		...largest,
		orientation: orientationOf(view, properties, own),
		profile: colour ? bytes.subarray(colour.start + 4, colour.end) : null,
	};
}

/** Where the first chunk of each track is. */
function* chunksIn(view: DataView, file: Box[]): Generator<number> {
	const inside = (box: Box | undefined, name: string) =>
		box ? find(boxesIn(view, box.start, box.end), name) : undefined;
	const moov = find(file, "moov");
	for (const track of moov ? boxesIn(view, moov.start, moov.end) : []) {
		if (track.name !== "trak") continue;
		const table = inside(inside(inside(track, "mdia"), "minf"), "stbl");
		const chunks = inside(table, "stco");
		if (chunks && view.getUint32(chunks.start + 4) > 0) yield view.getUint32(chunks.start + 8);
	}
}

import { boxesIn } from "./avif-header.ts";

/**
 * The colour profile (ICC) a picture carries: what its numbers mean. Without it a picture is in sRGB.
 */

/** Profiles of presses are the largest, with up to three megabytes. */
const MOST_BYTES = 4 * 1024 * 1024;
/** An ICC header (ICC.1:2022 §7.2); "acsp" at 36 marks every profile. */
const HEADER_BYTES = 128;
const MARK = "acsp";
const MARK_AT = 36;

const nameAt = (bytes: Uint8Array, at: number, length = 4) => String.fromCharCode(...bytes.subarray(at, at + length));
const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

type Finder = (bytes: Uint8Array) => Uint8Array | null | Promise<Uint8Array | null>;

/** The first iCCP chunk: a name, a zero, a method, and the profile packed by zlib (https://www.w3.org/TR/png-3/#11iCCP). */
async function inPng(bytes: Uint8Array): Promise<Uint8Array | null> {
	const view = viewOf(bytes);
	for (let at = 8; at + 12 <= bytes.byteLength; at += 12 + view.getUint32(at)) {
		const name = nameAt(bytes, at + 4);
		if (name === "IDAT") return null;
		if (name !== "iCCP") continue;
		const chunk = bytes.subarray(at + 8, at + 8 + view.getUint32(at));
		const end = chunk.indexOf(0);
		return end === -1 ? null : inflated(chunk.slice(end + 2));
	}
	return null;
}

/** @returns null where it does not unpack, or to more than any profile has: it is stopped there */
async function inflated(packed: Uint8Array<ArrayBuffer>): Promise<Uint8Array | null> {
	const parts: Uint8Array[] = [];
	let length = 0;
	try {
		const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate"));
		for await (const part of stream as unknown as AsyncIterable<Uint8Array>) {
			length += part.byteLength;
			if (length > MOST_BYTES) return null;
			parts.push(part);
		}
	} catch {
		return null;
	}
	return new Uint8Array(Buffer.concat(parts));
}

/** In APP2 segments of up to 64 kB, each with its number and how many there are (ICC.1:2022 annex B.4). */
function inJpeg(bytes: Uint8Array): Uint8Array | null {
	const view = viewOf(bytes);
	const parts = new Map<number, Uint8Array>();
	let count = 0;
	for (let at = 2; at + 4 <= bytes.byteLength && bytes[at] === 0xff; ) {
		const marker = view.getUint8(at + 1);
		if (marker === 0xff) {
			at += 1;
			continue;
		}
		if (marker === 0xda) break;
		const length = view.getUint16(at + 2);
		if (marker === 0xe2 && nameAt(bytes, at + 4, 12) === "ICC_PROFILE\0") {
			count = view.getUint8(at + 17);
			parts.set(view.getUint8(at + 16), bytes.subarray(at + 18, at + 2 + length));
		}
		at += 2 + length;
	}
	if (count === 0 || parts.size !== count) return null;
	const inOrder = Array.from({ length: count }, (_, index) => parts.get(index + 1));
	return inOrder.every((part) => part !== undefined) ? new Uint8Array(Buffer.concat(inOrder)) : null;
}

/** https://www.rfc-editor.org/rfc/rfc9649.html#section-2.7.1.4 */
function inWebp(bytes: Uint8Array): Uint8Array | null {
	const view = viewOf(bytes);
	for (let at = 12; at + 8 <= bytes.byteLength; ) {
		const length = view.getUint32(at + 4, true);
		if (nameAt(bytes, at) === "ICCP") return bytes.slice(at + 8, at + 8 + length);
		at += 8 + length + (length % 2);
	}
	return null;
}

/** The first colr property that holds a profile (ISO/IEC 14496-12 §12.1.5), wherever meta, iprp and ipco lead. */
function inAvif(bytes: Uint8Array): Uint8Array | null {
	const view = viewOf(bytes);
	let boxes = boxesIn(view, 0, bytes.byteLength);
	for (const [name, skip] of [
		["meta", 4],
		["iprp", 0],
		["ipco", 0],
	] as const) {
		const box = boxes.find((one) => one.name === name);
		if (!box) return null;
		boxes = boxesIn(view, box.start + skip, box.end);
	}
	const colour = boxes.find(({ name, start }) => name === "colr" && ["prof", "rICC"].includes(nameAt(bytes, start)));
	return colour ? bytes.slice(colour.start + 4, colour.end) : null;
}

const FINDERS: Record<string, Finder> = {
	"image/png": inPng,
	"image/jpeg": inJpeg,
	"image/webp": inWebp,
	"image/avif": inAvif,
};

/**
 * @param type - a bitmap's media type (picture-rules.ts)
 * @returns the profile; null if there is none, or none that can be one
 */
export async function colourProfileOf(bytes: Uint8Array, type: string): Promise<Uint8Array | null> {
	try {
		const profile = (await FINDERS[type]?.(bytes)) ?? null;
		if (!profile || profile.byteLength < HEADER_BYTES || profile.byteLength > MOST_BYTES) return null;
		return nameAt(profile, MARK_AT) === MARK ? profile : null;
	} catch (error) {
		// The file ends in the middle of what it announces.
		if (error instanceof RangeError) return null;
		throw error;
	}
}

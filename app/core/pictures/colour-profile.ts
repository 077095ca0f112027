import { boxesIn } from "./avif-header.ts";
import { measuredProfile, namedProfile, type Primaries } from "./css/named-colours.ts";
import { jpegSegments } from "./jpeg-segments.ts";

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

/**
 * What a PNG says first counts, in this order (https://www.w3.org/TR/png-3/#11addnlcolinfo): numbers (cICP), a profile (iCCP: a name, a
 * zero, a method, and the profile packed by zlib), sRGB, its exponent (gAMA) with its primaries (cHRM).
 */
async function inPng(bytes: Uint8Array): Promise<Uint8Array | null> {
	const view = viewOf(bytes);
	const chunks = new Map<string, Uint8Array>();
	for (let at = 8; at + 12 <= bytes.byteLength; at += 12 + view.getUint32(at)) {
		const name = nameAt(bytes, at + 4);
		if (name === "IDAT") break;
		if (!chunks.has(name)) chunks.set(name, bytes.subarray(at + 8, at + 8 + view.getUint32(at)));
	}
	const named = chunks.get("cICP");
	if (named) return namedProfile(named[0] ?? 0, named[1] ?? 0);
	const packed = chunks.get("iCCP");
	const end = packed?.indexOf(0) ?? -1;
	if (packed) return end === -1 ? null : inflated(packed.slice(end + 2));
	const exponent = chunks.get("gAMA");
	if (chunks.has("sRGB") || exponent?.byteLength !== 4) return null;
	const measured = chunks.get("cHRM");
	const values = Array.from({ length: (measured?.byteLength ?? 0) >> 2 }, (_, at) =>
		measured ? viewOf(measured).getUint32(4 * at) / 100_000 : 0,
	);
	// White is the first of its four points.
	const primaries = values.length === 8 ? ([...values.slice(2), ...values.slice(0, 2)] as unknown as Primaries) : null;
	return measuredProfile(viewOf(exponent).getUint32(0) / 100_000, primaries);
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
	for (const { marker, start, length } of jpegSegments(bytes)) {
		if (marker !== 0xe2 || nameAt(bytes, start, 12) !== "ICC_PROFILE\0") continue;
		count = view.getUint8(start + 13);
		parts.set(view.getUint8(start + 12), bytes.subarray(start + 14, start + length));
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

/** The first colr property that holds a profile, or else names colours by numbers (ISO/IEC 14496-12 §12.1.5), wherever meta, iprp and ipco lead. */
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
	if (colour) return bytes.slice(colour.start + 4, colour.end);
	const named = boxes.find(({ name, start }) => name === "colr" && nameAt(bytes, start) === "nclx");
	if (!named) return null;
	const transfer = view.getUint16(named.start + 6);
	// The curve of films, which most programs write, is that of screens to browsers.
	return namedProfile(view.getUint16(named.start + 4), FILMS.includes(transfer) ? SRGB : transfer);
}
/** ITU-T H.273 §8.2 */
const FILMS = [1, 6, 14, 15];
const SRGB = 13;

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

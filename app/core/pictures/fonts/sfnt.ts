import { inflateSync } from "node:zlib";
import { unpackedWoff2 } from "./woff2.ts";

/**
 * Fonts as resvg reads them: tables behind a directory (https://learn.microsoft.com/typography/opentype/spec/otff). Those of the web are
 * unpacked (https://www.w3.org/TR/WOFF/).
 */

export type Tables = ReadonlyMap<string, Uint8Array<ArrayBuffer>>;

/** Of outlines made of quadratic curves; those of PostScript may call each other without end. */
const TRUE_TYPE: readonly number[] = [0x00010000, 0x74727565];
const [WOFF, WOFF2] = [0x774f4646, 0x774f4632];
const MOST_TABLES = 64;
/** Unpacked, of one font. */
export const MOST_FONT_BYTES = 2_000_000;
/** What letters are drawn from. Ligatures and hints are left out. */
const KEPT = ["GDEF", "GPOS", "OS/2", "cmap", "glyf", "head", "hhea", "hmtx", "kern", "loca", "maxp", "post"];
/** Tables of characters; each is searched for each letter. */
const MOST_CHARACTER_MAPS = 16;
const NEEDED = ["cmap", "glyf", "head", "hhea", "hmtx", "loca", "maxp"];

export const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
const tagAt = (bytes: Uint8Array, at: number) => String.fromCharCode(...bytes.subarray(at, at + 4));

/**
 * @param also - further tables that are kept
 * @returns null for what is no font of this kind, or is broken
 */
export function tablesOf(font: Uint8Array<ArrayBuffer>, also: readonly string[] = []): Tables | null {
	try {
		const view = viewOf(font);
		const kind = view.getUint32(0);
		const isWoff = kind === WOFF;
		if (!TRUE_TYPE.includes(isWoff || kind === WOFF2 ? view.getUint32(4) : kind)) return null;
		if (kind === WOFF2) return whole(unpackedWoff2(font, MOST_FONT_BYTES));
		const tables = new Map<string, Uint8Array<ArrayBuffer>>();
		const count = Math.min(view.getUint16(isWoff ? 12 : 4), MOST_TABLES);
		let left = MOST_FONT_BYTES;
		for (let index = 0; index < count; index++) {
			const entry = isWoff ? 44 + 20 * index : 12 + 16 * index;
			const tag = tagAt(font, entry);
			if (!KEPT.includes(tag) && !also.includes(tag)) continue;
			const [from, packed, size] = isWoff
				? [view.getUint32(entry + 4), view.getUint32(entry + 8), view.getUint32(entry + 12)]
				: [view.getUint32(entry + 8), view.getUint32(entry + 12), view.getUint32(entry + 12)];
			left -= size;
			if (left < 0 || from + packed > font.byteLength) return null;
			const body = font.slice(from, from + packed);
			tables.set(tag, packed < size ? new Uint8Array(inflateSync(body, { maxOutputLength: size })) : body);
		}
		return whole(tables, also);
	} catch {
		// Shorter than it says, or not packed as it says.
		return null;
	}
}

function whole(tables: Map<string, Uint8Array<ArrayBuffer>>, also: readonly string[] = []): Tables | null {
	for (const tag of tables.keys()) if (!KEPT.includes(tag) && !also.includes(tag)) tables.delete(tag);
	if (!NEEDED.every((tag) => tables.has(tag))) return null;
	return viewOf(tables.get("cmap") ?? NONE).getUint16(2) <= MOST_CHARACTER_MAPS ? tables : null;
}

/** A letter of more parts in parts, or points, is nobody's: one of a few bytes may repeat others a million times. */
const MOST_DEPTH = 6;
const MOST_POINTS = 3_000;
/** Of all its letters together, one of which may be as many letters as a font can have. */
const MOST_PARTS = 400_000;
const [ARE_WORDS, HAS_SCALE, HAS_MORE, HAS_TWO_SCALES, HAS_MATRIX] = [0x01, 0x08, 0x20, 0x40, 0x80];

/** @returns the points of its letter that has the most; null where one has too many, or is broken */
export function mostPointsOf(tables: Tables): number | null {
	const [glyf, loca, head, maxp] = ["glyf", "loca", "head", "maxp"].map((tag) => viewOf(tables.get(tag) ?? NONE));
	if (!glyf || !loca || !head || !maxp) return null;
	try {
		const isLong = head.getUint16(50) !== 0;
		const placeOf = (glyph: number) => (isLong ? loca.getUint32(4 * glyph) : 2 * loca.getUint16(2 * glyph));
		const known = new Map<number, number>();
		let parts = 0;
		const pointsOf = (glyph: number, depth: number): number => {
			const earlier = known.get(glyph);
			if (earlier !== undefined) return earlier;
			if (depth > MOST_DEPTH) return Number.POSITIVE_INFINITY;
			const from = placeOf(glyph);
			if (from === placeOf(glyph + 1)) return 0;
			const contours = glyf.getInt16(from);
			let points = contours <= 0 ? 0 : glyf.getUint16(from + 8 + 2 * contours) + 1;
			for (let at = from + 10, hasMore = contours < 0; hasMore && points <= MOST_POINTS; ) {
				const flags = glyf.getUint16(at);
				parts += 1;
				points += parts > MOST_PARTS ? Number.POSITIVE_INFINITY : 1 + pointsOf(glyf.getUint16(at + 2), depth + 1);
				at += 4 + (flags & ARE_WORDS ? 4 : 2);
				at += flags & HAS_SCALE ? 2 : flags & HAS_TWO_SCALES ? 4 : flags & HAS_MATRIX ? 8 : 0;
				hasMore = (flags & HAS_MORE) !== 0;
			}
			known.set(glyph, points);
			return points;
		};
		let most = 0;
		for (let glyph = 0; glyph < maxp.getUint16(4) && most <= MOST_POINTS; glyph++)
			most = Math.max(most, pointsOf(glyph, 0));
		return most <= MOST_POINTS ? most : null;
	} catch (error) {
		if (error instanceof RangeError) return null;
		throw error;
	}
}
const NONE = new Uint8Array(0);

const [BOLD, ITALIC, REGULAR] = [0x20, 0x01, 0x40];

/** @returns a font file of these tables under another name, as a face of a weight and a slant */
export function fontFile(
	tables: Tables,
	name: string,
	{ weight, isItalic }: { weight: number; isItalic: boolean },
): Uint8Array<ArrayBuffer> {
	const written = new Map(tables);
	written.set("name", nameTable(name));
	const said = tables.get("OS/2")?.slice();
	if (said && said.byteLength >= 64) {
		viewOf(said).setUint16(4, weight);
		viewOf(said).setUint16(62, (isItalic ? ITALIC : 0) | (weight >= 600 ? BOLD : 0) || REGULAR);
		written.set("OS/2", said);
	}
	const sorted = [...written].sort(([one], [other]) => (one < other ? -1 : 1));
	const padded = (bytes: Uint8Array) => (bytes.byteLength + 3) & ~3;
	const head = 12 + 16 * sorted.length;
	const file = new Uint8Array(sorted.reduce((sum, [, bytes]) => sum + padded(bytes), head));
	const view = viewOf(file);
	view.setUint32(0, 0x00010000);
	view.setUint16(4, sorted.length);
	let at = head;
	for (const [index, [tag, bytes]] of sorted.entries()) {
		const entry = 12 + 16 * index;
		file.set(new TextEncoder().encode(tag), entry);
		view.setUint32(entry + 8, at);
		view.setUint32(entry + 12, bytes.byteLength);
		file.set(bytes, at);
		at += padded(bytes);
	}
	return file;
}

/** Family, style, whole and PostScript name, in Windows' Unicode (https://learn.microsoft.com/typography/opentype/spec/name). */
function nameTable(name: string): Uint8Array<ArrayBuffer> {
	const ids = [1, 2, 4, 6];
	const head = 6 + 12 * ids.length;
	const table = new Uint8Array(head + 2 * name.length);
	const view = viewOf(table);
	view.setUint16(2, ids.length);
	view.setUint16(4, head);
	for (const [index, id] of ids.entries())
		for (const [at, value] of [3, 1, 0x409, id, 2 * name.length, 0].entries())
			view.setUint16(6 + 12 * index + 2 * at, value);
	for (let at = 0; at < name.length; at++) view.setUint16(head + 2 * at, name.charCodeAt(at));
	return table;
}

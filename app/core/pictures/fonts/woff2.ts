import { brotliDecompressSync } from "node:zlib";
import { ByteReader } from "../byte-reader.ts";

/** Unpacks a font of the web (https://www.w3.org/TR/WOFF2/): one stream of all tables, outlines in streams of their own. */

/** §4.1, those with a number below 63. */
const TAGS =
	"cmap,head,hhea,hmtx,maxp,name,OS/2,post,cvt ,fpgm,glyf,loca,prep,CFF ,VORG,EBDT,EBLC,gasp,hdmx,kern,LTSH,PCLT,VDMX,vhea,vmtx,BASE,GDEF,GPOS,GSUB,EBSC,JSTF,MATH,CBDT,CBLC,COLR,CPAL,SVG ,sbix,acnt,avar,bdat,bloc,bsln,cvar,fdsc,feat,fmtx,fvar,gvar,hsty,just,lcar,mort,morx,opbd,prop,trak,Zapf,Silf,Glat,Gloc,Feat,Sill".split(
		",",
	);
const HEADER_BYTES = 48;

/**
 * @param most - bytes of all tables
 * @returns a font's tables
 * @throws RangeError, or what zlib throws, where it is broken
 */
export function unpackedWoff2(font: Uint8Array<ArrayBuffer>, most: number): Map<string, Uint8Array<ArrayBuffer>> {
	const reader = new ByteReader(font);
	reader.at = 12;
	const count = reader.uint16();
	reader.at = 20;
	const packed = reader.uint32();
	reader.at = HEADER_BYTES;
	const entries = Array.from({ length: count }, () => {
		const flags = reader.uint8();
		const known = TAGS[flags & 63];
		const tag = known ?? String.fromCharCode(reader.uint8(), reader.uint8(), reader.uint8(), reader.uint8());
		const length = reader.base128();
		// Outlines are packed in a way of their own unless it says otherwise, all else only where it says so.
		const isChanged = /^(?:glyf|loca)$/.test(tag) ? flags >> 6 === 0 : flags >> 6 !== 0;
		return { tag, isChanged, length: isChanged ? reader.base128() : length };
	});
	const stream = new Uint8Array(
		brotliDecompressSync(font.subarray(reader.at, reader.at + packed), { maxOutputLength: most }),
	);
	const tables = new Map<string, Uint8Array<ArrayBuffer>>();
	const changed = new Set<string>();
	let from = 0;
	for (const { tag, isChanged, length } of entries) {
		tables.set(tag, stream.slice(from, from + length));
		if (isChanged) changed.add(tag);
		from += length;
	}
	const [glyf, head, hhea, hmtx] = ["glyf", "head", "hhea", "hmtx"].map((tag) => tables.get(tag));
	if (!glyf || !head || !changed.has("glyf")) return tables;
	const outlines = unpackedOutlines(glyf, most);
	tables.set("glyf", outlines.glyf);
	tables.set("loca", outlines.loca);
	// Places of letters take four bytes each from here on.
	new DataView(head.buffer).setUint16(50, 1);
	if (hmtx && hhea && changed.has("hmtx"))
		tables.set("hmtx", unpackedMetrics(hmtx, new DataView(hhea.buffer).getUint16(34), outlines.lefts));
	return tables;
}

interface Point {
	dx: number;
	dy: number;
	isOn: boolean;
}

/** §5.2: a byte that says what follows, and one to four bytes of the way from the last point. */
function pointOf(flags: number, bytes: ByteReader): Point {
	const kind = flags & 0x7f;
	const signed = (bit: number, value: number) => (bit & 1 ? value : -value);
	const isOn = flags < 0x80;
	if (kind < 10) return { dx: 0, dy: signed(kind, ((kind & 14) << 7) + bytes.uint8()), isOn };
	if (kind < 20) return { dx: signed(kind, (((kind - 10) & 14) << 7) + bytes.uint8()), dy: 0, isOn };
	const both = (dx: number, dy: number) => ({ dx: signed(kind, dx), dy: signed(kind >> 1, dy), isOn });
	const first = bytes.uint8();
	if (kind < 84) return both(1 + ((kind - 20) & 0x30) + (first >> 4), 1 + (((kind - 20) & 12) << 2) + (first & 15));
	const second = bytes.uint8();
	if (kind < 120)
		return both(1 + (Math.floor((kind - 84) / 12) << 8) + first, 1 + ((((kind - 84) % 12) >> 2) << 8) + second);
	const third = bytes.uint8();
	if (kind < 124) return both((first << 4) + (second >> 4), ((second & 15) << 8) + third);
	return both((first << 8) + second, (third << 8) + bytes.uint8());
}

interface Streams {
	contours: ByteReader;
	points: ByteReader;
	flags: ByteReader;
	glyphs: ByteReader;
	parts: ByteReader;
	boxes: ByteReader;
}

/** §5.1 */
function unpackedOutlines(table: Uint8Array<ArrayBuffer>, most: number) {
	const reader = new ByteReader(table);
	reader.at = 4;
	const count = reader.uint16();
	reader.at = 8;
	const sizes = Array.from({ length: 7 }, () => reader.uint32());
	const [contours, points, flags, glyphs, parts, boxes] = sizes.map((size) => {
		const stream = new ByteReader(table.subarray(reader.at, reader.at + size));
		reader.at += size;
		return stream;
	}) as [ByteReader, ByteReader, ByteReader, ByteReader, ByteReader, ByteReader];
	const streams = { contours, points, flags, glyphs, parts, boxes };
	const hasBox = boxes.bytes(4 * ((count + 31) >> 5));
	const [outlines, lefts]: [Uint8Array[], number[]] = [[], []];
	const loca = new DataView(new ArrayBuffer(4 * (count + 1)));
	let length = 0;
	for (let glyph = 0; glyph < count; glyph++) {
		const outline = outlineOf(streams, ((hasBox[glyph >> 3] ?? 0) & (0x80 >> (glyph & 7))) !== 0);
		const padding = outline.byteLength & 1;
		outlines.push(outline, new Uint8Array(padding));
		lefts.push(outline.byteLength > 4 ? new DataView(outline.buffer).getInt16(2) : 0);
		length += outline.byteLength + padding;
		if (length > most) throw new RangeError("outlines that are too long");
		loca.setUint32(4 * (glyph + 1), length);
	}
	return { glyf: new Uint8Array(Buffer.concat(outlines)), loca: new Uint8Array(loca.buffer), lefts };
}

function outlineOf(streams: Streams, hasBox: boolean): Uint8Array<ArrayBuffer> {
	const contours = streams.contours.int16();
	if (contours === 0) return new Uint8Array(0);
	const box = hasBox ? Array.from({ length: 4 }, () => streams.boxes.int16()) : null;
	if (contours < 0) return written([-1, ...(box ?? [0, 0, 0, 0])], partsOf(streams));
	const ends: number[] = [];
	for (let contour = 0, sum = 0; contour < contours; contour++) {
		sum += streams.points.short255();
		ends.push(sum - 1);
	}
	const flags = streams.flags.bytes((ends.at(-1) ?? -1) + 1);
	const points = Array.from(flags, (flag) => pointOf(flag, streams.glyphs));
	// Hints are left out.
	streams.glyphs.short255();
	let [x, y, left, bottom, right, top] = [0, 0, Infinity, Infinity, -Infinity, -Infinity];
	for (const { dx, dy } of points) {
		[x, y] = [x + dx, y + dy];
		[left, right] = [Math.min(left, x), Math.max(right, x)];
		[bottom, top] = [Math.min(bottom, y), Math.max(top, y)];
	}
	const tail = new Uint8Array(points.length * 5);
	const view = new DataView(tail.buffer);
	for (const [at, { dx, dy, isOn }] of points.entries()) {
		tail[at] = isOn ? 1 : 0;
		view.setInt16(points.length + 2 * at, dx);
		view.setInt16(3 * points.length + 2 * at, dy);
	}
	return written([contours, ...(box ?? [left, bottom, right, top]), ...ends, 0], tail);
}

const [ARE_WORDS, HAS_SCALE, HAS_MORE, HAS_TWO_SCALES, HAS_MATRIX, HAS_HINTS] = [0x01, 0x08, 0x20, 0x40, 0x80, 0x100];

/** Of a letter that is made of others. */
function partsOf({ parts, glyphs }: Streams): Uint8Array {
	const all: Uint8Array[] = [];
	for (let [hasMore, hasHints] = [true, false]; hasMore; ) {
		const flags = parts.uint16();
		const scale = flags & HAS_SCALE ? 2 : flags & HAS_TWO_SCALES ? 4 : flags & HAS_MATRIX ? 8 : 0;
		all.push(
			Uint8Array.of((flags & ~HAS_HINTS) >> 8, flags & 0xff),
			parts.bytes(2 + (flags & ARE_WORDS ? 4 : 2) + scale),
		);
		hasHints ||= (flags & HAS_HINTS) !== 0;
		hasMore = (flags & HAS_MORE) !== 0;
		if (!hasMore && hasHints) glyphs.short255();
	}
	return Buffer.concat(all);
}

/** @param words - of two bytes each */
function written(words: readonly number[], tail: Uint8Array): Uint8Array<ArrayBuffer> {
	const bytes = new Uint8Array(2 * words.length + tail.byteLength);
	const view = new DataView(bytes.buffer);
	for (const [at, word] of words.entries()) view.setInt16(2 * at, word);
	bytes.set(tail, 2 * words.length);
	return bytes;
}

/** §5.4: a letter's left side bearing is left out where its outline says it. */
function unpackedMetrics(table: Uint8Array<ArrayBuffer>, measured: number, lefts: readonly number[]) {
	const reader = new ByteReader(table);
	const flags = reader.uint8();
	const advances = Array.from({ length: measured }, () => reader.uint16());
	const left = (glyph: number, bit: number) => (flags & bit ? (lefts[glyph] ?? 0) : reader.int16());
	const words = advances.map((_, glyph) => left(glyph, 1));
	for (let glyph = measured; glyph < lefts.length; glyph++) words.push(left(glyph, 2));
	return written(
		words.flatMap((word, glyph) => (glyph < measured ? [advances[glyph] ?? 0, word] : [word])),
		new Uint8Array(0),
	);
}

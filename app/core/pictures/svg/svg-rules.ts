import { decodeDataUrl } from "../picture-address.ts";
import { hasTooManyScans, withoutProfiles } from "../picture-bombs.ts";
import type { PictureRefusal } from "../picture-refusals.ts";
import { pictureTypeOf } from "../picture-rules.ts";
import { pictureSizeOf } from "../picture-size.ts";
import { svgCost } from "./svg-cost.ts";

/** Total pixels of the bitmaps embedded in one SVG: all are decoded while it is drawn. */
const MAX_PIXELS_INSIDE = 4_000_000;
const MAX_BYTES_INSIDE = 12 * 1024 * 1024;
/** Drawing programs use entities for namespace URLs. Longer entities, or more references, indicate an expansion attack. */
const MAX_ENTITY = 200;
const MAX_MENTIONS = 2_000;
/** Profiles of screens take a few kB; a packed one may become a thousand times as large. */
const MAX_PROFILE = 16 * 1024;
/** Estimates are for a canvas of this many pixels. */
const MEASURED_PIXELS = 400 * 400;
/** Half of what a picture may take at all (wrangler.pictures.toml), as an estimate may be wrong by two. */
const MOST_MS = 5_000;
const LAYER_BYTES = 4;
const MOST_LAYER_BYTES = 48_000_000;
const GZIP = [0x1f, 0x8b];

/** Harmless entities as drawing programs declare them: plain text without markup, nested entities or external references. */
const PLAIN_ENTITY = /<!ENTITY\s+[\w.-]+\s+(?:"([^"<>&%]*)"|'([^'<>&%]*)')\s*>/g;

/**
 * Why an SVG is refused before it is drawn: embedded bitmaps that would exhaust the memory, and entities that would expand
 * without bound or hide such a bitmap.
 */
export function svgRefusal(svg: Uint8Array): PictureRefusal | null {
	const text = new TextDecoder().decode(svg);
	return hasGrowingEntities(text) ? "broken" : insideRefusal(plain(text));
}

/**
 * @param canvas - pixels it is drawn with
 * @param letterSegments - of a letter's outline, where it is drawn with fonts of its own
 * @returns whether drawing takes more time or memory than one picture gets, by an estimate (svg-cost.ts)
 */
export function isTooMuchToDraw(svg: Uint8Array, canvas: number, letterSegments?: number): boolean {
	const { ms, layers } = svgCost(plain(new TextDecoder().decode(svg)), letterSegments);
	return ms * (canvas / MEASURED_PIXELS) > MOST_MS || layers * canvas * LAYER_BYTES > MOST_LAYER_BYTES;
}

function hasGrowingEntities(text: string): boolean {
	const declared = text.split("<!ENTITY").length - 1;
	if (declared === 0) return false;
	const values = [...text.matchAll(PLAIN_ENTITY)].map((match) => match[1] ?? match[2] ?? "");
	const mentions = text.match(/&[A-Za-z_]/g)?.length ?? 0;
	return (
		values.length !== declared ||
		mentions > MAX_MENTIONS ||
		values.some((value) => value.length > MAX_ENTITY || /data:/i.test(value))
	);
}

/** Decodes numeric character references, so that they cannot hide text from the checks. */
function plain(text: string): string {
	return text.replace(
		/&#(?:x([\da-f]{1,6})|(\d{1,7}));/gi,
		(_, hex: string | undefined, digits: string | undefined) => {
			const code = hex === undefined ? Number(digits) : Number.parseInt(hex, 16);
			return code <= 0x10ffff ? String.fromCodePoint(code) : "";
		},
	);
}

function insideRefusal(text: string): PictureRefusal | null {
	let pixels = 0;
	for (const [address] of text.matchAll(/data:[^"'<>()]*/gi)) {
		const bytes = decodeDataUrl(address, MAX_BYTES_INSIDE);
		if (bytes === "too-large") return "too-large";
		if (!bytes) continue;
		if (GZIP.every((byte, index) => bytes[index] === byte)) return "broken";
		const type = pictureTypeOf(bytes);
		if (type === null) continue;
		// resvg ignores bitmaps inside a nested SVG, but expands its entities.
		if (type === "image/svg+xml") {
			if (hasGrowingEntities(new TextDecoder().decode(bytes))) return "broken";
			continue;
		}
		if (type === "image/jpeg" && hasTooManyScans(bytes)) return "broken";
		if (type === "image/png" && bytes.byteLength - withoutProfiles(bytes).byteLength > MAX_PROFILE) return "too-large";
		const size = pictureSizeOf(bytes, type);
		if (!size) return "broken";
		pixels += size.width * size.height;
		if (pixels > MAX_PIXELS_INSIDE) return "too-many-pixels";
	}
	return null;
}

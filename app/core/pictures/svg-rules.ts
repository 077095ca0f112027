import { readDataAddress } from "./picture-address.ts";
import type { PictureRefusal } from "./picture-refusals.ts";
import { pictureTypeOf } from "./picture-rules.ts";
import { pictureSizeOf } from "./picture-size.ts";

/** Bitmaps inside one SVG, pixels of all together: they are unpacked while it is drawn. */
const MAX_PIXELS_INSIDE = 4_000_000;
const MAX_BYTES_INSIDE = 12 * 1024 * 1024;
/** What programs write: addresses of namespaces. A longer one, or many mentions, is there to grow. */
const MAX_ENTITY = 200;
const MAX_MENTIONS = 2_000;
const GZIP = [0x1f, 0x8b];

/** Entities as drawing programs declare them: plain words, no markup, no other entity, nothing from elsewhere. */
const PLAIN_ENTITY = /<!ENTITY\s+[\w.-]+\s+(?:"([^"<>&%]*)"|'([^'<>&%]*)')\s*>/g;

/**
 * Why an SVG is refused, before anything of it is drawn: bitmaps inside it that would fill the memory, and entities that
 * would grow without end or hide such a bitmap.
 */
export function svgRefusal(svg: Uint8Array): PictureRefusal | null {
	const text = new TextDecoder().decode(svg);
	return hasGrowingEntities(text) ? "broken" : insideRefusal(plain(text));
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

/** Characters written as numbers are decoded before the text is searched. */
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
		const bytes = readDataAddress(address, MAX_BYTES_INSIDE);
		if (bytes === "too-large") return "too-large";
		if (!bytes) continue;
		if (GZIP.every((byte, index) => bytes[index] === byte)) return "broken";
		const type = pictureTypeOf(bytes);
		if (type === null) continue;
		// One inside the other may hold no bitmaps (resvg leaves them out), but entities.
		if (type === "image/svg+xml") {
			if (hasGrowingEntities(new TextDecoder().decode(bytes))) return "broken";
			continue;
		}
		const size = pictureSizeOf(bytes, type);
		if (!size) return "broken";
		pixels += size.width * size.height;
		if (pixels > MAX_PIXELS_INSIDE) return "too-many-pixels";
	}
	return null;
}

/** Which addresses are fetched, and which media types are accepted. */

/** Larger is no preview: a grid shows dozens. */
export const MAX_PICTURE_BYTES = 2 * 1024 * 1024;
/**
 * Larger is not prepared: originals of 12 MB are rare, and the bytes lie in the isolate's 128 MB beside the pixels they
 * are unpacked to.
 */
export const MAX_PREPARED_BYTES = 12 * 1024 * 1024;
const MAX_URL = 2_000;
/** A list of brands longer than this is none. */
const MAX_FTYP = 128;

/** Names that lead into a private network, or to nobody (RFC 6761, RFC 6762, RFC 8375). */
const PRIVATE_NAME =
	/(?:^|\.)(?:localhost|localdomain|local|internal|intranet|lan|home|corp|private|svc|test|invalid|example|onion|home\.arpa)$/;
/** A last label that a resolver may read as part of an IPv4 address. */
const NUMERIC_END = /(?:^|\.)(?:\d+|0x[\da-f]*)$/;

/**
 * Whether an address may be fetched: https, a public name, the usual port, no user name. An address of digits
 * (in any spelling a URL parser knows) could be anything inside a network.
 *
 * @param allowedOrigins - origins that may be fetched all the same: those of the settings
 */
export function isFetchable(address: string, allowedOrigins: readonly string[] = []): boolean {
	if (address.length > MAX_URL || !URL.canParse(address)) return false;
	const url = new URL(address);
	if (!/^https?:$/.test(url.protocol) || url.username || url.password) return false;
	if (allowedOrigins.includes(url.origin)) return true;
	if (url.protocol !== "https:" || url.port) return false;
	const host = url.hostname.replace(/\.+$/, "");
	const isNumber = host.startsWith("[") || NUMERIC_END.test(host);
	return !isNumber && host.includes(".") && !PRIVATE_NAME.test(host);
}

const startsWith = (bytes: Uint8Array, text: string, at = 0): boolean =>
	[...text].every((letter, index) => bytes[at + index] === letter.charCodeAt(0));

/** The brands that a file of ISO/IEC 14496-12 says it keeps to: films, HEIF and AVIF do. */
function brandsOf(bytes: Uint8Array): string[] {
	if (!startsWith(bytes, "ftyp", 4)) return [];
	const end = Math.min(new DataView(bytes.buffer, bytes.byteOffset).getUint32(0), bytes.byteLength, MAX_FTYP);
	const brands = [8, ...Array.from({ length: Math.max(0, (end - 16) >> 2) }, (_, index) => 16 + 4 * index)];
	return brands.map((at) => String.fromCharCode(...bytes.subarray(at, at + 4)));
}

/** True for a picture of a format that nothing here decodes: HEIC, JPEG XL, TIFF, BMP, icons. */
export function isUnreadPicture(bytes: Uint8Array): boolean {
	return (
		brandsOf(bytes).some((brand) => /^(?:mif1|msf1|he[im][cxs])$/.test(brand)) ||
		["\xff\x0a", "\0\0\0\x0cJXL ", "II*\0", "MM\0*", "BM", "\0\0\x01\0", "qoif", "8BPS"].some((magic) =>
			startsWith(bytes, magic),
		)
	);
}

/**
 * Reads what a picture is from its own first bytes; what a server calls it is not believed.
 *
 * @returns its media type; `null` for anything that is no picture we show
 */
export function pictureTypeOf(bytes: Uint8Array): string | null {
	if (startsWith(bytes, "\x89PNG\r\n\x1a\n")) return "image/png";
	if (startsWith(bytes, "\xff\xd8\xff")) return "image/jpeg";
	if (startsWith(bytes, "GIF87a") || startsWith(bytes, "GIF89a")) return "image/gif";
	if (startsWith(bytes, "RIFF") && startsWith(bytes, "WEBP", 8)) return "image/webp";
	if (brandsOf(bytes).some((brand) => /^avi[fs]$/.test(brand))) return "image/avif";
	const head = new TextDecoder().decode(bytes.subarray(0, 1_000)).trimStart();
	return /^(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]*?-->\s*|<!doctype svg[^>]*>\s*)*<svg[\s>]/i.test(head)
		? "image/svg+xml"
		: null;
}

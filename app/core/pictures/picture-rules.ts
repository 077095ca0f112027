import { isSvg } from "./svg/svg-start.ts";

/** Which picture URLs may be fetched, and which media types are accepted. */

/** Limit for pictures in the gallery, which shows dozens at once. */
export const MAX_PICTURE_BYTES = 2 * 1024 * 1024;
/**
 * Limit for pictures that become avatars. Larger originals are rare, and the file shares the isolate's 128 MB with its
 * decoded pixels.
 */
export const MAX_PREPARED_BYTES = 12 * 1024 * 1024;
const MAX_URL = 2_000;
/** Longest accepted `ftyp` box, bytes. */
const MAX_FTYP = 128;

/** Host names of private networks and reserved names (RFC 6761, RFC 6762, RFC 8375). */
const PRIVATE_NAME =
	/(?:^|\.)(?:localhost|localdomain|local|internal|intranet|lan|home|corp|private|svc|test|invalid|example|onion|home\.arpa)$/;
/** A last label that a resolver may read as part of an IPv4 address. */
const NUMERIC_END = /(?:^|\.)(?:\d+|0x[\da-f]*)$/;

/**
 * True if a URL may be fetched: https, a public host name, the default port, no user name. IP addresses in any notation
 * are refused: they could point into a private network.
 *
 * @param allowedOrigins - origins of the settings, which are always allowed
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

/** The brands in the `ftyp` box of an ISO/IEC 14496-12 file: video, HEIF and AVIF. */
function brandsOf(bytes: Uint8Array): string[] {
	if (!startsWith(bytes, "ftyp", 4)) return [];
	const end = Math.min(new DataView(bytes.buffer, bytes.byteOffset).getUint32(0), bytes.byteLength, MAX_FTYP);
	const brands = [8, ...Array.from({ length: Math.max(0, (end - 16) >> 2) }, (_, index) => 16 + 4 * index)];
	return brands.map((at) => String.fromCharCode(...bytes.subarray(at, at + 4)));
}

const isHeic = (bytes: Uint8Array) => brandsOf(bytes).some((brand) => /^(?:mif1|msf1|he[im][cxs])$/.test(brand));

/** True for image formats without a decoder here: HEIC, JPEG XL, TIFF, QOI, Photoshop's. */
export function isUnreadPicture(bytes: Uint8Array): boolean {
	return (
		isHeic(bytes) ||
		["\xff\x0a", "\0\0\0\x0cJXL ", "II*\0", "MM\0*", "qoif", "8BPS"].some((magic) => startsWith(bytes, magic))
	);
}

/** True for HEIC and TIFF, which Cloudflare Images may read. */
export function isReadElsewhere(bytes: Uint8Array): boolean {
	return isHeic(bytes) || startsWith(bytes, "II*\0") || startsWith(bytes, "MM\0*");
}

/**
 * Detects a picture's media type from its first bytes. The server's Content-Type is ignored, because it may be wrong.
 *
 * @returns `null` for anything but a supported picture
 */
export function pictureTypeOf(bytes: Uint8Array): string | null {
	if (startsWith(bytes, "\x89PNG\r\n\x1a\n")) return "image/png";
	if (startsWith(bytes, "\xff\xd8\xff")) return "image/jpeg";
	if (startsWith(bytes, "GIF87a") || startsWith(bytes, "GIF89a")) return "image/gif";
	if (startsWith(bytes, "RIFF") && startsWith(bytes, "WEBP", 8)) return "image/webp";
	if (brandsOf(bytes).some((brand) => /^avi[fs]$/.test(brand))) return "image/avif";
	// Two letters are a text's beginning, too: the header's size follows (BITMAPCOREHEADER's 12 to BITMAPV5HEADER's 124 bytes).
	if (startsWith(bytes, "BM") && [12, 40, 52, 56, 64, 108, 124].includes(bytes[14] ?? 0)) return "image/bmp";
	if (startsWith(bytes, "\0\0\x01\0") && (bytes[4] ?? 0) > 0) return "image/x-icon";
	return isSvg(bytes) ? "image/svg+xml" : null;
}

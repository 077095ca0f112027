/** Which pictures of other people's servers are fetched for a page, and what they may be. */

/** Larger is no preview. */
export const MAX_PICTURE_BYTES = 2 * 1024 * 1024;
const MAX_URL = 2_000;

/** Names that lead into a private network, or to nobody (RFC 6761, RFC 6762, RFC 8375). */
const PRIVATE_NAME =
	/(?:^|\.)(?:localhost|localdomain|local|internal|intranet|lan|home|corp|private|svc|test|invalid|example|onion|home\.arpa)$/;
/** A last label that a resolver may read as part of an IPv4 address. */
const NUMERIC_END = /(?:^|\.)(?:\d+|0x[\da-f]*)$/;

/**
 * Tells whether an address may be fetched by us: https, a public name, the usual port, no user name. An address of digits
 * (in any spelling a URL parser knows) could be anything inside a network.
 *
 * @param allowedOrigin - an origin that may be fetched all the same: the marketplace's own, as set
 */
export function isFetchable(address: string, allowedOrigin: string | null = null): boolean {
	if (address.length > MAX_URL || !URL.canParse(address)) return false;
	const url = new URL(address);
	if (!/^https?:$/.test(url.protocol) || url.username || url.password) return false;
	if (allowedOrigin !== null && url.origin === allowedOrigin) return true;
	if (url.protocol !== "https:" || url.port) return false;
	const host = url.hostname.replace(/\.+$/, "");
	const isNumber = host.startsWith("[") || NUMERIC_END.test(host);
	return !isNumber && host.includes(".") && !PRIVATE_NAME.test(host);
}

const startsWith = (bytes: Uint8Array, text: string, at = 0): boolean =>
	[...text].every((letter, index) => bytes[at + index] === letter.charCodeAt(0));

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
	if (startsWith(bytes, "ftypavif", 4) || startsWith(bytes, "ftypavis", 4)) return "image/avif";
	const head = new TextDecoder().decode(bytes.subarray(0, 1_000)).trimStart();
	return /^(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]*?-->\s*|<!doctype svg[^>]*>\s*)*<svg[\s>]/i.test(head)
		? "image/svg+xml"
		: null;
}

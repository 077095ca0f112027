/** Picture URLs with schemes other than https: `data:`, `ipfs:` and `ar:`. */

/** HTTP gateways to IPFS and Arweave: "<gateway>/<cid>/path", "<gateway>/<transaction>". */
export interface Gateways {
	ipfs: string;
	arweave: string;
}

/** Content identifiers of both versions in their usual spellings (https://github.com/multiformats/cid). */
const CID = /^[a-z0-9]{32,128}$/i;
/** Contracts leave its scheme out, or half of it. */
const BARE_CONTENT = /^(?:ipfs:\/?|\/?ipfs\/)?((?:Qm[1-9A-HJ-NP-Za-km-z]{44}|baf[a-z2-7]{56})(?:[/?#].*)?)$/s;
/** SHA-256 as base64url. */
const TRANSACTION = /^[\w-]{43}$/;

/**
 * Rewrites `ipfs://` and `ar://` URLs, and bare content ids, to a gateway; other URLs stay as they are.
 *
 * @returns `null` if the content id is malformed or the path escapes from it
 */
export function gatewayUrl(given: string, gateways: Gateways): string | null {
	const bare = BARE_CONTENT.exec(given)?.[1];
	const address = bare === undefined ? given : `ipfs://${bare}`;
	const [, scheme, rest] = /^(ipfs|ar):\/\/(?:ipfs\/)*(.*)$/is.exec(address) ?? [];
	if (scheme === undefined || rest === undefined) return address;
	const isIpfs = scheme.toLowerCase() === "ipfs";
	const [name = ""] = rest.split(/[/?#]/);
	if (!(isIpfs ? CID : TRANSACTION).test(name)) return null;
	const base = `${(isIpfs ? gateways.ipfs : gateways.arweave).replace(/\/+$/, "")}/`;
	// File names contain "#" ("Knot #1.png"), which would start a fragment. Directly after the content id it does start one.
	const asked = rest.charAt(name.length) === "#" ? name : rest.replaceAll("#", "%23");
	const led = URL.parse(base + asked)?.href;
	return led?.startsWith(new URL(base).href + name) ? led : null;
}

const SVG_TEXT = /^\s{0,99}<(?:svg|\?xml)\s/i;
/** `<?xml` */
const DECLARATION = [0x3c, 0x3f, 0x78, 0x6d, 0x6c];

/**
 * Decodes a `data:` URL (RFC 2397), base64 or percent-encoded. Badly encoded text is used as it is, because many NFT
 * contracts do not escape `#` and `%`. The text of an SVG itself is taken as well, which contracts give as their `image_data`.
 *
 * @param maxBytes - of the decoded content
 * @returns `null` for any other URL; `"too-large"` without decoding
 */
export function decodeDataUrl(address: string, maxBytes: number): Uint8Array<ArrayBuffer> | "too-large" | null {
	if (SVG_TEXT.test(address)) {
		const bytes = new TextEncoder().encode(address.slice(0, maxBytes + 1));
		return bytes.byteLength > maxBytes ? "too-large" : bytes;
	}
	const [head, type = ""] = /^data:([^,]{0,200}),/i.exec(address) ?? [];
	if (head === undefined) return null;
	const isBase64 = /;\s*base64\s*$/i.test(type);
	// Four base64 characters encode up to three bytes; an escape takes three characters per byte.
	const letters = isBase64 ? Math.ceil(maxBytes / 3) * 4 : maxBytes;
	if (address.length - head.length > letters * 3) return "too-large";
	const content = unescaped(address.slice(head.length));
	const bytes = isBase64 ? new Uint8Array(Buffer.from(new TextDecoder().decode(content), "base64")) : content;
	if (bytes.byteLength > maxBytes) return "too-large";
	return asTypeSays(type, bytes);
}

/**
 * The encoding that a media type says counts before the one that a file declares.
 *
 * @returns the bytes of a file that is UTF-8 by its media type begin with a byte order mark, which counts before both
 */
export function asTypeSays(type: string, bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
	const isUtf8 = /;\s*charset\s*=\s*"?utf-?8/i.test(type) && DECLARATION.every((byte, at) => bytes[at] === byte);
	return isUtf8 ? new Uint8Array(Buffer.concat([Buffer.from("\ufeff"), bytes])) : bytes;
}

/** Percent-decodes a text; all other characters become UTF-8. */
function unescaped(text: string): Uint8Array<ArrayBuffer> {
	const raw = new TextEncoder().encode(text);
	const bytes = new Uint8Array(raw.byteLength);
	const digit = (at: number) => {
		const value = Number.parseInt(String.fromCharCode(raw[at] ?? 0), 16);
		return Number.isNaN(value) ? null : value;
	};
	let length = 0;
	for (let at = 0; at < raw.byteLength; at++) {
		const [high, low] = raw[at] === 0x25 ? [digit(at + 1), digit(at + 2)] : [null, null];
		const escaped = high !== null && low !== null;
		bytes[length++] = escaped ? high * 16 + low : (raw[at] ?? 0);
		if (escaped) at += 2;
	}
	return bytes.slice(0, length);
}

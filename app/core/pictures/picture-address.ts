/** Picture addresses other than https: the data inside them, or the gateway that serves it. */

/** Where what lies in IPFS and Arweave is fetched from: "<gateway>/<cid>/path", "<gateway>/<transaction>". */
export interface Gateways {
	ipfs: string;
	arweave: string;
}

/** Content identifiers of both versions in their usual spellings (https://github.com/multiformats/cid). */
const CID = /^[a-z0-9]{32,128}$/i;
/** SHA-256 as base64url. */
const TRANSACTION = /^[\w-]{43}$/;

/**
 * Leads `ipfs://` and `ar://` to a gateway; other addresses stay as they are.
 *
 * @returns `null` for one of these schemes that names no content, or whose path leads out of it
 */
export function throughGateway(address: string, gateways: Gateways): string | null {
	const [, scheme, rest] = /^(ipfs|ar):\/\/(?:ipfs\/)*(.*)$/is.exec(address) ?? [];
	if (scheme === undefined || rest === undefined) return address;
	const isIpfs = scheme.toLowerCase() === "ipfs";
	const [name = ""] = rest.split(/[/?#]/);
	if (!(isIpfs ? CID : TRANSACTION).test(name)) return null;
	const base = `${(isIpfs ? gateways.ipfs : gateways.arweave).replace(/\/+$/, "")}/`;
	// Names of files hold number signs ("Knot #1.png"), which an address would end at; right behind the content's name one
	// is the end of the address, and no part of that name.
	const asked = rest.charAt(name.length) === "#" ? name : rest.replaceAll("#", "%23");
	const led = URL.parse(base + asked)?.href;
	return led?.startsWith(new URL(base).href + name) ? led : null;
}

/**
 * Reads what a `data:` address carries (RFC 2397), in base64 or percent-encoded; text that is not well encoded is taken as it
 * stands, since artists' contracts write `#` and `%` bare.
 *
 * @param maxBytes - of the content
 * @returns `null` for no such address; `"too-large"` before anything is decoded
 */
export function readDataAddress(address: string, maxBytes: number): Uint8Array<ArrayBuffer> | "too-large" | null {
	const [head, type = ""] = /^data:([^,]{0,200}),/i.exec(address) ?? [];
	if (head === undefined) return null;
	const isBase64 = /;\s*base64\s*$/i.test(type);
	// Four letters of base64 stand for up to three bytes, three letters of an escape for a letter.
	const letters = isBase64 ? Math.ceil(maxBytes / 3) * 4 : maxBytes;
	if (address.length - head.length > letters * 3) return "too-large";
	const content = unescaped(address.slice(head.length));
	const bytes = isBase64 ? new Uint8Array(Buffer.from(new TextDecoder().decode(content), "base64")) : content;
	return bytes.byteLength > maxBytes ? "too-large" : bytes;
}

/** Percent-decoded; everything else as UTF-8. */
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

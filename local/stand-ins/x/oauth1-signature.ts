import { createHmac, timingSafeEqual } from "node:crypto";

/**
 * OAuth 1.0a signatures, implemented from RFC 5849 §3.4. Independent of the app's code, so that a bug cannot cancel out on
 * both sides.
 */

/** Escapes everything but RFC 3986's unreserved characters (§3.6). */
function encode(text: string): string {
	return [...Buffer.from(text, "utf8")]
		.map((byte) => {
			const character = String.fromCharCode(byte);
			return /[A-Za-z0-9\-._~]/.test(character) ? character : `%${byte.toString(16).toUpperCase().padStart(2, "0")}`;
		})
		.join("");
}

const compareBytes = (one: string, other: string) => Buffer.compare(Buffer.from(one), Buffer.from(other));

/** The URL without query and default port, scheme and host in lower case (§3.4.1.2). */
function baseUri(url: URL): string {
	return `${url.protocol}//${url.host}${url.pathname}`.replace(/^[^/]+\/\/[^/]+/, (origin) => origin.toLowerCase());
}

/** The signature base string (§3.4.1.1); `parameters` are decoded, without realm and oauth_signature. */
function baseString(method: string, url: URL, parameters: readonly (readonly [string, string])[]): string {
	const normalized = parameters
		.map(([name, value]) => [encode(name), encode(value)] as const)
		.sort((one, other) => compareBytes(one[0], other[0]) || compareBytes(one[1], other[1]))
		.map(([name, value]) => `${name}=${value}`)
		.join("&");
	return [method.toUpperCase(), baseUri(url), normalized].map(encode).join("&");
}

/** @returns HMAC-SHA1 as base64 (§3.4.2) */
export function hmacSha1Signature(
	method: string,
	url: URL,
	parameters: readonly (readonly [string, string])[],
	consumerSecret: string,
	tokenSecret: string,
): string {
	return createHmac("sha1", `${encode(consumerSecret)}&${encode(tokenSecret)}`)
		.update(baseString(method, url, parameters))
		.digest("base64");
}

/** Compares two signatures in constant time. */
export function isSameSignature(one: string, other: string): boolean {
	const [left, right] = [Buffer.from(one), Buffer.from(other)];
	return left.length === right.length && timingSafeEqual(left, right);
}

/** The parameters of an `Authorization: OAuth …` header (§3.5.1); null for other or malformed headers. */
export function readOAuthHeader(header: string | undefined): Map<string, string> | null {
	const [, list] = /^OAuth\s+(.*)$/i.exec(header ?? "") ?? [];
	if (list === undefined) return null;
	const parameters = new Map<string, string>();
	for (const part of list.split(",")) {
		const [, name, value] = /^\s*([^=\s]+)="([^"]*)"\s*$/.exec(part) ?? [];
		if (name === undefined || value === undefined) return null;
		try {
			const decoded = decodeURIComponent(name);
			if (parameters.has(decoded)) return null;
			parameters.set(decoded, decodeURIComponent(value));
		} catch {
			return null;
		}
	}
	parameters.delete("realm");
	return parameters;
}

import { fromBase64Url, toBase64Url } from "./base64url.ts";

/** Texts signed with HMAC-SHA-256. A text begins with a line of its own use, so that no signature is good for another. */

/**
 * @param secret - bytes as base64
 * @returns the signature, 43 characters of base64url
 */
export async function signText(secret: string, text: string): Promise<string> {
	return toBase64Url(new Uint8Array(await crypto.subtle.sign("HMAC", await keyOf(secret), bytesOf(text))));
}

/** @returns false for an altered, cut or differently spelled signature; compares in constant time */
export async function isSigned(secret: string, text: string, signature: string): Promise<boolean> {
	const bytes = fromBase64Url(signature);
	return bytes !== null && crypto.subtle.verify("HMAC", await keyOf(secret), bytes, bytesOf(text));
}

function keyOf(secret: string): Promise<CryptoKey> {
	const bytes = Uint8Array.from(atob(secret), (character) => character.charCodeAt(0));
	return crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, ["sign", "verify"]);
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
	return new TextEncoder().encode(text);
}

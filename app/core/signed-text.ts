import { fromBase64Url, toBase64Url } from "./base64url.ts";

/** HMAC-SHA-256 signatures. The first line of a text names its purpose, so that a signature is valid for one purpose only. */

/**
 * @param secret - bytes as base64
 * @returns the signature, 43 characters of base64url
 */
export async function signText(secret: string, text: string): Promise<string> {
	return toBase64Url(new Uint8Array(await crypto.subtle.sign("HMAC", await keyOf(secret), bytesOf(text))));
}

/** Compares in constant time. @returns false for an altered, cut or non-canonical signature */
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

import { fromBase64Url, toBase64Url } from "../../core/base64url.ts";
import { findCookie } from "../../core/cookies.ts";

/** Encrypted cookies (AES-256-GCM), for content that the browser must neither read nor forge. */

const NONCE_BYTES = 12;
/** `__Host-` (RFC 6265bis §4.1.3.2): only this exact host can set it, over HTTPS, for every path. */
const ATTRIBUTES = "Path=/; HttpOnly; Secure; SameSite=Lax";

interface Sealed {
	/** cookie name without "__Host-"; authenticated with the content, so that it cannot be moved to another cookie */
	name: string;
	/** COOKIE_SECRET: 32 bytes or more as base64 */
	secret: string;
	/** epoch ms */
	now: number;
}

/** @param lifetimeMs - enforced when the cookie is decrypted, even if the browser keeps it; @returns a `Set-Cookie` value */
export async function sealCookie(
	{ name, secret, now }: Sealed,
	content: Record<string, string | null>,
	lifetimeMs: number,
): Promise<string> {
	const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
	const plain = new TextEncoder().encode(JSON.stringify({ content, expiresAt: now + lifetimeMs }));
	const sealed = await crypto.subtle.encrypt(cipher(nonce, name), await keyFrom(secret), plain);
	const value = `${toBase64Url(nonce)}.${toBase64Url(new Uint8Array(sealed))}`;
	return `__Host-${name}=${value}; Max-Age=${Math.floor(lifetimeMs / 1000)}; ${ATTRIBUTES}`;
}

/** @returns the content; null for a missing, foreign, altered or expired cookie */
export async function openCookie(
	request: Request,
	{ name, secret, now }: Sealed,
): Promise<Record<string, string | null> | null> {
	const [nonce, sealed] = (findCookie(request, `__Host-${name}`) ?? "").split(".").map(fromBase64Url);
	if (nonce?.length !== NONCE_BYTES || !sealed) return null;
	try {
		const plain = await crypto.subtle.decrypt(cipher(nonce, name), await keyFrom(secret), sealed);
		const { content, expiresAt } = JSON.parse(new TextDecoder().decode(plain)) as {
			content: Record<string, string | null>;
			expiresAt: number;
		};
		return expiresAt > now ? content : null;
	} catch {
		return null;
	}
}

/** @returns a `Set-Cookie` value that deletes the cookie */
export function clearCookie(name: string): string {
	return `__Host-${name}=; Max-Age=0; ${ATTRIBUTES}`;
}

function cipher(nonce: Uint8Array<ArrayBuffer>, name: string): AesGcmParams {
	return { name: "AES-GCM", iv: nonce, additionalData: new TextEncoder().encode(name) };
}

/** Derives a key for cookies alone (HKDF, RFC 5869), because the secret has other uses too. */
async function keyFrom(secret: string): Promise<CryptoKey> {
	const bytes = Uint8Array.from(atob(secret), (character) => character.charCodeAt(0));
	const material = await crypto.subtle.importKey("raw", bytes, "HKDF", false, ["deriveKey"]);
	const info = new TextEncoder().encode("paylink sealed cookie v1");
	const derivation = { name: "HKDF", hash: "SHA-256", salt: new Uint8Array(), info };
	return crypto.subtle.deriveKey(derivation, material, { name: "AES-GCM", length: 256 }, false, ["encrypt", "decrypt"]);
}

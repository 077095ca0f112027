import { createHmac, hkdfSync } from "node:crypto";

/**
 * Recovery codes: in place of a passkey that is lost. They are shown once; the database holds a keyed hash, so that a stolen
 * database cannot be searched for them.
 */

export const CODES_MADE = 8;
/** 40 bits: with the wait after wrong codes nobody guesses one. */
const CODE_LENGTH = 8;
/** Crockford's base 32: no I, L, O or U. */
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** @returns new codes as they are shown: "7KQM-2RTP" */
export function newCodes(): string[] {
	return Array.from({ length: CODES_MADE }, () => {
		const bytes = crypto.getRandomValues(new Uint8Array(CODE_LENGTH));
		const text = Array.from(bytes, (byte) => ALPHABET[byte % ALPHABET.length]).join("");
		return `${text.slice(0, 4)}-${text.slice(4)}`;
	});
}

/** What was meant by a typed code: case, spaces and hyphens do not matter, and O, I and L are the digits they look like. */
function meantBy(typed: string): string {
	return typed
		.toUpperCase()
		.replace(/[^0-9A-Z]/g, "")
		.replaceAll("O", "0")
		.replace(/[IL]/g, "1");
}

/**
 * @param secret - COOKIE_SECRET: 32 bytes or more as base64
 * @param code - as it was shown or typed
 * @returns keyed hash, hex
 */
export function hashCode(secret: string, userId: string, code: string): string {
	const key = Buffer.from(hkdfSync("sha256", Buffer.from(secret, "base64"), "", "paylink recovery code v1", 32));
	return createHmac("sha256", key)
		.update(`${userId}\n${meantBy(code)}`)
		.digest("hex");
}

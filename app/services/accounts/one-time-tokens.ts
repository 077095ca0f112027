import { createHash, createHmac, hkdfSync } from "node:crypto";

/**
 * Tokens of mailed links. A mail waits in the outbox with a token's id; the token is made from it when the mail is
 * written, with a key of the worker, and the database keeps the token's hash alone. So nothing that is stored opens
 * anything.
 */

/** What a mailed link is for; a token of one purpose is nonsense to another. */
export type MailedPurpose = "register" | "verify-email" | "reset-password";

const MINUTE_MS = 60_000;
/** How long a mailed link works, ms. A reset is asked for by somebody who waits for it. */
export const TOKEN_LIFE_MS: Record<MailedPurpose, number> = {
	register: 24 * 60 * MINUTE_MS,
	"verify-email": 24 * 60 * MINUTE_MS,
	"reset-password": 60 * MINUTE_MS,
};

/** 256 bits: guessing one is hopeless. */
const ID_BYTES = 32;

export function newTokenId(): string {
	return Buffer.from(crypto.getRandomValues(new Uint8Array(ID_BYTES))).toString("base64url");
}

/**
 * @param secret - COOKIE_SECRET: 32 bytes or more as base64
 * @returns the token a mailed link carries: 43 characters of base64url
 */
export function tokenOf(secret: string, purpose: MailedPurpose, tokenId: string): string {
	const key = Buffer.from(hkdfSync("sha256", Buffer.from(secret, "base64"), "", "paylink mailed token v1", 32));
	return createHmac("sha256", key).update(`${purpose}\n${tokenId}`).digest("base64url");
}

/** What the database keeps of a token: SHA-256, hex. */
export function hashToken(token: string): string {
	return createHash("sha256").update(token).digest("hex");
}

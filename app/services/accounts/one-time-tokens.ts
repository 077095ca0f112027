import { createHash, createHmac, hkdfSync } from "node:crypto";
import { UNDO_LIFE_MS } from "../../core/accounts/recent-proof.ts";

/**
 * Tokens of mailed links. The outbox stores a token's id; the token is derived from it with a secret key when the mail is
 * composed, and the database stores only its hash. So stored data cannot be used to sign in.
 */

/** Purpose of a mailed link; a token is valid for one purpose only. */
export type MailedPurpose = "register" | "verify-email" | "reset-password" | "undo-change";

const MINUTE_MS = 60_000;
/** Lifetimes of mailed links, ms. A reset is short, because the user is waiting for it. */
export const TOKEN_LIFE_MS: Record<MailedPurpose, number> = {
	register: 24 * 60 * MINUTE_MS,
	"verify-email": 24 * 60 * MINUTE_MS,
	"reset-password": 60 * MINUTE_MS,
	"undo-change": UNDO_LIFE_MS,
};

/** 256 bits, so that ids cannot be guessed. */
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

/** SHA-256 of a token, hex, for the database. */
export function hashToken(token: string): string {
	return createHash("sha256").update(token).digest("hex");
}

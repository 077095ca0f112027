import { toBase64Url } from "../../core/base64url.ts";
import { findCookie } from "../../core/cookies.ts";
import { sha256Hex } from "../../core/sha-256.ts";

/** `__Host-`: only this exact host can set it, over HTTPS, for every path (RFC 6265bis §4.1.3.2). */
const NAME = "__Host-session";
/** 256 bits, so that ids cannot be guessed. */
const ID_BYTES = 32;
const ID_SYNTAX = /^[A-Za-z0-9_-]{43}$/;
/**
 * The maximum that browsers allow: 400 days. The server ends sessions (30 days after their last use), so that the cookie
 * does not have to be renewed.
 */
const COOKIE_MAX_AGE_S = 400 * 24 * 60 * 60;
const ATTRIBUTES = "Path=/; HttpOnly; Secure; SameSite=Lax";

export function newSessionId(): string {
	return toBase64Url(crypto.getRandomValues(new Uint8Array(ID_BYTES)));
}

/** SHA-256 of a session id for the database, so that a stolen database contains no usable id. */
export function hashSessionId(id: string): Promise<string> {
	return sha256Hex(id);
}

/** @returns the id in the request's cookie; null if missing or malformed */
export function readSessionId(request: Request): string | null {
	const value = findCookie(request, NAME);
	return value !== null && ID_SYNTAX.test(value) ? value : null;
}

export function sessionCookie(id: string): string {
	return `${NAME}=${id}; Max-Age=${COOKIE_MAX_AGE_S}; ${ATTRIBUTES}`;
}

export function endedSessionCookie(): string {
	return `${NAME}=; Max-Age=0; ${ATTRIBUTES}`;
}

import { toBase64Url } from "../../core/base64url.ts";

/** `__Host-`: only this very host over HTTPS can set it, for every path (RFC 6265bis §4.1.3.2). */
const NAME = "__Host-session";
/** 256 bits: guessing one is hopeless. */
const ID_BYTES = 32;
const ID_SYNTAX = /^[A-Za-z0-9_-]{43}$/;
/**
 * Browsers keep cookies at most 400 days. The server decides when a session ends (30 days after it was last used),
 * so that using it need not set the cookie again.
 */
const COOKIE_MAX_AGE_S = 400 * 24 * 60 * 60;
const ATTRIBUTES = "Path=/; HttpOnly; Secure; SameSite=Lax";

export function newSessionId(): string {
	return toBase64Url(crypto.getRandomValues(new Uint8Array(ID_BYTES)));
}

/** What the database keeps of a session id: a stolen database opens no session. */
export async function hashSessionId(id: string): Promise<string> {
	const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(id));
	return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** @returns the id in the request's cookie; null when there is none or it cannot be one of ours */
export function readSessionId(request: Request): string | null {
	for (const pair of (request.headers.get("Cookie") ?? "").split(";")) {
		const [name, value = ""] = pair.trim().split("=");
		if (name === NAME) return ID_SYNTAX.test(value) ? value : null;
	}
	return null;
}

export function sessionCookie(id: string): string {
	return `${NAME}=${id}; Max-Age=${COOKIE_MAX_AGE_S}; ${ATTRIBUTES}`;
}

export function endedSessionCookie(): string {
	return `${NAME}=; Max-Age=0; ${ATTRIBUTES}`;
}

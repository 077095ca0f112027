/**
 * The id is public, in every snapshot; the key behind it stays with the page that asked. So nobody else can say that a
 * payer's attempt came to nothing or was sent, and an attempt called off does not block the same payer's
 * next link.
 */
export function attemptIdOf(withdrawKey: string): Promise<string> {
	return digestOf(withdrawKey);
}

/** @returns 32 hex digits that distinguish texts and do not reveal them */
export async function digestOf(text: string): Promise<string> {
	const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
	return hex(new Uint8Array(digest).slice(0, 16));
}

/** @returns a key as `attemptIdOf` takes it, from random bytes */
export function hex(bytes: Uint8Array): string {
	return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

import { sha256Hex } from "../../core/sha-256.ts";

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
	return (await sha256Hex(text)).slice(0, 32);
}

/** @returns a key as `attemptIdOf` takes it, from random bytes */
export function hex(bytes: Uint8Array): string {
	return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

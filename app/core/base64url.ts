/** Bytes as text that may stand in cookies, addresses and mails (RFC 4648 §5, unpadded). */

export function toBase64Url(bytes: Uint8Array): string {
	return btoa(String.fromCharCode(...bytes))
		.replaceAll("+", "-")
		.replaceAll("/", "_")
		.replace(/=+$/, "");
}

/** @returns null when the text is not the one spelling of any bytes: what was altered or cut is not read in another way */
export function fromBase64Url(text: string): Uint8Array<ArrayBuffer> | null {
	if (!/^[A-Za-z0-9_-]*$/.test(text)) return null;
	try {
		const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
		const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
		return toBase64Url(bytes) === text ? bytes : null;
	} catch {
		return null;
	}
}

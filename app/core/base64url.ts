/** Base64url (RFC 4648 §5, unpadded): safe in cookies, URLs and mails. */

export function toBase64Url(bytes: Uint8Array): string {
	return btoa(String.fromCharCode(...bytes))
		.replaceAll("+", "-")
		.replaceAll("/", "_")
		.replace(/=+$/, "");
}

/** @returns null unless the text is the canonical encoding: altered or cut text must not decode to other bytes */
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

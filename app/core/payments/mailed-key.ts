/** A receipt mail's address of the payment page holds the key to what the requester says after payment in its fragment. */

export function withMailedKey(linkUrl: string, key: string): string {
	return `${linkUrl}#said=${key}`;
}

/** @returns null where an address, or the end of one, holds no such key */
export function mailedKeyIn(address: string): string | null {
	return /#said=([\w-]{43})$/.exec(address.trim())?.[1] ?? null;
}

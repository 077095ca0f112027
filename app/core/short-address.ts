/** Kept apart from address.ts: pages that only show addresses need not carry the checksum's hash function. */

/** First 6 and last 4 characters (SPEC §9). A label beside the whole address, never instead of it where money is sent. */
export function shortAddress(address: string): string {
	return `${address.slice(0, 6)}...${address.slice(-4)}`;
}

/** Tells whether a text is an address and nothing else, without checking its checksum. */
export function isAddressText(text: string): boolean {
	return /^0x[0-9a-fA-F]{40}$/.test(text);
}

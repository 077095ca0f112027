/** Separate from address.ts, so that pages that only show addresses do not load the checksum's hash function. */

/** First 6 and last 4 characters (SPEC §9). Where money is sent, show it beside the whole address, never instead. */
export function shortAddress(address: string): string {
	return `${address.slice(0, 6)}...${address.slice(-4)}`;
}

/** True for an address, without checking its checksum. */
export function isAddressText(text: string): boolean {
	return /^0x[0-9a-fA-F]{40}$/.test(text);
}

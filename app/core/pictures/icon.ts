/** An icon's directory: six bytes, then sixteen for each picture, whose length and place are in the last eight. */
const HEAD_BYTES = 6;
const ENTRY_BYTES = 16;
const PNG_MAGIC = 0x89504e47;

/**
 * The picture that browsers show of an icon: the largest, and of several of its size the one of most colours.
 *
 * @returns a PNG, or an icon of that picture alone; null where the file is shorter than it says
 */
export function largestOfIcon(icon: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> | null {
	const view = new DataView(icon.buffer, icon.byteOffset, icon.byteLength);
	const count = Math.min(view.getUint16(4, true), Math.floor((icon.byteLength - HEAD_BYTES) / ENTRY_BYTES));
	const entries = Array.from({ length: count }, (_, index) => {
		const at = HEAD_BYTES + index * ENTRY_BYTES;
		// A side of 256 pixels does not fit its byte.
		const area = (view.getUint8(at) || 256) * (view.getUint8(at + 1) || 256);
		return { at, area, depth: view.getUint16(at + 6, true), from: view.getUint32(at + 12, true) };
	});
	const largest = entries.sort((one, other) => other.area - one.area || other.depth - one.depth)[0];
	if (!largest || largest.from + 40 > icon.byteLength) return null;
	const picture = icon.slice(largest.from, largest.from + view.getUint32(largest.at + 8, true));
	if (view.getUint32(largest.from) === PNG_MAGIC) return picture;
	const alone = new Uint8Array(HEAD_BYTES + ENTRY_BYTES + picture.byteLength);
	alone.set([0, 0, 1, 0, 1, 0]);
	alone.set(icon.subarray(largest.at, largest.at + ENTRY_BYTES), HEAD_BYTES);
	alone.set(picture, HEAD_BYTES + ENTRY_BYTES);
	new DataView(alone.buffer).setUint32(HEAD_BYTES + 12, HEAD_BYTES + ENTRY_BYTES, true);
	return alone;
}

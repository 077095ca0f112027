import { createHash } from "node:crypto";

/**
 * Prepared pictures that all people share: each JPEG says in its header that it has 400 × 400 pixels, and is as large as such a
 * one usually is.
 */

const PICTURES = 8;
const EDGE = 400;
const BYTES = 40_000;
/** Start of a JPEG: its JFIF header and the frame's size (ITU-T T.81 §B.2.2). */
const HEADER = [
	[0xff, 0xd8],
	[0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0, 1, 1, 0, 0, 1, 0, 1, 0, 0],
	[0xff, 0xc0, 0, 17, 8, EDGE >> 8, EDGE & 0xff, EDGE >> 8, EDGE & 0xff, 3, 1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1],
].flat();

export interface Prepared {
	/** SHA-256, hexadecimal */
	hash: string;
	bytes: Uint8Array;
}

export const PREPARED: readonly Prepared[] = Array.from({ length: PICTURES }, (_, which) => {
	const bytes = Uint8Array.from({ length: BYTES }, (_, index) => (index * 31 + (index >> 7) * 17 + which) & 0xff);
	bytes.set(HEADER);
	return { hash: createHash("sha256").update(bytes).digest("hex"), bytes };
});

export const NFTS_PER_USER = 3;
/** Of somebody's NFTs: what hung the day before yesterday, yesterday, and what the plan has today. */
export const OLDER = 1;
export const YESTERDAYS = 2;
export const TODAYS = 0;

/** Hash of the picture of somebody's NFT; all of one person's differ. */
export function pictureOf(person: number, nft: number): string {
	const picture = PREPARED[(person + nft) % PREPARED.length];
	if (!picture) throw new Error("there is no such picture");
	return picture.hash;
}

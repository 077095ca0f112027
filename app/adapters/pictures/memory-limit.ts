/**
 * Memory limit of decoding: an isolate has 128 MB, of which the app, the picture's file and other requests need some 40.
 */
export const MEMORY_BYTES = 88_000_000;

/** Decoding was ended because a picture would take more. */
export class MemoryError extends Error {
	override name = "MemoryError";
}

/** A decoder whose memory is kept for its next picture, as WebAssembly memory never shrinks. */
export interface Keeper {
	/** of the memory it keeps; 0 for none */
	bytes(): number;
	drop(): void;
}

/** What may stay beside another decoder's picture. */
const MOST_KEPT_BYTES = 16_000_000;
const keepers = new Set<Keeper>();

/** Makes a decoder known to `evictOthers`. */
export function keeps(keeper: Keeper): Keeper {
	keepers.add(keeper);
	return keeper;
}

/**
 * Drops what other decoders keep of large pictures: each may take all of the memory there is, but not beside another.
 *
 * @param own - keeps its memory, which it uses again
 */
export function evictOthers(own?: Keeper): void {
	for (const keeper of keepers) if (keeper !== own && keeper.bytes() > MOST_KEPT_BYTES) keeper.drop();
}

import type { PictureRefusal } from "../core/pictures/picture-refusals.ts";

/** Position of the square along the longer side, percent: 0 start, 50 middle, 100 end. */
export interface Crop {
	x: number;
	y: number;
}

/** Makes an avatar from a picture: a still JPEG of 400 × 400 pixels, below 700 KB. */
export interface PictureStudio {
	/**
	 * `animated`: the picture moves, and the avatar is its first full frame. `isCut`: the file ends before the picture does, and what is
	 * missing is white
	 */
	prepare(
		picture: Uint8Array<ArrayBuffer>,
		crop: Crop,
	): Promise<
		| { ok: true; jpeg: Uint8Array<ArrayBuffer>; animated: boolean; isCut?: boolean }
		| { ok: false; reason: PictureRefusal }
	>;
	/**
	 * An avatar in another size or format.
	 *
	 * @param edge - pixels, at most the avatar's own
	 * @returns null if it cannot be read
	 */
	resize(avatar: Uint8Array<ArrayBuffer>, edge: number, type: "jpg" | "webp"): Promise<Uint8Array<ArrayBuffer> | null>;
	/**
	 * Whether a picture is an avatar of ours, compressed again by who shows it (core/pictures/resemblance.ts).
	 *
	 * @returns null if one of them cannot be read
	 * @throws PortError if it could not be finished
	 */
	isSame(avatar: Uint8Array<ArrayBuffer>, picture: Uint8Array<ArrayBuffer>): Promise<boolean | null>;
}

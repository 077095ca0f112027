import { log } from "../../core/operations/log.ts";
import { firstFrameOf } from "../../core/pictures/first-frame.ts";
import { isReadElsewhere, pictureTypeOf } from "../../core/pictures/picture-rules.ts";
import { pictureSizeOf } from "../../core/pictures/picture-size.ts";
import { swapsSides } from "../../core/pictures/square.ts";
import { AVATAR_EDGE } from "../../core/showcase/avatar.ts";
import type { PictureStudio } from "../../ports/picture-studio.ts";
import { PortError } from "../../ports/port-error.ts";
import { fitsMemory } from "./wasm-studio.ts";

/** https://developers.cloudflare.com/images/transform-images/#supported-formats-and-limitations */
const MAX_PIXELS = 100_000_000;
/** Shorter side of the scaled picture: twice the avatar, so that the final filter has enough pixels. */
const SHORT_SIDE = 2 * AVATAR_EDGE;
/** Cloudflare's maximum side length of a result. */
const LONGEST_SIDE = 12_000;
/** Longest side of a HEIC or TIFF once it is read, pixels; its own size is not known before. */
const READ_EDGE = 2_000;
/** Cloudflare Images does not render SVG, and reads AVIF only for Enterprise. */
const READ_TYPES: readonly (string | null)[] = ["image/png", "image/jpeg", "image/gif", "image/webp"];

/**
 * Lets Cloudflare Images scale down large bitmaps (upright), so that pictures may be larger than an isolate can decode, and read
 * HEIC and TIFF, for which there is no decoder here.
 * Calls are billed, so small pictures are not sent.
 *
 * @param own - the studio for everything else, including the final crop
 */
export function imagesStudio(images: ImagesBinding, own: PictureStudio): PictureStudio {
	return {
		async prepare(picture, crop) {
			const type = pictureTypeOf(picture);
			if (type === null && isReadElsewhere(picture)) {
				const read = await scaledDown(images, picture, { width: READ_EDGE, height: READ_EDGE });
				if (read === "silence") throw new PortError("images", "unreachable", "Cloudflare Images did not answer");
				return own.prepare(read === "nothing" ? picture : read, crop);
			}
			const size = type !== null && READ_TYPES.includes(type) ? pictureSizeOf(picture, type) : null;
			if (type === null || !size) return own.prepare(picture, crop);
			const [width, height] = swapsSides(size.orientation) ? [size.height, size.width] : [size.width, size.height];
			if (width * height > MAX_PIXELS) return { ok: false, reason: "too-many-pixels" };
			const scale = SHORT_SIDE / Math.min(width, height);
			const wanted = { width: Math.round(width * scale), height: Math.round(height * scale) };
			if (scale >= 1 || Math.max(wanted.width, wanted.height) > LONGEST_SIDE) return own.prepare(picture, crop);
			const smaller = await scaledDown(images, picture, wanted, wanted);
			if (smaller instanceof Uint8Array) {
				const made = await own.prepare(smaller, crop);
				// Cloudflare Images gives the first frame alone.
				return made.ok ? { ...made, animated: firstFrameOf(picture, type).animated } : made;
			}
			if (fitsMemory(size, type)) return own.prepare(picture, crop);
			if (smaller === "nothing") return { ok: false, reason: "broken" };
			throw new PortError("images", "unreachable", "Cloudflare Images did not answer");
		},
		resize: (avatar, edge, type) => own.resize(avatar, edge, type),
		isSame: (avatar, picture) => own.isSame(avatar, picture),
	};
}

/**
 * @param most - the result fits into it
 * @param wanted - the result's size, where it is known
 * @returns a PNG of that size; `"nothing"`: the answer is not such a picture (the local simulation does this for garbage)
 */
async function scaledDown(
	images: ImagesBinding,
	picture: Uint8Array<ArrayBuffer>,
	most: { width: number; height: number },
	wanted?: { width: number; height: number },
): Promise<Uint8Array<ArrayBuffer> | "nothing" | "silence"> {
	try {
		const transformed = await images
			.input(new Blob([picture]).stream())
			.transform({ ...most, fit: "scale-down" })
			.output({ format: "image/png", anim: false });
		const bytes = new Uint8Array(await transformed.response().arrayBuffer());
		const size = pictureTypeOf(bytes) === "image/png" ? pictureSizeOf(bytes, "image/png") : null;
		const near = (one: number, other: number) => Math.abs(one - other) <= 1;
		const isWanted = size && (!wanted || (near(size.width, wanted.width) && near(size.height, wanted.height)));
		return isWanted ? bytes : "nothing";
	} catch (error) {
		log({ event: "images.transform.failed", error });
		return "silence";
	}
}

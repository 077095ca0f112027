import { log } from "../../core/operations/log.ts";
import { pictureTypeOf } from "../../core/pictures/picture-rules.ts";
import { pictureSizeOf } from "../../core/pictures/picture-size.ts";
import { isTurned } from "../../core/pictures/square.ts";
import { AVATAR_EDGE } from "../../core/showcase/avatar.ts";
import type { PictureStudio } from "../../ports/picture-studio.ts";
import { PortError } from "../../ports/port-error.ts";
import { fitsMemory } from "./wasm-studio.ts";

/** https://developers.cloudflare.com/images/transform-images/#supported-formats-and-limitations */
const MAX_PIXELS = 100_000_000;
/** The shorter side of what comes back: enough for a filter to work with. */
const SHORT_SIDE = 2 * AVATAR_EDGE;
/** Cloudflare gives nothing longer. */
const LONGEST_SIDE = 12_000;
/** In production it draws no SVG, and reads AVIF for Enterprise alone. */
const READ_TYPES: readonly (string | null)[] = ["image/png", "image/jpeg", "image/gif", "image/webp"];

/**
 * Has Cloudflare Images bring large bitmaps down to a size, upright; the rest is done as without it. So pictures may be
 * larger than what an isolate can unpack. Every call is billed: a picture that is small already makes none.
 *
 * @param own - makes the square of the smaller picture, and everything else
 */
export function imagesStudio(images: ImagesBinding, own: PictureStudio): PictureStudio {
	return {
		async prepare(picture, crop) {
			const type = pictureTypeOf(picture);
			const size = type !== null && READ_TYPES.includes(type) ? pictureSizeOf(picture, type) : null;
			if (type === null || !size) return own.prepare(picture, crop);
			const [width, height] = isTurned(size.orientation) ? [size.height, size.width] : [size.width, size.height];
			if (width * height > MAX_PIXELS) return { ok: false, reason: "too-many-pixels" };
			const scale = SHORT_SIDE / Math.min(width, height);
			const wanted = { width: Math.round(width * scale), height: Math.round(height * scale) };
			if (scale >= 1 || Math.max(wanted.width, wanted.height) > LONGEST_SIDE) return own.prepare(picture, crop);
			const smaller = await scaledDown(images, picture, wanted);
			if (smaller instanceof Uint8Array) return own.prepare(smaller, crop);
			if (fitsMemory(size, type)) return own.prepare(picture, crop);
			if (smaller === "nothing") return { ok: false, reason: "broken" };
			throw new PortError("images", "unreachable", "Cloudflare Images did not answer");
		},
	};
}

/** @returns a PNG of that size; `"nothing"`: an answer that is no such picture, as the local simulation gives for garbage */
async function scaledDown(
	images: ImagesBinding,
	picture: Uint8Array<ArrayBuffer>,
	wanted: { width: number; height: number },
): Promise<Uint8Array<ArrayBuffer> | "nothing" | "silence"> {
	try {
		const transformed = await images
			.input(new Blob([picture]).stream())
			.transform({ ...wanted, fit: "scale-down" })
			.output({ format: "image/png", anim: false });
		const bytes = new Uint8Array(await transformed.response().arrayBuffer());
		const size = pictureTypeOf(bytes) === "image/png" ? pictureSizeOf(bytes, "image/png") : null;
		const near = (one: number, other: number) => Math.abs(one - other) <= 1;
		return size && near(size.width, wanted.width) && near(size.height, wanted.height) ? bytes : "nothing";
	} catch (error) {
		log({ event: "images.transform.failed", error });
		return "silence";
	}
}

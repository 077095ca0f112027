import { imagesStudio } from "../adapters/pictures/images-studio.ts";
import { wasmStudio } from "../adapters/pictures/wasm-studio.ts";
import { openDatabase } from "../db/database.ts";
import type { PrepareDeps } from "../services/showcase/prepare-picture.ts";
import { PictureSettingsSchema, pictureSource } from "./picture-settings.server.ts";

export { canWrite, drawPng } from "../adapters/pictures/resvg-drawing.ts";

/** Bindings of the pictures' Worker (wrangler.pictures.toml); it has no secrets. */
export interface PicturesEnv {
	DB: D1Database;
	/** avatars and original pictures */
	PICTURES: R2Bucket;
	/** optional Cloudflare Images: scales down pictures that an isolate cannot decode */
	IMAGES?: ImagesBinding;
}

const composed = new WeakMap<PicturesEnv, PrepareDeps>();

/** Composition root of the pictures' Worker. */
export function pictureDeps(env: PicturesEnv): PrepareDeps {
	const known = composed.get(env);
	if (known) return known;
	const made: PrepareDeps = {
		db: openDatabase(env.DB),
		clock: { now: () => Date.now() },
		randomBytes: (count) => crypto.getRandomValues(new Uint8Array(count)),
		source: pictureSource(PictureSettingsSchema.parse(env)),
		studio: env.IMAGES ? imagesStudio(env.IMAGES, wasmStudio()) : wasmStudio(),
		bucket: env.PICTURES,
	};
	composed.set(env, made);
	return made;
}

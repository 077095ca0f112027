import { WorkerEntrypoint } from "cloudflare:workers";
import { canWrite, drawPng, type PicturesEnv, pictureDeps } from "./composition/pictures.server.ts";
import { handlePictureBatch } from "./jobs/picture-batch.ts";
import type { Crop } from "./ports/picture-studio.ts";
import type { PicturesWorker } from "./ports/pictures-worker.ts";

/**
 * The Worker of pictures (wrangler.pictures.toml): everything that decodes or draws files runs here, so that one that ends its
 * isolate or takes all its time takes no payment along. It has no secrets and no address of its own.
 */
export class Pictures extends WorkerEntrypoint<PicturesEnv> implements PicturesWorker {
	prepare(picture: Uint8Array<ArrayBuffer>, crop: Crop) {
		return pictureDeps(this.env).studio.prepare(picture, crop);
	}
	resize(avatar: Uint8Array<ArrayBuffer>, edge: number, type: "jpg" | "webp") {
		return pictureDeps(this.env).studio.resize(avatar, edge, type);
	}
	isSame(avatar: Uint8Array<ArrayBuffer>, picture: Uint8Array<ArrayBuffer>) {
		return pictureDeps(this.env).studio.isSame(avatar, picture);
	}
	async drawPng(svg: string): Promise<ArrayBuffer> {
		return drawPng(svg);
	}
	async canWrite(text: string): Promise<boolean> {
		return canWrite(text);
	}
}

export default {
	queue: (batch, env) => handlePictureBatch(batch, pictureDeps(env)),
} satisfies ExportedHandler<PicturesEnv, unknown>;

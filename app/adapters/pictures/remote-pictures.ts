import type { PictureMaker } from "../../ports/picture-maker.ts";
import type { PicturesWorker } from "../../ports/pictures-worker.ts";

/** Cache lifetime of a drawn picture. */
const KEPT_SECONDS = 24 * 60 * 60;
/** Prefix of cache keys; never requested. */
const KEPT_UNDER = "https://pictures.invalid/";

/** Has the pictures' own Worker draw, and caches pictures in the data centre's cache. */
export function remotePictures(worker: Pick<PicturesWorker, "canWrite" | "drawPng">): PictureMaker {
	return {
		canWrite: (text) => worker.canWrite(text),
		async png(svg, key) {
			const cache = await caches.open("pictures");
			const name = KEPT_UNDER + encodeURIComponent(key);
			const kept = await cache.match(name);
			if (kept) return kept.arrayBuffer();
			const picture = await worker.drawPng(svg);
			const headers = { "Content-Type": "image/png", "Cache-Control": `max-age=${KEPT_SECONDS}` };
			await cache.put(name, new Response(picture, { headers }));
			return picture;
		},
	};
}

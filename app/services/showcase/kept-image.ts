import type { Picture, PictureSourcePort } from "../../ports/picture-source.ts";
import { PortError } from "../../ports/port-error.ts";

/** Cache lifetime of a fetched picture, seconds; a changed picture appears after a day at the latest. */
const KEPT_S = 24 * 60 * 60;
/** Of what a server did not deliver: however often a picture is asked for here, its server is asked once in so long. */
const MISSING_S = 60;

interface Deps {
	source: Pick<PictureSourcePort, "fetchPicture">;
	appUrl: string;
}

/**
 * A picture from the data centre's cache or its server. The cache key is the hash of the picture's URL, so that it contains no personal
 * data, and everybody who has the same picture shares it.
 *
 * @param key - nft-rows.ts
 * @returns null if its server does not deliver it
 */
export async function keptImage({ source, appUrl }: Deps, { url, key }: { url: string; key: string }) {
	const cache = await caches.open("nft-images");
	const name = new URL(`/nfts/pictures/by-key/${key}`, appUrl).href;
	const kept = await cache.match(name);
	if (kept) return kept.ok ? pictureIn(kept) : null;
	try {
		const picture = await source.fetchPicture(url);
		const headers = { "Content-Type": picture.type, "Cache-Control": `public, max-age=${KEPT_S}` };
		await cache.put(name, new Response(picture.bytes, { headers }));
		return picture;
	} catch (error) {
		if (!(error instanceof PortError)) throw error;
		await cache.put(
			name,
			new Response(null, { status: 404, headers: { "Cache-Control": `public, max-age=${MISSING_S}` } }),
		);
		return null;
	}
}

async function pictureIn(kept: Response): Promise<Picture> {
	return { bytes: new Uint8Array(await kept.arrayBuffer()), type: kept.headers.get("Content-Type") ?? "" };
}

import { findPictureUrl } from "../../db/showcase/gallery.ts";
import type { Picture } from "../../ports/picture-source.ts";
import { PortError } from "../../ports/port-error.ts";
import type { ShowcaseDeps } from "./showcase-deps.ts";

/** Cache lifetime of a fetched picture, seconds; a changed picture appears after a day at the latest. */
const KEPT_S = 24 * 60 * 60;

type Deps = Pick<ShowcaseDeps, "db" | "source" | "appUrl">;

/**
 * The picture of a user's NFT, from the cache or its server. Ownership is checked first; the cache key is the hash of the
 * picture's URL, so that it contains no personal data.
 *
 * @returns null if there is no picture, or its server does not deliver it
 */
export async function fetchNftImage(deps: Deps, userId: string, nftId: string): Promise<Picture | null> {
	const found = await findPictureUrl(deps.db, userId, nftId);
	if (!found) return null;
	const cache = await caches.open("nft-images");
	const name = new URL(`/nfts/pictures/by-key/${found.key}`, deps.appUrl).href;
	const kept = await cache.match(name);
	if (kept) {
		return { bytes: new Uint8Array(await kept.arrayBuffer()), type: kept.headers.get("Content-Type") ?? "" };
	}
	try {
		const picture = await deps.source.fetchPicture(found.url);
		const headers = { "Content-Type": picture.type, "Cache-Control": `public, max-age=${KEPT_S}` };
		await cache.put(name, new Response(picture.bytes, { headers }));
		return picture;
	} catch (error) {
		if (error instanceof PortError) return null;
		throw error;
	}
}

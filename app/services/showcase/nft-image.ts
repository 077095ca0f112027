import { findPictureUrl } from "../../db/showcase/gallery.ts";
import type { Picture } from "../../ports/picture-source.ts";
import { keptImage } from "./kept-image.ts";
import type { ShowcaseDeps } from "./showcase-deps.ts";

type Deps = Pick<ShowcaseDeps, "db" | "source" | "appUrl">;

/**
 * The picture of a user's NFT, from the cache or its server. Ownership is checked first.
 *
 * @returns null if there is no picture, or its server does not deliver it
 */
export async function fetchNftImage(deps: Deps, userId: string, nftId: string): Promise<Picture | null> {
	const found = await findPictureUrl(deps.db, userId, nftId);
	if (!found) return null;
	return keptImage(deps, found);
}

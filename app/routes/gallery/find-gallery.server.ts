import type { AppLoadContext } from "@remix-run/cloudflare";
import { handleOf } from "#app/core/showcase/public-gallery.ts";
import type { PublicGallery } from "#app/services/showcase/public-gallery-contract.ts";

/** The gallery at an address, as everybody may see it. @returns null for none, and for a closed one */
export async function findOpenGallery(
	context: AppLoadContext,
	at: string | undefined,
): Promise<(PublicGallery & { settings: NonNullable<PublicGallery["settings"]> }) | null> {
	const handle = handleOf(at ?? "");
	const gallery = handle === null ? null : await context.publicGalleries.find(handle);
	return gallery?.settings ? { ...gallery, settings: gallery.settings } : null;
}

/** For what anybody's page may embed, without being listed by itself. */
export const EMBEDDED = {
	"Access-Control-Allow-Origin": "*",
	"Cross-Origin-Resource-Policy": "cross-origin",
	"X-Robots-Tag": "noindex",
	// Asked about each time, so that a closed gallery shows nothing from then on.
	"Cache-Control": "public, no-cache",
} as const;

export const nothingHere = () =>
	new Response("There is no open gallery here.", { status: 404, headers: { "Cache-Control": "no-store" } });

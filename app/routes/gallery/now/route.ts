import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { NOW_TYPES, nowSizeOf } from "#app/core/showcase/public-gallery.ts";
import { notModified } from "#app/http/not-modified.server.ts";
import { EMBEDDED, findOpenGallery, nothingHere } from "../find-gallery.server.ts";

/** Resized pictures are kept in the data centre: each takes a Worker some hundredths of a second. */
const KEPT = "public, max-age=604800, immutable";
const KEPT_UNDER = "https://pictures.invalid/now/";

/** The picture of the day, at an address that stays: `now.jpg` and `now.webp`, `?size=` 48, 96, 200 or 400. */
export async function loader({ request, params, context }: LoaderFunctionArgs): Promise<Response> {
	const url = new URL(request.url);
	const size = nowSizeOf(url.searchParams.get("size"));
	if (size === null) return new Response("Sizes are 48, 96, 200 and 400.", { status: 400 });
	const type = url.pathname.endsWith(".webp") ? "webp" : "jpg";
	const gallery = await findOpenGallery(context, params.at);
	const hash = gallery?.hanging?.contentHash;
	if (hash === undefined) return nothingHere();
	const etag = `"${hash.slice(0, 32)}-${size}-${type}"`;
	const headers = { ...EMBEDDED, ETag: etag, "Content-Type": NOW_TYPES[type] };
	const known = notModified(request, etag, EMBEDDED);
	if (known) return known;
	const cache = await caches.open("gallery");
	const name = `${KEPT_UNDER}${hash}-${size}.${type}`;
	const kept = await cache.match(name);
	if (kept) return new Response(kept.body, { headers });
	const picture = await context.publicGalleries.picture(hash, size, type);
	if (!picture) return nothingHere();
	await cache.put(
		name,
		new Response(picture.bytes, { headers: { "Content-Type": picture.type, "Cache-Control": KEPT } }),
	);
	return new Response(picture.bytes, { headers });
}

import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { notModified } from "#app/http/not-modified.server.ts";

/** The name is the content's hash: it never changes. A year, as long as caches keep anything. */
const CACHE = "public, max-age=31536000, immutable";
const FILE = /^([0-9a-f]{64})\.jpg$/;

/** A prepared or an original picture; its type is what its bytes are, whatever its name ends in. */
export async function loader({ request, params, context }: LoaderFunctionArgs): Promise<Response> {
	const [, hash] = FILE.exec(params.file ?? "") ?? [];
	const picture = hash === undefined ? null : await context.findStoredPicture(hash);
	if (!picture) return new Response("There is no picture here.", { status: 404 });
	const headers = {
		"Content-Security-Policy": "sandbox; default-src 'none'",
		"Cross-Origin-Resource-Policy": "same-origin",
		"Cache-Control": CACHE,
		ETag: `"${hash}"`,
	};
	const known = notModified(request, headers.ETag, headers);
	if (known) return known;
	return new Response(picture.bytes, { headers: { ...headers, "Content-Type": picture.type } });
}

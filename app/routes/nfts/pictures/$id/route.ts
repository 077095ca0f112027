import type { LoaderFunctionArgs } from "@remix-run/cloudflare";

/** Cacheable because the URL changes with the picture; private because only its owner may see it. */
const KEPT = "private, max-age=86400";
/** Cached too, so that scrolling does not request a failing server again and again. */
const MISSING = "private, max-age=300";

/**
 * The picture of an NFT, for its owner. It is proxied, because the CSP allows pictures from our origin only; signed URLs would
 * expire while the gallery is open. The response's CSP keeps an SVG from running scripts if it is opened directly.
 */
export async function loader({ request, params, context }: LoaderFunctionArgs): Promise<Response> {
	const user = await context.accounts.findUser(request);
	if (!user) return new Response("Sign in to see this picture.", { status: 403 });
	const picture = await context.gallery.fetchPicture(user.id, params.id ?? "");
	if (!picture)
		return new Response("There is no picture here.", { status: 404, headers: { "Cache-Control": MISSING } });
	return new Response(picture.bytes, {
		headers: {
			"Content-Type": picture.type,
			"Content-Security-Policy": "sandbox; default-src 'none'; style-src 'unsafe-inline'",
			"Cross-Origin-Resource-Policy": "same-origin",
			"Cache-Control": KEPT,
		},
	});
}

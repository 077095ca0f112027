import type { LoaderFunctionArgs } from "@remix-run/cloudflare";

/** The address changes with the picture. Nobody else's browser or cache may keep it. */
const KEPT = "private, max-age=86400";
/** A server that fails is not asked again at every scroll. */
const MISSING = "private, max-age=300";

/**
 * The picture of an NFT, for the person who holds it: pages load pictures from us alone, and a gallery of them stays open
 * for hours. An SVG runs nothing here, neither in an <img> nor opened by itself.
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

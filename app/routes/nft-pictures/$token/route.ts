import type { LoaderFunctionArgs } from "@remix-run/cloudflare";

/** As long as its token is good; nobody else's browser or cache may keep it. */
const CACHE = "private, max-age=900";

/**
 * A picture of somebody's NFT, fetched for them: pages load pictures from us alone. An SVG runs nothing here, neither in
 * an <img> nor opened by itself.
 */
export async function loader({ params, context }: LoaderFunctionArgs): Promise<Response> {
	const picture = await context.wallets.fetchPicture(params.token ?? "");
	if (!picture) return new Response("There is no picture here.", { status: 404 });
	return new Response(picture.bytes, {
		headers: {
			"Content-Type": picture.type,
			"Content-Security-Policy": "sandbox; default-src 'none'; style-src 'unsafe-inline'",
			"Cross-Origin-Resource-Policy": "same-origin",
			"Cache-Control": CACHE,
		},
	});
}

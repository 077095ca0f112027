import type { LoaderFunctionArgs } from "@remix-run/cloudflare";

/** Servers ask before every sign-in; an hour, so that a new key shows soon. */
const CACHE = "public, max-age=3600";

/** What servers of Bluesky read about this app (https://atproto.com/specs/oauth#clients). */
export function loader({ params, context }: LoaderFunctionArgs) {
	const documents = context.oauthDocuments();
	const { file = "" } = params;
	if (!Object.hasOwn(documents, file)) throw new Response(null, { status: 404 });
	return Response.json(documents[file], { headers: { "Cache-Control": CACHE } });
}

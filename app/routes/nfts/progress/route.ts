import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { readGalleryQuery } from "../gallery-query.ts";
import { loadProgress } from "../page-data.server.ts";

/** Progress of reading wallets and making avatars, polled by the page; 401 if signed out. */
export async function loader({ request, context }: LoaderFunctionArgs): Promise<Response> {
	const user = await context.accounts.findUser(request);
	if (!user) return Response.json(null, { status: 401 });
	const { hidden } = readGalleryQuery(new URL(request.url).searchParams);
	return Response.json(await loadProgress(context, user.id, hidden), { headers: { "Cache-Control": "no-store" } });
}

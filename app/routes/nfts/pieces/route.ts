import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { readGalleryQuery } from "../gallery-query.ts";
import { MOST_RANGE } from "../range-size.ts";

/** The list changes while wallets are read, so it is never cached. */
const HEADERS = { "Cache-Control": "no-store" };

/**
 * A range of the gallery (`offset`, `limit`), fetched while scrolling, or with `all=yes` all NFTs of a query up to
 * MAX_SELECTED, for "Select collection". JSON; 401 if signed out.
 */
export async function loader({ request, context }: LoaderFunctionArgs): Promise<Response> {
	const user = await context.accounts.findUser(request);
	if (!user) return Response.json(null, { status: 401 });
	const { searchParams } = new URL(request.url);
	const query = readGalleryQuery(searchParams);
	if (searchParams.get("all") === "yes") {
		const ids = await context.gallery.listNftIds(user.id, query);
		const nfts = await context.gallery.findNfts(user.id, ids);
		return Response.json({ pieces: nfts, total: ids.length }, { headers: HEADERS });
	}
	const offset = wholeNumber(searchParams.get("offset"), 0);
	const limit = Math.min(wholeNumber(searchParams.get("limit"), MOST_RANGE), MOST_RANGE);
	const page = await context.gallery.listNfts(user.id, { ...query, offset, limit });
	return Response.json(page, { headers: HEADERS });
}

function wholeNumber(text: string | null, otherwise: number): number {
	return text !== null && /^\d{1,7}$/.test(text) ? Number(text) : otherwise;
}

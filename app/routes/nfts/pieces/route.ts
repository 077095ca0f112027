import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { readGalleryQuery } from "../gallery-query.ts";
import { MOST_RANGE } from "../range-size.ts";

/** A picture's address is good for minutes; the list of NFTs is fetched again by then. */
const HEADERS = { "Cache-Control": "no-store" };

/**
 * A range of the gallery as it is scrolled to (`offset`, `limit`), or with `all=yes` every NFT of a query, as far as so many
 * can be selected: "Select collection". Answers JSON; 401 once signed out.
 */
export async function loader({ request, context }: LoaderFunctionArgs): Promise<Response> {
	const user = await context.accounts.findUser(request);
	if (!user) return Response.json(null, { status: 401 });
	const { searchParams } = new URL(request.url);
	const query = readGalleryQuery(searchParams);
	if (searchParams.get("all") === "yes") {
		const ids = await context.gallery.listNftIds(user.id, query);
		const pieces = await context.gallery.findNfts(user.id, ids);
		return Response.json({ pieces, total: ids.length }, { headers: HEADERS });
	}
	const offset = wholeNumber(searchParams.get("offset"), 0);
	const limit = Math.min(wholeNumber(searchParams.get("limit"), MOST_RANGE), MOST_RANGE);
	const page = await context.gallery.listNfts(user.id, { ...query, offset, limit });
	return Response.json(page, { headers: HEADERS });
}

function wholeNumber(text: string | null, otherwise: number): number {
	return text !== null && /^\d{1,7}$/.test(text) ? Number(text) : otherwise;
}

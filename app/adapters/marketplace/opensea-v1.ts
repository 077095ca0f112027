import { z } from "zod";
import { afterPage, type Listing, mayFetchMore, PAGE_SIZE, UNREAD } from "../../core/showcase/nft-paging.ts";
import { CursorLost, type MarketplacePort } from "../../ports/marketplace.ts";
import { urlBelow } from "../outside-fetch.ts";
import { Traits, traitsOf } from "./nft-traits.ts";
import { imageUrlsOf, requestPage } from "./opensea-answer.ts";

const text = z.string().nullish();
const Page = z.object({
	assets: z.array(
		z.object({
			token_id: text,
			name: text,
			image_url: text,
			image_original_url: text,
			asset_contract: z.object({ address: text }).nullish(),
			collection: z.object({ slug: text, name: text }).nullish(),
			traits: Traits,
		}),
	),
});

/** Offset paging of SPEC §7, which OpenSea shut down in 2023 but other indexers still offer. */
export function openseaV1(apiUrl: string, apiKey: string | undefined): MarketplacePort {
	return {
		async listNfts(owner, cursor) {
			const listing = listingAt(cursor);
			const url = urlBelow(apiUrl, "/api/v1/assets");
			url.searchParams.set("owner", owner);
			url.searchParams.set("order_direction", "desc");
			url.searchParams.set("offset", String(listing.offset));
			url.searchParams.set("limit", String(PAGE_SIZE));
			const { assets } = await requestPage(url, apiKey, Page, cursor !== null);
			const after = afterPage(listing, assets.length);
			return {
				items: assets.map((asset) => ({
					tokenId: asset.token_id || null,
					contract: asset.asset_contract?.address || null,
					name: asset.name ?? null,
					...imageUrlsOf([asset.image_url, asset.image_original_url]),
					collection: asset.collection?.slug || null,
					collectionName: asset.collection?.name || null,
					chain: "ethereum",
					traits: traitsOf(asset.traits),
					flag: null,
				})),
				next: mayFetchMore(owner, after) ? String(after.offset) : null,
			};
		},
	};
}

/** @throws CursorLost for a v2 cursor: OPENSEA_API_VERSION changed while a wallet was being read */
function listingAt(cursor: string | null): Listing {
	if (cursor === null) return UNREAD;
	if (!/^\d{1,9}$/.test(cursor)) throw new CursorLost("no offset");
	return { offset: Number(cursor), noMore: false };
}

import { z } from "zod";
import { PAGE_SIZE } from "../../core/showcase/nft-paging.ts";
import type { MarketplacePort } from "../../ports/marketplace.ts";
import { urlBelow } from "../outside-fetch.ts";
import { requestPage } from "./opensea-answer.ts";

/** Maximum of `limit`. */
const LARGEST_PAGE = 200;
/** OpenSea's name for Ethereum mainnet. */
const CHAIN = "ethereum";

const text = z.string().nullish();
const Page = z.object({
	nfts: z.array(
		z.object({
			identifier: text,
			contract: text,
			name: text,
			image_url: text,
			display_image_url: text,
			original_image_url: text,
			collection: text,
			is_disabled: z.boolean().nullish(),
			is_nsfw: z.boolean().nullish(),
			is_suspicious: z.boolean().nullish(),
		}),
	),
	next: text,
});

/**
 * OpenSea API v2: list NFTs by account, with cursor paging. The last page has a missing, null or empty cursor; a short page
 * may have a next one.
 *
 * @see https://docs.opensea.io/reference/list_nfts_by_account
 */
export function openseaV2(apiUrl: string, apiKey: string | undefined): MarketplacePort {
	return {
		async listNfts(owner, cursor, size = PAGE_SIZE) {
			const url = urlBelow(apiUrl, `/api/v2/chain/${CHAIN}/account/${owner}/nfts`);
			url.searchParams.set("limit", String(Math.min(size, LARGEST_PAGE)));
			if (cursor !== null) url.searchParams.set("next", cursor);
			const page = await requestPage(url, apiKey, Page, cursor !== null);
			return {
				items: page.nfts.map((nft) => ({
					tokenId: nft.identifier || null,
					contract: nft.contract || null,
					name: nft.name ?? null,
					imageUrl: nft.display_image_url || nft.image_url || nft.original_image_url || null,
					collection: nft.collection || null,
					collectionName: null,
					flag: nft.is_disabled ? "disabled" : nft.is_nsfw ? "not-safe" : nft.is_suspicious ? "spam" : null,
				})),
				next: page.next || null,
			};
		},
	};
}

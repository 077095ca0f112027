import { z } from "zod";
import type { MarketplacePort } from "../ports/marketplace.ts";
import { PortError } from "../ports/port-error.ts";
import { askOutside, below, readShape } from "./outside-fetch.ts";

/** SPEC §9: marketplace page size. */
const PAGE_SIZE = "50";
/** OpenSea's name of Ethereum mainnet. */
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
 * OpenSea API v2: list NFTs by account, cursor by cursor.
 *
 * @see https://docs.opensea.io/reference/list_nfts_by_account
 */
export function openseaV2(apiUrl: string, apiKey: string | undefined): MarketplacePort {
	return {
		async listNfts(owner, cursor) {
			const url = below(apiUrl, `/api/v2/chain/${CHAIN}/account/${owner}/nfts`);
			url.searchParams.set("limit", PAGE_SIZE);
			if (cursor !== null) url.searchParams.set("next", cursor);
			const answer = await askOutside("marketplace", url, apiKey ? { "X-API-KEY": apiKey } : {});
			if (answer.status !== 200) throw new PortError("marketplace", "refused", `HTTP ${answer.status}`);
			const page = readShape("marketplace", answer.text, Page);
			return {
				items: page.nfts.map((nft) => ({
					tokenId: nft.identifier ?? null,
					contract: nft.contract ?? null,
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

import { z } from "zod";
import { isNftChain, type NftChain } from "../../core/showcase/nft-chains.ts";
import { PAGE_SIZE } from "../../core/showcase/nft-paging.ts";
import { CursorLost, type MarketplacePort } from "../../ports/marketplace.ts";
import { urlBelow } from "../outside-fetch.ts";
import { Traits, traitsOf } from "./nft-traits.ts";
import { imageUrlsOf, requestPage } from "./opensea-answer.ts";

/** Maximum of `limit`. */
const LARGEST_PAGE = 200;
const ETHEREUM: readonly NftChain[] = ["ethereum"];
/** A cursor of ours: the chain, and OpenSea's own cursor there, "" for its first page. */
const CURSOR = /^([a-z0-9_]+):(.*)$/s;

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
			/** of the NFTs one by one, and of other indexers' listings */
			is_suspicious: z.boolean().nullish(),
			traits: Traits,
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
		manyChains: true,
		async listNfts(owner, cursor, { size = PAGE_SIZE, chains = ETHEREUM } = {}) {
			const { chain, own } = readCursor(cursor, chains);
			const url = urlBelow(apiUrl, `/api/v2/chain/${chain}/account/${owner}/nfts`);
			url.searchParams.set("limit", String(Math.min(size, LARGEST_PAGE)));
			if (own !== "") url.searchParams.set("next", own);
			const page = await requestPage(url, apiKey, Page, own !== "");
			const after = chains[chains.indexOf(chain) + 1];
			return {
				items: page.nfts.map((nft) => ({
					...imageUrlsOf([nft.display_image_url, nft.image_url, nft.original_image_url]),
					tokenId: nft.identifier || null,
					contract: nft.contract || null,
					name: nft.name ?? null,
					collection: nft.collection || null,
					collectionName: null,
					chain,
					traits: traitsOf(nft.traits),
					flag: nft.is_disabled ? "disabled" : nft.is_nsfw ? "not-safe" : nft.is_suspicious ? "spam" : null,
				})),
				next: page.next ? `${chain}:${page.next}` : after ? `${after}:` : null,
			};
		},
	};
}

/**
 * @param cursor - one of a release before other chains were read is OpenSea's own, on Ethereum
 * @throws CursorLost for one on a chain that is read no more
 */
function readCursor(cursor: string | null, chains: readonly NftChain[]): { chain: NftChain; own: string } {
	const [first = "ethereum"] = chains;
	if (cursor === null) return { chain: first, own: "" };
	const [, chain = "", own = ""] = CURSOR.exec(cursor) ?? [];
	if (!isNftChain(chain)) return { chain: "ethereum", own: cursor };
	if (!chains.includes(chain)) throw new CursorLost(`${chain} is read no more`);
	return { chain, own };
}

import { z } from "zod";
import type { MarketplacePort } from "../ports/marketplace.ts";
import { PortError } from "../ports/port-error.ts";
import { askOutside, below, readShape } from "./outside-fetch.ts";

/** SPEC §4 and §9: a page with fewer is the last. */
const PAGE_SIZE = 50;

const text = z.string().nullish();
const Page = z.object({
	assets: z.array(
		z.object({
			token_id: text,
			name: text,
			image_url: text,
			asset_contract: z.object({ address: text }).nullish(),
			collection: z.object({ slug: text, name: text }).nullish(),
		}),
	),
});

/** The call of SPEC §7, which OpenSea shut down in 2023 and other indexers still speak: offset by offset. */
export function openseaV1(apiUrl: string, apiKey: string | undefined): MarketplacePort {
	return {
		async listNfts(owner, cursor) {
			const offset = cursor !== null && /^\d{1,9}$/.test(cursor) ? Number(cursor) : 0;
			const url = below(apiUrl, "/api/v1/assets");
			url.searchParams.set("owner", owner);
			url.searchParams.set("order_direction", "desc");
			url.searchParams.set("offset", String(offset));
			url.searchParams.set("limit", String(PAGE_SIZE));
			const answer = await askOutside("marketplace", url, apiKey ? { "X-API-KEY": apiKey } : {});
			if (answer.status !== 200) throw new PortError("marketplace", "refused", `HTTP ${answer.status}`);
			const { assets } = readShape("marketplace", answer.text, Page);
			return {
				items: assets.map((asset) => ({
					tokenId: asset.token_id ?? null,
					contract: asset.asset_contract?.address ?? null,
					name: asset.name ?? null,
					imageUrl: asset.image_url || null,
					collection: asset.collection?.slug || null,
					collectionName: asset.collection?.name || null,
					flag: null,
				})),
				next: assets.length < PAGE_SIZE ? null : String(offset + assets.length),
			};
		},
	};
}

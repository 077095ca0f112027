import type { Address } from "../core/address.ts";
import type { NftChain } from "../core/showcase/nft-chains.ts";
import { PortError } from "./port-error.ts";

/** An NFT in the marketplace's listing. */
export interface MarketplaceNft {
	/** id within the contract; `null` if the marketplace gives none */
	tokenId: string | null;
	/** address as the marketplace writes it */
	contract: string | null;
	name: string | null;
	/** URL of the picture with any scheme (https, ipfs, data); untrusted */
	imageUrl: string | null;
	/** further URLs of the same picture, the best first, as untrusted; left out: none */
	otherImageUrls?: readonly string[];
	/** slug of its collection; `null` if the marketplace gives none */
	collection: string | null;
	/** display name of the collection; `null` if the marketplace gives none */
	collectionName: string | null;
	chain: NftChain;
	/** "Hat: Red cap", for searching */
	traits: string[];
	/** the marketplace's own warning */
	flag: "disabled" | "not-safe" | "spam" | null;
}

export interface NftPage {
	items: MarketplaceNft[];
	/** cursor of the next page; `null` on the last page */
	next: string | null;
}

/** The marketplace no longer accepts a cursor: the listing must restart at its first page. */
export class CursorLost extends PortError {
	override name = "CursorLost";
	constructor(message: string) {
		super("marketplace", "refused", message);
	}
}

export interface MarketplacePort {
	/**
	 * One page of an address's NFTs, newest first, one chain after the other. A short or even empty page may have a next page.
	 *
	 * @param cursor - `next` of the previous page; `null` for the first
	 * @param options - `size`: page size, if the marketplace supports it; its default otherwise. `chains`: Ethereum if missing
	 * @throws CursorLost if the marketplace no longer accepts the cursor
	 * @throws PortError if the marketplace did not answer or its answer is malformed
	 */
	listNfts(
		owner: Address,
		cursor: string | null,
		options?: { size?: number; chains?: readonly NftChain[] },
	): Promise<NftPage>;
	/** it lists NFTs of other chains than Ethereum, too */
	readonly manyChains?: boolean;
}

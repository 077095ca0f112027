import type { Address } from "../core/address.ts";
import type { NftChain } from "../core/showcase/nft-chains.ts";

/** An NFT as its contract knows it. */
export interface NftOnChain {
	id: string;
	chain: NftChain;
	/** as the marketplace writes it */
	contract: string | null;
	tokenId: string | null;
}

/** What contracts say of who holds an NFT: a second word beside the marketplace's listing. */
export interface NftHoldingsPort {
	/**
	 * @returns by the NFT's id, whether the address holds it; without an entry for one whose chain is not read, or whose contract does
	 * not say
	 * @throws PortError when no endpoint of a chain answered
	 */
	heldBy(owner: Address, nfts: readonly NftOnChain[]): Promise<Map<string, boolean>>;
}

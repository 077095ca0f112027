import type { Address } from "../core/address.ts";
import { PortError } from "./port-error.ts";

/** An NFT as the marketplace lists it. */
export interface MarketplaceNft {
	/** names the NFT within its contract; `null` where the marketplace gives none */
	tokenId: string | null;
	/** as the marketplace writes it */
	contract: string | null;
	name: string | null;
	/** where the picture is, of any scheme (https, ipfs, data); a stranger's words */
	imageUrl: string | null;
	/** slug of its collection; `null` where the marketplace gives none */
	collection: string | null;
	/** the collection as people call it; `null` where the marketplace does not say */
	collectionName: string | null;
	/** what the marketplace itself warns of */
	flag: "disabled" | "not-safe" | "spam" | null;
}

export interface NftPage {
	items: MarketplaceNft[];
	/** what asks for the page after this one; `null` at the end */
	next: string | null;
}

/** The marketplace knows the place no more that a cursor names: only the first page can be asked for. */
export class PlaceLost extends PortError {
	override name = "PlaceLost";
	constructor(message: string) {
		super("marketplace", "refused", message);
	}
}

export interface MarketplacePort {
	/**
	 * One page of what an address holds, the newest first. A page may be short or empty and still have one after it.
	 *
	 * @param cursor - `next` of the page before; `null` for the first
	 * @param size - how long a page may be, where the marketplace lets one choose; by default its usual length
	 * @throws PlaceLost when the cursor leads nowhere
	 * @throws PortError when the marketplace did not answer in form
	 */
	listNfts(owner: Address, cursor: string | null, size?: number): Promise<NftPage>;
}

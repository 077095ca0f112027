import { type Item, itemAt } from "./collections.ts";
import type { Held, Owners } from "./owners.ts";

/** Identifies an NFT in a test; `identifier` is enough if it is unique in the wallet. */
export interface NftId {
	contract?: string;
	identifier: string;
}

/** An NFT in a wallet, as tests read it. */
export type HeldNft = Pick<Item, "collection" | "contract" | "identifier" | "name" | "image_url" | "updatedAt">;

/** Sales and purchases of NFTs. */
export interface Trades {
	list(address: string): HeldNft[];
	/** @throws Error if the wallet has no such NFT */
	sell(address: string, nfts: NftId[]): HeldNft[];
	/**
	 * Adds NFTs at the front: ones that were sold before, or a number of new ones.
	 *
	 * @throws Error if an NFT was not sold before
	 */
	buy(address: string, wanted: NftId[] | number): HeldNft[];
}

/** @param ownUrl - base URL of the stand-in */
export function keepTrades(owners: Owners, ownUrl: string): Trades {
	const itemOf = (address: string, { index, rank }: Held) => itemAt(address, index, rank, ownUrl);
	const heldNft = ({ collection, contract, identifier, name, image_url, updatedAt }: Item): HeldNft => ({
		collection,
		contract,
		identifier,
		name,
		...(image_url === undefined ? {} : { image_url }),
		updatedAt,
	});
	const isNamed = (item: Item, { contract, identifier }: NftId) =>
		item.identifier === identifier && (contract === undefined || item.contract === contract.toLowerCase());

	function findAll(candidates: Held[], address: string, nfts: NftId[], missing: string): Held[] {
		const known = candidates.map((held) => ({ held, item: itemOf(address, held) }));
		return nfts.map((nft) => {
			const found = known.find(({ item }) => isNamed(item, nft));
			if (!found) throw new Error(`${address} ${missing} ${nft.identifier}`);
			return found.held;
		});
	}

	return {
		list: (address) => owners.list(address).map((held) => heldNft(itemOf(address, held))),
		sell: (address, nfts) => {
			const leaving = findAll(owners.list(address), address, nfts, "has no");
			for (const { index } of leaving) owners.sell(address, index);
			return leaving.map((held) => heldNft(itemOf(address, held)));
		},
		buy: (address, wanted) => {
			const indices =
				typeof wanted === "number"
					? Array.from({ length: wanted }, () => null)
					: findAll(
							owners.listSold(address).map((index) => ({ index, rank: 0 })),
							address,
							wanted,
							"never sold",
						).map(({ index }) => index);
			return indices.map((index) => heldNft(itemOf(address, owners.buy(address, index))));
		},
	};
}

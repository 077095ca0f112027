import { type Item, itemAt } from "./collections.ts";
import type { Held, Owners } from "./owners.ts";

/** An item as a test names it; `identifier` alone where the wallet has one of that number. */
export interface PieceName {
	contract?: string;
	identifier: string;
}

/** What a test reads of a wallet. */
export type HeldPiece = Pick<Item, "collection" | "contract" | "identifier" | "name" | "image_url" | "updatedAt">;

/** Items that leave a wallet and come back, for whoever plays the market. */
export interface Trades {
	list(address: string): HeldPiece[];
	/** @throws Error when the wallet has no such item */
	sell(address: string, pieces: PieceName[]): HeldPiece[];
	/**
	 * Items that were sold before come back, or others arrive: at the front, as whatever is new.
	 *
	 * @throws Error when an item was not sold
	 */
	buy(address: string, wish: PieceName[] | number): HeldPiece[];
}

/** @param ownUrl - origin and prefix of the stand-in */
export function keepTrades(owners: Owners, ownUrl: string): Trades {
	const itemOf = (address: string, { index, rank }: Held) => itemAt(address, index, rank, ownUrl);
	const told = ({ collection, contract, identifier, name, image_url, updatedAt }: Item): HeldPiece => ({
		collection,
		contract,
		identifier,
		name,
		...(image_url === undefined ? {} : { image_url }),
		updatedAt,
	});
	const isNamed = (item: Item, { contract, identifier }: PieceName) =>
		item.identifier === identifier && (contract === undefined || item.contract === contract.toLowerCase());

	function findAll(candidates: Held[], address: string, pieces: PieceName[], missing: string): Held[] {
		const known = candidates.map((held) => ({ held, item: itemOf(address, held) }));
		return pieces.map((piece) => {
			const found = known.find(({ item }) => isNamed(item, piece));
			if (!found) throw new Error(`${address} ${missing} ${piece.identifier}`);
			return found.held;
		});
	}

	return {
		list: (address) => owners.list(address).map((held) => told(itemOf(address, held))),
		sell: (address, pieces) => {
			const leaving = findAll(owners.list(address), address, pieces, "has no");
			for (const { index } of leaving) owners.sell(address, index);
			return leaving.map((held) => told(itemOf(address, held)));
		},
		buy: (address, wish) => {
			const indices =
				typeof wish === "number"
					? Array.from({ length: wish }, () => null)
					: findAll(
							owners.listSold(address).map((index) => ({ index, rank: 0 })),
							address,
							wish,
							"never sold",
						).map(({ index }) => index);
			return indices.map((index) => told(itemOf(address, owners.buy(address, index))));
		},
	};
}

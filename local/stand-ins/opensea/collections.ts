import { getAddress } from "viem/utils";
import { walletNamed } from "../../chain/accounts.ts";

/** Items by function, not by list: a wallet may own any number of them. */
export interface Item {
	collection: string;
	contract: `0x${string}`;
	/** within the collection */
	identifier: string;
	name: string | null;
	description: string;
	image_url?: string | null;
	display_image_url?: string | null;
	original_image_url?: string | null;
	is_disabled: boolean;
	is_nsfw: boolean;
	/** epoch milliseconds */
	updatedAt: number;
}

export const COLLECTIONS = [
	{ slug: "sitters", name: "Sitters", contract: "0x5170000000000000000000000000000000000001" },
	{ slug: "weather-reports", name: "Weather Reports", contract: "0x5170000000000000000000000000000000000002" },
	{ slug: "knots", name: "Knots", contract: "0x5170000000000000000000000000000000000003" },
	{ slug: "orbits", name: "Orbits", contract: "0x5170000000000000000000000000000000000004" },
] as const;

/** The newest item of everybody is of this day; each older one of an hour before. */
const NEWEST_AT = Date.parse("2026-11-01T12:00:00Z");
const HOUR_MS = 3_600_000;

/** The wallets of a fresh stack that own something, and how much. */
export const DEMO_OWNERS: readonly (readonly [`0x${string}`, number])[] = [
	[walletNamed("requester").address, 137],
	[walletNamed("second-payer").address, 3],
];

const sameAddress = (address: string) => getAddress(address).toLowerCase();

/** Which wallet owns how many; every other owns nothing. */
export function keepOwners(past: Iterable<readonly [string, number]> = DEMO_OWNERS) {
	const counts = new Map([...past].map(([address, count]) => [sameAddress(address), count]));
	return {
		count: (address: string): number => counts.get(sameAddress(address)) ?? 0,
		set: (address: string, count: number) => void counts.set(sameAddress(address), count),
	};
}
export type Owners = ReturnType<typeof keepOwners>;

/**
 * One item of a wallet, the newest at 0. Some lack a picture address, some a name, as at OpenSea.
 *
 * @param ownUrl - origin and prefix of the stand-in, for the addresses of pictures
 */
export function itemAt(owner: string, index: number, ownUrl: string): Item {
	const collection = COLLECTIONS[index % COLLECTIONS.length] ?? COLLECTIONS[0];
	// two wallets own different items
	const identifier = String(Number.parseInt(sameAddress(owner).slice(2, 7), 16) + index);
	const picture = `${ownUrl}/art/${collection.slug}/${identifier}.svg`;
	const item: Item = {
		collection: collection.slug,
		contract: collection.contract,
		identifier,
		name: index % 19 === 18 ? null : `${collection.name} #${identifier}`,
		description: "",
		image_url: picture,
		display_image_url: `${picture}?w=512`,
		original_image_url: picture,
		is_disabled: index % 41 === 40,
		is_nsfw: index % 53 === 52,
		updatedAt: NEWEST_AT - index * HOUR_MS,
	};
	if (index % 11 === 10) item.display_image_url = null;
	if (index % 13 === 12) delete item.display_image_url;
	if (index % 17 === 16) {
		item.display_image_url = null;
		item.image_url = null;
	}
	if (index % 29 === 28) {
		item.display_image_url = null;
		delete item.image_url;
		item.original_image_url = null;
	}
	return item;
}

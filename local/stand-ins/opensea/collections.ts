import { getAddress } from "viem/utils";
import { walletNamed } from "../../chain/accounts.ts";
import { type OddPicture, oddPictures } from "./odd-pictures.ts";

/** NFTs are computed, not stored, so that a wallet can own any number of them. */
export interface Item {
	collection: string;
	contract: `0x${string}`;
	/** token id within the collection */
	identifier: string;
	name: string | null;
	description: string;
	image_url?: string | null;
	display_image_url?: string | null;
	original_image_url?: string | null;
	is_disabled: boolean;
	is_nsfw: boolean;
	traits: { trait_type: string; value: string }[];
	/** epoch milliseconds */
	updatedAt: number;
}

/** The last collection contains NFTs with every known kind of defect. */
export const COLLECTIONS = [
	{ slug: "sitters", name: "Sitters", contract: "0x5170000000000000000000000000000000000001" },
	{ slug: "weather-reports", name: "Weather Reports", contract: "0x5170000000000000000000000000000000000002" },
	{ slug: "knots", name: "Knots", contract: "0x5170000000000000000000000000000000000003" },
	{ slug: "orbits", name: "Orbits", contract: "0x5170000000000000000000000000000000000004" },
	{ slug: "oddments", name: "Oddments", contract: "0x5170000000000000000000000000000000000005" },
] as const;
const [SITTERS, , , , ODDMENTS] = COLLECTIONS;
/** Number of collections with ordinary pictures. */
const ORDINARY = 4;

/** First index of NFTs bought later, larger than any initial number of NFTs. */
export const FIRST_BOUGHT = 1_000_000;

/** Time of each wallet's newest NFT; each older one is an hour older. */
const NEWEST_AT = Date.parse("2026-11-01T12:00:00Z");
const HOUR_MS = 3_600_000;

/** The wallet with pictures in every format and with every defect. */
const DEMO_COLLECTOR = walletNamed("requester").address;

/** Wallets of a new stack and their number of NFTs. */
export const DEMO_OWNERS: readonly (readonly [`0x${string}`, number])[] = [
	[DEMO_COLLECTOR, 137],
	[walletNamed("second-payer").address, 3],
	[walletNamed("sixth-payer").address, 10_000],
];

export const sameAddress = (address: string) => getAddress(address).toLowerCase();

const MOODS = ["Serene", "Restless", "Wry"];

/** One in `count` NFTs has a property; the counts are coprime, so that properties sometimes coincide. */
const every = (count: number) => (index: number) => index < FIRST_BOUGHT && index % count === count - 1;
const isNameless = every(19);
const isSpam = every(37);
const isDisabled = every(41);
const isUnsafe = every(53);
const hasNullDisplay = every(11);
const hasNoDisplay = every(13);
const hasOriginalAlone = every(17);
const hasNoPicture = every(29);
const PECULIAR = [
	isNameless,
	isSpam,
	isDisabled,
	isUnsafe,
	hasNullDisplay,
	hasNoDisplay,
	hasOriginalAlone,
	hasNoPicture,
];

/** The demo collector's newest NFTs are plain drawings; special formats start at this index. */
const FIRST_ODD = 6;

/** index → picture, for the demo collector */
function layOutOddPictures(ownUrl: string): Map<number, OddPicture> {
	const laidOut = new Map<number, OddPicture>();
	let index = FIRST_ODD;
	for (const picture of oddPictures(ownUrl)) {
		// Keep every third NFT a plain drawing, and do not change NFTs with other properties.
		while (index % 3 === 0 || PECULIAR.some((is) => is(index))) index += 1;
		laidOut.set(index, picture);
		index += 1;
	}
	return laidOut;
}
const laidOutByUrl = new Map<string, Map<number, OddPicture>>();

function oddPictureOf(owner: string, index: number, ownUrl: string): OddPicture | undefined {
	if (sameAddress(owner) !== sameAddress(DEMO_COLLECTOR)) return undefined;
	const laidOut = laidOutByUrl.get(ownUrl) ?? layOutOddPictures(ownUrl);
	laidOutByUrl.set(ownUrl, laidOut);
	return laidOut.get(index);
}

/**
 * An initial NFT of a wallet, newest at index 0, or one bought later (from {@link FIRST_BOUGHT}). As at OpenSea, some have no
 * picture URL or no name, and some are spam.
 *
 * @param rank - position in the wallet, newest lowest
 * @param ownUrl - base URL of the stand-in, for picture URLs
 */
export function itemAt(owner: string, index: number, rank: number, ownUrl: string): Item {
	const odd = oddPictureOf(owner, index, ownUrl);
	const usual = COLLECTIONS[index % ORDINARY] ?? SITTERS;
	const collection = odd && odd.expected !== "ready" ? ODDMENTS : usual;
	// Different wallets own different NFTs.
	const identifier = String(Number.parseInt(sameAddress(owner).slice(2, 7), 16) + index);
	const picture = odd?.url ?? `${ownUrl}/art/${collection.slug}/${identifier}.svg`;
	const item: Item = {
		collection: collection.slug,
		contract: collection.contract,
		identifier,
		name: odd ? `${collection.name} #${identifier} (${odd.slug})` : `${collection.name} #${identifier}`,
		description: "",
		image_url: picture,
		display_image_url: odd ? picture : `${picture}?w=512`,
		original_image_url: picture,
		is_disabled: isDisabled(index),
		is_nsfw: isUnsafe(index),
		traits: [
			{ trait_type: "Mood", value: MOODS[index % MOODS.length] ?? "" },
			{ trait_type: "Frame", value: index % 2 === 0 ? "Oak" : "Brass" },
		],
		updatedAt: NEWEST_AT - rank * HOUR_MS,
	};
	if (isNameless(index)) item.name = null;
	if (isSpam(index)) item.name = `$ ${index} USDC: claim your reward at free-sitters.example`;
	if (hasNullDisplay(index)) item.display_image_url = null;
	if (hasNoDisplay(index)) delete item.display_image_url;
	if (hasOriginalAlone(index)) {
		item.display_image_url = null;
		item.image_url = null;
	}
	if (hasNoPicture(index)) {
		item.display_image_url = null;
		delete item.image_url;
		item.original_image_url = null;
	}
	return item;
}

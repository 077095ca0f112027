import { getAddress } from "viem/utils";
import { walletNamed } from "../../chain/accounts.ts";
import { type OddPicture, oddPictures } from "./odd-pictures.ts";

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
	is_suspicious: boolean;
	/** epoch milliseconds */
	updatedAt: number;
}

/** The last holds what cannot be shown, in every way we know. */
export const COLLECTIONS = [
	{ slug: "sitters", name: "Sitters", contract: "0x5170000000000000000000000000000000000001" },
	{ slug: "weather-reports", name: "Weather Reports", contract: "0x5170000000000000000000000000000000000002" },
	{ slug: "knots", name: "Knots", contract: "0x5170000000000000000000000000000000000003" },
	{ slug: "orbits", name: "Orbits", contract: "0x5170000000000000000000000000000000000004" },
	{ slug: "oddments", name: "Oddments", contract: "0x5170000000000000000000000000000000000005" },
] as const;
const [SITTERS, , , , ODDMENTS] = COLLECTIONS;
/** How many collections are of ordinary pictures. */
const ORDINARY = 4;

/** Items bought later count from here: beyond what anybody begins with. */
export const FIRST_BOUGHT = 1_000_000;

/** The newest item of everybody is of this day; each older one of an hour before. */
const NEWEST_AT = Date.parse("2026-11-01T12:00:00Z");
const HOUR_MS = 3_600_000;

/** The wallet whose pictures come in every format, and in every way they go wrong. */
const DEMO_COLLECTOR = walletNamed("requester").address;

/** The wallets of a fresh stack that own something, and how much. */
export const DEMO_OWNERS: readonly (readonly [`0x${string}`, number])[] = [
	[DEMO_COLLECTOR, 137],
	[walletNamed("second-payer").address, 3],
	[walletNamed("sixth-payer").address, 10_000],
];

export const sameAddress = (address: string) => getAddress(address).toLowerCase();

/** Every so many items, one is of this kind; numbers without common divisors, so that the kinds meet now and then. */
const every = (count: number) => (index: number) => index < FIRST_BOUGHT && index % count === count - 1;
const isNameless = every(19);
const isSpam = every(37);
const isSuspicious = every(47);
const isDisabled = every(41);
const isUnsafe = every(53);
const hasNullDisplay = every(11);
const hasNoDisplay = every(13);
const hasOriginalAlone = every(17);
const hasNoPicture = every(29);
const PECULIAR = [
	isNameless,
	isSpam,
	isSuspicious,
	isDisabled,
	isUnsafe,
	hasNullDisplay,
	hasNoDisplay,
	hasOriginalAlone,
	hasNoPicture,
];

/** The newest pieces of the demo collector are plain drawings; from here on every format is among them. */
const FIRST_ODD = 6;

/** index → picture, for the demo collector */
function layOutOddPictures(ownUrl: string): Map<number, OddPicture> {
	const laidOut = new Map<number, OddPicture>();
	let index = FIRST_ODD;
	for (const picture of oddPictures(ownUrl)) {
		// one in three stays a plain drawing, and what is peculiar otherwise stays that
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
 * An item that somebody began with, the newest at 0, or bought later (from {@link FIRST_BOUGHT}). Some lack a picture
 * address, some a name, some are spam, as at OpenSea.
 *
 * @param rank - its place in the wallet, the newest lowest
 * @param ownUrl - origin and prefix of the stand-in, for the addresses of pictures
 */
export function itemAt(owner: string, index: number, rank: number, ownUrl: string): Item {
	const odd = oddPictureOf(owner, index, ownUrl);
	const usual = COLLECTIONS[index % ORDINARY] ?? SITTERS;
	const collection = odd && odd.expected !== "ready" ? ODDMENTS : usual;
	// two wallets own different items
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
		is_suspicious: isSuspicious(index),
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

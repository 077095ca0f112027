/** One picture of the welcome screen. Its files lie in `art/` under its slug (docs/welcome-pictures.md says which). */
export interface Artwork {
	slug: string;
	name: string;
	artist: string;
	/** where the credit leads, such as the artist's own page; null: to the picture itself, whole */
	creditUrl: string | null;
}

const HOUSE = "Show My NFT Studio";

/** The pictures that are shown, one by chance at every visit (SPEC §9). Operators replace them here. */
export const ARTWORKS: readonly [Artwork, ...Artwork[]] = [
	{ slug: "slow-current", name: "Slow Current", artist: HOUSE, creditUrl: null },
	{ slug: "corner-cafe", name: "Corner Café", artist: HOUSE, creditUrl: null },
	{ slug: "night-market", name: "Night Market", artist: HOUSE, creditUrl: null },
	{ slug: "allotments", name: "Allotments", artist: HOUSE, creditUrl: null },
	{ slug: "two-ponds", name: "Two Ponds", artist: HOUSE, creditUrl: null },
	{ slug: "midnight-tide", name: "Midnight Tide", artist: HOUSE, creditUrl: null },
	{ slug: "lichen-atlas", name: "Lichen Atlas", artist: HOUSE, creditUrl: null },
	{ slug: "small-theatre", name: "Small Theatre", artist: HOUSE, creditUrl: null },
	{ slug: "sun-dial", name: "Sun Dial", artist: HOUSE, creditUrl: null },
];

/**
 * @param count - pictures there are
 * @param asked - the number that the address asks for, from 1; anything else leaves it to chance
 * @param chance - from 0 to below 1
 * @returns the place of the picture to show and the number of another one, where there is another
 */
export function chooseArtwork(count: number, asked: string | null, chance: () => number) {
	const number = /^\d{1,4}$/.test(asked ?? "") ? Number(asked) : 0;
	const at = number >= 1 && number <= count ? number - 1 : Math.floor(chance() * count);
	const step = 1 + Math.floor(chance() * (count - 1));
	return { at, another: ((at + step) % count) + 1 };
}

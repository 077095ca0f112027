/** Offset paging of NFT listings (SPEC §4 and §9). */

/** Items per page; a page with fewer is the last (SPEC §9). */
export const PAGE_SIZE = 50;

/** Progress of reading a listing. */
export interface Listing {
	/** items fetched so far, the next page's offset */
	offset: number;
	/** the listing is exhausted (SPEC: "no more") */
	noMore: boolean;
}

export const UNREAD: Listing = { offset: 0, noMore: false };

/** SPEC §4: "Fetching more does nothing if the list is exhausted or there is no wallet." */
export function mayFetchMore(wallet: string | null, { noMore }: Pick<Listing, "noMore">): boolean {
	return wallet !== null && wallet !== "" && !noMore;
}

/** @param fetched - number of items on the page just read */
export function afterPage(listing: Listing, fetched: number): Listing {
	return { offset: listing.offset + fetched, noMore: fetched < PAGE_SIZE };
}

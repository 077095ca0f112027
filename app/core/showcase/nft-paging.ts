/** How a listing of NFTs is read page by page (SPEC §4 and §9), by offset as the specification says. */

/** SPEC §9: a page with fewer is the last. */
export const PAGE_SIZE = 50;

/** How far a listing is read. */
export interface Listing {
	/** items fetched so far: what the next page is asked from */
	offset: number;
	/** the specification's "no more" */
	noMore: boolean;
}

export const UNREAD: Listing = { offset: 0, noMore: false };

/** "Fetching more does nothing if the list is exhausted or there is no wallet." */
export function mayFetchMore(wallet: string | null, { noMore }: Pick<Listing, "noMore">): boolean {
	return wallet !== null && wallet !== "" && !noMore;
}

/** @param fetched - items of the page just read */
export function afterPage(listing: Listing, fetched: number): Listing {
	return { offset: listing.offset + fetched, noMore: fetched < PAGE_SIZE };
}

/** Of a payment page's address: the chain on which its payer chose to pay. */
export const NETWORK_PARAM = "on";

/** Tells whether only that choice differs between two addresses. What a server knows of the page is the same for both. */
export function isNetworkChoice({
	currentUrl,
	nextUrl,
	formMethod,
}: {
	currentUrl: URL;
	nextUrl: URL;
	formMethod?: string | undefined;
}): boolean {
	const [before, after] = [new URL(currentUrl), new URL(nextUrl)];
	if (formMethod !== undefined || before.searchParams.get(NETWORK_PARAM) === after.searchParams.get(NETWORK_PARAM))
		return false;
	for (const { searchParams } of [before, after]) searchParams.delete(NETWORK_PARAM);
	return before.pathname + before.search === after.pathname + after.search;
}

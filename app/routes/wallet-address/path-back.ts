/** This page, with where its visitor goes afterwards. */
export function pathBack(returnTo: string, more: Record<string, string> = {}): string {
	return `/wallet-address?${new URLSearchParams({ ...more, returnTo })}`;
}

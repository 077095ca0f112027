import { tweetIdOf } from "#app/core/accounts/tweet-rules.ts";

/** What holds of every address of a post. */

/** The id comes back from an address of any form. */
export function isIdRead(address: string, id: bigint): boolean {
	const read = tweetIdOf(address);
	return read.ok && read.value === id.toString();
}

/** No id comes from another host, whatever surrounds it. */
export function isElsewhereRefused(address: string): boolean {
	return !tweetIdOf(address).ok;
}

/** A text is an address of a post only where a parser of addresses finds it at X, and the id in its path. */
export function isPostOrRefused(text: string): boolean {
	const read = tweetIdOf(text);
	if (!read.ok) return true;
	const typed = text.trim();
	const { hostname, pathname } = new URL(/^https?:/i.test(typed) ? typed : `https://${typed}`);
	return (
		/(?:^|\.)(?:twitter|x)\.com$/.test(hostname) &&
		pathname.split("/").some((part) => /^\d+$/.test(part) && BigInt(part).toString() === read.value)
	);
}

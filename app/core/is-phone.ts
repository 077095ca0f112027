/** Tablets are left out: they have room for a code, and a phone beside them to scan it. */
const PHONE = /\b(?:iPhone|iPod)\b/;
const ANDROID = /\bAndroid\b/;
const MOBILE = /\bMobile\b/;

/**
 * Whether a request comes from a browser on a phone, by what the browser says of itself: its client hint or its user agent.
 *
 * @see https://wicg.github.io/ua-client-hints/#sec-ch-ua-mobile
 */
export function isPhone(headers: Pick<Headers, "get">): boolean {
	const agent = headers.get("User-Agent") ?? "";
	if (headers.get("Sec-CH-UA-Mobile") === "?1" || PHONE.test(agent)) return true;
	// Step by step: one expression for both would read a long header again from each "Android" in it.
	const android = agent.search(ANDROID);
	return android >= 0 && MOBILE.test(agent.slice(android));
}

/** Tablets are left out: they have room for a code, and a phone beside them to scan it. */
const PHONE = /\b(?:iPhone|iPod)\b|\bAndroid\b.*\bMobile\b/;

/**
 * Whether a request comes from a browser on a phone, by what the browser says of itself: its client hint or its user agent.
 *
 * @see https://wicg.github.io/ua-client-hints/#sec-ch-ua-mobile
 */
export function isPhone(headers: Pick<Headers, "get">): boolean {
	return headers.get("Sec-CH-UA-Mobile") === "?1" || PHONE.test(headers.get("User-Agent") ?? "");
}

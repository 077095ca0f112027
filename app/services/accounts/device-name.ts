import Bowser from "bowser";

/** Browser and system of a `User-Agent` header; null what is unknown. */
export function readUserAgent(userAgent: string | null): { browser: string | null; system: string | null } {
	if (!userAgent) return { browser: null, system: null };
	const { browser, os } = Bowser.parse(userAgent);
	return { browser: browser.name || null, system: os.name || null };
}

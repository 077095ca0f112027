/** Longer than any zone name. */
const MAX_LENGTH = 64;

const plain = (text: string) =>
	text
		.trim()
		.toLowerCase()
		.replaceAll(/[\s_]+/g, " ");

/**
 * Parses a typed time zone: an IANA name in any case, or only its city: "lisbon", "New York".
 *
 * @returns the IANA name; null if this runtime does not know it
 */
export function readTimeZone(typed: string): string | null {
	const text = plain(typed);
	if (text === "" || text.length > MAX_LENGTH) return null;
	const zones = Intl.supportedValuesOf("timeZone");
	const cityOf = (zone: string) => plain(zone.slice(zone.lastIndexOf("/") + 1));
	return zones.find((zone) => plain(zone) === text) ?? zones.find((zone) => cityOf(zone) === text) ?? canonical(text);
}

/** Accepts valid names that Intl does not list: "UTC", "Asia/Calcutta". Offsets ("+02:00") are refused, because they ignore summer time. */
function canonical(text: string): string | null {
	if (!/^[a-z]/.test(text)) return null;
	try {
		return new Intl.DateTimeFormat("en", { timeZone: text.replaceAll(" ", "_") }).resolvedOptions().timeZone;
	} catch {
		return null;
	}
}

/** Longer than any zone's name. */
const MAX_LENGTH = 64;

const plain = (text: string) =>
	text
		.trim()
		.toLowerCase()
		.replaceAll(/[\s_]+/g, " ");

/**
 * Reads a time zone as a person types it: its IANA name in any case, or the city at the end of it: "lisbon", "New York".
 *
 * @returns the IANA name; null for what this runtime does not know
 */
export function readTimeZone(typed: string): string | null {
	const text = plain(typed);
	if (text === "" || text.length > MAX_LENGTH) return null;
	const zones = Intl.supportedValuesOf("timeZone");
	const cityOf = (zone: string) => plain(zone.slice(zone.lastIndexOf("/") + 1));
	return zones.find((zone) => plain(zone) === text) ?? zones.find((zone) => cityOf(zone) === text) ?? canonical(text);
}

/** Names that are good without being listed: "UTC", "Asia/Calcutta". Offsets ("+02:00") know no summer time and are none. */
function canonical(text: string): string | null {
	if (!/^[a-z]/.test(text)) return null;
	try {
		return new Intl.DateTimeFormat("en", { timeZone: text.replaceAll(" ", "_") }).resolvedOptions().timeZone;
	} catch {
		return null;
	}
}

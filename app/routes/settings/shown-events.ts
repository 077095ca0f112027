import type { SecurityEvent } from "#app/services/accounts/security-log-contract.ts";
import type { Say } from "#app/words/say.ts";

/** An event as its row shows it: the country by its name, which the browser then needs no list for. */
export type ShownEvent = SecurityEvent;

/** @param events - with ISO 3166-1 codes of countries */
export function shownEvents(say: Say, events: readonly SecurityEvent[]): ShownEvent[] {
	const names = new Intl.DisplayNames(say.locale, { type: "region", fallback: "code" });
	return events.map((event) => ({ ...event, country: (event.country && names.of(event.country)) ?? null }));
}

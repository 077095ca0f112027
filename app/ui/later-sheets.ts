import { whenAtRest } from "./at-rest.ts";

/**
 * Fetches the sheet a page was first painted without (first-styles.server.ts): what is shown later, and the pages one goes
 * on to, need all of it.
 */
export function fetchSheetsLater(): void {
	const later = document.querySelectorAll<HTMLLinkElement>('link[rel="later-stylesheet"]');
	if (later.length > 0)
		whenAtRest(() => {
			for (const sheet of later) sheet.rel = "stylesheet";
		});
}

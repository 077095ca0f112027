import { whenAtRest } from "./at-rest.ts";

/**
 * Fetches the sheet a page was first painted without (first-styles.server.ts): what is shown later, and the pages one goes
 * on to, need all of it.
 */
export function fetchSheetLater(): void {
	whenAtRest(() => {
		const sheet = document.querySelector<HTMLLinkElement>('[rel="later-stylesheet"]');
		if (sheet) sheet.rel = "stylesheet";
	});
}

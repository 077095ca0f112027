import { whenAtRest } from "./at-rest.ts";

/** @param rel - what the page wants of it (HTML §4.6.7): "stylesheet", "modulepreload" */
export function addHeadLink(rel: string, href: string): void {
	const link = document.createElement("link");
	link.rel = rel;
	link.href = href;
	document.head.appendChild(link);
}

/**
 * Fetches the sheet a page was first painted without (first-styles.server.ts): what is shown later, and the pages one goes
 * on to, need all of it.
 */
export function fetchSheetLater(): void {
	whenAtRest(() => {
		const sheet = document.querySelector<HTMLElement>("[data-sheet]");
		if (sheet?.dataset.sheet) addHeadLink("stylesheet", sheet.dataset.sheet);
	});
}

import { useEffect } from "react";
import { whenAtRest } from "./at-rest.ts";

/**
 * @param rel - what the page wants of it (HTML §4.6.7): "stylesheet", "modulepreload"
 * @param before - what it is put behind, of a page that is alive; without it, it comes last
 */
export function addHeadLink(rel: string, href: string, before?: HTMLElement): void {
	const link = document.createElement("link");
	link.rel = rel;
	link.href = href;
	if (before) before.insertAdjacentElement("afterend", link);
	else document.head.appendChild(link);
}

/**
 * Fetches the sheet a page was first painted without (first-styles.server.ts): what is shown later, and the pages one goes
 * on to, need all of it. It takes the place of the page's own: sheets of other pages come behind it and win. Not before the
 * page is alive, since React finds its elements by their order.
 */
export function useSheetLater(): void {
	useEffect(
		() =>
			whenAtRest(() => {
				const own = document.querySelector<HTMLElement>("[data-sheet]");
				if (!own?.dataset.sheet) return;
				addHeadLink("stylesheet", own.dataset.sheet, own);
				delete own.dataset.sheet;
			}),
		[],
	);
}

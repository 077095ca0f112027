import styles from "virtual:first-styles";

const SHEET = '<link rel="stylesheet"';
const LATER = '<link rel="later-stylesheet"';
const END = "</style>";

/**
 * Puts what a page is first painted with into the page itself and its sheets off until it is at rest
 * (ui/later-sheet.ts): the first paint waits for one answer only. React finds its elements where it wrote them.
 *
 * @param page - as React wrote it, with an empty style element in front of its sheets (root.tsx)
 * @param routes - ids of the routes that drew it; a page without styles of its own is left as it is
 */
export function withFirstStyles(page: string, routes: readonly string[], nonce: string): string {
	const css = routes.map((route) => styles[route]).find((text) => text);
	const place = page.indexOf(`<style nonce="${nonce}">${END}`);
	if (!css || place < 0) return page;
	const from = page.indexOf(END, place);
	const to = page.indexOf("</head>", from);
	return page.slice(0, from) + css + page.slice(from, to).replaceAll(SHEET, LATER) + page.slice(to);
}

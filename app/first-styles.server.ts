import styles from "virtual:first-styles";

const SHEET = /<link rel="stylesheet"/g;
/**
 * Puts what a page is first painted with into the page itself and its sheets off until it is at rest
 * (ui/later-sheets.ts): the first paint waits for one answer only. React finds its elements where it wrote them.
 *
 * @param page - as React wrote it
 * @param routes - ids of the routes that drew it; a page without styles of its own is left as it is
 */
export function withFirstStyles(page: string, routes: readonly string[], nonce: string): string {
	const css = routes.map((route) => styles[route]).find((text) => text);
	if (!css) return page;
	return (
		page
			.replace(SHEET, '<link rel="later-stylesheet"')
			// the place for them in root.tsx, where React leaves what it finds
			.replace(`<style nonce="${nonce}"></style>`, () => `<style nonce="${nonce}">${css}</style>`)
	);
}

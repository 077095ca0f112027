import { css, later } from "virtual:first-styles";

const PAYMENT_PAGE = "routes/pay/route";

const SHEET = '<link rel="stylesheet"';
/** A type no browser fetches; whoever asks whether the sheet is there already (Vite, for the wallet's code) finds it. */
const LATER = `${SHEET} type="later" data-sheet="${later}"`;
const END = "</style>";

/**
 * Puts what a payment page is first painted with into the page itself and its sheet off until it is at rest
 * (ui/head-links.ts): the first paint waits for one answer only. React finds its elements where it wrote them.
 *
 * @param page - as React wrote it, with an empty style element in front of its sheet (root.tsx)
 * @param routes - ids of the routes that drew it; every other page is left as it is
 */
export function withFirstStyles(page: string, routes: readonly string[], nonce: string): string {
	const place = page.indexOf(`<style nonce="${nonce}">${END}`);
	if (!routes.includes(PAYMENT_PAGE) || place < 0) return page;
	const from = page.indexOf(END, place);
	const to = page.indexOf("</head>", from);
	return page.slice(0, from) + css + page.slice(from, to).replace(SHEET, LATER) + page.slice(to);
}

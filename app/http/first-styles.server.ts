import { pages } from "virtual:first-styles";
import monoUrl from "../ui/styles/fonts/mono-basic.woff2?url";
import sansUrl from "../ui/styles/fonts/sans-basic.woff2?url";

const PAYMENT_PAGE = "routes/pay/route";

const SHEET = '<link rel="stylesheet"';
/** A type no browser fetches; whoever asks whether the sheet is there already (Vite, for the wallet's code) finds it. */
const LATER = `${SHEET} type="later"`;
const END = "</style>";

/** RFC 8288; where Early Hints (RFC 8297) are on, Cloudflare may send it ahead of the page. */
const TYPEFACES = [sansUrl, monoUrl]
	.map((url) => `<${url}>; rel=preload; as=font; type="font/woff2"; crossorigin`)
	.join(", ");

/**
 * Puts what a page is first painted with into the page itself and its sheets off until it is at rest (ui/head-links.ts), when
 * they come as one: the first paint waits for one answer only. React finds its elements where it wrote them.
 *
 * @param page - as React wrote it, with an empty style element in front of its sheets (root.tsx)
 * @param routes - ids of the routes that drew it; a page the build knows no first styles of is left as it is
 */
export function withFirstStyles(page: string, routes: readonly string[], nonce: string): string {
	const first = routes.map((route) => pages[route]).find(Boolean);
	const place = page.indexOf(`<style nonce="${nonce}">${END}`);
	if (!first || place < 0) return page;
	const from = page.indexOf(END, place);
	const to = page.indexOf("</head>", from);
	const sheets = page.slice(from, to).replaceAll(SHEET, LATER).replace(LATER, `${LATER} data-sheet="${first.later}"`);
	return page.slice(0, from) + first.css + sheets + page.slice(to);
}

/**
 * A payment page is set in our typefaces where they come in time, and else in the reader's own: nothing on it moves while
 * somebody reaches for it. So they are asked for as early as can be.
 *
 * @returns the page's `Link` header; null for every other page
 */
export function earlyLinks(routes: readonly string[]): string | null {
	return routes.includes(PAYMENT_PAGE) ? TYPEFACES : null;
}

import { css, later } from "virtual:first-styles";
import monoUrl from "./ui/styles/fonts/mono-basic.woff2?url";
import sansUrl from "./ui/styles/fonts/sans-basic.woff2?url";

const PAYMENT_PAGE = "routes/pay/route";

const SHEET = '<link rel="stylesheet"';
/** A type no browser fetches; whoever asks whether the sheet is there already (Vite, for the wallet's code) finds it. */
const LATER = `${SHEET} type="later" data-sheet="${later}"`;
const END = "</style>";

/** RFC 8288; where Early Hints (RFC 8297) are on, Cloudflare may send it ahead of the page. */
const TYPEFACES = [sansUrl, monoUrl]
	.map((url) => `<${url}>; rel=preload; as=font; type="font/woff2"; crossorigin`)
	.join(", ");

/**
 * Puts what a payment page is first painted with into the page itself and its sheet off until it is at rest
 * (ui/head-links.ts): the first paint waits for one answer only. React finds its elements where it wrote them.
 *
 * @param page - as React wrote it, with an empty style element in front of its sheet (root.tsx)
 * @param routes - ids of the routes that drew it; every other page is left as it is
 */
export function withFirstStyles(page: string, routes: readonly string[], nonce: string): string {
	const place = page.indexOf(`<style nonce="${nonce}">${END}`);
	if (!bringsFirstStyles(routes) || place < 0) return page;
	const from = page.indexOf(END, place);
	const to = page.indexOf("</head>", from);
	return page.slice(0, from) + css + page.slice(from, to).replace(SHEET, LATER) + page.slice(to);
}

/**
 * A payment page is set in our typefaces where they come in time, and else in the reader's own: nothing on it moves while
 * somebody reaches for it. So they are asked for as early as can be.
 *
 * @returns the page's `Link` header; null for every other page
 */
export function earlyLinks(routes: readonly string[]): string | null {
	return bringsFirstStyles(routes) ? TYPEFACES : null;
}

const bringsFirstStyles = (routes: readonly string[]) => routes.includes(PAYMENT_PAGE);

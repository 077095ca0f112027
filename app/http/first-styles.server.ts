import monoUrl from "../ui/styles/fonts/mono-basic.woff2?url";
import sansUrl from "../ui/styles/fonts/sans-basic.woff2?url";
import frame from "../ui/styles/frame.css?inline";
import payment from "../ui/styles/payment.css?inline";

const PAYMENT_PAGE = "routes/pay/route";
const WELCOME_PAGE = "routes/welcome/route";

/**
 * What the page itself carries, so that its first paint waits for no other answer; the whole sheet comes when the browser is
 * idle (first-styles.ts). On a payment page a typeface that comes late is left out: nothing moves while somebody reaches for
 * it.
 */
const FIRST_STYLES: Readonly<Record<string, string>> = {
	[PAYMENT_PAGE]: payment.replaceAll(/font-display:\s*swap/g, "font-display:optional"),
	[WELCOME_PAGE]: frame,
};

/** RFC 8288; where Early Hints (RFC 8297) are on, Cloudflare may send it ahead of the page. */
const TYPEFACES = [sansUrl, monoUrl]
	.map((url) => `<${url}>; rel=preload; as=font; type="font/woff2"; crossorigin`)
	.join(", ");

/** @param routes - ids of the routes that draw the page. @returns empty for pages that wait for their sheet */
export function firstStylesOf(routes: readonly string[]): string {
	return routes.map((route) => FIRST_STYLES[route]).find(Boolean) ?? "";
}

/**
 * A payment page is set in our typefaces where they come in time, and else in the reader's own. So they are asked for as early
 * as can be.
 *
 * @returns the page's `Link` header; null for every other page
 */
export function earlyLinks(routes: readonly string[]): string | null {
	return routes.includes(PAYMENT_PAGE) ? TYPEFACES : null;
}

import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { xmlText } from "#app/core/xml-text.ts";

/** Pages that are the same for everybody. The language is not part of an address, so none has another's beside it. */
const PUBLIC_PATHS = ["/", "/welcome", "/about-us", "/faqs", "/contact-us"];
/** An hour: a change of settings shows soon. */
const CACHE = "public, max-age=3600";

/** https://www.sitemaps.org/protocol.html */
export function loader({ context: { settings } }: LoaderFunctionArgs) {
	const urls = PUBLIC_PATHS.map((path) => `<url><loc>${xmlText(settings.APP_URL + path)}</loc></url>`);
	const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join("")}</urlset>\n`;
	return new Response(xml, {
		headers: { "Content-Type": "application/xml; charset=utf-8", "Cache-Control": CACHE },
	});
}

import type { LoaderFunctionArgs } from "@remix-run/cloudflare";

/** Addresses that are nobody's business but their users': links name people and amounts. */
const PRIVATE_PATHS = ["/link/", "/settings", "/admin", "/auth"];
/** An hour: a change of settings shows soon. */
const CACHE = "public, max-age=3600";

/** What search engines may read (RFC 9309). */
export function loader({ context: { settings } }: LoaderFunctionArgs) {
	const lines = [
		"User-agent: *",
		"Allow: /",
		...PRIVATE_PATHS.map((path) => `Disallow: ${path}`),
		"",
		`Sitemap: ${settings.APP_URL}/sitemap.xml`,
		"",
	];
	return new Response(lines.join("\n"), {
		headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": CACHE },
	});
}

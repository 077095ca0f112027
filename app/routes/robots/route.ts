import type { LoaderFunctionArgs } from "@remix-run/cloudflare";

/** Shared links; sites show a preview only of addresses their crawler may read. */
const SHARED_PATH = "/link/";
/** Addresses that are nobody's business but their users': links name people and amounts. */
const PRIVATE_PATHS = [SHARED_PATH, "/settings", "/admin", "/auth", "/nfts", "/off"];
/** They read what somebody shared, and index nothing; the pages say `noindex` besides. */
const PREVIEW_PROGRAMS = [
	"Twitterbot",
	"facebookexternalhit",
	"LinkedInBot",
	"Slackbot-LinkExpanding",
	"TelegramBot",
	"WhatsApp",
	"Discordbot",
];
/** An hour: a change of settings shows soon. */
const CACHE = "public, max-age=3600";

/** What search engines may read (RFC 9309). */
export function loader({ context: { settings } }: LoaderFunctionArgs) {
	const lines = [
		"User-agent: *",
		"Allow: /",
		...PRIVATE_PATHS.map((path) => `Disallow: ${path}`),
		"",
		...PREVIEW_PROGRAMS.map((name) => `User-agent: ${name}`),
		"Allow: /",
		...PRIVATE_PATHS.filter((path) => path !== SHARED_PATH).map((path) => `Disallow: ${path}`),
		"",
		`Sitemap: ${settings.APP_URL}/sitemap.xml`,
		"",
	];
	return new Response(lines.join("\n"), {
		headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": CACHE },
	});
}

import type { LoaderFunctionArgs } from "@remix-run/cloudflare";

const DAY_MS = 24 * 60 * 60 * 1000;
/** RFC 9116, 2.5.5: less than a year. It moves on as long as the site runs. */
const VALID_MS = 180 * DAY_MS;
/** An hour: a change of settings shows soon. */
const CACHE = "public, max-age=3600";

/** Where to report a weakness (RFC 9116). */
export function loader({ context: { settings } }: LoaderFunctionArgs) {
	// Whole days: the same answer for everybody who asks on one.
	const expires = new Date(Math.floor((Date.now() + VALID_MS) / DAY_MS) * DAY_MS);
	const lines = [
		`Contact: mailto:${settings.SUPPORT_EMAIL}`,
		`Contact: ${settings.APP_URL}/contact-us`,
		`Expires: ${expires.toISOString().replace(".000Z", "Z")}`,
		"Preferred-Languages: en",
		`Canonical: ${settings.APP_URL}/.well-known/security.txt`,
		"",
	];
	return new Response(lines.join("\n"), {
		headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": CACHE },
	});
}

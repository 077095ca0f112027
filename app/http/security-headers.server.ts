import type { Settings } from "../composition/settings.server.ts";

/** Two years, as browsers' preload lists ask. Ignored by browsers over plain http. */
const HSTS_SECONDS = 63_072_000;

const FIXED = Object.entries({
	"Strict-Transport-Security": `max-age=${HSTS_SECONDS}; includeSubDomains`,
	"X-Content-Type-Options": "nosniff",
	// Addresses of ours can hold a mailed link's token: no other site receives any part of them. Not `no-referrer`, which
	// takes the Origin header from our own forms (Fetch §3.2).
	"Referrer-Policy": "same-origin",
	"Cross-Origin-Opener-Policy": "same-origin-allow-popups",
	"Permissions-Policy":
		"camera=(), microphone=(), geolocation=(), payment=(), usb=(), serial=(), hid=(), midi=(), browsing-topics=(), interest-cohort=()",
});

/**
 * What the page may load and do. Scripts run by this response's nonce and what they import; styles, pictures, fonts and
 * connections are our own, styles in the page itself by that nonce too, pictures also `data:` (the icons wallets announce through EIP-6963).
 *
 * @param formTargets - origins that a form of ours may be led on to: Chromium holds `form-action` against redirects too
 */
export function contentSecurityPolicy(nonce: string, formTargets: readonly string[]): string {
	return [
		"default-src 'none'",
		`script-src 'nonce-${nonce}' 'strict-dynamic'`,
		`style-src 'self' 'nonce-${nonce}'`,
		"img-src 'self' data:",
		"font-src 'self'",
		"connect-src 'self'",
		"manifest-src 'self'",
		["form-action 'self'", ...formTargets].join(" "),
		"frame-ancestors 'none'",
		"base-uri 'none'",
		"object-src 'none'",
	].join("; ");
}

/**
 * X redirects users from its API's host to the site itself; Facebook a phone's to its mobile site, and users of some countries to the one
 * they are signed in at. Google's consent is at one origin.
 */
const SENT_ON: Record<string, readonly string[]> = {
	"https://api.x.com": ["https://x.com", "https://twitter.com"],
	"https://www.facebook.com": ["https://m.facebook.com", "https://web.facebook.com"],
};

/** Origins on which users consent to signing in here, of the providers that have credentials. */
export function signInOrigins(settings: Settings): string[] {
	const authorizing = [
		settings.X_CONSUMER_KEY && settings.X_API_URL,
		settings.GOOGLE_CLIENT_ID && settings.GOOGLE_AUTHORIZE_URL,
		settings.FACEBOOK_CLIENT_ID && settings.FACEBOOK_AUTHORIZE_URL,
	].flatMap((url) => (url ? [new URL(url).origin] : []));
	return [...new Set(authorizing.flatMap((origin) => [origin, ...(SENT_ON[origin] ?? [])]))];
}

/** Puts the headers on an answer of the app. What a route set itself stays; a socket's 101 passes untouched. */
export function withSecurityHeaders(response: Response, nonce: string, formTargets: readonly string[] = []): Response {
	if (response.webSocket) return response;
	const headers = new Headers(response.headers);
	for (const [name, value] of FIXED) headers.set(name, value);
	if (!headers.has("Content-Security-Policy")) {
		headers.set("Content-Security-Policy", contentSecurityPolicy(nonce, formTargets));
	}
	// Pages differ by who asks: nothing is kept unless a route says it is for everybody.
	if (!headers.has("Cache-Control")) headers.set("Cache-Control", "no-store");
	return new Response(response.body, { status: response.status, statusText: response.statusText, headers });
}

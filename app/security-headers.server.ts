/** Two years, as browsers' preload lists ask. Ignored by browsers over plain http. */
const HSTS_SECONDS = 63_072_000;

const FIXED: Record<string, string> = {
	"Strict-Transport-Security": `max-age=${HSTS_SECONDS}; includeSubDomains`,
	"X-Content-Type-Options": "nosniff",
	"Referrer-Policy": "strict-origin-when-cross-origin",
	"Cross-Origin-Opener-Policy": "same-origin-allow-popups",
	"Permissions-Policy":
		"camera=(), microphone=(), geolocation=(), payment=(), usb=(), serial=(), hid=(), midi=(), browsing-topics=(), interest-cohort=()",
};

/**
 * What the page may load and do. Scripts run by this response's nonce and what they import; styles, pictures, fonts and
 * connections are our own, pictures also `data:` (the icons wallets announce through EIP-6963).
 */
export function contentSecurityPolicy(nonce: string): string {
	return [
		"default-src 'none'",
		`script-src 'nonce-${nonce}' 'strict-dynamic'`,
		"style-src 'self'",
		"img-src 'self' data:",
		"font-src 'self'",
		"connect-src 'self'",
		"form-action 'self'",
		"frame-ancestors 'none'",
		"base-uri 'none'",
		"object-src 'none'",
	].join("; ");
}

/** Puts the headers on an answer of the app. What a route set itself stays; a socket's 101 passes untouched. */
export function withSecurityHeaders(response: Response, nonce: string): Response {
	if (response.webSocket) return response;
	const headers = new Headers(response.headers);
	for (const [name, value] of Object.entries(FIXED)) headers.set(name, value);
	if (!headers.has("Content-Security-Policy")) headers.set("Content-Security-Policy", contentSecurityPolicy(nonce));
	// Pages differ by who asks: nothing is kept unless a route says it is for everybody.
	if (!headers.has("Cache-Control")) headers.set("Cache-Control", "no-store");
	return new Response(response.body, { status: response.status, statusText: response.statusText, headers });
}

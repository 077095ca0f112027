/** @param cookies - whole `Set-Cookie` values; each gets a header line of its own (RFC 6265 §3) */
export function setCookies(cookies: readonly string[]): Headers {
	const headers = new Headers();
	for (const cookie of cookies) headers.append("Set-Cookie", cookie);
	return headers;
}

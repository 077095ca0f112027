/** Cookies of a request (RFC 6265 §5.4), as they were sent: none of them is trusted yet. */
export function cookiesOf(request: Request): [name: string, value: string][] {
	return (request.headers.get("Cookie") ?? "").split(";").flatMap((pair): [string, string][] => {
		const at = pair.indexOf("=");
		return at > 0 ? [[pair.slice(0, at).trim(), pair.slice(at + 1).trim()]] : [];
	});
}

/** @returns the value of the first one of that name */
export function findCookie(request: Request, wanted: string): string | null {
	return cookiesOf(request).find(([name]) => name === wanted)?.[1] ?? null;
}

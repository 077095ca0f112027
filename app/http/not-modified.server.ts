/** @returns an answer without a body where the caller has this version already (RFC 9110 §13.1.2); null where it has not */
export function notModified(request: Request, etag: string, headers: Record<string, string>): Response | null {
	const known = request.headers.get("If-None-Match")?.split(",") ?? [];
	return known.some((tag) => tag.trim().replace(/^W\//, "") === etag)
		? new Response(null, { status: 304, headers: { ...headers, ETag: etag } })
		: null;
}

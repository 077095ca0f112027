/** Which requests count as page views. Views are counted by route and day, without cookies or addresses. */

/** The parts of a request and its response that decide whether it counts. */
export interface CountedRequest {
	method: string;
	url: string;
	headers: Pick<Headers, "get">;
	status: number;
	/** the user agent identifies itself as a bot */
	bot: boolean;
}

/** Suffix of Remix's single-fetch data requests; "/" uses ROOT_DATA instead. */
const DATA = /\.data$/;
const ROOT_DATA = "/_root.data";
/** Headers that browsers send with prefetch requests. */
const PREFETCH_HEADERS = ["Sec-Purpose", "Purpose", "X-Purpose", "X-Moz"];

/**
 * The page a request views: a document, or the data of a navigation inside the app.
 *
 * Prefetches, bots, responses other than 200 and anything but page loads do not count. A revalidation has the page itself
 * as its referrer; a partial load lists the routes it wants.
 *
 * @returns the page's path; null if the request does not count
 */
export function viewedPath({ method, url, headers, status, bot }: CountedRequest): string | null {
	if (method !== "GET" || status !== 200 || bot) return null;
	if (PREFETCH_HEADERS.some((name) => headers.get(name)?.includes("prefetch"))) return null;
	const { pathname, searchParams, origin } = new URL(url);
	const destination = headers.get("Sec-Fetch-Dest");
	if (!DATA.test(pathname)) return destination === null || destination === "document" ? pathname : null;
	if (searchParams.has("_routes")) return null;
	const path = pagePath(pathname);
	return headers.get("Referer")?.split(/[?#]/)[0] === `${origin}${path}` ? null : path;
}

/** The page's path, for a document request or a data request. */
export function pagePath(pathname: string): string {
	return pathname === ROOT_DATA ? "/" : pathname.replace(DATA, "");
}

/**
 * The pattern that matches a path, such as "/link/:paymentId". Views are stored by pattern, because a path may contain a
 * payment's id.
 *
 * @returns null if no page matches
 */
export function routeOfPath(path: string, patterns: readonly string[]): string | null {
	const parts = partsOf(path);
	const fits = (pattern: string) => {
		const wanted = partsOf(pattern);
		return wanted.length === parts.length && wanted.every((part, at) => part.startsWith(":") || part === parts[at]);
	};
	// "/link/new" wins over "/link/:paymentId": the fewest placeholders match best.
	const found = patterns.filter(fits).sort((a, b) => placeholders(a) - placeholders(b));
	return found[0] ?? null;
}

function partsOf(path: string): string[] {
	return path.split("/").filter((part) => part !== "");
}

function placeholders(pattern: string): number {
	return partsOf(pattern).filter((part) => part.startsWith(":")).length;
}

/** @returns the UTC day of an instant, YYYY-MM-DD */
export function utcDay(at: number): string {
	return new Date(at).toISOString().slice(0, 10);
}

/** What counts as somebody looking at a page. Views are counted by route and day, without cookies and addresses. */

/** A request and its answer, as far as counting looks at them. */
export interface Answered {
	method: string;
	url: string;
	headers: Pick<Headers, "get">;
	status: number;
	/** the caller says it is a program */
	bot: boolean;
}

/** Ending of the requests by which a page already open asks for the next one's data; "/" has another name there. */
const DATA = /\.data$/;
const ROOT_DATA = "/_root.data";
/** What browsers send with a page they fetch before anybody asked for it. */
const PREFETCH_HEADERS = ["Sec-Purpose", "Purpose", "X-Purpose", "X-Moz"];

/**
 * The page somebody came to see: a document, or the data of a navigation inside the app.
 *
 * Prefetches, programs, answers other than 200 and anything that is no page load are none: a page that asks for its own
 * data again (after a change, or when its tab is looked at again) names itself as the referrer, a part of a page names
 * the routes it wants.
 *
 * @returns the page's path; null when nothing is to be counted
 */
export function viewedPath({ method, url, headers, status, bot }: Answered): string | null {
	if (method !== "GET" || status !== 200 || bot) return null;
	if (PREFETCH_HEADERS.some((name) => headers.get(name)?.includes("prefetch"))) return null;
	const { pathname, searchParams, origin } = new URL(url);
	const destination = headers.get("Sec-Fetch-Dest");
	if (!DATA.test(pathname)) return destination === null || destination === "document" ? pathname : null;
	if (searchParams.has("_routes")) return null;
	const path = pagePath(pathname);
	return headers.get("Referer")?.split(/[?#]/)[0] === `${origin}${path}` ? null : path;
}

/** The path of the page that a request is about, be it for the document or for its data. */
export function pagePath(pathname: string): string {
	return pathname === ROOT_DATA ? "/" : pathname.replace(DATA, "");
}

/**
 * The route a path belongs to, by patterns such as "/link/:paymentId": views are kept under it, never under the path,
 * which may name a payment.
 *
 * @returns the pattern; null when no page has the path
 */
export function routeOfPath(path: string, patterns: readonly string[]): string | null {
	const parts = partsOf(path);
	const fits = (pattern: string) => {
		const wanted = partsOf(pattern);
		return wanted.length === parts.length && wanted.every((part, at) => part.startsWith(":") || part === parts[at]);
	};
	// "/link/new" before "/link/:paymentId": words are nearer than placeholders.
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

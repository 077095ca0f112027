import { type AppLoadContext, createRequestHandler, type ServerBuild } from "@remix-run/cloudflare";

type Handle = (request: Request, context: AppLoadContext) => Promise<Response>;

/** Ending of the requests by which a page already open asks for the next one's data. */
const DATA = /\.data$/;
const ROOT = "root";
/** Answers what nothing else does. */
const ANYTHING = "*";

/**
 * Answers requests by the build's routes. Remix reads and ranks all of them two or three times for every request: to find
 * the route, to load it and to render it, which took a fifth of the payment page's time. So a request is answered by a
 * build that has only the routes its path may mean; the browser knows all of them all the same, from the manifest's own
 * file.
 */
export function requestHandler(build: ServerBuild): Handle {
	const whole = createRequestHandler(build);
	const routes = Object.values(build.routes).filter((route) => route !== undefined);
	const patterns = new Map(routes.map(({ id, path = "" }) => [id, path]));
	patterns.delete(ROOT);
	const handlers = new Map<string, Handle>();
	const handlerFor = (ids: readonly string[]) => {
		const key = ids.join(" ");
		const known = handlers.get(key);
		if (known) return known;
		const handle = createRequestHandler(withRoutes(build, [ROOT, ...ids]));
		handlers.set(key, handle);
		return handle;
	};
	return (request, context) => {
		const ids = routesThatFit(new URL(request.url).pathname, patterns);
		return (ids ? handlerFor(ids) : whole)(request, context);
	};
}

/**
 * The routes a path may mean: as many parts, with the same words in the same places, however they are spelled, and the
 * one that answers anything. Which of them it is, Remix decides.
 *
 * @param patterns - id → as in routes.js: "link/:paymentId/calls"
 * @returns their ids, in the build's order; null: it may be any
 */
export function routesThatFit(pathname: string, patterns: ReadonlyMap<string, string>): string[] | null {
	const parts = pathname.replace(DATA, "").slice(1).split("/").map(spelledOut);
	const fits = (pattern: string) => {
		const wanted = pattern.replace(/^\//, "").split("/");
		const matches = (part: string, at: number) => (part.startsWith(":") ? parts[at] !== "" : part === parts[at]);
		return wanted.length === parts.length && wanted.every(matches);
	};
	const fitting = [...patterns].filter(([, pattern]) => pattern === ANYTHING || fits(pattern));
	return fitting.some(([, pattern]) => pattern !== ANYTHING) ? fitting.map(([id]) => id) : null;
}

/** As Remix reads it: encoded or not, in capitals or not. Routes are written in small letters. */
function spelledOut(part: string): string {
	try {
		return decodeURIComponent(part).toLowerCase();
	} catch {
		return part.toLowerCase();
	}
}

/** @throws Error when the build has not all of them */
export function withRoutes(build: ServerBuild, ids: readonly string[]): ServerBuild {
	const only = <Route>(routes: Record<string, Route>) =>
		Object.fromEntries(
			ids.map((id) => {
				if (!routes[id]) throw new Error(`there is no route ${id}`);
				return [id, routes[id]];
			}),
		);
	return { ...build, routes: only(build.routes), assets: { ...build.assets, routes: only(build.assets.routes) } };
}

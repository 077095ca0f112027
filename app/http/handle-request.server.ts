import { type AppLoadContext, createRequestHandler, type ServerBuild } from "@remix-run/cloudflare";
import { pagePath } from "../core/operations/page-view.ts";

type Handle = (request: Request, context: AppLoadContext) => Promise<Response>;

const ROOT = "root";

/** A route and the paths it answers. */
export interface KnownRoute {
	id: string;
	paths: RegExp;
}

/**
 * Answers requests by the build's routes. Remix reads and ranks all of them two or three times for every request: to find
 * the route, to load it and to render it, which took a fifth of the payment page's time. So a request is answered by a
 * build that has only the routes its path may mean; the browser knows all of them all the same, from the manifest's own
 * file.
 */
export function requestHandler(build: ServerBuild): Handle {
	const whole = createRequestHandler(build);
	const known = Object.values(build.routes).flatMap((route) =>
		route && route.id !== ROOT ? [{ id: route.id, paths: pathsOf(route.path ?? "") }] : [],
	);
	const handlers = new Map<string, Handle>();
	return (request, context) => {
		const ids = routesThatFit(new URL(request.url).pathname, known);
		if (ids.length === 0) return whole(request, context);
		const key = ids.join(" ");
		let handle = handlers.get(key);
		if (!handle) {
			handle = createRequestHandler(withRoutes(build, [ROOT, ...ids]));
			handlers.set(key, handle);
		}
		return handle(request, context);
	};
}

/** The one placeholder at the beginning of a path, "/@handle"; its route sends on whatever begins otherwise. */
const HANDLE = ":at";

/**
 * The paths of a route, as Remix reads them: in small letters or not, a placeholder for anything. What answers anything, and
 * paths that end in a slash, are left to Remix among all routes.
 *
 * @param pattern - as in routes.js: "link/:paymentId/calls"
 */
export function pathsOf(pattern: string): RegExp {
	if (pattern === "*") return /(?!)/;
	const parts = pattern.replace(/^\//, "").split("/");
	const read = parts.map((part) =>
		part === HANDLE ? "@[^/]*" : part.startsWith(":") ? "[^/]+" : part.replace(/[.*+?^$()|{}[\]\\]/g, "\\$&"),
	);
	return new RegExp(`^/${read.join("/")}$`, "i");
}

/** @returns ids of the routes a path may mean, in their order; which of them it is, Remix decides. None: it may be any */
export function routesThatFit(pathname: string, routes: readonly KnownRoute[]): string[] {
	const path = decoded(pagePath(pathname));
	return routes.filter(({ paths }) => paths.test(path)).map(({ id }) => id);
}

/** As Remix does it: all parts or none. */
function decoded(path: string): string {
	try {
		return path
			.split("/")
			.map((part) => decodeURIComponent(part).replaceAll("/", "%2F"))
			.join("/");
	} catch {
		return path;
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

import { type AppLoadContext, createRequestHandler, type ServerBuild } from "@remix-run/cloudflare";

type Handle = (request: Request, context: AppLoadContext) => Promise<Response>;

const PAYMENT_PAGE = /^\/link\/[^/]+$/;
const PAYMENT_PAGE_ROUTES: readonly string[] = ["root", "routes/pay/route"];

/**
 * Answers requests by the build's routes. Remix looks through all of them three times for every page: to find it, to load
 * it and to render it, which takes a fifth of the time of the most visited one. So that one is answered by a build that
 * has its routes only; the browser knows all of them all the same, from the manifest's own file.
 */
export function requestHandler(build: ServerBuild): Handle {
	const whole = createRequestHandler(build);
	const paymentPage = createRequestHandler(withRoutes(build, PAYMENT_PAGE_ROUTES));
	return (request, context) =>
		(PAYMENT_PAGE.test(new URL(request.url).pathname) ? paymentPage : whole)(request, context);
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

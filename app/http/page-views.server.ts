import type { AppLoadContext, ServerBuild } from "@remix-run/cloudflare";
import { isbot } from "isbot";
import { log } from "../core/operations/log.ts";
import { routeOfPath, viewedPath } from "../core/operations/page-view.ts";

/**
 * Counts page views, after the response is made. It wraps all routes, so that documents and
 * navigations inside the app are counted alike and no route can forget to.
 */
export function pageViewCounter(
	build: ServerBuild,
): (request: Request, response: Response, context: AppLoadContext) => void {
	const pages = Object.values(build.routes)
		.filter((route) => route?.path !== "*" && route?.id !== "root" && route?.module.default !== undefined)
		.map((route) => `/${(route?.path ?? "").replace(/^\//, "")}`);
	return (request, response, context) => {
		const path = viewedPath({
			method: request.method,
			url: request.url,
			headers: request.headers,
			status: response.status,
			bot: isbot(request.headers.get("User-Agent")),
		});
		const route = path === null ? null : routeOfPath(path, pages);
		if (route === null) return;
		context.waitUntil(
			context.noteView(route).catch((error: unknown) => {
				log({ event: "view.count.failed", reference: context.reference, error });
			}),
		);
	};
}

import type { ActionFunction, ServerBuild } from "@remix-run/cloudflare";

const HEADERS = { Allow: "GET, HEAD", "Cache-Control": "no-store", "Content-Type": "text/plain; charset=utf-8" };

/** Thrown, so that a page shows it in its own frame; where there is no page the sentence itself is the answer. */
const refusePost: ActionFunction = async ({ context }) => {
	const say = await context.say();
	throw new Response(say("errors.refused"), { status: 405, headers: HEADERS });
};

/** Gives every address that takes no posts a sentence to say so; Remix's own words would call it a server error. */
export function withPostsRefused(build: ServerBuild): ServerBuild {
	const routes = Object.entries(build.routes).map(([id, route]) => [
		id,
		route && !route.module.action ? { ...route, module: { ...route.module, action: refusePost } } : route,
	]);
	return { ...build, routes: Object.fromEntries(routes) };
}

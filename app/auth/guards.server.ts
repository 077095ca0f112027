import { type AppLoadContext, redirect } from "@remix-run/cloudflare";
import type { SessionUser } from "./accounts-contract.ts";

/** For actions of signed-in people. @throws a redirect to the sign-in page that leads back to the asked path */
export async function requireUser(request: Request, context: AppLoadContext): Promise<SessionUser> {
	const user = await context.accounts.findUser(request);
	if (user) return user;
	throw redirect(`/auth/login?${new URLSearchParams({ returnTo: askedPath(request) })}`);
}

/** What the sign-in screen needs in place of a page that only signed-in people see; it leads back to what was asked for. */
export function doorTo(request: Request, context: AppLoadContext) {
	return { returnTo: askedPath(request), providers: context.accounts.providers };
}

/** The path of a request with its query, without the marks Remix puts into it. */
export function askedPath(request: Request): string {
	const url = new URL(request.url);
	url.searchParams.delete("index");
	url.searchParams.delete("_routes");
	return url.pathname + url.search;
}

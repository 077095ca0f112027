import { type AppLoadContext, redirect } from "@remix-run/cloudflare";
import type { SessionUser } from "./accounts-contract.ts";

/** For actions of signed-in people. @throws a redirect to the sign-in page that leads back to the asked path */
export async function requireUser(request: Request, context: AppLoadContext): Promise<SessionUser> {
	const user = await context.accounts.findUser(request);
	if (user) return user;
	throw redirect(`/auth/login?${new URLSearchParams({ returnTo: askedPath(request) })}`);
}

/** The path of a request with its query, without the marks Remix puts into it. */
export function askedPath(request: Request): string {
	const url = new URL(request.url);
	url.searchParams.delete("index");
	url.searchParams.delete("_routes");
	return url.pathname + url.search;
}

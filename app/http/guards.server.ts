import { type AppLoadContext, redirect } from "@remix-run/cloudflare";
import { welcomePath } from "../core/showcase/showcase-paths.ts";
import type { SessionUser } from "../services/accounts/accounts-contract.ts";

/** For actions of signed-in users. @throws a redirect to the sign-in page that leads back to the asked path */
export async function requireUser(request: Request, context: AppLoadContext): Promise<SessionUser> {
	const user = await context.accounts.findUser(request);
	if (user) return user;
	throw redirect(`/auth/login?${new URLSearchParams({ returnTo: askedPath(request) })}`);
}

/**
 * For loaders and actions of Show My NFT.
 *
 * @throws a redirect to the welcome screen, which leads back to the asked path after signing in
 */
export async function requireCollector(request: Request, context: AppLoadContext): Promise<SessionUser> {
	const user = await context.accounts.findUser(request);
	if (user) return user;
	throw redirect(welcomePath(askedPath(request)));
}

/**
 * The same for pages of users with a saved selection (SPEC §4, activation).
 *
 * @throws a redirect to the welcome screen, or to "/nfts" for a user without a saved selection
 */
export async function requireActivated(request: Request, context: AppLoadContext): Promise<SessionUser> {
	const user = await requireCollector(request, context);
	if (user.activated) return user;
	throw redirect("/nfts");
}

/**
 * What the sign-in screen needs in place of a page for signed-in users; it leads back to the asked path. Loaders return it
 * under the former name `door`, which pages that are open during a release read.
 */
export function signInOptions(request: Request, context: AppLoadContext) {
	return { returnTo: askedPath(request), providers: context.accounts.providers };
}

/** The path of a request with its query, without the marks Remix puts into it. */
export function askedPath(request: Request): string {
	const url = new URL(request.url);
	url.searchParams.delete("index");
	url.searchParams.delete("_routes");
	return url.pathname + url.search;
}

import { type AppLoadContext, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { type IdentityProvider, isIdentityProvider } from "#app/core/accounts/identity.ts";
import { isShowcasePath, welcomePath } from "#app/core/showcase/showcase-paths.ts";
import { proofPath } from "#app/http/proof.server.ts";
import type { BegunIntent } from "#app/services/accounts/accounts-contract.ts";

/** @throws a redirect to /404, as for any unknown path, for a provider that is unknown or has no credentials here */
export function requireProvider(
	{ provider }: LoaderFunctionArgs["params"],
	{ accounts }: AppLoadContext,
): IdentityProvider {
	if (isIdentityProvider(provider) && accounts.providers.includes(provider)) return provider;
	throw redirect("/404");
}

/** Where somebody goes whom a provider did not sign in: to where they began. */
export function placeOf(intent: BegunIntent, returnTo: string): string {
	if (intent === "prove") return proofPath(returnTo);
	if (intent === "link") return isShowcasePath(returnTo) ? returnTo : "/settings";
	return isShowcasePath(returnTo) ? welcomePath(returnTo) : `/auth/login?${new URLSearchParams({ returnTo })}`;
}

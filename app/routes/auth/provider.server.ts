import type { AppLoadContext, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { type IdentityProvider, isIdentityProvider } from "#app/core/identity.ts";

/** @throws a 404 for a provider that is unknown or has no credentials here */
export function requireProvider(
	{ provider }: LoaderFunctionArgs["params"],
	{ accounts }: AppLoadContext,
): IdentityProvider {
	if (isIdentityProvider(provider) && accounts.providers.includes(provider)) return provider;
	throw new Response(null, { status: 404 });
}

/** Where somebody goes whom a provider did not sign in: to where they began. */
export function placeOf(intent: "sign-in" | "link", returnTo: string): string {
	return intent === "link" ? "/settings" : `/auth/login?${new URLSearchParams({ returnTo })}`;
}

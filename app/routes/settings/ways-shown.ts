import { IDENTITY_PROVIDERS, type IdentityProvider } from "#app/core/accounts/identity.ts";
import type { SignInWays } from "#app/services/accounts/accounts-contract.ts";

/** Whoever loses this one can never come back. @param passkeys - how many there are */
export function isLastWayIn({ identities, hasPassword }: SignInWays, passkeys: number): boolean {
	return identities.length + (hasPassword ? 1 : 0) + passkeys <= 1;
}

/** Those that can be connected, and those that are, although the operator offers them no longer. */
export function providersShown(offered: readonly IdentityProvider[], { identities }: SignInWays): IdentityProvider[] {
	return IDENTITY_PROVIDERS.filter(
		(provider) => offered.includes(provider) || identities.some((identity) => identity.provider === provider),
	);
}

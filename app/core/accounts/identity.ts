import type { ConnectedTarget } from "../showcase/picture-targets.ts";

/** External identity providers. */
export const IDENTITY_PROVIDERS = ["x", "google", "facebook"] as const;
export type IdentityProvider = (typeof IDENTITY_PROVIDERS)[number];

/** Whose tokens are stored: providers that people sign in with, and targets connected for the picture. */
export type TokenProvider = IdentityProvider | ConnectedTarget;

export function isIdentityProvider(value: unknown): value is IdentityProvider {
	return IDENTITY_PROVIDERS.some((provider) => provider === value);
}

/** A user's profile as the provider returns it after a sign-in. */
export interface ProviderProfile {
	provider: IdentityProvider;
	/** the provider's own id; never changes */
	subject: string;
	displayName: string;
	/** shown in settings: "@handle" or an e-mail */
	label: string;
	/** lower case; null when the provider gives none */
	email: string | null;
	/** the provider has verified the e-mail at some time: a new account may have it */
	emailVouched: boolean;
	/** the provider says whose the mailbox is now: only then may the e-mail alone join an account (docs/decisions/0038) */
	emailAuthoritative: boolean;
	photoURL: string | null;
	/** X only: credentials that sign later calls */
	tokens: { token: string; secret: string } | null;
}

/** Brand names, the same in every language. */
export const PROVIDER_NAMES: Record<IdentityProvider, string> = { x: "X", google: "Google", facebook: "Facebook" };

/** Who else can say who somebody is. */
export const IDENTITY_PROVIDERS = ["x", "google", "facebook"] as const;
export type IdentityProvider = (typeof IDENTITY_PROVIDERS)[number];

export function isIdentityProvider(value: unknown): value is IdentityProvider {
	return IDENTITY_PROVIDERS.some((provider) => provider === value);
}

/** What a provider says of a person who signed in there. */
export interface ProviderProfile {
	provider: IdentityProvider;
	/** the provider's own id; never changes */
	subject: string;
	displayName: string;
	/** shown in settings: "@handle" or an e-mail */
	label: string;
	/** lower case; null when the provider gives none */
	email: string | null;
	/** the provider vouches that the e-mail is the person's: only then may it join accounts */
	emailVouched: boolean;
	photoURL: string | null;
	/** X only: what later calls are signed with */
	tokens: { token: string; secret: string } | null;
}

/** Providers by the names they call themselves, the same in every language. */
export const PROVIDER_NAMES: Record<IdentityProvider, string> = { x: "X", google: "Google", facebook: "Facebook" };

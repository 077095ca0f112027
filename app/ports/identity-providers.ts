import type { ProviderProfile } from "../core/accounts/identity.ts";

/** External identity providers. Every call may throw PortError. */

/** A token and its secret (OAuth 1.0a, RFC 5849 §2). */
export interface TokenPair {
	token: string;
	secret: string;
}

/** X: three-legged OAuth 1.0a. */
export interface XSignInPort {
	/** First leg. @param callbackUrl - where X redirects the user afterwards; @throws PortError also if X does not confirm it */
	requestToken(callbackUrl: string): Promise<TokenPair>;
	/** Second leg: URL of X's consent page. */
	authenticateUrl(requestToken: string): string;
	/** Third leg. @param verifier - from the callback */
	accessToken(request: TokenPair, verifier: string): Promise<TokenPair>;
	findProfile(access: TokenPair): Promise<ProviderProfile>;
	/** Revokes an access token; succeeds if it is already invalid. */
	revoke(access: TokenPair): Promise<void>;
}

/** Google and Facebook: OAuth 2.0 code flow with PKCE. remix-auth-oauth2 builds the URLs; this port makes the calls. */
export interface OAuth2Port {
	readonly clientId: string;
	readonly authorizeUrl: string;
	readonly scopes: readonly string[];
	/** @returns the access token */
	exchangeCode(code: string, codeVerifier: string, redirectUri: string): Promise<string>;
	findProfile(accessToken: string): Promise<ProviderProfile>;
}

/** Providers; null without credentials in the settings. */
export interface IdentityProviders {
	x: XSignInPort | null;
	google: OAuth2Port | null;
	facebook: OAuth2Port | null;
}

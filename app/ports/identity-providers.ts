import type { ProviderProfile } from "../core/accounts/identity.ts";

/** Those who can say who somebody is, as this app needs them. Every call may throw PortError. */

/** A token and the secret that goes with it (OAuth 1.0a, RFC 5849 §2). */
export interface TokenPair {
	token: string;
	secret: string;
}

/** X: OAuth 1.0a, three legs. */
export interface XSignInPort {
	/** First leg. @param callbackUrl - where X sends the person back to; @throws PortError also when X does not confirm it */
	requestToken(callbackUrl: string): Promise<TokenPair>;
	/** Second leg: where the person says yes or no. */
	authenticateUrl(requestToken: string): string;
	/** Third leg. @param verifier - what the callback brought */
	accessToken(request: TokenPair, verifier: string): Promise<TokenPair>;
	findProfile(access: TokenPair): Promise<ProviderProfile>;
	/** Makes an access token useless; one that is so already is fine too. */
	revoke(access: TokenPair): Promise<void>;
}

/** Google and Facebook: OAuth 2.0, code with PKCE; remix-auth-oauth2 makes the addresses, this makes the calls. */
export interface OAuth2Port {
	readonly clientId: string;
	readonly authorizeUrl: string;
	readonly scopes: readonly string[];
	/** @returns the access token */
	exchangeCode(code: string, codeVerifier: string, redirectUri: string): Promise<string>;
	findProfile(accessToken: string): Promise<ProviderProfile>;
}

/** Providers with credentials in the settings. */
export interface IdentityProviders {
	x: XSignInPort | null;
	google: OAuth2Port | null;
	facebook: OAuth2Port | null;
}

import { OAuth2Tokens } from "arctic";
import { CodeChallengeMethod, OAuth2Strategy } from "remix-auth-oauth2";
import type { ProviderProfile } from "../../../core/accounts/identity.ts";
import type { OAuth2Port } from "../../../ports/identity-providers.ts";

/**
 * Sign-in with Google or Facebook. remix-auth-oauth2 creates and checks state, verifier and challenge (RFC 7636, S256); the
 * adapter exchanges the code, with its own timeout and provider-specific body.
 */
export class CodeStrategy extends OAuth2Strategy<ProviderProfile> {
	readonly #port: OAuth2Port;
	readonly #callbackUrl: string;

	/** @param name - also names the cookie for state and verifier, which pending-sign-in.ts encrypts */
	constructor(name: string, port: OAuth2Port, callbackUrl: string) {
		super(
			{
				cookie: name,
				clientId: port.clientId,
				// Only the adapter needs the secret, so it cannot leak from here.
				clientSecret: null,
				authorizationEndpoint: port.authorizeUrl,
				// Never called: validateAuthorizationCode below replaces the call.
				tokenEndpoint: port.authorizeUrl,
				redirectURI: callbackUrl,
				scopes: [...port.scopes],
				codeChallengeMethod: CodeChallengeMethod.S256,
			},
			({ tokens }) => port.findProfile(tokens.accessToken()),
		);
		this.name = name;
		this.#port = port;
		this.#callbackUrl = callbackUrl;
	}

	protected override async validateAuthorizationCode(code: string, codeVerifier: string): Promise<OAuth2Tokens> {
		return new OAuth2Tokens({ access_token: await this.#port.exchangeCode(code, codeVerifier, this.#callbackUrl) });
	}
}

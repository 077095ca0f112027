import { OAuth2Tokens } from "arctic";
import { CodeChallengeMethod, OAuth2Strategy } from "remix-auth-oauth2";
import type { ProviderProfile } from "../../../core/accounts/identity.ts";
import type { OAuth2Port } from "../../../ports/identity-providers.ts";

/**
 * Sign-in with Google or Facebook: remix-auth-oauth2 makes state, verifier and challenge (RFC 7636, S256) and compares
 * them; the code is traded by the adapter, under its time-out, with what that provider wants in the body.
 */
export class CodeStrategy extends OAuth2Strategy<ProviderProfile> {
	readonly #port: OAuth2Port;
	readonly #callbackUrl: string;

	/** @param name - also that of the cookie it keeps state and verifier in; begun-sign-in.ts seals it */
	constructor(name: string, port: OAuth2Port, callbackUrl: string) {
		super(
			{
				cookie: name,
				clientId: port.clientId,
				// The adapter has it; what is missing here cannot leak from here.
				clientSecret: null,
				authorizationEndpoint: port.authorizeUrl,
				// Never asked: validateAuthorizationCode below is the only caller.
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

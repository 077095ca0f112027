import { Strategy } from "remix-auth/strategy";
import type { ProviderProfile } from "../../../core/accounts/identity.ts";
import { findCookie } from "../../../core/cookies.ts";
import type { XSignInPort } from "../../../ports/identity-providers.ts";

/** Cookie for the request token between the first and the third leg; pending-sign-in.ts encrypts it. */
const COOKIE = "x";

/**
 * Sign-in with X: OAuth 1.0a, three legs (https://docs.x.com/fundamentals/authentication/oauth-1-0a). A request without
 * `oauth_token` starts a sign-in: the strategy throws the redirect to X, as remix-auth's OAuth 2 strategy does.
 */
export class XStrategy extends Strategy<ProviderProfile, ProviderProfile> {
	name = "x";

	constructor(
		private readonly port: XSignInPort,
		private readonly callbackUrl: string,
	) {
		super(async (profile) => profile);
	}

	/** @throws Response to start; RangeError if the callback belongs to another sign-in; PortError if X failed */
	override async authenticate(request: Request): Promise<ProviderProfile> {
		const { searchParams } = new URL(request.url);
		const token = searchParams.get("oauth_token");
		if (token === null) throw await this.#begin();
		const kept = new URLSearchParams(findCookie(request, COOKIE) ?? "");
		const secret = kept.get("secret");
		const verifier = searchParams.get("oauth_verifier");
		if (kept.get("token") !== token || secret === null || verifier === null) {
			throw new RangeError("this callback belongs to another sign-in");
		}
		const access = await this.port.accessToken({ token, secret }, verifier);
		return this.verify(await this.port.findProfile(access));
	}

	async #begin(): Promise<Response> {
		const { token, secret } = await this.port.requestToken(this.callbackUrl);
		const kept = new URLSearchParams({ token, secret });
		const headers = { Location: this.port.authenticateUrl(token), "Set-Cookie": `${COOKIE}=${kept}` };
		return new Response(null, { status: 302, headers });
	}
}

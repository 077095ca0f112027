import { z } from "zod";
import { callProvider, readJson } from "./provider-call.ts";

/** Maximum length of a name from a provider; longer names are cut. */
export const MAX_NAME = 60;

export interface OAuth2Settings {
	clientId: string;
	clientSecret: string;
	authorizeUrl: string;
	tokenUrl: string;
	profileUrl: string;
}

const TokenShape = z.object({ access_token: z.string().min(1) });

/**
 * Exchanges a code for a token (RFC 6749 §4.1.3) with PKCE (RFC 7636). Client credentials go into the body: Facebook accepts
 * them only there, and Google accepts them there too.
 *
 * @returns the access token
 * @throws PortError
 */
export async function exchangeCode(
	port: string,
	settings: OAuth2Settings,
	{ code, codeVerifier, redirectUri }: { code: string; codeVerifier: string; redirectUri: string },
): Promise<string> {
	const body = new URLSearchParams({
		grant_type: "authorization_code",
		code,
		code_verifier: codeVerifier,
		redirect_uri: redirectUri,
		client_id: settings.clientId,
		client_secret: settings.clientSecret,
	});
	return readJson(port, await callProvider(port, settings.tokenUrl, { method: "POST", body }), TokenShape).access_token;
}

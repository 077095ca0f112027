/**
 * The documents that authorization servers of the AT Protocol read about this app, which is registered nowhere.
 *
 * @see https://atproto.com/specs/oauth#clients
 * @see https://www.ietf.org/archive/id/draft-ietf-oauth-client-id-metadata-document-00.html
 */

/** A private ES256 key (RFC 7517). Servers bind sessions to its id: with another key everybody has to connect again. */
export interface BlueskyKey {
	kty: "EC";
	crv: "P-256";
	kid: string;
	x: string;
	y: string;
	d: string;
}

/** How servers know the app. */
export interface BlueskyClient {
	/** origin of the app's pages: "https://shownft.example" */
	appUrl: string;
	/** shown to users where they grant access */
	appName: string;
	/**
	 * address of {@link blueskyClientMetadata}; default: `${appUrl}/oauth/bluesky-client.json`. Its origin takes the place of
	 * `appUrl` in every address that servers are told, because they accept no "http:" one
	 */
	clientId?: string | undefined;
	/** without it the app is a public client, whose sessions servers end after two weeks */
	privateKey?: BlueskyKey | null | undefined;
}

/** What a picture needs: one record of one collection, and files of images (https://atproto.com/specs/permission). */
export const BLUESKY_SCOPE = "atproto repo:app.bsky.actor.profile blob:image/*";
/** For servers without these permissions: everything but direct messages. */
export const BLUESKY_OLDER_SCOPE = "atproto transition:generic";

export function blueskyClientId({ appUrl, clientId }: BlueskyClient): string {
	return clientId ?? `${appUrl}/oauth/bluesky-client.json`;
}

/** An address of this app as servers are told it. @param address - below `appUrl` */
export function asServersKnow(client: BlueskyClient, address: string): string {
	const { pathname, search } = new URL(address);
	return new URL(blueskyClientId(client)).origin + pathname + search;
}

/**
 * Client metadata (RFC 7591 §2), served as application/json at the client id.
 *
 * @param redirectUrl - where users come back to, below `appUrl`
 */
export function blueskyClientMetadata(client: BlueskyClient, redirectUrl: string) {
	const clientId = blueskyClientId(client);
	const { origin } = new URL(clientId);
	return {
		client_id: clientId,
		client_name: client.appName,
		client_uri: origin,
		application_type: "web" as const,
		grant_types: ["authorization_code", "refresh_token"] as ["authorization_code", "refresh_token"],
		response_types: ["code"] as ["code"],
		redirect_uris: [asServersKnow(client, redirectUrl)] as [string],
		scope: `${BLUESKY_SCOPE} transition:generic`,
		dpop_bound_access_tokens: true,
		...(client.privateKey
			? {
					token_endpoint_auth_method: "private_key_jwt" as const,
					token_endpoint_auth_signing_alg: "ES256",
					jwks_uri: `${origin}/oauth/jwks.json`,
				}
			: { token_endpoint_auth_method: "none" as const }),
	};
}

/** The app's public keys (RFC 7517 §5), served as application/json at /oauth/jwks.json; none for a public client. */
export function blueskyJwks({ privateKey }: Pick<BlueskyClient, "privateKey">) {
	if (!privateKey) return { keys: [] };
	const { kty, crv, kid, x, y } = privateKey;
	return { keys: [{ kty, crv, kid, x, y, alg: "ES256", use: "sig" }] };
}

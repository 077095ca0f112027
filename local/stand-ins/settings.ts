import { APP_CLIENT_ID, blueskyAddresses, originOf } from "./bluesky/hosts.ts";
import { mastodonAddresses } from "./mastodon/servers.ts";

/** The app's credentials at the stand-ins: public, and valid on this machine only. */
export const STAND_IN_CREDENTIALS = {
	x: {
		key: "stand-in-x-consumer-key",
		secret: "stand-in-x-consumer-secret",
		bearerToken: "stand-in-x-bearer-token",
	},
	google: { id: "stand-in-google.apps.googleusercontent.example", secret: "stand-in-google-secret" },
	facebook: { id: "100000000000001", secret: "stand-in-facebook-secret" },
	opensea: { apiKey: "stand-in-opensea-key" },
	gravatar: { id: "100001", secret: "stand-in-gravatar-secret" },
	/** the app's key, whose public half the app publishes */
	bluesky: {
		privateKey: {
			kty: "EC",
			crv: "P-256",
			kid: "stand-in",
			x: "nLYMP1XDPqPE6n9fQM1NtBvcF3aq13_WbOJXa9yRlJo",
			y: "AyK-l6HPEp7KB7DLshx9idzGhiSYUaEVhz4nzxs4N7g",
			d: "hqc3Z-ubTuntpVUnDeSeWCJysjjLZzjZ6iDpOHVeE20",
		},
	},
} as const;

/** The app's callback URLs. */
export function callbacksOf(appUrl: string) {
	return {
		x: `${appUrl}/auth/x/callback`,
		google: `${appUrl}/auth/google/callback`,
		facebook: `${appUrl}/auth/facebook/callback`,
		gravatar: `${appUrl}/targets/gravatar/callback`,
		bluesky: `${appUrl}/targets/bluesky/callback`,
	};
}

/** Host name → base URL of each server that is reached by its name. @param url - origin of the stand-ins */
export function serverAddresses(url: string): Record<string, string> {
	return { ...mastodonAddresses(url), ...blueskyAddresses(url) };
}

/**
 * Vars and secrets that make the app use the stand-ins instead of the real services.
 *
 * @param url - origin of the stand-ins
 * @param xBearer - look up posts through API v2 instead of oEmbed
 */
export function standInVars(url: string, xBearer = false): Record<string, string> {
	const { x, google, facebook, opensea, gravatar, bluesky } = STAND_IN_CREDENTIALS;
	return {
		X_API_URL: `${url}/x`,
		X_OEMBED_URL: `${url}/x/oembed`,
		X_INTENT_URL: `${url}/x/intent/tweet`,
		X_CONSUMER_KEY: x.key,
		X_CONSUMER_SECRET: x.secret,
		...(xBearer ? { X_BEARER_TOKEN: x.bearerToken } : {}),
		GOOGLE_AUTHORIZE_URL: `${url}/google/o/oauth2/v2/auth`,
		GOOGLE_TOKEN_URL: `${url}/google/token`,
		GOOGLE_PROFILE_URL: `${url}/google/v1/userinfo`,
		GOOGLE_CLIENT_ID: google.id,
		GOOGLE_CLIENT_SECRET: google.secret,
		FACEBOOK_AUTHORIZE_URL: `${url}/facebook/v24.0/dialog/oauth`,
		FACEBOOK_TOKEN_URL: `${url}/facebook/v24.0/oauth/access_token`,
		FACEBOOK_PROFILE_URL: `${url}/facebook/v24.0/me`,
		FACEBOOK_CLIENT_ID: facebook.id,
		FACEBOOK_CLIENT_SECRET: facebook.secret,
		GRAVATAR_API_URL: `${url}/gravatar/v3`,
		GRAVATAR_OAUTH_URL: `${url}/gravatar/oauth2`,
		GRAVATAR_CLIENT_ID: gravatar.id,
		GRAVATAR_CLIENT_SECRET: gravatar.secret,
		BLUESKY_CLIENT_ID: APP_CLIENT_ID,
		BLUESKY_PRIVATE_KEY: JSON.stringify(bluesky.privateKey),
		BLUESKY_HANDLE_RESOLVER_URL: originOf("handles"),
		BLUESKY_PLC_URL: originOf("plc"),
		SERVER_ADDRESSES: JSON.stringify(serverAddresses(url)),
		OPENSEA_API_URL: `${url}/opensea`,
		OPENSEA_API_KEY: opensea.apiKey,
		IPFS_GATEWAY_URL: `${url}/opensea/ipfs`,
		ARWEAVE_GATEWAY_URL: `${url}/opensea/arweave`,
	};
}

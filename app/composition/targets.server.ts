import { blueskyPort } from "../adapters/social/bluesky.ts";
import { type BlueskyClient, blueskyClientMetadata, blueskyJwks } from "../adapters/social/bluesky-client-metadata.ts";
import { gravatarPort } from "../adapters/social/gravatar.ts";
import { mastodonPort } from "../adapters/social/mastodon.ts";
import { serverFetch } from "../adapters/social/server-fetch.ts";
import type { Database } from "../db/database.ts";
import type { Clock } from "../ports/clock.ts";
import type { TargetPorts } from "../ports/target-connections.ts";
import type { TokenVault } from "../services/accounts/token-vault.ts";
import { callbackOf } from "../services/showcase/connect-target.ts";
import { serverApps } from "../services/showcase/server-apps.ts";
import type { Settings } from "./settings.server.ts";

/** As servers show it to their users. */
const APP_NAME = "Show My NFT";

function blueskyClient(settings: Settings): BlueskyClient {
	const { APP_URL: appUrl, BLUESKY_CLIENT_ID: clientId, BLUESKY_PRIVATE_KEY: privateKey } = settings;
	return { appUrl, appName: APP_NAME, clientId, privateKey };
}

/** Targets that can be connected: those without credentials in the settings are not offered. */
export function targetPorts(
	settings: Settings,
	shared: { db: Database; clock: Clock; vault: TokenVault },
): TargetPorts {
	const { APP_URL: appUrl, SERVER_ADDRESSES } = settings;
	const { GRAVATAR_CLIENT_ID: clientId, GRAVATAR_CLIENT_SECRET: clientSecret } = settings;
	const { GRAVATAR_API_URL: apiUrl, GRAVATAR_OAUTH_URL: oauthUrl } = settings;
	return {
		bluesky: blueskyPort({
			...blueskyClient(settings),
			server: serverFetch("bluesky", SERVER_ADDRESSES),
			handleResolverUrl: settings.BLUESKY_HANDLE_RESOLVER_URL,
			plcUrl: settings.BLUESKY_PLC_URL,
			now: shared.clock.now,
		}),
		mastodon: mastodonPort({
			server: serverFetch("mastodon", SERVER_ADDRESSES),
			appUrl,
			appName: APP_NAME,
			apps: serverApps(shared),
		}),
		...(clientId && clientSecret ? { gravatar: gravatarPort({ apiUrl, oauthUrl, clientId, clientSecret }) } : {}),
	};
}

/** Documents that servers of Bluesky read about this app, by their names below /oauth. */
export function oauthDocuments(settings: Settings): Readonly<Record<string, object>> {
	const client = blueskyClient(settings);
	return {
		"bluesky-client.json": blueskyClientMetadata(client, callbackOf(client, "bluesky")),
		"jwks.json": blueskyJwks(client),
	};
}

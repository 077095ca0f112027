import { blueskyPort } from "#app/adapters/social/bluesky.ts";
import {
	type BlueskyClient,
	type BlueskyKey,
	blueskyClientMetadata,
	blueskyJwks,
} from "#app/adapters/social/bluesky-client-metadata.ts";
import { type ServerAddresses, serverFetch } from "#app/adapters/social/server-fetch.ts";
import type { TargetAccess, TargetAccount, TargetPort } from "#app/ports/target-connections.ts";
import { APP_CLIENT_ID, blueskyAddresses, originOf } from "#local/stand-ins/bluesky/hosts.ts";
import { STAND_IN_CREDENTIALS } from "#local/stand-ins/settings.ts";
import type { Outside } from "./stand-ins.ts";

/** The app as Bluesky's stand-in knows it; runs in Node and in workerd. */

export const APP_URL = "https://paylink.test";
export const REDIRECT_URL = `${APP_URL}/targets/bluesky/callback`;
const STATE = "a-state_that.the-caller~checks";

export function appAtBluesky(privateKey: BlueskyKey | null = STAND_IN_CREDENTIALS.bluesky.privateKey): BlueskyClient {
	return { appUrl: APP_URL, appName: "Show My NFT", clientId: APP_CLIENT_ID, privateKey };
}

/** What the app's routes serve, by path. */
export function documentAt(path: string, app: BlueskyClient): object | null {
	if (path === "/oauth/bluesky-client.json") return blueskyClientMetadata(app, REDIRECT_URL);
	return path === "/oauth/jwks.json" ? blueskyJwks(app) : null;
}

/** @param addresses - of further servers */
export function portAt(
	standInsUrl: string,
	app = appAtBluesky(),
	addresses: ServerAddresses = {},
	now: () => number = Date.now,
): TargetPort {
	return blueskyPort({
		...app,
		server: serverFetch("bluesky", { ...blueskyAddresses(standInsUrl), ...addresses }),
		handleResolverUrl: originOf("handles"),
		plcUrl: originOf("plc"),
		now,
	});
}

/** Types a name and follows to the consent page. @throws Error if that is refused */
export async function begun(port: TargetPort, typed: string): Promise<{ url: string; pending: string }> {
	const began = await port.begin({ typed, redirectUrl: REDIRECT_URL, state: STATE });
	if (began.kind === "refused") throw new Error(began.reason);
	return began;
}

export const finished = (port: TargetPort, address: string, pending: string) =>
	port.finish({ params: new URL(address).searchParams, pending, redirectUrl: REDIRECT_URL });

/** The whole sign-in of a person of the stand-in. @throws Error if it is refused */
export async function connected(
	port: TargetPort,
	outside: Outside,
	personId: string,
	typed: string,
): Promise<TargetAccount> {
	const { url, pending } = await begun(port, typed);
	const done = await finished(port, await outside.decide(url, personId), pending);
	if (done.kind === "refused") throw new Error(done.reason);
	return done.account;
}

/** An access that keeps its renewed secrets, as the app's database does. */
export function keptAccess(secret: string): TargetAccess & { secrets: string[] } {
	const secrets = [secret];
	return {
		get secret() {
			return secrets.at(-1) ?? "";
		},
		secrets,
		renew: async (renewed) => void secrets.push(renewed),
	};
}

import { afterEach, describe, expect, test } from "vitest";
import { gravatarPort } from "#app/adapters/social/gravatar.ts";
import { mastodonPort } from "#app/adapters/social/mastodon.ts";
import { serverFetch } from "#app/adapters/social/server-fetch.ts";
import { PictureSettingsSchema, pictureSource } from "#app/composition/picture-settings.server.ts";
import { readSettings } from "#app/composition/settings.server.ts";
import type { TargetPort } from "#app/ports/target-connections.ts";
import { callbacksOf } from "#local/stand-ins/settings.ts";
import { serverApps } from "../server-apps.ts";
import { env } from "./environment.ts";
import { outside, unique } from "./scenario.ts";

/** The adapters of targets with the fetch and the settings of the Worker; their answers are told apart in Node. */

const settings = readSettings(env);
const source = pictureSource(PictureSettingsSchema.parse(env));
/** The smallest GIF, 1 × 1. */
const PICTURE = Uint8Array.from(atob("R0lGODlhAQABAIAAAP///wAAACwAAAAAAQABAAACAkQBADs="), (byte) => byte.charCodeAt(0));

const mastodon = mastodonPort({
	server: serverFetch("mastodon", settings.SERVER_ADDRESSES),
	appUrl: settings.APP_URL,
	appName: "Show My NFT",
	apps: serverApps(),
});
const gravatar = gravatarPort({
	apiUrl: settings.GRAVATAR_API_URL,
	oauthUrl: settings.GRAVATAR_OAUTH_URL,
	clientId: settings.GRAVATAR_CLIENT_ID ?? "",
	clientSecret: settings.GRAVATAR_CLIENT_SECRET ?? "",
});

afterEach(() => outside.heal());

async function connect(port: TargetPort, typed: string, redirectUrl: string, personId: string) {
	const begun = await port.begin({ typed, redirectUrl, state: "a-state" });
	if (begun.kind !== "leads-on") throw new Error(begun.reason);
	const { searchParams: params } = new URL(await outside.decide(begun.url, personId));
	const ended = await port.finish({ params, pending: begun.pending, redirectUrl });
	if (ended.kind !== "connected") throw new Error(ended.reason);
	return { secret: ended.account.secret, renew: async () => {} };
}

describe("in the Worker", () => {
	test.each([
		["art.example", mastodon, `${settings.APP_URL}/targets/mastodon/callback`],
		["photos.example", mastodon, `${settings.APP_URL}/targets/mastodon/callback`],
		["gravatar", gravatar, callbacksOf(settings.APP_URL).gravatar],
	])(
		"an account at %s is connected, its picture changed, found and fetched, and left",
		async (name, port, redirectUrl) => {
			const id = unique("person");
			await outside.addPerson({
				id,
				mastodon: [
					{ server: "art.example", username: id.replaceAll("-", "_") },
					{ server: "photos.example", username: id.replaceAll("-", "_") },
				],
				gravatar: { email: `${id}@mail.example` },
			});
			const access = await connect(port, name, redirectUrl, id);
			expect(await port.findOriginal(access)).toMatchObject({ kind: "found", url: expect.any(String) });
			const taken = await port.update(access, PICTURE);
			if (taken.kind !== "taken" || taken.url === null) throw new Error(taken.kind);
			expect(await port.findOriginal(access)).toMatchObject({ url: taken.url });
			expect((await source.fetchPicture(taken.url)).bytes).toEqual(PICTURE);
			await port.revoke(access);
			await outside.target(name).revoke(id);
			expect(await port.update(access, PICTURE)).toEqual({ kind: "revoked" });
		},
	);
});

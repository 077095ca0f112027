import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openseaV2 } from "#app/adapters/marketplace/opensea-v2.ts";
import { blueskyPort } from "#app/adapters/social/bluesky.ts";
import { gravatarPort } from "#app/adapters/social/gravatar.ts";
import { mastodonPort } from "#app/adapters/social/mastodon.ts";
import { serverFetch } from "#app/adapters/social/server-fetch.ts";
import { xProfilePictures } from "#app/adapters/social/x-profile-pictures.ts";
import type { PictureTarget } from "#app/core/showcase/picture-targets.ts";
import type { ProfilePicturesPort, ShownAnswer, UploadAnswer } from "#app/ports/profile-pictures.ts";
import { originOf } from "#local/stand-ins/bluesky/hosts.ts";
import { STAND_IN_CREDENTIALS } from "#local/stand-ins/settings.ts";
import { holdingsOf, type Outside, startOutside, walletOf } from "../../../bench/scale/outside.ts";
import { PREPARED, pictureOf, TODAYS, YESTERDAYS } from "../../../bench/scale/prepared.ts";
import { appAtBluesky } from "../../bluesky-app.ts";
import { serverApps } from "../../server-apps.ts";

/** What the bench `day` counts is worth as much as its stand-ins refuse: the app's own adapters call them over HTTP. */

let outside: Outside;
beforeAll(async () => {
	outside = await startOutside();
});
afterAll(() => outside.close());

/** What is sealed for somebody, in the form that each adapter takes it. */
interface Target {
	find(secret: string): Promise<ShownAnswer>;
	update(secret: string, picture: Uint8Array<ArrayBuffer>, replaces: string | null): Promise<UploadAnswer>;
}

function adapterAt(target: PictureTarget): Target {
	const { vars } = outside;
	const { x, gravatar } = STAND_IN_CREDENTIALS;
	const addresses = JSON.parse(vars.SERVER_ADDRESSES ?? "{}") as Record<string, string>;
	const server = serverFetch(target, addresses);
	if (target === "x") {
		const port = xProfilePictures(vars.X_API_URL ?? "", x);
		return {
			find: (secret) => port.findOriginal(JSON.parse(secret)),
			update: (secret, picture) => port.update(JSON.parse(secret), picture),
		};
	}
	const ports = {
		bluesky: () =>
			blueskyPort({
				...appAtBluesky(),
				server,
				handleResolverUrl: originOf("handles"),
				plcUrl: originOf("plc"),
				now: Date.now,
			}),
		mastodon: () =>
			mastodonPort({ server, appUrl: "https://paylink.test", appName: "Show My NFT", apps: serverApps() }),
		gravatar: () =>
			gravatarPort({
				apiUrl: vars.GRAVATAR_API_URL ?? "",
				oauthUrl: vars.GRAVATAR_OAUTH_URL ?? "",
				clientId: gravatar.id,
				clientSecret: gravatar.secret,
			}),
	};
	const port: ProfilePicturesPort<{ secret: string; renew(secret: string): Promise<void> }> = ports[target]();
	// An access that is renewed is kept for the next call of the same test.
	const kept = new Map<string, string>();
	const accessOf = (secret: string) => ({
		get secret() {
			return kept.get(secret) ?? secret;
		},
		renew: async (renewed: string) => void kept.set(secret, renewed),
	});
	return {
		find: (secret) => port.findOriginal(accessOf(secret)),
		update: (secret, picture, replaces) => port.update(accessOf(secret), picture, replaces),
	};
}

const at = (name: PictureTarget) => {
	const target = outside.targets.find((one) => one.name === name);
	if (!target) throw new Error(`there is no ${name}`);
	return target;
};
const bytesOf = (hash: string) => {
	const found = PREPARED.find((one) => one.hash === hash);
	if (!found) throw new Error("there is no such picture");
	return Uint8Array.from(found.bytes);
};
let people = 100;

describe.each(["x", "bluesky", "mastodon", "gravatar"] as const)("%s", (name) => {
	test("shows yesterday's picture, takes today's once, and refuses nothing of it", async () => {
		const person = people++;
		const { secret, profileUrl } = at(name).account(person);
		const adapter = adapterAt(name);
		const refusedBefore = outside.refused();

		const found = await adapter.find(secret);
		// X names an upload's address too late for the app to know it.
		const known = name === "x" ? profileUrl.replace(pictureOf(person, 1), pictureOf(person, YESTERDAYS)) : profileUrl;
		expect(found).toMatchObject({ kind: "found", url: known });
		const taken = await adapter.update(secret, bytesOf(pictureOf(person, TODAYS)), profileUrl);
		expect(taken.kind).toBe("taken");
		const after = await adapter.find(secret);

		if (after.kind !== "found" || taken.kind !== "taken") throw new Error(after.kind);
		expect(after.url).not.toBe(known);
		if (taken.url !== null) expect(after.url).toBe(taken.url);
		expect(at(name).shown.changed.get(person)).toEqual({ times: 1, hash: pictureOf(person, TODAYS) });
		expect(outside.refused()).toBe(refusedBefore);
	});

	test("refuses an access that is nobody's, and changes nothing", async () => {
		const person = people++;
		const refusedBefore = outside.refused();
		const forged = forge(name, at(name).account(person).secret);
		const answered = adapterAt(name).update(forged, bytesOf(pictureOf(person, TODAYS)), null);
		// Whose fault it is differs by target; a proof of another key's is nobody's at Bluesky, and thrown.
		const kind = await answered.then((answer) => answer.kind).catch(() => "thrown");
		expect(kind).toBe({ x: "operator", bluesky: "thrown", mastodon: "revoked", gravatar: "revoked" }[name]);
		expect(at(name).shown.changed.has(person)).toBe(false);
		expect(outside.refused()).toBeGreaterThan(refusedBefore);
	});

	test("counts a second change", async () => {
		const person = people++;
		const { secret } = at(name).account(person);
		const adapter = adapterAt(name);
		await adapter.update(secret, bytesOf(pictureOf(person, TODAYS)), null);
		await adapter.update(secret, bytesOf(pictureOf(person, YESTERDAYS)), null);
		expect(at(name).shown.changed.get(person)).toEqual({ times: 2, hash: pictureOf(person, YESTERDAYS) });
	});
});

/** The access of somebody, with one thing that its holder alone knows replaced. */
function forge(name: PictureTarget, secret: string): string {
	const access = JSON.parse(secret);
	if (name === "x") access.secret = "guessed";
	if (name === "mastodon") access.host = "server-0.example" === access.host ? "server-1.example" : "server-0.example";
	if (name === "gravatar") access.token = "guessed";
	if (name === "bluesky") {
		const other = JSON.parse(at("bluesky").account(people++).secret);
		access.dpopKey = other.dpopKey;
	}
	return JSON.stringify(access);
}

test("a refresh token of Bluesky is taken once", async () => {
	const person = people++;
	const { secret } = at("bluesky").account(person);
	const picture = bytesOf(pictureOf(person, TODAYS));
	expect((await adapterAt("bluesky").update(secret, picture, null)).kind).toBe("taken");
	// As if what came back had not been stored.
	expect((await adapterAt("bluesky").update(secret, picture, null)).kind).toBe("revoked");
	expect(at("bluesky").shown.changed.get(person)?.times).toBe(1);
});

test("everybody is at X and at two of the others, each of which two thirds have", () => {
	const counts = new Map<string, number>();
	for (let person = 0; person < 300; person += 1) {
		const names = outside.targetsOf(person).map(({ name }) => name);
		expect(names).toHaveLength(3);
		for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
	}
	expect(Object.fromEntries(counts)).toEqual({ x: 300, bluesky: 200, mastodon: 200, gravatar: 200 });
});

test("the marketplace lists what a person's wallet holds, to who has the key", async () => {
	const list = (key: string) =>
		openseaV2(outside.vars.OPENSEA_API_URL ?? "", key).listNfts(walletOf(7), null, { size: 200, chains: ["ethereum"] });
	const { items, next } = await list(STAND_IN_CREDENTIALS.opensea.apiKey);
	expect(items.map(({ tokenId }) => tokenId)).toEqual(holdingsOf(7).map(({ identifier }) => identifier));
	expect(next).toBeNull();
	await expect(list("guessed")).rejects.toThrow();
});

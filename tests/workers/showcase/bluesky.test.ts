import { afterEach, expect, test } from "vitest";
import { blueskyPort } from "#app/adapters/social/bluesky.ts";
import { serverFetch } from "#app/adapters/social/server-fetch.ts";
import { readSettings } from "#app/composition/settings.server.ts";
import { connected, keptAccess } from "../../bluesky-app.ts";
import { env } from "../environment.ts";
import { outside, unique } from "../scenario.ts";

/** Bluesky in workerd, with the settings of a local stack: the library's cryptography and its requests run there as in Node. */

const JPEG = Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, ...Array<number>(50_000).fill(7)]);

const settings = readSettings(env);
const port = () =>
	blueskyPort({
		server: serverFetch("bluesky", settings.SERVER_ADDRESSES),
		appUrl: settings.APP_URL,
		appName: "Show My NFT",
		clientId: settings.BLUESKY_CLIENT_ID,
		privateKey: settings.BLUESKY_PRIVATE_KEY,
		handleResolverUrl: settings.BLUESKY_HANDLE_RESOLVER_URL,
		plcUrl: settings.BLUESKY_PLC_URL,
		now: Date.now,
	});
afterEach(() => outside.heal());

test("an account is connected, its picture changed and read back, its access renewed and ended", async () => {
	const id = unique("sky");
	const handle = `${id}.example`;
	await outside.addPerson({ id, bluesky: { handle } });
	const account = await connected(port(), outside, id, `@${handle}`);
	expect(account.label).toBe(`@${handle}`);
	const access = keptAccess(account.secret);

	const before = await port().findOriginal(access);
	expect(before).toMatchObject({ kind: "found", url: expect.stringContaining("getBlob") });
	const taken = await port().update(access, JPEG);
	expect(taken).toMatchObject({ kind: "taken", url: expect.stringContaining(outside.url) });
	expect(await port().findOriginal(access)).toMatchObject({ url: (taken as { url: string }).url });
	const shown = await fetch((taken as { url: string }).url);
	expect(new Uint8Array(await shown.arrayBuffer())).toEqual(JPEG);

	await outside.bluesky.expire(id);
	expect(await port().update(access, JPEG)).toEqual(taken);
	expect(access.secrets).toHaveLength(2);

	await port().revoke(access);
	expect(await port().update(access, JPEG)).toEqual({ kind: "revoked" });
});

test("one port serves many at once", async () => {
	const shared = port();
	const ids = [unique("sky"), unique("sky"), unique("sky")];
	const answers = await Promise.all(
		ids.map(async (id) => {
			await outside.addPerson({ id, bluesky: { handle: `${id}.example` } });
			const account = await connected(shared, outside, id, `${id}.example`);
			return shared.update(keptAccess(account.secret), JPEG);
		}),
	);
	expect(answers.map(({ kind }) => kind)).toEqual(["taken", "taken", "taken"]);
});

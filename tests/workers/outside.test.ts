import { afterEach, describe, expect, test } from "vitest";
import { readSettings } from "#app/composition/settings.server.ts";
import { env } from "./environment.ts";
import { outside, unique } from "./scenario.ts";

/** The Worker's fetch and settings with the stand-ins. */

const settings = readSettings(env);
afterEach(() => outside.heal());

const oembed = (address: string) => fetch(`${settings.X_OEMBED_URL}?url=${encodeURIComponent(address)}&omit_script=1`);

describe("the stand-ins in Worker tests", () => {
	test("have users and posts that a test adds", async () => {
		const handle = unique("h").replaceAll("-", "_").slice(0, 15);
		await outside.addPerson({ id: unique("person"), x: { handle } });
		const { url } = await outside.writePost({ author: handle, text: "free & easy" });
		const response = await oembed(url);
		expect([response.status, await response.json()]).toMatchObject([
			200,
			{ author_url: `https://x.com/${handle}`, html: expect.stringContaining("free &amp; easy") },
		]);
	});

	test("simulate faults, record calls, and recover", async () => {
		await outside.setFault({ service: "x", call: "^/oembed", fault: "down" });
		await expect(oembed("https://x.com/a/status/1")).rejects.toThrow();
		expect(await outside.calls("x", /oembed/)).toMatchObject([{ method: "GET", status: null }]);
		await outside.heal();
		expect((await oembed("https://x.com/a/status/1")).status).toBe(404);
	});

	test("replace every provider of the settings", () => {
		const addresses = [
			settings.X_API_URL,
			settings.X_OEMBED_URL,
			settings.X_INTENT_URL,
			settings.GOOGLE_AUTHORIZE_URL,
			settings.GOOGLE_TOKEN_URL,
			settings.GOOGLE_PROFILE_URL,
			settings.FACEBOOK_AUTHORIZE_URL,
			settings.FACEBOOK_TOKEN_URL,
			settings.FACEBOOK_PROFILE_URL,
			settings.OPENSEA_API_URL,
			settings.GRAVATAR_API_URL,
			settings.GRAVATAR_OAUTH_URL,
			...Object.values(settings.SERVER_ADDRESSES),
		];
		for (const address of addresses) expect(address.startsWith(`${outside.url}/`), address).toBe(true);
		expect(settings.X_BEARER_TOKEN).toBeUndefined();
	});
});

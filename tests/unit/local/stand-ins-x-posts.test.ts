import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { STAND_IN_CREDENTIALS } from "#local/stand-ins/settings.ts";
import { type StandIns, startStandIns } from "#local/stand-ins/stand-ins.ts";
import { type Outside, standInsAt } from "../../stand-ins.ts";

const { bearerToken } = STAND_IN_CREDENTIALS.x;

let standIns: StandIns;
let outside: Outside;

beforeAll(async () => {
	standIns = await startStandIns({ port: 0, appUrl: "https://paylink.test", stateDir: null });
	outside = standInsAt(standIns.url);
});
afterAll(() => standIns.close());

const at = (path: string) => `${standIns.url}/x${path}`;

describe("a post", () => {
	const oembed = (address: string, more = "") => fetch(`${at("/oembed")}?url=${encodeURIComponent(address)}${more}`);
	const tweet = (
		id: string,
		query = "?expansions=author_id&tweet.fields=created_at,author_id",
		token: string = bearerToken,
	) => fetch(at(`/2/tweets/${id}${query}`), { headers: { authorization: `Bearer ${token}` } });

	test("has an id that contains its time and exceeds 2^53", async () => {
		const when = Date.parse("2026-11-20T10:00:00.123Z");
		const { id, url } = await outside.writePost({ author: "xenia_draws", text: "one", at: when });
		expect(url).toBe(`https://x.com/xenia_draws/status/${id}`);
		expect((BigInt(id) >> 22n) + 1_288_834_974_657n).toBe(BigInt(when));
		expect(String(Number(id))).not.toBe(id);
		const { id: second } = await outside.writePost({ author: "xenia_draws", text: "two", at: when });
		expect(second).not.toBe(id);
	});

	test("is returned by oEmbed in X's format", async () => {
		const text = `<b>"code" & more</b> https://paylink.test/?a=1&b=2\nfor @noor_pixels #free`;
		const { id, url } = await outside.writePost({ author: "xenia_draws", text, at: Date.UTC(2026, 10, 20) });
		const answer = (await (await oembed(url, "&omit_script=1&dnt=true")).json()) as { html: string };
		expect(answer).toMatchObject({
			url,
			author_name: "Xenia Draws",
			author_url: "https://x.com/xenia_draws",
			type: "rich",
			version: "1.0",
			cache_age: "3153600000",
		});
		expect(answer.html).toMatch(
			/^<blockquote class="twitter-tweet" data-dnt="true"><p lang="en" dir="ltr">&lt;b&gt;&quot;code&quot; &amp; more&lt;\/b&gt; <a href="https:\/\/t\.co\/\w{10}">https:\/\/t\.co\/\w{10}<\/a><br>for <a [^>]+>@noor_pixels<\/a> <a [^>]+>#free<\/a><\/p>&mdash; Xenia Draws \(@xenia_draws\) <a href="[^"]+">November 20, 2026<\/a><\/blockquote>\n$/,
		);
		expect(answer.html).not.toContain("paylink.test");
		expect(((await (await oembed(url)).json()) as { html: string }).html).toContain("widgets.js");
		for (const address of [
			`https://twitter.com/anybody/status/${id}?s=20`,
			`https://mobile.x.com/i/web/status/${id}`,
			`https://x.com/i/status/${id}/`,
		])
			expect((await oembed(address)).status, address).toBe(200);
	});

	test.each([
		"https://x.com/xenia_draws",
		"https://x.com.evil.test/xenia_draws/status/ID",
		"https://evil.test/xenia_draws/status/ID",
		"https://x.com/xenia_draws/status/IDx",
		"https://x.com/xenia_draws/status/1",
		"not an address",
		"",
	])("oEmbed does not find %s", async (address) => {
		const { id } = await outside.writePost({ author: "xenia_draws", text: "here" });
		const response = await oembed(address.replace("ID", id));
		expect([response.status, await response.json()]).toMatchObject([404, { error: "Sorry, that page does not exist" }]);
	});

	test("is returned by API v2 with the token", async () => {
		const text = "see https://paylink.test";
		const { id } = await outside.writePost({ author: "xenia_draws", text, at: Date.UTC(2026, 10, 20) });
		const response = await tweet(id);
		const [xenia] = (await outside.users()).filter((person) => person.id === "xenia");
		expect([response.status, await response.json()]).toEqual([
			200,
			{
				data: {
					id,
					text: expect.stringMatching(/^see https:\/\/t\.co\/\w{10}$/),
					edit_history_tweet_ids: [id],
					created_at: "2026-11-20T00:00:00.000Z",
					author_id: xenia?.x?.id,
				},
				includes: { users: [{ id: xenia?.x?.id, name: "Xenia Draws", username: "xenia_draws" }] },
			},
		]);
		expect(await (await tweet(id, "")).json()).not.toHaveProperty("includes");
		expect((await tweet(id, "", "another")).status).toBe(401);
		expect((await fetch(at(`/2/tweets/${id}`))).status).toBe(401);
		expect((await tweet("abc")).status).toBe(400);
	});

	test("says where its links stand, counted in code points", async () => {
		const text = "🦉🦉 https://paylink.test/a and https://paylink.test/a again";
		const { id } = await outside.writePost({ author: "xenia_draws", text });
		interface Link {
			start: number;
			end: number;
			url: string;
			expanded_url: string;
		}
		const { data } = (await (await tweet(id, "?tweet.fields=entities")).json()) as {
			data: { text: string; entities: { urls: Link[] } };
		};
		const { urls } = data.entities;
		const shown = urls.map(({ start, end }) => [...data.text].slice(start, end).join(""));
		expect(shown).toEqual(urls.map(({ url }) => url));
		expect(new Set(urls.map(({ start }) => start)).size).toBe(2);
	});

	test("is not found if unknown or deleted", async () => {
		const { id, url } = await outside.writePost({ author: "xenia_draws", text: "soon gone" });
		await outside.deletePost(id);
		expect((await oembed(url)).status).toBe(404);
		const response = await tweet(id);
		expect([response.status, await response.json()]).toMatchObject([
			200,
			{ errors: [{ resource_id: id, type: "https://api.x.com/2/problems/resource-not-found" }] },
		]);
	});

	test("of a protected account is not public", async () => {
		await outside.addPerson({ id: "shy", x: { handle: "shy_one", protected: true } });
		const { id, url } = await outside.writePost({ author: "shy_one", text: "for friends" });
		const embedded = await oembed(url);
		expect([embedded.status, await embedded.json()]).toMatchObject([403, { error: /not authorized/ }]);
		const response = await tweet(id);
		expect(await response.json()).toMatchObject({
			errors: [{ title: "Authorization Error", type: /not-authorized-for-resource$/ }],
		});
	});

	test("can be written on the intent page, which shows its URL", async () => {
		const address = at(`/intent/tweet?text=${encodeURIComponent("My <code> is AB12")}&url=https://paylink.test`);
		const page = await (await fetch(address)).text();
		expect(page).toContain("My &#60;code&#62; is AB12 https://paylink.test</textarea>");
		const written = await fetch(address, {
			method: "POST",
			body: new URLSearchParams({ person: "noor", text: "My code is AB12" }),
		});
		const [, id] = /noor_pixels\/status\/(\d+)$/.exec(written.url) ?? [];
		expect(await written.text()).toContain(`value="https://x.com/noor_pixels/status/${id}"`);
		expect((await oembed(`https://x.com/noor_pixels/status/${id}`)).status).toBe(200);
		const tooLong = await fetch(address, {
			method: "POST",
			body: new URLSearchParams({ person: "noor", text: `${"x".repeat(257)} https://paylink.test/${"y".repeat(200)}` }),
		});
		expect([tooLong.status, await tooLong.text()]).toEqual([400, expect.stringContaining("The post is 281 long.")]);
		await fetch(written.url, { method: "POST", body: new URLSearchParams({ act: "delete" }) });
		expect((await oembed(`https://x.com/noor_pixels/status/${id}`)).status).toBe(404);
	});
});

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { STAND_IN_CREDENTIALS } from "#local/stand-ins/settings.ts";
import { type StandIns, startStandIns } from "#local/stand-ins/stand-ins.ts";
import { keepTokens } from "#local/stand-ins/x/tokens.ts";
import { type Outside, standInsAt } from "../../stand-ins.ts";

const APP_URL = "https://paylink.test";
let standIns: StandIns;
let outside: Outside;

beforeAll(async () => {
	standIns = await startStandIns({ port: 0, appUrl: APP_URL, stateDir: null });
	outside = standInsAt(standIns.url);
});
afterAll(() => standIns.close());
beforeEach(() => outside.heal());

const ask = (path: string) =>
	fetch(`${standIns.url}${path}`, { headers: { "x-api-key": STAND_IN_CREDENTIALS.opensea.apiKey } });
const NFTS = `/opensea/api/v2/chain/ethereum/account/0x${"0".repeat(39)}1/nfts`;

describe("a service with a fault", () => {
	test("down: the connection is cut, other services work", async () => {
		await outside.setFault({ service: "opensea", fault: "down" });
		await expect(ask(NFTS)).rejects.toThrow();
		expect((await ask("/x/oembed")).status).toBe(404);
	});

	test("slow: the true answer comes late", async () => {
		await outside.setFault({ service: "opensea", fault: "slow", ms: 200 });
		const startedAt = performance.now();
		expect((await ask(NFTS)).status).toBe(200);
		expect(performance.now() - startedAt).toBeGreaterThan(190);
	});

	test.each([
		["opensea", NFTS, "retry-after", "7"],
		["google", "/google/v1/userinfo", "retry-after", "7"],
		["facebook", "/facebook/v24.0/me", "retry-after", "7"],
		["x", "/x/oembed", "x-rate-limit-remaining", "0"],
	] as const)("too many, as %s says it", async (service, path, header, value) => {
		await outside.setFault({ service, fault: 429, retryAfter: 7 });
		const response = await ask(path);
		expect([response.status, response.headers.get(header)]).toEqual([429, value]);
	});

	test("429 at X: the reset time, in both API formats", async () => {
		await outside.setFault({ service: "x", fault: 429, retryAfter: 60 });
		const seconds = Date.now() / 1_000;
		const v2 = await ask("/x/2/tweets/1");
		expect(Number(v2.headers.get("x-rate-limit-reset")) - seconds).toBeGreaterThan(55);
		expect(await v2.json()).toMatchObject({ status: 429 });
		expect(await (await ask("/x/oembed")).json()).toMatchObject({ errors: [{ code: 88 }] });
	});

	test("500, garbage and truncated", async () => {
		await outside.setFault({ service: "opensea", fault: 500, times: 1 });
		expect((await ask(NFTS)).status).toBe(500);
		await outside.setFault({ service: "opensea", fault: "garbage", times: 1 });
		await expect((await ask(NFTS)).json()).rejects.toThrow(SyntaxError);
		await outside.setFault({ service: "opensea", fault: "truncated", times: 1 });
		await expect((await ask(NFTS)).json()).rejects.toThrow(SyntaxError);
		expect((await ask(NFTS)).status).toBe(200);
	});

	test("applies to some calls, and to a number of them; calls are recorded until healed", async () => {
		await outside.setFault({ service: "x", call: "^/2/", fault: 500, times: 1 });
		const statuses = [];
		for (const path of ["/x/oembed?url=1", "/x/2/tweets/1", "/x/2/tweets/1"]) statuses.push((await ask(path)).status);
		expect(statuses).toEqual([404, 500, 401]);
		expect(await outside.calls("x", /tweets/)).toMatchObject([
			{ method: "GET", path: "/2/tweets/1", status: 500 },
			{ status: 401 },
		]);
		expect(await outside.calls("x", /oembed/)).toMatchObject([{ query: "?url=1" }]);
		expect(await outside.calls("google")).toEqual([]);
		await outside.heal();
		expect(await outside.calls()).toEqual([]);
	});
});

describe("the control API", () => {
	test("explains invalid requests", async () => {
		await expect(outside.writePost({ author: "nobody_here", text: "x" })).rejects.toThrow(/nobody is @nobody_here/);
		await expect(outside.addPerson({ id: "thief", x: { handle: "Xenia_Draws" } })).rejects.toThrow(/is xenia/);
		await expect(outside.setFault({ service: "moon" as "x", fault: "down" })).rejects.toThrow(/service is one of/);
		await expect(outside.setFault({ service: "x", call: "(", fault: "down" })).rejects.toThrow(/Invalid regular/);
		await expect(outside.decide(`${standIns.url}/x/oauth/authenticate`, "xenia")).rejects.toThrow(/no use any more/);
	});

	test("adds users to the consent pages of their services", async () => {
		await outside.addPerson({ id: "new", givenName: "Newt", google: { email: "newt@mail.example" } });
		const page = await (await ask("/")).text();
		expect(page).toContain("newt@mail.example");
	});
});

test("an access token stays valid over a restart, until it is revoked", () => {
	const stateDir = mkdtempSync(join(tmpdir(), "stand-ins-"));
	const file = join(stateDir, "x-tokens.jsonl");
	try {
		const given = keepTokens(file, Date.now).give("xenia", "123");
		const again = keepTokens(file, Date.now);
		expect(again.findAccess(given.token)).toEqual(given);
		expect(again.give("xenia", "123")).toEqual(given);
		again.revoke(given.token);
		expect(keepTokens(file, Date.now).findAccess(given.token)).toBeUndefined();
	} finally {
		rmSync(stateDir, { recursive: true, force: true });
	}
});

test("users, posts, deletions and owners are the same after a restart", async () => {
	const stateDir = mkdtempSync(join(tmpdir(), "stand-ins-"));
	const options = { port: 0, appUrl: APP_URL, stateDir };
	try {
		const first = await startStandIns(options);
		const before = standInsAt(first.url);
		const person = await before.addPerson({ id: "kept", x: { handle: "kept_one" } });
		const post = await before.writePost({ author: "kept_one", text: "still here" });
		const gone = await before.writePost({ author: "kept_one", text: "gone" });
		await before.deletePost(gone.id);
		const owner = `0x${"7".repeat(40)}`;
		await before.setOwned(owner, 4);
		const [newest] = await before.nfts(owner);
		await before.sellNfts(owner, [newest?.identifier ?? ""]);
		await before.buyNfts(owner, 2);
		const held = await before.nfts(owner);
		await first.close();

		const second = await startStandIns(options);
		const after = standInsAt(second.url);
		expect(await after.users()).toContainEqual(person);
		const identifiers = (nfts: { identifier: string }[]) => nfts.map(({ identifier }) => identifier);
		expect(identifiers(await after.nfts(owner))).toEqual(identifiers(held));
		expect(held).toHaveLength(5);
		const status = async (id: string) => (await fetch(`${second.url}/x/kept_one/status/${id}`)).status;
		expect([await status(post.id), await status(gone.id)]).toEqual([200, 404]);
		const next = await after.writePost({ author: "kept_one", text: "new" });
		expect([post.id, gone.id]).not.toContain(next.id);
		await second.close();
	} finally {
		rmSync(stateDir, { recursive: true, force: true });
	}
});

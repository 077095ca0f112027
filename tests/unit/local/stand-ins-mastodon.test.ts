import { createHash, randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { AVATAR_LIMIT_BYTES } from "#local/stand-ins/mastodon/accounts.ts";
import { serverAddresses } from "#local/stand-ins/settings.ts";
import { type StandIns, startStandIns } from "#local/stand-ins/stand-ins.ts";
import { type Outside, standInsAt } from "../../stand-ins.ts";
import { GIF, JPEG, png } from "../targets/pictures.ts";

const APP_URL = "https://paylink.test";
const REDIRECT = `${APP_URL}/callback?server=art.example`;
const SCOPES = "profile write:accounts";

let standIns: StandIns;
let outside: Outside;
let now = Date.now();

beforeAll(async () => {
	standIns = await startStandIns({ port: 0, appUrl: APP_URL, stateDir: null, now: () => now });
	outside = standInsAt(standIns.url);
});
afterAll(() => standIns.close());
beforeEach(async () => {
	now = Date.now();
	await outside.heal();
});

type Params = Record<string, string>;
const baseOf = (host = "art.example", url = standIns.url) => serverAddresses(url)[host] ?? "";
const challengeOf = (verifier: string) => createHash("sha256").update(verifier).digest("base64url");
const VERIFIER = randomBytes(32).toString("base64url");

async function post(path: string, params: Params, host?: string, url?: string) {
	const response = await fetch(`${baseOf(host, url)}${path}`, { method: "POST", body: new URLSearchParams(params) });
	return { status: response.status, body: (await response.json()) as Params };
}
const APP = { client_name: "Show My NFT", redirect_uris: REDIRECT, scopes: SCOPES, website: APP_URL };
async function register(params: Params = APP, host?: string, url?: string) {
	const { body } = await post("/api/v1/apps", params, host, url);
	return { id: body.client_id ?? "", secret: body.client_secret ?? "" };
}
const asked = (clientId: string, more: Params = {}): Params => ({
	response_type: "code",
	client_id: clientId,
	redirect_uri: REDIRECT,
	scope: SCOPES,
	state: "a-state",
	code_challenge: challengeOf(VERIFIER),
	code_challenge_method: "S256",
	...more,
});
const authorizeUrl = (params: Params, host?: string, url?: string) =>
	`${baseOf(host, url)}/oauth/authorize?${new URLSearchParams(params)}`;
const ticket = (client: { id: string; secret: string }, back: string): Params => ({
	grant_type: "authorization_code",
	client_id: client.id,
	client_secret: client.secret,
	redirect_uri: REDIRECT,
	code: new URL(back).searchParams.get("code") ?? "",
	code_verifier: VERIFIER,
});
async function tokenOf(personId: string, scope = SCOPES, client?: { id: string; secret: string }) {
	const app = client ?? (await register());
	const back = await outside.decide(authorizeUrl(asked(app.id, { scope })), personId);
	return (await post("/oauth/token", ticket(app, back))).body.access_token ?? "";
}
interface Account {
	id: string;
	avatar: string;
	avatar_static: string;
}
async function call(method: string, path: string, token: string, body?: FormData, url?: string) {
	const response = await fetch(`${baseOf("art.example", url)}/api/v1/accounts/${path}`, {
		method,
		headers: { authorization: `Bearer ${token}` },
		...(body && { body }),
	});
	return { status: response.status, headers: response.headers, body: (await response.json()) as Account & Params };
}
function avatar(bytes: Uint8Array<ArrayBuffer>, name = "picture.png"): FormData {
	const form = new FormData();
	form.set("avatar", new Blob([bytes]), name);
	return form;
}

describe("an app", () => {
	test("is registered, with credentials of its own at each server", async () => {
		const { status, body } = await post("/api/v1/apps", APP);
		expect([status, body]).toMatchObject([200, { name: "Show My NFT", website: APP_URL, redirect_uri: REDIRECT }]);
		const { id, secret } = await register({ ...APP, scopes: "write:accounts" }, "photos.example");
		expect(id).not.toBe(body.client_id);
		const params = { grant_type: "client_credentials", client_id: id, client_secret: secret, scope: "write:accounts" };
		expect((await post("/oauth/token", params, "photos.example")).status).toBe(200);
		expect(await post("/oauth/token", params)).toMatchObject({ status: 401, body: { error: "invalid_client" } });
	});

	test.each<[string, Params]>([
		["client_name", { client_name: "" }],
		["redirect_uris", { redirect_uris: "" }],
		["redirect_uris", { redirect_uris: "/callback" }],
		["scopes", { scopes: "profile everything" }],
	])("is refused for its %s", async (_name, change) => {
		const { status, body } = await post("/api/v1/apps", { ...APP, ...change });
		expect([status, body.error]).toEqual([422, expect.stringMatching(/^Validation failed: /)]);
	});

	test("may be registered with JSON or a multipart form", async () => {
		const form = new FormData();
		for (const [name, value] of Object.entries(APP)) form.set(name, value);
		const url = `${baseOf()}/api/v1/apps`;
		const headers = { "content-type": "application/json" };
		expect((await fetch(url, { method: "POST", body: form })).status).toBe(200);
		expect((await fetch(url, { method: "POST", headers, body: JSON.stringify(APP) })).status).toBe(200);
	});

	test("learns what a server offers, where it is 4.3", async () => {
		const read = (host: string) => fetch(`${baseOf(host)}/.well-known/oauth-authorization-server`);
		expect(await (await read("art.example")).json()).toMatchObject({
			authorization_endpoint: `${baseOf()}/oauth/authorize`,
			scopes_supported: expect.arrayContaining(["profile", "write:accounts"]),
			code_challenge_methods_supported: ["S256"],
		});
		expect((await read("photos.example")).status).toBe(404);
		expect((await post("/api/v1/apps", APP, "photos.example")).status).toBe(422);
	});

	test("gets an app's token for its scopes only", async () => {
		const { id, secret } = await register();
		const params = { grant_type: "client_credentials", client_id: id, client_secret: secret };
		expect((await post("/oauth/token", { ...params, scope: SCOPES })).body).toMatchObject({ scope: SCOPES });
		expect((await post("/oauth/token", params)).body).toMatchObject({ error: "invalid_scope" });
		const { body } = await post("/oauth/token", { ...params, scope: SCOPES });
		expect((await call("GET", "verify_credentials", body.access_token ?? "")).status).toBe(422);
	});
});

describe("the consent page", () => {
	test("leads nobody anywhere for an unknown app or address", async () => {
		const { id } = await register();
		const changes: Params[] = [{ client_id: "made-up" }, { redirect_uri: `${APP_URL}/callback?server=photos.example` }];
		for (const change of changes)
			for (const method of ["GET", "POST"]) {
				const response = await fetch(authorizeUrl(asked(id, change)), { method, redirect: "manual" });
				expect([response.status >= 400, response.headers.get("location")]).toEqual([true, null]);
			}
	});

	test.each<[Params, string]>([
		[{ response_type: "token" }, "unsupported_response_type"],
		[{ scope: "read" }, "invalid_scope"],
		[{ code_challenge_method: "plain" }, "invalid_code_challenge_method"],
		[{ code_challenge: "short" }, "invalid_code_challenge_method"],
	])("sends %j back with %s", async (change, error) => {
		const { id } = await register();
		const response = await fetch(authorizeUrl(asked(id, change)), { redirect: "manual" });
		const back = new URL(response.headers.get("location") ?? "");
		expect([back.searchParams.get("error"), back.searchParams.get("state")]).toEqual([error, "a-state"]);
	});

	test("offers those who have an account there", async () => {
		const { id } = await register();
		const text = await (await fetch(authorizeUrl(asked(id)))).text();
		expect(text).toContain("@xenia@art.example");
		expect(text).not.toContain("otto");
		await expect(outside.decide(authorizeUrl(asked(id)), "otto")).rejects.toThrow(/Nobody was chosen/);
	});
});

describe("a code", () => {
	test("is exchanged once", async () => {
		const client = await register();
		const back = await outside.decide(authorizeUrl(asked(client.id)), "xenia");
		expect(back).toMatch(/^https:\/\/paylink\.test\/callback\?server=art\.example&code=[^&]+&state=a-state$/);
		const first = await post("/oauth/token", ticket(client, back));
		expect(first.body).toMatchObject({ token_type: "Bearer", scope: SCOPES, access_token: expect.any(String) });
		expect(await post("/oauth/token", ticket(client, back))).toMatchObject({
			status: 400,
			body: { error: "invalid_grant" },
		});
	});

	test.each<[Params, number, string]>([
		[{ client_id: "another" }, 401, "invalid_client"],
		[{ client_secret: "another" }, 401, "invalid_client"],
		[{ grant_type: "password" }, 400, "unsupported_grant_type"],
		[{ redirect_uri: APP_URL }, 400, "invalid_grant"],
		[{ code_verifier: "another" }, 400, "invalid_grant"],
		[{ code_verifier: "" }, 400, "invalid_grant"],
		[{ code: "made-up" }, 400, "invalid_grant"],
	])("is refused with %j", async (change, status, error) => {
		const client = await register();
		const back = await outside.decide(authorizeUrl(asked(client.id)), "xenia");
		expect(await post("/oauth/token", { ...ticket(client, back), ...change })).toMatchObject({
			status,
			body: { error },
		});
	});

	test("is refused after ten minutes, and to another app", async () => {
		const [client, other] = [await register(), await register()];
		const back = await outside.decide(authorizeUrl(asked(client.id)), "xenia");
		expect((await post("/oauth/token", ticket(other, back))).body.error).toBe("invalid_grant");
		const late = await outside.decide(authorizeUrl(asked(client.id)), "xenia");
		now += 10 * 60_000 + 1;
		expect((await post("/oauth/token", ticket(client, late))).body.error).toBe("invalid_grant");
	});

	test("needs no verifier at an older server", async () => {
		const scopes = "read:accounts write:accounts";
		const client = await register({ ...APP, scopes }, "photos.example");
		const back = await outside.decide(authorizeUrl(asked(client.id, { scope: scopes }), "photos.example"), "otto");
		const params = { ...ticket(client, back), code_verifier: "another" };
		expect((await post("/oauth/token", params, "photos.example")).status).toBe(200);
	});
});

describe("a token", () => {
	test("is the same again, until it is revoked", async () => {
		const client = await register();
		const token = await tokenOf("xenia", SCOPES, client);
		expect(await tokenOf("xenia", SCOPES, client)).toBe(token);
		const revoke = (more: Params) =>
			post("/oauth/revoke", { client_id: client.id, client_secret: client.secret, token, ...more });
		expect(await revoke({ client_secret: "another" })).toMatchObject({
			status: 403,
			body: { error: "unauthorized_client" },
		});
		expect((await call("GET", "verify_credentials", token)).status).toBe(200);
		for (let times = 0; times < 2; times++) expect(await revoke({})).toEqual({ status: 200, body: {} });
		expect(await call("GET", "verify_credentials", token)).toMatchObject({
			status: 401,
			body: { error: "The access token is invalid" },
		});
		expect(await tokenOf("xenia", SCOPES, client)).not.toBe(token);
	});

	test("is valid for what was granted", async () => {
		const error = "This action is outside the authorized scopes";
		const write = await tokenOf("xenia", "write:accounts");
		expect(await call("GET", "verify_credentials", write)).toMatchObject({ status: 403, body: { error } });
		const read = await tokenOf("xenia", "profile");
		expect(await call("PATCH", "update_credentials", read, avatar(png("1")))).toMatchObject({
			status: 403,
			body: { error },
		});
	});

	test("is limited to 300 calls in five minutes", async () => {
		const token = await tokenOf("xenia");
		now = Math.ceil(now / 300_000) * 300_000;
		const ends = new Date(now + 300_000).toISOString();
		let last = await call("GET", "verify_credentials", token);
		expect(last.headers.get("x-ratelimit-remaining")).toBe("299");
		for (let calls = 1; calls <= 300; calls++) last = await call("GET", "verify_credentials", token);
		expect([last.status, last.body.error, last.headers.get("x-ratelimit-reset")]).toEqual([
			429,
			"Too many requests",
			ends,
		]);
		now += 300_000;
		expect((await call("GET", "verify_credentials", token)).status).toBe(200);
	});
});

describe("a picture", () => {
	const bytesAt = async (url: string) => {
		const response = await fetch(url);
		return [response.headers.get("content-type"), new Uint8Array(await response.arrayBuffer())];
	};

	test("is shown at once, unchanged; a GIF stands still beside", async () => {
		const token = await tokenOf("xenia");
		const { body: before } = await call("GET", "verify_credentials", token);
		for (const [bytes, type, isStill] of [
			[png("2"), "image/png", true],
			[JPEG, "image/jpeg", true],
			[GIF, "image/gif", false],
		] as const) {
			const { status, body } = await call("PATCH", "update_credentials", token, avatar(bytes));
			expect(status).toBe(200);
			expect(await bytesAt(body.avatar)).toEqual([type, bytes]);
			expect(body.avatar === body.avatar_static).toBe(isStill);
			expect((await fetch(body.avatar_static)).status).toBe(200);
			expect((await call("GET", "verify_credentials", token)).body.avatar).toBe(body.avatar);
			const profile = await (await fetch(`${baseOf()}/@xenia`)).text();
			expect(profile).toContain(body.avatar);
		}
		expect((await fetch(before.avatar)).status).toBe(200);
	});

	test.each<[string, () => FormData]>([
		["no picture", () => avatar(new TextEncoder().encode("<svg/>"))],
		["a file without a name", () => avatar(png("3"), "")],
		["eight megabytes", () => avatar(new Uint8Array(Buffer.concat([png("4"), Buffer.alloc(AVATAR_LIMIT_BYTES)])))],
	])("is refused: %s", async (_name, formOf) => {
		const token = await tokenOf("xenia");
		const { status, body } = await call("PATCH", "update_credentials", token, formOf());
		expect([status, body.error]).toEqual([422, expect.stringMatching(/^Validation failed: Avatar /)]);
	});

	test("of nobody's choice is missing.png", async () => {
		await outside.addPerson({ id: "blank", mastodon: [{ server: "art.example", username: "blank", picture: "none" }] });
		const { body } = await call("GET", "verify_credentials", await tokenOf("blank"));
		expect(body.avatar).toBe(`${baseOf()}/avatars/original/missing.png`);
		expect((await bytesAt(body.avatar))[0]).toBe("image/png");
		expect(await outside.target("art.example").shown("blank")).toBeNull();
	});

	test("may be changed by hand", async () => {
		const token = await tokenOf("greta");
		const shown = await outside.target("art.example").setByHand("greta", GIF);
		expect((await call("GET", "verify_credentials", token)).body.avatar).toBe(shown.url);
		await expect(outside.target("art.example").setByHand("greta", new Uint8Array(9))).rejects.toThrow(
			/GIF, JPEG or PNG/,
		);
		await expect(outside.target("art.example").shown("otto")).rejects.toThrow(/nobody at art.example/);
	});
});

describe("control", () => {
	test("suspends accounts and ends accesses, of one person at one server", async () => {
		const [xenia, greta] = [await tokenOf("xenia"), await tokenOf("greta")];
		const target = outside.target("art.example");
		await target.suspend("xenia");
		expect(await call("GET", "verify_credentials", xenia)).toMatchObject({
			status: 403,
			body: { error: "Your login is currently disabled" },
		});
		expect((await call("GET", "verify_credentials", greta)).status).toBe(200);
		await target.suspend("xenia", false);
		await outside.target("photos.example").revoke("greta");
		expect((await call("GET", "verify_credentials", greta)).status).toBe(200);
		await target.revoke("greta");
		expect((await call("GET", "verify_credentials", greta)).status).toBe(401);
		expect((await call("GET", "verify_credentials", xenia)).status).toBe(200);
	});

	test("lets calls for one person fail, and records for whom they were", async () => {
		const [xenia, greta] = [await tokenOf("xenia"), await tokenOf("greta")];
		await outside.setFault({ service: "mastodon", fault: "pending", person: "xenia" });
		expect((await call("GET", "verify_credentials", xenia)).status).toBe(403);
		expect((await call("GET", "verify_credentials", greta)).status).toBe(200);
		const calls = await outside.calls("mastodon", /verify_credentials/);
		expect(calls.map(({ person, status }) => [person, status])).toEqual([
			["xenia", 403],
			["greta", 200],
		]);
		await expect(outside.setFault({ service: "gravatar", fault: "pending" })).rejects.toThrow(/does not fail so/);
		await expect(outside.setFault({ service: "google", fault: 500, person: "xenia" })).rejects.toThrow(/name nobody/);
	});

	test("knows no other targets and asks", async () => {
		await expect(outside.target("other.example").shown("xenia")).rejects.toThrow(/404/);
		await expect(outside.target("toString").shown("xenia")).rejects.toThrow(/404/);
	});
});

test("apps, tokens and pictures are the same after a restart", async () => {
	const stateDir = mkdtempSync(join(tmpdir(), "stand-ins-"));
	const options = { port: 0, appUrl: APP_URL, stateDir };
	try {
		const first = await startStandIns(options);
		const client = await register(APP, "art.example", first.url);
		const back = await standInsAt(first.url).decide(authorizeUrl(asked(client.id), "art.example", first.url), "xenia");
		const token = (await post("/oauth/token", ticket(client, back), "art.example", first.url)).body.access_token ?? "";
		await call("PATCH", "update_credentials", token, avatar(png("5")), first.url);
		await first.close();
		const second = await startStandIns(options);
		const { body } = await call("GET", "verify_credentials", token, undefined, second.url);
		expect(new Uint8Array(await (await fetch(body.avatar)).arrayBuffer())).toEqual(png("5"));
		await standInsAt(second.url).target("art.example").revoke("xenia");
		await second.close();
		const third = await startStandIns(options);
		expect((await call("GET", "verify_credentials", token, undefined, third.url)).status).toBe(401);
		await third.close();
	} finally {
		rmSync(stateDir, { recursive: true, force: true });
	}
});

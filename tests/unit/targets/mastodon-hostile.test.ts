import type { IncomingMessage, ServerResponse } from "node:http";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { mastodonPort } from "#app/adapters/social/mastodon.ts";
import { serverFetch } from "#app/adapters/social/server-fetch.ts";
import { PictureSettingsSchema, pictureSource } from "#app/composition/picture-settings.server.ts";
import { PortError } from "#app/ports/port-error.ts";
import { type LocalServer, serve } from "#local/listen.ts";
import { readyToDraw } from "#local/stand-ins/draw-png.ts";
import { serverApps } from "../../server-apps.ts";
import { endless, page, type Reply, says } from "./hostile-replies.ts";
import { png } from "./pictures.ts";

/** A server that answers whatever harms: the adapter trusts none. */

const HOST = "evil.example";
const REDIRECT = "https://paylink.test/targets/mastodon/callback";

let server: LocalServer;
let replies: Record<string, Reply> = {};
let asked: { path: string; authorization: string | undefined; body: string }[] = [];
let apps = serverApps();

async function listen(request: IncomingMessage, response: ServerResponse): Promise<void> {
	const parts: Buffer[] = [];
	for await (const part of request) parts.push(part as Buffer);
	const { pathname } = new URL(request.url ?? "/", "http://any.test");
	asked.push({
		path: pathname,
		authorization: request.headers.authorization,
		body: Buffer.concat(parts).toString("latin1"),
	});
	(replies[pathname] ?? says(404, { error: "Record not found" }))(response);
}

beforeAll(async () => {
	await readyToDraw();
	server = await serve((request, response) => void listen(request, response), 0);
});
afterAll(() => server.close());
beforeEach(() => {
	apps = serverApps();
	asked = [];
	replies = {
		"/api/v1/apps": says(200, { client_id: "id", client_secret: "secret" }),
		"/oauth/token": says(200, { access_token: "token", scope: "read:accounts write:accounts" }),
		"/api/v1/accounts/verify_credentials": says(200, {
			id: "1",
			acct: "mallory",
			avatar: "https://evil.example/1.png",
		}),
	};
});

const toItself: Reply = (response) => void response.writeHead(302, { location: "/api/v1/apps" }).end();
const elsewhere = says(307, "", { location: "https://art.example/oauth/token" });

const port = () =>
	mastodonPort({
		server: serverFetch("mastodon", { [HOST]: server.url }),
		appUrl: "https://paylink.test",
		appName: "Show My NFT",
		apps,
	});
const begin = () => port().begin({ typed: HOST, redirectUrl: REDIRECT, state: "a-state" });
async function connect(params: Record<string, string> = {}) {
	const begun = await begin();
	if (begun.kind !== "leads-on") throw new Error(begun.reason);
	const query = new URLSearchParams({ server: HOST, code: "a-code", ...params });
	return port().finish({ params: query, pending: begun.pending, redirectUrl: REDIRECT });
}
const ACCESS = { secret: JSON.stringify({ v: 1, host: HOST, token: "token" }), renew: async () => {} };

describe("a hostile server", () => {
	test("does not choose where users are sent", async () => {
		replies["/.well-known/oauth-authorization-server"] = says(200, {
			issuer: "https://bank.example/",
			authorization_endpoint: "https://bank.example/login",
			token_endpoint: "http://127.0.0.1/token",
			scopes_supported: ["profile", "write:accounts"],
		});
		const begun = await begin();
		expect(begun).toMatchObject({ kind: "leads-on", url: expect.stringMatching(`^${server.url}/oauth/authorize\\?`) });
		expect(await connect()).toMatchObject({ kind: "connected" });
	});

	test.each<[string, unknown]>([
		["a page", "<html>"],
		["a number", 7],
		["null", null],
		["a list", []],
		["no list of scopes", { scopes_supported: "profile" }],
		["scopes of other types", { scopes_supported: [{}, 1] }],
	])("whose metadata are %s is taken for an older one", async (_name, body) => {
		replies["/.well-known/oauth-authorization-server"] = says(200, body);
		expect(await begin()).toMatchObject({ kind: "leads-on", url: expect.stringContaining("read%3Aaccounts") });
	});

	test.each<[string, Reply]>([
		["a page", page],
		["an endless answer", endless],
		["a redirect to itself", toItself],
		["a redirect elsewhere", elsewhere],
		["no client", says(200, {})],
		["a client of other types", says(200, { client_id: 1, client_secret: ["x"] })],
		["a client with line breaks", says(200, { client_id: "a\r\nb", client_secret: "secret" })],
		["an endless client", says(200, { client_id: "a".repeat(10_000), client_secret: "secret" })],
		["no JSON", says(200, "{")],
	])("that registers apps with %s is none", async (_name, reply) => {
		replies["/api/v1/apps"] = reply;
		expect(await begin()).toEqual({ kind: "refused", reason: "no-server" });
		expect(asked.filter(({ path }) => path === "/api/v1/apps")).toHaveLength(1);
		expect(apps.all()).toEqual([]);
	});

	test("that never knows its apps is asked to register once at each beginning", async () => {
		replies["/oauth/token"] = says(401, { error: "invalid_client" });
		for (const registrations of [1, 2, 3]) {
			expect((await begin()).kind).toBe("leads-on");
			expect(asked.filter(({ path }) => path === "/api/v1/apps")).toHaveLength(registrations);
		}
		expect(apps.all()).toHaveLength(1);
	});

	test.each<[string, Reply]>([
		["a page", page],
		["an endless answer", endless],
		["a redirect elsewhere", elsewhere],
		["no token", says(200, { scope: "read write" })],
		["a token that would end a header", says(200, { access_token: "a\r\nX-Evil: 1", scope: "read write" })],
		["an endless token", says(200, { access_token: "a".repeat(5_000), scope: "read write" })],
		["a scope of another type", says(200, { access_token: "token", scope: ["read", "write"] })],
		["an error of its own", says(400, { error: "invalid_request" })],
	])("that exchanges a code for %s connects nobody", async (_name, reply) => {
		replies["/oauth/token"] = reply;
		await expect(connect()).rejects.toThrow(PortError);
	});

	test.each([
		["read:accounts", "no-permission"],
		["write:accounts", "no-permission"],
		["", "no-permission"],
		["profile writes write:media", "no-permission"],
		["profile write:accounts", null],
		["read write follow", null],
	])("that grants %j: %s", async (scope, reason) => {
		replies["/oauth/token"] = says(200, { access_token: "token", scope });
		replies["/oauth/revoke"] = says(503, "");
		const ended = await connect();
		if (reason === null) expect(ended.kind).toBe("connected");
		else expect(ended).toEqual({ kind: "refused", reason });
		expect(asked.filter(({ path }) => path === "/oauth/revoke")).toHaveLength(reason === null ? 0 : 1);
	});

	test("that names no scope granted what was asked for", async () => {
		replies["/oauth/token"] = says(200, { access_token: "token" });
		expect((await connect()).kind).toBe("connected");
	});

	test.each<[string, unknown]>([
		["no id", { acct: "mallory" }],
		["a number", { id: 1, acct: "mallory" }],
		["another server's account", { id: "109300000000000001@art.example", acct: "xenia@art.example" }],
		["a path", { id: "../1", acct: "mallory" }],
		["an endless id", { id: "1".repeat(65), acct: "mallory" }],
		["no name", { id: "1" }],
		["a list", [{ id: "1", acct: "mallory" }]],
		["null", null],
	])("whose account is %s connects nobody", async (_name, body) => {
		replies["/api/v1/accounts/verify_credentials"] = says(200, body);
		await expect(connect()).rejects.toThrow(PortError);
	});

	test.each([
		["xenia@art.example", "@xenia@evil.example"],
		["xenia\u202e\u2066", "@xenia@evil.example"],
		["x\u0000e\nn\u200bia", "@xenia@evil.example"],
		["хeniа", "@eni@evil.example"],
		["@art.example", "@1@evil.example"],
		["a".repeat(500), `@${"a".repeat(60)}@evil.example`],
		["<b>x</b>", "@bxb@evil.example"],
	])("that names its user %j speaks for itself only", async (acct, label) => {
		replies["/api/v1/accounts/verify_credentials"] = says(200, {
			id: "1",
			acct,
			uri: "https://art.example/users/xenia",
		});
		expect(await connect()).toMatchObject({ kind: "connected", account: { subject: "1@evil.example", label } });
	});

	test.each([
		["access_denied", "denied"],
		["invalid_scope", "no-permission"],
	])("that sends users back with %s: %s", async (error, reason) => {
		expect(await connect({ error })).toEqual({ kind: "refused", reason });
	});

	test.each(["server_error", "temporarily_unavailable", "<script>", ""])(
		"that sends users back with %j fails",
		async (error) => {
			await expect(connect({ error })).rejects.toThrow(PortError);
		},
	);

	test.each<[string, Reply]>([
		["a page", page],
		["an endless answer", endless],
		["a redirect to itself", toItself],
		["a redirect elsewhere", elsewhere],
		["another shape", says(200, { ok: true })],
		["null", says(200, null)],
		["no JSON", says(200, "{")],
		["a status nobody published", says(418, "")],
		["a cut connection", (response) => void response.destroy()],
	])("that answers calls with %s is nobody's fault, and gets the token once", async (_name, reply) => {
		for (const name of ["update_credentials", "verify_credentials"]) replies[`/api/v1/accounts/${name}`] = reply;
		await expect(port().update(ACCESS, png("1"))).rejects.toThrow(PortError);
		await expect(port().findOriginal(ACCESS)).rejects.toThrow(PortError);
		expect(asked.map(({ authorization }) => authorization)).toEqual(["Bearer token", "Bearer token"]);
	});

	test.each([
		"http://127.0.0.1/a.png",
		"http://169.254.169.254/latest/meta-data",
		"https://[::1]/a.png",
		"https://evil.example:8443/a.png",
		"https://user:password@evil.test/a.png",
	])("whose picture is at %s has it named, and the app never fetches it", async (avatar) => {
		replies["/api/v1/accounts/verify_credentials"] = says(200, { id: "1", acct: "mallory", avatar });
		expect(await port().findOriginal(ACCESS)).toMatchObject({ kind: "found", url: avatar });
		const source = pictureSource(PictureSettingsSchema.parse({}));
		expect(source.mayFetch(avatar)).toBe(false);
		await expect(source.fetchPicture(avatar)).rejects.toThrow();
	});

	test.each([
		["javascript:alert(1)"],
		["file:///etc/passwd"],
		["data:image/png;base64,AAAA"],
		["/relative.png"],
		[`https://evil.example/${"a".repeat(2_000)}`],
		[7],
	])("whose picture is at %j has one that cannot be kept, so that it must not be overwritten", async (avatar) => {
		for (const name of ["update_credentials", "verify_credentials"])
			replies[`/api/v1/accounts/${name}`] = says(200, { id: "1", acct: "mallory", avatar });
		await expect(port().findOriginal(ACCESS)).rejects.toThrow(PortError);
		expect(await port().update(ACCESS, png("1"))).toEqual({ kind: "taken", url: null });
	});

	test.each([[null], [""], [undefined]])("whose picture is at %j has none", async (avatar) => {
		replies["/api/v1/accounts/verify_credentials"] = says(200, { id: "1", acct: "mallory", avatar });
		expect(await port().findOriginal(ACCESS)).toEqual({ kind: "found", url: null, mayWrite: null });
	});

	test("with a still picture only shows that", async () => {
		const avatar_static = "https://evil.example/still.png";
		replies["/api/v1/accounts/update_credentials"] = says(200, { id: "1", avatar_static });
		expect(await port().update(ACCESS, png("1"))).toEqual({ kind: "taken", url: avatar_static });
	});

	/** the date itself depends on when the test runs, which may be long after the table is made */
	const TEN_MINUTES = "in ten minutes";
	test.each<[string, Record<string, string>, unknown]>([
		["a date long ago", { "x-ratelimit-reset": "2001-01-01T00:00:00.000000Z" }, null],
		["a date in a century", { "x-ratelimit-reset": "2126-01-01T00:00:00Z" }, null],
		["words", { "x-ratelimit-reset": "soon", "retry-after": "later" }, null],
		["seconds", { "retry-after": "60" }, 60_000],
		["too many seconds", { "retry-after": "999999999" }, null],
		["a date to retry", { "retry-after": TEN_MINUTES }, 600_000],
	])("that limits calls until %s", async (_name, asked, fromNow) => {
		const headers = Object.fromEntries(
			Object.entries(asked).map(([name, value]) => [
				name,
				value === TEN_MINUTES ? new Date(Date.now() + 600_000).toUTCString() : value,
			]),
		);
		replies["/api/v1/accounts/update_credentials"] = says(429, "<h1>", headers);
		const until = typeof fromNow === "number" ? expect.closeTo(Date.now() + fromNow, -4) : null;
		expect(await port().update(ACCESS, png("1"))).toEqual({ kind: "rate-limited", until, everybody: false });
	});

	test.each<[string, Reply, boolean]>([
		["200", says(200, {}), true],
		["200 with a page", page, true],
		["401", says(401, {}), true],
		["403", says(403, { error: "unauthorized_client" }), true],
		["404", says(404, ""), true],
		["410", says(410, ""), true],
		["302", toItself, false],
		["429", says(429, ""), false],
		["500", says(500, ""), false],
		["endless", endless, false],
	])("that answers a revocation with %s: over is %s", async (_name, reply, isOver) => {
		await begin();
		replies["/oauth/revoke"] = reply;
		if (isOver) await port().revoke(ACCESS);
		else await expect(port().revoke(ACCESS)).rejects.toThrow(PortError);
	});

	test("gets the picture as the only part of a form, with a name for its type", async () => {
		replies["/api/v1/accounts/update_credentials"] = says(200, { id: "1", avatar: "https://evil.example/1.png" });
		await port().update(ACCESS, png("1"));
		const [call] = asked;
		expect(call?.body.match(/content-disposition: .*/gi)).toEqual([
			expect.stringMatching(/form-data; name="avatar"; filename="picture\.png"/i),
		]);
		expect(call?.body).toMatch(/content-type: image\/png/i);
	});
});

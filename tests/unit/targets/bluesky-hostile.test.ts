/** @module-tag lengthy */
import type { IncomingMessage, ServerResponse } from "node:http";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { PortError } from "#app/ports/port-error.ts";
import { type LocalServer, serve } from "#local/listen.ts";
import { type StandIns, startStandIns } from "#local/stand-ins/stand-ins.ts";
import { APP_URL, begun, finished, keptAccess, portAt, REDIRECT_URL } from "../../bluesky-app.ts";
import { standInsAt } from "../../stand-ins.ts";
import { endless, page, type Reply, says } from "./hostile-replies.ts";
import { png } from "./pictures.ts";

/** A server that is identity, users' server and authorization server in one and answers whatever harms: the adapter trusts none. */

const HOST = "evil.example";
const ORIGIN = `https://${HOST}`;
const DID = `did:web:${HOST}`;

let server: LocalServer;
let standIns: StandIns;
let victim = "";
let replies: Record<string, Reply> = {};
let asked: { path: string; host: string; body: string }[] = [];

const DOCUMENT = "/.well-known/did.json";
const RESOURCE = "/.well-known/oauth-protected-resource";
const METADATA = "/.well-known/oauth-authorization-server";

async function listen(request: IncomingMessage, response: ServerResponse): Promise<void> {
	const parts: Buffer[] = [];
	for await (const part of request) parts.push(part as Buffer);
	const { pathname } = new URL(request.url ?? "/", "http://any.test");
	asked.push({ path: pathname, host: request.headers.host ?? "", body: Buffer.concat(parts).toString("latin1") });
	(replies[pathname] ?? says(404, { error: "NotFound" }))(response);
}

const elsewhere = says(307, "", { location: "https://pds.example/xrpc/com.atproto.repo.getRecord" });
const cut: Reply = (response) => void response.destroy();

const documentWith = (changes: object = {}, pds: unknown = ORIGIN) =>
	says(200, {
		id: DID,
		alsoKnownAs: [`at://${HOST}`],
		service: [{ id: "#atproto_pds", type: "AtprotoPersonalDataServer", serviceEndpoint: pds }],
		...changes,
	});
const metadataWith = (changes: object = {}) =>
	says(200, {
		issuer: ORIGIN,
		authorization_endpoint: `${ORIGIN}/authorize`,
		token_endpoint: `${ORIGIN}/token`,
		revocation_endpoint: `${ORIGIN}/revoke`,
		pushed_authorization_request_endpoint: `${ORIGIN}/par`,
		require_pushed_authorization_requests: true,
		token_endpoint_auth_methods_supported: ["none", "private_key_jwt"],
		dpop_signing_alg_values_supported: ["ES256"],
		client_id_metadata_document_supported: true,
		...changes,
	});
const tokenWith = (changes: object = {}) =>
	says(200, {
		access_token: "access",
		refresh_token: "refresh",
		token_type: "DPoP",
		expires_in: 3_600,
		scope: "atproto transition:generic",
		sub: DID,
		...changes,
	});

beforeAll(async () => {
	server = await serve((request, response) => void listen(request, response), 0);
	standIns = await startStandIns({ port: 0, appUrl: APP_URL, stateDir: null });
	const people = await standInsAt(standIns.url).users();
	victim = people.find(({ id }) => id === "marta")?.bluesky?.did ?? "";
});
afterAll(async () => {
	await server.close();
	await standIns.close();
});
beforeEach(() => {
	asked = [];
	replies = {
		[DOCUMENT]: documentWith(),
		[RESOURCE]: says(200, { resource: ORIGIN, authorization_servers: [ORIGIN] }),
		[METADATA]: metadataWith(),
		"/par": says(201, { request_uri: "urn:ietf:params:oauth:request_uri:1", expires_in: 300 }),
		"/token": tokenWith(),
		"/revoke": says(200, {}),
		"/xrpc/com.atproto.repo.getRecord": says(200, { cid: "bafyrecord", value: { $type: "app.bsky.actor.profile" } }),
		"/xrpc/com.atproto.repo.uploadBlob": says(200, {
			blob: { $type: "blob", ref: { $link: "bafkreiabcdefghijklmnop234567" }, mimeType: "image/png", size: 1 },
		}),
		"/xrpc/com.atproto.repo.putRecord": says(200, { cid: "bafyanother" }),
	};
});

const port = () => portAt(standIns.url, undefined, { [HOST]: server.url });
const begin = (typed = DID) => port().begin({ typed, redirectUrl: REDIRECT_URL, state: "a-state" });
async function finish(params: Record<string, string> = {}) {
	const { pending } = await begun(port(), DID);
	const state = JSON.parse(pending).state;
	const query = new URLSearchParams({ state, code: "code", iss: ORIGIN, ...params });
	return finished(port(), `${REDIRECT_URL}?${query}`, pending);
}
async function access() {
	const done = await finish();
	if (done.kind === "refused") throw new Error(done.reason);
	asked = [];
	return keptAccess(done.account.secret);
}
const REFUSED = (reason: string) => ({ kind: "refused", reason });

test("an honest one is connected and changed", async () => {
	expect(await begin()).toMatchObject({ kind: "leads-on", url: expect.stringContaining(`${server.url}/authorize?`) });
	expect(await finish()).toMatchObject({ kind: "connected", account: { subject: DID } });
	expect(await port().update(await access(), png("1"))).toMatchObject({ kind: "taken" });
});

describe("whose account it is", () => {
	test("a handle of somebody else is not its label", async () => {
		replies[DOCUMENT] = documentWith({ alsoKnownAs: ["at://marta.example"] });
		expect(await finish()).toMatchObject({ kind: "connected", account: { subject: DID, label: DID } });
	});

	test("a session for another server's account is refused, and given back", async () => {
		replies["/token"] = tokenWith({ sub: victim });
		expect(await finish()).toEqual(REFUSED("expired"));
		expect(asked.at(-1)?.path).toBe("/revoke");
		// The same for whoever typed the server's name.
		const { pending } = await begun(port(), ORIGIN);
		const query = new URLSearchParams({ state: JSON.parse(pending).state, code: "code", iss: ORIGIN });
		expect(await finished(port(), `${REDIRECT_URL}?${query}`, pending)).toEqual(REFUSED("expired"));
	});

	test("a document about another account is none", async () => {
		replies[DOCUMENT] = documentWith({ id: victim });
		expect(await begin()).toEqual(REFUSED("no-account"));
	});

	test("an account that moved to another server, or is no more, has to be connected again", async () => {
		const kept = await access();
		const session = JSON.parse(kept.secret);
		session.tokenSet.expires_at = new Date(0).toISOString();
		replies[DOCUMENT] = documentWith({}, "https://pds.example");
		expect(await port().update(keptAccess(JSON.stringify(session)), png("1"))).toEqual({ kind: "revoked" });
		replies[DOCUMENT] = says(410, { message: "DID not available" });
		expect(await port().update(keptAccess(JSON.stringify(session)), png("1"))).toEqual({ kind: "revoked" });
		replies[DOCUMENT] = says(503, {});
		await expect(port().update(keptAccess(JSON.stringify(session)), png("1"))).rejects.toThrow(PortError);
		expect(asked.map(({ path }) => path)).not.toContain("/token");
	});

	test("a server that another authorization server protects cannot name it", async () => {
		replies[RESOURCE] = says(200, { resource: ORIGIN, authorization_servers: ["https://auth.pds.example"] });
		expect(await begin()).toEqual(REFUSED("no-server"));
	});

	test.each([
		["another issuer's answer", { iss: "https://auth.pds.example" }, REFUSED("expired")],
		["an answer without an issuer, though none was announced", { iss: "" }, REFUSED("expired")],
		["no", { error: "access_denied" }, REFUSED("denied")],
		["a scope it does not know", { error: "invalid_scope" }, REFUSED("no-permission")],
		["too late", { error: "invalid_request" }, REFUSED("expired")],
	])("%s", async (_name, params, expected) => {
		expect(await finish(params)).toEqual(expected);
		expect(asked.map(({ path }) => path)).not.toContain("/token");
	});
});

describe("where it leads", () => {
	test.each([
		"http://127.0.0.1",
		"https://127.0.0.1",
		"https://localhost",
		"https://[::1]",
		"https://10.0.0.1",
		"https://evil.example:8443",
		"https://user:word@evil.test",
		"https://metadata.internal",
		"javascript:alert(1)",
		"file:///etc/passwd",
	])("a users' server at %s is none", async (pds) => {
		replies[DOCUMENT] = documentWith({}, pds);
		expect(await begin()).toMatchObject({ kind: "refused" });
		expect(asked.map(({ path }) => path)).toEqual([DOCUMENT]);
	});

	test.each(["http://127.0.0.1", "https://127.0.0.1", "https://localhost", "javascript:alert(1)", "https://10.0.0.1"])(
		"an authorization server at %s is none",
		async (issuer) => {
			replies[RESOURCE] = says(200, { resource: ORIGIN, authorization_servers: [issuer] });
			expect(await begin()).toEqual(REFUSED("no-server"));
		},
	);

	test.each([
		{ authorization_endpoint: "javascript:alert(1)" },
		{ authorization_endpoint: "http://127.0.0.1/authorize" },
		{ authorization_endpoint: "https://10.0.0.1/authorize" },
		{ authorization_endpoint: `${ORIGIN}/${"a".repeat(3_000)}` },
		{ pushed_authorization_request_endpoint: "http://127.0.0.1/par" },
		{ pushed_authorization_request_endpoint: "https://10.0.0.1/par" },
		{ pushed_authorization_request_endpoint: undefined },
		{ token_endpoint_auth_methods_supported: ["client_secret_basic"] },
		{ dpop_signing_alg_values_supported: ["HS256"] },
		{ issuer: "https://auth.pds.example" },
		{ issuer: `${ORIGIN}/` },
		{ client_id_metadata_document_supported: false },
	])("metadata %j lead nowhere", async (changes) => {
		replies[METADATA] = metadataWith(changes);
		expect(await begin()).toEqual(REFUSED("no-server"));
	});

	test("a code is sent to no machine inside", async () => {
		replies[METADATA] = metadataWith({ token_endpoint: "http://127.0.0.1/token" });
		await expect(finish()).rejects.toThrow(PortError);
		replies[METADATA] = metadataWith({ token_endpoint: "https://192.168.0.1/token" });
		await expect(finish()).rejects.toThrow(PortError);
		expect(asked.some(({ path }) => path === "/token")).toBe(false);
	});
});

describe("answers of another kind", () => {
	const KINDS: [string, Reply][] = [
		["a page", page],
		["without end", endless],
		["elsewhere", elsewhere],
		["a cut connection", cut],
		["null", says(200, null)],
		["a list", says(200, [])],
		["a word", says(200, '"word"')],
		["half of it", says(200, '{"a":')],
		["depth", says(200, `${'{"a":'.repeat(20_000)}1${"}".repeat(20_000)}`)],
	];
	const PLACES = [DOCUMENT, RESOURCE, METADATA, "/par"];
	test.each(PLACES.flatMap((place) => KINDS.map(([name, reply]) => [place, name, reply] as const)))(
		"%s: %s begins nothing",
		async (place, _name, reply) => {
			replies[place] = reply;
			const began = await begin().catch((error: unknown) => error);
			if (!(began instanceof PortError)) expect(began).toMatchObject({ kind: "refused" });
		},
	);

	test.each(KINDS)("token: %s connects nothing", async (_name, reply) => {
		replies["/token"] = reply;
		await expect(finish()).rejects.toThrow(PortError);
	});

	test.each([
		{ token_type: "Bearer" },
		{ sub: "marta" },
		{ sub: undefined },
		{ scope: undefined },
		{ expires_in: 1e300 },
		{ access_token: 1 },
		{ access_token: "a\r\nHost: b" },
	])("token %j connects nothing, or nothing works with it", async (changes) => {
		replies["/token"] = tokenWith(changes);
		const done = await finish().catch((error: unknown) => error);
		if (done instanceof PortError) return;
		const { account } = done as { account: { secret: string } };
		await expect(port().update(keptAccess(account.secret), png("1"))).rejects.toThrow(PortError);
	});

	test.each(
		["getRecord", "uploadBlob", "putRecord"].flatMap((call) =>
			KINDS.map(([name, reply]) => [call, name, reply] as const),
		),
	)("%s: %s is nobody's fault", async (call, _name, reply) => {
		const kept = await access();
		replies[`/xrpc/com.atproto.repo.${call}`] = reply;
		await expect(port().update(kept, png("1"))).rejects.toThrow(PortError);
		expect(asked.every(({ host }) => host === new URL(server.url).host)).toBe(true);
	});

	test.each([undefined, null])("a picture %j is none", async (avatar) => {
		const kept = await access();
		replies["/xrpc/com.atproto.repo.getRecord"] = says(200, { cid: "bafyrecord", value: { avatar } });
		expect(await port().findOriginal(kept)).toEqual({ kind: "found", url: null, mayWrite: null });
	});

	test.each([
		"https://127.0.0.1/",
		{ $type: "blob", ref: { $link: "../../../secret" }, mimeType: "image/png", size: 1 },
		{ $type: "blob", ref: { $link: "bafk?did=x" }, mimeType: "image/png", size: 1 },
		{ cid: "a/b" },
	])("a picture %j cannot be kept, so that it must not be overwritten", async (avatar) => {
		const kept = await access();
		replies["/xrpc/com.atproto.repo.getRecord"] = says(200, { cid: "bafyrecord", value: { avatar } });
		await expect(port().findOriginal(kept)).rejects.toThrow(PortError);
	});

	test.each([
		{},
		{ blob: null },
		{ blob: { $type: "blob", ref: { $link: "" }, mimeType: "image/png", size: 1 } },
		{ blob: { $type: "blob", ref: "bafkreiabcdefghijklmnop234567", mimeType: "image/png", size: 1 } },
	])("a file %j is put into no profile", async (body) => {
		const kept = await access();
		replies["/xrpc/com.atproto.repo.uploadBlob"] = says(200, body);
		await expect(port().update(kept, png("1"))).rejects.toThrow(PortError);
		expect(asked.some(({ path }) => path.endsWith("putRecord"))).toBe(false);
	});

	test("fields keep their names and values, whatever they are", async () => {
		const kept = await access();
		const value = '{"__proto__":{"a":1},"constructor":"c","n":9007199254740991,"deep":[{"$link":"x"},null,"\\u2028"]}';
		replies["/xrpc/com.atproto.repo.getRecord"] = says(200, `{"cid":"bafyrecord","value":${value}}`);
		expect((await port().update(kept, png("1"))).kind).toBe("taken");
		const sent = asked.find(({ path }) => path.endsWith("putRecord"))?.body ?? "";
		expect(sent).toContain('"__proto__":{"a":1},"constructor":"c","n":9007199254740991');
	});

	test("a nonce asked for again and again ends", async () => {
		const kept = await access();
		let count = 0;
		replies["/xrpc/com.atproto.repo.getRecord"] = (response) => {
			count += 1;
			says(
				401,
				{ error: "use_dpop_nonce" },
				{
					"www-authenticate": 'DPoP error="use_dpop_nonce"',
					"dpop-nonce": `nonce-${count}`,
				},
			)(response);
		};
		await expect(port().update(kept, png("1"))).rejects.toThrow(PortError);
		expect(count).toBe(2);
	});
});

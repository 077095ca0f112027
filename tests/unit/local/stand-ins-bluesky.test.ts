import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { generateKeyPair } from "jose";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { BlueskyClient } from "#app/adapters/social/bluesky-client-metadata.ts";
import type { LocalServer } from "#local/listen.ts";
import { type StandIns, startStandIns } from "#local/stand-ins/stand-ins.ts";
import { APP_URL, appAtBluesky, connected, keptAccess, portAt } from "../../bluesky-app.ts";
import { serveDocuments } from "../../bluesky-documents.ts";
import { type Outside, standInsAt } from "../../stand-ins.ts";
import { GIF, png } from "../targets/pictures.ts";
import { blueskyCaller, CALLBACK, type Claims, type Fields } from "./bluesky-caller.ts";

let standIns: StandIns;
let outside: Outside;
let documents: LocalServer & { app: BlueskyClient };
let now = Date.now();
let caller: Awaited<ReturnType<typeof blueskyCaller>>;

beforeAll(async () => {
	documents = await serveDocuments();
	standIns = await startStandIns({
		port: 0,
		appUrl: APP_URL,
		documentsUrl: documents.url,
		stateDir: null,
		now: () => now,
	});
	outside = standInsAt(standIns.url);
});
afterAll(async () => {
	await standIns.close();
	await documents.close();
});
beforeEach(async () => {
	now = Date.now();
	documents.app = appAtBluesky();
	await outside.heal();
	caller = await blueskyCaller(standIns.url);
	await caller.greet();
});

const read = async (response: Response) => [response.status, ((await response.json()) as { error?: string }).error];

/** @returns a code that marta consented to */
async function code(fields: Fields = {}): Promise<string> {
	const pushed = (await (await caller.push(fields)).json()) as { request_uri: string };
	const query = new URLSearchParams({ client_id: "https://app.example/oauth/bluesky-client.json", ...pushed });
	const back = await outside.decide(`${standIns.url}/bluesky/auth/oauth/authorize?${query}`, "marta");
	return new URL(back).searchParams.get("code") ?? "";
}
interface Tokens {
	access_token: string;
	refresh_token: string;
	sub: string;
}
async function tokens(): Promise<Tokens> {
	return (await (await caller.ask("/oauth/token", caller.tokenFields(await code()))).json()) as Tokens;
}

describe("names", () => {
	const at = async (path: string) => {
		const response = await fetch(`${standIns.url}/bluesky${path}`);
		return [response.status, await response.json()] as const;
	};
	test("a handle leads to a DID, and that to the handle and the server", async () => {
		const resolved = await at("/handles/xrpc/com.atproto.identity.resolveHandle?handle=Marta.example");
		const { did } = resolved[1] as { did: string };
		expect(resolved[0]).toBe(200);
		expect(await at(`/plc/${encodeURIComponent(did)}`)).toMatchObject([
			200,
			{ id: did, alsoKnownAs: ["at://marta.example"], service: [{ serviceEndpoint: "https://pds.example" }] },
		]);
	});

	test("strangers are unknown", async () => {
		expect(await at("/handles/xrpc/com.atproto.identity.resolveHandle?handle=nobody.example")).toEqual([
			400,
			{ error: "InvalidRequest", message: "Unable to resolve handle" },
		]);
		expect((await at("/plc/did:plc:aaaaaaaaaaaaaaaaaaaaaaaa"))[0]).toBe(404);
		expect((await fetch(`${standIns.url}/bluesky/elsewhere/x`)).status).toBe(404);
	});
});

describe("a pushed request", () => {
	test("is accepted, and leads to a code once", async () => {
		const response = await caller.push();
		expect([response.status, await response.json()]).toMatchObject([201, { expires_in: 300 }]);
	});

	test.each<[string, Fields, string]>([
		["another response type", { response_type: "token" }, "invalid_request"],
		["no challenge", { code_challenge: undefined }, "invalid_request"],
		["a plain challenge", { code_challenge_method: "plain" }, "invalid_request"],
		["no state", { state: undefined }, "invalid_request"],
		["another address", { redirect_uri: `${CALLBACK}/other` }, "invalid_request"],
		["no atproto scope", { scope: "blob:image/*" }, "invalid_scope"],
		["an undeclared scope", { scope: "atproto transition:email" }, "invalid_scope"],
	])("with %s is refused", async (_name, fields, error) => {
		expect(await read(await caller.push(fields))).toEqual([400, error]);
	});

	test("proves the client", async () => {
		const other = (await generateKeyPair("ES256")).privateKey;
		const used = await caller.assertion();
		expect((await caller.push({ client_assertion: used })).status).toBe(201);
		for (const client_assertion of [
			undefined,
			used,
			await caller.assertion({}, other),
			await caller.assertion({ aud: "https://pds.example" }),
			await caller.assertion({ sub: "https://app.example/other.json" }),
			"a.b.c",
		])
			expect(await read(await caller.push({ client_assertion }))).toEqual([401, "invalid_client"]);
		expect(await read(await caller.push({ client_id: "https://evil.example/client.json" }))).toEqual([
			401,
			"invalid_client",
		]);
		expect(await read(await caller.push({ client_id: "https://app.example/other.json" }))).toEqual([
			400,
			"invalid_client_metadata",
		]);
	});

	test("expires, and is another app's for others", async () => {
		const { request_uri } = (await (await caller.push()).json()) as { request_uri: string };
		const page = (client: string) =>
			fetch(`${standIns.url}/bluesky/auth/oauth/authorize?${new URLSearchParams({ client_id: client, request_uri })}`);
		expect((await page("https://evil.example/client.json")).status).toBe(400);
		expect((await page("https://app.example/oauth/bluesky-client.json")).status).toBe(200);
		now += 301_000;
		expect((await page("https://app.example/oauth/bluesky-client.json")).status).toBe(400);
	});
});

describe("proofs", () => {
	const PATH = "/oauth/par";
	test.each<[string, Claims, string]>([
		["another method", { htm: "GET" }, "invalid_dpop_proof"],
		["another address", { htu: "https://auth.pds.example/oauth/token" }, "invalid_dpop_proof"],
		["the address it is reached at", { htu: "http://127.0.0.1/bluesky/auth/oauth/par" }, "invalid_dpop_proof"],
		["an old date", { iat: Math.floor(Date.now() / 1_000) - 600 }, "invalid_dpop_proof"],
		["a token where there is none", { ath: "hash" }, "invalid_dpop_proof"],
		["no nonce", { nonce: undefined }, "use_dpop_nonce"],
		["another server's nonce", { nonce: "other" }, "use_dpop_nonce"],
		["no id", { jti: undefined }, "invalid_dpop_proof"],
	])("with %s are refused", async (_name, claims, error) => {
		expect(await read(await caller.push({}, { claims }))).toEqual([400, error]);
	});

	test("are used once, signed, and of the right kind", async () => {
		const claims = { htm: "POST", htu: `https://auth.pds.example${PATH}`, nonce: caller.nonceOf("auth") };
		const proof = await caller.proof(claims);
		expect((await caller.push({}, { proof })).status).toBe(201);
		expect(await read(await caller.push({}, { proof }))).toEqual([400, "invalid_dpop_proof"]);
		const broken = `${(await caller.proof(claims)).slice(0, -8)}AAAAAAAA`;
		for (const wrong of [broken, await caller.proof(claims, { typ: "JWT" }), ""])
			expect(await read(await caller.push({}, { proof: wrong }))).toEqual([400, "invalid_dpop_proof"]);
	});

	test("go with their token", async () => {
		const { access_token: token } = await tokens();
		const path = "/xrpc/com.atproto.repo.uploadBlob";
		const body = png("1");
		const headers = { "content-type": "image/png" };
		expect((await caller.call("pds", "POST", path, { token, body, headers })).status).toBe(200);
		const other = await caller.call("pds", "POST", path, { token, body, headers, claims: { ath: "other" } });
		expect([other.status, other.headers.get("www-authenticate")]).toEqual([
			401,
			expect.stringContaining('error="invalid_dpop_proof"'),
		]);
		const stranger = await blueskyCaller(standIns.url);
		await stranger.greet();
		const stolen = await stranger.call("pds", "POST", path, { token, body, headers });
		expect([stolen.status, stolen.headers.get("www-authenticate")]).toEqual([
			401,
			expect.stringContaining('error="invalid_token"'),
		]);
		const bearer = await fetch(`${standIns.url}/bluesky/pds${path}`, {
			method: "POST",
			headers: { ...headers, authorization: `Bearer ${token}` },
			body,
		});
		expect(await read(bearer)).toEqual([401, "AuthMissing"]);
	});
});

describe("a code", () => {
	test("is valid once, with its verifier, address and key", async () => {
		const exchanged = async (fields: Fields, by = caller) =>
			read(await by.ask("/oauth/token", { ...caller.tokenFields(await code()), ...fields }));
		expect(await exchanged({})).toEqual([200, undefined]);
		expect(await exchanged({ code_verifier: "other" })).toEqual([400, "invalid_grant"]);
		expect(await exchanged({ redirect_uri: "https://app.example/other" })).toEqual([400, "invalid_grant"]);
		expect(await exchanged({ grant_type: "password" })).toEqual([400, "unsupported_grant_type"]);
		const stranger = await blueskyCaller(standIns.url);
		await stranger.greet();
		expect(await exchanged({}, stranger)).toEqual([400, "invalid_grant"]);
		const fields = caller.tokenFields(await code());
		expect((await caller.ask("/oauth/token", fields)).status).toBe(200);
		expect(await read(await caller.ask("/oauth/token", fields))).toEqual([400, "invalid_grant"]);
	});

	test("is not given to an account that was taken down", async () => {
		await outside.target("bluesky").suspend("marta");
		await expect(code()).rejects.toThrow(/taken down/);
		await outside.target("bluesky").suspend("marta", false);
		expect(await code()).not.toBe("");
	});
});

describe("tokens", () => {
	const refreshed = (refresh_token: string) =>
		caller.ask("/oauth/token", { grant_type: "refresh_token", refresh_token });
	const upload = async (token: string) =>
		(
			await caller.call("pds", "POST", "/xrpc/com.atproto.repo.uploadBlob", {
				token,
				body: png("1"),
				headers: { "content-type": "image/png" },
			})
		).status;

	test("end after an hour, and are refreshed once", async () => {
		const first = await tokens();
		now += 3_600_000;
		expect(await upload(first.access_token)).toBe(401);
		const second = (await (await refreshed(first.refresh_token)).json()) as Tokens;
		expect(second.sub).toBe(first.sub);
		expect(await upload(second.access_token)).toBe(200);
		expect(await read(await refreshed(first.refresh_token))).toEqual([400, "invalid_grant"]);
		// Somebody used it twice, so nobody has the session any more.
		expect(await upload(second.access_token)).toBe(401);
		expect(await read(await refreshed(second.refresh_token))).toEqual([400, "invalid_grant"]);
	});

	test("are another's with another key or client", async () => {
		const { refresh_token } = await tokens();
		const stranger = await blueskyCaller(standIns.url);
		await stranger.greet();
		expect(await read(await stranger.ask("/oauth/token", { grant_type: "refresh_token", refresh_token }))).toEqual([
			400,
			"invalid_dpop_proof",
		]);
		documents.app = appAtBluesky(null);
		expect(await read(await refreshed(refresh_token))).toEqual([400, "invalid_grant"]);
	});

	test("are revoked by either of them", async () => {
		for (const which of ["access_token", "refresh_token"] as const) {
			const given = await tokens();
			expect((await caller.ask("/oauth/revoke", { token: given[which] })).status).toBe(200);
			expect(await upload(given.access_token)).toBe(401);
			expect(await read(await refreshed(given.refresh_token))).toEqual([400, "invalid_grant"]);
		}
		expect((await caller.ask("/oauth/revoke", { token: "unknown" })).status).toBe(200);
	});
});

describe("records and files", () => {
	const PROFILE = "app.bsky.actor.profile";
	let given: Tokens;
	beforeEach(async () => {
		given = await tokens();
	});
	const upload = async (body: Uint8Array<ArrayBuffer>, type: string) =>
		caller.call("pds", "POST", "/xrpc/com.atproto.repo.uploadBlob", {
			token: given.access_token,
			body,
			headers: { "content-type": type },
		});
	const blobOf = async (body: Uint8Array<ArrayBuffer>, type: string) =>
		((await (await upload(body, type)).json()) as { blob: { ref: { $link: string }; mimeType: string } }).blob;
	const put = (order: object) =>
		caller.call("pds", "POST", "/xrpc/com.atproto.repo.putRecord", {
			token: given.access_token,
			body: JSON.stringify({ repo: given.sub, collection: PROFILE, rkey: "self", ...order }),
		});

	test("are written where nobody wrote meanwhile", async () => {
		const before = await outside.bluesky.record("marta");
		const avatar = await blobOf(png("2"), "image/png");
		const record = { $type: PROFILE, avatar };
		expect(await read(await put({ record, swapRecord: null }))).toEqual([400, "InvalidSwap"]);
		expect(await read(await put({ record, swapRecord: "bafyother" }))).toEqual([400, "InvalidSwap"]);
		expect((await put({ record, swapRecord: before?.cid })).status).toBe(200);
		expect(await outside.bluesky.record("marta")).toMatchObject({ record });
		await outside.bluesky.setRecord("marta", null);
		const missing = await fetch(
			`${standIns.url}/bluesky/pds/xrpc/com.atproto.repo.getRecord?repo=marta.example&collection=${PROFILE}&rkey=self`,
		);
		expect(await read(missing)).toEqual([400, "RecordNotFound"]);
		expect((await put({ record, swapRecord: null })).status).toBe(200);
	});

	test("are checked", async () => {
		const blob = await blobOf(png("3"), "image/png");
		const large = new Uint8Array(1_000_001);
		large.set(png("3"));
		const refused: [object, string][] = [
			[{ record: { $type: PROFILE, avatar: { ...blob, ref: { $link: "bafyunknown" } } } }, "BlobNotFound"],
			[{ record: { $type: PROFILE, avatar: { ...blob, size: 1 } } }, "InvalidSize"],
			[{ record: { $type: PROFILE, avatar: await blobOf(GIF, "image/png") } }, "InvalidMimeType"],
			[{ record: { $type: PROFILE, avatar: await blobOf(large, "image/png") } }, "BlobTooLarge"],
			[{ record: { avatar: blob } }, "InvalidRequest"],
			[{ record: { $type: PROFILE }, rkey: "other" }, "InvalidRequest"],
		];
		for (const [order, error] of refused) expect(await read(await put(order))).toEqual([400, error]);
		expect(await read(await put({ record: { $type: "a.b.c" }, collection: "a.b.c" }))).toEqual([
			403,
			"ScopeMissingError",
		]);
		expect((await put({ record: { $type: PROFILE }, repo: "xenia.pds.example" })).status).toBe(401);
		expect(await read(await upload(png("3"), "video/mp4"))).toEqual([403, "ScopeMissingError"]);
		expect(await read(await upload(new Uint8Array(0), "image/png"))).toEqual([400, "InvalidRequest"]);
		expect(await read(await upload(new Uint8Array(5_000_001), "image/png"))).toEqual([413, "PayloadTooLarge"]);
	});

	test("the person's page shows the picture and ends the access", async () => {
		await outside.target("bluesky").setByHand("marta", png("4"));
		const shown = await outside.target("bluesky").shown("marta");
		const page = await (await fetch(`${standIns.url}/bluesky/profile/marta.example`)).text();
		expect(page).toContain(new URL(shown?.url ?? "").search.replaceAll("&", "&#38;"));
		await fetch(`${standIns.url}/bluesky/profile/marta.example`, { method: "POST", redirect: "manual" });
		expect((await upload(png("4"), "image/png")).status).toBe(401);
	});
});

test("pictures and accesses are the same after a restart", async () => {
	const stateDir = mkdtempSync(join(tmpdir(), "stand-ins-"));
	const options = { port: 0, appUrl: APP_URL, documentsUrl: documents.url, stateDir };
	try {
		const first = await startStandIns(options);
		const account = await connected(portAt(first.url), standInsAt(first.url), "marta", "marta.example");
		await portAt(first.url).update(keptAccess(account.secret), png("5"));
		const hash = (await standInsAt(first.url).target("bluesky").shown("marta"))?.hash;
		await first.close();
		const second = await startStandIns(options);
		expect((await standInsAt(second.url).target("bluesky").shown("marta"))?.hash).toBe(hash);
		const found = await portAt(second.url).findOriginal(keptAccess(account.secret));
		expect(found).toMatchObject({ kind: "found", url: expect.stringContaining(second.url) });
		expect((await portAt(second.url).update(keptAccess(account.secret), png("6"))).kind).toBe("taken");
		await second.close();
	} finally {
		rmSync(stateDir, { recursive: true, force: true });
	}
});

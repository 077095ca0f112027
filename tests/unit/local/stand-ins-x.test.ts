import { createHmac } from "node:crypto";
import OAuth from "oauth-1.0a";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { callbacksOf, STAND_IN_CREDENTIALS } from "#local/stand-ins/settings.ts";
import { type StandIns, startStandIns } from "#local/stand-ins/stand-ins.ts";
import { hmacSha1Signature } from "#local/stand-ins/x/oauth1-signature.ts";
import { type Outside, standInsAt } from "../../stand-ins.ts";

const APP_URL = "https://paylink.test";
const CALLBACK = callbacksOf(APP_URL).x;
const { key, secret } = STAND_IN_CREDENTIALS.x;

let standIns: StandIns;
let outside: Outside;
let clockAheadMs = 0;

beforeAll(async () => {
	standIns = await startStandIns({
		port: 0,
		appUrl: APP_URL,
		stateDir: null,
		now: () => Date.now() + clockAheadMs,
	});
	outside = standInsAt(standIns.url);
});
afterAll(() => standIns.close());
beforeEach(async () => {
	clockAheadMs = 0;
	await outside.heal();
});

type Params = Record<string, string>;

/** An independent signer from a package. */
function signer(consumerKey: string = key, consumerSecret: string = secret) {
	const oauth = new OAuth({
		consumer: { key: consumerKey, secret: consumerSecret },
		signature_method: "HMAC-SHA1",
		hash_function: (base, signingKey) => createHmac("sha1", signingKey).update(base).digest("base64"),
	});
	return {
		signRequest({ oauth_token: token, ...data }: Params, method: string, url: string, tokenSecret = ""): Params {
			const signing = token === undefined ? undefined : { key: token, secret: tokenSecret };
			return { ...oauth.authorize({ method, url, data }, signing) } as unknown as Params;
		},
	};
}

const asHeader = (params: Params) =>
	`OAuth ${Object.entries(params)
		.filter(([name]) => name.startsWith("oauth_"))
		.map(([name, value]) => `${name}="${encodeURIComponent(value)}"`)
		.join(", ")}`;

const at = (path: string) => `${standIns.url}/x${path}`;
const post = (path: string, params: Params, form: Params = {}) =>
	fetch(at(path), { method: "POST", headers: { authorization: asHeader(params) }, body: new URLSearchParams(form) });
const formOf = async (response: Response) => Object.fromEntries(new URLSearchParams(await response.text()));

const signedRequestToken = () => signer().signRequest({ oauth_callback: CALLBACK }, "POST", at("/oauth/request_token"));
const NOT_AUTHENTICATED = { errors: [{ code: 32, message: "Could not authenticate you." }] };

async function requestToken(): Promise<Params> {
	return formOf(await post("/oauth/request_token", signedRequestToken()));
}
const authenticateUrl = (token: string) => at(`/oauth/authenticate?oauth_token=${token}`);

async function grantedTo(personId: string) {
	const request = await requestToken();
	const back = new URL(await outside.decide(authenticateUrl(request.oauth_token ?? ""), personId));
	return { request, verifier: back.searchParams.get("oauth_verifier") ?? "", back };
}

function exchangeVerifier(request: Params, verifier: string, token = request.oauth_token ?? "") {
	const params = signer().signRequest(
		{ oauth_token: token, oauth_verifier: verifier },
		"POST",
		at("/oauth/access_token"),
		request.oauth_token_secret,
	);
	return post("/oauth/access_token", params);
}

async function accessOf(personId: string): Promise<Params> {
	const { request, verifier } = await grantedTo(personId);
	return formOf(await exchangeVerifier(request, verifier));
}

function verifyCredentials(access: Params, query: Params = { include_email: "true" }) {
	const address = at("/1.1/account/verify_credentials.json");
	const params = signer().signRequest(
		{ ...query, oauth_token: access.oauth_token ?? "" },
		"GET",
		address,
		access.oauth_token_secret,
	);
	return fetch(`${address}?${new URLSearchParams(query)}`, { headers: { authorization: asHeader(params) } });
}

test("the signature matches X's documented example", () => {
	const signature = hmacSha1Signature(
		"POST",
		new URL("https://api.x.com/1.1/statuses/update.json?include_entities=true"),
		[
			["include_entities", "true"],
			["status", "Hello Ladies + Gentlemen, a signed OAuth request!"],
			["oauth_consumer_key", "xvz1evFS4wEEPTGEFPHBog"],
			["oauth_nonce", "kYjzVBB8Y0ZFabxSWbWovY3uYSQ2pTgmZeNu2VS4cg"],
			["oauth_signature_method", "HMAC-SHA1"],
			["oauth_timestamp", "1318622958"],
			["oauth_token", "370773112-GmHxMAgYyLbNEtIKZeRNFsMKPR9EyMZeS9weJAEb"],
			["oauth_version", "1.0"],
		],
		"kAcSOqF21Fu85e7zjz7ZN2U4ZRhfV3WpwPAoE3Z7kBw",
		"LswwdoUaIvS8ltyTt5jkRh4J50vUPVVHtR2YPi5kE",
	);
	expect(signature).toBe("Ls93hJiZbQ3akF3HF3x1Bz8/zU4=");
});

describe("a request token", () => {
	test("is issued for a correctly signed request", async () => {
		const token = await requestToken();
		expect(token).toEqual({
			oauth_token: expect.stringMatching(/^[\w-]{40,}$/),
			oauth_token_secret: expect.stringMatching(/^.{40,}$/),
			oauth_callback_confirmed: "true",
		});
	});

	test.each([
		["oauth_callback", `${CALLBACK}x`],
		["oauth_nonce", "another"],
		["oauth_timestamp", String(Math.floor(Date.now() / 1_000) - 1)],
		["oauth_consumer_key", "another-key"],
		["oauth_signature", Buffer.alloc(20, 1).toString("base64")],
		["oauth_signature", "short"],
		["oauth_extra", "unsigned"],
	])("is refused when %s is changed after signing", async (name, value) => {
		const response = await post("/oauth/request_token", { ...signedRequestToken(), [name]: value });
		expect([response.status, await response.json()]).toEqual([401, NOT_AUTHENTICATED]);
	});

	test("is refused if method, URL, query or form differ from the signed ones", async () => {
		const wrongMethod = signer().signRequest({ oauth_callback: CALLBACK }, "GET", at("/oauth/request_token"));
		expect((await post("/oauth/request_token", wrongMethod)).status).toBe(401);
		const wrongAddress = signer().signRequest({ oauth_callback: CALLBACK }, "POST", at("/oauth/access_token"));
		expect((await post("/oauth/request_token", wrongAddress)).status).toBe(401);
		expect((await post("/oauth/request_token?more=1", signedRequestToken())).status).toBe(401);
		expect((await post("/oauth/request_token", signedRequestToken(), { more: "1" })).status).toBe(401);
	});

	test("is issued for any signed query and form", async () => {
		const form = { x_auth_access_type: "read", "odd name": "a+b & c*(d)! é" };
		const params = signer().signRequest(
			{ oauth_callback: CALLBACK, more: "1 2", ...form },
			"POST",
			at("/oauth/request_token"),
		);
		expect((await post("/oauth/request_token?more=1%202", params, form)).status).toBe(200);
	});

	test("is refused for another secret", async () => {
		const params = signer(key, "another").signRequest({ oauth_callback: CALLBACK }, "POST", at("/oauth/request_token"));
		expect((await post("/oauth/request_token", params)).status).toBe(401);
	});

	test("is issued once per nonce", async () => {
		const params = signedRequestToken();
		expect((await post("/oauth/request_token", params)).status).toBe(200);
		const again = await post("/oauth/request_token", params);
		expect([again.status, await again.json()]).toEqual([401, NOT_AUTHENTICATED]);
	});

	test.each([
		[299_000, 200],
		[302_000, 401],
		[-298_000, 200],
		[-302_000, 401],
	])("with clocks %i ms apart: %i", async (ahead, status) => {
		clockAheadMs = ahead;
		expect((await post("/oauth/request_token", signedRequestToken())).status).toBe(status);
	});

	test.each([`${CALLBACK}?x=1`, "https://evil.test/auth/x/callback", "oob", ""])(
		"is refused for the callback %j, which nobody registered",
		async (callback) => {
			const params = signer().signRequest({ oauth_callback: callback }, "POST", at("/oauth/request_token"));
			const response = await post("/oauth/request_token", params);
			expect([response.status, await response.json()]).toMatchObject([403, { errors: [{ code: 415 }] }]);
		},
	);

	test("is refused without a signature", async () => {
		const response = await fetch(at("/oauth/request_token"), { method: "POST" });
		expect([response.status, await response.json()]).toMatchObject([400, { errors: [{ code: 215 }] }]);
	});
});

describe("the consent page", () => {
	test("lists the users, and says that it is a stand-in", async () => {
		const { oauth_token = "" } = await requestToken();
		const page = await (await fetch(authenticateUrl(oauth_token))).text();
		expect(page).toContain("Stand-in for X");
		expect(page).toContain("@xenia_draws");
		expect(page).not.toContain("felix@mail.example");
	});

	test("redirects with a verifier, once", async () => {
		const { request, verifier, back } = await grantedTo("xenia");
		expect(back.href.startsWith(`${CALLBACK}?`)).toBe(true);
		expect(back.searchParams.get("oauth_token")).toBe(request.oauth_token);
		expect(verifier).toMatch(/^[\w-]{40,}$/);
		expect((await fetch(authenticateUrl(request.oauth_token ?? ""))).status).toBe(403);
	});

	test("redirects with `denied` on Cancel, and uses up the token", async () => {
		const request = await requestToken();
		const address = authenticateUrl(request.oauth_token ?? "");
		expect(await outside.decide(address, null)).toBe(`${CALLBACK}?denied=${request.oauth_token}`);
		await expect(outside.decide(address, "xenia")).rejects.toThrow(/of no use any more/);
		expect((await exchangeVerifier(request, "x")).status).toBe(401);
	});

	test("expires after 15 minutes, and requires a token", async () => {
		const { oauth_token = "" } = await requestToken();
		clockAheadMs = 16 * 60_000;
		expect((await fetch(authenticateUrl(oauth_token))).status).toBe(403);
		expect((await fetch(authenticateUrl("made-up"))).status).toBe(403);
	});
});

describe("an access token", () => {
	test("is issued for the verifier, once", async () => {
		const { request, verifier } = await grantedTo("xenia");
		const first = await exchangeVerifier(request, verifier);
		expect(await formOf(first)).toMatchObject({
			screen_name: "xenia_draws",
			user_id: expect.stringMatching(/^\d{19}$/),
		});
		expect((await exchangeVerifier(request, verifier)).status).toBe(401);
	});

	test("is refused for another verifier, another secret and a token without consent", async () => {
		const { request, verifier } = await grantedTo("xenia");
		expect((await exchangeVerifier(request, `${verifier}x`)).status).toBe(401);
		expect((await exchangeVerifier({ ...request, oauth_token_secret: "x" }, verifier)).status).toBe(401);
		expect((await exchangeVerifier(await requestToken(), verifier)).status).toBe(401);
		expect((await exchangeVerifier(request, verifier)).status).toBe(200);
	});

	test("returns the profile; the e-mail only if verified and requested", async () => {
		const xenia = await accessOf("xenia");
		const body = await (await verifyCredentials(xenia)).text();
		expect(JSON.parse(body)).toMatchObject({
			id_str: xenia.user_id,
			screen_name: "xenia_draws",
			name: "Xenia Draws",
			email: "xenia@mail.example",
			profile_image_url_https: expect.stringMatching(/_normal\.png$/),
		});
		expect(body).toContain(`"id":${xenia.user_id},`);
		expect(await (await verifyCredentials(xenia, {})).json()).not.toHaveProperty("email");
		expect(await (await verifyCredentials(await accessOf("noor"))).json()).toMatchObject({ email: null });
	});

	test("is refused with another secret", async () => {
		const access = await accessOf("xenia");
		expect((await verifyCredentials({ ...access, oauth_token_secret: "x" })).status).toBe(401);
	});

	test("becomes invalid when the app or the user revokes it", async () => {
		const revoked = { errors: [{ code: 89, message: "Invalid or expired token." }] };
		const access = await accessOf("xenia");
		const params = signer().signRequest(
			{ oauth_token: access.oauth_token ?? "" },
			"POST",
			at("/1.1/oauth/invalidate_token.json"),
			access.oauth_token_secret,
		);
		expect((await post("/1.1/oauth/invalidate_token.json", params)).status).toBe(200);
		const after = await verifyCredentials(access);
		expect([after.status, await after.json()]).toEqual([401, revoked]);
		const next = await accessOf("xenia");
		expect(next.oauth_token).not.toBe(access.oauth_token);
		await outside.revokeAccess("xenia");
		expect((await verifyCredentials(next)).status).toBe(401);
	});
});

import { createHash, createHmac, createPublicKey, randomBytes, verify } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { callbacksOf, STAND_IN_CREDENTIALS, standInVars } from "#local/stand-ins/settings.ts";
import { type StandIns, startStandIns } from "#local/stand-ins/stand-ins.ts";
import { type Outside, standInsAt } from "../../stand-ins.ts";

const APP_URL = "https://paylink.test";
const callbacks = callbacksOf(APP_URL);
const { google, facebook } = STAND_IN_CREDENTIALS;

let standIns: StandIns;
let outside: Outside;
let vars: Record<string, string>;
let clockAheadMs = 0;

beforeAll(async () => {
	standIns = await startStandIns({ port: 0, appUrl: APP_URL, stateDir: null, now: () => Date.now() + clockAheadMs });
	outside = standInsAt(standIns.url);
	vars = standInVars(standIns.url);
});
afterAll(() => standIns.close());
beforeEach(() => {
	clockAheadMs = 0;
});

type Params = Record<string, string>;
const newVerifier = () => randomBytes(32).toString("base64url");
const challengeOf = (verifier: string) => createHash("sha256").update(verifier).digest("base64url");
const addressOf = (name: string, params: Params) => `${vars[name]}?${new URLSearchParams(params)}`;
const codeOf = (back: string) => new URL(back).searchParams.get("code") ?? "";
const post = (name: string, params: Params, headers: Params = {}) =>
	fetch(vars[name] ?? "", { method: "POST", headers, body: new URLSearchParams(params) });

/** A copy without the names in `but`. */
function without(params: Params, ...but: string[]): Params {
	return Object.fromEntries(Object.entries(params).filter(([name]) => !but.includes(name)));
}

describe("Google", () => {
	const asked = (verifier: string): Params => ({
		client_id: google.id,
		redirect_uri: callbacks.google,
		response_type: "code",
		scope: "openid email profile",
		state: "a-state",
		code_challenge: challengeOf(verifier),
		code_challenge_method: "S256",
	});
	const ticket = (code: string, verifier: string): Params => ({
		grant_type: "authorization_code",
		client_id: google.id,
		client_secret: google.secret,
		redirect_uri: callbacks.google,
		code,
		code_verifier: verifier,
	});
	async function codeFor(personId: string) {
		const verifier = newVerifier();
		const back = await outside.decide(addressOf("GOOGLE_AUTHORIZE_URL", asked(verifier)), personId);
		return { verifier, code: codeOf(back), back };
	}
	const errorOf = async (response: Response) => [response.status, ((await response.json()) as { error: string }).error];

	test.each([
		["client_id", "another"],
		["redirect_uri", `${callbacks.google}/`],
		["redirect_uri", "https://evil.test/auth/google/callback"],
		["response_type", "token"],
		["scope", "openid email"],
		["state", ""],
		["code_challenge", "short"],
		["code_challenge_method", "plain"],
	])("shows what is wrong with %s %j, and leads nobody anywhere", async (name, value) => {
		const address = addressOf("GOOGLE_AUTHORIZE_URL", { ...asked(newVerifier()), [name]: value });
		for (const method of ["GET", "POST"]) {
			const response = await fetch(address, { method, redirect: "manual" });
			expect([response.status, response.headers.get("location")]).toEqual([400, null]);
		}
	});

	test("redirects with code and state, or with access_denied and state", async () => {
		const { back } = await codeFor("demo");
		expect(new URL(back).searchParams.get("state")).toBe("a-state");
		const refused = await outside.decide(addressOf("GOOGLE_AUTHORIZE_URL", asked(newVerifier())), null);
		expect(refused).toBe(`${callbacks.google}?error=access_denied&state=a-state`);
	});

	test("exchanges a code once, and returns the user's profile", async () => {
		const { code, verifier } = await codeFor("demo");
		const response = await post("GOOGLE_TOKEN_URL", ticket(code, verifier));
		const tokens = (await response.json()) as { access_token: string; id_token: string };
		expect(tokens).toMatchObject({ token_type: "Bearer", expires_in: 3_599, scope: "openid email profile" });
		const profile = await fetch(vars.GOOGLE_PROFILE_URL ?? "", {
			headers: { authorization: `Bearer ${tokens.access_token}` },
		});
		const claims = await profile.json();
		expect(claims).toMatchObject({
			sub: expect.stringMatching(/^\d{19}$/),
			name: "Demo Requester",
			given_name: "Demo",
			family_name: "Requester",
			email: "demo@paylink.example",
			email_verified: true,
		});

		const [head = "", body = "", signature = ""] = tokens.id_token.split(".");
		const { keys } = (await (await fetch(`${standIns.url}/google/oauth2/v3/certs`)).json()) as {
			keys: [Record<string, string>];
		};
		const key = createPublicKey({ key: keys[0], format: "jwk" });
		expect(verify("RSA-SHA256", Buffer.from(`${head}.${body}`), key, Buffer.from(signature, "base64url"))).toBe(true);
		expect(JSON.parse(Buffer.from(body, "base64url").toString())).toMatchObject({
			...(claims as object),
			aud: google.id,
		});

		expect(await errorOf(await post("GOOGLE_TOKEN_URL", ticket(code, verifier)))).toEqual([400, "invalid_grant"]);
	});

	test("also accepts client credentials as HTTP Basic", async () => {
		const { code, verifier } = await codeFor("xenia");
		const authorization = `Basic ${Buffer.from(`${google.id}:${google.secret}`).toString("base64")}`;
		const params = without(ticket(code, verifier), "client_id", "client_secret");
		expect((await post("GOOGLE_TOKEN_URL", params, { authorization })).status).toBe(200);
	});

	test.each([
		["client_id", "another", 401, "invalid_client"],
		["client_secret", "another", 401, "invalid_client"],
		["grant_type", "password", 400, "unsupported_grant_type"],
		["redirect_uri", `${callbacks.google}?x`, 400, "redirect_uri_mismatch"],
		["code_verifier", newVerifier(), 400, "invalid_grant"],
		["code_verifier", "", 400, "invalid_grant"],
		["code", "made-up", 400, "invalid_grant"],
	])("refuses another %s", async (name, value, status, error) => {
		const { code, verifier } = await codeFor("demo");
		const response = await post("GOOGLE_TOKEN_URL", { ...ticket(code, verifier), [name]: value });
		expect(await errorOf(response)).toEqual([status, error]);
	});

	test("uses up a code that is sent with a wrong verifier", async () => {
		const { code, verifier } = await codeFor("demo");
		await post("GOOGLE_TOKEN_URL", ticket(code, newVerifier()));
		expect((await post("GOOGLE_TOKEN_URL", ticket(code, verifier))).status).toBe(400);
	});

	test.each([
		[9 * 60_000, 200],
		[11 * 60_000, 400],
	])("a code after %i ms: %i", async (later, status) => {
		const { code, verifier } = await codeFor("demo");
		clockAheadMs = later;
		expect((await post("GOOGLE_TOKEN_URL", ticket(code, verifier))).status).toBe(status);
	});

	test("reports an unverified e-mail, and refuses unknown and expired tokens", async () => {
		const { code, verifier } = await codeFor("mallory");
		const tokens = (await (await post("GOOGLE_TOKEN_URL", ticket(code, verifier))).json()) as { access_token: string };
		const profile = (token: string) =>
			fetch(vars.GOOGLE_PROFILE_URL ?? "", { headers: { authorization: `Bearer ${token}` } });
		expect(await (await profile(tokens.access_token)).json()).toMatchObject({
			email: "demo@paylink.example",
			email_verified: false,
		});
		expect((await profile("made-up")).status).toBe(401);
		clockAheadMs = 3_600_000;
		expect((await profile(tokens.access_token)).status).toBe(401);
	});
});

describe("Facebook", () => {
	const asked: Params = {
		client_id: facebook.id,
		redirect_uri: callbacks.facebook,
		response_type: "code",
		scope: "public_profile,email",
		state: "a-state",
	};
	const ticket = (code: string): Params => ({
		client_id: facebook.id,
		client_secret: facebook.secret,
		redirect_uri: callbacks.facebook,
		code,
	});
	const codeFor = async (personId: string, more: Params = {}) =>
		codeOf(await outside.decide(addressOf("FACEBOOK_AUTHORIZE_URL", { ...asked, ...more }), personId));
	const errorOf = async (response: Response) => [
		response.status,
		((await response.json()) as { error: unknown }).error,
	];
	async function tokenOf(personId: string): Promise<string> {
		const response = await post("FACEBOOK_TOKEN_URL", ticket(await codeFor(personId)));
		return ((await response.json()) as { access_token: string }).access_token;
	}
	const me = (params: Params) => fetch(addressOf("FACEBOOK_PROFILE_URL", params));

	test.each([
		["client_id", "1"],
		["redirect_uri", "https://evil.test/"],
	])("shows what is wrong with %s %j, and leads nobody anywhere", async (name, value) => {
		const response = await fetch(addressOf("FACEBOOK_AUTHORIZE_URL", { ...asked, [name]: value }), {
			method: "POST",
			redirect: "manual",
		});
		expect([response.status, response.headers.get("location")]).toEqual([400, null]);
	});

	test("redirects with code and state, or with an error", async () => {
		const back = await outside.decide(addressOf("FACEBOOK_AUTHORIZE_URL", asked), "felix");
		expect(back).toMatch(/\?code=[\w-]{40,}&state=a-state#_=_$/);
		const refused = await outside.decide(addressOf("FACEBOOK_AUTHORIZE_URL", asked), null);
		expect(Object.fromEntries(new URL(refused).searchParams)).toMatchObject({
			error: "access_denied",
			error_reason: "user_denied",
			state: "a-state",
		});
	});

	test.each(["GET", "POST"])("exchanges a code once, by %s", async (method) => {
		const params = ticket(await codeFor("felix"));
		const ask = () =>
			method === "GET" ? fetch(addressOf("FACEBOOK_TOKEN_URL", params)) : post("FACEBOOK_TOKEN_URL", params);
		expect(await (await ask()).json()).toMatchObject({ token_type: "bearer", expires_in: expect.any(Number) });
		expect(await errorOf(await ask())).toMatchObject([
			400,
			{ type: "OAuthException", code: 100, error_subcode: 36009, fbtrace_id: expect.any(String) },
		]);
	});

	test.each([
		["client_id", "", 101],
		["client_id", "1", 101],
		["client_secret", "another", 1],
		["redirect_uri", `${callbacks.facebook}?x`, 100],
		["code", "made-up", 100],
	])("refuses %s %j", async (name, value, code) => {
		const response = await post("FACEBOOK_TOKEN_URL", { ...ticket(await codeFor("felix")), [name]: value });
		expect(await errorOf(response)).toMatchObject([400, { type: "OAuthException", code }]);
	});

	test("does not accept HTTP Basic", async () => {
		const authorization = `Basic ${Buffer.from(`${facebook.id}:${facebook.secret}`).toString("base64")}`;
		const params = without(ticket(await codeFor("felix")), "client_id", "client_secret");
		expect((await post("FACEBOOK_TOKEN_URL", params, { authorization })).status).toBe(400);
	});

	test("verifies a code challenge, if there is one", async () => {
		const verifier = newVerifier();
		const challenge = { code_challenge: challengeOf(verifier), code_challenge_method: "S256" };
		const right = { ...ticket(await codeFor("felix", challenge)), code_verifier: verifier };
		expect((await post("FACEBOOK_TOKEN_URL", right)).status).toBe(200);
		const wrong = { ...ticket(await codeFor("felix", challenge)), code_verifier: newVerifier() };
		expect((await post("FACEBOOK_TOKEN_URL", wrong)).status).toBe(400);
	});

	test("returns the requested fields; an e-mail only if there is one", async () => {
		const access_token = await tokenOf("felix");
		expect(await (await me({ access_token, fields: "id,name,email,picture" })).json()).toEqual({
			id: expect.stringMatching(/^\d{19}$/),
			name: "Felix Face",
			email: "felix@mail.example",
			picture: { data: { width: 50, height: 50, is_silhouette: false, url: expect.stringMatching(/^http/) } },
		});
		expect(Object.keys((await (await me({ access_token })).json()) as object).sort()).toEqual(["id", "name"]);
		const phoebe = await (await me({ access_token: await tokenOf("phoebe"), fields: "id,email" })).json();
		expect(Object.keys(phoebe as object)).toEqual(["id"]);
		const byHeader = await fetch(addressOf("FACEBOOK_PROFILE_URL", { fields: "name" }), {
			headers: { authorization: `Bearer ${access_token}` },
		});
		expect(byHeader.status).toBe(200);
	});

	test("refuses unknown and missing tokens, and a wrong appsecret_proof", async () => {
		expect(await errorOf(await me({ access_token: "made-up" }))).toMatchObject([400, { code: 190 }]);
		expect(await errorOf(await me({}))).toMatchObject([400, { code: 2500 }]);
		const access_token = await tokenOf("felix");
		const proof = createHmac("sha256", facebook.secret).update(access_token).digest("hex");
		expect((await me({ access_token, appsecret_proof: proof })).status).toBe(200);
		expect((await me({ access_token, appsecret_proof: proof.replace(/^./, "z") })).status).toBe(400);
	});
});

import { createHash } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { callbacksOf, STAND_IN_CREDENTIALS } from "#local/stand-ins/settings.ts";
import { type StandIns, startStandIns } from "#local/stand-ins/stand-ins.ts";
import { type Outside, standInsAt } from "../../stand-ins.ts";
import { GIF, JPEG, png } from "../targets/pictures.ts";

const APP_URL = "https://paylink.test";
const redirect_uri = callbacksOf(APP_URL).gravatar;
const { id: client_id, secret: client_secret } = STAND_IN_CREDENTIALS.gravatar;
const SCOPE = "auth gravatar-profile:read gravatar-profile:manage";

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
interface Avatar {
	image_id: string;
	image_url: string;
	selected?: boolean;
}
const asked = { client_id, redirect_uri, response_type: "code", scope: SCOPE, state: "a-state" };
const authorizeUrl = (params: Params, url = standIns.url) =>
	`${url}/gravatar/oauth2/authorize?${new URLSearchParams(params)}`;
const ticket = (back: string): Params => ({
	grant_type: "authorization_code",
	client_id,
	client_secret,
	redirect_uri,
	code: new URL(back).searchParams.get("code") ?? "",
});
async function exchange(params: Params, url = standIns.url) {
	const body = new URLSearchParams(params);
	const response = await fetch(`${url}/gravatar/oauth2/token`, { method: "POST", body });
	return { status: response.status, body: (await response.json()) as Params };
}
async function tokenOf(personId: string, scope = SCOPE, url = standIns.url) {
	const back = await standInsAt(url).decide(authorizeUrl({ ...asked, scope }, url), personId);
	return (await exchange(ticket(back), url)).body.access_token ?? "";
}
async function call<Body = Params>(method: string, path: string, token: string, body?: BodyInit, url = standIns.url) {
	const response = await fetch(`${url}/gravatar/v3/me/${path}`, {
		method,
		headers: { authorization: `Bearer ${token}` },
		...(body && { body }),
	});
	return { status: response.status, headers: response.headers, body: (await response.json()) as Body };
}
const hashOf = (bytes: Uint8Array | string) => createHash("sha256").update(bytes).digest("hex");
function image(bytes: Uint8Array<ArrayBuffer>, field = "image"): FormData {
	const form = new FormData();
	form.set(field, new Blob([bytes]), "picture");
	return form;
}
async function newcomer(id: string): Promise<{ token: string; hash: string }> {
	await outside.addPerson({ id, gravatar: { email: `${id}@mail.example`, picture: "none" } });
	return { token: await tokenOf(id), hash: hashOf(`${id}@mail.example`) };
}
const idsOf = (avatars: Avatar[]) => avatars.map(({ image_id, selected }) => [image_id, selected]);

describe("WordPress.com", () => {
	test.each<[Params]>([
		[{ client_id: "1" }],
		[{ redirect_uri: `${APP_URL}/elsewhere` }],
		[{ response_type: "token" }],
		[{ scope: "gravatar-profile:read" }],
		[{ scope: "auth global" }],
	])("shows what is wrong with %j, and leads nobody anywhere", async (change) => {
		for (const method of ["GET", "POST"]) {
			const response = await fetch(authorizeUrl({ ...asked, ...change }), { method, redirect: "manual" });
			expect([response.status, response.headers.get("location")]).toEqual([400, null]);
		}
	});

	test("takes scopes as a list or one by one", async () => {
		const { scope, ...others } = asked;
		const params = Object.fromEntries(scope.split(" ").map((name, index) => [`scope[${index}]`, name]));
		const back = await outside.decide(authorizeUrl({ ...others, ...params }), "xenia");
		expect((await exchange(ticket(back))).body.scope).toBe(SCOPE);
	});

	test("redirects with code and state, or with access_denied and state", async () => {
		const back = new URL(await outside.decide(authorizeUrl(asked), "xenia"));
		expect([`${back.origin}${back.pathname}`, back.searchParams.get("state")]).toEqual([redirect_uri, "a-state"]);
		const refused = new URL(await outside.decide(authorizeUrl(asked), null)).searchParams;
		expect([refused.get("error"), refused.get("state")]).toEqual(["access_denied", "a-state"]);
	});

	test.each<[Params, string]>([
		[{ client_id: "1" }, "invalid_client"],
		[{ client_secret: "another" }, "invalid_client"],
		[{ grant_type: "password" }, "unsupported_grant_type"],
		[{ redirect_uri: APP_URL }, "invalid_grant"],
		[{ code: "made-up" }, "invalid_grant"],
	])("refuses %j", async (change, error) => {
		const back = await outside.decide(authorizeUrl(asked), "xenia");
		expect(await exchange({ ...ticket(back), ...change })).toMatchObject({ status: 400, body: { error } });
	});

	test("exchanges a code once", async () => {
		const back = await outside.decide(authorizeUrl(asked), "xenia");
		expect(await exchange(ticket(back))).toMatchObject({ status: 200, body: { token_type: "bearer" } });
		expect(await exchange(ticket(back))).toMatchObject({ status: 400, body: { error: "invalid_grant" } });
	});
});

describe("Gravatar", () => {
	test("names the profile by the hash of its e-mail", async () => {
		expect((await call("GET", "profile", await tokenOf("xenia"))).body).toMatchObject({
			hash: hashOf("xenia@mail.example"),
			display_name: "Xenia Draws",
			profile_url: "https://gravatar.com/xenia",
		});
	});

	test("checks tokens and scopes", async () => {
		expect(await call("GET", "profile", "made-up")).toMatchObject({
			status: 401,
			body: { error: "You are not authorized to perform this action" },
		});
		const readOnly = await tokenOf("xenia", "auth gravatar-profile:read");
		expect((await call("GET", "avatars", readOnly)).status).toBe(200);
		for (const [method, path] of [
			["POST", "avatars"],
			["DELETE", "avatars/1"],
			["POST", "avatars/1/email"],
		] as const)
			expect(await call(method, path, readOnly, method === "POST" ? image(png("1")) : undefined)).toMatchObject({
				status: 403,
				body: { code: "insufficient_scope" },
			});
	});

	test("keeps uploads, and shows the selected one", async () => {
		const { token, hash } = await newcomer("keeper");
		const upload = (bytes: Uint8Array<ArrayBuffer>, query: string) =>
			call<Avatar>("POST", `avatars?selected_email_hash=${hash}${query}`, token, image(bytes));
		const list = async (of = hash) => (await call<Avatar[]>("GET", `avatars?selected_email_hash=${of}`, token)).body;
		expect(await list()).toEqual([]);
		const first = (await upload(png("2"), "")).body;
		expect(first).toMatchObject({ image_id: hashOf(png("2")), selected: true, rating: "G" });
		// Without a wish only the first one is selected.
		expect((await upload(png("3"), "")).body.selected).toBe(false);
		expect((await upload(GIF, "&select_avatar=false")).body.selected).toBe(false);
		expect((await upload(png("4"), "&select_avatar=1")).body.selected).toBe(true);
		expect(idsOf(await list())).toEqual([
			[hashOf(png("4")), true],
			[hashOf(GIF), false],
			[hashOf(png("3")), false],
			[hashOf(png("2")), false],
		]);
		expect((await list(hashOf("another@mail.example"))).map(({ selected }) => selected)).toEqual(
			Array(4).fill(undefined),
		);
		const served = await fetch(first.image_url);
		expect([served.headers.get("content-type"), new Uint8Array(await served.arrayBuffer())]).toEqual([
			"image/png",
			png("2"),
		]);
		expect((await upload(png("2"), "&select_avatar=true")).body).toMatchObject({
			image_id: first.image_id,
			selected: true,
		});
		expect(await list()).toHaveLength(4);
		const page = await (await fetch(`${standIns.url}/gravatar/keeper`)).text();
		expect(page).toContain(first.image_url);
	});

	test("selects and deletes", async () => {
		const { token, hash } = await newcomer("chooser");
		for (const tag of ["5", "6"]) await call("POST", `avatars?selected_email_hash=${hash}`, token, image(png(tag)));
		const [five, six] = [hashOf(png("5")), hashOf(png("6"))];
		const choose = (imageId: string, email_hash: string) =>
			call("POST", `avatars/${imageId}/email`, token, JSON.stringify({ email_hash }));
		expect((await choose(six, hash)).status).toBe(200);
		expect((await outside.target("gravatar").shown("chooser"))?.hash).toBe(six);
		expect((await choose(six, hashOf("another@mail.example"))).status).toBe(404);
		expect((await choose("none", hash)).status).toBe(404);
		const [url] = await outside.target("gravatar").kept("chooser");
		expect((await call("DELETE", `avatars/${six}`, token)).status).toBe(200);
		expect((await call("DELETE", `avatars/${six}`, token)).status).toBe(404);
		expect((await fetch(url ?? "")).status).toBe(404);
		expect(await outside.target("gravatar").shown("chooser")).toBeNull();
		expect(await outside.target("gravatar").kept("chooser")).toEqual([expect.stringContaining(five)]);
		expect((await call("DELETE", `avatars/${five}`, await tokenOf("xenia"))).status).toBe(404);
	});

	test.each<[string, () => FormData, string]>([
		["another field", () => image(png("7"), "data"), "unsupported_image"],
		["a page", () => image(new TextEncoder().encode("<html>")), "unsupported_image"],
		["a JPEG without a size", () => image(JPEG), "unsupported_image"],
		[
			"a GIF of 2 × 1",
			() => image(new Uint8Array(GIF.map((byte, index) => (index === 6 ? 2 : byte)))),
			"uncropped_image",
		],
	])("refuses %s", async (_name, formOf, code) => {
		const token = await tokenOf("xenia");
		expect(await call("POST", "avatars", token, formOf())).toMatchObject({ status: 400, body: { code } });
	});

	test("shows the default picture of somebody without one", async () => {
		expect(await outside.target("gravatar").shown("otto")).toBeNull();
		expect(await (await fetch(`${standIns.url}/gravatar/otto`)).text()).toContain("/gravatar/default.png");
		expect((await fetch(`${standIns.url}/gravatar/default.png`)).status).toBe(200);
	});

	test("limits an access to 1,000 calls in an hour", async () => {
		const token = await tokenOf("xenia");
		now = Math.ceil(now / 3_600_000) * 3_600_000;
		let last = await call("GET", "profile", token);
		for (let calls = 1; calls <= 1_000; calls++) last = await call("GET", "profile", token);
		expect([last.status, last.body.code, last.headers.get("x-ratelimit-reset")]).toEqual([
			429,
			"rate_limit_exceeded",
			String(now / 1_000 + 3_600),
		]);
	});
});

test("tokens and pictures are the same after a restart", async () => {
	const stateDir = mkdtempSync(join(tmpdir(), "stand-ins-"));
	const options = { port: 0, appUrl: APP_URL, stateDir };
	try {
		const first = await startStandIns(options);
		const token = await tokenOf("greta", SCOPE, first.url);
		const path = `avatars?selected_email_hash=${hashOf("greta@mail.example")}&select_avatar=true`;
		await call("POST", path, token, image(png("8")), first.url);
		const own = (await standInsAt(first.url).target("gravatar").kept("greta")).at(-1)?.split("/").at(-1)?.split(".")[0];
		await call("DELETE", `avatars/${own}`, token, undefined, first.url);
		await first.close();
		const second = await startStandIns(options);
		const { body } = await call<Avatar[]>("GET", path, token, undefined, second.url);
		expect(idsOf(body)).toEqual([[hashOf(png("8")), true]]);
		expect(new Uint8Array(await (await fetch(body[0]?.image_url ?? "")).arrayBuffer())).toEqual(png("8"));
		await second.close();
	} finally {
		rmSync(stateDir, { recursive: true, force: true });
	}
});

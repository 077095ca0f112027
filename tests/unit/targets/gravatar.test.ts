import { createHash } from "node:crypto";
import type { ServerResponse } from "node:http";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { gravatarPort } from "#app/adapters/social/gravatar.ts";
import { PictureSettingsSchema, pictureSource } from "#app/composition/picture-settings.server.ts";
import { PortError } from "#app/ports/port-error.ts";
import type { TargetAccess, TargetAccount } from "#app/ports/target-connections.ts";
import { type LocalServer, serve } from "#local/listen.ts";
import { drawPng } from "#local/stand-ins/draw-png.ts";
import type { FaultKind } from "#local/stand-ins/faults.ts";
import { GRAVATAR_REFUSALS } from "#local/stand-ins/gravatar/refusals.ts";
import { callbacksOf, STAND_IN_CREDENTIALS, standInVars } from "#local/stand-ins/settings.ts";
import { type StandIns, startStandIns } from "#local/stand-ins/stand-ins.ts";
import { type Outside, standInsAt } from "../../stand-ins.ts";
import { GIF, png } from "./pictures.ts";

/** The adapter against the stand-in, over HTTP. */

const APP_URL = "https://paylink.test";
const redirectUrl = callbacksOf(APP_URL).gravatar;
const NOBODYS = "nobody's";

let standIns: StandIns;
let outside: Outside;
/** answers what the stand-in never would */
let odd: LocalServer;
let oddly: (path: string, response: ServerResponse) => void = () => {};

beforeAll(async () => {
	standIns = await startStandIns({ port: 0, appUrl: APP_URL, stateDir: null });
	outside = standInsAt(standIns.url);
	odd = await serve((request, response) => {
		request.resume();
		oddly(`${request.method} ${new URL(request.url ?? "/", odd.url).pathname}`, response);
	}, 0);
});
afterAll(async () => {
	await standIns.close();
	await odd.close();
});
beforeEach(() => outside.heal());

const { id: clientId, secret: clientSecret } = STAND_IN_CREDENTIALS.gravatar;
const portAt = (base: string) =>
	gravatarPort({ apiUrl: `${base}/v3/`, oauthUrl: `${base}/oauth2`, clientId, clientSecret });
const port = () => portAt(`${standIns.url}/gravatar`);
const gravatar = () => outside.target("gravatar");
const hashOf = (bytes: Uint8Array | string) => createHash("sha256").update(bytes).digest("hex");
const accessOf = ({ secret }: TargetAccount): TargetAccess => ({ secret, renew: async () => {} });
const sized = (url: string) => `${url}?size=1024`;

async function start() {
	const begun = await port().begin({ typed: "", redirectUrl, state: "a-state" });
	if (begun.kind !== "leads-on") throw new Error(begun.reason);
	return begun;
}
async function finish(back: string) {
	return port().finish({ params: new URL(back).searchParams, pending: (await start()).pending, redirectUrl });
}
async function connect(personId: string): Promise<TargetAccount> {
	const ended = await finish(await outside.decide((await start()).url, personId));
	if (ended.kind !== "connected") throw new Error(ended.reason);
	return ended.account;
}
/** Somebody with an empty library. */
async function newcomer(id: string): Promise<TargetAccess> {
	await outside.addPerson({ id, gravatar: { email: `${id}@mail.example`, picture: "none" } });
	return accessOf(await connect(id));
}

describe("connecting", () => {
	test("asks WordPress.com for what changing a picture needs", async () => {
		const { origin, pathname, searchParams } = new URL((await start()).url);
		expect(`${origin}${pathname}`).toBe(`${standIns.url}/gravatar/oauth2/authorize`);
		expect(Object.fromEntries(searchParams)).toEqual({
			response_type: "code",
			client_id: clientId,
			redirect_uri: redirectUrl,
			scope: "auth gravatar-profile:read gravatar-profile:manage",
			state: "a-state",
		});
	});

	test("names the account by the hash of its e-mail", async () => {
		expect(await connect("xenia")).toEqual({
			subject: hashOf("xenia@mail.example"),
			label: "Xenia Draws",
			secret: expect.stringContaining(hashOf("xenia@mail.example")),
		});
	});

	test("is refused without consent, without a code, and with a code that was used", async () => {
		expect(await finish(await outside.decide((await start()).url, null))).toEqual({
			kind: "refused",
			reason: "denied",
		});
		expect(await finish(redirectUrl)).toEqual({ kind: "refused", reason: "expired" });
		const back = await outside.decide((await start()).url, "xenia");
		expect((await finish(back)).kind).toBe("connected");
		expect(await finish(back)).toEqual({ kind: "refused", reason: "expired" });
		expect(await finish(`${redirectUrl}?error=invalid_scope`)).toEqual({ kind: "refused", reason: "no-permission" });
		await expect(finish(`${redirectUrl}?error=server_error`)).rejects.toThrow(PortError);
	});

	test.each([
		["the permission to change", "auth gravatar-profile:read"],
		["the permission to read", "auth gravatar-profile:manage"],
	])("is refused without %s", async (_name, scope) => {
		const url = new URL((await start()).url);
		url.searchParams.set("scope", scope);
		const back = await outside.decide(url.href, "xenia");
		expect(await finish(back)).toEqual({ kind: "refused", reason: "no-permission" });
	});

	test.each<[FaultKind["fault"], string, string]>([
		["profile-disabled", "/me/profile$", "no-account"],
		["insufficient-scope", "/me/profile$", "no-permission"],
		["not-authorized", "/me/profile$", NOBODYS],
		[503, "/me/profile$", NOBODYS],
		["garbage", "/token$", NOBODYS],
		[500, "/token$", NOBODYS],
		[429, "/token$", NOBODYS],
		["down", "/token$", NOBODYS],
	])("with %s of %s: %s", async (fault, call, reason) => {
		const back = await outside.decide((await start()).url, "xenia");
		await outside.setFault({ service: "gravatar", fault, call } as Parameters<Outside["setFault"]>[0]);
		if (reason === NOBODYS) await expect(finish(back)).rejects.toThrow(PortError);
		else expect(await finish(back)).toEqual({ kind: "refused", reason });
	});
});

describe("a picture", () => {
	test("is uploaded, shown for the e-mail, and named as the library names it", async () => {
		const access = await newcomer("uploader");
		expect(await port().findOriginal(access)).toEqual({ kind: "found", url: null, mayWrite: null });
		for (const bytes of [png("1"), GIF]) {
			const taken = await port().update(access, bytes);
			const shown = await gravatar().shown("uploader");
			expect(shown?.hash).toBe(hashOf(bytes));
			expect(taken).toEqual({ kind: "taken", url: sized(shown?.url ?? "") });
			expect(await port().findOriginal(access)).toEqual({
				kind: "found",
				url: sized(shown?.url ?? ""),
				mayWrite: null,
			});
		}
	});

	test("before the first change can be fetched by the app", async () => {
		const found = await port().findOriginal(accessOf(await connect("xenia")));
		if (found.kind !== "found" || found.url === null) throw new Error("no picture");
		const source = pictureSource(PictureSettingsSchema.parse(standInVars(standIns.url)));
		expect((await source.fetchPicture(found.url)).type).toBe("image/png");
	});

	test("has to be square and of a format that is read", async () => {
		const access = await newcomer("oblong");
		const wide = drawPng('<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10"/>');
		expect(await port().update(access, new Uint8Array(wide))).toEqual({ kind: "refused", code: "400/uncropped_image" });
		expect(await port().update(access, new TextEncoder().encode("no picture"))).toEqual({
			kind: "refused",
			code: "400/unsupported_image",
		});
		expect(await gravatar().kept("oblong")).toEqual([]);
	});
});

describe("the picture that is replaced", () => {
	const urlOf = (answer: { kind: string; url?: string | null }) => answer.url ?? "";

	test("is deleted, and the user's own stay", async () => {
		const access = accessOf(await connect("greta"));
		const own = await gravatar().kept("greta");
		expect(own).toHaveLength(1);
		const first = await port().update(access, png("a"));
		const second = await port().update(access, png("b"), urlOf(first));
		const kept = await gravatar().kept("greta");
		expect(kept.map(sized)).toEqual([urlOf(second), ...own.map(sized)]);
	});

	test("stays if it is the new one", async () => {
		const access = await newcomer("repeater");
		const first = await port().update(access, png("same"));
		await outside.heal();
		const second = await port().update(access, png("same"), urlOf(first));
		expect(second).toEqual(first);
		expect((await outside.calls("gravatar")).map(({ method }) => method)).toEqual(["POST"]);
		expect(await gravatar().kept("repeater")).toHaveLength(1);
	});

	test("stays if its address is another one's", async () => {
		const access = await newcomer("careful");
		const first = urlOf(await port().update(access, png("c")));
		for (const replaces of [
			`${first}&x=1`,
			first.replace(/\?.*/, ""),
			first.slice(0, -1),
			"https://gravatar.com/x.png",
			"",
		])
			await port().update(access, png(`d ${replaces.length}`), replaces);
		expect((await gravatar().kept("careful")).map(sized)).toContain(first);
		expect(await outside.calls("gravatar", /avatars\/./)).toEqual([]);
	});

	test.each<[string, FaultKind["fault"]]>([
		["avatars/\\w+$", "down"],
		["avatars/\\w+$", 500],
		["avatars/\\w+$", "not-authorized"],
	])("stays, and the new one hangs, if %s fails with %s", async (call, fault) => {
		const access = await newcomer(`unlucky-${fault}`);
		const first = urlOf(await port().update(access, png("e")));
		await outside.setFault({ service: "gravatar", fault, call } as Parameters<Outside["setFault"]>[0]);
		expect(await port().update(access, png("f"), first)).toMatchObject({ kind: "taken" });
		expect(await gravatar().kept(`unlucky-${fault}`)).toHaveLength(2);
	});

	const item = (
		image_id: string,
		selected?: boolean,
		image_url = `https://gravatar.com/userimage/1/${image_id}.png`,
	) => ({
		image_id,
		image_url,
		...(selected !== undefined && { selected }),
	});
	test.each<[string, unknown, boolean]>([
		["the new one hangs", [item("new", true), item("old", false)], true],
		["the new one does not hang", [item("new", false), item("old", false)], false],
		["the old one hangs still", [item("new", false), item("old", true)], false],
		["both hang", [item("new", true), item("old", true)], false],
		["it is not said which one hangs", [item("new"), item("old")], false],
		["the new one is missing", [item("old", false)], false],
		[
			"two have the address",
			[item("new", true), item("old", false), item("other", false, item("old").image_url)],
			false,
		],
		["the new one has the address", [item("new", true, item("old").image_url)], false],
		["the new one is listed twice", [item("new", true), item("new", false, item("old").image_url)], false],
		["the list has another shape", { avatars: [] }, false],
		["an id is a path", [item("new", true), item("../../me", false, item("old").image_url)], false],
	])("is deleted only while it is certain: %s", async (_name, list, isDeleted) => {
		const asked: string[] = [];
		oddly = (path, response) => {
			asked.push(path);
			const body = path === "POST /v3/me/avatars" ? item("new") : list;
			response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(body));
		};
		const secret = JSON.stringify({ v: 1, token: "token", emailHash: "a".repeat(64) });
		const access = { secret, renew: async () => {} };
		const answer = await portAt(odd.url).update(access, png("g"), sized(item("old").image_url));
		expect(answer).toEqual({ kind: "taken", url: sized(item("new").image_url) });
		expect(asked.filter((path) => path.startsWith("DELETE"))).toEqual(isDeleted ? ["DELETE /v3/me/avatars/old"] : []);
	});
});

describe("the end of an access", () => {
	test("by the user and by Gravatar is noticed; the app has no call for it", async () => {
		const access = await newcomer("leaver");
		await gravatar().suspend("leaver");
		expect(await port().update(access, png("h"))).toEqual({ kind: "revoked" });
		await gravatar().suspend("leaver", false);
		expect(await port().update(access, png("h"))).toMatchObject({ kind: "taken" });
		await port().revoke(access);
		await gravatar().revoke("leaver");
		expect(await port().update(access, png("h"))).toEqual({ kind: "revoked" });
		expect(await port().findOriginal(access)).toEqual({ kind: "revoked" });
	});

	test("a secret of another adapter is refused", async () => {
		for (const secret of ["{}", "no JSON"])
			await expect(port().update({ secret, renew: async () => {} }, png("i"))).rejects.toThrow(PortError);
	});
});

describe("a refusal of Gravatar", () => {
	const TABLE: [FaultKind["fault"], unknown][] = [
		["not-authorized", { kind: "revoked" }],
		["insufficient-scope", { kind: "unclear", code: "403/insufficient_scope" }],
		["profile-disabled", { kind: "unclear", code: "404/disabled" }],
		["uncropped-image", { kind: "refused", code: "400/uncropped_image" }],
		["unsupported-image", { kind: "refused", code: "400/unsupported_image" }],
		[500, NOBODYS],
		[503, NOBODYS],
		["down", NOBODYS],
		["garbage", NOBODYS],
		["truncated", NOBODYS],
	];

	test("is judged by name for everything that the stand-in can answer", () => {
		const names = TABLE.map(([name]) => name);
		expect(Object.keys(GRAVATAR_REFUSALS).filter((name) => !names.includes(name as never))).toEqual([]);
	});

	test.each(TABLE)("%s is %j", async (fault, whose) => {
		const access = accessOf(await connect("xenia"));
		await outside.setFault({ service: "gravatar", fault, person: "xenia" } as Parameters<Outside["setFault"]>[0]);
		const isRefused = typeof whose === "object" && whose !== null && "kind" in whose && whose.kind === "refused";
		for (const [call, expected] of [
			[() => port().update(access, png("j")), whose],
			[() => port().findOriginal(access), isRefused ? NOBODYS : whose],
		] as const) {
			if (expected === NOBODYS) await expect(call()).rejects.toThrow(PortError);
			else expect(await call()).toEqual(expected);
		}
	});

	test("429 ends when it says", async () => {
		const access = accessOf(await connect("xenia"));
		await outside.setFault({ service: "gravatar", fault: 429, retryAfter: 90 });
		expect(await port().update(access, png("k"))).toEqual({
			kind: "rate-limited",
			until: expect.closeTo(Date.now() + 90_000, -4),
			everybody: false,
		});
	});
});

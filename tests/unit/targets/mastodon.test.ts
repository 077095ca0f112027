import { createHash } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { mastodonPort } from "#app/adapters/social/mastodon.ts";
import { serverFetch } from "#app/adapters/social/server-fetch.ts";
import { PictureSettingsSchema, pictureSource } from "#app/composition/picture-settings.server.ts";
import { PortError } from "#app/ports/port-error.ts";
import type { TargetAccess, TargetAccount } from "#app/ports/target-connections.ts";
import type { FaultKind } from "#local/stand-ins/faults.ts";
import { MASTODON_REFUSALS } from "#local/stand-ins/mastodon/refusals.ts";
import { serverAddresses, standInVars } from "#local/stand-ins/settings.ts";
import { type StandIns, startStandIns } from "#local/stand-ins/stand-ins.ts";
import { serverApps } from "../../server-apps.ts";
import { type Outside, standInsAt } from "../../stand-ins.ts";
import { GIF, JPEG, png } from "./pictures.ts";

/** The adapter against the stand-in, over HTTP. */

const APP_URL = "https://paylink.test";
const REDIRECT = `${APP_URL}/targets/mastodon/callback`;
const STATE = "a-state";

let standIns: StandIns;
let outside: Outside;
let apps = serverApps();

beforeAll(async () => {
	standIns = await startStandIns({ port: 0, appUrl: APP_URL, stateDir: null });
	outside = standInsAt(standIns.url);
});
afterAll(() => standIns.close());
beforeEach(async () => {
	apps = serverApps();
	await outside.heal();
});

const portWith = (redirectUrl = REDIRECT) => {
	const server = serverFetch("mastodon", serverAddresses(standIns.url));
	const port = mastodonPort({ server, appUrl: APP_URL, appName: "Show My NFT", apps });
	return {
		...port,
		start: async (typed: string) => {
			const begun = await port.begin({ typed, redirectUrl, state: STATE });
			if (begun.kind !== "leads-on") throw new Error(`refused: ${begun.reason}`);
			return begun;
		},
		end: (back: string, pending: string) => port.finish({ params: new URL(back).searchParams, pending, redirectUrl }),
	};
};

async function connect(typed: string, personId: string): Promise<TargetAccount> {
	const port = portWith();
	const { url, pending } = await port.start(typed);
	const ended = await port.end(await outside.decide(url, personId), pending);
	if (ended.kind !== "connected") throw new Error(`refused: ${ended.reason}`);
	return ended.account;
}
const accessOf = ({ secret }: TargetAccount): TargetAccess => ({ secret, renew: async () => {} });
const hashOf = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
const NOBODYS = "nobody's";

describe("connecting", () => {
	test("registers once at a server and leads to its consent page, with PKCE", async () => {
		const port = portWith();
		const { url } = await port.start("@xenia@art.example");
		const { origin, pathname, searchParams } = new URL(url);
		expect(`${origin}${pathname}`).toBe(`${standIns.url}/mastodon/art/oauth/authorize`);
		const [[host, app] = []] = apps.all();
		expect(host).toBe("art.example");
		expect(Object.fromEntries(searchParams)).toEqual({
			response_type: "code",
			client_id: app?.clientId,
			redirect_uri: `${REDIRECT}?server=art.example`,
			scope: "profile write:accounts",
			state: STATE,
			code_challenge: expect.stringMatching(/^[\w-]{43}$/),
			code_challenge_method: "S256",
		});
		await port.start("art.example");
		expect(await outside.calls("mastodon", /apps$/)).toHaveLength(1);
	});

	test("asks older servers for scopes that they know", async () => {
		const { url } = await portWith().start("photos.example");
		expect(new URL(url).searchParams.get("scope")).toBe("read:accounts write:accounts");
		expect((await connect("photos.example", "otto")).label).toBe("@otto@photos.example");
	});

	test("names the account by the server that was asked", async () => {
		const xenia = await connect("https://art.example/@xenia", "xenia");
		expect(xenia).toMatchObject({ subject: "109300000000000001@art.example", label: "@xenia@art.example" });
		const otto = await connect("photos.example", "otto");
		expect(otto.subject).toBe("109300000000000001@photos.example");
		expect(JSON.parse(xenia.secret)).toEqual({ v: 1, host: "art.example", token: expect.any(String) });
	});

	test("knows the same account again", async () => {
		const [first, second] = [await connect("art.example", "xenia"), await connect("art.example", "xenia")];
		expect(second.subject).toBe(first.subject);
	});

	test("may be refused by the user", async () => {
		const port = portWith();
		const { url, pending } = await port.start("art.example");
		expect(await port.end(await outside.decide(url, null), pending)).toEqual({ kind: "refused", reason: "denied" });
	});

	test("registers again where the server forgot the app", async () => {
		await connect("art.example", "xenia");
		await outside.target("art.example").forgetApps();
		expect((await connect("art.example", "xenia")).label).toBe("@xenia@art.example");
		expect(await outside.calls("mastodon", /apps$/)).toHaveLength(2);
		expect(apps.all()).toHaveLength(1);
	});

	test("registers again when the app's address changed", async () => {
		await portWith().start("art.example");
		const { url } = await portWith("https://new.test/callback").start("art.example");
		expect(await outside.decide(url, "xenia")).toMatch(/^https:\/\/new\.test\/callback\?server=art\.example&/);
	});

	test("keeps the registration that another request stored first", async () => {
		const [one, other] = await Promise.all([portWith().start("art.example"), portWith().start("art.example")]);
		const ids = [one, other].map(({ url }) => new URL(url).searchParams.get("client_id"));
		expect(new Set([...ids, ...apps.all().map(([, { clientId }]) => clientId)]).size).toBe(1);
	});

	test("a code is for once", async () => {
		const port = portWith();
		const { url, pending } = await port.start("art.example");
		const back = await outside.decide(url, "xenia");
		expect(await port.end(back, pending)).toMatchObject({ kind: "connected" });
		expect(await port.end(back, pending)).toEqual({ kind: "refused", reason: "expired" });
	});

	test("a code begun elsewhere, or answered by another server, is refused without being sent there", async () => {
		const port = portWith();
		const [art, again, photos] = [
			await port.start("art.example"),
			await port.start("art.example"),
			await port.start("photos.example"),
		];
		const back = await outside.decide(art.url, "greta");
		await outside.heal();
		const expired = { kind: "refused", reason: "expired" };
		expect(await port.end(back, photos.pending)).toEqual(expired);
		expect(await port.end(back, "{}")).toEqual(expired);
		expect(await port.end(back, "no JSON")).toEqual(expired);
		expect(await port.end(back.replace("server=art.example&", ""), art.pending)).toEqual(expired);
		expect(await port.end(back.replace(/&code=[^&]*/, ""), art.pending)).toEqual(expired);
		expect(await outside.calls("mastodon")).toEqual([]);
		// Another verifier.
		expect(await port.end(back, again.pending)).toEqual(expired);
	});

	test("a registration that was replaced meanwhile is refused", async () => {
		const port = portWith();
		const { url, pending } = await port.start("art.example");
		const back = await outside.decide(url, "xenia");
		const [[, app] = []] = apps.all();
		await outside.target("art.example").forgetApps();
		expect(await port.end(back, pending)).toEqual({ kind: "refused", reason: "expired" });
		expect(await apps.find("art.example")).toBeNull();
		await port.start("art.example");
		expect((await apps.find("art.example"))?.clientId).not.toBe(app?.clientId);
		await outside.heal();
		expect(await port.end(back, pending)).toEqual({ kind: "refused", reason: "expired" });
		expect(await outside.calls("mastodon")).toEqual([]);
	});

	test.each([
		["", "no-server"],
		["mastodon", "no-server"],
		["127.0.0.1", "no-server"],
		["other.example", "no-server"],
		["intranet.local", "no-server"],
	])("%j leads nowhere: %s", async (typed, reason) => {
		expect(await portWith().begin({ typed, redirectUrl: REDIRECT, state: STATE })).toEqual({ kind: "refused", reason });
		expect(await outside.calls("mastodon")).toEqual([]);
	});

	test.each<[FaultKind["fault"], string]>([
		["down", "no-server"],
		["garbage", "no-server"],
		["not-allowed", "no-server"],
		["parked-domain", "no-server"],
		[503, NOBODYS],
		[500, NOBODYS],
		[429, NOBODYS],
	])("a server that answers %s is %s at first", async (fault, reason) => {
		await outside.setFault({ service: "mastodon", fault } as Parameters<Outside["setFault"]>[0]);
		const begun = portWith().begin({ typed: "art.example", redirectUrl: REDIRECT, state: STATE });
		if (reason === NOBODYS) await expect(begun).rejects.toThrow(PortError);
		else expect(await begun).toEqual({ kind: "refused", reason });
	});

	test("a known server that is down is no missing one", async () => {
		await portWith().start("art.example");
		await outside.setFault({ service: "mastodon", fault: "down" });
		await expect(portWith().start("art.example")).rejects.toThrow(PortError);
		expect(apps.all()).toHaveLength(1);
		await expect(portWith("https://new.test/callback").start("art.example")).rejects.toThrow(PortError);
	});

	test.each<[FaultKind["fault"], string]>([
		["disabled", "no-account"],
		["invalid-token", "no-account"],
		["no-user", "no-account"],
		["other-scope", "no-permission"],
		[503, NOBODYS],
		["garbage", NOBODYS],
		["down", NOBODYS],
	])("an account that answers %s is refused: %s", async (fault, reason) => {
		const port = portWith();
		const { url, pending } = await port.start("art.example");
		const back = await outside.decide(url, "xenia");
		const call = "verify_credentials$";
		await outside.setFault({ service: "mastodon", call, fault } as Parameters<Outside["setFault"]>[0]);
		if (reason === NOBODYS) await expect(port.end(back, pending)).rejects.toThrow(PortError);
		else expect(await port.end(back, pending)).toEqual({ kind: "refused", reason });
	});
});

describe("a picture", () => {
	test("is changed at once, and named as the profile names it", async () => {
		const access = accessOf(await connect("art.example", "xenia"));
		const port = portWith();
		for (const [bytes, ending] of [
			[png("1"), "png"],
			[JPEG, "jpg"],
			[GIF, "gif"],
		] as const) {
			const taken = await port.update(access, bytes);
			const shown = await outside.target("art.example").shown("xenia");
			expect(shown).toEqual({ url: expect.stringMatching(new RegExp(`\\.${ending}$`)), hash: hashOf(bytes) });
			expect(taken).toEqual({ kind: "taken", url: shown?.url });
			expect(await port.findOriginal(access)).toEqual({ kind: "found", url: shown?.url, mayWrite: null });
		}
	});

	test("before the first change is found, and can be fetched by the app", async () => {
		const access = accessOf(await connect("photos.example", "greta"));
		const found = await portWith().findOriginal(access);
		if (found.kind !== "found" || found.url === null) throw new Error("no picture");
		const source = pictureSource(PictureSettingsSchema.parse(standInVars(standIns.url)));
		expect(source.mayFetch(found.url)).toBe(true);
		expect((await source.fetchPicture(found.url)).type).toBe("image/webp");
	});

	test("that was changed by hand has another address", async () => {
		const account = await connect("art.example", "greta");
		const before = await portWith().findOriginal(accessOf(account));
		await outside.target("art.example").setByHand("greta", png("by hand"));
		const after = await portWith().findOriginal(accessOf(account));
		expect(after).toMatchObject({ kind: "found", url: expect.any(String) });
		expect(after).not.toEqual(before);
	});

	test("of nobody's choice is none", async () => {
		const access = accessOf(await connect("photos.example", "otto"));
		expect(await portWith().findOriginal(access)).toEqual({ kind: "found", url: null, mayWrite: null });
	});

	test("that Mastodon does not read is refused", async () => {
		const access = accessOf(await connect("art.example", "xenia"));
		expect(await portWith().update(access, new TextEncoder().encode("no picture"))).toEqual({
			kind: "refused",
			code: "422/none",
		});
	});
});

describe("the end of an access", () => {
	test("by this app holds at the server, and again", async () => {
		const access = accessOf(await connect("art.example", "xenia"));
		const port = portWith();
		await port.revoke(access);
		expect(await port.update(access, png("2"))).toEqual({ kind: "revoked" });
		expect(await port.findOriginal(access)).toEqual({ kind: "revoked" });
		await port.revoke(access);
	});

	test("by the user and by a suspension is noticed", async () => {
		const access = accessOf(await connect("art.example", "xenia"));
		const target = outside.target("art.example");
		await target.suspend("xenia");
		expect(await portWith().update(access, png("3"))).toEqual({ kind: "revoked" });
		await target.suspend("xenia", false);
		expect(await portWith().update(access, png("3"))).toMatchObject({ kind: "taken" });
		await target.revoke("xenia");
		expect(await portWith().update(access, png("3"))).toEqual({ kind: "revoked" });
	});

	test("is nothing where the server forgot the app, and unknown where it does not answer", async () => {
		const access = accessOf(await connect("art.example", "xenia"));
		await outside.setFault({ service: "mastodon", fault: "down" });
		await expect(portWith().revoke(access)).rejects.toThrow(PortError);
		await outside.heal();
		await outside.setFault({ service: "mastodon", fault: 503 });
		await expect(portWith().revoke(access)).rejects.toThrow(PortError);
		await outside.heal();
		await outside.target("art.example").forgetApps();
		await portWith().revoke(access);
		apps = serverApps();
		await portWith().revoke(access);
	});

	test("a secret of another adapter is refused", async () => {
		const access = { secret: "{}", renew: async () => {} };
		await expect(portWith().update(access, png("4"))).rejects.toThrow(PortError);
	});
});

describe("a refusal of Mastodon", () => {
	const TABLE: [FaultKind["fault"], unknown][] = [
		["invalid-token", { kind: "revoked" }],
		["revoked-token", { kind: "revoked" }],
		["disabled", { kind: "revoked" }],
		["unconfirmed", { kind: "revoked" }],
		["pending", { kind: "revoked" }],
		["second-factor", { kind: "revoked" }],
		["no-user", { kind: "revoked" }],
		["not-allowed", { kind: "unclear", code: "403/none" }],
		["other-scope", { kind: "unclear", code: "403/none" }],
		["no-record", { kind: "unclear", code: "404/none" }],
		["gone", { kind: "unclear", code: "410/Gone" }],
		["invalid-picture", { kind: "refused", code: "422/none" }],
		["proxy-limit", { kind: "refused", code: "413/none" }],
		["parked-domain", NOBODYS],
		[500, NOBODYS],
		[503, NOBODYS],
		["down", NOBODYS],
		["garbage", NOBODYS],
		["truncated", NOBODYS],
	];

	test("is judged by name for everything that the stand-in can answer", () => {
		const names = TABLE.map(([name]) => name);
		expect(Object.keys(MASTODON_REFUSALS).filter((name) => !names.includes(name as never))).toEqual([]);
	});

	test.each(TABLE)("%s is %j", async (fault, whose) => {
		const access = accessOf(await connect("art.example", "xenia"));
		await outside.setFault({ service: "mastodon", fault, person: "xenia" } as Parameters<Outside["setFault"]>[0]);
		const isRefused = typeof whose === "object" && whose !== null && "kind" in whose && whose.kind === "refused";
		for (const [call, expected] of [
			[() => portWith().update(access, png("5")), whose],
			[() => portWith().findOriginal(access), isRefused ? NOBODYS : whose],
		] as const) {
			if (expected === NOBODYS) await expect(call()).rejects.toThrow(PortError);
			else expect(await call()).toEqual(expected);
		}
	});

	test.each<["reset" | "retry-after"]>([["reset"], ["retry-after"]])("429 ends when %s says", async (header) => {
		const access = accessOf(await connect("art.example", "xenia"));
		await outside.setFault({ service: "mastodon", fault: 429, retryAfter: 90, headers: [header] });
		expect(await portWith().update(access, png("6"))).toEqual({
			kind: "rate-limited",
			until: expect.closeTo(Date.now() + 90_000, -4),
			everybody: false,
		});
	});

	test.each([[[], 1] as const, [["reset"], 90 * 60 * 60] as const])(
		"429 without a plausible end names none",
		async (headers, retryAfter) => {
			const access = accessOf(await connect("art.example", "xenia"));
			await outside.setFault({ service: "mastodon", fault: 429, retryAfter, headers: [...headers] });
			expect(await portWith().findOriginal(access)).toEqual({ kind: "rate-limited", until: null, everybody: false });
		},
	);

	test("an answer that was lost has taken the picture", async () => {
		const access = accessOf(await connect("art.example", "xenia"));
		await outside.setFault({ service: "mastodon", fault: "lost", times: 1 });
		await expect(portWith().update(access, png("lost"))).rejects.toThrow(PortError);
		expect((await outside.target("art.example").shown("xenia"))?.hash).toBe(hashOf(png("lost")));
	});
});

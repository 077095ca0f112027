/** @module-tag lengthy */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { BlueskyClient } from "#app/adapters/social/bluesky-client-metadata.ts";
import { PortError } from "#app/ports/port-error.ts";
import type { LocalServer } from "#local/listen.ts";
import type { FaultKind } from "#local/stand-ins/faults.ts";
import { type StandIns, startStandIns } from "#local/stand-ins/stand-ins.ts";
import {
	APP_URL,
	appAtBluesky,
	begun,
	connected,
	finished,
	keptAccess,
	portAt,
	REDIRECT_URL,
} from "../../bluesky-app.ts";
import { serveDocuments } from "../../bluesky-documents.ts";
import { type Outside, standInsAt } from "../../stand-ins.ts";
import { GIF, JPEG, png } from "./pictures.ts";

/** The adapter against the stand-in, over HTTP: discovery, sign-in, pictures, refusals. */

let standIns: StandIns;
let outside: Outside;
let documents: LocalServer & { app: BlueskyClient };

beforeAll(async () => {
	documents = await serveDocuments();
	standIns = await startStandIns({ port: 0, appUrl: APP_URL, documentsUrl: documents.url, stateDir: null });
	outside = standInsAt(standIns.url);
});
afterAll(async () => {
	await standIns.close();
	await documents.close();
});
beforeEach(async () => {
	documents.app = appAtBluesky();
	await outside.heal();
});

let people = 0;
/** A new person at Bluesky, connected. */
async function person(picture?: "none" | "webp") {
	people += 1;
	const id = `sky-${people}`;
	const handle = `sky-${people}.example`;
	const { bluesky } = await outside.addPerson({ id, bluesky: { handle, ...(picture && { picture }) } });
	const account = await connected(portAt(standIns.url), outside, id, handle);
	return { id, handle, did: bluesky?.did ?? "", access: keptAccess(account.secret), account };
}
const port = () => portAt(standIns.url);
const REFUSED = (reason: string) => ({ kind: "refused", reason });

describe("who was typed", () => {
	test.each([
		"marta.example",
		"@marta.example",
		"  @Marta.Example ",
		"\u202amarta.example\u202c",
		"\u2068@marta\u200b.example\u2069",
		"marta.example.",
		"https://bsky.app/profile/marta.example",
		"https://bsky.app/profile/@marta.example/post/3kabc?ref=1",
		"at://marta.example/app.bsky.feed.post/1",
	])("%j is marta", async (typed) => {
		const { url, pending } = await begun(port(), typed);
		expect(url.startsWith(`${standIns.url}/bluesky/auth/oauth/authorize?`)).toBe(true);
		expect(pending.length).toBeLessThan(2_500);
		const did = (await outside.users()).find(({ id }) => id === "marta")?.bluesky?.did;
		expect(JSON.parse(pending).did).toBe(did);
		// She is the first to choose from.
		expect(await (await fetch(url)).text()).toMatch(/value="marta" required checked/);
	});

	test("a DID, in whatever case, and a profile's address with one", async () => {
		const did = (await outside.users()).find(({ id }) => id === "marta")?.bluesky?.did ?? "";
		for (const typed of [did, did.toUpperCase(), `https://bsky.app/profile/${did}`, `at://${did}`])
			expect(JSON.parse((await begun(port(), typed)).pending).did, typed).toBe(did);
	});

	test("a server, of its users or for their sign-in", async () => {
		for (const typed of ["pds.example", "https://pds.example", "https://PDS.example/login", "auth.pds.example"]) {
			const { pending } = await begun(port(), typed);
			expect(JSON.parse(pending), typed).toMatchObject({ did: null, data: { iss: "https://auth.pds.example" } });
		}
		const account = await connected(port(), outside, "xenia", "pds.example");
		expect(account.label).toBe("@xenia.pds.example");
	});

	test.each([
		["", "no-account"],
		["marta", "no-account"],
		["@", "no-account"],
		["marta@example.test", "no-account"],
		["nobody.example", "no-account"],
		["märta.example", "no-account"],
		[`${"a".repeat(300)}.example`, "no-account"],
		["did:plc:aaaaaaaaaaaaaaaaaaaaaaaa", "no-account"],
		["did:plc:short", "no-account"],
		["did:key:zQ3shokFTS3brHcDQrn82RUDfCZESWL1ZdCEJwekUDPQiYBme", "no-account"],
		["did:web:localhost%3A8080", "no-account"],
		["https://plc.example", "no-server"],
		["https://nobody.invalid", "no-server"],
		["http://127.0.0.1:80/", "no-account"],
		["https://[::1]/", "no-account"],
		["plc.example", "no-account"],
	])("%j is %s", async (typed, reason) => {
		expect(await port().begin({ typed, redirectUrl: REDIRECT_URL, state: "s" })).toEqual(REFUSED(reason));
	});
});

describe("connecting", () => {
	test("ends with the account's DID and its handle; the caller's state comes back", async () => {
		const { url, pending } = await begun(port(), "marta.example");
		const back = new URL(await outside.decide(url, "marta"));
		expect(`${back.origin}${back.pathname}`).toBe(REDIRECT_URL);
		expect(back.searchParams.get("state")).toBe("a-state_that.the-caller~checks");
		expect(back.searchParams.get("iss")).toBe("https://auth.pds.example");
		const done = await finished(port(), back.href, pending);
		expect(done).toMatchObject({
			kind: "connected",
			account: { subject: expect.stringMatching(/^did:plc:[a-z2-7]{24}$/), label: "@marta.example" },
		});
		// The code was used.
		expect(await finished(port(), back.href, pending)).toEqual(REFUSED("expired"));
	});

	test("works for a public client", async () => {
		documents.app = appAtBluesky(null);
		const account = await connected(portAt(standIns.url, appAtBluesky(null)), outside, "marta", "marta.example");
		expect(JSON.parse(account.secret).authMethod).toEqual({ method: "none" });
		expect(await portAt(standIns.url, appAtBluesky(null)).findOriginal(keptAccess(account.secret))).toMatchObject({
			kind: "found",
		});
	});

	test("asks servers without granular permissions for the older ones", async () => {
		await outside.bluesky.order({ granular: false });
		const account = await connected(port(), outside, "marta", "marta.example");
		expect(JSON.parse(account.secret).tokenSet.scope).toBe("atproto transition:generic");
		expect((await port().update(keptAccess(account.secret), png("older"))).kind).toBe("taken");
	});

	test("names the account by its DID if its handle does not lead back to it", async () => {
		const { id, did } = await person();
		const { url, pending } = await begun(port(), did);
		const back = await outside.decide(url, id);
		await outside.setFault({ service: "bluesky", call: "^/handles/", fault: 503 });
		const done = await finished(port(), back, pending);
		expect(done).toMatchObject({ kind: "connected", account: { subject: did, label: did } });
	});

	test("may be denied", async () => {
		const { url, pending } = await begun(port(), "marta.example");
		expect(await finished(port(), await outside.decide(url, null), pending)).toEqual(REFUSED("denied"));
	});

	test.each(["atproto", "atproto blob:image/*", "atproto repo:app.bsky.actor.profile?action=create blob:image/*"])(
		"needs the permissions: %s are not enough, and nothing is left of them",
		async (grants) => {
			await outside.bluesky.order({ grants });
			await expect(connected(port(), outside, "marta", "marta.example")).rejects.toThrow("no-permission");
			expect((await outside.calls("bluesky", /revoke/)).map(({ status }) => status)).toEqual([200]);
		},
	);

	test("is for the account that was typed", async () => {
		await expect(connected(port(), outside, "xenia", "marta.example")).rejects.toThrow("expired");
	});

	test("takes the answer of the asked server only, once, to the browser that asked", async () => {
		const { url, pending } = await begun(port(), "marta.example");
		const back = await outside.decide(url, "marta");
		const changed = (name: string, value: string | null) => {
			const address = new URL(back);
			if (value === null) address.searchParams.delete(name);
			else address.searchParams.set(name, value);
			return finished(port(), address.href, pending);
		};
		expect(await changed("iss", "https://evil.example")).toEqual(REFUSED("expired"));
		expect(await changed("iss", null)).toEqual(REFUSED("expired"));
		expect(await changed("state", "another")).toEqual(REFUSED("expired"));
		expect(await changed("code", null)).toEqual(REFUSED("expired"));
		expect(await changed("code", "another")).toEqual(REFUSED("expired"));
		expect(await finished(port(), back, "nonsense")).toEqual(REFUSED("expired"));
		expect(await finished(port(), back, (await begun(port(), "marta.example")).pending)).toEqual(REFUSED("expired"));
	});

	test.each<[string, FaultKind]>([
		["the resolver is down", { fault: "down" }],
		["the resolver has a limit", { fault: 429 }],
		["the resolver answers a page", { fault: "garbage" }],
	])("throws PortError if %s", async (_name, fault) => {
		await outside.setFault({ service: "bluesky", call: "^/handles/", ...fault });
		await expect(begun(port(), "marta.example")).rejects.toThrow(PortError);
	});

	test.each<[string, FaultKind, string]>([
		["/plc/", { fault: 503 }, ""],
		["/plc/", { fault: 429 }, ""],
		["/plc/", { fault: "garbage" }, ""],
		["/pds/.well-known", { fault: 503 }, ""],
		["/auth/.well-known", { fault: "down" }, ""],
		["/auth/oauth/par", { fault: 503 }, ""],
		["/auth/oauth/par", { fault: "invalid-client" }, "refused"],
		["/auth/oauth/par", { fault: "invalid-client-metadata" }, "refused"],
		["/auth/oauth/par", { fault: 429 }, "rate-limited"],
	])("throws PortError if %s answers %j", async (call, fault, why) => {
		await outside.setFault({ service: "bluesky", call: call.replaceAll(".", "\\."), ...fault });
		const failure = await begun(port(), "marta.example").catch((error: unknown) => error);
		expect(failure).toBeInstanceOf(PortError);
		if (why !== "") expect(failure).toMatchObject({ why });
	});
});

describe("a picture", () => {
	test.each([
		["png", () => png("a"), "image/png"],
		["jpeg", () => JPEG, "image/jpeg"],
	])("is set as %s; every other field of the profile stays", async (_name, picture, type) => {
		const { id, did, access } = await person();
		const before = (await outside.bluesky.record(id))?.record;
		const taken = await port().update(access, picture());
		const after = (await outside.bluesky.record(id))?.record;
		expect(after).toEqual({ ...before, avatar: { ...(after?.avatar as object), mimeType: type } });
		expect(after?.avatar).not.toEqual(before?.avatar);
		const cid = (after?.avatar as { ref: { $link: string } } | undefined)?.ref.$link ?? "";
		const url = `${standIns.url}/bluesky/pds/xrpc/com.atproto.sync.getBlob?${new URLSearchParams({ did, cid })}`;
		expect(taken).toEqual({ kind: "taken", url });
		expect(await port().findOriginal(access)).toEqual({ kind: "found", url, mayWrite: null });
		const shown = await fetch(url);
		expect([shown.headers.get("content-type"), new Uint8Array(await shown.arrayBuffer())]).toEqual([type, picture()]);
		expect(await outside.target("bluesky").shown(id)).toMatchObject({ url });
	});

	test("is set for a profile without a record, and without a picture", async () => {
		const { id, access } = await person("none");
		expect(await port().findOriginal(access)).toEqual({ kind: "found", url: null, mayWrite: null });
		expect((await port().update(access, png("b"))).kind).toBe("taken");
		expect(Object.keys((await outside.bluesky.record(id))?.record ?? {}).sort()).toEqual(["$type", "avatar"]);
		await outside.bluesky.setRecord(id, { $type: "app.bsky.actor.profile", displayName: "Nobody" });
		expect(await port().findOriginal(access)).toEqual({ kind: "found", url: null, mayWrite: null });
		expect((await port().update(access, png("b"))).kind).toBe("taken");
		expect((await outside.bluesky.record(id))?.record).toMatchObject({ displayName: "Nobody", avatar: {} });
	});

	test("the same one again is no change", async () => {
		const { access } = await person();
		expect(await port().update(access, png("c"))).toEqual(await port().update(access, png("c")));
	});

	test("is sent once: the nonce is known before", async () => {
		const { id, access } = await person();
		await outside.heal();
		const fresh = port();
		await fresh.update(access, png("d"));
		await fresh.update(access, png("e"));
		const calls = (await outside.calls("bluesky")).filter(({ person: whose }) => whose === id);
		expect(calls.filter(({ path }) => path.endsWith("uploadBlob")).map(({ status }) => status)).toEqual([
			401, 200, 200,
		]);
	});

	test("that the lexicon does not allow is refused without a call", async () => {
		const { access } = await person();
		await outside.heal();
		expect(await port().update(access, GIF)).toEqual({ kind: "refused", code: "none/InvalidMimeType" });
		const large = new Uint8Array(1_000_001);
		large.set(png("f"));
		expect(await port().update(access, large)).toEqual({ kind: "refused", code: "none/BlobTooLarge" });
		large.set(JPEG);
		expect((await port().update(access, large.slice(0, 1_000_000))).kind).toBe("taken");
		expect(await outside.calls("bluesky", /putRecord/)).toHaveLength(1);
	});

	test("survives one change of the profile meanwhile, not two", async () => {
		const { access } = await person();
		await outside.setFault({ service: "bluesky", call: "putRecord", fault: "invalid-swap", times: 1 });
		expect((await port().update(access, png("g"))).kind).toBe("taken");
		await outside.setFault({ service: "bluesky", call: "putRecord", fault: "invalid-swap", times: 2 });
		await expect(port().update(access, png("h"))).rejects.toThrow(PortError);
	});
});

describe("an access", () => {
	test("that ended is renewed, and the renewed one is kept before it is used", async () => {
		const { id, access } = await person();
		await outside.bluesky.expire(id);
		expect((await port().update(access, png("i"))).kind).toBe("taken");
		expect(access.secrets).toHaveLength(2);
		await outside.bluesky.expire(id);
		expect((await port().update(access, png("j"))).kind).toBe("taken");
		expect(access.secrets).toHaveLength(3);
		// A refresh token is valid once: using one again ends the session.
		await outside.bluesky.expire(id);
		const old = keptAccess(access.secrets[0] ?? "");
		expect(await port().update(old, png("k"))).toEqual({ kind: "revoked" });
		expect(await port().update(access, png("k"))).toEqual({ kind: "revoked" });
	});

	test("that is about to end by its date is renewed before", async () => {
		const { access } = await person();
		const session = JSON.parse(access.secret);
		session.tokenSet.expires_at = new Date(Date.now() + 1_000).toISOString();
		const ending = keptAccess(JSON.stringify(session));
		expect((await port().findOriginal(ending)).kind).toBe("found");
		expect(ending.secrets).toHaveLength(2);
	});

	test("whose renewal cannot be kept is the database's failure", async () => {
		const { id, access } = await person();
		await outside.bluesky.expire(id);
		let tries = 0;
		const broken = {
			secret: access.secret,
			renew: async () => {
				tries += 1;
				throw new Error("the database is away");
			},
		};
		await expect(port().update(broken, png("l"))).rejects.toThrow("the database is away");
		expect(tries).toBe(2);
	});

	test("may be ended by the person, by the server, by us", async () => {
		const theirs = await person();
		await outside.target("bluesky").revoke(theirs.id);
		expect(await port().update(theirs.access, png("m"))).toEqual({ kind: "revoked" });
		for (const status of ["takendown", "deactivated"] as const) {
			const { id, access } = await person();
			await outside.bluesky.setStatus(id, status);
			expect(await port().update(access, png("m")), status).toEqual({ kind: "revoked" });
		}
		const ours = await person();
		await port().revoke(ours.access);
		await port().revoke(ours.access);
		expect(await port().update(ours.access, png("m"))).toEqual({ kind: "revoked" });
		await port().revoke(keptAccess("nonsense"));
		expect(await port().update(keptAccess("nonsense"), png("m"))).toEqual({ kind: "revoked" });
	});

	test("is bound to the app's key", async () => {
		const { access } = await person();
		const other = appAtBluesky({
			...(appAtBluesky().privateKey as NonNullable<BlueskyClient["privateKey"]>),
			kid: "new",
		});
		expect(await portAt(standIns.url, other).update(access, png("n"))).toEqual({ kind: "revoked" });
		expect(await portAt(standIns.url, appAtBluesky(null)).update(access, png("n"))).toEqual({
			kind: "operator",
			fault: "keys",
			code: "none/no-key",
		});
		await portAt(standIns.url, appAtBluesky(null)).revoke(access);
		expect((await port().update(access, png("n"))).kind).toBe("taken");
	});

	test("whose end cannot be told the server is not ended", async () => {
		const { access } = await person();
		await outside.setFault({ service: "bluesky", call: "/oauth/revoke", fault: 503 });
		await expect(port().revoke(access)).rejects.toThrow(PortError);
		await outside.heal();
		await outside.setFault({ service: "bluesky", call: "/oauth/revoke", fault: "invalid-client" });
		await expect(port().revoke(access)).rejects.toThrow(PortError);
		await outside.heal();
		// Any body of a success will do (RFC 7009 §2.2).
		await outside.setFault({ service: "bluesky", call: "/oauth/revoke", fault: "garbage" });
		await port().revoke(access);
	});
});

describe("whose fault a refusal is", () => {
	/** Within a minute of the comparison, which may come long after this file was read. */
	const inHalfAMinute = { asymmetricMatch: (until: number) => Math.abs(until - Date.now()) < 60_000 };
	const NOBODYS = "nobody's";
	const REVOKED = { kind: "revoked" };
	const CALLS: [string, FaultKind, unknown][] = [
		["uploadBlob", { fault: "takendown" }, REVOKED],
		["uploadBlob", { fault: "deactivated" }, REVOKED],
		["uploadBlob", { fault: "no-reason-401" }, REVOKED],
		["uploadBlob", { fault: "missing-scope" }, REVOKED],
		["uploadBlob", { fault: "insufficient-scope" }, REVOKED],
		["uploadBlob", { fault: "no-reason-403" }, { kind: "unclear", code: "403/none" }],
		["uploadBlob", { fault: "blob-too-large" }, { kind: "refused", code: "400/BlobTooLarge" }],
		["uploadBlob", { fault: "invalid-mime-type" }, { kind: "refused", code: "400/InvalidMimeType" }],
		["uploadBlob", { fault: "payload-too-large" }, { kind: "refused", code: "413/PayloadTooLarge" }],
		["putRecord", { fault: "blob-too-large" }, { kind: "refused", code: "400/BlobTooLarge" }],
		["uploadBlob", { fault: 429 }, { kind: "rate-limited", until: inHalfAMinute, everybody: false }],
		[
			"uploadBlob",
			{ fault: 429, headers: ["retry-after"] },
			{ kind: "rate-limited", until: inHalfAMinute, everybody: false },
		],
		["uploadBlob", { fault: 429, headers: [] }, { kind: "rate-limited", until: null, everybody: false }],
		["uploadBlob", { fault: 429, retryAfter: 2_000_000 }, { kind: "rate-limited", until: null, everybody: false }],
		["putRecord", { fault: 429 }, { kind: "rate-limited", until: inHalfAMinute, everybody: false }],
		["getRecord", { fault: 429 }, { kind: "rate-limited", until: inHalfAMinute, everybody: false }],
		["uploadBlob", { fault: 500 }, NOBODYS],
		["uploadBlob", { fault: 503 }, NOBODYS],
		["uploadBlob", { fault: "bot-check" }, NOBODYS],
		["uploadBlob", { fault: "garbage" }, NOBODYS],
		["uploadBlob", { fault: "truncated" }, NOBODYS],
		["uploadBlob", { fault: "not-implemented" }, NOBODYS],
		["uploadBlob", { fault: "not-supported" }, NOBODYS],
		["uploadBlob", { fault: "down" }, NOBODYS],
		["putRecord", { fault: "lost" }, NOBODYS],
		["putRecord", { fault: "garbage" }, NOBODYS],
		["getRecord", { fault: "garbage" }, NOBODYS],
		["getRecord", { fault: "blob-too-large" }, NOBODYS],
		["auth/.well-known", { fault: 503 }, NOBODYS],
	];
	test.each(CALLS)("%s answers %j", async (call, fault, expected) => {
		const { access } = await person();
		// A nonce that is missing would hide the fault of the first call.
		const known = port();
		if (!call.startsWith("auth")) await known.update(access, png("o"));
		await outside.setFault({ service: "bluesky", call, ...fault } as Parameters<Outside["setFault"]>[0]);
		const answer = known.update(access, png("p"));
		if (expected === NOBODYS) await expect(answer).rejects.toThrow(PortError);
		else expect(await answer).toEqual(expected);
	});

	test.each<[FaultKind, unknown]>([
		[{ fault: "invalid-grant" }, REVOKED],
		[{ fault: "invalid-client" }, { kind: "operator", fault: "keys", code: "401/invalid_client" }],
		[{ fault: "invalid-client-metadata" }, { kind: "operator", fault: "keys", code: "400/invalid_client_metadata" }],
		[{ fault: "invalid-request" }, NOBODYS],
		[{ fault: 429 }, { kind: "rate-limited", until: inHalfAMinute, everybody: false }],
		[{ fault: 503 }, NOBODYS],
		[{ fault: "down" }, NOBODYS],
		[{ fault: "garbage" }, NOBODYS],
	])("a renewal that answers %j", async (fault, expected) => {
		const { id, access } = await person();
		await outside.bluesky.expire(id);
		await outside.setFault({ service: "bluesky", call: "/oauth/token", ...fault });
		const answer = port().update(access, png("q"));
		if (expected === NOBODYS) await expect(answer).rejects.toThrow(PortError);
		else expect(await answer).toEqual(expected);
		expect(access.secrets).toHaveLength(1);
	});

	test.each(["invalid-token", "expired-token"] as const)("%s is renewed once", async (fault) => {
		const { access } = await person();
		await outside.setFault({ service: "bluesky", call: "uploadBlob", fault, times: 1 });
		expect((await port().update(access, png("r"))).kind).toBe("taken");
		expect(access.secrets).toHaveLength(2);
		await outside.setFault({ service: "bluesky", call: "uploadBlob", fault });
		expect(await port().update(access, png("r"))).toEqual(REVOKED);
	});

	test("a refused app, until the server takes it again", async () => {
		const { id, access } = await person();
		await outside.bluesky.expire(id);
		await outside.bluesky.order({ refusesClient: true });
		expect(await port().update(access, png("s"))).toMatchObject({ kind: "operator", fault: "keys" });
		await expect(begun(port(), "marta.example")).rejects.toThrow(PortError);
		await outside.bluesky.order({ refusesClient: false });
		expect((await port().update(access, png("s"))).kind).toBe("taken");
	});

	test("an app whose address is not https is not sent anywhere", async () => {
		const app = { ...appAtBluesky(), appUrl: "http://localhost:8788", clientId: undefined };
		await expect(begun(portAt(standIns.url, app), "marta.example")).rejects.toThrow(/https/);
	});
});

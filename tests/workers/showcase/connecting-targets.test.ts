import { describe, expect, test } from "vitest";
import { deleteDueAccounts } from "#app/services/accounts/account-deletion.ts";
import { resealTokens } from "#app/services/accounts/token-maintenance.ts";
import { tokenMaintenanceOf } from "#app/services/accounts/token-maintenance-deps.ts";
import { tokenVault } from "#app/services/accounts/token-vault.ts";
import { selectionChanged } from "#app/services/showcase/rotation/selection-changed.ts";
import { APP, Browser, MINUTE_MS, outside } from "../accounts/world.ts";
import { env } from "../environment.ts";
import { painted } from "./painted.ts";
import { addNft, DAY_MS, deliver, eachTestUnheld, rotationWorld } from "./rotation-world.ts";
import { comeBackFrom, connect, connections, dueAt, somebodyElsewhere, targetRow } from "./targets-world.ts";
import { hashOf, removeSchedule, xWorld } from "./x-world.ts";

/** Connecting accounts at targets, and what a stranger may try with it. */

eachTestUnheld();

const ART = "art.example";

describe("whoever comes back from a target", () => {
	test("is connected, and the picture they have there is kept before the first change", async () => {
		const queued: unknown[] = [];
		const it = await rotationWorld(3, { queueOriginal: async (place) => void queued.push(place) }, painted);
		await connect(it, "mastodon", ART);
		expect(await targetRow(it.id, "mastodon")).toMatchObject({
			stopped_because: null,
			next_at: expect.any(Number),
			subject: expect.stringMatching(/@art\.example$/),
		});
		expect(queued).toEqual([{ userId: it.id, target: "mastodon" }]);
	});

	test("before any favourite was picked, changes begin there with the first save", async () => {
		const it = await xWorld();
		await removeSchedule(it.id);
		await connect(it, "gravatar");
		expect(await targetRow(it.id, "gravatar")).toMatchObject({ stopped_because: "disconnected", next_at: null });
		await addNft(it, 0);
		await selectionChanged(it.deps, it.id);
		const { next_at } = (await targetRow(it.id, "gravatar")) ?? {};
		expect(next_at).toEqual(expect.any(Number));
		expect(await targetRow(it.id, "gravatar")).toMatchObject({ stopped_because: null });
		expect(await targetRow(it.id, "x")).toMatchObject({ stopped_because: null, next_at });
	});

	test("said no there: nothing is connected", async () => {
		const it = await rotationWorld(1);
		const { outcome } = await comeBackFrom(it, "mastodon", { person: null, typed: ART });
		expect(outcome).toMatchObject({ ok: false, reason: "denied" });
		expect(await targetRow(it.id, "mastodon")).toBeNull();
	});

	test.each([
		["with nothing of theirs under way", async (request: Request) => new Request(request.url)],
		[
			"with another state",
			async (request: Request) => new Request(request.url.replace(/state=[^&]+/, "state=AAAA"), request),
		],
		["without a state", async (request: Request) => new Request(request.url.replace(/state=[^&]+/, ""), request)],
	])("%s is not connected", async (_, changed) => {
		const it = await rotationWorld(1);
		const browser = new Browser();
		const begun = await connections(it).begin(it.id, "mastodon", ART);
		if (!begun.ok) throw new Error(begun.reason);
		browser.take([begun.cookie]);
		const address = await outside.decide(begun.url, await somebodyElsewhere());
		const request = await changed(new Request(new URL(address, APP), { headers: browser.request().headers }));
		expect(await connections(it).finish(request, it.id, "mastodon")).toMatchObject({ ok: false, reason: "expired" });
		expect(await targetRow(it.id, "mastodon")).toBeNull();
	});

	test("is nobody else, comes for no other target, not twice and not after a quarter of an hour", async () => {
		const it = await rotationWorld(1);
		const victim = await rotationWorld(1);
		const browser = new Browser();
		const begun = await connections(it).begin(it.id, "mastodon", ART);
		if (!begun.ok) throw new Error(begun.reason);
		browser.take([begun.cookie]);
		const address = await outside.decide(begun.url, await somebodyElsewhere());
		const request = () => new Request(new URL(address, APP), { headers: browser.request().headers });
		const expired = { ok: false, reason: "expired" };
		expect(await connections(victim).finish(request(), victim.id, "mastodon")).toMatchObject(expired);
		expect(await connections(it).finish(request(), it.id, "gravatar")).toMatchObject(expired);
		const late = { ...it.deps, clock: { now: () => it.there.now() + 16 * MINUTE_MS } };
		expect(await connections({ ...it, deps: late }).finish(request(), it.id, "mastodon")).toMatchObject(expired);
		expect(await connections(it).finish(request(), it.id, "mastodon")).toMatchObject({ ok: true });
		expect(await connections(it).finish(request(), it.id, "mastodon")).toMatchObject(expired);
	});
});

describe("an account at a target", () => {
	test("is one user's: who signs in there later takes it over, with the original, and what hangs is not taken for it", async () => {
		const first = await rotationWorld(3, {}, painted);
		const person = await connect(first, "mastodon", ART);
		for (const message of await dueAt(first, ["mastodon"])) await deliver(first.deps, message);
		const before = await targetRow(first.id, "mastodon");
		const second = await rotationWorld(3, {}, painted);
		await connect(second, "mastodon", ART, person);
		expect(await targetRow(first.id, "mastodon")).toBeNull();
		expect(await targetRow(second.id, "mastodon")).toMatchObject({
			original_hash: before?.original_hash,
			original_saved_at: before?.original_saved_at,
			subject: before?.subject,
		});
		second.there.later(DAY_MS);
		for (const message of await dueAt(second, ["mastodon"])) await deliver(second.deps, message);
		expect(await second.rotation.restore(second.id, "mastodon")).toMatchObject({ ok: true });
		expect((await outside.target(ART).shown(person))?.hash).toBe(before?.original_hash);
	});

	test("of the same number at another server is another account", async () => {
		const it = await rotationWorld(1);
		const person = await connect(it, "mastodon", ART);
		const other = await rotationWorld(1);
		await connect(other, "mastodon", "photos.example", person);
		expect(await targetRow(it.id, "mastodon")).not.toBeNull();
	});

	test("does not replace another one that is connected, which is disconnected first", async () => {
		const it = await rotationWorld(1);
		await connect(it, "mastodon", ART);
		const kept = await targetRow(it.id, "mastodon");
		const { outcome } = await comeBackFrom(it, "mastodon", { person: await somebodyElsewhere(), typed: ART });
		expect(outcome).toMatchObject({ ok: false, reason: "other-account" });
		expect(await targetRow(it.id, "mastodon")).toEqual(kept);
	});

	test("goes with its user's: the original is given back and the access ended", async () => {
		const it = await rotationWorld(3, {}, painted);
		const person = await connect(it, "mastodon", ART);
		for (const message of await dueAt(it, ["mastodon"])) await deliver(it.deps, message);
		const { original_hash } = (await targetRow(it.id, "mastodon")) ?? {};
		await env.DB.prepare("update users set delete_at = ? where id = ?").bind(it.there.now(), it.id).run();
		await deleteDueAccounts({ ...tokenMaintenanceOf(it.there.deps), db: it.deps.db, clock: it.deps.clock });
		expect(await targetRow(it.id, "mastodon")).toBeNull();
		expect((await outside.target(ART).shown(person))?.hash).toBe(original_hash);
		expect((await outside.calls("mastodon", /oauth\/revoke/)).length).toBe(1);
	});

	test("keeps the picture that its user set there by hand, when the account is deleted", async () => {
		const it = await rotationWorld(3, {}, painted);
		const person = await connect(it, "mastodon", ART);
		for (const message of await dueAt(it, ["mastodon"])) await deliver(it.deps, message);
		const own = painted();
		await outside.target(ART).setByHand(person, own);
		await env.DB.prepare("update users set delete_at = ? where id = ?").bind(it.there.now(), it.id).run();
		await deleteDueAccounts({ ...tokenMaintenanceOf(it.there.deps), db: it.deps.db, clock: it.deps.clock });
		expect((await outside.target(ART).shown(person))?.hash).toBe(await hashOf(own));
		expect((await outside.calls("mastodon", /oauth\/revoke/)).length).toBe(1);
	});

	test("is encrypted for its user and target, and anew with a newer key", async () => {
		const it = await rotationWorld(1);
		await connect(it, "mastodon", ART);
		const sealed = async () =>
			(await env.DB.prepare(
				"select sealed_tokens as text from avatar_targets where user_id = ? and target = 'mastodon'",
			)
				.bind(it.id)
				.first<{ text: string }>()) ?? { text: "" };
		const { text } = await sealed();
		const { vault } = it.there.deps;
		expect(await vault.open(text, { userId: it.id, provider: "mastodon" })).toContain("art.example");
		expect(await vault.open(text, { userId: it.id, provider: "x" })).toBeNull();
		expect(await vault.open(text, { userId: "another", provider: "mastodon" })).toBeNull();
		const keys = { newer: btoa("one more secret of 32 bytes, yes"), test: btoa("another secret of 32 bytes, okay") };
		const newer = tokenVault(keys);
		const maintenance = { ...tokenMaintenanceOf(it.there.deps), vault: newer };
		for (let round = 0; round < 50 && newer.needsReseal((await sealed()).text); round += 1)
			await resealTokens(maintenance);
		expect(newer.needsReseal((await sealed()).text)).toBe(false);
		expect(await newer.open((await sealed()).text, { userId: it.id, provider: "mastodon" })).toContain("art.example");
		// Other tests open theirs with the old key.
		const older = { ...maintenance, vault: tokenVault({ test: keys.test, newer: keys.newer }) };
		for (let left = 1; left > 0; left = (await resealTokens(older)).resealed);
	});
});

test.each([
	["mastodon", "localhost"],
	["mastodon", "127.0.0.1"],
	["mastodon", "[::1]"],
	["mastodon", "art.example:8080"],
	["mastodon", "http://metadata.internal/"],
	["mastodon", "user:password@art.example"],
	["mastodon", "intranet"],
	["mastodon", ""],
] as const)("a server of %s that is not one of the web is not called: %s", async (target, typed) => {
	const it = await rotationWorld(1);
	const before = (await outside.calls("mastodon")).length;
	expect(await connections(it).begin(it.id, target, typed)).toEqual({ ok: false, reason: "no-server" });
	expect((await outside.calls("mastodon")).length).toBe(before);
});

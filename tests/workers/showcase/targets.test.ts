import { beforeEach, describe, expect, test } from "vitest";
import { claimRotations } from "#app/services/showcase/rotation/claim-rotations.ts";
import { rotationAdmin } from "#app/services/showcase/rotation/rotation-admin.ts";
import { variation } from "../../variation.ts";
import { outside } from "../accounts/world.ts";
import { env } from "../environment.ts";
import { painted } from "./painted.ts";
import {
	DAY_MS,
	deliver,
	eachTestUnheld,
	freeEverybody,
	HOUR_MS,
	type RotationWorld,
	rotationWorld,
	schedule,
	uploads,
} from "./rotation-world.ts";
import { changesOf, connect, connections, dueAt, somebodyElsewhere, targetRow } from "./targets-world.ts";
import { hashOf, mailsOf } from "./x-world.ts";

eachTestUnheld();
beforeEach(async () => {
	await freeEverybody();
	// The cron here claims nobody of other tests, whose accounts are gone.
	await env.DB.prepare("update avatar_targets set next_at = null").run();
});

const ART = "art.example";

/** A user with X and an account at a server of Mastodon. */
async function twoTargets(count = 4): Promise<RotationWorld & { person2: string }> {
	const it = await rotationWorld(count, {}, painted);
	const person2 = await connect(it, "mastodon", ART);
	return { ...it, person2 };
}

const shownAtMastodon = async (person: string) => (await outside.target(ART).shown(person))?.hash ?? null;

/** What is the case at each target, by its name. */
async function statusesOf(it: RotationWorld) {
	const { targets = [] } = (await it.rotation.find(it.id)) ?? {};
	return Object.fromEntries(targets.map(({ target, status }) => [target, status]));
}

/** One day's change, a message for each target. */
async function changeBoth(it: RotationWorld) {
	for (const message of await dueAt(it, ["x", "mastodon"])) await deliver(it.deps, message);
}

describe("one rotation", () => {
	test("shows the same NFT at all targets, each with its own entry, and takes one turn", async () => {
		const it = await twoTargets();
		const [first] = (await schedule(it.id)).upcoming;
		await changeBoth(it);
		expect(await changesOf(it.id)).toEqual([
			{
				x: { state: "done", reason: null, nftId: first, kind: "scheduled" },
				mastodon: { state: "done", reason: null, nftId: first, kind: "scheduled" },
			},
		]);
		const hash = it.hashes.get(first ?? "");
		expect(await uploads(it)).toEqual([hash]);
		expect(await shownAtMastodon(it.person2)).toBe(hash);
		it.there.later(DAY_MS);
		await changeBoth(it);
		it.there.later(DAY_MS);
		await changeBoth(it);
		const shown = (await changesOf(it.id)).map(({ x, mastodon }) => {
			expect(x?.nftId).toBe(mastodon?.nftId);
			return x?.nftId;
		});
		expect(new Set(shown).size).toBe(3);
	});

	variation("chooses once though all targets change at the same moment, with a plan that is still empty", async () => {
		for (let round = 0; round < 4; round += 1) {
			const it = await twoTargets(8);
			await env.DB.prepare("update avatar_schedules set upcoming = '[]' where user_id = ?").bind(it.id).run();
			const messages = await dueAt(it, ["x", "mastodon"]);
			await Promise.all(messages.map((message) => deliver(it.deps, message)));
			const [{ x, mastodon } = {}] = await changesOf(it.id);
			expect(x?.nftId).toBe(mastodon?.nftId);
		}
	});

	test("goes in one message of the cron for several targets of a user", async () => {
		const it = await twoTargets();
		const people = (await dueAt(it, ["x", "mastodon"])).map(({ kind: _, ...slot }) => slot);
		expect(await deliver(it.deps, { kind: "rotations", people })).toBe("ack");
		const [{ x, mastodon } = {}] = await changesOf(it.id);
		expect([x?.state, mastodon?.state]).toEqual(["done", "done"]);
		expect(x?.nftId).toBe(mastodon?.nftId);
	});

	test("messages of an earlier release, which name no target, change the picture at X", async () => {
		const it = await twoTargets();
		const [{ userId, slot } = { userId: "", slot: 0 }] = await dueAt(it, ["x"]);
		expect(await deliver(it.deps, { kind: "rotation", userId, slot })).toBe("ack");
		expect(await changesOf(it.id)).toMatchObject([{ x: { state: "done" } }]);
	});

	test("works for people without X", async () => {
		const it = await twoTargets();
		await env.DB.prepare("delete from identities where user_id = ?").bind(it.id).run();
		await env.DB.prepare(
			"update avatar_targets set stopped_because = 'disconnected', next_at = null where user_id = ? and target = 'x'",
		)
			.bind(it.id)
			.run();
		await changeBoth(it);
		const row = await targetRow(it.id, "mastodon");
		expect(await shownAtMastodon(it.person2)).toBe(row?.hung_hash);
		expect(await it.rotation.find(it.id)).toMatchObject({
			status: { kind: "running" },
			current: { nftId: row?.hung_nft_id },
		});
		expect(await statusesOf(it)).toMatchObject({ x: { kind: "not-connected" }, mastodon: { kind: "up" } });
	});
});

test.each([
	["bluesky", (person: string) => `${person}.example`, "bluesky"],
	["mastodon", () => "photos.example", "photos.example"],
	["gravatar", () => "", "gravatar"],
] as const)(
	"%s shows every day's picture, knows one set by hand, and gives back the original",
	async (target, typed, name) => {
		const it = await rotationWorld(4, {}, painted);
		const person = await somebodyElsewhere();
		await connect(it, target, typed(person), person);
		const shown = async () => (await outside.target(name).shown(person))?.hash;
		for (let day = 0; day < 2; day += 1) {
			for (const message of await dueAt(it, [target])) expect(await deliver(it.deps, message)).toBe("ack");
			expect(await shown()).toBe((await targetRow(it.id, target))?.hung_hash);
			it.there.later(DAY_MS);
		}
		const own = painted();
		await outside.target(name).setByHand(person, own);
		for (const message of await dueAt(it, [target])) await deliver(it.deps, message);
		expect(await targetRow(it.id, target)).toMatchObject({ stopped_because: "own-picture" });
		expect(await it.rotation.resume(it.id, target)).toEqual({ ok: true });
		for (const message of await dueAt(it, [target])) await deliver(it.deps, message);
		expect(await shown()).toBe((await targetRow(it.id, target))?.hung_hash);
		expect(await it.rotation.restore(it.id, target)).toMatchObject({ ok: true });
		expect(await shown()).toBe(await hashOf(own));
		expect(await connections(it).disconnect(it.id, target)).toEqual({ restored: false });
		expect(await targetRow(it.id, target)).toBeNull();
	},
);

test("Bluesky's access, whose tokens are renewed with single use, lasts over changes, a restore and the end", async () => {
	const it = await rotationWorld(4, {}, painted);
	const person = await somebodyElsewhere();
	await connect(it, "bluesky", `${person}.example`, person);
	for (let day = 0; day < 3; day += 1) {
		for (const message of await dueAt(it, ["bluesky"])) await deliver(it.deps, message);
		expect((await outside.target("bluesky").shown(person))?.hash).toBe((await targetRow(it.id, "bluesky"))?.hung_hash);
		await outside.bluesky.expire(person);
		it.there.later(DAY_MS);
	}
	const { original_hash } = (await targetRow(it.id, "bluesky")) ?? {};
	expect(await connections(it).disconnect(it.id, "bluesky")).toEqual({ restored: true });
	expect((await outside.target("bluesky").shown(person))?.hash).toBe(original_hash);
	expect((await changesOf(it.id)).map(({ bluesky }) => bluesky?.state)).toEqual(["done", "done", "done", "done"]);
});

describe("a target that fails holds up no other", () => {
	test("a silent server of Mastodon is tried again alone, and follows with what is current the next day", async () => {
		const it = await twoTargets();
		await outside.setFault({ service: "mastodon", fault: "down" });
		const [x, mastodon] = await dueAt(it, ["x", "mastodon"]);
		expect(await deliver(it.deps, x)).toBe("ack");
		expect(await deliver(it.deps, mastodon)).toBeGreaterThan(0);
		expect(await statusesOf(it)).toMatchObject({ x: { kind: "up" }, mastodon: { kind: "behind", reason: null } });
		expect(await it.rotation.find(it.id)).toMatchObject({ changing: false });
		it.there.later(DAY_MS);
		const [next] = await dueAt(it, ["x"]);
		expect(await deliver(it.deps, next)).toBe("ack");
		await outside.heal();
		// Its message of the day before ends, and it takes up the slot of the others.
		expect(await deliver(it.deps, mastodon, 2)).toBe("ack");
		expect(await targetRow(it.id, "mastodon")).toMatchObject({ slot: next?.slot, next_at: it.there.now() });
		await deliver(it.deps, { ...mastodon, slot: next?.slot });
		const days = await changesOf(it.id);
		expect(days).toMatchObject([
			{ x: { state: "done" }, mastodon: { state: "failed" } },
			{ x: { state: "done" }, mastodon: { state: "done" } },
		]);
		expect(days[1]?.mastodon?.nftId).toBe(days[1]?.x?.nftId);
		expect((await uploads(it)).at(-1)).toBe(await shownAtMastodon(it.person2));
	});

	test("while X refuses the app, the others change every day, and X follows with what is current", async () => {
		const it = await twoTargets();
		await changeBoth(it);
		it.there.later(DAY_MS);
		await outside.setFault({ service: "x", fault: "credits-depleted" });
		await changeBoth(it);
		expect((await changesOf(it.id))[1]).toMatchObject({ mastodon: { state: "done" }, x: { state: "sending" } });
		expect(await it.rotation.find(it.id)).toMatchObject({
			held: null,
			changing: false,
		});
		expect(await statusesOf(it)).toMatchObject({ x: { kind: "behind", reason: "tier" }, mastodon: { kind: "up" } });
		for (let day = 0; day < 2; day += 1) {
			it.there.later(DAY_MS);
			const queued: unknown[] = [];
			await env.DB.prepare("update avatar_targets set next_at = ? where user_id = ?").bind(it.there.now(), it.id).run();
			const queueRotations = async (messages: unknown[]) => void queued.push(...messages);
			await claimRotations({ ...it.deps, queueRotations });
			for (const body of queued) await deliver({ ...it.deps, queueRotations: async () => undefined }, body);
		}
		expect((await changesOf(it.id)).slice(1).map(({ x, mastodon }) => [x?.state, mastodon?.state])).toEqual([
			["sending", "done"],
			[undefined, "done"],
			[undefined, "done"],
		]);
		await outside.heal();
		await rotationAdmin(it.deps).setPaused("an admin", false);
		const latest = (await changesOf(it.id)).at(-1)?.mastodon?.nftId;
		for (let round = 0; round < 2; round += 1) {
			const queued: unknown[] = [];
			await env.DB.prepare("update avatar_targets set next_at = ? where user_id = ? and target = 'x'")
				.bind(it.there.now(), it.id)
				.run();
			const queueRotations = async (messages: unknown[]) => void queued.push(...messages);
			await claimRotations({ ...it.deps, queueRotations });
			for (const body of queued) await deliver({ ...it.deps, queueRotations: async () => undefined }, body);
		}
		expect((await changesOf(it.id)).map(({ x }) => x?.state)).toEqual(["done", "failed", undefined, "done"]);
		expect((await changesOf(it.id)).at(-1)?.x?.nftId).toBe(latest);
		expect(await targetRow(it.id, "x")).toMatchObject({ slot: null, hung_nft_id: latest });
	});

	test("an access that is refused twice stops that target alone, says so once, and goes on after signing in there", async () => {
		const it = await twoTargets();
		await changeBoth(it);
		await outside.target(ART).revoke(it.person2);
		it.there.later(DAY_MS);
		await changeBoth(it);
		expect((await changesOf(it.id))[1]).toMatchObject({ x: { state: "done" }, mastodon: { state: "sending" } });
		it.there.later(HOUR_MS);
		const [again] = await dueAt(it, ["mastodon"]);
		expect(await deliver(it.deps, again)).toBe("ack");
		expect(await targetRow(it.id, "mastodon")).toMatchObject({ stopped_because: "reconnect", next_at: null });
		expect(await targetRow(it.id, "x")).toMatchObject({ stopped_because: null, next_at: expect.any(Number) });
		const mails = await mailsOf(it, "x-reconnect");
		expect(mails).toMatchObject([{ values: { target: "mastodon" } }]);
		expect(await it.rotation.needsReconnect(it.id)).toBe(false);
		await connect(it, "mastodon", ART, it.person2);
		expect(await targetRow(it.id, "mastodon")).toMatchObject({ stopped_because: null, next_at: expect.any(Number) });
		it.there.later(DAY_MS);
		await changeBoth(it);
		expect((await changesOf(it.id)).at(-1)).toMatchObject({ x: { state: "done" }, mastodon: { state: "done" } });
	});

	variation("however many accesses a server of Mastodon refuses, nobody's changes are halted", async () => {
		const worlds = await Promise.all([twoTargets(), twoTargets(), twoTargets(), twoTargets()]);
		await outside.setFault({ service: "mastodon", fault: "invalid-token" });
		for (const it of worlds) await changeBoth(it);
		for (const it of worlds) expect((await changesOf(it.id))[0]).toMatchObject({ x: { state: "done" } });
		const control = await env.DB.prepare("select halted_at from rotation_control").first<{
			halted_at: number | null;
		}>();
		expect(control?.halted_at ?? null).toBeNull();
	});

	test("a picture that one target refuses loses its turn for all, and the others show it that day", async () => {
		const it = await twoTargets();
		await changeBoth(it);
		it.there.later(DAY_MS);
		await outside.setFault({ service: "mastodon", fault: "invalid-picture", call: "update_credentials" });
		await changeBoth(it);
		await outside.heal();
		expect((await changesOf(it.id))[1]).toMatchObject({
			x: { state: "done" },
			mastodon: { state: "failed", reason: "picture-refused" },
		});
		it.there.later(DAY_MS);
		await changeBoth(it);
		const days = await changesOf(it.id);
		expect(days[2]?.x?.nftId).not.toBe(days[1]?.x?.nftId);
	});
});

describe("by hand", () => {
	test("the picture changes everywhere at once, and a target that fails is named", async () => {
		const it = await twoTargets();
		await changeBoth(it);
		it.there.later(HOUR_MS);
		expect(await it.rotation.skip(it.id)).toMatchObject({ ok: true, missed: [] });
		await outside.setFault({ service: "mastodon", fault: 503 });
		it.there.later(HOUR_MS);
		const hangs = (await targetRow(it.id, "x"))?.hung_nft_id;
		const wanted = it.nftIds.find((id) => id !== hangs) ?? "";
		expect(await it.rotation.useNow(it.id, wanted)).toMatchObject({
			ok: true,
			picture: { nftId: wanted },
			missed: [{ target: "mastodon", reason: "silent" }],
		});
		expect(await statusesOf(it)).toMatchObject({ x: { kind: "up" }, mastodon: { kind: "behind", reason: "silent" } });
	});

	test("works at the others while one waits, which follows with it", async () => {
		const it = await twoTargets();
		await changeBoth(it);
		it.there.later(DAY_MS);
		await outside.setFault({ service: "mastodon", fault: "down" });
		const [waiting] = await dueAt(it, ["mastodon"]);
		await deliver(it.deps, waiting);
		const hangs = (await targetRow(it.id, "x"))?.hung_nft_id;
		const wanted = it.nftIds.find((id) => id !== hangs) ?? "";
		it.there.later(1_000);
		expect(await it.rotation.useNow(it.id, wanted)).toMatchObject({ ok: true });
		await outside.heal();
		await deliver(it.deps, waiting, 2);
		const row = await targetRow(it.id, "mastodon");
		await deliver(it.deps, { ...waiting, slot: row?.slot });
		expect(await shownAtMastodon(it.person2)).toBe(it.hashes.get(wanted));
	});

	test("counts once for the day's limit, whatever the number of targets", async () => {
		const it = await twoTargets();
		for (let press = 0; press < 30; press += 1) {
			it.there.later(1_000);
			expect(await it.rotation.skip(it.id)).toMatchObject({ ok: true });
		}
		it.there.later(1_000);
		expect(await it.rotation.skip(it.id)).toMatchObject({ ok: false, reason: "too-often" });
	}, 60_000);
});

describe("one target alone", () => {
	test("is paused and goes on, while the others change", async () => {
		const it = await twoTargets();
		await changeBoth(it);
		expect(await it.rotation.pauseAt(it.id, "mastodon")).toEqual({ ok: true });
		expect(await targetRow(it.id, "mastodon")).toMatchObject({ stopped_because: "paused", next_at: null });
		it.there.later(DAY_MS);
		expect(await it.rotation.skip(it.id)).toMatchObject({ ok: true, missed: [] });
		expect((await changesOf(it.id)).at(-1)?.mastodon).toBeUndefined();
		// A pause of all and its end leave it paused.
		expect(await it.rotation.pause(it.id, null)).toEqual({ ok: true });
		expect(await it.rotation.resume(it.id)).toEqual({ ok: true });
		expect(await targetRow(it.id, "mastodon")).toMatchObject({ stopped_because: "paused" });
		expect(await it.rotation.resume(it.id, "mastodon")).toEqual({ ok: true });
		expect(await targetRow(it.id, "mastodon")).toMatchObject({ stopped_because: null, next_at: expect.any(Number) });
	});

	test("a picture set there by hand is kept and asked about there, and the others go on", async () => {
		const it = await twoTargets();
		await changeBoth(it);
		const own = painted();
		await outside.target(ART).setByHand(it.person2, own);
		it.there.later(DAY_MS);
		await changeBoth(it);
		expect((await changesOf(it.id))[1]).toMatchObject({
			x: { state: "done" },
			mastodon: { state: "failed", reason: "own-picture" },
		});
		expect(await mailsOf(it, "own-picture")).toMatchObject([{ values: { target: "mastodon" } }]);
		const there = await it.rotation.listHistory(it.id, null, "mastodon");
		expect(there.entries.map(({ state, reason }) => [state, reason])).toEqual([
			["failed", "own-picture"],
			["done", null],
		]);
		expect((await it.rotation.find(it.id))?.status).toEqual({ kind: "running" });
		expect(await statusesOf(it)).toMatchObject({ mastodon: { kind: "stopped", why: "own-picture" } });
		expect(await it.rotation.resume(it.id, "mastodon")).toEqual({ ok: true });
		it.there.later(DAY_MS);
		await changeBoth(it);
		expect((await changesOf(it.id))[2]).toMatchObject({ mastodon: { state: "done" } });
		// What they had set is what comes back.
		expect(await it.rotation.restore(it.id, "mastodon")).toMatchObject({ ok: true });
		expect(await shownAtMastodon(it.person2)).toBe(await hashOf(own));
		expect(await targetRow(it.id, "x")).toMatchObject({ stopped_because: null });
	});

	test("gives its own original back when it is disconnected, and its access ends", async () => {
		const it = await twoTargets();
		const before = await outside.target(ART).shown(it.person2);
		await changeBoth(it);
		const { original_hash } = (await targetRow(it.id, "mastodon")) ?? {};
		expect(await connections(it).disconnect(it.id, "mastodon")).toEqual({ restored: true });
		expect(await targetRow(it.id, "mastodon")).toBeNull();
		expect(await shownAtMastodon(it.person2)).toBe(original_hash);
		expect(before).not.toBeNull();
		expect((await outside.calls("mastodon", /oauth\/revoke/)).length).toBe(1);
		it.there.later(DAY_MS);
		await changeBoth(it);
		expect((await changesOf(it.id)).at(-1)).toMatchObject({ x: { state: "done" } });
	});

	test("keeps a picture that its user set there since, when it is disconnected", async () => {
		const it = await twoTargets();
		await changeBoth(it);
		const own = painted();
		await outside.target(ART).setByHand(it.person2, own);
		expect(await connections(it).disconnect(it.id, "mastodon")).toEqual({ restored: false });
		expect(await targetRow(it.id, "mastodon")).toBeNull();
		expect(await shownAtMastodon(it.person2)).toBe(await hashOf(own));
		expect((await outside.calls("mastodon", /oauth\/revoke/)).length).toBe(1);
	});

	test("what it did not take back while it was silent follows, also into a connection made since", async () => {
		const it = await twoTargets();
		await changeBoth(it);
		const { original_hash } = (await targetRow(it.id, "mastodon")) ?? {};
		await outside.setFault({ service: "mastodon", fault: "down" });
		expect(await connections(it).disconnect(it.id, "mastodon")).toEqual({ restored: false });
		await outside.heal();
		await connect(it, "mastodon", ART, it.person2);
		// The picture that hangs there is ours: it must not be taken for the user's own.
		expect(await targetRow(it.id, "mastodon")).toMatchObject({ original_hash, stopped_because: null });
		it.there.later(DAY_MS);
		await changeBoth(it);
		expect(await it.rotation.restore(it.id, "mastodon")).toMatchObject({ ok: true });
		expect(await shownAtMastodon(it.person2)).toBe(original_hash);
	});

	test("restores at all targets at once, and names those that did not take it", async () => {
		const it = await twoTargets();
		await changeBoth(it);
		await outside.setFault({ service: "mastodon", fault: 503 });
		it.there.later(HOUR_MS);
		expect(await it.rotation.restore(it.id)).toMatchObject({
			ok: true,
			missed: [{ target: "mastodon", reason: "silent" }],
		});
		expect(await targetRow(it.id, "x")).toMatchObject({ stopped_because: "restored" });
		expect(await targetRow(it.id, "mastodon")).toMatchObject({ stopped_because: null });
	});
});

import { describe, expect, test } from "vitest";
import type { RotationMessage } from "#app/core/showcase/showcase-messages.ts";
import { openDatabase } from "#app/db/database.ts";
import { MOST_BY_HAND } from "#app/services/showcase/rotation/by-hand-limit.ts";
import { claimRotations, forgetOldHistory } from "#app/services/showcase/rotation/claim-rotations.ts";
import { resumeAfterReconnect } from "#app/services/showcase/rotation/resume-after-reconnect.ts";
import { rotationAdmin } from "#app/services/showcase/rotation/rotation-admin.ts";
import { rotationServices } from "#app/services/showcase/rotation/rotation-services.ts";
import { selectionChanged } from "#app/services/showcase/rotation/selection-changed.ts";
import { outside, signInWith } from "../accounts/world.ts";
import { env } from "../environment.ts";
import { explaining, tableScans } from "../explaining.ts";
import {
	addNft,
	DAY_MS,
	deliver,
	due,
	eachTestUnheld,
	HOUR_MS,
	onePerson,
	rotationWorld,
	schedule,
	uploads,
} from "./rotation-world.ts";
import { atX, historyOf, LINK } from "./x-world.ts";

eachTestUnheld();

describe("by hand", () => {
	test("Skip shows the next NFT at once and keeps the daily time", async () => {
		const world = await rotationWorld(4);
		const before = await schedule(world.id);
		const found = await world.rotation.find(world.id);
		const outcome = await world.rotation.skip(world.id);
		expect(outcome).toMatchObject({ ok: true, picture: { nftId: before.upcoming[0] } });
		expect(await schedule(world.id)).toMatchObject({ next_at: before.next_at, slot: null });
		const after = await world.rotation.find(world.id);
		expect(after?.current).toMatchObject({ nftId: before.upcoming[0], since: world.there.now() });
		expect(after?.upcoming.slice(0, 5).map(({ nftId }) => nftId)).toEqual(
			found?.upcoming.slice(1).map(({ nftId }) => nftId),
		);
	});

	test("Use now shows an NFT and removes it from the current round", async () => {
		const world = await rotationWorld(5);
		const wanted = (await schedule(world.id)).upcoming[3] as string;
		expect(await world.rotation.useNow(world.id, wanted)).toMatchObject({ ok: true, picture: { nftId: wanted } });
		expect((await schedule(world.id)).upcoming.slice(0, 4)).not.toContain(wanted);
		expect(await uploads(world)).toEqual([world.hashes.get(wanted)]);
	});

	test("of concurrent clicks, or a click during the cron's change, only one change is made", async () => {
		const world = await rotationWorld(4);
		const clicks = await Promise.all([1, 2, 3].map(() => world.rotation.skip(world.id)));
		expect(clicks.filter(({ ok }) => ok)).toHaveLength(1);
		expect(clicks.filter((one) => !one.ok && one.reason === "under-way")).toHaveLength(2);
		expect(await uploads(world)).toHaveLength(1);
		world.there.later(60_000);
		const message = await due(world);
		expect((await world.rotation.find(world.id))?.changing).toBe(true);
		expect(await world.rotation.skip(world.id)).toEqual({ ok: false, reason: "under-way" });
		expect(await deliver(world.deps, message)).toBe("ack");
		expect(await uploads(world)).toHaveLength(2);
	});

	test("impossible requests are refused with a reason, and leave no open slot", async () => {
		const world = await rotationWorld(2);
		const [sold, unready] = world.nftIds as [string, string];
		await env.DB.prepare("update nfts set gone_at = 1 where id = ?").bind(sold).run();
		await env.DB.prepare("update avatar_images set state = 'unusable' where nft_id = ?").bind(unready).run();
		expect(await world.rotation.useNow(world.id, sold)).toEqual({ ok: false, reason: "sold" });
		expect(await world.rotation.useNow(world.id, unready)).toEqual({ ok: false, reason: "not-ready" });
		expect(await world.rotation.useNow(world.id, "another's")).toEqual({ ok: false, reason: "not-ready" });
		expect(await world.rotation.skip("nobody")).toEqual({ ok: false, reason: "not-activated" });
		expect(await schedule(world.id)).toMatchObject({ slot: null, stopped_because: null });
		expect(await world.rotation.skip(world.id)).toEqual({ ok: false, reason: "no-pictures" });
		expect(await schedule(world.id)).toMatchObject({ stopped_because: "no-pictures", next_at: null });
		await addNft(world, 5);
		await selectionChanged(world.deps, world.id);
		expect(await schedule(world.id)).toMatchObject({ stopped_because: null, next_at: expect.any(Number) });
	});

	test("is limited per day, because all users share the X calls", async () => {
		const world = await rotationWorld(3);
		const now = world.there.now();
		const made = Array.from({ length: MOST_BY_HAND }, (_, index) => now - DAY_MS + 60_000 + index);
		await env.DB.prepare(
			"insert into avatar_rotations (user_id, target, slot, kind, state, started_at) select ?, 'x', value, 'skip', 'done', value from json_each(?)",
		)
			.bind(world.id, JSON.stringify(made))
			.run();
		const refused = { ok: false, reason: "too-often", retryAt: now + 60_000 };
		expect(await world.rotation.skip(world.id)).toEqual(refused);
		expect(await world.rotation.useNow(world.id, world.nftIds[0] ?? "")).toEqual(refused);
		expect(await uploads(world)).toEqual([]);
		world.there.later(61_000);
		expect(await world.rotation.skip(world.id)).toMatchObject({ ok: true });
	});

	test("a Skip that crashed after choosing is completed by the next cron run, not an hour later", async () => {
		const world = await rotationWorld(3);
		const { deps, there, id } = world;
		await deliver(deps, await due(world));
		there.later(HOUR_MS);
		const { profiles } = deps;
		if (!profiles) throw new Error("X has no credentials");
		const asked = Promise.withResolvers<void>();
		const update = () => {
			asked.resolve();
			return new Promise<never>(() => undefined);
		};
		void rotationServices({ ...deps, profiles: { ...profiles, update } }).skip(id);
		await asked.promise;
		const chosen = (await historyOf(id))[0];
		expect(chosen).toMatchObject({ kind: "skip", state: "sending" });
		there.later(10 * 60_000);
		const queued: RotationMessage[] = [];
		await claimRotations({ ...deps, queueRotations: async (more) => void queued.push(...onePerson(more)) });
		expect(
			await deliver(
				deps,
				queued.find(({ userId }) => userId === id),
			),
		).toBe("ack");
		expect((await historyOf(id))[0]).toMatchObject({ ...chosen, state: "done" });
		expect(await schedule(id)).toMatchObject({ slot: null, hung_nft_id: chosen?.nftId });
	});

	test("a missing answer and a refusal by X are reported at once", async () => {
		const world = await rotationWorld(2);
		await outside.setFault({ service: "x", call: "update_profile_image", fault: 500 });
		expect(await world.rotation.skip(world.id)).toEqual({ ok: false, reason: "silent" });
		expect((await historyOf(world.id))[0]).toMatchObject({ kind: "skip", state: "failed", reason: "silent" });
		await outside.heal();
		world.there.later(1_000);
		expect(await world.rotation.skip(world.id)).toMatchObject({ ok: true });
		await rotationAdmin(world.deps).setPaused("an admin", true);
		expect(await world.rotation.skip(world.id)).toMatchObject({ ok: false, reason: "global-pause" });
		expect((await world.rotation.find(world.id))?.held).toBe("global-pause");
	});
});

describe("the schedule", () => {
	test("is created with the first selection, and not without selected NFTs", async () => {
		const world = await rotationWorld(2);
		const state = await world.rotation.find(world.id);
		expect(state).toMatchObject({
			status: { kind: "running" },
			held: null,
			changing: false,
			current: null,
			preparing: 0,
			original: null,
			sold: [],
			schedule: { timeZone: "UTC", hourChosen: false, order: "random", pinnedNftId: null },
		});
		expect(state?.handle).toMatch(/^@/);
		expect(state?.upcoming).toHaveLength(6);
		expect(state?.upcoming.map(({ at }) => at)).toEqual(
			Array.from({ length: 6 }, (_, day) => (state?.nextAt ?? 0) + day * DAY_MS),
		);
		await selectionChanged(world.deps, "nobody");
		expect(await world.rotation.find("nobody")).toBeNull();
	});

	test("can be paused and resumed, also during a change", async () => {
		const world = await rotationWorld(3);
		const { rotation, id, deps, there } = world;
		expect(await rotation.pause(id, "2020-01-01")).toEqual({ ok: false, reason: "past-date" });
		const message = await due(world);
		expect(await rotation.pause(id, null)).toEqual({ ok: true });
		expect(await deliver(deps, message)).toBe("ack");
		expect(await uploads(world)).toEqual([]);
		expect(await schedule(id)).toMatchObject({ slot: null, next_at: null });
		expect(await rotation.find(id)).toMatchObject({ status: { kind: "paused", until: null }, nextAt: null });
		const date = new Date(there.now() + 5 * DAY_MS).toISOString().slice(0, 10);
		expect(await rotation.pause(id, date)).toEqual({ ok: true });
		const until = Date.parse(date);
		const paused = await rotation.find(id);
		expect(paused?.status).toEqual({ kind: "paused", since: there.now(), until });
		expect(new Date(paused?.nextAt ?? 0).toISOString().slice(0, 10)).toBe(date);
		there.later((paused?.nextAt ?? 0) - there.now());
		expect(await rotation.find(id)).toMatchObject({ status: { kind: "running" } });
		expect(await deliver(deps, await due(world))).toBe("ack");
		expect(await uploads(world)).toHaveLength(1);
		expect(await schedule(id)).toMatchObject({ paused_at: null, next_at: there.now() + DAY_MS });
		expect(await rotation.pause(id, null)).toEqual({ ok: true });
		expect(await rotation.resume(id)).toEqual({ ok: true });
		expect(await rotation.find(id)).toMatchObject({ status: { kind: "running" }, nextAt: there.now() + DAY_MS });
	});

	test("accepts an hour, a zone, an order and a pinned NFT", async () => {
		const world = await rotationWorld(3);
		const { rotation, id, deps, there, nftIds } = world;
		const hour = { minuteOfDay: 9 * 60, timeZone: "Asia/Tokyo" };
		const nowhere = { ...hour, timeZone: "Nowhere/At_all" };
		expect(await rotation.setSchedule(id, { hour: nowhere, order: "random", pinnedNftId: null })).toEqual({
			ok: false,
			reason: "unknown-zone",
		});
		expect(await rotation.setSchedule(id, { hour, order: "pinned", pinnedNftId: "another's" })).toEqual({
			ok: false,
			reason: "not-ready",
		});
		expect(await rotation.setSchedule(id, { hour, order: "fixed", pinnedNftId: null })).toEqual({ ok: true });
		const fixed = await rotation.find(id);
		expect(fixed?.upcoming.slice(0, 3).map(({ nftId }) => nftId)).toEqual(nftIds);
		// Midnight UTC is nine o'clock in Tokyo.
		expect((fixed?.nextAt ?? 1) % DAY_MS).toBe(0);
		expect(await rotation.setSchedule(id, { hour: null, order: "pinned", pinnedNftId: nftIds[2] ?? null })).toEqual({
			ok: true,
		});
		for (let day = 0; day < 2; day += 1) {
			expect(await deliver(deps, await due(world))).toBe("ack");
			there.later(DAY_MS);
		}
		const hash = world.hashes.get(nftIds[2] as string);
		// The second change would show what hangs already.
		expect(await uploads(world)).toEqual([hash]);
		await env.DB.prepare("delete from selected_nfts where nft_id = ?").bind(nftIds[2]).run();
		await selectionChanged(deps, id);
		expect((await rotation.find(id))?.schedule).toMatchObject({ order: "random", pinnedNftId: null });
	});

	test("resumes after reconnecting X even if the page is loaded at that moment", async () => {
		const world = await rotationWorld(2);
		await env.DB.prepare("update avatar_targets set stopped_because = 'reconnect' where user_id = ?")
			.bind(world.id)
			.run();
		let checked = false;
		const db = new Proxy(world.deps.db, {
			get(target, name) {
				const value = Reflect.get(target, name) as unknown;
				if (name === "batch" && !checked) {
					checked = true;
					return async (...given: Parameters<typeof target.batch>) => {
						await env.DB.prepare("update avatar_schedules set upcoming = ? where user_id = ?")
							.bind('["seen"]', world.id)
							.run();
						return target.batch(...given);
					};
				}
				return typeof value === "function" ? value.bind(target) : value;
			},
		});
		await resumeAfterReconnect({ db, clock: world.deps.clock }, atX(world.id));
		expect(checked).toBe(true);
		expect(await schedule(world.id)).toMatchObject({ stopped_because: null, next_at: expect.any(Number) });
	});

	test("resumes by itself after reconnecting X", async () => {
		const world = await rotationWorld(2);
		await outside.revokeAccess(world.person);
		const message = await due(world);
		await deliver(world.deps, message);
		// X is asked once more before anybody is told, at once where it accepts somebody else.
		const other = await rotationWorld(1);
		await deliver(other.deps, await due(other));
		world.there.later(1_000);
		await deliver(world.deps, message);
		expect(await world.rotation.resume(world.id)).toEqual({ ok: false, reason: "reconnect" });
		expect(await world.rotation.skip(world.id)).toEqual({ ok: false, reason: "reconnect" });
		await signInWith(world.there, "x", world.person, world.browser, LINK);
		await world.there.settle();
		expect(await world.rotation.find(world.id)).toMatchObject({
			status: { kind: "running" },
			nextAt: expect.any(Number),
		});
		expect(await world.rotation.skip(world.id)).toMatchObject({ ok: true });
	});
});

test("the history has pages, shows how long each picture was the avatar, and is deleted after 90 days", async () => {
	const world = await rotationWorld(3);
	const { rotation, id, deps, there } = world;
	for (let turn = 0; turn < 21; turn += 1) {
		expect(await rotation.skip(id)).toMatchObject({ ok: true });
		there.later(HOUR_MS);
	}
	const first = await rotation.listHistory(id, null);
	expect([first.entries.length, first.more]).toEqual([20, true]);
	expect(first.entries[0]).toMatchObject({ kind: "skip", state: "done", current: true, hungFor: null });
	for (const entry of first.entries.slice(1)) expect(entry).toMatchObject({ current: false, hungFor: HOUR_MS });
	const rest = await rotation.listHistory(id, first.entries.at(-1)?.slot ?? 0);
	expect([rest.entries.length, rest.more]).toEqual([1, false]);
	there.later(89 * DAY_MS);
	await forgetOldHistory(deps);
	expect((await historyOf(id)).length).toBe(21);
	there.later(2 * DAY_MS);
	await forgetOldHistory(deps);
	expect(await historyOf(id)).toEqual([]);
});

test("an admin can run today's changes at once", async () => {
	const world = await rotationWorld(2);
	const queued: RotationMessage[] = [];
	const queueRotations: typeof world.deps.queueRotations = async (messages) => void queued.push(...onePerson(messages));
	const deps = { ...world.deps, queueRotations };
	const admin = rotationAdmin(deps);
	const before = await admin.health();
	expect(before).toMatchObject({ pausedAt: null, halted: null, limitedUntil: null });
	expect(before.running.count).toBeGreaterThan(0);
	expect(await admin.runNow("an admin")).toBe(queued.length);
	const mine = queued.filter(({ userId }) => userId === world.id);
	expect(mine).toHaveLength(1);
	expect(await deliver(world.deps, mine[0])).toBe("ack");
	const after = await admin.health();
	expect([after.calls.used - before.calls.used, after.today.done - before.today.done]).toEqual([2, 1]);
});

test("a change that an admin ran before its hour is not repeated that day", async () => {
	const world = await rotationWorld(3);
	const now = world.there.now();
	// An hour later today, or tomorrow if the day is nearly over.
	const hour = new Date(now + 2 * HOUR_MS);
	const minuteOfDay = hour.getUTCHours() * 60 + hour.getUTCMinutes();
	await world.rotation.setSchedule(world.id, {
		hour: { minuteOfDay, timeZone: "UTC" },
		order: "random",
		pinnedNftId: null,
	});
	const planned = (await schedule(world.id)).next_at ?? 0;
	const queued: RotationMessage[] = [];
	const queueRotations: typeof world.deps.queueRotations = async (messages) => void queued.push(...onePerson(messages));
	await rotationAdmin({ ...world.deps, queueRotations }).runNow("an admin");
	const mine = queued.filter(({ userId }) => userId === world.id);
	expect(await deliver(world.deps, mine[0])).toBe("ack");
	const isToday = new Date(planned).getUTCDate() === new Date(now).getUTCDate();
	expect((await schedule(world.id)).next_at).toBe(isToday ? planned + DAY_MS : planned);
});

test("no statement of /off scans a table", async () => {
	const { d1, plans } = explaining(env.DB);
	const world = await rotationWorld(2);
	const deps = { ...world.deps, db: openDatabase(d1), queueRotations: async () => undefined };
	const rotation = rotationServices(deps);
	await claimRotations(deps);
	await env.DB.prepare("update avatar_targets set slot = null where user_id = ?").bind(world.id).run();
	await rotation.skip(world.id);
	await rotation.find(world.id);
	await rotation.listHistory(world.id, null);
	await rotation.pause(world.id, null);
	await rotation.resume(world.id);
	await selectionChanged(deps, world.id);
	await forgetOldHistory(deps);
	await rotationAdmin(deps).runNow("an admin");
	await rotationAdmin(deps).health();
	const asked = await plans();
	expect(asked.length).toBeGreaterThan(20);
	expect(asked.some(({ plan }) => plan.some((step) => step.includes("avatar_targets_due")))).toBe(true);
	for (const one of asked) {
		expect({ sql: one.sql, scans: tableScans(one) }).toEqual({ sql: one.sql, scans: [] });
	}
});

import { describe, expect, test } from "vitest";
import type { RotationMessage } from "#app/core/showcase/showcase-messages.ts";
import { PortError } from "#app/ports/port-error.ts";
import { claimRotations } from "#app/services/showcase/rotation/claim-rotations.ts";
import { LAST_DELIVERY } from "#app/services/showcase/rotation/deliver-rotations.ts";
import { rotationAdmin } from "#app/services/showcase/rotation/rotation-admin.ts";
import { rotationServices } from "#app/services/showcase/rotation/rotation-services.ts";
import { selectionChanged } from "#app/services/showcase/rotation/selection-changed.ts";
import { CONFIRM_AFTER_MS } from "#app/services/showcase/rotation/settle-refusal.ts";
import { dayOf } from "#app/services/showcase/rotation/x-calls.ts";
import { outside } from "../accounts/world.ts";
import { env } from "../environment.ts";
import {
	addNft,
	counting,
	DAY_MS,
	deliver,
	due,
	eachTestUnheld,
	freeEverybody,
	HOUR_MS,
	onePerson,
	type RotationWorld,
	rotationWorld,
	schedule,
	uploads,
} from "./rotation-world.ts";
import { historyOf, mailsOf } from "./x-world.ts";

eachTestUnheld();

/** A mail about a stop left the outbox. */
const mailed = ({ there, email }: RotationWorld) =>
	there.outbox.some(({ kind, to }) => kind === "x-reconnect" && to === email);

describe("the cron", () => {
	async function dueCrowd(count: number) {
		const { deps, there } = await rotationWorld(1);
		const ids: string[] = Array.from({ length: count }, () => crypto.randomUUID());
		const at = there.now() - 5 * 60_000;
		await env.DB.batch(
			ids.flatMap((id) => [
				env.DB.prepare("insert into users (id, display_name, created_at) values (?, 'Due', 1)").bind(id),
				env.DB.prepare(
					"insert into avatar_schedules (user_id, minute_of_day, time_zone, upcoming, created_at) values (?, 1, 'UTC', '[]', 1)",
				).bind(id),
				env.DB.prepare("insert into avatar_targets (user_id, target, next_at) values (?, 'x', ?)").bind(id, at),
			]),
		);
		const queued: RotationMessage[] = [];
		const queueRotations: typeof deps.queueRotations = async (messages) => void queued.push(...onePerson(messages));
		const cron = { ...deps, queueRotations };
		const mine = () =>
			queued.filter(({ userId }) => ids.includes(userId)).map(({ userId, slot }) => `${userId} ${slot}`);
		return { cron, there, mine, expected: ids.map((id) => `${id} ${at}`).sort() };
	}

	test("claims nobody twice in overlapping runs, and sends a lost message again for the same slot", async () => {
		const { cron, there, mine, expected } = await dueCrowd(40);
		await Promise.all(Array.from({ length: 5 }, () => claimRotations(cron)));
		expect(mine().sort()).toEqual(expected);
		there.later(HOUR_MS - 1);
		await claimRotations(cron);
		expect(mine()).toHaveLength(40);
		there.later(1);
		await claimRotations(cron);
		expect(mine().slice(40).sort()).toEqual(expected);
	});

	test("claims nobody during a global hold, and everybody after it", async () => {
		const { cron, there, mine, expected } = await dueCrowd(2);
		const day = new Date(there.now()).toISOString().slice(0, 10);
		const holds = [
			["paused_at", 1],
			["halted_at", 1],
			["limited_until", there.now() + 1],
			["calls", cron.dailyCalls],
		] as const;
		for (const [column, value] of holds) {
			await freeEverybody();
			await env.DB.prepare("insert into rotation_control (id, day, calls) values (1, ?, 0)").bind(day).run();
			await env.DB.prepare(`update rotation_control set ${column} = ?`).bind(value).run();
			await claimRotations(cron);
			expect({ column, mine: mine() }).toEqual({ column, mine: [] });
		}
		await env.DB.prepare("update rotation_control set day = '2000-01-01'").run();
		await claimRotations(cron);
		expect(mine().sort()).toEqual(expected);
	});
});

describe("a message", () => {
	test("changes the picture once, even if delivered repeatedly and out of order", async () => {
		const world = await rotationWorld(4);
		const { deps, id, there } = world;
		const [first, second] = (await schedule(id)).upcoming;
		const one = await due(world);
		expect(await Promise.all([deliver(deps, one), deliver(deps, one)])).toEqual(["ack", "ack"]);
		const once = await schedule(id);
		expect(once).toMatchObject({ slot: null, hung_nft_id: first });
		expect(once.upcoming[0]).toBe(second);
		expect(new Set(await uploads(world))).toEqual(new Set([world.hashes.get(first as string)]));
		there.later(DAY_MS);
		const two = await due(world);
		expect(await deliver(deps, two)).toBe("ack");
		const sent = (await uploads(world)).length;
		for (const late of [one, two, one]) expect(await deliver(deps, late, 2)).toBe("ack");
		expect(await deliver(deps, one)).toBe("ack");
		expect((await uploads(world)).length).toBe(sent);
		expect(await schedule(id)).toMatchObject({ hung_nft_id: second });
		expect((await historyOf(id)).map(({ slot, state }) => [slot, state])).toEqual([
			[two.slot, "done"],
			[one.slot, "done"],
		]);
	});

	test("whose record fails after the upload repeats the same upload and advances the plan once", async () => {
		const database = counting();
		const world = await rotationWorld(5, { db: database.db });
		const { deps, id } = world;
		const [first, second] = (await schedule(id)).upcoming;
		let sent = 0;
		const { profiles } = deps;
		if (!profiles) throw new Error("X has no credentials");
		const watched = {
			...deps,
			profiles: {
				...profiles,
				update: async (...given: Parameters<typeof profiles.update>) => {
					const answer = await profiles.update(...given);
					sent += 1;
					return answer;
				},
			},
		};
		database.failOnce(() => sent === 1);
		const message = await due(world);
		expect(await deliver(watched, message)).toBeGreaterThan(0);
		expect(await historyOf(id)).toMatchObject([{ nftId: first, state: "sending" }]);
		expect(await deliver(watched, message, 2)).toBe("ack");
		const hash = world.hashes.get(first as string);
		expect(await uploads(world)).toEqual([hash, hash]);
		expect(await historyOf(id)).toMatchObject([{ nftId: first, state: "done" }]);
		const after = await schedule(id);
		expect([after.hung_nft_id, after.upcoming[0]]).toEqual([first, second]);
	});

	test("with an unknown shape is dropped, and one for an unknown user does nothing", async () => {
		const { deps } = await rotationWorld(1);
		expect(await deliver(deps, { kind: "other" })).toBe("ack");
		expect(await deliver(deps, { kind: "rotation", userId: "nobody", slot: 1 })).toBe("ack");
	});

	test("needs few statements", async () => {
		const database = counting();
		const world = await rotationWorld(5, { db: database.db });
		await deliver(world.deps, await due(world));
		const before = database.count();
		world.there.later(DAY_MS);
		expect(await deliver(world.deps, await due(world))).toBe("ack");
		// Context, ownership, NFT, call count and three of the record; one more reads the account's token.
		expect(database.count() - before).toBe(7);
	});

	test("never changes another user's picture", async () => {
		const worlds = await Promise.all([rotationWorld(3), rotationWorld(3)]);
		const messages = await Promise.all(worlds.map(due));
		await Promise.all(worlds.map(({ deps }, at) => deliver(deps, messages[at])));
		for (const world of worlds) {
			const [sent, ...more] = await uploads(world);
			expect(more).toEqual([]);
			expect([...world.hashes.values()]).toContain(sent);
		}
	});
});

describe("X's answer", () => {
	test("with an invalid token, asked twice, stops the changes and sends one mail", async () => {
		const world = await rotationWorld(3);
		await outside.revokeAccess(world.person);
		const message = await due(world);
		expect(await deliver(world.deps, message)).toBe("ack");
		const again = world.there.now() + CONFIRM_AFTER_MS;
		expect(await schedule(world.id)).toMatchObject({ stopped_because: null, slot: message.slot, next_at: again });
		expect(await mailsOf(world, "x-reconnect")).toEqual([]);
		world.there.later(CONFIRM_AFTER_MS);
		expect(await deliver(world.deps, message)).toBe("ack");
		expect(await deliver(world.deps, message, 2)).toBe("ack");
		expect(await schedule(world.id)).toMatchObject({ stopped_because: "reconnect", next_at: null, slot: null });
		expect((await historyOf(world.id))[0]).toMatchObject({ state: "failed", reason: "reconnect" });
		expect(await mailsOf(world, "x-reconnect")).toHaveLength(1);
	});

	test("with an invalid token is mailed even if the Worker crashes before the stop is stored", async () => {
		const { db, failOnce } = counting();
		const world = await rotationWorld(3);
		const deps = { ...world.deps, db };
		await outside.revokeAccess(world.person);
		const message = await due(world);
		expect(await deliver(deps, message)).toBe("ack");
		world.there.later(CONFIRM_AFTER_MS);
		failOnce(() => mailed(world));
		expect(await deliver(deps, message)).not.toBe("ack");
		expect(await schedule(world.id)).toMatchObject({ stopped_because: null });
		expect(await mailsOf(world, "x-reconnect")).toHaveLength(1);
		expect(await deliver(deps, message, 2)).toBe("ack");
		expect(await schedule(world.id)).toMatchObject({ stopped_because: "reconnect" });
		expect(await mailsOf(world, "x-reconnect")).toHaveLength(1);
	});

	test("with a token that was replaced meanwhile does not stop the changes", async () => {
		const world = await rotationWorld(3);
		const stale = { token: "1-former", secret: "former" };
		let opened = 0;
		const openTokens: typeof world.deps.openTokens = async (userIds) => {
			opened += 1;
			return opened === 1 ? new Map(userIds.map((id) => [id, stale])) : world.deps.openTokens(userIds);
		};
		const message = await due(world);
		expect(await deliver({ ...world.deps, openTokens }, message)).toBe(30);
		expect(await schedule(world.id)).toMatchObject({ stopped_because: null, slot: message.slot });
		expect(await mailsOf(world, "x-reconnect")).toEqual([]);
		expect(await deliver(world.deps, message, 2)).toBe("ack");
		expect(await uploads(world)).toHaveLength(1);
	});

	test("with a rate limit is respected to the second", async () => {
		const world = await rotationWorld(3);
		const { deps, there, id } = world;
		await deliver(deps, await due(world));
		there.later(DAY_MS);
		const rateLimited = { kind: "rate-limited" as const, until: there.now() + 300_500, everybody: false };
		const { profiles } = deps;
		if (!profiles) throw new Error("X has no credentials");
		let asked = 0;
		const limited = {
			...deps,
			profiles: {
				...profiles,
				update: async () => {
					asked += 1;
					return rateLimited;
				},
			},
		};
		const message = await due(world);
		expect(await deliver(limited, message)).toBe(301);
		expect(await schedule(id)).toMatchObject({ next_at: rateLimited.until + HOUR_MS, slot: message.slot });
		// Delivered too early, it waits for the remaining time.
		there.later(200_000);
		expect(await deliver(limited, message, 2)).toBe(101);
		expect(asked).toBe(1);
		expect(await world.rotation.find(id)).toMatchObject({ changing: false, nextAt: rateLimited.until });
		expect(await world.rotation.skip(id)).toEqual({ ok: false, reason: "rate-limited", retryAt: rateLimited.until });
		there.later(101_000);
		expect(await deliver(deps, message, 3)).toBe("ack");
		expect((await historyOf(id))[0]).toMatchObject({ slot: message.slot, state: "done", reason: null });
	});

	test("with a limit for the whole app holds all changes", async () => {
		const [one, other] = await Promise.all([rotationWorld(2), rotationWorld(2)]);
		for (const world of [one, other]) {
			await deliver(world.deps, await due(world));
			world.there.later(60_000);
		}
		await outside.setFault({
			service: "x",
			call: "update_profile_image",
			fault: 429,
			retryAfter: 600,
			headers: ["app-day"],
			times: 1,
		});
		expect(await deliver(one.deps, await due(one))).toBeGreaterThan(500);
		expect(await deliver(other.deps, await due(other))).toBeGreaterThan(500);
		expect(await uploads(other)).toHaveLength(1);
	});

	test("with a tier refusal halts all changes once, mails the admins once, and loses no slot", async () => {
		const [one, other] = await Promise.all([rotationWorld(2), rotationWorld(2)]);
		await outside.setFault({ service: "x", call: "update_profile_image", fault: 453 });
		const messages = await Promise.all([due(one), due(other)]);
		const outcomes = await Promise.all([deliver(one.deps, messages[0]), deliver(other.deps, messages[1])]);
		expect(outcomes).toEqual(["ack", "ack"]);
		const admin = rotationAdmin(one.deps);
		expect((await admin.health()).halted).toMatchObject({ because: "403/453" });
		const mails = [...one.there.outbox, ...other.there.outbox].filter(({ kind }) => kind === "changes-halted");
		expect(mails).toHaveLength(1);
		expect(await schedule(one.id)).toMatchObject({ slot: messages[0]?.slot });
		expect(await one.rotation.find(one.id)).toMatchObject({ held: "tier", changing: false });
		await outside.heal();
		await admin.setPaused("an admin", false);
		one.there.later(1_000);
		const queued: RotationMessage[] = [];
		await claimRotations({ ...one.deps, queueRotations: async (more) => void queued.push(...onePerson(more)) });
		expect(queued).toEqual(expect.arrayContaining(messages));
		for (const message of messages) await deliver(one.deps, message);
		expect((await historyOf(one.id))[0]).toMatchObject({ slot: messages[0]?.slot, state: "done" });
	});

	test("that never comes is retried, then the slot fails, and an admin's Retry succeeds", async () => {
		const world = await rotationWorld(3);
		const { deps, id } = world;
		const [first] = (await schedule(id)).upcoming;
		await outside.setFault({ service: "x", fault: 500 });
		const message = await due(world);
		expect(await deliver(deps, message)).toBe(30);
		expect(await deliver(deps, message, 2)).toBe(60);
		expect((await schedule(id)).slot).toBe(message.slot);
		// Not acknowledged either: the queue moves it to the dead letters.
		expect(await deliver(deps, message, LAST_DELIVERY)).toBeGreaterThan(0);
		expect((await historyOf(id))[0]).toMatchObject({ state: "failed", reason: "silent" });
		const failed = await schedule(id);
		expect(failed).toMatchObject({ slot: null, stopped_because: null });
		expect(failed.next_at).toBeGreaterThan(world.there.now());
		expect(failed.upcoming[0]).toBe(first);
		await outside.heal();
		expect(await deliver(deps, message, 1)).toBe("ack");
		expect((await historyOf(id))[0]).toMatchObject({ slot: message.slot, state: "done", nftId: first });
		expect((await schedule(id)).hung_nft_id).toBe(first);
	});

	test("with a refused picture fails the slot, and the next slot uses the next NFT", async () => {
		const world = await rotationWorld(0);
		const bad = await addNft(
			world,
			0,
			Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, ...new Uint8Array(800_000)]),
		);
		await selectionChanged(world.deps, world.id);
		await env.DB.prepare("update avatar_schedules set owned_checked_at = 9e15 where user_id = ?").bind(world.id).run();
		const good = await addNft(world, 1);
		expect(await world.rotation.setSchedule(world.id, { hour: null, order: "fixed", pinnedNftId: null })).toEqual({
			ok: true,
		});
		expect(await deliver(world.deps, await due(world))).toBe("ack");
		expect((await historyOf(world.id))[0]).toMatchObject({ nftId: bad.id, state: "failed", reason: "picture-refused" });
		world.there.later(DAY_MS);
		expect(await deliver(world.deps, await due(world))).toBe("ack");
		expect(await uploads(world)).toEqual([good.hash]);
	});
});

test("with the daily calls used up the change waits for the next UTC day", async () => {
	const world = await rotationWorld(3, { dailyCalls: 2 });
	const { deps, id, there } = world;
	// Calls for the original picture and the first change.
	expect(await deliver(deps, await due(world))).toBe("ack");
	there.later(60_000);
	const message = await due(world);
	expect(await deliver(deps, message)).toBe("ack");
	const midnight = (Math.floor(there.now() / DAY_MS) + 1) * DAY_MS;
	expect(await schedule(id)).toMatchObject({ slot: message.slot, next_at: midnight });
	expect(await uploads(world)).toHaveLength(1);
	there.later(midnight - there.now());
	expect(await deliver(deps, message)).toBe("ack");
	expect(await uploads(world)).toHaveLength(2);
});

test("changes by hand leave the daily changes their calls to X", async () => {
	const { deps, id, there } = await rotationWorld(3);
	const midnight = (Math.floor(there.now() / DAY_MS) + 1) * DAY_MS;
	const count = async (statement: string, ...values: unknown[]) =>
		(
			await env.DB.prepare(statement)
				.bind(...values)
				.first<{ n: number }>()
		)?.n ?? 0;
	const used = await count("select calls as n from rotation_control where day >= ?", dayOf(there.now()));
	const due = await count("select count(*) as n from avatar_targets where target = 'x' and next_at < ?", midnight);
	const withLeft = (calls: number) => rotationServices({ ...deps, dailyCalls: used + 2 * due + calls });
	expect(await withLeft(0).skip(id)).toEqual({ ok: false, reason: "daily-cap", retryAt: midnight });
	expect(await withLeft(5).skip(id)).toMatchObject({ ok: true });
});

test("without the marketplace's answer the slot fails after some tries, and the picture stays", async () => {
	const world = await rotationWorld(2);
	const unknown = {
		...world.deps,
		marketplace: new Proxy(world.deps.marketplace, {
			get: () => async () => {
				throw new PortError("marketplace", "unreachable", "no answer");
			},
		}),
	};
	await env.DB.prepare("update avatar_schedules set owned_checked_at = null where user_id = ?").bind(world.id).run();
	const message = await due(world);
	expect(await deliver(unknown, message)).toBe(30);
	expect(await deliver(unknown, message, 6)).toBe("ack");
	expect((await historyOf(world.id))[0]).toMatchObject({ state: "failed", reason: "ownership-unknown" });
	expect(await schedule(world.id)).toMatchObject({ slot: null, stopped_because: null, hung_nft_id: null });
	expect(await uploads(world)).toEqual([]);
});

import { describe, expect, test } from "vitest";
import {
	type RotationMessage,
	type RotationsMessage,
	SLOTS_PER_MESSAGE,
} from "#app/core/showcase/showcase-messages.ts";
import type { TokenPair } from "#app/ports/identity-providers.ts";
import type { ProfilePicturesPort } from "#app/ports/profile-pictures.ts";
import { claimRotations } from "#app/services/showcase/rotation/claim-rotations.ts";
import { LAST_DELIVERY } from "#app/services/showcase/rotation/deliver-rotations.ts";
import type { ShowcaseDeps } from "#app/services/showcase/showcase-deps.ts";
import { variation } from "../../variation.ts";
import { env } from "../environment.ts";
import {
	counting,
	DAY_MS,
	deliver,
	due,
	eachTestUnheld,
	type RotationWorld,
	rotationWorld,
	schedule,
	uploads,
} from "./rotation-world.ts";
import { historyOf } from "./x-world.ts";

eachTestUnheld();

/** Several users with saved originals who are due at the same time, and their single message. */
async function crowd(count: number, more: Partial<ShowcaseDeps> = {}) {
	const worlds = await Promise.all(Array.from({ length: count }, () => rotationWorld(3, more)));
	const ids = worlds.map(({ id }) => id);
	await env.DB.prepare(
		"update avatar_targets set original_saved_at = 1 where user_id in (select value from json_each(?))",
	)
		.bind(JSON.stringify(ids))
		.run();
	const slots = await Promise.all(
		worlds.map(async (world) => {
			const { userId, target, slot } = await due(world);
			return { userId, target, slot };
		}),
	);
	const [first] = worlds;
	if (!first) throw new Error("nobody");
	const queued: { messages: (RotationMessage | RotationsMessage)[]; delaySeconds: number | undefined }[] = [];
	const queueRotations: ShowcaseDeps["queueRotations"] = async (messages, delaySeconds) =>
		void queued.push({ messages, delaySeconds });
	const message: RotationsMessage = { kind: "rotations", people: slots };
	return { worlds, deps: { ...first.deps, queueRotations }, message, queued };
}

const states = (worlds: RotationWorld[]) =>
	Promise.all(worlds.map(async ({ id }) => (await historyOf(id))[0]?.state ?? null));

/** An X adapter with a given answer to the nth upload. */
function answering(
	deps: ShowcaseDeps,
	answer: (
		nth: number,
		...given: Parameters<ProfilePicturesPort<TokenPair>["update"]>
	) => ReturnType<ProfilePicturesPort<TokenPair>["update"]> | null,
): ShowcaseDeps {
	const { profiles } = deps;
	if (!profiles) throw new Error("X has no credentials");
	let nth = 0;
	const update: ProfilePicturesPort<TokenPair>["update"] = (...given) => {
		nth += 1;
		return answer(nth, ...given) ?? profiles.update(...given);
	};
	return { ...deps, profiles: { ...profiles, update } };
}

describe("a message with several users", () => {
	test("changes each user's picture once, even if delivered repeatedly, with few statements", async () => {
		const database = counting();
		const { worlds, deps, message } = await crowd(8, { db: database.db });
		const firsts = await Promise.all(worlds.map(async ({ id }) => (await schedule(id)).upcoming[0]));
		const before = database.count();
		expect(await deliver(deps, message)).toBe("ack");
		// Contexts, ownership, NFTs; then for the groups of six and two users: call count and two of the record.
		expect(database.count() - before).toBe(11);
		expect(await deliver(deps, message, 2)).toBe("ack");
		expect(await Promise.all([deliver(deps, message), deliver(deps, message)])).toEqual(["ack", "ack"]);
		for (const [at, world] of worlds.entries()) {
			expect(await uploads(world)).toEqual([world.hashes.get(firsts[at] ?? "")]);
			const after = await schedule(world.id);
			expect(after).toMatchObject({ slot: null, hung_nft_id: firsts[at] });
			expect(after.next_at).toBeGreaterThan(world.there.now());
		}
	});

	variation("whose record fails after some uploads repeats those, and advances no plan twice", async () => {
		const database = counting();
		const { worlds, deps, message } = await crowd(8, { db: database.db });
		let sent = 0;
		const watched = answering(deps, (nth) => {
			sent = nth;
			return null;
		});
		database.failOnce(() => sent === 8);
		expect(await deliver(watched, message)).toBeGreaterThan(0);
		expect((await states(worlds)).sort()).toEqual([...Array(6).fill("done"), "sending", "sending"]);
		expect(await deliver(watched, message, 2)).toBe("ack");
		expect(new Set(await states(worlds))).toEqual(new Set(["done"]));
		expect(sent).toBe(10);
		for (const world of worlds) expect(new Set(await uploads(world)).size).toBe(1);
	});

	test("handles one refusal, one rate limit and one refused access separately, and changes the others", async () => {
		const { worlds, deps, message, queued } = await crowd(5);
		const until = deps.clock.now() + 300_000;
		const steered = answering(deps, (nth) => {
			if (nth === 1) return Promise.resolve({ kind: "refused", code: "400/120" });
			if (nth === 2) return Promise.resolve({ kind: "rate-limited", until, everybody: false });
			return nth === 3 ? Promise.resolve({ kind: "revoked" }) : null;
		});
		expect(await deliver(steered, message)).toBe("ack");
		const came = await Promise.all(worlds.map(async ({ id }) => (await historyOf(id))[0]));
		expect(came.map((entry) => entry?.reason ?? entry?.state).sort()).toEqual(
			["done", "done", "picture-refused", "rate-limited", "unconfirmed"].sort(),
		);
		const [waits] = queued;
		expect(queued).toHaveLength(1);
		expect(waits).toMatchObject({ messages: [{ kind: "rotation" }], delaySeconds: 300 });
		worlds[0]?.there.later(300_000);
		expect(await deliver({ ...deps, clock: { now: () => until } }, waits?.messages[0])).toBe("ack");
		expect((await states(worlds)).filter((state) => state === "done")).toHaveLength(3);
	});

	variation("stops at X's limit for the whole app, and loses no slot", async () => {
		const { worlds, deps, message, queued } = await crowd(8);
		const until = deps.clock.now() + 600_000;
		let asked = 0;
		const limited = answering(deps, (nth) => {
			asked = nth;
			return nth === 6 ? Promise.resolve({ kind: "rate-limited", until, everybody: true }) : null;
		});
		expect(await deliver(limited, message)).toBe("ack");
		expect(asked).toBe(6);
		expect((await states(worlds)).filter((state) => state === "done")).toHaveLength(5);
		const [again] = queued;
		expect(again).toMatchObject({ delaySeconds: 600 });
		expect(again?.messages).toHaveLength(3);
		const later = { ...deps, clock: { now: () => until } };
		for (const one of again?.messages ?? []) expect(await deliver(later, one)).toBe("ack");
		expect(new Set(await states(worlds))).toEqual(new Set(["done"]));
		for (const world of worlds) expect(await uploads(world)).toHaveLength(1);
	});

	variation("with fewer calls left than users changes as many as possible, the others the next day", async () => {
		const { worlds, deps, message } = await crowd(4, { dailyCalls: 3 });
		expect(await deliver(deps, message)).toBe("ack");
		expect((await states(worlds)).filter((state) => state === "done")).toHaveLength(3);
		const midnight = (Math.floor(deps.clock.now() / DAY_MS) + 1) * DAY_MS;
		const open = (await Promise.all(worlds.map(({ id }) => schedule(id)))).filter(({ slot }) => slot !== null);
		expect(open).toMatchObject([{ next_at: midnight }]);
	});

	test("that is never answered stays one message up to the dead letters, and an admin's Retry succeeds", async () => {
		const { worlds, deps, message, queued } = await crowd(3);
		const { PortError } = await import("#app/ports/port-error.ts");
		const silent = answering(deps, () => Promise.reject(new PortError("x", "unreachable", "no answer")));
		expect(await deliver(silent, message)).toBe(30);
		expect(await deliver(silent, message, LAST_DELIVERY)).toBeGreaterThan(0);
		expect(queued).toEqual([]);
		expect(new Set(await states(worlds))).toEqual(new Set(["failed"]));
		expect(await deliver(deps, message)).toBe("ack");
		expect(new Set(await states(worlds))).toEqual(new Set(["done"]));
	});

	test("that fails as a whole repeatedly is split into one message per user", async () => {
		const { worlds, deps, message, queued } = await crowd(3);
		const broken = { ...deps, openTokens: () => Promise.reject(new Error("the database is gone")) };
		expect(await deliver(broken, message)).toBe(30);
		expect(await deliver(broken, message, 2)).toBe(60);
		expect(await deliver(broken, message, 3)).toBe("ack");
		expect(queued[0]?.messages).toHaveLength(3);
		for (const one of queued[0]?.messages ?? []) expect(await deliver(deps, one)).toBe("ack");
		expect(new Set(await states(worlds))).toEqual(new Set(["done"]));
	});
});

test.each([
	["x", SLOTS_PER_MESSAGE],
	["gravatar", SLOTS_PER_MESSAGE],
	// as many as go out at once, for anybody may run a server that is slow
	["bluesky", 6],
	["mastodon", 6],
] as const)("the cron puts many users of %s into one message: %i", async (target, most) => {
	const { deps, there: world } = await rotationWorld(1);
	const ids = Array.from({ length: SLOTS_PER_MESSAGE + 1 }, () => crypto.randomUUID());
	await env.DB.batch(
		ids.flatMap((id) => [
			env.DB.prepare("insert into users (id, display_name, created_at) values (?, 'Due', 1)").bind(id),
			env.DB.prepare(
				"insert into avatar_schedules (user_id, minute_of_day, time_zone, upcoming, created_at) values (?, 1, 'UTC', '[]', 1)",
			).bind(id),
			env.DB.prepare("insert into avatar_targets (user_id, target, next_at) values (?, ?, ?)").bind(
				id,
				target,
				world.now() - 1,
			),
		]),
	);
	const queued: (RotationMessage | RotationsMessage)[] = [];
	const handed = await claimRotations({ ...deps, queueRotations: async (messages) => void queued.push(...messages) });
	const sizes = queued.map((message) => (message.kind === "rotations" ? message.people.length : 1));
	expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(handed);
	const slots = queued.map((message) => (message.kind === "rotations" ? message.people : [message]));
	const there = slots.filter((some) => some.some((slot) => slot.target === target));
	expect(there.flat().map(({ userId }) => userId)).toEqual(expect.arrayContaining(ids));
	expect(new Set(there.flat().map((slot) => slot.target))).toEqual(new Set([target]));
	expect(Math.max(...there.map(({ length }) => length))).toBe(most);
	for (const message of queued) expect(JSON.stringify(message).length).toBeLessThan(64_000);
});

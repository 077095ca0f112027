import { afterAll, beforeEach, describe, expect, test } from "vitest";
import type { ConnectedTarget } from "#app/core/showcase/picture-targets.ts";
import { removeTarget } from "#app/db/showcase/targets.ts";
import { PortError } from "#app/ports/port-error.ts";
import type { TargetPort } from "#app/ports/target-connections.ts";
import { revokeTokensOf, revokeWaiting } from "#app/services/accounts/token-maintenance.ts";
import { tokenMaintenanceOf } from "#app/services/accounts/token-maintenance-deps.ts";
import { giveBackOriginal } from "#app/services/showcase/rotation/give-back-original.ts";
import { rotationServices } from "#app/services/showcase/rotation/rotation-services.ts";
import type { ShowcaseDeps } from "#app/services/showcase/showcase-deps.ts";
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
} from "./rotation-world.ts";
import { changesOf, connect, connections, dueAt, somebodyElsewhere, targetRow } from "./targets-world.ts";
import { hashOf } from "./x-world.ts";

/** Targets that answer late, twice or wrongly, people in two tabs, and Workers that die: no picture of a person's own is lost. */

eachTestUnheld();
beforeEach(() => freeEverybody());
// Nobody of these is due in other tests.
afterAll(async () => void (await env.DB.prepare("update avatar_targets set next_at = null").run()));

const ART = "art.example";

/** The same world with a target that answers otherwise. */
function answering(
	{ deps }: RotationWorld,
	target: ConnectedTarget,
	other: (port: TargetPort) => Partial<TargetPort>,
): ShowcaseDeps {
	const port = deps.targets[target];
	if (!port) throw new Error(`no ${target}`);
	return { ...deps, targets: { ...deps.targets, [target]: { ...port, ...other(port) } } };
}

/** Takes the picture, but nobody hears of it. */
const unheard = (port: TargetPort): Partial<TargetPort> => ({
	update: async (...given) => {
		await port.update(...given);
		throw new PortError("mastodon", "time-out", "no answer");
	},
});

async function atMastodon(count = 4): Promise<RotationWorld & { there2: string }> {
	const it = await rotationWorld(count, {}, painted);
	const there2 = await connect(it, "mastodon", ART);
	return { ...it, there2 };
}

async function change(it: RotationWorld, target: ConnectedTarget, deps = it.deps, attempts = 1) {
	const [message] = await dueAt(it, [target]);
	return deliver(deps, message, attempts);
}

const shown = async (person: string) => (await outside.target(ART).shown(person))?.hash ?? null;

describe("the picture from before is never replaced by one of ours", () => {
	test("that a target took without saying so, and that is sent again", async () => {
		const it = await atMastodon();
		await change(it, "mastodon");
		const { original_hash } = (await targetRow(it.id, "mastodon")) ?? {};
		it.there.later(DAY_MS);
		expect(await change(it, "mastodon", answering(it, "mastodon", unheard))).toBeGreaterThan(0);
		it.there.later(HOUR_MS);
		expect(await change(it, "mastodon")).toBe("ack");
		expect(await targetRow(it.id, "mastodon")).toMatchObject({ original_hash, stopped_because: null });
		expect((await changesOf(it.id)).at(-1)).toMatchObject({ mastodon: { state: "done" } });
	});

	test("that a target took without saying so, whose change was given up", async () => {
		const it = await atMastodon();
		await change(it, "mastodon");
		const { original_hash } = (await targetRow(it.id, "mastodon")) ?? {};
		it.there.later(DAY_MS);
		await change(it, "mastodon", answering(it, "mastodon", unheard), 21);
		expect((await changesOf(it.id)).at(-1)).toMatchObject({ mastodon: { state: "failed" } });
		it.there.later(DAY_MS);
		await change(it, "mastodon");
		expect(await targetRow(it.id, "mastodon")).toMatchObject({ original_hash, stopped_because: null });
	});

	test("whose change was stored only by half", async () => {
		const it = await atMastodon();
		await change(it, "mastodon");
		const before = await targetRow(it.id, "mastodon");
		it.there.later(DAY_MS);
		const [message] = await dueAt(it, ["mastodon"]);
		await deliver(it.deps, message);
		// The entry is written, the target is not, and the Worker dies.
		await env.DB.prepare(
			"update avatar_targets set slot = ?, hung_nft_id = ?, hung_hash = ?, hung_since = hung_since - ?, profile_url = 'https://art.example/former.jpg' where user_id = ? and target = 'mastodon'",
		)
			.bind(message?.slot ?? 0, before?.hung_nft_id ?? "", before?.hung_hash ?? "", DAY_MS, it.id)
			.run();
		it.there.later(HOUR_MS);
		await deliver(it.deps, message);
		expect(await targetRow(it.id, "mastodon")).toMatchObject({ hung_hash: await shown(it.there2), slot: null });
		it.there.later(DAY_MS);
		await change(it, "mastodon");
		expect(await targetRow(it.id, "mastodon")).toMatchObject({
			original_hash: before?.original_hash,
			stopped_because: null,
		});
	});

	test("that arrives while the account moves to another user", async () => {
		const first = await atMastodon();
		await change(first, "mastodon");
		const { original_hash } = (await targetRow(first.id, "mastodon")) ?? {};
		first.there.later(DAY_MS);
		const second = await rotationWorld(4, {}, painted);
		const moving = answering(first, "mastodon", (port) => ({
			update: async (...given) => {
				await connect(second, "mastodon", ART, first.there2);
				return port.update(...given);
			},
		}));
		await change(first, "mastodon", moving);
		second.there.later(2 * DAY_MS);
		await change(second, "mastodon");
		expect(await targetRow(second.id, "mastodon")).toMatchObject({ original_hash, stopped_because: null });
	});

	test("nor by another account's, connected while the first one's was read", async () => {
		const it = await atMastodon();
		const other = await somebodyElsewhere();
		const own = painted();
		await outside.target(ART).setByHand(other, own);
		const switching = answering(it, "mastodon", (port) => ({
			findOriginal: async (access) => {
				const answer = await port.findOriginal(access);
				await connections(it).disconnect(it.id, "mastodon");
				await connect(it, "mastodon", ART, other);
				return answer;
			},
		}));
		await change(it, "mastodon", switching);
		it.there.later(DAY_MS);
		await change(it, "mastodon");
		expect(await targetRow(it.id, "mastodon")).toMatchObject({ original_hash: await hashOf(own) });
	});

	test("nothing is sent where the original could not be kept, for the account was disconnected meanwhile", async () => {
		const it = await atMastodon();
		let sent = 0;
		const leaving = answering(it, "mastodon", (port) => ({
			findOriginal: async (access) => {
				const answer = await port.findOriginal(access);
				await connections(it).disconnect(it.id, "mastodon");
				return answer;
			},
			update: async (...given) => {
				sent += 1;
				return port.update(...given);
			},
		}));
		await change(it, "mastodon", leaving);
		expect(sent).toBe(0);
	});

	test("a picture set by hand minutes after a change is kept by the next change by hand", async () => {
		const it = await atMastodon();
		await change(it, "mastodon");
		it.there.later(60_000);
		const own = painted();
		await outside.target(ART).setByHand(it.there2, own);
		it.there.later(60_000);
		expect(await it.rotation.skip(it.id)).toMatchObject({ ok: true });
		expect(await targetRow(it.id, "mastodon")).toMatchObject({ original_hash: await hashOf(own) });
	});
});

test("a picture set by hand while the account was disconnected, and its original waited, is kept and asked about", async () => {
	const it = await atMastodon();
	await change(it, "mastodon");
	await outside.setFault({ service: "mastodon", fault: "down" });
	await connections(it).disconnect(it.id, "mastodon");
	await outside.heal();
	const own = painted();
	await outside.target(ART).setByHand(it.there2, own);
	await connect(it, "mastodon", ART, it.there2);
	it.there.later(DAY_MS);
	await change(it, "mastodon");
	expect(await targetRow(it.id, "mastodon")).toMatchObject({
		original_hash: await hashOf(own),
		stopped_because: "own-picture",
	});
});

test("an original that waits becomes that of a connection made on the last day, too", async () => {
	const it = await atMastodon();
	await change(it, "mastodon");
	const { original_hash } = (await targetRow(it.id, "mastodon")) ?? {};
	await outside.setFault({ service: "mastodon", fault: "down" });
	await connections(it).disconnect(it.id, "mastodon");
	await outside.heal();
	it.there.later(6.5 * DAY_MS);
	await connect(it, "mastodon", ART, it.there2);
	expect(await targetRow(it.id, "mastodon")).toMatchObject({ original_hash });
});

test("a picture set by hand some time after a restore is kept, though the first change after it failed", async () => {
	const it = await atMastodon();
	await change(it, "mastodon");
	it.there.later(HOUR_MS);
	expect(await it.rotation.restore(it.id, "mastodon")).toMatchObject({ ok: true });
	expect(await it.rotation.resume(it.id, "mastodon")).toEqual({ ok: true });
	it.there.later(60_000);
	await outside.setFault({ service: "mastodon", fault: 503, call: "update_credentials" });
	await change(it, "mastodon", it.deps, 21);
	await outside.heal();
	const own = painted();
	await outside.target(ART).setByHand(it.there2, own);
	it.there.later(DAY_MS);
	await change(it, "mastodon");
	expect(await targetRow(it.id, "mastodon")).toMatchObject({
		original_hash: await hashOf(own),
		stopped_because: "own-picture",
	});
});

describe("two at once", () => {
	test("a change that is due in the instant of a restore leaves no slot open", async () => {
		const it = await atMastodon();
		await change(it, "mastodon");
		it.there.later(HOUR_MS);
		expect(await it.rotation.restore(it.id, "mastodon")).toMatchObject({ ok: true });
		expect(await it.rotation.resume(it.id, "mastodon")).toEqual({ ok: true });
		await change(it, "mastodon");
		expect(await targetRow(it.id, "mastodon")).toMatchObject({ slot: null, next_at: expect.any(Number) });
	});

	test("a target is paused though its slot is opened in the same instant", async () => {
		const it = await atMastodon();
		await change(it, "mastodon");
		it.there.later(DAY_MS);
		let claims = 0;
		const d1 = new Proxy(env.DB, {
			get(target, name) {
				const value = Reflect.get(target, name) as unknown;
				if (name === "batch")
					return async (batch: D1PreparedStatement[]) => {
						claims += 1;
						if (claims === 1) await dueAt(it, ["mastodon"]);
						return target.batch(batch);
					};
				return typeof value === "function" ? value.bind(target) : value;
			},
		});
		const { openDatabase } = await import("#app/db/database.ts");
		const rotation = rotationServices({ ...it.deps, db: openDatabase(d1) });
		expect(await rotation.pauseAt(it.id, "mastodon")).toEqual({ ok: true });
		expect(await targetRow(it.id, "mastodon")).toMatchObject({ stopped_because: "paused" });
	});

	test("after a restore at one target and a pause at another, a change by hand starts no daily changes", async () => {
		const it = await atMastodon();
		for (const message of await dueAt(it, ["x", "mastodon"])) await deliver(it.deps, message);
		it.there.later(HOUR_MS);
		for (const [restored, paused] of [
			["x", "mastodon"],
			["mastodon", "x"],
		] as const) {
			expect(await it.rotation.restore(it.id, restored)).toMatchObject({ ok: true });
			expect(await it.rotation.pauseAt(it.id, paused)).toEqual({ ok: true });
			it.there.later(HOUR_MS);
			expect(await it.rotation.skip(it.id)).toMatchObject({ ok: true, missed: [] });
			expect((await schedule(it.id)).paused_at, restored).not.toBeNull();
			expect((await targetRow(it.id, restored))?.next_at).toBeNull();
			await it.rotation.resume(it.id);
			await it.rotation.resume(it.id, "x");
			await it.rotation.resume(it.id, "mastodon");
			it.there.later(HOUR_MS);
		}
	});
});

test("a server that names limits of a second is not asked every second", async () => {
	const it = await atMastodon();
	const limited = answering(it, "mastodon", () => ({
		findOriginal: async () => ({ kind: "rate-limited", until: it.there.now() + 1_000, everybody: false }),
	}));
	expect(await change(it, "mastodon", limited)).toBeGreaterThanOrEqual(10 * 60);
});

describe("an access that is renewed, each of which is valid once,", () => {
	async function atBluesky() {
		const it = await rotationWorld(4, {}, painted);
		const person = await somebodyElsewhere();
		await connect(it, "bluesky", `${person}.example`, person);
		const sealed = async () =>
			(
				await env.DB.prepare(
					"select sealed_tokens as text from avatar_targets where user_id = ? and target = 'bluesky'",
				)
					.bind(it.id)
					.first<{ text: string }>()
			)?.text ?? "";
		return { it, person, sealed };
	}
	const access = async ({ id, deps }: RotationWorld) => {
		const opened = (await deps.openTargets([{ userId: id, target: "bluesky" }])).get(`${id}:bluesky`);
		if (!opened) throw new Error("no access");
		return opened;
	};

	/** A day later: the access is renewed before its next use. */
	async function expire(it: RotationWorld) {
		const session = JSON.parse((await access(it)).secret) as { tokenSet: { expires_at: string } };
		session.tokenSet.expires_at = new Date(Date.now() - HOUR_MS).toISOString();
		const sealed = await it.there.deps.vault.seal(JSON.stringify(session), { userId: it.id, provider: "bluesky" });
		await env.DB.prepare("update avatar_targets set sealed_tokens = ? where user_id = ? and target = 'bluesky'")
			.bind(sealed, it.id)
			.run();
	}

	test("is used renewed by the next call of the same change", async () => {
		const { it, person } = await atBluesky();
		await change(it, "bluesky");
		for (let day = 0; day < 3; day += 1) {
			it.there.later(DAY_MS);
			await outside.bluesky.expire(person);
			await expire(it);
			expect(await change(it, "bluesky")).toBe("ack");
			expect((await changesOf(it.id)).at(-1)).toMatchObject({ bluesky: { state: "done" } });
		}
		await outside.bluesky.expire(person);
		await expire(it);
		expect(await it.rotation.restore(it.id, "bluesky")).toMatchObject({ ok: true });
		const opened = await access(it);
		await opened.renew("renewed");
		expect(opened.secret).toBe("renewed");
	});

	test("is not lost where it is encrypted anew meanwhile", async () => {
		const { it } = await atBluesky();
		const opened = await access(it);
		const { vault } = it.there.deps;
		const again = await vault.seal(opened.secret, { userId: it.id, provider: "bluesky" });
		await env.DB.prepare("update avatar_targets set sealed_tokens = ? where user_id = ? and target = 'bluesky'")
			.bind(again, it.id)
			.run();
		await opened.renew("renewed");
		expect((await access(it)).secret).toBe("renewed");
	});

	test("does not replace that of a newer connection", async () => {
		const { it, person, sealed } = await atBluesky();
		const opened = await access(it);
		await connect(it, "bluesky", `${person}.example`, person);
		const newer = await sealed();
		await opened.renew("renewed");
		expect(await sealed()).toBe(newer);
	});

	test("gives the original back though it was renewed while the account was disconnected", async () => {
		const { it, person } = await atBluesky();
		const before = await outside.target("bluesky").shown(person);
		await change(it, "bluesky");
		it.there.later(DAY_MS);
		await outside.bluesky.expire(person);
		const leaving = answering(it, "bluesky", (port) => ({
			update: async (used, ...given) => {
				await connections(it).disconnect(it.id, "bluesky");
				return port.update(used, ...given);
			},
			findOriginal: async () => ({ kind: "found", url: (await profileUrl(it)) ?? null, mayWrite: null }),
		}));
		await change(it, "bluesky", leaving);
		it.there.later(HOUR_MS);
		await revokeWaiting(tokenMaintenanceOf(it.there.deps));
		expect(await outside.target("bluesky").shown(person)).toEqual(before);
	});
});

async function profileUrl({ id }: RotationWorld) {
	const row = await env.DB.prepare(
		"select profile_url as url from avatar_targets where user_id = ? and target = 'bluesky'",
	)
		.bind(id)
		.first<{ url: string | null }>();
	return row?.url;
}

describe("accesses that wait for their end", () => {
	beforeEach(async () => void (await env.DB.prepare("delete from token_revocations").run()));

	const wait = (it: RotationWorld, count: number, host: string, createdAt: number) =>
		Promise.all(
			Array.from({ length: count }, async (_, index) => {
				const secret = JSON.stringify({ v: 1, host, token: `token-${index}` });
				const sealed = await it.there.deps.vault.seal(secret, { userId: it.id, provider: "mastodon" });
				await env.DB.prepare(
					"insert into token_revocations (id, provider, user_id, subject, sealed_tokens, original_hash, created_at) values (lower(hex(randomblob(16))), 'mastodon', ?, ?, ?, null, ?)",
				)
					.bind(it.id, `${index}@${host}`, sealed, createdAt)
					.run();
			}),
		);

	variation("at servers that never answer hold up nobody else's", async () => {
		const stranger = await rotationWorld(1);
		await wait(stranger, 60, ART, stranger.there.now() - DAY_MS);
		const it = await atMastodon();
		await change(it, "mastodon");
		const { original_hash } = (await targetRow(it.id, "mastodon")) ?? {};
		await outside.setFault({ service: "mastodon", fault: "down" });
		await connections(it).disconnect(it.id, "mastodon");
		await outside.heal();
		const deps = tokenMaintenanceOf(it.there.deps);
		const { mastodon } = deps.targets;
		if (!mastodon) throw new Error("no Mastodon");
		const silent: TargetPort = {
			...mastodon,
			revoke: async (access) => {
				if (access.secret.includes('"token-')) throw new PortError("mastodon", "time-out", "no answer");
				await mastodon.revoke(access);
			},
		};
		for (let run = 0; run < 3; run += 1)
			await revokeWaiting({ ...deps, targets: { ...deps.targets, mastodon: silent } });
		expect(await shown(it.there2)).toBe(original_hash);
	});

	test("are not ended once the account is connected again, also while its picture is given back", async () => {
		const it = await atMastodon();
		await change(it, "mastodon");
		const deps = tokenMaintenanceOf(it.there.deps);
		let revoked = 0;
		const { mastodon } = deps.targets;
		if (!mastodon) throw new Error("no Mastodon");
		const port: TargetPort = {
			...mastodon,
			update: async (...given) => {
				const answer = await mastodon.update(...given);
				await connect(it, "mastodon", ART, it.there2);
				return answer;
			},
			revoke: async (access) => {
				revoked += 1;
				await mastodon.revoke(access);
			},
		};
		const restoring = answering(it, "mastodon", () => port);
		await removeTarget(it.deps.db, { userId: it.id, target: "mastodon" }, it.there.now());
		it.there.later(HOUR_MS);
		await revokeTokensOf(
			{
				...deps,
				targets: { ...deps.targets, mastodon: port },
				restoreOriginal: (...given) => giveBackOriginal(restoring, ...given),
			},
			it.id,
		);
		expect(revoked).toBe(0);
		it.there.later(DAY_MS);
		await change(it, "mastodon");
		expect((await changesOf(it.id)).at(-1)).toMatchObject({ mastodon: { state: "done" } });
	});
});

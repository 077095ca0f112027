import { expect, test } from "vitest";
import type { RotationMessage } from "#app/core/showcase/showcase-messages.ts";
import { claimRotations } from "#app/services/showcase/rotation/claim-rotations.ts";
import { rotationAdmin } from "#app/services/showcase/rotation/rotation-admin.ts";
import { LEASE_MS } from "#app/services/showcase/rotation/schedule-rules.ts";
import { CONFIRM_AFTER_MS } from "#app/services/showcase/rotation/settle-refusal.ts";
import type { FaultKind } from "#local/stand-ins/faults.ts";
import { outside } from "../accounts/world.ts";
import { env } from "../environment.ts";
import {
	DAY_MS,
	deliver,
	due,
	eachTestUnheld,
	onePerson,
	type RotationWorld,
	rotationWorld,
	schedule,
	uploads,
} from "./rotation-world.ts";
import { historyOf, mailsOf } from "./x-world.ts";

/** What a refusal of X does to the people, by whose fault it is. */

eachTestUnheld();

type Fault = Parameters<typeof outside.setFault>[0];
const refuseUploads = (fault: FaultKind["fault"], more: Partial<Fault> = {}) =>
	outside.setFault({ service: "x", call: "update_profile_image", fault, ...more } as Fault);
const uploadCalls = async () => (await outside.calls("x", /update_profile_image/)).length;

/** A user whose picture changed before, so that the next change is one call. */
async function changedOnce(): Promise<RotationWorld> {
	const world = await rotationWorld(3);
	expect(await deliver(world.deps, await due(world))).toBe("ack");
	world.there.later(DAY_MS);
	return world;
}

async function revoked(count: number): Promise<RotationWorld[]> {
	const worlds: RotationWorld[] = [];
	for (let at = 0; at < count; at += 1) {
		const world = await rotationWorld(2);
		await outside.revokeAccess(world.person);
		worlds.push(world);
	}
	return worlds;
}

const haltOf = async ({ deps }: RotationWorld) => (await rotationAdmin(deps).health()).halted;
const letGoOn = ({ deps }: RotationWorld) => rotationAdmin(deps).setPaused("an admin", false);

test.each([
	["credits-depleted", "credits"],
	["read-only", "read-only"],
	["bad-signature", "keys"],
	["bad-keys", "keys"],
	["no-writes", "read-only"],
	[453, "plan"],
	["no-page", "retired"],
	["retired", "retired"],
	["suspended-app", "suspended"],
] as const)("%s is the operator's: one call, all changes wait, nobody is blamed or mailed", async (fault, why) => {
	const [one, other] = [await changedOnce(), await changedOnce()];
	const before = await uploadCalls();
	await refuseUploads(fault);
	const messages = [await due(one), await due(other)] as const;
	expect(await deliver(one.deps, messages[0])).toBe("ack");
	expect(await deliver(other.deps, messages[1])).toBe("ack");
	expect(await one.rotation.skip(one.id)).toMatchObject({ ok: false });
	one.there.later(DAY_MS);
	const queued: RotationMessage[] = [];
	const queueRotations: typeof one.deps.queueRotations = async (more) => void queued.push(...onePerson(more));
	await claimRotations({ ...one.deps, queueRotations });
	expect(queued.filter(({ target }) => target === "x")).toEqual([]);
	expect((await uploadCalls()) - before).toBe(1);
	expect(await haltOf(one)).toMatchObject({ fault: why });
	const halted = [...one.there.outbox, ...other.there.outbox].filter(({ kind }) => kind === "changes-halted");
	expect(halted.map((mail) => "values" in mail && mail.values.fault)).toEqual([why]);
	for (const [at, world] of [one, other].entries()) {
		expect(await schedule(world.id)).toMatchObject({ slot: messages[at]?.slot, stopped_because: null });
		expect((await historyOf(world.id)).filter(({ state }) => state === "failed")).toEqual([]);
		expect(await mailsOf(world, "x-reconnect")).toEqual([]);
		expect((await world.rotation.find(world.id))?.held).toBe("tier");
	}
	await outside.heal();
	await letGoOn(one);
	for (const [at, world] of [one, other].entries()) {
		expect(await deliver(world.deps, messages[at])).toBe("ack");
		expect((await historyOf(world.id))[0]).toMatchObject({ slot: messages[at]?.slot, state: "done" });
	}
});

test("once an admin has made the app writable, access from before is the person's to renew", async () => {
	const [old, other] = [await changedOnce(), await changedOnce()];
	await refuseUploads("read-only");
	const message = await due(old);
	await deliver(old.deps, message);
	expect(await haltOf(old)).toMatchObject({ fault: "read-only" });
	await outside.heal();
	await letGoOn(old);
	await refuseUploads("read-only", { person: old.person });
	expect(await deliver(old.deps, message)).toBe("ack");
	expect(await haltOf(old)).toBeNull();
	expect(await deliver(other.deps, await due(other))).toBe("ack");
	old.there.later(1_000);
	expect(await deliver(old.deps, message)).toBe("ack");
	expect(await schedule(old.id)).toMatchObject({ stopped_because: "reconnect" });
	expect(await mailsOf(old, "x-reconnect")).toHaveLength(1);
	expect(await haltOf(old)).toBeNull();
});

test.each([89, "locked", "suspended-user", "unauthorized"] as const)(
	"%s is the person's: asked again, then told by one mail, while others change",
	async (fault) => {
		const [world, other] = [await changedOnce(), await changedOnce()];
		await refuseUploads(fault, { person: world.person });
		const message = await due(world);
		expect(await deliver(world.deps, message)).toBe("ack");
		expect(await schedule(world.id)).toMatchObject({ stopped_because: null, slot: message.slot });
		expect(await mailsOf(world, "x-reconnect")).toEqual([]);
		// X accepts somebody else: the app is not at fault, and the next refusal counts at once.
		expect(await deliver(other.deps, await due(other))).toBe("ack");
		world.there.later(1_000);
		expect(await deliver(world.deps, message)).toBe("ack");
		expect(await schedule(world.id)).toMatchObject({ stopped_because: "reconnect" });
		expect(await mailsOf(world, "x-reconnect")).toHaveLength(1);
		expect(await haltOf(world)).toBeNull();
	},
);

test.each(["forbidden-page", 500, "down"] as const)("%s is nobody's: later, without a word", async (fault) => {
	const world = await changedOnce();
	await refuseUploads(fault);
	const message = await due(world);
	expect(await deliver(world.deps, message)).toBe(30);
	expect(await schedule(world.id)).toMatchObject({ slot: message.slot, stopped_because: null });
	expect(await haltOf(world)).toBeNull();
	await outside.heal();
	expect(await deliver(world.deps, message, 2)).toBe("ack");
	expect((await historyOf(world.id))[0]).toMatchObject({ state: "done" });
});

test.each([
	["usage-capped", {}],
	[429, { headers: [] }],
] as const)("%s without an end waits for the next UTC day", async (fault, more) => {
	const world = await changedOnce();
	const { there } = world;
	await refuseUploads(fault, more as Partial<Fault>);
	const message = await due(world);
	const midnight = (Math.floor(there.now() / DAY_MS) + 1) * DAY_MS;
	await deliver(world.deps, message);
	const { next_at: nextAt } = await schedule(world.id);
	// Redelivered by the queue, which the cron gives some time, or by the cron itself.
	expect([midnight, midnight + LEASE_MS]).toContain(nextAt);
	expect(await haltOf(world)).toBeNull();
	await outside.heal();
	there.later(midnight - there.now());
	expect(await deliver(world.deps, message)).toBe("ack");
	expect((await historyOf(world.id))[0]).toMatchObject({ slot: message.slot, state: "done" });
});

test("several people refused in a row halt everybody before anybody is mailed; an admin's word lets them be asked", async () => {
	const worlds = await revoked(3);
	const messages: RotationMessage[] = [];
	for (const world of worlds) {
		const message = await due(world);
		messages.push(message);
		expect(await deliver(world.deps, message)).toBe("ack");
	}
	const [first] = worlds as [RotationWorld];
	expect(await haltOf(first)).toMatchObject({ fault: "many-refused" });
	for (const [at, world] of worlds.entries()) {
		expect(await schedule(world.id)).toMatchObject({ stopped_because: null, slot: messages[at]?.slot });
		expect(await mailsOf(world, "x-reconnect")).toEqual([]);
	}
	await letGoOn(first);
	for (const [at, world] of worlds.entries()) {
		world.there.later(1_000);
		expect(await deliver(world.deps, messages[at])).toBe("ack");
	}
	for (const world of worlds) {
		expect(await schedule(world.id)).toMatchObject({ stopped_because: "reconnect" });
		expect(await mailsOf(world, "x-reconnect")).toHaveLength(1);
	}
	expect(await haltOf(first)).toBeNull();
});

test("strangers who revoke their accounts together halt nobody while X accepts an admin's own access", async () => {
	const admin = await rotationWorld(1);
	const worlds = await revoked(4);
	for (const world of worlds) {
		await deliver({ ...world.deps, adminEmails: [admin.email] }, await due(world));
	}
	expect(await haltOf(admin)).toBeNull();
	expect(await deliver(admin.deps, await due(admin))).toBe("ack");
	expect(await uploads(admin)).toHaveLength(1);
});

test("a person refused alone, with nobody else to compare, is told after half an hour", async () => {
	const [world] = (await revoked(1)) as [RotationWorld];
	const message = await due(world);
	await deliver(world.deps, message);
	expect(await world.rotation.find(world.id)).toMatchObject({ status: { kind: "running" }, changing: false });
	world.there.later(CONFIRM_AFTER_MS - 1);
	await deliver(world.deps, message);
	expect(await mailsOf(world, "x-reconnect")).toEqual([]);
	world.there.later(1);
	await deliver(world.deps, message);
	expect(await mailsOf(world, "x-reconnect")).toHaveLength(1);
});

test("a 403 that names no reason fails the change once it is repeated, and blames nobody", async () => {
	const world = await changedOnce();
	await refuseUploads("forbidden");
	const message = await due(world);
	expect(await deliver(world.deps, message)).toBe("ack");
	world.there.later(CONFIRM_AFTER_MS);
	expect(await deliver(world.deps, message)).toBe("ack");
	expect((await historyOf(world.id))[0]).toMatchObject({ state: "failed", reason: "silent" });
	expect(await schedule(world.id)).toMatchObject({ slot: null, stopped_because: null });
	expect(await mailsOf(world, "x-reconnect")).toEqual([]);
	const { results } = await env.DB.prepare("select user_id from access_refusals").all();
	expect(results).toHaveLength(1);
});

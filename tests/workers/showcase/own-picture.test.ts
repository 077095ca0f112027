import { describe, expect, test } from "vitest";
import { decodeBitmap, encodeJpeg } from "#app/adapters/pictures/photon-codec.ts";
import type { Pixels } from "#app/core/pictures/square.ts";
import type { ShowcaseDeps } from "#app/services/showcase/showcase-deps.ts";
import { outside } from "../accounts/world.ts";
import { painted } from "./painted.ts";
import {
	DAY_MS,
	deliver,
	due,
	eachTestUnheld,
	type RotationWorld,
	rotationWorld,
	schedule,
	uploads,
} from "./rotation-world.ts";
import { accessOf, hashOf, historyOf, mailsOf, scheduleOf } from "./x-world.ts";

/** What X shows right before a change: our last picture, the same one compressed again, or one that its user set at X. */

eachTestUnheld();

/** The same picture as X might serve it. */
function compressedAgain(jpeg: Uint8Array): Uint8Array<ArrayBuffer> {
	const copy = decodeBitmap(jpeg, ({ data, width, height }): Pixels => ({ data: data.slice(), width, height }));
	return encodeJpeg(copy, 60);
}

/** A person with some painted pictures, whose first change is done. @returns the bytes of the picture that hangs */
async function hung(count: number, more: Partial<ShowcaseDeps> = {}) {
	const pictures: Uint8Array<ArrayBuffer>[] = [];
	const it = await rotationWorld(count, more, () => {
		const picture = painted();
		pictures.push(picture);
		return picture;
	});
	expect(await deliver(it.deps, await due(it))).toBe("ack");
	const { hung_hash } = await scheduleOf(it.id);
	const hashes = await Promise.all(pictures.map(hashOf));
	const picture = pictures[hashes.indexOf(hung_hash ?? "")];
	if (!picture) throw new Error("nothing hangs");
	it.there.later(DAY_MS);
	return { it, picture };
}

/** Sets a picture at X as its owner would there. */
async function setAtX(it: RotationWorld, picture: Uint8Array<ArrayBuffer>): Promise<string> {
	expect(await it.deps.profiles?.update(await accessOf(it), picture)).toEqual({ kind: "taken", url: null });
	return hashOf(picture);
}

const change = async (it: RotationWorld) => deliver(it.deps, await due(it));

test("our own picture, also compressed again by X, is taken for ours: the change is made", async () => {
	const { it, picture } = await hung(3);
	await setAtX(it, compressedAgain(picture));
	expect(await change(it)).toBe("ack");
	const [latest] = await historyOf(it.id);
	expect(latest).toMatchObject({ state: "done" });
	expect((await uploads(it)).at(-1)).toBe(latest?.hash);
});

describe("a picture that its user set at X", () => {
	test("stays when X is disconnected", async () => {
		const { it } = await hung(3);
		await setAtX(it, painted());
		const before = await uploads(it);
		expect(await it.deps.leaveX(it.id)).toEqual({ ok: true, restored: false });
		expect(await uploads(it)).toEqual(before);
	});

	test("is not overwritten by the original: it is kept in its place, and comes back when they ask again", async () => {
		const { it } = await hung(3);
		const own = await setAtX(it, painted());
		const before = await uploads(it);
		expect(await it.rotation.restore(it.id)).toMatchObject({ ok: false, reason: "own-picture" });
		expect(await uploads(it)).toEqual(before);
		expect(await scheduleOf(it.id)).toMatchObject({
			stopped_because: "own-picture",
			slot: null,
			next_at: null,
			original_hash: own,
			hung_hash: own,
		});
		expect(await it.rotation.restore(it.id)).toMatchObject({ ok: true });
		expect((await uploads(it)).at(-1)).toBe(own);
	});

	test("becomes the original, nothing is changed, and they are asked once", async () => {
		const { it } = await hung(3);
		const own = await setAtX(it, painted());
		const before = await uploads(it);
		expect(await change(it)).toBe("ack");
		expect(await uploads(it)).toEqual(before);
		expect(await scheduleOf(it.id)).toMatchObject({
			stopped_because: "own-picture",
			slot: null,
			next_at: null,
			original_hash: own,
			hung_hash: own,
		});
		expect((await historyOf(it.id))[0]).toMatchObject({ state: "failed", reason: "own-picture" });
		expect(await mailsOf(it, "own-picture")).toHaveLength(1);
		expect((await it.rotation.find(it.id))?.status).toEqual({ kind: "stopped", why: "own-picture" });
	});

	test("stays where they say so, and comes back when they ask for it later", async () => {
		const { it } = await hung(3);
		const own = await setAtX(it, painted());
		await change(it);
		expect(await it.rotation.pause(it.id, null)).toEqual({ ok: true });
		expect((await it.rotation.find(it.id))?.status).toMatchObject({ kind: "paused", until: null });
		expect(await it.rotation.resume(it.id)).toEqual({ ok: true });
		it.there.later(DAY_MS);
		await change(it);
		expect((await uploads(it)).at(-1)).not.toBe(own);
		expect(await it.rotation.restore(it.id)).toMatchObject({ ok: true });
		const shown = await outside.shownPicture(it.person);
		expect(shown && (await hashOf(shown))).toBe(own);
	});

	test("is not asked about again once they go on, until they set another one", async () => {
		const { it } = await hung(3);
		await setAtX(it, painted());
		await change(it);
		expect(await it.rotation.resume(it.id)).toEqual({ ok: true });
		for (let day = 0; day < 3; day++) {
			it.there.later(DAY_MS);
			await change(it);
			expect((await historyOf(it.id))[0]).toMatchObject({ state: "done" });
		}
		expect(await mailsOf(it, "own-picture")).toHaveLength(1);
		await setAtX(it, painted());
		it.there.later(DAY_MS);
		await change(it);
		expect(await schedule(it.id)).toMatchObject({ stopped_because: "own-picture" });
		expect(await mailsOf(it, "own-picture")).toHaveLength(2);
	});

	test("is kept before a change by hand, which is made: whoever presses has answered", async () => {
		const { it } = await hung(3);
		const own = await setAtX(it, painted());
		expect(await it.rotation.skip(it.id)).toMatchObject({ ok: true });
		expect(await scheduleOf(it.id)).toMatchObject({ stopped_because: null, original_hash: own });
		expect(await mailsOf(it, "own-picture")).toEqual([]);
	});

	test("is not concluded from the picture before the last change, which X shows for some seconds more", async () => {
		const { it } = await hung(3);
		await change(it);
		const { original_hash } = await scheduleOf(it.id);
		const shown = painted();
		await setAtX(it, shown);
		it.there.later(60_000);
		expect(await it.rotation.skip(it.id)).toMatchObject({ ok: true });
		expect((await scheduleOf(it.id)).original_hash).toBe(original_hash);
	});

	test.each([
		["is silent about the profile", "verify_credentials"],
		["does not serve the picture", "profile_images"],
	])("is never overwritten while X %s", async (_what, call) => {
		const { it } = await hung(3);
		const own = await setAtX(it, painted());
		const before = await uploads(it);
		await outside.setFault({ service: "x", call, fault: 500 });
		expect(await change(it)).toBeGreaterThan(0);
		await outside.heal();
		expect(await uploads(it)).toEqual(before);
		await deliver(it.deps, await due(it), 2);
		expect(await scheduleOf(it.id)).toMatchObject({ stopped_because: "own-picture", original_hash: own });
	});
});

test("the only favourite is not uploaded again, nor asked about, and a change by hand still sends it", async () => {
	const { it } = await hung(1);
	const calls = async () => (await outside.calls("x", /verify_credentials|update_profile_image/)).length;
	const before = await calls();
	expect(await change(it)).toBe("ack");
	expect(await calls()).toBe(before);
	expect((await historyOf(it.id))[0]).toMatchObject({ kind: "scheduled", state: "done" });
	expect(await schedule(it.id)).toMatchObject({ slot: null, next_at: expect.any(Number) });
	expect(await it.rotation.skip(it.id)).toMatchObject({ ok: true });
	expect((await uploads(it)).length).toBe(2);
});

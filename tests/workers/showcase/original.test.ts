import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { showcaseDepsOf } from "#app/composition/services.server.ts";
import { beginRestore } from "#app/db/showcase/original-pictures.ts";
import { resume } from "#app/services/showcase/rotation/change-schedule.ts";
import { keepOriginal } from "#app/services/showcase/rotation/original-picture.ts";
import { restore } from "#app/services/showcase/rotation/restore-original.ts";
import type { ShowcaseDeps } from "#app/services/showcase/showcase-deps.ts";
import { readStoredPicture } from "#app/services/showcase/stored-pictures.ts";
import { DAY_MS, MINUTE_MS, outside } from "../accounts/world.ts";
import { env } from "../environment.ts";
import {
	accessOf,
	atX,
	hashOf,
	historyOf,
	mailsOf,
	removeSchedule,
	scheduleOf,
	somePicture,
	type XWorld,
	xWorld,
} from "./x-world.ts";

beforeEach(() => void vi.spyOn(console, "warn").mockImplementation(() => undefined));
afterEach(async () => {
	await outside.heal();
	await env.DB.prepare("delete from rotation_control").run();
	vi.restoreAllMocks();
});

/** The real X adapter with one answer replaced. */
function profilesWith(change: Partial<NonNullable<ShowcaseDeps["profiles"]>>): Pick<ShowcaseDeps, "profiles"> {
	const { profiles } = showcaseDepsOf(env);
	if (!profiles) throw new Error("X has no credentials");
	return { profiles: { update: profiles.update, findOriginal: profiles.findOriginal, ...change } };
}

/** A user whose original was saved and whose picture changed once. @returns the original's hash */
async function changed(it: XWorld): Promise<string> {
	const access = await accessOf(it);
	expect(await keepOriginal(it.deps, atX(it.id), access)).toBeNull();
	const { original_hash } = await scheduleOf(it.id);
	expect(original_hash).not.toBeNull();
	expect(await it.deps.profiles?.update(access, somePicture())).toEqual({ kind: "taken", url: null });
	return original_hash ?? "";
}

const shownHash = async (it: XWorld) => {
	const shown = await outside.shownPicture(it.person);
	return shown && hashOf(shown);
};

describe("the picture from before the first change", () => {
	test("is saved unchanged and once, also by concurrent checks, and stays after later changes", async () => {
		const it = await xWorld();
		const access = await accessOf(it);
		const answers = await Promise.all([1, 2, 3, 4].map(() => keepOriginal(it.deps, atX(it.id), access)));
		expect(answers).toEqual(answers.map(() => null));
		const kept = await scheduleOf(it.id);
		expect(kept.original_saved_at).toBe(it.there.now());
		const picture = await readStoredPicture(it.deps, kept.original_hash ?? "");
		expect(picture?.type).toBe("image/png");
		expect(await hashOf(picture?.bytes ?? somePicture())).toBe(kept.original_hash);
		await it.deps.profiles?.update(access, somePicture());
		it.there.later(MINUTE_MS);
		const before = (await outside.calls("x", /verify_credentials/)).length;
		expect(await keepOriginal(it.deps, atX(it.id), access)).toBeNull();
		expect(await scheduleOf(it.id)).toEqual(kept);
		expect((await outside.calls("x", /verify_credentials/)).length).toBe(before);
	});

	test("is converted to what X accepts if it is too large", async () => {
		const it = await xWorld({}, "large");
		const original = await changed(it);
		const kept = await readStoredPicture(it.deps, original);
		expect(kept?.type).toBe("image/jpeg");
		expect(kept?.bytes.byteLength).toBeLessThan(700_000);
		expect(await restore(it.deps, it.id)).toMatchObject({ ok: true });
		expect(await shownHash(it)).toBe(original);
	});

	test("is recorded as none if X has no picture, or names a missing one", async () => {
		for (const url of [null, `${env.STAND_INS_URL}/x/profile_images/gone.png`]) {
			const it = await xWorld(profilesWith({ findOriginal: async () => ({ kind: "found", url, mayWrite: null }) }));
			expect(await keepOriginal(it.deps, atX(it.id), await accessOf(it))).toBeNull();
			expect(await scheduleOf(it.id)).toMatchObject({ original_hash: null, original_saved_at: it.there.now() });
			expect(await restore(it.deps, it.id)).toEqual({ ok: false, reason: "no-original" });
		}
	});

	test.each([
		["is silent", { fault: 500 }, "silent"],
		["cuts the connection", { fault: "down" }, "silent"],
		["knows the token no more", { fault: 89 }, "reconnect"],
		["says no for the app", { fault: 453 }, "tier"],
		["has us wait", { fault: 429 }, "rate-limited"],
	] as const)("is not kept while X %s: no change may happen", async (_how, fault, reason) => {
		const it = await xWorld();
		await outside.setFault({ service: "x", call: "verify_credentials", ...fault });
		expect(await keepOriginal(it.deps, atX(it.id), await accessOf(it))).toMatchObject({ reason });
		expect(await scheduleOf(it.id)).toMatchObject({ original_hash: null, original_saved_at: null });
	});

	test("is not saved while its server does not answer or refuses, nor if X would not accept it again", async () => {
		const source = showcaseDepsOf(env).source;
		await outside.setFault({ service: "x", call: "profile_images", fault: 500 });
		const it = await xWorld();
		expect(await keepOriginal(it.deps, atX(it.id), await accessOf(it))).toMatchObject({ reason: "silent" });
		await outside.heal();
		const photo: ShowcaseDeps["source"] = { ...source, fetchPicture: (_url, use) => source.fetchPicture(HEIC, use) };
		expect(await keepOriginal({ ...it.deps, source: photo }, atX(it.id), await accessOf(it))).toEqual({
			reason: "original-not-kept",
			retryAt: it.there.now() + DAY_MS,
		});
		expect((await scheduleOf(it.id)).original_saved_at).toBeNull();
	});
});

/** A picture in a format that neither X nor this app supports. */
const HEIC = `data:image/heic;base64,${btoa("\0\0\0\x18ftypheic\0\0\0\0mif1heic")}`;

describe("restoring the original", () => {
	test("uploads it to X, stops the daily change, adds a history entry, and deletes it", async () => {
		const it = await xWorld();
		const original = await changed(it);
		expect(await shownHash(it)).not.toBe(original);
		const outcome = await restore(it.deps, it.id);
		expect(outcome).toMatchObject({ ok: true, picture: { nftId: null } });
		expect(await shownHash(it)).toBe(original);
		expect(await scheduleOf(it.id)).toMatchObject({
			next_at: null,
			slot: null,
			stopped_because: "restored",
			hung_hash: original,
			original_hash: null,
			original_saved_at: null,
		});
		expect(await historyOf(it.id)).toMatchObject([{ kind: "restore", state: "done", hash: original }]);
		expect(await restore(it.deps, it.id)).toEqual({ ok: false, reason: "no-original" });
	});

	test("happens once; a concurrent second request is refused as in progress", async () => {
		const it = await xWorld();
		const original = await changed(it);
		const outcomes = await Promise.all([restore(it.deps, it.id), restore(it.deps, it.id)]);
		expect(outcomes.map(({ ok }) => ok).sort()).toEqual([false, true]);
		expect(outcomes).toContainEqual({ ok: false, reason: "under-way" });
		expect(await shownHash(it)).toBe(original);
		expect(await historyOf(it.id)).toHaveLength(1);
	});

	test("waits for a change in progress, but not for a crashed one", async () => {
		const it = await xWorld();
		await changed(it);
		await env.DB.prepare("update avatar_targets set slot = ? where user_id = ?").bind(it.there.now(), it.id).run();
		expect(await restore(it.deps, it.id)).toEqual({ ok: false, reason: "under-way" });
		it.there.later(3 * MINUTE_MS);
		expect(await restore(it.deps, it.id)).toMatchObject({ ok: true });
	});

	test.each([
		["is silent", { fault: 500 }, "silent", null],
		["knows the token no more", { fault: 89 }, "reconnect", "reconnect"],
		["says no for the app", { fault: 453 }, "tier", null],
		["has us wait", { fault: 429 }, "rate-limited", null],
	] as const)("stays to be done while X %s, and everything else as it was", async (_how, fault, reason, stopped) => {
		const it = await xWorld();
		const original = await changed(it);
		const before = await scheduleOf(it.id);
		await outside.setFault({ service: "x", call: "update_profile_image", ...fault });
		expect(await restore(it.deps, it.id)).toMatchObject({ ok: false, reason });
		const after = await scheduleOf(it.id);
		expect(after).toEqual(stopped === null ? before : { ...before, next_at: null, stopped_because: stopped });
		expect(after.original_hash).toBe(original);
		expect(await historyOf(it.id)).toMatchObject([{ kind: "restore", state: "failed", reason }]);
		expect(await mailsOf(it, "x-reconnect")).toHaveLength(stopped === "reconnect" ? 1 : 0);
		await outside.heal();
		await env.DB.prepare("delete from rotation_control").run();
		it.there.later(MINUTE_MS);
		expect(await restore(it.deps, it.id)).toMatchObject({ ok: true });
		expect(await shownHash(it)).toBe(original);
	});

	test("that fails reopens the change it replaced, with its former lease", async () => {
		const it = await xWorld();
		await changed(it);
		const slot = it.there.now();
		await env.DB.prepare("update avatar_targets set slot = ?1, next_at = ?1 + 3600000 where user_id = ?2")
			.bind(slot, it.id)
			.run();
		const before = await scheduleOf(it.id);
		it.there.later(3 * MINUTE_MS);
		await outside.setFault({ service: "x", call: "update_profile_image", fault: 500 });
		expect(await restore(it.deps, it.id)).toMatchObject({ ok: false, reason: "silent" });
		expect(await scheduleOf(it.id)).toEqual(before);
	});

	test("that crashed does not block later changes", async () => {
		const it = await xWorld();
		await changed(it);
		const original = (await scheduleOf(it.id)).original_hash;
		const begun = await beginRestore(it.deps.db, atX(it.id), it.there.now(), it.there.now() - MINUTE_MS);
		expect(begun).not.toBeNull();
		expect(await resume(it.deps, it.id)).toEqual({ ok: false, reason: "under-way" });
		it.there.later(3 * MINUTE_MS);
		expect(await resume(it.deps, it.id)).toEqual({ ok: true });
		expect(await scheduleOf(it.id)).toMatchObject({
			slot: null,
			stopped_because: null,
			next_at: expect.any(Number),
			original_hash: original,
		});
	});

	test("lets a later resume save the picture of that day, unless X still shows the NFT", async () => {
		const it = await xWorld();
		const original = await changed(it);
		const access = await accessOf(it);
		await restore(it.deps, it.id);
		// X shows a new picture after some seconds.
		await it.deps.profiles?.update(access, somePicture());
		it.there.later(MINUTE_MS);
		expect(await keepOriginal(it.deps, atX(it.id), access)).toBeNull();
		expect((await scheduleOf(it.id)).original_hash).toBe(original);
		await restore(it.deps, it.id);
		const later = somePicture();
		await it.deps.profiles?.update(access, later);
		it.there.later(60 * MINUTE_MS);
		expect(await keepOriginal(it.deps, atX(it.id), access)).toBeNull();
		expect((await scheduleOf(it.id)).original_hash).toBe(await hashOf(later));
	});

	test("does not apply to another X account connected right after", async () => {
		const it = await xWorld();
		const original = await changed(it);
		await restore(it.deps, it.id);
		it.there.later(MINUTE_MS);
		await env.DB.prepare("update identities set created_at = ? where user_id = ? and provider = 'x'")
			.bind(it.there.now(), it.id)
			.run();
		const access = await accessOf(it);
		const theirs = somePicture();
		await it.deps.profiles?.update(access, theirs);
		expect(await keepOriginal(it.deps, atX(it.id), access)).toBeNull();
		expect((await scheduleOf(it.id)).original_hash).toBe(await hashOf(theirs));
		expect(original).not.toBe(await hashOf(theirs));
	});

	test("is refused for users who never saved a selection", async () => {
		const it = await xWorld();
		await removeSchedule(it.id);
		expect(await restore(it.deps, it.id)).toEqual({ ok: false, reason: "not-activated" });
	});
});

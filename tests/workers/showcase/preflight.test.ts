import { expect, test } from "vitest";
import { rotationAdmin } from "#app/services/showcase/rotation/rotation-admin.ts";
import type { ShowcaseDeps } from "#app/services/showcase/showcase-deps.ts";
import { outside } from "../accounts/world.ts";
import { deliver, due, eachTestUnheld, rotationWorld, uploads } from "./rotation-world.ts";
import { hashOf, scheduleOf, type XWorld } from "./x-world.ts";

/** What an admin's preflight says, costs and leaves behind. */

eachTestUnheld();

const run = (it: XWorld, more: Partial<ShowcaseDeps> = {}) =>
	rotationAdmin({ ...it.deps, ...more }).runPreflight(it.id);
const health = (it: XWorld) => rotationAdmin(it.deps).health();
const shownHash = async (it: XWorld) => {
	const shown = await outside.shownPicture(it.person);
	return shown && hashOf(shown);
};
const FINE = { keys: "fine", access: "fine", write: "fine", credit: "fine", upload: "fine" } as const;

test("uploads the picture that hangs there already: nothing changes, two calls are counted, and the page keeps it", async () => {
	const it = await rotationWorld(2);
	const preflight = await run(it);
	expect(preflight).toMatchObject({ results: FINE, fault: null, code: null, uploadMs: expect.any(Number) });
	const own = await shownHash(it);
	expect(await uploads(it)).toEqual([own]);
	expect(await health(it)).toMatchObject({ preflight, calls: { used: 2, reads: 1 }, halted: null });
	// Their next change takes it for the original, not for one set by hand.
	expect(await deliver(it.deps, await due(it))).toBe("ack");
	expect(await uploads(it)).toHaveLength(2);
	expect((await scheduleOf(it.id)).original_hash).toBe(own);
});

test.each([
	["credits-depleted", "verify_credentials", { credit: "failed", upload: "untried" }, "credits"],
	["bad-keys", "verify_credentials", { keys: "failed", upload: "untried" }, "keys"],
	["suspended-app", "verify_credentials", { keys: "failed", upload: "untried" }, "suspended"],
	["read-only", "update_profile_image", { keys: "fine", write: "failed" }, "read-only"],
	[453, "update_profile_image", { keys: "fine", upload: "failed" }, "plan"],
	["credits-depleted", "update_profile_image", { keys: "fine", credit: "failed" }, "credits"],
] as const)("%s at %s is named, halts everybody, and no further call is made", async (fault, call, results, why) => {
	const it = await rotationWorld(2);
	await outside.setFault({ service: "x", call, fault });
	expect(await run(it)).toMatchObject({ results, fault: why, code: expect.any(String) });
	expect(await uploads(it)).toHaveLength(0);
	expect((await health(it)).halted).toMatchObject({ fault: why });
});

test.each([500, "down", 429, "forbidden"] as const)("%s says nothing, and blames nobody", async (fault) => {
	const it = await rotationWorld(2);
	await outside.setFault({ service: "x", call: "update_profile_image", fault });
	expect(await run(it)).toMatchObject({ results: { keys: "fine", upload: "unknown" }, fault: null });
	expect((await health(it)).halted).toBeNull();
});

test("an admin's own access that X refuses halts nobody, and one who never connected X is told", async () => {
	const it = await rotationWorld(2);
	await outside.revokeAccess(it.person);
	expect(await run(it)).toMatchObject({ results: { access: "failed", upload: "untried" }, fault: null });
	expect(await run(it, { openTokens: async () => new Map() })).toMatchObject({ results: { access: "failed" } });
	expect(await run(it, { profiles: null })).toMatchObject({ results: { keys: "failed", access: "untried" } });
	expect((await health(it)).halted).toBeNull();
});

test("runs while everybody's changes are halted or paused, and lets none of them go on by itself", async () => {
	const it = await rotationWorld(2);
	await outside.setFault({ service: "x", call: "update_profile_image", fault: "credits-depleted" });
	await run(it);
	await outside.heal();
	expect(await run(it)).toMatchObject({ results: FINE });
	expect((await health(it)).halted).not.toBeNull();
	await rotationAdmin(it.deps).setPaused(it.id, true);
	expect(await run(it)).toMatchObject({ results: FINE });
	expect((await health(it)).pausedAt).not.toBeNull();
});

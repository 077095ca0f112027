import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { removeIdentityOf } from "#app/db/accounts/identities.ts";
import { openDatabase } from "#app/db/database.ts";
import { revokeWaiting } from "#app/services/accounts/token-maintenance.ts";
import { tokenMaintenanceOf } from "#app/services/accounts/token-maintenance-deps.ts";
import { keepOriginal } from "#app/services/showcase/rotation/original-picture.ts";
import { env } from "../environment.ts";
import {
	accessOf,
	atX,
	hashOf,
	historyOf,
	isTokenGood,
	LINK,
	mailsOf,
	makeSchedule,
	scheduleOf,
	somePicture,
	waitingOf,
	type XWorld,
	xWorld,
} from "../showcase/x-world.ts";
import { DAY_MS, MINUTE_MS, mailbox, outside, personAt, signInWith } from "./world.ts";

/** Disconnecting X or deleting the account restores the original picture, then revokes the token. */

beforeEach(() => void vi.spyOn(console, "warn").mockImplementation(() => undefined));
afterEach(async () => {
	await outside.heal();
	await env.DB.prepare("delete from rotation_control").run();
	await env.DB.prepare("delete from token_revocations").run();
	vi.restoreAllMocks();
});

/** A user whose picture was changed. */
async function changed(): Promise<XWorld & { original: string; access: { token: string; secret: string } }> {
	const it = await xWorld();
	const access = await accessOf(it);
	await keepOriginal(it.deps, atX(it.id), access);
	const original = (await scheduleOf(it.id)).original_hash;
	if (original === null) throw new Error("no original was kept");
	await it.deps.profiles?.update(access, somePicture());
	return { ...it, original, access };
}

async function shownHash(it: XWorld): Promise<string | null> {
	const shown = await outside.shownPicture(it.person);
	return shown && hashOf(shown);
}

const maintenance = (it: XWorld) => revokeWaiting(tokenMaintenanceOf(it.there.deps));
/** X answers neither uploads nor revocations. */
const silence = () => outside.setFault({ service: "x", call: "update_profile_image|invalidate_token", fault: 500 });

describe("disconnecting X", () => {
	test("restores the original, revokes the token and stops the daily change, in this order", async () => {
		const it = await changed();
		expect(await it.deps.leaveX(it.id)).toEqual({ ok: true, restored: true });
		expect(await shownHash(it)).toBe(it.original);
		expect(await isTokenGood(it, it.access)).toBe(false);
		expect(await waitingOf(it.id)).toEqual([]);
		expect(await scheduleOf(it.id)).toMatchObject({
			next_at: null,
			stopped_because: "disconnected",
			hung_hash: null,
			original_hash: null,
			original_saved_at: null,
		});
		expect(await historyOf(it.id)).toMatchObject([{ kind: "restore", state: "done", hash: it.original }]);
		expect((await it.there.visit().listWays(it.id)).identities).toEqual([]);
		expect(await mailsOf(it, "way-removed")).toHaveLength(1);
	});

	test("changes nothing if X is the last way to sign in", async () => {
		const it = await changed();
		await env.DB.prepare("update users set password_hash = null where id = ?").bind(it.id).run();
		const before = await scheduleOf(it.id);
		const shown = await shownHash(it);
		expect(await it.deps.leaveX(it.id)).toEqual({ ok: false, reason: "last-way-in" });
		expect(await scheduleOf(it.id)).toEqual(before);
		expect(await shownHash(it)).toBe(shown);
		expect(await isTokenGood(it, it.access)).toBe(true);
		expect(await waitingOf(it.id)).toEqual([]);
	});

	test("works while X does not answer; picture and token follow later", async () => {
		const it = await changed();
		await silence();
		expect(await it.deps.leaveX(it.id)).toEqual({ ok: true, restored: false });
		expect(await waitingOf(it.id)).toMatchObject([{ hash: it.original }]);
		expect((await scheduleOf(it.id)).stopped_because).toBe("disconnected");
		await maintenance(it);
		expect(await waitingOf(it.id)).toMatchObject([{ hash: it.original }]);
		await outside.heal();
		await maintenance(it);
		expect(await shownHash(it)).toBe(it.original);
		expect(await isTokenGood(it, it.access)).toBe(false);
		expect(await waitingOf(it.id)).toEqual([]);
		expect(await historyOf(it.id)).toMatchObject([{ kind: "restore", state: "done" }]);
	});

	test("restores once and revokes later if X answers only the upload", async () => {
		const it = await changed();
		await outside.setFault({ service: "x", call: "invalidate_token", fault: 500 });
		expect(await it.deps.leaveX(it.id)).toEqual({ ok: true, restored: true });
		expect(await waitingOf(it.id)).toMatchObject([{ hash: null }]);
		await outside.heal();
		await maintenance(it);
		expect(await outside.calls("x", /update_profile_image/)).toEqual([]);
		expect(await waitingOf(it.id)).toEqual([]);
		expect(await historyOf(it.id)).toHaveLength(1);
	});

	test("waits for a change in progress, whose upload may arrive later", async () => {
		const it = await changed();
		await env.DB.prepare(
			"insert into avatar_rotations (user_id, target, slot, kind, state, started_at) values (?1, 'x', ?2, 'scheduled', 'sending', ?2)",
		)
			.bind(it.id, it.there.now())
			.run();
		expect(await it.deps.leaveX(it.id)).toEqual({ ok: true, restored: false });
		expect(await isTokenGood(it, it.access)).toBe(true);
		it.there.later(10 * MINUTE_MS);
		await maintenance(it);
		expect(await shownHash(it)).toBe(it.original);
		expect(await isTokenGood(it, it.access)).toBe(false);
	});

	test("revokes on the last of seven days even if X never accepted the picture", async () => {
		const it = await changed();
		await outside.setFault({ service: "x", call: "update_profile_image", fault: 500 });
		await it.deps.leaveX(it.id);
		it.there.later(5 * DAY_MS);
		await maintenance(it);
		expect(await isTokenGood(it, it.access)).toBe(true);
		it.there.later(DAY_MS + MINUTE_MS);
		await maintenance(it);
		expect(await isTokenGood(it, it.access)).toBe(false);
		expect(await waitingOf(it.id)).toEqual([]);
	});

	test("cannot restore with an invalid token: the original is kept seven days for a new sign-in", async () => {
		const it = await changed();
		await outside.revokeAccess(it.person);
		expect(await it.deps.leaveX(it.id)).toEqual({ ok: true, restored: false });
		expect(await historyOf(it.id)).toMatchObject([{ kind: "restore", state: "failed", reason: "reconnect" }]);
		expect(await waitingOf(it.id)).toMatchObject([{ hash: it.original }]);
		const asked = await outside.calls("x", /./);
		await maintenance(it);
		expect(await outside.calls("x", /./), "X is not asked in vain").toEqual(asked);
		it.there.later(7 * DAY_MS + MINUTE_MS);
		await maintenance(it);
		expect(await waitingOf(it.id)).toEqual([]);
	});

	test("and reconnecting after the access was revoked at X keeps the original", async () => {
		const it = await changed();
		await outside.revokeAccess(it.person);
		await it.deps.leaveX(it.id);
		await signInWith(it.there, "x", it.person, it.browser, LINK);
		await it.there.settle();
		expect(await waitingOf(it.id)).toEqual([]);
		expect((await scheduleOf(it.id)).original_hash).toBe(it.original);
		expect(await isTokenGood(it, await accessOf(it))).toBe(true);
	});

	test("and reconnecting before X answered keeps the pending original and the token", async () => {
		const it = await changed();
		await silence();
		await it.deps.leaveX(it.id);
		await outside.heal();
		await signInWith(it.there, "x", it.person, it.browser, LINK);
		await it.there.settle();
		expect(await waitingOf(it.id)).toEqual([]);
		expect((await scheduleOf(it.id)).original_hash).toBe(it.original);
		await maintenance(it);
		expect(await isTokenGood(it, it.access)).toBe(true);
	});

	test("and reconnecting with another token, after the old one was revoked at X, keeps the original", async () => {
		const it = await changed();
		await silence();
		await it.deps.leaveX(it.id);
		await outside.heal();
		await outside.revokeAccess(it.person);
		await signInWith(it.there, "x", it.person, it.browser, LINK);
		await it.there.settle();
		expect(await waitingOf(it.id)).toEqual([]);
		expect((await scheduleOf(it.id)).original_hash).toBe(it.original);
		await maintenance(it);
		expect(await isTokenGood(it, await accessOf(it))).toBe(true);
	});

	test("on the settings page does the same", async () => {
		const it = await changed();
		expect(await it.there.visit().unlink(it.browser.request(), "x")).toEqual({ ok: true });
		await it.there.settle();
		expect(await shownHash(it)).toBe(it.original);
		expect(await isTokenGood(it, it.access)).toBe(false);
		expect((await scheduleOf(it.id)).stopped_because).toBe("disconnected");
	});

	test("does not affect other users' schedules, pictures and tokens", async () => {
		const other = await changed();
		const before = await scheduleOf(other.id);
		const shown = await shownHash(other);
		const it = await changed();
		await it.deps.leaveX(it.id);
		expect(await scheduleOf(other.id)).toEqual(before);
		expect(await shownHash(other)).toBe(shown);
		expect(await isTokenGood(other, other.access)).toBe(true);
	});

	test("another provider does not stop the daily change", async () => {
		const it = await changed();
		await signInWith(it.there, "google", await personAt({ google: { email: mailbox() } }), it.browser, LINK);
		const before = await scheduleOf(it.id);
		expect(await it.there.visit().unlink(it.browser.request(), "google")).toEqual({ ok: true });
		await it.there.settle();
		expect(await scheduleOf(it.id)).toEqual(before);
		expect(await isTokenGood(it, it.access)).toBe(true);
	});
});

describe("deleting the account", () => {
	test("restores the original at once", async () => {
		const it = await changed();
		expect(await it.there.visit().deleteAccount(it.browser.request(), it.email)).toMatchObject({ ok: true });
		await it.there.weekOver();
		await it.there.settle();
		expect(await shownHash(it)).toBe(it.original);
		expect(await isTokenGood(it, it.access)).toBe(false);
		expect(await waitingOf(it.id)).toEqual([]);
	});

	test("while X does not answer: later the original is restored and the token revoked", async () => {
		const it = await changed();
		await outside.setFault({ service: "x", fault: "down" });
		expect(await it.there.visit().deleteAccount(it.browser.request(), it.email)).toMatchObject({ ok: true });
		await it.there.weekOver();
		await it.there.settle();
		expect(await waitingOf(it.id)).toMatchObject([{ hash: it.original }]);
		await outside.heal();
		await maintenance(it);
		expect(await shownHash(it)).toBe(it.original);
		expect(await isTokenGood(it, it.access)).toBe(false);
		expect(await waitingOf(it.id)).toEqual([]);
	});

	test("and signing in again before X answered: the new account keeps the original and the token", async () => {
		const it = await changed();
		await silence();
		await it.there.visit().deleteAccount(it.browser.request(), it.email);
		await it.there.weekOver();
		await it.there.settle();
		const { outcome } = await signInWith(it.there, "x", it.person);
		if (!outcome.ok) throw new Error(outcome.reason);
		await it.there.settle();
		expect(await waitingOf(it.id)).toMatchObject([{ hash: it.original }]);
		await makeSchedule(outcome.user.id, it.there.now());
		await outside.heal();
		expect(await keepOriginal(it.deps, atX(outcome.user.id), it.access)).toBeNull();
		expect((await scheduleOf(outcome.user.id)).original_hash).toBe(it.original);
		await maintenance(it);
		expect(await waitingOf(it.id)).toEqual([]);
		expect(await isTokenGood(it, it.access)).toBe(true);
		expect((await scheduleOf(outcome.user.id)).original_hash).toBe(it.original);
	});

	test("and signing in again without selected NFTs: the picture is restored, the token stays", async () => {
		const it = await changed();
		await silence();
		await it.there.visit().deleteAccount(it.browser.request(), it.email);
		await it.there.weekOver();
		await it.there.settle();
		await outside.heal();
		const { outcome } = await signInWith(it.there, "x", it.person);
		expect(outcome.ok).toBe(true);
		await it.there.settle();
		expect(await shownHash(it)).toBe(it.original);
		expect(await waitingOf(it.id)).toEqual([]);
		expect(await isTokenGood(it, it.access)).toBe(true);
	});
});

test("an account of X that its mailbox says was not theirs takes its pictures along: the next one's own is kept anew", async () => {
	const it = await changed();
	const { subject = "" } =
		(await env.DB.prepare("select subject from identities where user_id = ? and provider = 'x'")
			.bind(it.id)
			.first<{ subject: string }>()) ?? {};
	await removeIdentityOf(openDatabase(env.DB), { userId: it.id, provider: "x", subject }, it.there.now());
	expect(await scheduleOf(it.id)).toMatchObject({
		stopped_because: "disconnected",
		next_at: null,
		hung_hash: null,
		original_hash: null,
		original_saved_at: null,
	});
	expect(await waitingOf(it.id)).toMatchObject([{ hash: it.original }]);
	const other = await personAt({ x: { email: null } });
	await signInWith(it.there, "x", other, it.browser, LINK);
	await it.there.settle();
	expect(await keepOriginal(it.deps, atX(it.id), await accessOf(it))).toBeNull();
	const kept = (await scheduleOf(it.id)).original_hash;
	expect(kept).not.toBeNull();
	expect(kept).not.toBe(it.original);
});

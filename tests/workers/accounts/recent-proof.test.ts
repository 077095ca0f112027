import { afterEach, describe, expect, test, vi } from "vitest";
import { LONGEST_SESSION_MS, RECENT_PROOF_MS } from "#app/core/accounts/recent-proof.ts";
import {
	Browser,
	comeBack,
	DAY_MS,
	leaveFor,
	outside,
	PASSWORD,
	personAt,
	robbed,
	signIn,
	signInWith,
	stored,
	world,
} from "./world.ts";

/** What a stolen session cannot do. */

afterEach(async () => {
	await outside.heal();
	vi.restoreAllMocks();
});

const LINK = { intent: "link", returnTo: "/settings" } as const;
const PROVE = { intent: "prove", returnTo: "/settings" } as const;
const NEEDS_PROOF = { ok: false, reason: "needs-proof" };

describe("a session that was stolen", () => {
	test("changes nothing that says who can sign in or what remains", async () => {
		const there = world();
		const { id, email, thief } = await robbed(there);
		const theirs = await personAt({ facebook: { email: "thief@evil.example" } });
		const visit = () => there.visit();
		const tried = {
			"first password": () => visit().setPassword(thief.request(), { current: null, next: "a thief's own words" }),
			"new e-mail": () => visit().changeEmail(thief.request(), { email: "thief@evil.example", current: null }, "en"),
			"another way in": () => visit().beginWithProvider(thief.request(), "facebook", LINK),
			"a way in less": () => visit().unlink(thief.request(), "google"),
			deletion: () => visit().deleteAccount(thief.request(), email),
		};
		for (const [what, attempt] of Object.entries(tried)) expect([what, await attempt()]).toEqual([what, NEEDS_PROOF]);
		expect(await visit().isRecentlyProven(thief.request())).toBe(false);
		expect(await visit().proveByPassword(thief.request(), "")).toMatchObject({ ok: false });
		// Their own account at another provider proves nothing of this one.
		const back = await leaveFor(there, thief, "facebook", theirs, PROVE);
		expect(await comeBack(there, thief, "facebook", back)).toMatchObject({ ok: false, reason: "not-yours" });
		expect(await visit().isRecentlyProven(thief.request())).toBe(false);
		expect((await visit().listWays(id)).identities).toMatchObject([{ provider: "google" }]);
		expect(await there.mailsTo("thief@evil.example")).toEqual([]);
	});

	test("does not ride on the owner's own proof in another session", async () => {
		const there = world();
		const { email, browser, person } = await robbed(there);
		const elsewhere = new Browser();
		const { outcome } = await signInWith(there, "google", person, elsewhere);
		expect(outcome.ok).toBe(true);
		expect(await there.visit().isRecentlyProven(elsewhere.request())).toBe(true);
		expect(await there.visit().isRecentlyProven(browser.request())).toBe(false);
		expect(await there.visit().deleteAccount(browser.request(), email)).toEqual(NEEDS_PROOF);
	});

	test("a proof holds ten minutes: by the password, or by a round trip to a provider that asks again", async () => {
		const there = world();
		const { browser, person } = await robbed(there);
		const begun = await there.visit().beginWithProvider(browser.request(), "google", PROVE);
		expect(begun.ok && new URL(begun.url).searchParams.get("prompt")).toBe("select_account consent");
		const back = await leaveFor(there, browser, "google", person, PROVE);
		expect(await comeBack(there, browser, "google", back)).toMatchObject({ ok: true, intent: "prove" });
		expect(await there.visit().isRecentlyProven(browser.request())).toBe(true);
		there.later(RECENT_PROOF_MS - 1);
		expect(await there.visit().isRecentlyProven(browser.request())).toBe(true);
		there.later(1);
		expect(await there.visit().isRecentlyProven(browser.request())).toBe(false);

		const own = await stored(there);
		const other = await signIn(there, own.email);
		there.later(RECENT_PROOF_MS);
		expect(await there.visit().proveByPassword(other.request(), "not the password")).toMatchObject({ ok: false });
		expect(await there.visit().isRecentlyProven(other.request())).toBe(false);
		expect(await there.visit().proveByPassword(other.request(), PASSWORD)).toEqual({ ok: true });
		expect(await there.visit().isRecentlyProven(other.request())).toBe(true);
	});

	test("its guesses at the password are slowed", async () => {
		const there = world();
		const { email } = await stored(there);
		const thief = await signIn(there, email);
		const outcomes = [];
		for (let guess = 0; guess < 6; guess += 1)
			outcomes.push(await there.visit().proveByPassword(thief.request(), `guess ${guess}`));
		expect(outcomes.at(-1)).toMatchObject({ reason: "rate-limited" });
	});

	test("ends ninety days after its sign-in, however often it is used", async () => {
		const there = world();
		const { email } = await stored(there);
		const browser = await signIn(there, email);
		for (let used = 0; used < LONGEST_SESSION_MS / DAY_MS - 1; used += 20) {
			there.later(20 * DAY_MS);
			const user = await there.visit().findUser(browser.request());
			await there.settle();
			expect(user === null).toBe(used + 20 >= 90);
		}
		expect(await there.visit().findUser(browser.request())).toBeNull();
	});
});

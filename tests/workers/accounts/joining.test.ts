import { afterEach, describe, expect, test, vi } from "vitest";
import type { IdentityProvider } from "#app/core/accounts/identity.ts";
import { unique } from "../scenario.ts";
import {
	Browser,
	comeBack,
	countUsers,
	everywhere,
	leaveFor,
	mailbox,
	outside,
	personAt,
	signIn,
	signInWith,
	stored,
	storedUnproven,
	userIdOf,
	world,
} from "./world.ts";

/** Which account an identity signs in to (docs/decisions/0015). */

afterEach(async () => {
	await outside.heal();
	vi.restoreAllMocks();
});

describe("joining accounts by e-mail", () => {
	test.each<[string, IdentityProvider, Parameters<typeof personAt>[0], boolean]>([
		["Google speaks for a Workspace", "google", { google: { email: "", hd: "example.com" } }, true],
		["Google does not vouch", "google", { google: { email: "", emailVerified: false } }, false],
		["Facebook never does", "facebook", { facebook: { email: "" } }, false],
	])("%s", async (_case, provider, person, joins) => {
		const there = world();
		const account = await stored(there);
		const claims = JSON.parse(JSON.stringify(person).replace('"email":""', `"email":"${account.email.toUpperCase()}"`));
		const { outcome, browser } = await signInWith(there, provider, await personAt(claims));
		expect(outcome.ok).toBe(true);
		expect((await there.mailsTo(account.email)).map(({ kind }) => kind)).toEqual(joins ? ["way-added"] : []);
		expect((await userIdOf(there, browser)) === account.id).toBe(joins);
		expect(await countUsers(account.email)).toBe(1);
		if (!joins) expect(outcome.ok && outcome.user.email).toBeNull();
	});

	test("a Gmail address joins by Google", async () => {
		const there = world();
		const email = `${unique("ada")}@gmail.com`;
		const { id } = await stored(there, { email });
		const { browser } = await signInWith(there, "google", await personAt({ google: { email } }));
		expect(await userIdOf(there, browser)).toBe(id);
		expect(await there.mailsTo(email)).toMatchObject([{ kind: "way-added", values: { provider: "Google" } }]);
	});

	test.each([
		["a mailbox that Google verified once, and that somebody else may have now,", "google"],
		["a mailbox that X verified once, as of an account of X that was stolen,", "x"],
	] as const)("%s opens nothing before its owner signs in", async (_case, provider) => {
		const there = world();
		const { id, email } = await stored(there);
		const person = await personAt({ [provider]: { email } });
		const stranger = await signInWith(there, provider, person);
		expect(stranger.outcome).toMatchObject({ ok: false, reason: "sign-in-first" });
		expect(await userIdOf(there, stranger.browser)).toBeUndefined();
		expect(await there.visit().listWays(id)).toEqual({ identities: [], hasPassword: true });
		expect(await countUsers(email)).toBe(1);

		const owner = await signIn(there, email);
		const link = { intent: "link", returnTo: "/settings" } as const;
		expect((await signInWith(there, provider, person, owner, link)).outcome).toMatchObject({ ok: true, user: { id } });
		expect(await userIdOf(there, (await signInWith(there, provider, person)).browser)).toBe(id);
	});

	test("without an account, a mailbox that Google verified makes one", async () => {
		const there = world();
		const email = mailbox();
		const { outcome } = await signInWith(there, "google", await personAt({ google: { email } }));
		expect(outcome).toMatchObject({ ok: true, user: { email, emailProven: true } });
	});

	test("an old unverified e-mail does not join: whoever verifies it gets it, and the old account stays", async () => {
		const there = world();
		const email = mailbox();
		const before = await storedUnproven(email);
		const squatter = await signIn(there, email);
		const { outcome, browser } = await signInWith(there, "google", await personAt({ google: { email } }));
		expect(outcome).toMatchObject({ ok: true, user: { email, emailProven: true } });
		expect(await userIdOf(there, browser)).not.toBe(before);
		expect(await there.visit().findUser(squatter.request())).toMatchObject({ id: before, email: null });
	});

	test("Google joins the account that X made with the same verified e-mail, where Google speaks for the mailbox", async () => {
		const there = world();
		const person = await everywhere();
		const x = await signInWith(there, "x", person.id);
		const google = await signInWith(there, "google", person.id);
		expect(await userIdOf(there, google.browser)).toBe(await userIdOf(there, x.browser));
	});

	test("a second identity of a provider with the same verified e-mail does not join", async () => {
		const there = world();
		const email = mailbox();
		const google = { email, hd: "example.com" };
		const first = await signInWith(there, "google", await personAt({ google }));
		const second = await signInWith(there, "google", await personAt({ google }));
		expect(second.outcome).toMatchObject({ ok: true, user: { email: null } });
		expect(await userIdOf(there, second.browser)).not.toBe(await userIdOf(there, first.browser));
	});

	test("concurrent first sign-ins create one account", async () => {
		const there = world();
		const person = await everywhere();
		const leaving = (["google", "google", "google", "google"] as const).map(async (provider) => {
			const browser = new Browser();
			return { provider, browser, address: await leaveFor(there, browser, provider, person.id) };
		});
		const left = await Promise.all(leaving);
		const outcomes = await Promise.all(left.map((one) => comeBack(there, one.browser, one.provider, one.address)));
		expect(new Set(outcomes.map((outcome) => outcome.ok && outcome.user.id)).size).toBe(1);
		expect(await countUsers(person.email)).toBe(1);
	});
});

describe("linking and unlinking", () => {
	const link = { intent: "link", returnTo: "/settings" } as const;

	test("adds an identity, and removes it unless it is the last way to sign in", async () => {
		const there = world();
		const account = await stored(there, { password: false });
		const person = await everywhere(account.email);
		const { browser } = await signInWith(there, "google", person.id);
		const { outcome } = await signInWith(there, "facebook", person.id, browser, link);
		expect(outcome).toMatchObject({ ok: true, intent: "link", user: { id: account.id }, returnTo: "/settings" });
		const ways = async () => (await there.visit().listWays(account.id)).identities.map((one) => one.provider).sort();
		expect(await ways()).toEqual(["facebook", "google"]);
		const both = await Promise.all(
			(["google", "facebook"] as const).map((provider) => there.visit().unlink(browser.request(), provider)),
		);
		expect(both.filter((one) => one.ok)).toHaveLength(1);
		expect(both.filter((one) => !one.ok)).toEqual([{ ok: false, reason: "last-way-in" }]);
		expect(await ways()).toHaveLength(1);
	});

	test("with a password and a verified e-mail X can be unlinked, which revokes its token", async () => {
		const there = world();
		const account = await stored(there);
		const person = await everywhere();
		const browser = await signIn(there, account.email);
		await signInWith(there, "x", person.id, browser, link);
		expect(await there.visit().unlink(browser.request(), "x")).toEqual({ ok: true });
		await there.settle();
		expect(await outside.calls("x", /invalidate_token/)).toMatchObject([{ status: 200 }]);
		expect(await there.visit().listWays(account.id)).toEqual({ identities: [], hasPassword: true });
		expect(await there.visit().unlink(browser.request(), "x")).toEqual({ ok: true });
		await there.settle();
		// One mail for each identity added or removed, none for missing ones.
		expect(await there.mailsTo(account.email)).toMatchObject([
			{ kind: "way-added", values: { provider: "X" } },
			{ kind: "way-removed", values: { provider: "X" } },
		]);
	});

	test("refuses another account's identity, a second one of a provider, and a changed session", async () => {
		const there = world();
		const taken = await everywhere();
		await signInWith(there, "facebook", taken.id);
		const account = await stored(there);
		const browser = await signIn(there, account.email);
		expect((await signInWith(there, "facebook", taken.id, browser, link)).outcome).toMatchObject({
			ok: false,
			reason: "linked-elsewhere",
			intent: "link",
			returnTo: "/settings",
		});
		const own = await everywhere();
		expect((await signInWith(there, "facebook", own.id, browser, link)).outcome.ok).toBe(true);
		// Repeating it changes nothing.
		expect((await signInWith(there, "facebook", own.id, browser, link)).outcome.ok).toBe(true);
		expect((await signInWith(there, "facebook", (await everywhere()).id, browser, link)).outcome).toMatchObject({
			reason: "one-per-provider",
		});

		const nobody = new Browser();
		expect(await there.visit().beginWithProvider(nobody.request("/auth/google"), "google", link)).toEqual({
			ok: false,
			reason: "signed-out",
		});

		const address = await leaveFor(there, browser, "google", (await everywhere()).id, link);
		const stranger = await signIn(there, (await stored(there)).email);
		browser.cookies.set("__Host-session", stranger.cookies.get("__Host-session") ?? "");
		expect(await comeBack(there, browser, "google", address)).toMatchObject({ reason: "signed-out" });
		const other = await leaveFor(there, browser, "google", (await everywhere()).id, link);
		browser.cookies.delete("__Host-session");
		expect(await comeBack(there, browser, "google", other)).toMatchObject({ reason: "signed-out" });
	});
});

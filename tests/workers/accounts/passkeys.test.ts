import { describe, expect, test } from "vitest";
import { RECENT_PROOF_MS } from "#app/core/accounts/recent-proof.ts";
import { securityLog } from "#app/services/accounts/security-log.ts";
import { Authenticator } from "../../authenticator.ts";
import { variation } from "../../variation.ts";
import { env } from "../environment.ts";
import { APP, Browser, MINUTE_MS, PASSWORD, personAt, signIn, signInWith, stored, type World, world } from "./world.ts";

/** Passkeys as a way in, as the step after a password and as a recent proof, and what a thief or a stranger cannot do with them. */

const NEEDS_PROOF = { ok: false, reason: "needs-proof" };
const REFUSED = { ok: false, reason: "refused" };

/** Begins a ceremony in a browser. @returns the options for its authenticator */
async function begin(there: World, browser: Browser, purpose: "sign-in" | "second-step" | "prove" | "add") {
	const begun = await there.keys().begin(browser.request(), purpose);
	if (!begun.ok) throw new Error(begun.reason);
	browser.take(begun.cookies);
	return begun.options;
}

async function add(there: World, browser: Browser, authenticator = new Authenticator(APP)) {
	const answer = await authenticator.make(await begin(there, browser, "add"));
	const outcome = await there.keys().add(browser.request(), answer);
	if (!outcome.ok) throw new Error(outcome.reason);
	browser.take(outcome.cookies);
	return authenticator;
}

async function signInBy(there: World, authenticator: Authenticator, browser = new Browser()) {
	const answer = await authenticator.use(await begin(there, browser, "sign-in"));
	const outcome = await there.keys().signIn(browser.request(), "sign-in", answer);
	if (outcome.ok) browser.take(outcome.cookies);
	return { browser, outcome, answer };
}

/** Somebody with a password and a passkey. */
async function withPasskey(there: World, authenticator = new Authenticator(APP)) {
	const account = await stored(there);
	const browser = await signIn(there, account.email);
	await add(there, browser, authenticator);
	return { ...account, browser, authenticator };
}

/** Somebody whose password is not enough. */
async function withSecondStep(there: World) {
	const account = await withPasskey(there);
	const made = await there.keys().makeCodes(account.browser.request());
	if (!made.ok) throw new Error(made.reason);
	expect(await there.keys().setSecondStep(account.browser.request(), true)).toEqual({ ok: true });
	return { ...account, codes: made.codes };
}

/** Gives the right password. @returns the browser that owes the second step */
async function owing(there: World, email: string, password = PASSWORD) {
	const browser = new Browser();
	const outcome = await there.visit().login(browser.request(), { email, password });
	expect(outcome).toMatchObject({ ok: false, reason: "second-step" });
	if (outcome.ok || outcome.reason !== "second-step") throw new Error("the password alone was enough");
	browser.take(outcome.cookies);
	return browser;
}

const isSignedIn = async (there: World, browser: Browser) => (await there.visit().findUser(browser.request())) !== null;

describe("a passkey", () => {
	test("is added, mailed about, and signs in from any browser", async () => {
		const there = world();
		const { id, email, authenticator } = await withPasskey(there);
		expect((await there.mailsTo(email)).map(({ kind }) => kind)).toContain("passkey-added");
		const { outcome } = await signInBy(there, authenticator);
		expect(outcome).toMatchObject({ ok: true, user: { id } });
		expect(await there.keys().read(id)).toMatchObject({ passkeys: [{ id: authenticator.id }], codes: null });
	});

	test("is added only by somebody who has just proved who they are", async () => {
		const there = world();
		const { email } = await stored(there);
		const browser = await signIn(there, email);
		there.later(RECENT_PROOF_MS);
		expect(await there.keys().begin(browser.request(), "add")).toEqual(NEEDS_PROOF);
		expect(await there.keys().begin(new Browser().request(), "add")).toMatchObject({ reason: "signed-out" });
	});

	test("of a proof that ended while it was made is not added", async () => {
		const there = world();
		const { id, email } = await stored(there);
		const browser = await signIn(there, email);
		const answer = await new Authenticator(APP).make(await begin(there, browser, "add"));
		there.later(RECENT_PROOF_MS);
		expect(await there.keys().add(browser.request(), answer)).toEqual(NEEDS_PROOF);
		expect((await there.keys().read(id)).passkeys).toEqual([]);
	});

	test.each([
		["made on a false page", { origin: "https://paylink.evil.example" }],
		["made for another site", { rpId: "evil.example" }],
		["made without the person's face, finger or PIN", { verified: false }],
	])("%s is not added", async (_, how) => {
		const there = world();
		const { email } = await stored(there);
		const browser = await signIn(there, email);
		const answer = await new Authenticator(APP, how).make(await begin(there, browser, "add"));
		expect(await there.keys().add(browser.request(), answer)).toEqual(REFUSED);
	});

	test("opens nothing with an answer that was used, is for another browser's challenge, or comes too late", async () => {
		const there = world();
		const { authenticator } = await withPasskey(there);
		const first = await signInBy(there, authenticator);
		expect(first.outcome.ok).toBe(true);
		const browser = new Browser();
		const options = await begin(there, browser, "sign-in");
		expect(await there.keys().signIn(browser.request(), "sign-in", first.answer)).toEqual(REFUSED);
		// A wrong answer used the challenge up, too.
		expect(await there.keys().signIn(browser.request(), "sign-in", await authenticator.use(options))).toMatchObject({
			reason: "not-begun-here",
		});
		const other = new Browser();
		await begin(there, other, "sign-in");
		const elsewhere = await begin(there, new Browser(), "sign-in");
		expect(await there.keys().signIn(other.request(), "sign-in", await authenticator.use(elsewhere))).toEqual(REFUSED);
		const late = new Browser();
		const answer = await authenticator.use(await begin(there, late, "sign-in"));
		there.later(10 * MINUTE_MS);
		expect(await there.keys().signIn(late.request(), "sign-in", answer)).toMatchObject({ reason: "not-begun-here" });
	});

	test("opens nothing on two requests at once with one answer but one session", async () => {
		const there = world();
		const { authenticator } = await withPasskey(there);
		const browser = new Browser();
		const answer = await authenticator.use(await begin(there, browser, "sign-in"));
		const outcomes = await Promise.all([1, 2, 3].map(() => there.keys().signIn(browser.request(), "sign-in", answer)));
		expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
	});

	test("that a copy of it has used is refused (WebAuthn level 3, §6.1.1)", async () => {
		const there = world();
		const { authenticator } = await withPasskey(there, new Authenticator(APP, { counts: true }));
		authenticator.setCounter(40);
		expect((await signInBy(there, authenticator)).outcome.ok).toBe(true);
		authenticator.setCounter(7);
		expect((await signInBy(there, authenticator)).outcome).toEqual(REFUSED);
	});

	test("of another account proves nothing, and cannot be added twice", async () => {
		const there = world();
		const [owner, thief] = [await withPasskey(there), await withPasskey(there)];
		there.later(RECENT_PROOF_MS);
		const stolen = owner.browser.copy();
		const answer = await thief.authenticator.use(await begin(there, stolen, "prove"));
		expect(await there.keys().prove(stolen.request(), answer)).toMatchObject({ reason: "unknown-passkey" });
		expect(await there.visit().isRecentlyProven(stolen.request())).toBe(false);
		const own = await owner.authenticator.use(await begin(there, owner.browser, "prove"));
		expect(await there.keys().prove(owner.browser.request(), own)).toMatchObject({ ok: true });
		const again = await owner.authenticator.make(await begin(there, owner.browser, "add"));
		expect(await there.keys().add(owner.browser.request(), again)).toMatchObject({ reason: "taken" });
	});

	test("once removed opens nothing; the last way in stays", async () => {
		const there = world();
		const { id, browser, authenticator } = await withPasskey(there);
		const other = await withPasskey(there);
		// Another account's id removes nothing.
		expect(await there.keys().remove(browser.request(), other.authenticator.id)).toEqual({ ok: true });
		expect((await there.keys().read(other.id)).passkeys).toHaveLength(1);
		await there.keys().rename(id, other.authenticator.id, "mine now");
		expect((await there.keys().read(other.id)).passkeys[0]?.name).not.toBe("mine now");
		expect(await there.visit().removePassword(browser.request())).toEqual({ ok: true });
		expect(await there.keys().remove(browser.request(), authenticator.id)).toEqual({
			ok: false,
			reason: "last-way-in",
		});
		const second = await add(there, browser);
		const outcomes = await Promise.all(
			[authenticator, second].map((one) => there.keys().remove(browser.request(), one.id)),
		);
		expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
		const [left] = (await there.keys().read(id)).passkeys;
		const [kept, gone] = left?.id === second.id ? [second, authenticator] : [authenticator, second];
		expect((await signInBy(there, gone)).outcome).toMatchObject({ reason: "unknown-passkey" });
		expect((await signInBy(there, kept)).outcome.ok).toBe(true);
	});

	test.each([
		["nothing", ""],
		["an empty object", "{}"],
		["null", "null"],
		["a list", "[]"],
		["a number for an id", '{"id":5}'],
		["an endless id", `{"id":"${"a".repeat(30_000)}"}`],
	])("is not read from %s", async (_, answer) => {
		const there = world();
		const browser = new Browser();
		await begin(there, browser, "sign-in");
		expect(await there.keys().signIn(browser.request(), "sign-in", answer)).toMatchObject({ ok: false });
	});
});

describe("the step after the password", () => {
	test("is asked of nobody without a passkey and recovery codes", async () => {
		const there = world();
		const { email, browser, id } = await withPasskey(there);
		expect(await there.keys().setSecondStep(browser.request(), true)).toEqual({ ok: false, reason: "no-codes" });
		expect(await isSignedIn(there, await signIn(there, email))).toBe(true);
		expect((await there.keys().read(id)).secondStep).toBe(false);
	});

	test("is done by the account's own passkey", async () => {
		const there = world();
		const { id, email, authenticator } = await withSecondStep(there);
		const browser = await owing(there, email);
		expect(await isSignedIn(there, browser)).toBe(false);
		expect(await there.keys().owesSecondStep(browser.request())).toBe(true);
		const stranger = await withPasskey(there);
		const theirs = await stranger.authenticator.use(await begin(there, browser, "second-step"));
		expect(await there.keys().signIn(browser.request(), "second-step", theirs)).toMatchObject({ ok: false });
		const answer = await authenticator.use(await begin(there, browser, "second-step"));
		const outcome = await there.keys().signIn(browser.request(), "second-step", answer);
		expect(outcome).toMatchObject({ ok: true, user: { id } });
		if (outcome.ok) browser.take(outcome.cookies);
		expect(await isSignedIn(there, browser)).toBe(true);
		expect(await there.keys().owesSecondStep(browser.request())).toBe(false);
	});

	test("is done by a recovery code once, in whatever way it is typed, and wrong ones are slowed", async () => {
		const there = world();
		const { id, email, codes } = await withSecondStep(there);
		const [code = ""] = codes;
		expect(codes).toHaveLength(8);
		expect(new Set(codes).size).toBe(8);
		const browser = await owing(there, email);
		const outcome = await there.keys().signInByCode(browser.request(), ` ${code.toLowerCase().replace("-", " ")}`);
		expect(outcome).toMatchObject({ ok: true, user: { id } });
		expect((await there.keys().read(id)).codes).toMatchObject({ left: 7, of: 8 });
		const again = await owing(there, email);
		expect(await there.keys().signInByCode(again.request(), code)).toMatchObject({ reason: "wrong-code" });
		const outcomes = [];
		for (let guess = 0; guess < 6; guess += 1)
			outcomes.push(await there.keys().signInByCode(again.request(), `AAAA-000${guess}`));
		expect(outcomes.at(-1)).toMatchObject({ reason: "rate-limited" });
		expect((await there.mailsTo(email)).map(({ kind }) => kind)).toContain("code-used");
	});

	test("with one code at the same time signs in once", async () => {
		const there = world();
		const { email, codes } = await withSecondStep(there);
		const browsers = await Promise.all([1, 2, 3].map(() => owing(there, email)));
		const outcomes = await Promise.all(
			browsers.map((browser) => there.keys().signInByCode(browser.request(), codes[0] ?? "")),
		);
		expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
	});

	test("is not skipped by a code or a passkey without the password, nor by a password that is changed since", async () => {
		const there = world();
		const { id, email, codes, browser, authenticator } = await withSecondStep(there);
		const stranger = new Browser();
		expect(await there.keys().signInByCode(stranger.request(), codes[0] ?? "")).toMatchObject({
			reason: "not-begun-here",
		});
		expect(await there.keys().begin(stranger.request(), "second-step")).toMatchObject({ reason: "not-begun-here" });
		const old = await owing(there, email);
		const changed = await there.visit().setPassword(browser.request(), { current: null, next: "quite another phrase" });
		expect(changed).toMatchObject({ ok: true });
		expect(await there.keys().owesSecondStep(old.request())).toBe(false);
		expect(await there.keys().signInByCode(old.request(), codes[0] ?? "")).toMatchObject({ reason: "not-begun-here" });
		expect((await there.keys().read(id)).codes).toMatchObject({ left: 8 });
		const next = await owing(there, email, "quite another phrase");
		const answer = await authenticator.use(await begin(there, next, "second-step"));
		there.later(15 * MINUTE_MS);
		expect(await there.keys().signIn(next.request(), "second-step", answer)).toMatchObject({ ok: false });
	});

	test("is asked after a password that is set by a mailed link, too", async () => {
		const there = world();
		const { email } = await withSecondStep(there);
		const browser = new Browser();
		await there.settle();
		await there.visit().requestPasswordReset(browser.request(), email, "en");
		const token = await there.tokenMailedTo(email);
		const reset = await there.visit().resetPassword(browser.request(), token, "quite another phrase");
		expect(reset).toMatchObject({ ok: false, reason: "second-step" });
		if ("cookies" in reset) browser.take(reset.cookies);
		expect(await isSignedIn(there, browser)).toBe(false);
		expect(await there.keys().owesSecondStep(browser.request())).toBe(true);
	});

	test("makes the password alone no recent proof", async () => {
		const there = world();
		const { browser, codes } = await withSecondStep(there);
		there.later(RECENT_PROOF_MS);
		expect(await there.visit().proveByPassword(browser.request(), PASSWORD)).toMatchObject({ ok: false });
		expect(await there.visit().isRecentlyProven(browser.request())).toBe(false);
		expect(await there.keys().setSecondStep(browser.request(), false)).toEqual(NEEDS_PROOF);
		expect(await there.keys().makeCodes(browser.request())).toEqual(NEEDS_PROOF);
		expect(await there.keys().proveByCode(browser.request(), codes[1] ?? "")).toEqual({ ok: true });
		expect(await there.visit().isRecentlyProven(browser.request())).toBe(true);
	});

	test("ends with the last passkey, and its codes with it", async () => {
		const there = world();
		const { id, browser, authenticator, email } = await withSecondStep(there);
		expect(await there.keys().remove(browser.request(), authenticator.id)).toEqual({ ok: true });
		expect(await there.keys().read(id)).toEqual({ passkeys: [], codes: null, secondStep: false });
		expect(await isSignedIn(there, await signIn(there, email))).toBe(true);
	});
});

describe("what happened to an account", () => {
	const eventsOf = async (there: World, userId: string, after: string | null = null) => {
		await there.settle();
		return securityLog(there.deps).list(userId, after);
	};

	test("is kept newest first, with how, where and on what; many failures are one line", async () => {
		const there = world();
		const { id, email } = await stored(there);
		for (let tried = 0; tried < 3; tried += 1)
			await there.visit().login(new Browser().request(), { email, password: "not the password" });
		there.later(MINUTE_MS);
		const browser = await signIn(there, email);
		there.later(MINUTE_MS);
		await add(there, browser);
		const { events, more } = await eventsOf(there, id);
		expect(more).toBe(false);
		expect(events.map(({ what, count, detail }) => [what, count, detail])).toEqual([
			["passkey-added", 1, "Firefox, Linux"],
			["signed-in", 1, "password"],
			["sign-in-failed", 3, null],
		]);
		expect(events[0]).toMatchObject({ country: "PT", browser: "Firefox", system: "Linux" });
	});

	variation("is read in pages, and by nobody else", async () => {
		const there = world();
		const { id, email } = await stored(there);
		const other = await stored(there);
		for (let time = 0; time < 23; time += 1) {
			await signIn(there, email);
			there.later(1);
		}
		const first = await eventsOf(there, id);
		expect([first.events.length, first.more]).toEqual([20, true]);
		const last = first.events.at(-1)?.id ?? "";
		const second = await eventsOf(there, id, last);
		expect([second.events.length, second.more]).toEqual([3, false]);
		expect((await eventsOf(there, other.id, last)).events).toEqual([]);
		expect(await securityLog(there.deps).find(other.id, last)).toBeNull();
	});

	test("that was not the owner: everybody else is out, what was added is gone, and a way in is left", async () => {
		const there = world();
		const { id, email } = await stored(there, { password: false });
		const person = await personAt({ google: { email, hd: "example.com" } });
		const { browser } = await signInWith(there, "google", person);
		there.later(RECENT_PROOF_MS * 2);
		const thief = browser.copy();
		await env.DB.prepare("update sessions set proven_at = ? where user_id = ?").bind(there.now(), id).run();
		const theirKey = await add(there, thief);
		const set = await there.visit().setPassword(thief.request(), { current: null, next: "a thief's own words" });
		if (!set.ok) throw new Error(set.reason);
		thief.take(set.cookies);
		const { events } = await eventsOf(there, id);
		const added = events.find(({ what }) => what === "passkey-added");
		if (!added) throw new Error("nothing was noted");
		const owner = await signInWith(there, "google", person);
		there.later(RECENT_PROOF_MS);
		expect(await there.visit().shutOthersOut(owner.browser.request(), added)).toEqual(NEEDS_PROOF);
		const again = await signInWith(there, "google", person);
		there.later(1);
		const shut = await there.visit().shutOthersOut(again.browser.request(), added);
		if (!shut.ok) throw new Error(shut.reason);
		again.browser.take(shut.cookies);
		expect(await isSignedIn(there, thief)).toBe(false);
		expect(await isSignedIn(there, again.browser)).toBe(true);
		expect((await signInBy(there, theirKey)).outcome).toMatchObject({ ok: false });
		const byPassword = await there.visit().login(new Browser().request(), { email, password: "a thief's own words" });
		expect(byPassword).toMatchObject({ ok: false });
		expect(await there.visit().listWays(id)).toMatchObject({
			identities: [{ provider: "google" }],
			hasPassword: false,
		});
		expect((await eventsOf(there, id)).events.map(({ what }) => what)).toContain("shut-out");
	});
});

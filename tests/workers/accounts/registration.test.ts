import { describe, expect, test } from "vitest";
import { variation } from "../../variation.ts";
import { env } from "../environment.ts";
import { unique } from "../scenario.ts";
import {
	Browser,
	countUsers,
	DAY_MS,
	HOUR_MS,
	MINUTE_MS,
	PASSWORD,
	registered,
	signIn,
	somebody,
	stored,
	storedUnproven,
	world,
} from "./world.ts";

/** Stored tokens of an e-mail. */
async function storedTokens(email: string) {
	const { results } = await env.DB.prepare("select * from one_time_tokens where email = ?").bind(email).all();
	return results;
}

async function begun(there = world(), person = somebody(), browser = new Browser(), caller?: string) {
	const outcome = await there.visit(caller).register(browser.request(), person, "en");
	if (!outcome.ok) throw new Error(outcome.reason);
	browser.take(outcome.cookies);
	return { there, person, browser };
}

describe("registering", () => {
	test("creates no account before the mailed link is confirmed", async () => {
		const { there, person } = await begun();
		expect((await there.mailsTo(person.email)).map((mail) => mail.kind)).toEqual(["register"]);
		expect(await countUsers(person.email)).toBe(0);
	});

	test("confirming in the same browser creates the account, signs in and returns", async () => {
		const { there, person, browser } = await begun();
		const token = await there.tokenMailedTo(person.email);
		expect(await there.visit().readMailedLink(browser.request(), token)).toEqual({
			kind: "register",
			email: person.email,
			sameBrowser: true,
		});
		const confirmed = await there.visit().confirmMailedLink(browser.request(), token, null);
		expect(confirmed).toMatchObject({
			ok: true,
			returnTo: person.returnTo,
			user: { email: person.email, emailProven: true, displayName: "Marta Oliveira", role: "user", hasAccess: false },
		});
		if (!confirmed.ok) return;
		browser.take(confirmed.cookies);
		expect([...browser.cookies.keys()]).toEqual(["__Host-session", expect.stringMatching(/^__Host-device-/)]);
		expect(await there.visit().findUser(browser.request())).toEqual(confirmed.user);
		await signIn(there, person.email);
	});

	test("another browser requires the password, and a wrong one does not use up the link", async () => {
		const { there, person } = await begun();
		const token = await there.tokenMailedTo(person.email);
		const phone = new Browser();
		const confirm = (password: string | null) => there.visit().confirmMailedLink(phone.request(), token, password);
		expect(await there.visit().readMailedLink(phone.request(), token)).toMatchObject({ sameBrowser: false });
		expect(await confirm(null)).toEqual({ ok: false, reason: "wrong-password" });
		expect(await confirm("wrong horse")).toEqual({ ok: false, reason: "wrong-password" });
		expect(await confirm(person.password)).toMatchObject({ ok: true, user: { email: person.email } });
	});

	test("the link works once, also if opened twice at once", async () => {
		const { there, person, browser } = await begun();
		const token = await there.tokenMailedTo(person.email);
		const confirm = () => there.visit().confirmMailedLink(browser.request(), token, null);
		const outcomes = await Promise.all([confirm(), confirm()]);
		expect(outcomes.map((outcome) => (outcome.ok ? "in" : outcome.reason)).sort()).toEqual(["in", "unknown-link"]);
		expect(await confirm()).toEqual({ ok: false, reason: "unknown-link" });
		expect(await countUsers(person.email)).toBe(1);
	});

	test("the link works for a day", async () => {
		const { there, person, browser } = await begun();
		const token = await there.tokenMailedTo(person.email);
		there.later(DAY_MS);
		expect(await there.visit().readMailedLink(browser.request(), token)).toEqual({ kind: "unknown" });
		expect(await there.visit().confirmMailedLink(browser.request(), token, PASSWORD)).toEqual({
			ok: false,
			reason: "unknown-link",
		});
	});

	test("stores password, session id and token only as hashes", async () => {
		const there = world();
		const { person } = await begun(there);
		const token = await there.tokenMailedTo(person.email);
		const [mail] = await there.mailsTo(person.email);
		const everything = JSON.stringify([await storedTokens(person.email), there.outbox]);
		expect(everything).toContain(person.email);
		for (const secret of [token, person.password]) expect(everything).not.toContain(secret);
		// The mail contains the token's id, not the token.
		expect(await there.visit().readMailedLink(new Browser().request(), mail?.tokenId ?? "")).toEqual({
			kind: "unknown",
		});
	});

	test("resends the mail with a new link that replaces the old one", async () => {
		const { there, person, browser } = await begun();
		const first = await there.tokenMailedTo(person.email);
		there.later(2 * MINUTE_MS);
		expect(await there.visit().resendRegistration(browser.request(), "ar")).toEqual({ ok: true });
		const second = await there.tokenMailedTo(person.email);
		expect((await there.mailsTo(person.email)).map((mail) => mail.language)).toEqual(["en", "ar"]);
		expect(second).not.toBe(first);
		expect(await there.visit().readMailedLink(browser.request(), first)).toEqual({ kind: "unknown" });
		expect(await there.visit().confirmMailedLink(browser.request(), second, null)).toMatchObject({ ok: true });
	});

	test("again within a minute, with another password, counts: the link that was mailed before makes the account of it", async () => {
		const caller = unique("caller");
		const { there, person, browser } = await begun(world(), somebody(), new Browser(), caller);
		const token = await there.tokenMailedTo(person.email);
		await begun(there, { ...person, firstName: "Ada", password: "seven lamps and a kettle" }, browser, caller);
		expect(await there.mailsTo(person.email)).toHaveLength(1);
		expect(await there.visit().confirmMailedLink(browser.request(), token, null)).toMatchObject({
			ok: true,
			user: { displayName: "Ada Oliveira" },
		});
		const later = { email: person.email, password: "seven lamps and a kettle" };
		expect(await there.visit().login(new Browser().request(), later)).toMatchObject({ ok: true });
	});

	test("resends nothing for a browser without a registration", async () => {
		const there = world();
		expect(await there.visit().resendRegistration(new Browser().request(), "en")).toEqual({ ok: true });
		await there.settle();
		expect(there.outbox).toEqual([]);
	});

	variation(
		"one network gets at most one mail a minute and five an hour sent; a mailed link stays valid",
		async () => {
			const caller = unique("caller");
			const { there, person, browser } = await begun(world(), somebody(), new Browser(), caller);
			const token = await there.tokenMailedTo(person.email);
			for (let time = 0; time < 5; time++) await begun(there, person, new Browser(), caller);
			expect(await there.mailsTo(person.email)).toHaveLength(1);
			for (let time = 0; time < 8; time++) {
				there.later(2 * MINUTE_MS);
				await begun(there, person, new Browser(), caller);
				await there.settle();
			}
			expect(await there.mailsTo(person.email)).toHaveLength(5);
			there.later(HOUR_MS);
			await begun(there, person, new Browser(), caller);
			expect(await there.mailsTo(person.email)).toHaveLength(6);
			expect(await there.visit().confirmMailedLink(browser.request(), token, null)).toMatchObject({ ok: true });
		},
		60_000,
	);

	test("several concurrent requests send one mail", async () => {
		const there = world();
		const [person, caller] = [somebody(), unique("caller")];
		await Promise.all(
			Array.from({ length: 4 }, () => there.visit(caller).register(new Browser().request(), person, "en")),
		);
		expect(await there.mailsTo(person.email)).toHaveLength(1);
	});
});

describe("an e-mail that has an account", () => {
	test("gets the same answer at the same cost, and its owner a mail saying so", async () => {
		const there = world();
		const { email } = await stored(there);
		const seen = [];
		for (const typed of [email.toUpperCase(), somebody().email]) {
			const before = { ...there.work };
			const outcome = await there.visit().register(new Browser().request(), { ...somebody(), email: typed }, "en");
			if (!outcome.ok) throw new Error(outcome.reason);
			// Work after the response is not part of the response time.
			const hashes = there.work.hashes - before.hashes;
			seen.push({ cookies: outcome.cookies.map((cookie) => cookie.replace(/=[\w.-]+/, "=…")), hashes });
			expect(await there.mailsTo(typed.toLowerCase())).toHaveLength(1);
		}
		expect(seen[0]).toEqual(seen[1]);
		expect(seen[0]?.hashes).toBe(1);
		expect((await there.mailsTo(email)).map((mail) => mail.kind)).toEqual(["already-registered"]);
	});

	test("that was verified before the link is opened keeps its account", async () => {
		const there = world();
		const one = await begun(there);
		const token = await there.tokenMailedTo(one.person.email);
		await stored(there, { email: one.person.email });
		expect(await there.visit().confirmMailedLink(one.browser.request(), token, null)).toEqual({
			ok: false,
			reason: "email-taken",
		});
		expect(await countUsers(one.person.email)).toBe(1);
	});
});

describe("registering in somebody else's name", () => {
	test("does not give the mailbox's owner an account with a stranger's password", async () => {
		const there = world();
		const person = somebody();
		const attacker = await begun(there, { ...person, password: "the attacker's" });
		const mailed = await there.tokenMailedTo(person.email);
		const victim = new Browser();
		// The victim opens the stranger's link, and does not know the stranger's password.
		expect(await there.visit().confirmMailedLink(victim.request(), mailed, PASSWORD)).toEqual({
			ok: false,
			reason: "wrong-password",
		});
		there.later(2 * MINUTE_MS);
		const { user } = await registered(there, person, victim);
		// The stranger's link is invalid now, also in the stranger's browser.
		expect(await there.visit().confirmMailedLink(attacker.browser.request(), mailed, null)).toEqual({
			ok: false,
			reason: "unknown-link",
		});
		expect(
			await there.visit().login(new Browser().request(), { email: person.email, password: "the attacker's" }),
		).toEqual({ ok: false, reason: "wrong-credentials" });
		expect((await there.visit().findUser(victim.request()))?.id).toBe(user.id);
	});

	test("does not invalidate the owner's link", async () => {
		const there = world();
		const own = await begun(there);
		const token = await there.tokenMailedTo(own.person.email);
		there.later(2 * MINUTE_MS);
		await begun(there, own.person, new Browser());
		await there.settle();
		expect(await there.visit().confirmMailedLink(own.browser.request(), token, null)).toMatchObject({ ok: true });
	});

	test("is rate-limited when guessing the link's password", async () => {
		const { there, person } = await begun();
		const token = await there.tokenMailedTo(person.email);
		const outcomes = [];
		for (let guess = 0; guess < 5; guess++) {
			outcomes.push(await there.visit().confirmMailedLink(new Browser().request(), token, `guess ${guess}`));
		}
		expect(outcomes.at(-1)).toMatchObject({ ok: false, reason: "rate-limited" });
	});
});

describe("an account older than e-mail verification", () => {
	test("can still sign in, and verify its e-mail in the settings", async () => {
		const there = world();
		const email = `${crypto.randomUUID()}@example.com`;
		const id = await storedUnproven(email);
		const browser = await signIn(there, email);
		expect(await there.visit().findUser(browser.request())).toMatchObject({ id, email, emailProven: false });
		await there.visit().changeEmail(browser.request(), { email, current: PASSWORD }, "en");
		const token = await there.tokenMailedTo(email);
		expect(await there.visit().confirmMailedLink(browser.request(), token, null)).toMatchObject({
			ok: true,
			user: { id, emailProven: true },
		});
	});

	test("loses only the e-mail to whoever verifies it", async () => {
		const there = world();
		const person = somebody();
		const before = await storedUnproven(person.email);
		const old = await signIn(there, person.email);
		const { user } = await registered(there, person);
		expect(user.id).not.toBe(before);
		expect(await there.visit().findUser(old.request())).toMatchObject({ id: before, email: null });
		expect((await there.visit().findUser((await signIn(there, person.email)).request()))?.id).toBe(user.id);
	});

	test("cannot be reset by mail", async () => {
		const there = world();
		const email = `${crypto.randomUUID()}@example.com`;
		await storedUnproven(email);
		await there.visit().requestPasswordReset(new Browser().request(), email, "en");
		expect((await there.mailsTo(email)).map((mail) => mail.kind)).toEqual(["no-account"]);
	});
});

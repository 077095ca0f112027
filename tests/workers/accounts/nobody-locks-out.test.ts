import { createExecutionContext } from "cloudflare:test";
import { describe, expect, test } from "vitest";
import { buildContext, type Env } from "#app/composition/services.server.ts";
import { FREE_GUESSES_OF_ALL, FREE_MAILS_OF_A_SITE } from "#app/core/accounts/sign-in-delay.ts";
import { callerKey } from "#app/core/caller-key.ts";
import { countOne } from "#app/db/accounts/sign-in-delays.ts";
import { mailsOfDay, SCRYPT } from "#app/services/accounts/account-deps.ts";
import { refuseGuess } from "#app/services/accounts/guess-counts.ts";
import { securityLog } from "#app/services/accounts/security-log.ts";
import { variation } from "../../variation.ts";
import { env } from "../environment.ts";
import { freshAddress, proveFor, unique } from "../scenario.ts";
import {
	Browser,
	DAY_MS,
	HOUR_MS,
	MINUTE_MS,
	PASSWORD,
	personAt,
	signInWith,
	somebody,
	stored,
	type World,
	world,
} from "./world.ts";

/** What a stranger with many networks can and cannot do to somebody's sign-in and mailbox. */

const slowed = { ok: false, reason: "rate-limited" };

const login = (there: World, email: string, password: string, browser = new Browser(), caller?: string) =>
	there.visit(caller).login(browser.request(), { email, password });

const reset = (there: World, email: string, browser = new Browser(), caller?: string) =>
	there.visit(caller).requestPasswordReset(browser.request(), email, "en");

async function knownDevice(there: World, email: string): Promise<Browser> {
	const browser = new Browser();
	const outcome = await login(there, email, PASSWORD, browser);
	if (!outcome.ok) throw new Error(outcome.reason);
	browser.take(outcome.cookies);
	return browser;
}

/** Counts guesses without hashing them: two hundred would take a minute. @returns those that would have been checked */
async function guessFor(there: World, email: string, spanMs: number, caller: () => { clientKey: string }) {
	const end = there.now() + spanMs;
	let checked = 0;
	while (there.now() < end) {
		const refused = await refuseGuess({ ...there.deps, ...caller() }, email, null);
		if (refused) there.later(refused.retryAfterMs);
		else checked += 1;
	}
	return checked;
}

async function flood(there: World, email: string): Promise<void> {
	for (let network = 0; network < 100; network++) {
		const clientKey = unique("network");
		for (let time = 0; time < 3; time++) await refuseGuess({ ...there.deps, clientKey }, email, null);
	}
}

describe("a stranger who guesses at one account from a hundred networks", () => {
	test("does not keep a device out that signed in before; any other is let in by the mailed reset", async () => {
		const there = world();
		const { email } = await stored(there);
		const laptop = await knownDevice(there, email);
		await flood(there, email);
		expect(await login(there, email, PASSWORD), "an unknown device").toMatchObject(slowed);
		expect(await login(there, email, "mistyped", laptop)).toMatchObject({ reason: "wrong-credentials" });
		expect(await login(there, email, PASSWORD, laptop)).toMatchObject({ ok: true });

		const phone = new Browser();
		await there.visit().requestPasswordReset(phone.request(), email, "en");
		const token = await there.tokenMailedTo(email);
		const reset = await there.visit().resetPassword(phone.request(), token, "seven lamps and a kettle");
		if (!reset.ok) throw new Error(reset.reason);
		phone.take(reset.cookies);
		await flood(there, email);
		expect(await login(there, email, "seven lamps and a kettle", phone), "known since the reset").toMatchObject({
			ok: true,
		});
		expect(await login(there, email, "seven lamps and a kettle", laptop), "known by the old password").toMatchObject(
			slowed,
		);
	});

	variation("gets fewer than two hundred guesses a day, known e-mail or not, however many networks", async () => {
		const there = world();
		there.later(DAY_MS - (there.now() % DAY_MS));
		const { email } = await stored(there);
		for (const guessed of [email, `${unique("nobody")}@example.com`]) {
			const checked = await guessFor(there, guessed, DAY_MS - 1, () => ({ clientKey: unique("network") }));
			expect(checked).toBeGreaterThanOrEqual(FREE_GUESSES_OF_ALL);
			expect(checked).toBeLessThan(200);
			there.later(DAY_MS - (there.now() % DAY_MS));
		}
	});

	test("from one network delays nobody else, all day long", async () => {
		const there = world();
		there.later(DAY_MS - (there.now() % DAY_MS));
		const { email } = await stored(there);
		const checked = await guessFor(there, email, DAY_MS - HOUR_MS, () => ({ clientKey: "one network" }));
		expect(checked).toBeLessThan(FREE_GUESSES_OF_ALL - 3);
		expect(await login(there, email, "mistyped")).toMatchObject({ reason: "wrong-credentials" });
		expect(await login(there, email, PASSWORD)).toMatchObject({ ok: true });
	});

	test("is one site with all networks of an IPv6 /48", async () => {
		const there = world();
		const { email } = await stored(there);
		const site = unique("site");
		let checked = 0;
		for (let time = 0; time < 40; time++) {
			const caller = { clientKey: callerKey(unique("network"), site) };
			if (!(await refuseGuess({ ...there.deps, ...caller }, email, null))) checked += 1;
		}
		expect(checked).toBe(13);
	});

	test("concurrently gets no more", async () => {
		const there = world();
		const { email } = await stored(there);
		const tries = Array.from({ length: 130 }, () =>
			refuseGuess({ ...there.deps, clientKey: unique("network") }, email, null),
		);
		expect((await Promise.all(tries)).filter((refused) => refused === null)).toHaveLength(FREE_GUESSES_OF_ALL + 1);
	});
});

describe("a network where strangers use up what everybody there may ask for", () => {
	/** @returns `crowd`: from now on the network has none left; who is counted apart has three a test */
	function network() {
		let isCrowded = false;
		const asked = new Map<string, number>();
		const limit = async ({ key }: { key: string }) => {
			if (key.startsWith("sign-in:")) return { success: !isCrowded };
			asked.set(key, (asked.get(key) ?? 0) + 1);
			return { success: (asked.get(key) ?? 0) <= 3 };
		};
		const there = world({ limit: { limit } });
		const crowd = () => {
			isCrowded = true;
		};
		return { there, crowd };
	}

	test("keeps no owner from their account: on a device that signed in before, with a session or with a mailed link", async () => {
		const { there, crowd } = network();
		const { email } = await stored(there);
		const laptop = await knownDevice(there, email);
		await reset(there, email);
		const token = await there.tokenMailedTo(email);
		crowd();
		expect(await login(there, email, PASSWORD), "another device").toMatchObject(slowed);
		expect(await login(there, `${unique("nobody")}@example.com`, PASSWORD, laptop), "another account").toMatchObject(
			slowed,
		);
		expect(await there.visit().proveByPassword(laptop.request(), PASSWORD)).toEqual({ ok: true });
		expect(await login(there, email, PASSWORD, laptop)).toMatchObject({ ok: true });
		expect(await there.visit().resetPassword(new Browser().request(), "made up", "seven lamps")).toMatchObject(slowed);
		expect(await there.visit().resetPassword(new Browser().request(), token, "seven lamps and a kettle")).toMatchObject(
			{
				ok: true,
			},
		);
		for (let more = 0; more < 3; more++) await login(there, email, PASSWORD, laptop);
		expect(await login(there, email, PASSWORD, laptop), "a flood of the account's own").toEqual({
			...slowed,
			retryAfterMs: MINUTE_MS,
		});
	});
});

test("an account that changes something all day long has sixty mails of it, any of which takes everything back", async () => {
	const there = world();
	there.later(41 * DAY_MS);
	const { email } = await stored(there);
	const laptop = await knownDevice(there, email);
	const change = async (times: number) => {
		for (let time = 0; time < times; time++) await there.visit().noteChange(laptop.request(), "exported");
		await there.settle();
	};
	await change(59);
	const token = await there.tokenMailedTo(email);
	await change(20);
	expect(await there.mailsTo(email)).toHaveLength(60);
	there.later(DAY_MS);
	await change(1);
	expect(await there.mailsTo(email), "on another day").toHaveLength(61);
	expect(await there.visit().undoChange(token)).toMatchObject({ ok: true });
	expect(await there.visit().findUser(laptop.request())).toBeNull();
});

test("what an account removes is always mailed with its way back, whatever else it changed; what cannot be mailed is not removed", async () => {
	const there = world({ mailsADay: 40 });
	there.later(44 * DAY_MS);
	const { id, email } = await stored(there);
	const laptop = await knownDevice(there, email);
	const person = await personAt({ google: { email, hd: "example.com" } });
	expect((await signInWith(there, "google", person, laptop, { intent: "link", returnTo: "/" })).outcome).toMatchObject({
		ok: true,
	});
	const addresses = Array.from({ length: 14 }, freshAddress);
	for (const address of addresses) await proveFor(id, address);
	for (let time = 0; time < 60; time++) await there.visit().noteChange(laptop.request(), "exported");
	await there.settle();
	const slowed = { ok: false, reason: "rate-limited", retryAfterMs: DAY_MS - (there.now() % DAY_MS) };
	const removed = await Promise.all(addresses.map((address) => there.visit().removeAddress(laptop.request(), address)));
	expect(removed.filter(({ ok }) => ok)).toHaveLength(12);
	expect(removed.filter(({ ok }) => !ok)).toEqual([slowed, slowed]);
	const mails = (await there.mailsTo(email)).filter(({ kind }) => kind === "address-removed");
	expect(mails.filter(({ tokenId }) => tokenId !== null)).toHaveLength(12);
	expect(await there.visit().unlink(laptop.request(), "google")).toEqual(slowed);
	expect(await there.keys().remove(laptop.request(), "a passkey")).toEqual(slowed);
	there.later(DAY_MS);
	await env.DB.prepare("update sessions set proven_at = ? where user_id = ?").bind(there.now(), id).run();
	expect(await there.visit().unlink(laptop.request(), "google")).toEqual({ ok: true });
	expect((await there.mailsTo(email)).at(-1)).toMatchObject({ kind: "way-removed", tokenId: expect.any(String) });
});

test("accounts that change something all day long leave the provider's day to everybody else, and each has its first mails", async () => {
	const there = world({ mailsADay: 40 });
	there.later(42 * DAY_MS);
	const changed = async (times: number) => {
		const { email } = await stored(there);
		const laptop = await knownDevice(there, email);
		for (let time = 0; time < times; time++) await there.visit().noteChange(laptop.request(), "exported");
		return (await there.mailsTo(email)).length;
	};
	expect([await changed(20), await changed(20), await changed(16)]).toEqual([20, 14, 12]);
});

test("an account that changes something all day long fills no database: what each ten minutes began with stays known", async () => {
	const there = world();
	there.later(43 * DAY_MS);
	const { id, email } = await stored(there);
	const laptop = await knownDevice(there, email);
	const ways = async () => {
		await there.settle();
		const { results } = await env.DB.prepare(
			"select created_at as at from one_time_tokens where purpose = 'undo-change' and user_id = ? order by created_at desc",
		)
			.bind(id)
			.all<{ at: number }>();
		return results;
	};
	for (let time = 0; time < 80; time++) await there.visit().noteChange(laptop.request(), "exported");
	expect(await ways()).toHaveLength(61);
	there.later(10 * MINUTE_MS);
	const first = there.now();
	for (let time = 0; time < 2; time++) {
		await there.visit().noteChange(laptop.request(), "exported");
		expect(await ways()).toMatchObject({ 0: { at: first }, length: 62 });
		there.later(1);
	}
	securityLog(there.deps).noteDashboard(id, "dashboard-password", "Two lamps");
	expect(await ways(), "other changes count apart").toHaveLength(63);
});

test("mails that a thief has sent to a mailbox of theirs leave the owner's, which the account is given back to, its own", async () => {
	const there = world();
	const { id, email } = await stored(there);
	const laptop = await knownDevice(there, email);
	const moved = (to: string) => env.DB.prepare("update users set email = ? where id = ?").bind(to, id).run();
	await moved(`thief-${email}`);
	for (let time = 0; time < 60; time++) await there.visit().noteChange(laptop.request(), "exported");
	expect(await there.mailsTo(`thief-${email}`)).toHaveLength(60);
	await moved(email);
	await there.visit().noteChange(laptop.request(), "exported");
	expect(await there.mailsTo(email)).toHaveLength(1);
});

test("an account that does one thing all day long fills no database: beyond fifty they are one line, and other things lines of their own", async () => {
	const there = world();
	const { id, email } = await stored(there);
	const laptop = await knownDevice(there, email);
	for (let time = 0; time < 60; time++) laptop.take((await there.visit().endOtherDevices(laptop.request())).cookies);
	await there.visit().noteChange(laptop.request(), "x-left");
	await there.settle();
	const { results } = await env.DB.prepare(
		"select what, count(*) as lines, sum(count) as times from security_events where user_id = ? group by what order by what",
	)
		.bind(id)
		.all();
	expect(results).toEqual([
		{ what: "others-signed-out", lines: 51, times: 60 },
		{ what: "signed-in", lines: 1, times: 1 },
		{ what: "way-removed", lines: 1, times: 1 },
	]);
	for (let time = 1; time <= 52; time++) {
		securityLog(there.deps).noteDashboard(id, "dashboard-locked", `Lamp ${time}`);
		await there.settle();
		there.later(1);
	}
	const [newest] = (await securityLog(there.deps).list(id, null)).events;
	expect(newest, "which of them it was last").toMatchObject({ what: "dashboard-locked", detail: "Lamp 52", count: 2 });
});

test("a network whose others write to support all the time keeps nobody from it who is signed in", async () => {
	const there = world();
	const { email } = await stored(there);
	const laptop = await knownDevice(there, email);
	const limit = async ({ key }: { key: string }) => ({ success: !key.startsWith("contact:") });
	const crowded = { ...env, CONTACT_LIMIT: { limit } } as Env;
	const contextOf = (browser: Browser) =>
		buildContext(browser.request("/contact-us"), crowded, createExecutionContext());
	expect(await contextOf(new Browser()).mayWrite()).toBe(false);
	expect(await contextOf(laptop).mayWrite()).toBe(true);
});

describe("the cookie of a device", () => {
	variation("serves its own account, unaltered, and has a count of its own", async () => {
		const there = world();
		const [one, other] = [await stored(there), await stored(there)];
		const laptop = await knownDevice(there, one.email);
		const [name, value] = [...laptop.cookies].find(([key]) => key.startsWith("__Host-device-")) ?? ["", ""];
		await flood(there, other.email);
		expect(await login(there, other.email, PASSWORD, laptop), "another's account").toMatchObject(slowed);

		await flood(there, one.email);
		const forged = laptop.copy();
		forged.cookies.set(name, `${value.slice(0, -4)}AAAA`);
		expect(await login(there, one.email, PASSWORD, forged), "altered").toMatchObject(slowed);

		const thief = laptop.copy();
		for (let time = 0; time < 4; time++) await login(there, one.email, "guess of a thief", thief);
		expect(await login(there, one.email, "guess of a thief", thief), "stolen").toMatchObject(slowed);
	});
});

describe("mails that a stranger has us send to somebody", () => {
	const register = (there: World, email: string, caller: string) =>
		there
			.visit(caller)
			.register(new Browser().request(), { ...somebody(), firstName: "Eve", password: "seven lamps", email }, "en");

	/** A browser in which somebody registered. */
	async function begunFor(there: World, person: ReturnType<typeof somebody>): Promise<Browser> {
		const browser = new Browser();
		const begun = await there.visit().register(browser.request(), person, "en");
		if (!begun.ok) throw new Error(begun.reason);
		browser.take(begun.cookies);
		return browser;
	}

	test("do not hold up the owner's registration: five of them, tagged and dotted in any way", async () => {
		const there = world();
		const name = unique("ada").replaceAll("-", "");
		const stranger = unique("stranger");
		const spellings = [`${name}@gmail.com`, `${name}+a@gmail.com`, `${name[0]}.${name.slice(1)}@googlemail.com`];
		for (let time = 0; time < 9; time++) {
			await register(there, spellings[time % 3] ?? "", stranger);
			await there.settle();
			there.later(2 * MINUTE_MS);
		}
		expect(there.outbox).toHaveLength(5);
		await register(there, `${name}@gmail.com`, unique("owner"));
		await there.settle();
		expect(there.outbox).toHaveLength(6);
	});

	test("end at twenty an hour from all networks; the owner's known device still gets its own", async () => {
		const there = world();
		const { email } = await stored(there);
		const laptop = await knownDevice(there, email);
		for (let network = 0; network < 100; network++) await reset(there, email);
		expect(await there.mailsTo(email)).toHaveLength(20);
		await reset(there, email, laptop);
		expect(await there.mailsTo(email)).toHaveLength(21);
		await reset(there, email, laptop);
		expect(await there.mailsTo(email), "once a minute").toHaveLength(21);
	});

	test("from one IPv6 /48 to ever other mailboxes are slowed after two hundred; others get theirs", async () => {
		const there = world({ siteLimit: { limit: async () => ({ success: true }) } });
		const site = unique("site");
		const ask = (caller: string) => reset(there, `${unique("nobody")}@example.com`, new Browser(), caller);
		for (let at = 0; at < FREE_MAILS_OF_A_SITE; at++)
			expect(await ask(callerKey(unique("network"), site))).toEqual({ ok: true });
		for (let at = 0; at < 8; at++) await ask(callerKey(unique("network"), site));
		await there.settle();
		expect(there.outbox.length).toBeLessThan(FREE_MAILS_OF_A_SITE + 3);
		expect(await ask(callerKey(unique("network"), site))).toMatchObject(slowed);
		expect(await ask(callerKey(unique("network"), unique("site")))).toEqual({ ok: true });

		const { email } = await stored(there);
		const laptop = await knownDevice(there, email);
		expect(await reset(there, email, laptop, callerKey(unique("network"), site)), "a known device").toEqual({
			ok: true,
		});
		await there.settle();
		expect(await there.mailsTo(email)).toMatchObject([{ kind: "reset-password" }]);
	});

	test("of all who have no account leave half of the provider's day to everybody else, and a network's first one goes on longest", async () => {
		const there = world({ mailsADay: 40, passwords: { ...SCRYPT, hash: async () => "not a hash" } });
		// Of a day that no other test has used.
		there.later(40 * DAY_MS);
		const register = async (caller: string) =>
			(await there.visit(caller).register(new Browser().request(), somebody(), "en")).ok;
		const busy = unique("network");
		for (let at = 0; at < 10; at++) expect(await register(busy)).toBe(true);
		expect(await register(busy)).toBe(false);
		for (let at = 0; at < 10; at++) expect(await register(unique("network"))).toBe(true);
		const refused = await there.visit().register(new Browser().request(), somebody(), "en");
		expect(refused, "whose tries they were").toMatchObject({ ...slowed, byOthers: true });
		await there.settle();
		const before = there.outbox.length;
		expect(before).toBe(40 / 2);
		expect(await reset(there, `${unique("nobody")}@example.com`)).toEqual({ ok: true });
		await there.settle();
		expect(there.outbox.length, "nobody's").toBe(before);
		const { email } = await stored(there);
		expect(await reset(there, email)).toEqual({ ok: true });
		expect(await there.mailsTo(email), "an account's").toHaveLength(1);
		const laptop = await knownDevice(there, email);
		const next = `${unique("next")}@example.com`;
		const change = { email: next, current: PASSWORD };
		expect(await there.visit().changeEmail(laptop.request(), change, "en"), "to another mailbox").toEqual({ ok: true });
		expect(await there.mailsTo(next)).toHaveLength(1);
	});

	test("of the last quarter of the provider's day are the first ones of each network alone", async () => {
		const there = world({ mailsADay: 40, passwords: { ...SCRYPT, hash: async () => "not a hash" } });
		there.later(45 * DAY_MS);
		const busy = unique("network");
		const register = () => there.visit(busy).register(new Browser().request(), somebody(), "en");
		for (let taken = 0; taken < 30; taken++) await countOne(there.deps.db, mailsOfDay(there.now()), there.now());
		for (let at = 0; at < 3; at++) expect(await register()).toMatchObject({ ok: true });
		expect(await register()).toMatchObject({ ...slowed, byOthers: true });
	});

	test("are no more than sixty a day", async () => {
		const there = world({ passwords: { ...SCRYPT, hash: async () => "not a hash" } });
		const email = `${unique("nobody")}@example.com`;
		for (let hour = 0; hour < 5; hour++) {
			for (let network = 0; network < 21; network++) await register(there, email, unique("network"));
			await there.settle();
			there.later(HOUR_MS + MINUTE_MS);
		}
		expect(await there.mailsTo(email)).toHaveLength(60);
	});

	test("use up no registration: where its mail is one too many, any of the mailbox confirms it, in its own browser", async () => {
		const there = world();
		const owner = somebody();
		for (let network = 0; network < 21; network++) await register(there, owner.email, unique("network"));
		await there.settle();
		const browser = await begunFor(there, owner);
		expect(await there.mailsTo(owner.email)).toHaveLength(20);

		const mailed = await there.tokenMailedTo(owner.email);
		for (const elsewhere of [new Browser(), await begunFor(there, somebody())])
			expect(await there.visit().confirmMailedLink(elsewhere.request(), mailed, "not its password")).toEqual({
				ok: false,
				reason: "wrong-password",
			});
		expect(await there.visit().readMailedLink(browser.request(), mailed)).toMatchObject({ sameBrowser: true });
		const confirmed = await there.visit().confirmMailedLink(browser.request(), mailed, null);
		expect(confirmed).toMatchObject({ ok: true, user: { email: owner.email, displayName: "Marta Oliveira" } });
		expect(await login(there, owner.email, owner.password)).toMatchObject({ ok: true });
	});

	test("use up no registration that was made once more: it is kept as long as the new one would be", async () => {
		const there = world();
		const owner = somebody();
		const browser = await begunFor(there, owner);
		await there.settle();
		there.later(20 * HOUR_MS);
		for (let network = 0; network < 21; network++) await register(there, owner.email, unique("network"));
		await there.settle();
		const again = await there.visit().register(browser.request(), owner, "en");
		if (!again.ok) throw new Error(again.reason);
		browser.take(again.cookies);
		await there.settle();
		there.later(5 * HOUR_MS);
		const mailed = await there.tokenMailedTo(owner.email);
		expect(await there.visit().confirmMailedLink(browser.request(), mailed, null)).toMatchObject({ ok: true });
	});

	test("never end the owner's reset: a link of the last half hour works, in any browser, all day long", async () => {
		const there = world();
		const { email } = await stored(there);
		const nobody = `${unique("nobody")}@example.com`;
		for (let half = 0; half < 12; half++) {
			for (let network = 0; network < 21; network++) await Promise.all([reset(there, email), reset(there, nobody)]);
			await there.settle();
			there.later(HOUR_MS / 2 + 1);
		}
		// Sixty in three hours, then one each half hour; whoever has no account gets as many mails.
		expect(await there.mailsTo(email)).toHaveLength(66);
		expect(await there.mailsTo(nobody)).toHaveLength(66);
		await reset(there, email);
		const token = await there.tokenMailedTo(email);
		there.later(MINUTE_MS);
		for (let network = 0; network < 21; network++) await reset(there, email);
		expect(await there.mailsTo(email)).toHaveLength(67);
		expect(await there.visit().resetPassword(new Browser().request(), token, "the owner's own words")).toMatchObject({
			ok: true,
		});
	});
});

import { scryptSync } from "node:crypto";
import { describe, expect, test } from "vitest";
import { FORGOTTEN_AFTER_MS, FREE_GUESSES } from "#app/core/accounts/sign-in-delay.ts";
import { countGuess } from "#app/db/accounts/sign-in-delays.ts";
import { openDatabase } from "#app/db/database.ts";
import { SCRYPT } from "#app/services/accounts/account-deps.ts";
import { variation } from "../../variation.ts";
import { env } from "../environment.ts";
import { unique, untilSlowed } from "../scenario.ts";
import { Browser, HOUR_MS, MINUTE_MS, PASSWORD, signIn, stored, type World, world } from "./world.ts";

const guess = (there: World, email: string, password = "wrong horse", caller?: string) =>
	there.visit(caller).login(new Browser().request(), { email, password });

async function hashOf(userId: string): Promise<string | null> {
	return env.DB.prepare("select password_hash from users where id = ?").bind(userId).first<string>("password_hash");
}

/** PASSWORD hashed with former, cheaper parameters. */
function oldCostHash(): string {
	const salt = new Uint8Array(16).fill(7);
	const key = scryptSync(PASSWORD, salt, 32, { N: 2 ** 13, r: 8, p: 5, maxmem: 2 ** 26 });
	const bare = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes)).replace(/=+$/, "");
	return `$scrypt$ln=13,r=8,p=5$${bare(salt)}$${bare(key)}`;
}

describe("signing in with a password", () => {
	test("accepts the right one, with the e-mail in any case", async () => {
		const there = world();
		const { id, email } = await stored(there);
		const outcome = await guess(there, ` ${email.toUpperCase()} `, PASSWORD);
		expect(outcome).toMatchObject({ ok: true, user: { id } });
	});

	test("has the same answer and cost for known and unknown e-mails, and for accounts without a password", async () => {
		const there = world();
		const { email } = await stored(there);
		const without = await stored(there, { password: false });
		const seen = [];
		for (const tried of [email, `${unique("nobody")}@example.com`, without.email]) {
			const before = { ...there.work };
			const outcome = await guess(there, tried);
			const { hashes, statements } = there.work;
			seen.push({ outcome, hashes: hashes - before.hashes, statements: statements - before.statements });
		}
		const outcome = { ok: false, reason: "wrong-credentials" };
		expect(seen).toEqual(Array(3).fill({ outcome, hashes: 1, statements: seen[0]?.statements }));
	});

	test("rehashes with current parameters", async () => {
		const there = world();
		const { id, email } = await stored(there);
		await env.DB.prepare("update users set password_hash = ? where id = ?").bind(oldCostHash(), id).run();
		await signIn(there, email);
		expect(await hashOf(id)).toMatch(/^\$scrypt\$ln=14,r=8,p=5\$/);
		await signIn(there, email);
	});

	test("limits one caller before hashing; other callers are not affected", async () => {
		const there = world();
		const { email } = await stored(there);
		const flooding = world({ limit: { limit: async () => ({ success: false }) } });
		const slowed = { ok: false, reason: "rate-limited", retryAfterMs: MINUTE_MS };
		expect(await guess(flooding, email, PASSWORD)).toEqual(slowed);
		expect(await flooding.visit().requestPasswordReset(new Browser().request(), email, "en")).toEqual(slowed);
		expect(flooding.work.hashes).toBe(0);
		await signIn(there, email);
	});

	test("uses the real rate limit binding", async () => {
		const there = world();
		const caller = unique("caller");
		const ask = () => there.visit(caller).requestPasswordReset(new Browser().request(), "a@example.com", "en");
		expect((await untilSlowed(20, ask, ({ ok }) => !ok)).at(-1)).toMatchObject({ reason: "rate-limited" });
	});
});

describe("guessing at one account", () => {
	test("is delayed from the fourth guess of a network on, for known and unknown e-mails", async () => {
		const there = world();
		const { email } = await stored(there);
		for (const guessed of [email, `${unique("nobody")}@example.com`]) {
			const answers = [];
			const caller = unique("caller");
			for (let time = 0; time < 5; time++) answers.push(await guess(there, guessed, "wrong horse", caller));
			expect(answers.map((answer) => (answer.ok ? "in" : answer.reason))).toEqual([
				...Array(4).fill("wrong-credentials"),
				"rate-limited",
			]);
			expect(answers[4]).toEqual({ ok: false, reason: "rate-limited", retryAfterMs: 1000 });
		}
	});

	test("is not faster with concurrent requests", async () => {
		const there = world();
		const { email } = await stored(there);
		const caller = unique("caller");
		const answers = await Promise.all(Array.from({ length: 12 }, () => guess(there, email, "wrong horse", caller)));
		expect(answers.filter((answer) => !answer.ok && answer.reason === "wrong-credentials")).toHaveLength(4);
		expect(there.work.hashes).toBe(4);
	});

	test("waits longer each time, up to twenty minutes", async () => {
		const db = openDatabase(env.DB);
		const name = unique("somebody");
		let now = Date.now();
		const waits = [];
		for (let time = 0; time < 20; time++) {
			await countGuess(db, name, now, FREE_GUESSES);
			const refused = await countGuess(db, name, now, FREE_GUESSES);
			if (refused.ok) continue;
			waits.push(refused.retryAfterMs / 1000);
			now += refused.retryAfterMs;
		}
		expect(waits.slice(0, 12)).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 1200]);
		expect(new Set(waits.slice(12))).toEqual(new Set([1200]));
	});

	variation("the right password or a day without guesses resets the delay", async () => {
		const there = world();
		const { email } = await stored(there);
		const caller = unique("caller");
		const wrong = () => guess(there, email, "wrong horse", caller);
		for (let time = 0; time < 4; time++) await wrong();
		there.later(1000);
		expect(await guess(there, email, PASSWORD, caller)).toMatchObject({ ok: true });
		expect(await wrong()).toMatchObject({ reason: "wrong-credentials" });
		for (let time = 0; time < 4; time++) await wrong();
		there.later(FORGOTTEN_AFTER_MS + HOUR_MS);
		for (let time = 0; time < 3; time++) {
			expect(await wrong()).toMatchObject({ reason: "wrong-credentials" });
		}
		expect(await wrong()).toMatchObject({ reason: "wrong-credentials" });
	});

	test("does not delay the owner's mailed reset", async () => {
		const there = world();
		const { id, email } = await stored(there);
		const caller = unique("caller");
		for (let time = 0; time < 5; time++) await guess(there, email, "wrong horse", caller);
		expect(await guess(there, email, PASSWORD, caller)).toMatchObject({ reason: "rate-limited" });
		await there.visit().requestPasswordReset(new Browser().request(), email, "en");
		const token = await there.tokenMailedTo(email);
		const browser = new Browser();
		const reset = await there.visit().resetPassword(browser.request(), token, "battery staple");
		if (!reset.ok) throw new Error(reset.reason);
		expect(reset.user.id).toBe(id);
		browser.take(reset.cookies);
		const again = { email, password: "battery staple" };
		expect(await there.visit(caller).login(browser.request(), again)).toMatchObject({ ok: true });
	});
});

describe("a forgotten password", () => {
	test("is set through a mailed link, ends every session and signs in here", async () => {
		const there = world();
		const { id, email } = await stored(there);
		const laptop = await signIn(there, email);
		const phone = await signIn(there, email);
		await there.visit().requestPasswordReset(new Browser().request(), email.toUpperCase(), "ar");
		const token = await there.tokenMailedTo(email);
		expect(await there.visit().readMailedLink(phone.request(), token)).toEqual({ kind: "reset-password", email });
		const outcome = await there.visit().resetPassword(phone.request(), token, "battery staple");
		if (!outcome.ok) throw new Error(outcome.reason);
		expect(await there.visit().findUser(laptop.request())).toBeNull();
		expect(await there.visit().findUser(phone.request())).toBeNull();
		phone.take(outcome.cookies);
		expect(await there.visit().findUser(phone.request())).toMatchObject({ id });
		expect(await guess(there, email, PASSWORD)).toMatchObject({ reason: "wrong-credentials" });
		expect((await there.mailsTo(email)).map((mail) => mail.kind)).toEqual(["reset-password", "password-changed"]);
	});

	test("has the same answer and cost for known and unknown e-mails", async () => {
		const there = world();
		const { email } = await stored(there);
		const seen = [];
		for (const asked of [email, `${unique("nobody")}@example.com`]) {
			const before = { ...there.work };
			// Work after the response is not awaited, because it is not part of the response time.
			const answer = await there.visit().requestPasswordReset(new Browser().request(), asked, "en");
			seen.push({ answer, hashes: there.work.hashes - before.hashes });
			expect((await there.mailsTo(asked)).length).toBe(1);
		}
		expect(seen).toEqual(Array(2).fill({ answer: { ok: true }, hashes: 0 }));
	});

	test("its link works once, for an hour, whatever is mailed after it; the first one used ends the others", async () => {
		const there = world();
		const { email } = await stored(there);
		const ask = async () => {
			await there.visit().requestPasswordReset(new Browser().request(), email, "en");
			return there.tokenMailedTo(email);
		};
		const reset = (token: string) => there.visit().resetPassword(new Browser().request(), token, "battery staple");
		const unknown = { ok: false, reason: "unknown-link" };
		const first = await ask();
		there.later(2 * MINUTE_MS);
		const second = await ask();
		const outcomes = await Promise.all([reset(first), reset(first)]);
		expect(outcomes.map((outcome) => outcome.ok).sort()).toEqual([false, true]);
		expect(await reset(second)).toEqual(unknown);
		there.later(2 * MINUTE_MS);
		const third = await ask();
		there.later(HOUR_MS);
		expect(await reset(third)).toEqual(unknown);
		expect(await reset("made-up")).toEqual(unknown);
	});

	test("a link with another purpose does not reset it", async () => {
		const there = world();
		const { email } = await stored(there);
		const browser = await signIn(there, email);
		const next = `${unique("next")}@example.com`;
		await there.visit().changeEmail(browser.request(), { email: next, current: PASSWORD }, "en");
		const verify = await there.tokenMailedTo(next);
		expect(await there.visit().resetPassword(browser.request(), verify, "battery staple")).toMatchObject({ ok: false });
		await there.visit().requestPasswordReset(browser.request(), email, "en");
		const reset = await there.tokenMailedTo(email);
		expect(await there.visit().confirmMailedLink(browser.request(), reset, PASSWORD)).toMatchObject({ ok: false });
		// The attempt used up neither link.
		expect(await there.visit().readMailedLink(browser.request(), verify)).toMatchObject({ kind: "verify-email" });
		expect(await there.visit().readMailedLink(browser.request(), reset)).toMatchObject({ kind: "reset-password" });
	});
});

describe("a password that is changed while the old one is being checked", () => {
	/** Hashing that sets a new password by a mailed reset right after the old one was accepted. */
	async function superseded(oldHash?: string) {
		let meanwhile: (() => Promise<unknown>) | null = null;
		const there = world({
			passwords: {
				...SCRYPT,
				async verify(password, phc) {
					const right = await SCRYPT.verify(password, phc);
					const now = meanwhile;
					meanwhile = null;
					await now?.();
					return right;
				},
			},
		});
		const { id, email } = await stored(there);
		if (oldHash) await env.DB.prepare("update users set password_hash = ? where id = ?").bind(oldHash, id).run();
		await there.visit().requestPasswordReset(new Browser().request(), email, "en");
		const token = await there.tokenMailedTo(email);
		return {
			there,
			email,
			id,
			login: () => there.visit().login(new Browser().request(), { email, password: PASSWORD }),
			signedInBefore: () => signIn(there, email),
			begin: () => {
				meanwhile = () => there.visit().resetPassword(new Browser().request(), token, "battery staple");
			},
		};
	}

	test("does not start a session with the old one", async () => {
		const { id, login, begin } = await superseded();
		begin();
		expect(await login()).toEqual({ ok: false, reason: "wrong-credentials" });
		const { results } = await env.DB.prepare("select id_hash from sessions where user_id = ?").bind(id).all();
		expect(results, "the one of the reset").toHaveLength(1);
	});

	test("is not overwritten by a rehash of the old one", async () => {
		const { there, email, login, begin } = await superseded(oldCostHash());
		begin();
		expect(await login()).toEqual({ ok: false, reason: "wrong-credentials" });
		expect(await guess(there, email, PASSWORD)).toMatchObject({ ok: false });
		expect(await guess(there, email, "battery staple")).toMatchObject({ ok: true });
	});

	test("is not overwritten by a change in the settings with the old one", async () => {
		const { there, email, begin, signedInBefore } = await superseded();
		const thief = await signedInBefore();
		begin();
		const change = { current: PASSWORD, next: "the thief's own" };
		expect(await there.visit().setPassword(thief.request(), change)).toEqual({ ok: false, reason: "wrong-password" });
		expect(await guess(there, email, "the thief's own")).toMatchObject({ ok: false });
		expect(await guess(there, email, "battery staple")).toMatchObject({ ok: true });
	});
});

describe("changing the password in the settings", () => {
	test("requires the old one, ends all other sessions and gives this one a new id", async () => {
		const there = world();
		const { id, email } = await stored(there);
		const here = await signIn(there, email);
		const other = await signIn(there, email);
		const set = (current: string | null) =>
			there.visit().setPassword(here.request(), { current, next: "battery staple" });
		expect(await set("wrong horse")).toEqual({ ok: false, reason: "wrong-password" });
		expect(await set(null)).toEqual({ ok: false, reason: "wrong-password" });
		const stolen = here.copy();
		const outcome = await set(PASSWORD);
		if (!outcome.ok) throw new Error(outcome.reason);
		here.take(outcome.cookies);
		expect(await there.visit().findUser(here.request())).toMatchObject({ id });
		expect(await there.visit().findUser(other.request())).toBeNull();
		expect(await there.visit().findUser(stolen.request())).toBeNull();
		expect((await there.mailsTo(email)).map((mail) => mail.kind)).toEqual(["password-changed"]);
		expect(await guess(there, email, "battery staple")).toMatchObject({ ok: true });
	});
});

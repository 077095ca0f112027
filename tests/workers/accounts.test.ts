import { describe, expect, test } from "vitest";
import { accountServices, SESSION_MS } from "#app/auth/account-services.ts";
import type { Accounts } from "#app/auth/accounts-contract.ts";
import { hashSessionId } from "#app/auth/session-cookie.ts";
import { openDatabase } from "#app/db/database.ts";
import { env } from "./environment.ts";
import { unique } from "./scenario.ts";

/** Accounts against the real D1 and the real rate limit; the clock is the test's. */

const DAY_MS = 24 * 60 * 60 * 1000;

function world() {
	let clock = Date.now();
	const work: Promise<unknown>[] = [];
	const clientKey = unique("caller");
	/** a browser: one request, with the cookie it was given last */
	const visit = (key = clientKey): Accounts =>
		accountServices({
			database: openDatabase(env.DB),
			limit: env.SIGN_IN_LIMIT,
			clientKey: key,
			now: () => clock,
			waitUntil: (promise) => void work.push(promise),
		});
	return {
		visit,
		settle: () => Promise.all(work.splice(0)),
		later: (ms: number) => {
			clock += ms;
		},
	};
}

function requestWith(cookie: string | null): Request {
	const headers = new Headers({ "User-Agent": "a browser" });
	if (cookie) headers.set("Cookie", cookie.split(";")[0] ?? "");
	return new Request("https://paylink.test/auth/login", { method: "POST", headers });
}

const somebody = () => ({
	firstName: "Marta",
	lastName: "Oliveira",
	email: `${unique("marta")}@example.com`,
	password: "correct horse",
});

async function registered() {
	const person = somebody();
	const there = world();
	const outcome = await there.visit().register(requestWith(null), person);
	if (!outcome.ok) throw new Error(`not registered: ${outcome.reason}`);
	return { ...there, person, cookie: outcome.cookie, user: outcome.user };
}

async function storedSessions(
	userId: string,
): Promise<{ id_hash: string; last_seen_at: number; expires_at: number }[]> {
	const rows = await env.DB.prepare("select id_hash, last_seen_at, expires_at from sessions where user_id = ?")
		.bind(userId)
		.all<{ id_hash: string; last_seen_at: number; expires_at: number }>();
	return rows.results;
}

describe("registering", () => {
	test("signs in at once, with the first and last name as the display name", async () => {
		const { visit, cookie, person } = await registered();
		expect(await visit().findUser(requestWith(cookie))).toEqual({
			id: expect.any(String),
			email: person.email,
			displayName: "Marta Oliveira",
			photoURL: null,
		});
	});

	test("keeps neither the password nor the session id as they are", async () => {
		const { user, cookie } = await registered();
		const row = await env.DB.prepare("select password_hash from users where id = ?")
			.bind(user.id)
			.first<string>("password_hash");
		expect(row).toMatch(/^\$scrypt\$ln=14,r=8,p=5\$/);
		const id = /__Host-session=([^;]+)/.exec(cookie)?.[1] ?? "";
		expect((await storedSessions(user.id)).map((session) => session.id_hash)).toEqual([await hashSessionId(id)]);
	});

	test("an e-mail belongs to one person, however it is capitalised and whoever comes at the same moment", async () => {
		const person = somebody();
		const { visit } = world();
		const outcomes = await Promise.all([
			visit().register(requestWith(null), person),
			visit().register(requestWith(null), { ...person, email: person.email.toUpperCase() }),
		]);
		expect(outcomes.map((outcome) => (outcome.ok ? "in" : outcome.reason)).sort()).toEqual(["email-taken", "in"]);
	});
});

describe("signing in", () => {
	test("takes the right password, whatever the e-mail's capitals", async () => {
		const { visit, person, user } = await registered();
		const outcome = await visit().login(requestWith(null), { ...person, email: person.email.toUpperCase() });
		expect(outcome).toMatchObject({ ok: true, user: { id: user.id } });
	});

	test("answers alike for a wrong password, an unknown e-mail and an account without a password", async () => {
		const { visit, person, user } = await registered();
		const wrong = await visit().login(requestWith(null), { email: person.email, password: "wrong horse" });
		const unknown = await visit().login(requestWith(null), { email: "nobody@example.com", password: "wrong horse" });
		await env.DB.prepare("update users set password_hash = null where id = ?").bind(user.id).run();
		const without = await visit().login(requestWith(null), person);
		expect([wrong, unknown, without]).toEqual(Array(3).fill({ ok: false, reason: "wrong-credentials" }));
	});

	test("gives a new session and ends the one the browser came with", async () => {
		const { visit, person, cookie, user } = await registered();
		const outcome = await visit().login(requestWith(cookie), person);
		if (!outcome.ok) throw new Error(outcome.reason);
		expect(outcome.cookie).not.toBe(cookie);
		expect(await visit().findUser(requestWith(cookie))).toBeNull();
		expect(await visit().findUser(requestWith(outcome.cookie))).toMatchObject({ id: user.id });
	});

	test("writes an old hash anew with today's cost", async () => {
		const { visit, person, user } = await registered();
		// "correct horse" at N = 2^13, made with node:crypto
		const { scryptSync } = await import("node:crypto");
		const salt = new Uint8Array(16).fill(7);
		const key = scryptSync(person.password, salt, 32, { N: 2 ** 13, r: 8, p: 5, maxmem: 2 ** 26 });
		const bare = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes)).replace(/=+$/, "");
		await env.DB.prepare("update users set password_hash = ? where id = ?")
			.bind(`$scrypt$ln=13,r=8,p=5$${bare(salt)}$${bare(key)}`, user.id)
			.run();
		expect(await visit().login(requestWith(null), person)).toMatchObject({ ok: true });
		const hash = await env.DB.prepare("select password_hash from users where id = ?")
			.bind(user.id)
			.first<string>("password_hash");
		expect(hash).toMatch(/^\$scrypt\$ln=14,r=8,p=5\$/);
		expect(await visit().login(requestWith(null), person)).toMatchObject({ ok: true });
	});

	test("tries from one caller are counted before any hashing, other callers go on", async () => {
		const { visit } = world();
		const limited = { limit: async () => ({ success: false }) };
		const accounts = accountServices({
			database: openDatabase(env.DB),
			limit: limited,
			clientKey: "flooding",
			now: Date.now,
			waitUntil: () => {},
		});
		const { person } = await registered();
		expect(await accounts.login(requestWith(null), person)).toEqual({ ok: false, reason: "rate-limited" });
		expect(await accounts.register(requestWith(null), somebody())).toEqual({ ok: false, reason: "rate-limited" });
		expect(await visit().login(requestWith(null), person)).toMatchObject({ ok: true });
	});
});

describe("sessions", () => {
	test("a request without a cookie, or with one that opens nothing, is nobody's", async () => {
		const { visit } = world();
		for (const cookie of [null, "__Host-session=short", `__Host-session=${"A".repeat(43)}`, "session=x"]) {
			expect(await visit().findUser(requestWith(cookie))).toBeNull();
		}
	});

	test("slide on by 30 days when used, written down once a day", async () => {
		const { visit, cookie, user, later, settle } = await registered();
		const [first] = await storedSessions(user.id);
		later(DAY_MS - 60_000);
		await visit().findUser(requestWith(cookie));
		await settle();
		expect(await storedSessions(user.id)).toEqual([first]);
		later(2 * 60_000);
		await visit().findUser(requestWith(cookie));
		await settle();
		const [moved] = await storedSessions(user.id);
		expect(moved?.expires_at).toBe((moved?.last_seen_at ?? 0) + SESSION_MS);
		expect(moved?.last_seen_at).toBe((first?.last_seen_at ?? 0) + DAY_MS + 60_000);
	});

	test("end 30 days after they were last used", async () => {
		const { visit, cookie, later } = await registered();
		later(SESSION_MS - 1000);
		expect(await visit().findUser(requestWith(cookie))).not.toBeNull();
		const idle = await registered();
		idle.later(SESSION_MS);
		expect(await idle.visit().findUser(requestWith(idle.cookie))).toBeNull();
	});

	test("signing out ends it in the database and in the browser", async () => {
		const { visit, cookie, user } = await registered();
		const { cookie: cleared } = await visit().logout(requestWith(cookie));
		expect(cleared).toMatch(/^__Host-session=; Max-Age=0; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
		expect(await visit().findUser(requestWith(cookie))).toBeNull();
		expect(await storedSessions(user.id)).toEqual([]);
	});

	test("asking twice within one request reads the database once", async () => {
		const { cookie } = await registered();
		let statements = 0;
		const counting = new Proxy(env.DB, {
			get(target, name) {
				if (name === "prepare") statements += 1;
				const value = Reflect.get(target, name) as unknown;
				return typeof value === "function" ? value.bind(target) : value;
			},
		});
		const accounts = accountServices({
			database: openDatabase(counting),
			limit: env.SIGN_IN_LIMIT,
			clientKey: "reader",
			now: Date.now,
			waitUntil: () => {},
		});
		await Promise.all([accounts.findUser(requestWith(cookie)), accounts.findUser(requestWith(cookie))]);
		await accounts.findUser(requestWith(null));
		expect(statements).toBe(1);
	});
});

import { describe, expect, test } from "vitest";
import { hashSessionId } from "#app/services/accounts/session-cookie.ts";
import { SESSION_MS } from "#app/services/accounts/sessions.ts";
import { env } from "../environment.ts";
import { freshAddress } from "../scenario.ts";
import { Browser, DAY_MS, registered, signIn, stored, world } from "./world.ts";

const SAFARI =
	"Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1";

async function storedSessions(userId: string) {
	const rows = await env.DB.prepare("select id_hash, last_seen_at, expires_at from sessions where user_id = ?")
		.bind(userId)
		.all<{ id_hash: string; last_seen_at: number; expires_at: number }>();
	return rows.results;
}

async function signedIn() {
	const there = world();
	const account = await stored(there);
	return { there, ...account, browser: await signIn(there, account.email) };
}

describe("sessions", () => {
	test("a request without a valid cookie is signed out", async () => {
		const there = world();
		for (const value of [null, "short", "A".repeat(43), "' or 1=1 --"]) {
			const browser = new Browser();
			if (value !== null) browser.cookies.set("__Host-session", value);
			expect(await there.visit().findUser(browser.request())).toBeNull();
		}
	});

	test("store the id hashed, and change it at every sign-in", async () => {
		const { there, id, email, browser } = await signedIn();
		const first = browser.cookies.get("__Host-session") ?? "";
		expect((await storedSessions(id)).map((row) => row.id_hash)).toEqual([await hashSessionId(first)]);
		const thief = browser.copy();
		await signIn(there, email, browser);
		expect(browser.cookies.get("__Host-session")).not.toBe(first);
		expect(await there.visit().findUser(thief.request())).toBeNull();
	});

	test("are extended by 30 days when used, stored once a day, and end 30 days after the last use", async () => {
		const { there, id, browser } = await signedIn();
		const [first] = await storedSessions(id);
		there.later(DAY_MS - 60_000);
		await there.visit().findUser(browser.request());
		await there.settle();
		expect(await storedSessions(id)).toEqual([first]);
		there.later(2 * 60_000);
		await there.visit().findUser(browser.request());
		await there.settle();
		const [moved] = await storedSessions(id);
		expect(moved?.expires_at).toBe(there.now() + SESSION_MS);
		there.later(SESSION_MS - 1);
		expect(await there.visit().findUser(browser.request())).not.toBeNull();
		await there.settle();
		there.later(SESSION_MS);
		expect(await there.visit().findUser(browser.request())).toBeNull();
	});

	test("read user and access in one statement", async () => {
		const { there, id, browser } = await signedIn();
		const wallet = freshAddress();
		await env.DB.batch([
			env.DB.prepare("update users set wallet = ?, language = 'ar' where id = ?").bind(wallet, id),
			env.DB.prepare("insert into wallets (user_id, address, proven_at, added_at) values (?, ?, 5, 1)").bind(
				id,
				wallet,
			),
			env.DB.prepare("insert into access_grants (user_id, how, granted_at) values (?, 'post', 1)").bind(id),
		]);
		const before = there.work.statements;
		const accounts = there.visit();
		const [user] = await Promise.all([accounts.findUser(browser.request()), accounts.findUser(browser.request())]);
		await accounts.findUser(new Browser().request());
		expect(there.work.statements - before).toBe(1);
		expect(user).toMatchObject({
			wallet,
			walletVerified: true,
			sharedOnTwitter: true,
			hasAccess: true,
			language: "ar",
		});
		await env.DB.batch([
			env.DB.prepare("update wallets set proven_at = null where user_id = ?").bind(id),
			env.DB.prepare("update access_grants set revoked_at = 9 where user_id = ?").bind(id),
		]);
		expect(await there.visit().findUser(browser.request())).toMatchObject({
			wallet,
			walletVerified: false,
			sharedOnTwitter: false,
			hasAccess: false,
		});
	});

	test("signing out ends it in the database and in the browser", async () => {
		const { there, id, browser } = await signedIn();
		const thief = browser.copy();
		const { cookies } = await there.visit().logout(browser.request());
		expect(cookies).toEqual(["__Host-session=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax"]);
		expect(await there.visit().findUser(thief.request())).toBeNull();
		expect(await storedSessions(id)).toEqual([]);
	});
});

describe("devices", () => {
	test("are listed by browser and system, and can be ended one by one", async () => {
		const { there, email, browser } = await signedIn();
		there.later(1000);
		const phone = await signIn(there, email, new Browser(SAFARI));
		there.later(1000);
		const script = await signIn(there, email, new Browser("curl/8.5.0"));
		const devices = await there.visit().listDevices(browser.request());
		expect(devices.map(({ current, browser, system }) => ({ current, browser, system }))).toEqual([
			{ current: false, browser: null, system: null },
			{ current: false, browser: "Safari", system: "iOS" },
			{ current: true, browser: "Firefox", system: "Linux" },
		]);
		const [, second] = devices;
		await there.visit().endDevice(browser.request(), second?.id ?? "");
		expect(await there.visit().findUser(phone.request())).toBeNull();
		expect(await there.visit().findUser(script.request())).not.toBeNull();
		// A device id is not a session id.
		const guessing = new Browser();
		guessing.cookies.set("__Host-session", devices[0]?.id ?? "");
		expect(await there.visit().findUser(guessing.request())).toBeNull();
	});

	test("of another user cannot be ended", async () => {
		const one = await signedIn();
		const other = await signedIn();
		const [device] = await other.there.visit().listDevices(other.browser.request());
		await one.there.visit().endDevice(one.browser.request(), device?.id ?? "");
		expect(await other.there.visit().findUser(other.browser.request())).not.toBeNull();
		expect(await one.there.visit().listDevices(new Browser().request())).toEqual([]);
	});

	test("signing out everywhere else keeps this session, with a new id", async () => {
		const { there, id, email, browser } = await signedIn();
		const phone = await signIn(there, email);
		const thief = browser.copy();
		const { cookies } = await there.visit().endOtherDevices(browser.request());
		browser.take(cookies);
		expect(await there.visit().findUser(browser.request())).toMatchObject({ id });
		expect(await there.visit().findUser(phone.request())).toBeNull();
		expect(await there.visit().findUser(thief.request())).toBeNull();
		expect(await storedSessions(id)).toHaveLength(1);
	});
});

describe("changes of one's own account", () => {
	test("language and name", async () => {
		const there = world();
		const { browser, user } = await registered(there);
		expect(user.language).toBe("en");
		await there.visit().setLanguage(browser.request(), "ar");
		await there.visit().setLanguage(new Browser().request(), "ar");
		await there.visit().setDisplayName(user.id, "  Ada\r\nLovelace \u202E");
		expect(await there.visit().findUser(browser.request())).toMatchObject({
			language: "ar",
			displayName: "Ada Lovelace",
		});
	});
});

import { afterEach, describe, expect, test, vi } from "vitest";
import { IDENTITY_PROVIDERS, type IdentityProvider } from "#app/core/identity.ts";
import { env } from "../environment.ts";
import { unique } from "../scenario.ts";
import {
	APP,
	Browser,
	comeBack,
	countUsers,
	leaveFor,
	MINUTE_MS,
	outside,
	personAt,
	signIn,
	signInWith,
	stored,
	storedUnproven,
	type World,
	world,
} from "./world.ts";

/** Sign-in with X, Google and Facebook against stand-ins that speak their protocols and verify signatures and PKCE. */

afterEach(async () => {
	await outside.heal();
	vi.restoreAllMocks();
});

const mailbox = () => `${unique("mail")}@example.com`;
const everywhere = (email = mailbox()) =>
	personAt({ x: { email }, google: { email }, facebook: { email } }).then((id) => ({ id, email }));

async function userIdOf(there: World, browser: Browser): Promise<string | undefined> {
	return (await there.visit().findUser(browser.request()))?.id;
}

const notBegunHere = { ok: false, reason: "not-begun-here" };

describe("signing in with a provider", () => {
	test.each([
		["x", true],
		["google", true],
		["facebook", false],
	] as const)("%s makes an account, with the e-mail only where it is vouched for", async (provider, vouched) => {
		const there = world();
		const person = await everywhere();
		const { outcome, browser } = await signInWith(there, provider, person.id);
		expect(outcome).toMatchObject({
			ok: true,
			intent: "sign-in",
			user: { email: vouched ? person.email : null, emailProven: vouched, displayName: `Test ${person.id}` },
		});
		expect([...browser.cookies.keys()]).toEqual(["__Host-session"]);
		const again = await signInWith(there, provider, person.id);
		expect(await userIdOf(there, again.browser)).toBe(await userIdOf(there, browser));
		expect((await there.visit().listWays((await userIdOf(there, browser)) ?? "")).identities).toMatchObject([
			{ provider },
		]);
	});

	test("an X account without a confirmed e-mail, and one whose name needs cleaning", async () => {
		const there = world();
		const id = unique("person");
		await outside.addPerson({
			id,
			givenName: "\u202Egnp",
			familyName: " \u200BExe",
			x: { handle: `h${crypto.randomUUID().slice(0, 8).replaceAll("-", "")}`, email: null },
		});
		const { outcome } = await signInWith(there, "x", id);
		expect(outcome).toMatchObject({ ok: true, user: { email: null, displayName: "gnp Exe" } });
		expect(outcome.ok && outcome.user.photoURL).toMatch(/\/face\.jpg$/);
	});

	test.each(IDENTITY_PROVIDERS)(
		"%s: nothing of the sign-in stands in addresses or readable cookies",
		async (provider) => {
			const there = world();
			const browser = new Browser();
			const begun = { intent: "sign-in", returnTo: "/payment?secret=returnTo" } as const;
			const outcome = await there.visit().beginWithProvider(browser.request(), provider, begun);
			if (!outcome.ok) throw new Error(outcome.reason);
			expect(outcome.url).not.toContain("returnTo");
			expect(outcome.cookies).toHaveLength(1);
			expect(outcome.cookies[0]).toMatch(
				new RegExp(
					`^__Host-begun-${provider}=[\\w-]{16}\\.[\\w-]+; Max-Age=600; Path=/; HttpOnly; Secure; SameSite=Lax$`,
				),
			);
			browser.take(outcome.cookies);
			const person = await everywhere();
			const back = await comeBack(there, browser, provider, await outside.decide(outcome.url, person.id));
			expect(back).toMatchObject({ ok: true, returnTo: "/payment?secret=returnTo" });
		},
	);

	test("begun on the welcome screen it leads to the pictures", async () => {
		const there = world();
		const person = await everywhere();
		const begun = { intent: "sign-in", returnTo: "/welcome" } as const;
		const first = await signInWith(there, "x", person.id, new Browser(), begun);
		expect(first.outcome.returnTo).toBe("/nfts");
		const id = await userIdOf(there, first.browser);
		await env.DB.prepare("update users set activated = 1 where id = ?").bind(id).run();
		expect((await signInWith(there, "x", person.id, new Browser(), begun)).outcome.returnTo).toBe("/off");
	});

	test("an admin is who proved an e-mail of the settings", async () => {
		const there = world({ adminEmails: ["root@example.com"] });
		await env.DB.prepare("delete from users where email = 'root@example.com'").run();
		const pretender = await personAt({ google: { email: "root@example.com", emailVerified: false } });
		expect((await signInWith(there, "google", pretender)).outcome).toMatchObject({
			user: { role: "user", email: null },
		});
		const before = await storedUnproven("root@example.com");
		expect(await there.visit().findUser((await signIn(there, "root@example.com")).request())).toMatchObject({
			id: before,
			role: "user",
			hasAccess: false,
		});
		const admin = await personAt({ google: { email: "Root@Example.com" } });
		expect((await signInWith(there, "google", admin)).outcome).toMatchObject({
			user: { role: "admin", hasAccess: true },
		});
	});

	test("only providers with credentials are offered", async () => {
		const there = world({ providers: { x: null, google: null, facebook: null } });
		expect(world().visit().providers).toEqual(["x", "google", "facebook"]);
		expect(there.visit().providers).toEqual([]);
		const begun = { intent: "sign-in", returnTo: "/" } as const;
		expect(await there.visit().beginWithProvider(new Browser().request(), "x", begun)).toMatchObject({ ok: false });
		expect(await comeBack(there, new Browser(), "x", `${APP}/auth/x/callback?oauth_token=a`)).toMatchObject(
			notBegunHere,
		);
	});
});

describe("a provider that says no or fails", () => {
	test.each(IDENTITY_PROVIDERS)("%s: who says no is led back as they came", async (provider) => {
		const there = world();
		const browser = new Browser();
		const begun = { intent: "sign-in", returnTo: "/payment" } as const;
		const outcome = await comeBack(there, browser, provider, await leaveFor(there, browser, provider, null, begun));
		expect(outcome).toMatchObject({ ok: false, reason: "denied", intent: "sign-in", returnTo: "/payment" });
		expect(browser.cookies.size).toBe(0);
	});

	test.each(["google", "facebook"] as const)("%s: an error is answered, with state or without", async (provider) => {
		vi.spyOn(console, "warn").mockImplementation(() => undefined);
		const there = world();
		for (const [query, reason] of [
			["error=access_denied", "denied"],
			["error=server_error", "provider-failed"],
		]) {
			const browser = new Browser();
			await leaveFor(there, browser, provider, (await everywhere()).id);
			expect(await comeBack(there, browser, provider, `${APP}/auth/${provider}/callback?${query}`)).toMatchObject({
				ok: false,
				reason,
			});
		}
	});

	test.each([
		["x", "down", "request_token"],
		["x", 500, "access_token"],
		["x", "garbage", "access_token"],
		["x", "truncated", "verify_credentials"],
		["x", 429, "verify_credentials"],
		["google", "down", "token"],
		["google", "garbage", "token"],
		["google", 500, "userinfo"],
		["google", "truncated", "userinfo"],
		["facebook", 429, "access_token"],
		["facebook", "garbage", "/me"],
	] as const)("%s %s at %s is said, and nobody is signed in", async (service, fault, call) => {
		vi.spyOn(console, "warn").mockImplementation(() => undefined);
		const there = world();
		const browser = new Browser();
		const { id } = await everywhere();
		await outside.setFault({ service, fault, call });
		const begun = await there
			.visit()
			.beginWithProvider(browser.request(), service, { intent: "sign-in", returnTo: "/" });
		if (!begun.ok) {
			expect([begun.reason, call]).toEqual(["provider-failed", "request_token"]);
			return;
		}
		browser.take(begun.cookies);
		const outcome = await comeBack(there, browser, service, await outside.decide(begun.url, id));
		expect(outcome).toMatchObject({ ok: false, reason: "provider-failed" });
		expect(browser.cookies.size).toBe(0);
	});
});

describe("attacks on the callback", () => {
	test.each(IDENTITY_PROVIDERS)("%s: another browser's callback signs nobody in", async (provider) => {
		const there = world();
		const attacker = await everywhere();
		const address = await leaveFor(there, new Browser(), provider, attacker.id);
		// The victim's browser has begun nothing, or something else.
		const victim = new Browser();
		expect(await comeBack(there, victim, provider, address)).toMatchObject(notBegunHere);
		await leaveFor(there, victim, provider, (await everywhere()).id);
		expect(await comeBack(there, victim, provider, address)).toMatchObject(notBegunHere);
		expect(await userIdOf(there, victim)).toBeUndefined();
	});

	test.each(IDENTITY_PROVIDERS)(
		"%s: a callback works once, also with a copy of the browser's cookies",
		async (provider) => {
			const there = world();
			const browser = new Browser();
			const address = await leaveFor(there, browser, provider, (await everywhere()).id);
			const thief = browser.copy();
			const calls = () => outside.calls(provider).then((all) => all.length);
			expect(await comeBack(there, browser, provider, address)).toMatchObject({ ok: true });
			const asked = await calls();
			expect(await comeBack(there, browser, provider, address)).toMatchObject(notBegunHere);
			expect(await comeBack(there, thief, provider, address)).toMatchObject(notBegunHere);
			// The provider is not even asked.
			expect(await calls()).toBe(asked);
		},
	);

	test.each(IDENTITY_PROVIDERS)("%s: of two callbacks at the same moment one signs in", async (provider) => {
		const there = world();
		const browser = new Browser();
		const address = await leaveFor(there, browser, provider, (await everywhere()).id);
		const outcomes = await Promise.all(
			[browser.copy(), browser.copy()].map((one) => comeBack(there, one, provider, address)),
		);
		expect(outcomes.map((outcome) => (outcome.ok ? "in" : outcome.reason)).sort()).toEqual(["in", "not-begun-here"]);
	});

	test.each(IDENTITY_PROVIDERS)("%s: state is missing, foreign, or of another sign-in", async (provider) => {
		const there = world();
		const browser = new Browser();
		const person = await everywhere();
		const address = await leaveFor(there, browser, provider, person.id);
		const other = await leaveFor(there, new Browser(), provider, person.id);
		const name = provider === "x" ? "oauth_token" : "state";
		const changed = (value: string | null) => {
			const url = new URL(address);
			if (value === null) url.searchParams.delete(name);
			else url.searchParams.set(name, value);
			return url.href;
		};
		const foreign = new URL(other).searchParams.get(name);
		for (const forged of [changed(null), changed(""), changed("made-up"), changed(foreign), other]) {
			expect(await comeBack(there, browser.copy(), provider, forged)).toMatchObject(notBegunHere);
		}
		// None of it has used the person's own sign-in up.
		expect(await comeBack(there, browser, provider, address)).toMatchObject({ ok: true });
	});

	test.each(["google", "facebook"] as const)(
		"%s: a stolen code is of no use with another verifier",
		async (provider) => {
			vi.spyOn(console, "warn").mockImplementation(() => undefined);
			const there = world();
			const victimAddress = new URL(await leaveFor(there, new Browser(), provider, (await everywhere()).id));
			const attacker = new Browser();
			const own = new URL(await leaveFor(there, attacker, provider, (await everywhere()).id));
			own.searchParams.set("code", victimAddress.searchParams.get("code") ?? "");
			expect(await comeBack(there, attacker, provider, own.href)).toMatchObject({
				ok: false,
				reason: "provider-failed",
			});
		},
	);

	test("x: a verifier for another request token, or none, signs nobody in", async () => {
		vi.spyOn(console, "warn").mockImplementation(() => undefined);
		const there = world();
		const { id } = await everywhere();
		const victim = new URL(await leaveFor(there, new Browser(), "x", id));
		for (const verifier of [victim.searchParams.get("oauth_verifier"), null]) {
			const attacker = new Browser();
			const own = new URL(await leaveFor(there, attacker, "x", (await everywhere()).id));
			if (verifier === null) own.searchParams.delete("oauth_verifier");
			else own.searchParams.set("oauth_verifier", verifier);
			expect(await comeBack(there, attacker, "x", own.href)).toMatchObject({ ok: false, reason: "provider-failed" });
		}
	});

	test("one provider's sealed cookie is nothing to another, an altered or a late one to nobody", async () => {
		const there = world();
		const browser = new Browser();
		const address = await leaveFor(there, browser, "google", (await everywhere()).id);
		const sealed = browser.cookies.get("__Host-begun-google") ?? "";
		const moved = new Browser();
		moved.cookies.set("__Host-begun-facebook", sealed);
		expect(await comeBack(there, moved, "facebook", address.replace("google", "facebook"))).toMatchObject(notBegunHere);
		for (const at of [0, 20, sealed.length - 3]) {
			const altered = browser.copy();
			const turned = sealed[at] === "A" ? "B" : "A";
			altered.cookies.set("__Host-begun-google", sealed.slice(0, at) + turned + sealed.slice(at + 1));
			expect(await comeBack(there, altered, "google", address)).toMatchObject(notBegunHere);
		}
		there.later(10 * MINUTE_MS);
		expect(await comeBack(there, browser, "google", address)).toMatchObject(notBegunHere);
	});

	test.each([
		"//evil.example",
		"///evil.example",
		"/\\evil.example",
		"\\\\evil.example",
		"https://evil.example/",
		"/%2Fevil.example",
		"/%252Fevil.example",
		"/\t/evil.example",
		"/\n/evil.example",
		"/\u2215\u2215evil.example\\",
		"javascript:alert(1)",
		" //evil.example",
		`/${"a".repeat(3000)}`,
	])("returnTo %j stays here", async (returnTo) => {
		const there = world();
		const { outcome } = await signInWith(there, "google", (await everywhere()).id, new Browser(), {
			intent: "sign-in",
			returnTo,
		});
		expect(outcome).toMatchObject({ ok: true });
		const led = new URL(outcome.returnTo, APP);
		expect(led.origin).toBe(APP);
		expect(outcome.returnTo).toMatch(/^\/(?![/\\])/);
	});

	test("a session planted before the sign-in opens nothing after", async () => {
		const there = world();
		const attacker = await signIn(there, (await stored(there)).email);
		const victim = attacker.copy();
		const { outcome } = await signInWith(there, "google", (await everywhere()).id, victim);
		expect(outcome.ok).toBe(true);
		expect(victim.cookies.get("__Host-session")).not.toBe(attacker.cookies.get("__Host-session"));
		expect(await userIdOf(there, attacker)).toBeUndefined();
	});
});

describe("joining accounts by e-mail", () => {
	test.each<[string, IdentityProvider, Parameters<typeof personAt>[0], boolean]>([
		["Google vouches", "google", { google: { email: "" } }, true],
		["X vouches", "x", { x: { email: "" } }, true],
		["Google does not vouch", "google", { google: { email: "", emailVerified: false } }, false],
		["Facebook never does", "facebook", { facebook: { email: "" } }, false],
	])("%s", async (_case, provider, person, joins) => {
		const there = world();
		const account = await stored(there);
		const claims = JSON.parse(JSON.stringify(person).replace('"email":""', `"email":"${account.email.toUpperCase()}"`));
		const { outcome, browser } = await signInWith(there, provider, await personAt(claims));
		expect(outcome.ok).toBe(true);
		expect((await userIdOf(there, browser)) === account.id).toBe(joins);
		expect(await countUsers(account.email)).toBe(1);
		if (!joins) expect(outcome.ok && outcome.user.email).toBeNull();
	});

	test("an e-mail from before, typed but never proven, joins nobody: proof wins it, the account stays its owner's", async () => {
		const there = world();
		const email = mailbox();
		const before = await storedUnproven(email);
		const squatter = await signIn(there, email);
		const { outcome, browser } = await signInWith(there, "google", await personAt({ google: { email } }));
		expect(outcome).toMatchObject({ ok: true, user: { email, emailProven: true } });
		expect(await userIdOf(there, browser)).not.toBe(before);
		expect(await there.visit().findUser(squatter.request())).toMatchObject({ id: before, email: null });
	});

	test("X and Google with one vouched e-mail are one account", async () => {
		const there = world();
		const person = await everywhere();
		const x = await signInWith(there, "x", person.id);
		const google = await signInWith(there, "google", person.id);
		expect(await userIdOf(there, google.browser)).toBe(await userIdOf(there, x.browser));
	});

	test("another identity of a provider that vouches for the same e-mail does not get in", async () => {
		const there = world();
		const email = mailbox();
		const first = await signInWith(there, "google", await personAt({ google: { email } }));
		const second = await signInWith(there, "google", await personAt({ google: { email } }));
		expect(second.outcome).toMatchObject({ ok: true, user: { email: null } });
		expect(await userIdOf(there, second.browser)).not.toBe(await userIdOf(there, first.browser));
	});

	test("a person's first sign-ins at the same moment make one account", async () => {
		const there = world();
		const person = await everywhere();
		const leaving = (["x", "google", "google", "x"] as const).map(async (provider) => {
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

	test("adds a way in, and takes it away but for the last", async () => {
		const there = world();
		const account = await stored(there, { password: false });
		const person = await everywhere(account.email);
		const { browser } = await signInWith(there, "google", person.id);
		const { outcome } = await signInWith(there, "facebook", person.id, browser, link);
		expect(outcome).toMatchObject({ ok: true, intent: "link", user: { id: account.id }, returnTo: "/settings" });
		const ways = async () => (await there.visit().listWays(account.id)).identities.map((one) => one.provider).sort();
		expect(await ways()).toEqual(["facebook", "google"]);
		const both = await Promise.all(
			(["google", "facebook"] as const).map((provider) => there.visit().unlink(account.id, provider)),
		);
		expect(both.filter((one) => one.ok)).toHaveLength(1);
		expect(both.filter((one) => !one.ok)).toEqual([{ ok: false, reason: "last-way-in" }]);
		expect(await ways()).toHaveLength(1);
	});

	test("a password with a proven e-mail is a way in; unlinking X revokes its token there", async () => {
		const there = world();
		const account = await stored(there);
		const person = await everywhere();
		await signInWith(there, "x", person.id, await signIn(there, account.email), link);
		expect(await there.visit().unlink(account.id, "x")).toEqual({ ok: true });
		await there.settle();
		expect(await outside.calls("x", /invalidate_token/)).toMatchObject([{ status: 200 }]);
		expect(await there.visit().listWays(account.id)).toEqual({ identities: [], hasPassword: true });
		expect(await there.visit().unlink(account.id, "x")).toEqual({ ok: true });
	});

	test("refuses an identity of another account, a second of one provider, and a session that is another's by then", async () => {
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
		// Once more changes nothing and is no mistake.
		expect((await signInWith(there, "facebook", own.id, browser, link)).outcome.ok).toBe(true);
		expect((await signInWith(there, "facebook", (await everywhere()).id, browser, link)).outcome).toMatchObject({
			reason: "one-per-provider",
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

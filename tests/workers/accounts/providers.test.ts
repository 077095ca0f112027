import { afterEach, describe, expect, test, vi } from "vitest";
import { IDENTITY_PROVIDERS } from "#app/core/accounts/identity.ts";
import { env } from "../environment.ts";
import { unique } from "../scenario.ts";
import {
	APP,
	Browser,
	comeBack,
	everywhere,
	leaveFor,
	notBegunHere,
	outside,
	personAt,
	signIn,
	signInWith,
	storedUnproven,
	userIdOf,
	world,
} from "./world.ts";

/** Sign-in with X, Google and Facebook against stand-ins that speak their protocols and verify signatures and PKCE. */

afterEach(async () => {
	await outside.heal();
	vi.restoreAllMocks();
});

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

	test("an X account without a verified e-mail, and one whose name has to be cleaned", async () => {
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
		expect(outcome.ok && outcome.user.photoURL).toMatch(/\/face\.\w+$/);
	});

	test.each(IDENTITY_PROVIDERS)("%s: nothing of the sign-in is in addresses or readable cookies", async (provider) => {
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
	});

	test("from the welcome screen leads to the NFTs", async () => {
		const there = world();
		const person = await everywhere();
		const begun = { intent: "sign-in", returnTo: "/welcome" } as const;
		const first = await signInWith(there, "x", person.id, new Browser(), begun);
		expect(first.outcome.returnTo).toBe("/nfts");
		const id = await userIdOf(there, first.browser);
		await env.DB.prepare("update users set activated = 1 where id = ?").bind(id).run();
		expect((await signInWith(there, "x", person.id, new Browser(), begun)).outcome.returnTo).toBe("/off");
	});

	test("users with a verified e-mail of the settings are admins", async () => {
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
		for (const provider of ["google", "x", "facebook"] as const) {
			const former = await personAt({ [provider]: { email: "Root@Example.com" } });
			expect(
				(await signInWith(there, provider, former)).outcome,
				`${provider} speaks for no such mailbox`,
			).toMatchObject({
				user: { role: "user", email: null },
			});
		}
		const admin = await personAt({ google: { email: "Root@Example.com", hd: "example.com" } });
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

describe("a provider that refuses or fails", () => {
	test.each(IDENTITY_PROVIDERS)("%s: a user who declines returns to the original path", async (provider) => {
		const there = world();
		const browser = new Browser();
		const begun = { intent: "sign-in", returnTo: "/payment" } as const;
		const outcome = await comeBack(there, browser, provider, await leaveFor(there, browser, provider, null, begun));
		expect(outcome).toMatchObject({ ok: false, reason: "denied", intent: "sign-in", returnTo: "/payment" });
		expect(browser.cookies.size).toBe(0);
	});

	test.each(["google", "facebook"] as const)(
		"%s: an error is believed of the sign-in under way alone; without its state nothing is cancelled",
		async (provider) => {
			vi.spyOn(console, "warn").mockImplementation(() => undefined);
			const there = world();
			for (const [query, reason] of [
				["error=access_denied", "denied"],
				["error=server_error", "provider-failed"],
			]) {
				const browser = new Browser();
				const back = await leaveFor(there, browser, provider, (await everywhere()).id);
				const callback = `${APP}/auth/${provider}/callback?${query}`;
				for (const state of ["", "&state=", "&state=theirs"])
					expect(await comeBack(there, browser, provider, callback + state)).toMatchObject({
						reason: "not-begun-here",
					});
				const own = `&state=${new URL(back).searchParams.get("state")}`;
				expect(await comeBack(there, browser.copy(), provider, callback + own)).toMatchObject({ ok: false, reason });

				const other = new Browser();
				const goesOn = await leaveFor(there, other, provider, (await everywhere()).id);
				await comeBack(there, other, provider, callback);
				expect(await comeBack(there, other, provider, goesOn)).toMatchObject({ ok: true });
			}
		},
	);

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

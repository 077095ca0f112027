import { afterEach, describe, expect, test, vi } from "vitest";
import { IDENTITY_PROVIDERS } from "#app/core/accounts/identity.ts";
import {
	APP,
	Browser,
	comeBack,
	everywhere,
	leaveFor,
	MINUTE_MS,
	notBegunHere,
	outside,
	signIn,
	signInWith,
	stored,
	userIdOf,
	world,
} from "./world.ts";

/** Manipulated callbacks of providers must not sign anybody in. */

afterEach(async () => {
	await outside.heal();
	vi.restoreAllMocks();
});

describe("attacks on the callback", () => {
	test.each(IDENTITY_PROVIDERS)("%s: a callback in another browser does not sign in", async (provider) => {
		const there = world();
		const attacker = await everywhere();
		const address = await leaveFor(there, new Browser(), provider, attacker.id);
		// The victim's browser has no sign-in in progress, or another one.
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
			// The provider is not called.
			expect(await calls()).toBe(asked);
		},
	);

	test.each(IDENTITY_PROVIDERS)("%s: of two concurrent callbacks one signs in", async (provider) => {
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
		// None of them used up the user's own sign-in.
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

	test("x: a missing verifier, or one for another request token, does not sign in", async () => {
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

	test("a cookie of another provider, an altered or an expired one is ignored", async () => {
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
		`/${"\u00e9".repeat(1900)}`,
	])("returnTo %j stays on this site", async (returnTo) => {
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

	test("a session id set before the sign-in is invalid after it", async () => {
		const there = world();
		const attacker = await signIn(there, (await stored(there)).email);
		const victim = attacker.copy();
		const { outcome } = await signInWith(there, "google", (await everywhere()).id, victim);
		expect(outcome.ok).toBe(true);
		expect(victim.cookies.get("__Host-session")).not.toBe(attacker.cookies.get("__Host-session"));
		expect(await userIdOf(there, attacker)).toBeUndefined();
	});
});

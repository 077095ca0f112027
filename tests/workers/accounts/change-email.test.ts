import { describe, expect, test } from "vitest";
import { SCRYPT } from "#app/services/accounts/account-deps.ts";
import { unique } from "../scenario.ts";
import { Browser, MINUTE_MS, PASSWORD, personAt, signIn, signInWith, stored, world } from "./world.ts";

describe("changing the e-mail", () => {
	test("keeps the old one until the signed-in account confirms the new one", async () => {
		const there = world();
		const { id, email } = await stored(there);
		const browser = await signIn(there, email);
		const next = `${unique("next")}@example.com`;
		await there.visit().requestPasswordReset(new Browser().request(), email, "en");
		const reset = await there.tokenMailedTo(email);
		const change = { email: next.toUpperCase(), current: PASSWORD };
		expect(await there.visit().changeEmail(browser.request(), change, "en")).toEqual({ ok: true });
		const token = await there.tokenMailedTo(next);
		expect(await there.visit().findUser(browser.request())).toMatchObject({ email });

		// Signed out, or as another user, the link does nothing: nobody confirms an e-mail for a stranger's account.
		const stranger = await signIn(there, (await stored(there)).email);
		for (const elsewhere of [new Browser(), stranger]) {
			expect(await there.visit().readMailedLink(elsewhere.request(), token)).toEqual({
				kind: "verify-email",
				email: next,
				signedIn: false,
			});
			expect(await there.visit().confirmMailedLink(elsewhere.request(), token, PASSWORD)).toEqual({
				ok: false,
				reason: "signed-out",
			});
		}

		expect(await there.visit().confirmMailedLink(browser.request(), token, null)).toMatchObject({
			ok: true,
			user: { id, email: next },
			returnTo: "/settings",
		});
		expect(await there.visit().confirmMailedLink(browser.request(), token, null)).toMatchObject({ ok: false });
		// A reset mailed to the old e-mail is invalid, and the old e-mail gets a notice.
		expect(await there.visit().resetPassword(new Browser().request(), reset, "battery staple")).toMatchObject({
			ok: false,
		});
		expect((await there.mailsTo(email)).at(-1)).toMatchObject({ kind: "email-changed", values: { email: next } });
		await signIn(there, next);
		const old = { email, password: PASSWORD };
		expect(await there.visit().login(new Browser().request(), old)).toMatchObject({ ok: false });
	});

	test("requires the password, so that an open session alone cannot take over the account", async () => {
		const there = world();
		const { email } = await stored(there);
		const browser = await signIn(there, email);
		const next = `${unique("next")}@example.com`;
		const change = (current: string | null) =>
			there.visit().changeEmail(browser.request(), { email: next, current }, "en");
		for (const current of [null, "", ...Array(4).fill("wrong horse")]) {
			expect(await change(current)).toEqual({ ok: false, reason: "wrong-password" });
		}
		expect(await change("wrong horse")).toMatchObject({ ok: false, reason: "rate-limited" });
		expect(await there.mailsTo(next)).toEqual([]);
		there.later(MINUTE_MS);
		expect(await change(PASSWORD)).toEqual({ ok: true });
		expect(await there.mailsTo(next)).toHaveLength(1);
	});

	test("requires no password if the account has none", async () => {
		const there = world();
		const person = await personAt({ x: { email: null } });
		const { browser } = await signInWith(there, "x", person);
		const email = `${unique("first")}@example.com`;
		expect(await there.visit().changeEmail(browser.request(), { email, current: null }, "en")).toEqual({ ok: true });
		expect(await there.mailsTo(email)).toHaveLength(1);
	});

	test("to another account's e-mail gets the same answer and changes nothing", async () => {
		const there = world();
		const taken = await stored(there);
		const { email } = await stored(there);
		const browser = await signIn(there, email);
		const change = { email: taken.email, current: PASSWORD };
		expect(await there.visit().changeEmail(browser.request(), change, "en")).toEqual({ ok: true });
		expect((await there.mailsTo(taken.email)).map((mail) => mail.kind)).toEqual(["already-registered"]);
		expect(await there.visit().findUser(browser.request())).toMatchObject({ email });
	});

	test("to one that another account verified meanwhile is refused", async () => {
		const there = world();
		const { email } = await stored(there);
		const browser = await signIn(there, email);
		const next = `${unique("next")}@example.com`;
		await there.visit().changeEmail(browser.request(), { email: next, current: PASSWORD }, "en");
		const token = await there.tokenMailedTo(next);
		await stored(there, { email: next });
		expect(await there.visit().confirmMailedLink(browser.request(), token, null)).toEqual({
			ok: false,
			reason: "email-taken",
		});
	});

	test("is not held up by accounts of strangers that ask for the same e-mail: each has its first mail, and all no flood", async () => {
		const there = world({ passwords: { ...SCRYPT, verify: async () => true } });
		const next = `${unique("next")}@example.com`;
		const ask = async (browser: Browser) => {
			await there.visit().changeEmail(browser.request(), { email: next, current: PASSWORD }, "en");
			await there.settle();
		};
		const signedIn = async () => signIn(there, (await stored(there)).email);
		const strangers = await Promise.all(Array.from({ length: 5 }, signedIn));
		for (let round = 0; round < 6; round++) {
			for (const stranger of strangers) await ask(stranger);
			there.later(2 * MINUTE_MS);
		}
		expect(await there.mailsTo(next)).toHaveLength(20);
		const owner = await signedIn();
		await ask(owner);
		const token = await there.tokenMailedTo(next);
		expect(await there.mailsTo(next)).toHaveLength(21);
		expect(await there.visit().confirmMailedLink(owner.request(), token, null)).toMatchObject({
			ok: true,
			user: { email: next },
		});
	});
});

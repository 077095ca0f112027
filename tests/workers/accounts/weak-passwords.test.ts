import { describe, expect, test } from "vitest";
import { LOCAL_CHAIN_ID } from "#app/core/chains.ts";
import { hashPassword } from "#app/services/accounts/password-hash.ts";
import type { PaymentLinkDraft } from "#app/services/payments/creation-contract.ts";
import { env } from "../environment.ts";
import { defaultDraft, makeUser, services, unique } from "../scenario.ts";
import { Browser, signIn, somebody, stored, world } from "./world.ts";

/** Passwords that whoever guesses tries first, at every place where one is chosen. */

const WEAK = ["password", "12345678", "iloveyou"];
const refused = { ok: false, reason: "weak-password" };

test.each(WEAK)("%s is refused by a registration, before any hashing and mail", async (password) => {
	const there = world();
	const person = { ...somebody(), password, returnTo: "/" };
	expect(await there.visit().register(new Browser().request(), person, "en")).toMatchObject(refused);
	expect(await there.mailsTo(person.email)).toEqual([]);
	expect(there.work.hashes).toBe(0);
});

test("a registration's own name and e-mail are no password, whoever has an account", async () => {
	const there = world();
	const { email } = await stored(there);
	for (const [mail, password] of [
		[email, email],
		[`${unique("nobody")}@example.com`, "MartaOliveira1"],
	] as const) {
		const person = { ...somebody(), email: mail, password, returnTo: "/" };
		const outcome = await there.visit().register(new Browser().request(), person, "en");
		expect(outcome).toEqual({ ...refused, flaw: "own-words" });
	}
});

test.each(WEAK)(
	"%s is refused as a new password in settings and by a reset, whose link stays good",
	async (password) => {
		const there = world();
		const { email } = await stored(there);
		const browser = await signIn(there, email);
		const change = { current: "correct horse", next: password };
		expect(await there.visit().setPassword(browser.request(), change)).toMatchObject(refused);

		await there.visit().requestPasswordReset(new Browser().request(), email, "en");
		const token = await there.tokenMailedTo(email);
		const reset = (chosen: string) => there.visit().resetPassword(new Browser().request(), token, chosen);
		expect(await reset(password)).toMatchObject(refused);
		expect((await reset("seven lamps and a kettle")).ok).toBe(true);
	},
);

test("an account that has such a password still signs in, and is told", async () => {
	const there = world();
	const { id, email } = await stored(there);
	const set = (hash: string) => env.DB.prepare("update users set password_hash = ? where id = ?").bind(hash, id).run();
	const login = (password: string) => there.visit().login(new Browser().request(), { email, password });
	expect(await login("correct horse")).toMatchObject({ ok: true, flaw: null });
	await set(await hashPassword("iloveyou"));
	expect(await login("iloveyou")).toMatchObject({ ok: true, flaw: "common" });
	expect(await login("password")).toEqual({ ok: false, reason: "wrong-credentials" });
});

describe("a link's dashboard", () => {
	const create = async (change: Partial<PaymentLinkDraft>) =>
		services().createPaymentLink(
			{ id: await makeUser(), hasAccess: true },
			{ ...defaultDraft(), dashboardPassword: "", submissionKey: unique("key"), chainId: LOCAL_CHAIN_ID, ...change },
		);

	test.each(WEAK)("is not made with %s", async (dashboardPassword) => {
		expect(await create({ dashboardPassword })).toMatchObject(refused);
	});

	test("is not made with the memo's words or the requester's name", async () => {
		const link = { memo: "Logo for the Riverbank fair", requesterName: "Rosa Lindgren" };
		for (const dashboardPassword of ["Riverbank1", "rosalindgren", "riverbankfair"])
			expect(await create({ ...link, dashboardPassword })).toEqual({ ...refused, flaw: "own-words" });
		expect((await create({ ...link, dashboardPassword: "seven quiet lamps" })).ok).toBe(true);
	});
});

import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { afterEach, describe, expect, test, vi } from "vitest";
import { roomOf } from "#app/composition/services.server.ts";
import type { Hash } from "#app/core/address.ts";
import { hasAccess } from "#app/services/accounts/has-access.ts";
import { env } from "../environment.ts";
import { signFor } from "../payer-scenes.ts";
import { freshAddress, HUNDRED, makeLink, pay, payer, report, services, snapshot, unique } from "../scenario.ts";
import {
	Browser,
	comeBack,
	leaveFor,
	outside,
	PASSWORD,
	personAt,
	signIn,
	signInWith,
	somebody,
	stored,
	storedUnproven,
	world,
} from "./world.ts";

afterEach(async () => {
	await outside.heal();
	vi.restoreAllMocks();
});

async function linkOf(userId: string, draft: Parameters<typeof makeLink>[0] = {}): Promise<string> {
	const paymentId = await makeLink(draft);
	await env.DB.prepare("update pending_payments set user_id = ?, submission_key = ? where payment_id = ?")
		.bind(userId, unique("key"), paymentId)
		.run();
	return paymentId;
}

/** All rows of all tables as text. */
async function everythingStored(): Promise<string> {
	const tables = await env.DB.prepare(
		"select name from sqlite_master where type = 'table' and name not like 'sqlite_%' and name not like '\\_cf%' escape '\\'",
	).all<{ name: string }>();
	const rows = await Promise.all(tables.results.map(({ name }) => env.DB.prepare(`select * from "${name}"`).all()));
	return JSON.stringify(rows.map(({ results }) => results));
}

/** Paid with a proof by the payer, because only a proven payer gets a receipt. */
const reportSigned = async (paymentId: string, txHash: Hash) =>
	report(paymentId, txHash, { payerSignature: await signFor(payer, paymentId, txHash) });

describe("deleting an account", () => {
	test("requires the e-mail in any case, or the name if there is no e-mail", async () => {
		const there = world();
		const { id, email } = await stored(there);
		const browser = await signIn(there, email);
		for (const typed of ["", "delete", `x${email}`, "Marta Oliveira"]) {
			expect(await there.visit().deleteAccount(browser.request(), typed)).toEqual({
				ok: false,
				reason: "not-the-same",
			});
		}
		expect(await there.visit().findUser(browser.request())).toMatchObject({ id });
		// as copied from an Arabic sentence, with the marks that set it apart
		const copied = `  \u2068${email.toUpperCase()}\u2069 `;
		const outcome = await there.visit().deleteAccount(browser.request(), copied);
		await there.weekOver();
		expect(outcome).toEqual({
			ok: true,
			at: expect.any(Number),
			cookies: ["__Host-session=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax"],
		});

		const nameless = await signInWith(there, "facebook", await personAt({ facebook: { email: null } }));
		if (!nameless.outcome.ok) throw new Error(nameless.outcome.reason);
		const { displayName } = nameless.outcome.user;
		expect(await there.visit().deleteAccount(nameless.browser.request(), displayName)).toMatchObject({ ok: true });
	});

	test("leaves no personal data except in the mail about it, and ends every session", async () => {
		const there = world();
		const { id, email } = await stored(there);
		const browser = await signIn(there, email);
		const phone = await signIn(there, email);
		await signInWith(there, "x", await personAt({ x: { email: null } }), browser, { intent: "link", returnTo: "/" });
		await env.DB.batch([
			env.DB.prepare("insert into wallets (user_id, address, added_at) values (?, ?, 1)").bind(id, freshAddress()),
			env.DB.prepare("insert into access_grants (user_id, how, granted_at) values (?, 'post', 1)").bind(id),
			env.DB.prepare("insert into access_codes (user_id, code, created_at) values (?, 'code', 1)").bind(id),
			env.DB.prepare("insert into used_posts (tweet_id, user_id, used_at) values (?, ?, 1)").bind(`1${Date.now()}`, id),
		]);
		await there.visit().requestPasswordReset(new Browser().request(), email, "en");
		const reset = await there.tokenMailedTo(email);
		await there.visit().login(new Browser().request(), { email, password: "wrong horse" });
		await there.visit().deleteAccount(browser.request(), email);
		await there.weekOver();
		await there.settle();
		expect(await there.visit().findUser(phone.request())).toBeNull();
		expect(await there.visit().resetPassword(new Browser().request(), reset, "battery staple")).toMatchObject({
			ok: false,
		});
		expect((await there.mailsTo(email)).at(-1)).toMatchObject({ kind: "account-deleted" });
		await env.DB.prepare("delete from mails where dedupe_key like 'account:account-deleted:%'").run();
		const left = await everythingStored();
		expect(left).not.toContain(id);
		expect(left).not.toContain(email);
		expect((await outside.calls("x", /invalidate_token/)).map((call) => call.status)).toEqual([200]);
	});

	test("sends no mail to an unverified e-mail", async () => {
		const there = world();
		const email = `${crypto.randomUUID()}@example.com`;
		await storedUnproven(email);
		const browser = await signIn(there, email);
		expect(await there.visit().deleteAccount(browser.request(), email)).toMatchObject({ ok: true });
		await there.weekOver();
		expect(await there.mailsTo(email)).toEqual([]);
	});

	test("keeps links mailed to an unverified e-mail, which may belong to somebody else", async () => {
		const there = world();
		const owner = somebody();
		await storedUnproven(owner.email);
		const typedOnce = await signIn(there, owner.email);
		const browser = new Browser();
		const begun = await there.visit().register(browser.request(), owner, "en");
		if (!begun.ok) throw new Error(begun.reason);
		browser.take(begun.cookies);
		const token = await there.tokenMailedTo(owner.email);
		expect(await there.visit().deleteAccount(typedOnce.request(), owner.email)).toMatchObject({ ok: true });
		await there.weekOver();
		expect(await there.visit().confirmMailedLink(browser.request(), token, null)).toMatchObject({ ok: true });
	});

	test("deletes unpaid links, and their rooms end without errors", async () => {
		const there = world();
		const { id, email } = await stored(there);
		const paymentId = await linkOf(id);
		const room = roomOf(env, paymentId);
		expect(await services().room(paymentId).snapshot()).toMatchObject({ status: "none" });
		await runInDurableObject(room, async (_room, state) => state.storage.setAlarm(Date.now() + 60_000));
		await there.visit().deleteAccount((await signIn(there, email)).request(), email);
		await there.weekOver();
		expect(await services().findLinkPage(paymentId)).toBeNull();
		expect(await services().findDashboardEpoch(paymentId)).toBeNull();
		expect(await runDurableObjectAlarm(room)).toBe(true);
		expect(await runInDurableObject(room, async (_room, state) => state.storage.getAlarm())).toBeNull();
		expect(await runDurableObjectAlarm(room)).toBe(false);
	});

	test("keeps paid links as receipts, without the requester's account and e-mail", async () => {
		const there = world();
		const { id, email } = await stored(there);
		const to = freshAddress();
		const paymentId = await linkOf(id, { requesterAddress: to, requesterEmail: email });
		await reportSigned(paymentId, await pay(to, HUNDRED));
		await there.visit().deleteAccount((await signIn(there, email)).request(), email);
		await there.weekOver();
		await there.settle();
		const page = await services().findLinkPage(paymentId);
		expect(page).toMatchObject({
			userId: null,
			terms: { requesterName: "Ada Lovelace", requesterEmail: "", requesterAddress: to, amount: HUNDRED },
			snapshot: { status: "success" },
		});
		expect((await snapshot(paymentId)).confirmedPayment).toMatchObject({ senderName: "Bob" });
		const mails = await env.DB.prepare("select message from mails where payment_id = ?").bind(paymentId).all();
		expect(JSON.stringify(mails.results)).toContain("bob@example.com");
		expect(JSON.stringify(mails.results)).not.toContain(email);
	});

	test("keeps a link with a pending payment, which is found and mailed to the sender only", async () => {
		const there = world();
		const { id, email } = await stored(there);
		const to = freshAddress();
		const paymentId = await linkOf(id, { requesterAddress: to, requesterEmail: email });
		await services()
			.room(paymentId)
			.report({
				txHash: `0x${"ab".repeat(32)}`,
				senderName: "Bob",
				senderEmail: "bob@example.com",
				attemptId: null,
				payerSignature: null,
				language: "en",
				clientKey: unique("client"),
			});
		await there.visit().deleteAccount((await signIn(there, email)).request(), email);
		await there.weekOver();
		await reportSigned(paymentId, await pay(to, HUNDRED));
		expect((await snapshot(paymentId)).status).toBe("success");
		const mails = await env.DB.prepare("select message from mails where payment_id = ?").bind(paymentId).all();
		expect(mails.results.map((row) => JSON.parse(String(row.message)).to)).toEqual(["bob@example.com"]);
	});

	test("makes no links of recurring requests while it waits; they go on for whoever keeps the account", async () => {
		const there = world();
		const { id, email } = await stored(there);
		const browser = await signIn(there, email);
		await env.DB.prepare("insert into access_grants (user_id, how, author, granted_at) values (?1, 'post', ?1, 1)")
			.bind(id)
			.run();
		expect(await hasAccess(there.deps, id)).toBe(true);
		await there.visit().deleteAccount(browser.request(), email);
		expect(await hasAccess(there.deps, id)).toBe(false);
		await signIn(there, email);
		expect(await hasAccess(there.deps, id)).toBe(true);
	});

	test("says to whoever signs in within the week that this keeps the account", async () => {
		const there = world();
		const { email } = await stored(there);
		const login = async () => {
			const outcome = await there.visit().login(new Browser().request(), { email, password: PASSWORD });
			return outcome.ok && outcome.cookies.filter((cookie) => cookie.includes("notice=account-kept"));
		};
		await there.visit().deleteAccount((await signIn(there, email)).request(), email);
		expect(await login()).toHaveLength(1);
		expect(await login()).toEqual([]);
	});

	test("a later sign-in with the same identity creates a new account", async () => {
		const there = world();
		const email = `${unique("mail")}@example.com`;
		const person = await personAt({ google: { email } });
		const first = await signInWith(there, "google", person);
		if (!first.outcome.ok) throw new Error(first.outcome.reason);
		// A sign-in that began before the deletion creates a new account, too.
		const begun = new Browser();
		const address = await leaveFor(there, begun, "google", person);
		await there.visit().deleteAccount(first.browser.request(), email);
		await there.weekOver();
		const again = await comeBack(there, begun, "google", address);
		expect(again).toMatchObject({ ok: true, user: { email } });
		expect(again.ok && again.user.id).not.toBe(first.outcome.user.id);
	});
});

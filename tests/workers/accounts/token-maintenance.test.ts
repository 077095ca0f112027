import { createExecutionContext, createScheduledController } from "cloudflare:test";
import { afterEach, describe, expect, test, vi } from "vitest";
import { handleScheduled } from "#app/jobs/scheduled.ts";
import { sweepAccounts } from "#app/services/accounts/sweep-accounts.ts";
import { resealTokens, revokeWaiting } from "#app/services/accounts/token-maintenance.ts";
import { tokenMaintenanceOf } from "#app/services/accounts/token-maintenance-deps.ts";
import { env } from "../environment.ts";
import { unique } from "../scenario.ts";
import { Browser, DAY_MS, outside, personAt, signIn, signInWith, somebody, stored, vaultOf, world } from "./world.ts";

afterEach(async () => {
	await outside.heal();
	// Sealed for one test alone: to the app's own cron they are tokens under lost keys.
	await env.DB.prepare("delete from identities where sealed_with <> 'test'").run();
	vi.restoreAllMocks();
});

async function sealedOf(userId: string) {
	return env.DB.prepare("select sealed_tokens as text, sealed_with as key from identities where user_id = ?")
		.bind(userId)
		.first<{ text: string; key: string }>();
}

async function withX(change: Parameters<typeof world>[0]) {
	const there = world(change);
	const person = await personAt({ x: { email: null } });
	const { outcome, browser } = await signInWith(there, "x", person);
	if (!outcome.ok) throw new Error(outcome.reason);
	return { there, person, browser, id: outcome.user.id };
}

const maintenanceIn = ({ deps }: ReturnType<typeof world>) => tokenMaintenanceOf(deps);

describe("tokens of X", () => {
	test("are stored encrypted, and reach neither the browser nor routes", async () => {
		const { there, id, browser } = await withX({ vault: vaultOf("one") });
		const sealed = await sealedOf(id);
		const plain = await there.deps.vault.open(sealed?.text ?? "", { userId: id, provider: "x" });
		const { token, secret } = JSON.parse(plain ?? "{}") as { token: string; secret: string };
		expect(token.length).toBeGreaterThan(20);
		const seen = JSON.stringify([
			sealed,
			[...browser.cookies],
			await there.visit().findUser(browser.request()),
			await there.visit().listWays(id),
		]);
		expect(seen).not.toContain(token);
		expect(seen).not.toContain(secret);
	});

	test("are re-encrypted with the newest key by sign-ins and by the cron", async () => {
		const old = { vault: vaultOf("one") };
		const rotated = { vault: vaultOf("two", "one") };
		const users = [await withX(old), await withX(old), await withX(old)];
		const [first, ...others] = users;
		await signInWith(world(rotated), "x", first?.person ?? "");
		expect((await sealedOf(first?.id ?? ""))?.key).toBe("two");
		await resealTokens(maintenanceIn(world(rotated)));
		for (const { id } of others) {
			const sealed = await sealedOf(id);
			expect(sealed?.key).toBe("two");
			expect(sealed?.text.split(".")[0]).toBe("two");
			// The old key can be removed now.
			expect(await vaultOf("two").open(sealed?.text ?? "", { userId: id, provider: "x" })).toContain("token");
		}
		expect((await resealTokens(maintenanceIn(world(rotated)))).resealed).toBe(0);
	});

	test("whose key is missing are kept and counted, and do not block others", async () => {
		const lost = await withX({ vault: vaultOf("lost") });
		const other = await withX({ vault: vaultOf("one") });
		const before = await sealedOf(lost.id);
		// More of them than one run takes.
		const crowd = "with recursive n(i) as (select 1 union all select i + 1 from n where i < 250)";
		await env.DB.batch([
			env.DB.prepare(`insert into users (id, display_name, created_at) ${crowd} select 'lost-' || i, 'Lost', 0 from n`),
			env.DB.prepare(`
				insert into identities (provider, subject, user_id, sealed_tokens, sealed_with, created_at, last_used_at)
				${crowd} select 'x', 'lost-' || i, 'lost-' || i, 'lost.a.b', 'lost', 0, 0 from n
			`),
		]);
		const { unopened } = await resealTokens(maintenanceIn(world({ vault: vaultOf("three", "one") })));
		expect(unopened).toBeGreaterThan(250);
		expect(await sealedOf(lost.id)).toEqual(before);
		expect((await sealedOf(other.id))?.key).toBe("three");
		await env.DB.prepare("delete from users where id = ? or id like 'lost-%'").bind(lost.id).run();
	});

	test("are revoked later if X did not answer; an invalid one is deleted", async () => {
		vi.spyOn(console, "warn").mockImplementation(() => undefined);
		const { there, id, browser, person } = await withX({});
		const waiting = async () =>
			(await env.DB.prepare("select id from token_revocations where user_id = ?").bind(id).all()).results.length;
		await outside.setFault({ service: "x", fault: 500, call: "invalidate_token" });
		const name = (await there.visit().findUser(browser.request()))?.displayName ?? "";
		expect(await there.visit().deleteAccount(browser.request(), name)).toMatchObject({ ok: true });
		await there.weekOver();
		await there.settle();
		expect(await waiting()).toBe(1);
		await outside.heal();
		// Sealed for one test alone: to the app's own cron they are tokens under lost keys.
		await env.DB.prepare("delete from identities where sealed_with <> 'test'").run();
		await outside.revokeAccess(person);
		await revokeWaiting(maintenanceIn(there));
		expect((await outside.calls("x", /invalidate_token/)).map((call) => call.status)).toEqual([401]);
		expect(await waiting()).toBe(0);
	});

	test("are given up after a week without X's answer", async () => {
		vi.spyOn(console, "warn").mockImplementation(() => undefined);
		const { there, id, browser } = await withX({});
		await outside.setFault({ service: "x", fault: 500, call: "invalidate_token" });
		const name = (await there.visit().findUser(browser.request()))?.displayName ?? "";
		await there.visit().deleteAccount(browser.request(), name);
		await there.weekOver();
		await there.settle();
		there.later(7 * DAY_MS + 1);
		await revokeWaiting(maintenanceIn(there));
		const { results } = await env.DB.prepare("select id from token_revocations where user_id = ?").bind(id).all();
		expect(results).toEqual([]);
	});
});

describe("the sweep", () => {
	test("deletes expired rows only", async () => {
		const there = world();
		const { id, email } = await stored(there);
		await signIn(there, email);
		const person = somebody();
		await there.visit().register(new Browser().request(), person, "en");
		await there.visit().login(new Browser().request(), { email: person.email, password: "wrong horse" });
		await there.settle();
		const left = async () => {
			const count = (sql: string, value: string) => env.DB.prepare(sql).bind(value).first<number>("n");
			return [
				await count("select count(*) as n from sessions where user_id = ?", id),
				await count("select count(*) as n from one_time_tokens where email = ?", person.email),
				await count("select count(*) as n from mails where json_extract(message, '$.to') = ?", person.email),
			];
		};
		await sweepAccounts(there.deps.db, there.now());
		expect(await left()).toEqual([1, 1, 1]);
		await sweepAccounts(there.deps.db, there.now() + 2 * DAY_MS);
		expect(await left()).toEqual([1, 0, 1]);
		await sweepAccounts(there.deps.db, there.now() + 31 * DAY_MS);
		expect(await left()).toEqual([0, 0, 0]);
	});

	test("is part of the cron", async () => {
		const name = unique("token");
		await env.DB.prepare(
			"insert into one_time_tokens (token_hash, purpose, created_at, expires_at) values (?, 'used-callback', 1, 2)",
		)
			.bind(name)
			.run();
		const controller = createScheduledController({ scheduledTime: new Date(), cron: "*/10 * * * *" });
		await handleScheduled(controller, env, createExecutionContext());
		const row = await env.DB.prepare("select 1 from one_time_tokens where token_hash = ?").bind(name).first();
		expect(row).toBeNull();
	});
});

import { createScheduledController } from "cloudflare:test";
import { afterAll, describe, expect, test } from "vitest";
import { type Env, roomOf } from "#app/composition/services.server.ts";
import { openDatabase } from "#app/db/database.ts";
import { listRepeatedPayees } from "#app/db/payments/recurring-requests.ts";
import { repeatRequests } from "#app/services/payments/repeat-requests.ts";
import { requestServices } from "#app/services/payments/request-services.ts";
import { MAILED_PER_DAY } from "#app/services/payments/send-link.ts";
import { env } from "./environment.ts";
import { explaining, tableScans } from "./explaining.ts";
import { DAY_MS, delivered, deps, forgetLaterMails, mailbox, stored } from "./request-mail-scenes.ts";
import { freshAddress, makeLink, makeUser, proveFor, unique } from "./scenario.ts";

/** Requests that repeat themselves, and what the cron does for requests. */

afterAll(forgetLaterMails);

describe("a recurring request", () => {
	const day = (text: string) => Date.parse(`${text}T08:00:00Z`);

	test("makes one link each time, mails it, and makes none twice, late or without access", async () => {
		const owner = await makeUser();
		const now = day("2031-01-15");
		const bookkeeping = { invoiceNumber: "2031-01", taxId: "GB 999 9999 73", postalLines: [] };
		const link = await makeLink({ memo: "Retainer", bookkeeping }, owner);
		const to = mailbox();
		const services = requestServices(deps(now));
		const input = { every: "month" as const, nextAt: day("2031-01-31"), sendTo: to, language: "en" as const };
		expect(await services.repeat(await makeUser(), link, input)).toEqual({ ok: false, reason: "unknown-link" });
		expect(await services.repeat(owner, link, { ...input, nextAt: now })).toEqual({ ok: false, reason: "day-past" });
		expect(await services.repeat(owner, link, input)).toEqual({ ok: true });
		const made = async () =>
			(
				await env.DB.prepare(
					"select payment_id as id, memo, bookkeeping from pending_payments where user_id = ? and payment_id <> ?",
				)
					.bind(owner, link)
					.all<{ id: string; memo: string; bookkeeping: string }>()
			).results;
		await repeatRequests(deps(day("2031-01-30")), async () => true);
		expect(await made()).toEqual([]);
		await repeatRequests(deps(day("2031-01-31")), async () => false);
		expect(await made()).toEqual([]);
		// What fails half way is done at the next run.
		const wake = async () => Promise.reject(new Error("overloaded"));
		const failing = { ...deps(day("2031-01-31")), watchers: { isWatched: () => true, of: () => ({ wake }) } };
		expect(await repeatRequests(failing as never, async () => true)).toBe(0);
		expect((await services.find(owner, link))?.recurring?.nextAt).toBe(day("2031-01-31"));
		// An hour later.
		const again = day("2031-01-31") + 60 * 60_000;
		await Promise.all([1, 2, 3].map(() => repeatRequests(deps(again), async () => true)));
		const [first] = await made();
		expect(await made()).toMatchObject([{ memo: "Retainer" }]);
		// Each invoice has a number of its own.
		expect(JSON.parse(first?.bookkeeping ?? "null")).toEqual({ ...bookkeeping, invoiceNumber: null });
		expect(await stored(first?.id ?? "", "request-sent")).toMatchObject([{ to }]);
		// The 31st is the last day of February, and the 31st again in March.
		expect((await services.find(owner, link))?.recurring?.nextAt).toBe(day("2031-02-28"));
		// Out for months: one link is made, and the next day is to come.
		await repeatRequests(deps(day("2031-06-10")), async () => true);
		expect(await made()).toHaveLength(2);
		expect((await services.find(owner, link))?.recurring?.nextAt).toBe(day("2031-06-30"));
		await services.endRepeating(owner, link);
		await repeatRequests(deps(day("2032-06-10")), async () => true);
		expect(await made()).toHaveLength(2);
		// Begun again with other days it makes links of its own: those made before are not taken for them.
		const anew = requestServices(deps(day("2032-07-01")));
		expect(await anew.repeat(owner, link, { ...input, every: "week", nextAt: day("2032-07-05") })).toEqual({
			ok: true,
		});
		await repeatRequests(deps(day("2032-07-05")), async () => true);
		expect(await made()).toHaveLength(3);
		expect((await services.find(owner, link))?.recurring?.nextAt).toBe(day("2032-07-12"));
		// The first link says what is asked for: who cancels it asks for nothing more.
		expect(await roomOf(env, link).cancel(owner)).toMatchObject({ ok: true });
		await repeatRequests(deps(day("2032-07-12")), async () => true);
		expect(await made()).toHaveLength(3);
		expect((await services.find(owner, link))?.recurring).toBeNull();
	});

	test("that is made late asks for no day that is over: the due day is as far from it as the first one's", async () => {
		const owner = await makeUser();
		const link = await makeLink({ dueAt: day("2035-01-15") }, owner);
		await env.DB.prepare("update pending_payments set created_at = ? where payment_id = ?")
			.bind(day("2035-01-01"), link)
			.run();
		const input = { every: "month" as const, nextAt: day("2035-02-01"), sendTo: null, language: "en" as const };
		expect(await requestServices(deps(day("2035-01-02"))).repeat(owner, link, input)).toEqual({ ok: true });
		const dueDays: string[] = [];
		// On its day, some days late, and after its account had no access for months.
		for (const now of ["2035-02-01", "2035-03-05", "2035-07-20"]) {
			await repeatRequests(deps(day(now)), async (userId) => userId === owner);
			const made = await env.DB.prepare(
				"select due_at as at from pending_payments where user_id = ? and payment_id <> ? and created_at = ?",
			)
				.bind(owner, link, day(now))
				.all<{ at: number }>();
			dueDays.push(...made.results.map(({ at }) => new Date(at).toISOString().slice(0, 10)));
		}
		expect(dueDays).toEqual(["2035-02-15", "2035-03-15", "2035-08-03"]);
	});

	test("that is paid to an address its owner removed since ends on its day, and they are told; others go on", async () => {
		const owner = await makeUser();
		const [now, at] = [Date.now(), Date.now() + 2 * DAY_MS];
		const removed = (address: string, when: number) =>
			env.DB.prepare(
				"insert into security_events (id, user_id, what, at, count, detail) values (?, ?, 'address-removed', ?, 1, ?)",
			)
				.bind(unique("event"), owner, when, address)
				.run();
		const repeating = async (setAt: number | null) => {
			const requesterAddress = freshAddress();
			const link = await makeLink({ requesterAddress }, owner);
			const input = { every: "month" as const, nextAt: at, sendTo: null, language: "en" as const };
			expect(await requestServices(deps(now)).repeat(owner, link, input)).toEqual({ ok: true });
			await env.DB.prepare("update recurring_requests set set_at = ? where payment_id = ?").bind(setAt, link).run();
			return { link, requesterAddress };
		};
		// Releases before did not note when it was set, and had addresses removed all the same.
		const [thiefs, back, exchanges] = [await repeating(null), await repeating(null), await repeating(null)];
		const anew = await repeating(now + 2_000);
		for (const { requesterAddress } of [thiefs, back, anew]) await removed(requesterAddress, now + 1_000);
		await proveFor(owner, back.requesterAddress);
		for (const run of [at, at + 60 * 60_000]) await repeatRequests(deps(run), async (userId) => userId === owner);
		const made = await env.DB.prepare(
			"select requester_address as payee from pending_payments where user_id = ? and created_at >= ?",
		)
			.bind(owner, at)
			.all<{ payee: string }>();
		const payees = [back, exchanges, anew].map(({ requesterAddress }) => requesterAddress);
		expect(made.results.map(({ payee }) => payee).sort()).toEqual(payees.sort());
		expect((await requestServices(deps(at)).find(owner, thiefs.link))?.recurring).toBeNull();
		expect((await delivered(thiefs.link, "repeating-ended", at)).outcomes).toEqual(["sent"]);
		expect(await stored(exchanges.link, "repeating-ended")).toEqual([]);
	});

	test("whose link was cancelled keeps no address from being removed", async () => {
		const owner = await makeUser();
		const link = await makeLink({}, owner);
		const input = { every: "year" as const, nextAt: Date.now() + DAY_MS, sendTo: null, language: "en" as const };
		expect(await requestServices(deps(Date.now())).repeat(owner, link, input)).toEqual({ ok: true });
		expect(await listRepeatedPayees(openDatabase(env.DB), owner)).toMatchObject([{ paymentId: link }]);
		expect(await roomOf(env, link).cancel(owner)).toMatchObject({ ok: true });
		expect(await listRepeatedPayees(openDatabase(env.DB), owner)).toEqual([]);
	});

	test("whose mail is one too many for a day is mailed when the day is over, not never", async () => {
		const owner = await makeUser();
		const link = await makeLink({}, owner);
		const to = mailbox();
		const at = day("2034-03-01");
		const input = { every: "month" as const, nextAt: at, sendTo: to, language: "en" as const };
		expect(await requestServices(deps(day("2034-02-20"))).repeat(owner, link, input)).toEqual({ ok: true });
		const sent = Array.from({ length: MAILED_PER_DAY }, () => [unique("sent"), mailbox()]);
		await env.DB.prepare(`
			insert into sent_links (id, payment_id, user_id, email, note, language, sent_at)
			select json_extract(value, '$[0]'), ?1, ?2, json_extract(value, '$[1]'), null, 'en', ?3 from json_each(?4)
		`)
			.bind(await makeLink({}, owner), owner, at, JSON.stringify(sent))
			.run();
		const mailed = async () =>
			(await env.DB.prepare("select payment_id as id from sent_links where email = ?").bind(to).all<{ id: string }>())
				.results;
		const only = async (now: number) => repeatRequests(deps(now), async (userId) => userId === owner);
		await only(at + 1);
		expect(await mailed()).toEqual([]);
		await only(at + DAY_MS + 2);
		const [first] = await mailed();
		expect(await mailed()).toHaveLength(1);
		expect(await stored(first?.id ?? "", "request-sent")).toMatchObject([{ to }]);
		// The link was made on its day, once.
		const made = await env.DB.prepare(
			"select created_at as at from pending_payments where user_id = ? and submission_key like 'repeat:%'",
		)
			.bind(owner)
			.all<{ at: number }>();
		expect(made.results).toEqual([{ at: at + 1 }]);
		expect((await requestServices(deps(at)).find(owner, link))?.recurring?.nextAt).toBe(day("2034-04-01"));
	});

	test("does not wait behind those of accounts that may make no links now", async () => {
		const at = day("2033-01-10");
		const honest = await makeUser();
		const crowd = await Promise.all(Array.from({ length: 41 }, makeUser));
		await env.DB.batch(
			await Promise.all(
				crowd.map(async (one) =>
					env.DB.prepare(
						"insert into recurring_requests (payment_id, user_id, every, first_at, next_at, made) values (?, ?, 'week', ?, ?, 0)",
					).bind(await makeLink({}, one), one, at - 1, at - 1),
				),
			),
		);
		const own = await makeLink({}, honest);
		const input = { every: "week" as const, nextAt: at, sendTo: null, language: "en" as const };
		expect(await requestServices(deps(day("2033-01-09"))).repeat(honest, own, input)).toEqual({ ok: true });
		const access = async (userId: string) => userId === honest;
		await repeatRequests(deps(at), access);
		expect(await repeatRequests(deps(at + 1), access)).toBe(1);
		await env.DB.prepare("delete from recurring_requests where first_at in (?, ?)")
			.bind(at, at - 1)
			.run();
	});
});

test("of a day on which everybody's requests repeat a run of the cron makes as many as leave its other steps room at D1", async () => {
	const at = Date.parse("2036-01-01T08:00:00Z");
	const owners = await Promise.all(Array.from({ length: 60 }, makeUser));
	for (const owner of owners)
		await env.DB.prepare(
			"insert into recurring_requests (payment_id, user_id, every, first_at, next_at, made, send_to, send_language) values (?, ?, 'month', ?, ?, 0, ?, 'en')",
		)
			.bind(await makeLink({}, owner), owner, at, at, mailbox())
			.run();
	const { d1, plans } = explaining(env.DB);
	const access = async (userId: string) => owners.includes(userId);
	const made = await repeatRequests({ ...deps(at), db: openDatabase(d1) }, access);
	// A run may ask 1,000 times (developers.cloudflare.com/d1/platform/limits).
	expect((await plans()).length).toBeLessThan(700);
	expect(made + (await repeatRequests(deps(at + 10 * 60_000), access))).toBe(owners.length);
	await env.DB.prepare("delete from recurring_requests where first_at = ?").bind(at).run();
});

test("the cron does both, and none of it reads a whole table", async () => {
	const { handleScheduled } = await import("#app/jobs/scheduled.ts");
	const { d1, plans } = explaining(env.DB);
	const watched: Env = { ...env, DB: d1 };
	await handleScheduled(
		createScheduledController({ scheduledTime: Date.now(), cron: "*/10 * * * *" }),
		watched,
		{} as never,
	);
	const asked = await plans();
	const ours = asked.filter(({ sql }) => /recurring_requests|remind_requester|summary_version/.test(sql));
	expect(ours.length).toBeGreaterThanOrEqual(3);
	for (const one of ours) expect({ sql: one.sql, scans: tableScans(one) }).toEqual({ sql: one.sql, scans: [] });
});

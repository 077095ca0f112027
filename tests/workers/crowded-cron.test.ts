import { afterAll, describe, expect, test } from "vitest";
import { paymentDeps } from "#app/composition/services.server.ts";
import type { MailMessage } from "#app/core/operations/mail-message.ts";
import { flushUnsentMails } from "#app/services/operations/mails.ts";
import { createPaymentLink } from "#app/services/payments/create-payment-link.ts";
import { remindDue } from "#app/services/payments/remind-due.ts";
import { repeatRequests } from "#app/services/payments/repeat-requests.ts";
import { requestServices } from "#app/services/payments/request-services.ts";
import { sendLink } from "#app/services/payments/send-link.ts";
import { env } from "./environment.ts";
import { defaultDraft, emailOf, makeLink, makeUser, unique } from "./scenario.ts";

/** What a run of the cron may do is limited: an account that has very much to be done keeps nobody else's from their turn. */

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const deps = (now: number) => ({ ...paymentDeps(env), clock: { now: () => now }, queueMails: async () => {} });

/** Copies of a link, with ids that come before or after all others. */
async function crowd(like: string, count: number, beginning: string): Promise<void> {
	await env.DB.prepare(`
		with recursive n(i) as (select 1 union all select i + 1 from n where i < ?2)
		insert into pending_payments (
			payment_id, user_id, requester_name, requester_email, requester_address, chain_id, token, amount, confirmations_asked,
			dashboard_password_hash, created_at, due_at, remind_requester
		) select ?3 || printf('%05d', i) || substr(payment_id, 9), user_id, requester_name, requester_email, requester_address, chain_id,
			token, amount, confirmations_asked, dashboard_password_hash, created_at, due_at, remind_requester
		from pending_payments, n where payment_id = ?1
	`)
		.bind(like, count, beginning)
		.run();
}

/** Mails of days to come would wait in the outbox of other tests. */
afterAll(async () => {
	await env.DB.prepare("delete from mails where created_at > ?").bind(Date.now()).run();
});

test("a crowd of links that are due the same day keeps no other link's reminder from going out", async () => {
	const dueAt = Date.UTC(2041, 4, 28, 23, 59, 59, 999);
	const before = "update pending_payments set created_at = ? where payment_id = ?";
	const madeAt = dueAt - 30 * DAY_MS;
	const links = [];
	for (const owner of [await makeUser(), await makeUser()]) {
		const link = await makeLink({ dueAt, remindRequester: true } as never, owner);
		await env.DB.prepare(before).bind(madeAt, link).run();
		links.push(link);
	}
	const [strangers = "", honest = ""] = links;
	await crowd(strangers, 260, "000");
	const reminded = async () =>
		(await env.DB.prepare("select 1 from mails where payment_id = ? and dedupe_key like 'request-due:%'")
			.bind(honest)
			.first()) !== null;
	const mostRead = 100;
	// An hour of the cron.
	for (let run = 0; run < 6; run += 1) await remindDue(deps(dueAt - DAY_MS + 1 + run * 10 * MINUTE_MS), mostRead);
	expect(await reminded()).toBe(true);
});

test("an account whose requests repeat by the hundred on one day keeps no other account's waiting", async () => {
	const day = Date.parse("2041-03-03T00:00:00Z");
	const [busy, honest] = [await makeUser(), await makeUser()];
	const [like, own] = [await makeLink({}, busy), await makeLink({}, honest)];
	await crowd(like, 150, "111");
	await env.DB.prepare(`
		insert into recurring_requests (payment_id, user_id, every, first_at, next_at)
		select payment_id, user_id, 'month', ?2, ?2 from pending_payments where user_id = ?1
	`)
		.bind(busy, day)
		.run();
	const input = { every: "month" as const, nextAt: day + MINUTE_MS, sendTo: null, language: "en" as const };
	expect(await requestServices(deps(day - DAY_MS)).repeat(honest, own, input)).toEqual({ ok: true });
	const only = async (userId: string) => userId === busy || userId === honest;
	await repeatRequests(deps(day + 2 * MINUTE_MS), only);
	const made = await env.DB.prepare("select count(*) as made from pending_payments where user_id = ?")
		.bind(honest)
		.first("made");
	expect(made).toBe(2);
});

describe("mails that wait for the cron", () => {
	test("go out then where their queue was silent, and what they are about is done all the same", async () => {
		const queueMails = () => Promise.reject(new Error("the queue is down"));
		const now = Date.now();
		const silent = { ...deps(now), queueMails };
		const owner = await makeUser();
		const draft = { ...defaultDraft(), dashboardPassword: "seven lamps and a kettle" };
		const made = await createPaymentLink(silent, { id: owner, hasAccess: true }, draft);
		if (!made.ok) throw new Error(made.reason);
		const to = `${unique("payer")}@example.org`;
		const sent = { email: to, note: null, language: "en" as const };
		expect(await sendLink(silent, owner, made.paymentId, sent)).toEqual({ ok: true });

		const queued: MailMessage[] = [];
		const later = {
			...deps(now + 20 * MINUTE_MS),
			queueMails: async (some: MailMessage[]) => void queued.push(...some),
		};
		await flushUnsentMails(later);
		const own = queued.filter(({ paymentId }) => paymentId === made.paymentId);
		expect(own.map((mail) => [mail.kind, mail.to]).sort()).toEqual([
			["link-made", emailOf(owner)],
			["request-sent", to],
		]);
	});

	test("go out by the hundreds in one run", async () => {
		const now = Date.parse("2041-06-01T00:00:00Z");
		const owner = await makeUser();
		const link = await makeLink({}, owner);
		const insert = env.DB.prepare(
			"insert into mails (dedupe_key, payment_id, message, created_at) values (?, ?, ?, ?)",
		);
		const mails = Array.from({ length: 150 }, (_, at) => {
			const dedupeKey = unique("request-due");
			const to = `${at}-${emailOf(owner)}`;
			return insert.bind(dedupeKey, link, JSON.stringify({ kind: "request-due", paymentId: link, dedupeKey, to }), now);
		});
		await env.DB.batch(mails);
		const queued: MailMessage[][] = [];
		const queueMails = async (some: readonly MailMessage[]) => void queued.push([...some]);
		expect(await flushUnsentMails({ ...deps(now + 20 * MINUTE_MS), queueMails })).toBe(150);
		// Cloudflare takes a hundred at a time.
		expect(queued.map(({ length }) => length)).toEqual([100, 50]);
	});

	test("go out where they are long, and whatever stands beside them", async () => {
		const at = Date.parse("2042-06-01T00:00:00Z");
		const insert = env.DB.prepare(
			"insert into mails (dedupe_key, payment_id, message, created_at) values (?, null, ?, ?)",
		);
		const keys = Array.from({ length: 40 }, () => `account:contact:${unique("long")}`);
		const mails = keys.map((dedupeKey, place) => {
			// The first one is longer than any that a queue takes.
			const message = "\u{1F984}".repeat(place === 0 ? 40_000 : 4_000);
			const mail = {
				kind: "contact",
				paymentId: null,
				dedupeKey,
				to: "support@paylink.test",
				language: "en",
				tokenId: null,
				values: { message },
			};
			return insert.bind(dedupeKey, JSON.stringify(mail), at);
		});
		await env.DB.batch(mails);
		const taken: string[] = [];
		const { sendBatch } = env.MAIL_QUEUE;
		const queue = {
			...env.MAIL_QUEUE,
			sendBatch: async (some: MessageSendRequest<MailMessage>[]) => {
				await sendBatch.call(env.MAIL_QUEUE, some);
				taken.push(...some.map(({ body }) => body.dedupeKey));
			},
		};
		const { queueMails } = paymentDeps({ ...env, MAIL_QUEUE: queue as unknown as Queue });
		await flushUnsentMails({ ...deps(at + 20 * MINUTE_MS), queueMails }).catch(() => undefined);
		expect(taken.filter((key) => keys.includes(key))).toEqual(keys.slice(1));
	});
});

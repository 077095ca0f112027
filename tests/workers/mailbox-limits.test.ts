import { describe, expect, test } from "vitest";
import { deliveryDeps } from "#app/composition/services.server.ts";
import { mailboxOf } from "#app/core/accounts/mailbox.ts";
import type { MailMessage, PaymentMail, RequestMail } from "#app/core/operations/mail-message.ts";
import { openDatabase } from "#app/db/database.ts";
import { takeUnsentMails } from "#app/db/operations/mails.ts";
import type { Mail } from "#app/ports/mailer.ts";
import type { DeliveryDeps } from "#app/services/operations/delivery-deps.ts";
import { deliverMail, flushUnsentMails, GIVEN_UP_AFTER_MS, MAILBOX_LIMITS } from "#app/services/operations/mails.ts";
import { env } from "./environment.ts";
import { explaining, tableScans } from "./explaining.ts";
import { emailOf, freshAddress, HUNDRED, makeLink, makeUser, pay, report, unique } from "./scenario.ts";

/** Hourly and daily limits of payment mails per mailbox. */

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const { requester, payer } = MAILBOX_LIMITS;

/** A paid link; the tests store its mails themselves. */
async function paidLink() {
	const [to, owner] = [freshAddress(), await makeUser()];
	const paymentId = await makeLink({ requesterAddress: to, requesterEmail: emailOf(owner) }, owner);
	const txHash = await pay(to, HUNDRED);
	const senderEmail = `${unique("bob")}@example.com`;
	await report(paymentId, txHash, { senderEmail });
	await env.DB.batch([
		env.DB.prepare(
			"update reported_transactions set name_proof = 'signature', proven_reporter_id = 'r1' where payment_id = ?",
		).bind(paymentId),
		env.DB.prepare("delete from mails where payment_id = ?").bind(paymentId),
	]);
	const base = {
		paymentId,
		language: "en",
		amount: "1",
		txHash,
		chainId: null,
		senderName: null,
		senderProven: true,
	} as const;
	const mail = (kind: PaymentMail["kind"], to: string): PaymentMail => ({ ...base, kind, to, dedupeKey: unique(kind) });
	return { owner, mailbox: emailOf(owner), senderEmail, paymentId, mail };
}

/** The real dependencies with a clock that the test controls. */
function at(start = Date.now()) {
	const taken: Mail[] = [];
	const queued: PaymentMail[] = [];
	const time = { now: start };
	const deps: DeliveryDeps = {
		...deliveryDeps(env),
		clock: { now: () => time.now },
		mailer: { send: async (mail) => void taken.push(mail) },
		queueMails: async (mails) => void queued.push(...(mails as PaymentMail[])),
	};
	return { deps, taken, queued, time };
}

async function store(mails: readonly MailMessage[], createdAt: number): Promise<void> {
	const insert = env.DB.prepare(
		"insert into mails (dedupe_key, payment_id, message, created_at, queued_at) values (?1, ?2, ?3, ?4, ?4)",
	);
	await env.DB.batch(mails.map((mail) => insert.bind(mail.dedupeKey, mail.paymentId, JSON.stringify(mail), createdAt)));
}

const many = <T>(count: number, make: (place: number) => T): T[] =>
	Array.from({ length: count }, (_, place) => make(place));
const deliverAll = (deps: DeliveryDeps, mails: readonly MailMessage[]) =>
	Promise.all(mails.map((mail) => deliverMail(deps, mail)));
const countOf = (outcomes: readonly string[], outcome: string) => outcomes.filter((one) => one === outcome).length;

describe("a mailbox", () => {
	test("has an hourly limit, also with concurrent consumers; further mails wait for the cron", async () => {
		await env.DB.prepare("delete from mails").run();
		const { mailbox, mail } = await paidLink();
		const { deps, taken, queued, time } = at();
		const mails = many(requester.perHour + 8, () => mail("payment-received", mailbox));
		await store(mails, time.now);
		const outcomes = await deliverAll(deps, mails);
		expect({ sent: countOf(outcomes, "sent"), full: countOf(outcomes, "full") }).toEqual({
			sent: requester.perHour,
			full: 8,
		});
		expect(taken).toHaveLength(requester.perHour);

		time.now += 30 * MINUTE;
		expect(await flushUnsentMails(deps)).toBe(0);
		time.now += 31 * MINUTE;
		expect(await flushUnsentMails(deps)).toBe(8);
		expect(countOf(await deliverAll(deps, queued), "sent")).toBe(8);
		expect(new Set(taken).size).toBe(mails.length);
	});

	test("gets its payments' mails beside any number about transfers that no link takes", async () => {
		const { mailbox, mail } = await paidLink();
		const { deps, time } = at();
		const about = many(requester.perHour, () => {
			const one = mail("arrived-unmatched", mailbox);
			return { ...one, dedupeKey: `arrived-unmatched:${one.dedupeKey}` };
		});
		const paid = mail("payment-received", mailbox);
		await store([...about, paid], time.now);
		await env.DB.prepare("update mails set claimed_at = ?1 where dedupe_key like 'arrived-unmatched:%'")
			.bind(time.now)
			.run();
		expect(await deliverMail(deps, paid)).toBe("sent");
	});

	test("has a daily limit", async () => {
		await env.DB.prepare("delete from mails").run();
		const { mailbox, mail } = await paidLink();
		const { deps, taken, queued, time } = at();
		const mails = many(requester.perDay + 5, () => mail("payment-received", mailbox));
		await store(mails, time.now);
		await deliverAll(deps, mails);
		for (let hours = 1; hours < 24; hours++) {
			time.now += HOUR + 1;
			queued.length = 0;
			await flushUnsentMails(deps);
			await deliverAll(deps, queued);
			if (hours === 8) expect(taken).toHaveLength(requester.perDay);
		}
		time.now += HOUR;
		queued.length = 0;
		await flushUnsentMails(deps);
		await deliverAll(deps, queued);
		expect(taken).toHaveLength(mails.length);
	});

	test("at its limit never gets outdated news", async () => {
		const { mailbox, mail } = await paidLink();
		const { deps, time } = at();
		const mails = many(requester.perHour + 1, () => mail("payment-received", mailbox));
		await store(mails, time.now);
		await deliverAll(deps, mails);
		time.now += GIVEN_UP_AFTER_MS + 1;
		expect(await flushUnsentMails(deps)).toBe(0);
	});

	test("of a payer has lower limits, shared by its + variants", async () => {
		const { senderEmail, paymentId, mail } = await paidLink();
		const addresses = many(payer.perHour + 3, (place) =>
			senderEmail.replace("@", place % 2 ? `+${place}@` : "@").toUpperCase(),
		);
		const name = env.DB.prepare(
			`insert into transaction_reporters (payment_id, chain_id, tx_hash, reporter_id, sender_email, released_at, named_at)
			select payment_id, chain_id, tx_hash, ?2, ?2, 1, 1 from reported_transactions where payment_id = ?1`,
		);
		await env.DB.batch([...new Set(addresses)].map((address) => name.bind(paymentId, address)));
		const { deps, time } = at();
		const mails = addresses.map((address) => mail("payment-sent", address));
		await store(mails, time.now);
		const outcomes = await deliverAll(deps, mails);
		expect({ sent: countOf(outcomes, "sent"), full: countOf(outcomes, "full") }).toEqual({
			sent: payer.perHour,
			full: 3,
		});
	});

	test.each(["a.d.a@gmail.com", "Ada+shop@GoogleMail.com", "ada@gmail.com", "a.da+x.y@example.com", "ada@example.com"])(
		"of %s is the mailbox that it reaches",
		async (to) => {
			const { mail } = await paidLink();
			const sent = mail("payment-sent", to);
			await store([sent], Date.now());
			const mailbox = await env.DB.prepare("select mailbox from mails where dedupe_key = ?")
				.bind(sent.dedupeKey)
				.first("mailbox");
			expect(mailbox).toBe(`payer:${mailboxOf(to)}`);
		},
	);

	test("of a requester does not count receipts and account mails", async () => {
		const { mailbox, mail, paymentId } = await paidLink();
		await env.DB.prepare("update reported_transactions set sender_email = ? where payment_id = ?")
			.bind(mailbox, paymentId)
			.run();
		const { deps, time } = at();
		const receipts = many(payer.perHour + 1, () => mail("payment-sent", mailbox));
		const about = mail("payment-received", mailbox);
		await store([...receipts, about], time.now);
		expect(countOf(await deliverAll(deps, receipts), "full")).toBe(1);
		expect(await deliverMail(deps, about)).toBe("sent");
	});

	test("does not count mails that the mailer refused or whose news is outdated", async () => {
		const { mailbox, mail } = await paidLink();
		const { deps, time } = at();
		const mails = many(requester.perHour, () => mail("payment-received", mailbox));
		const [last, gone] = [mail("payment-received", mailbox), mail("payment-reorged", mailbox)];
		await store([...mails, last, gone], time.now);
		const failing = { ...deps, mailer: { send: async () => Promise.reject(new Error("not now")) } };
		for (const one of mails.slice(0, 3)) await expect(deliverMail(failing, one)).rejects.toThrow("not now");
		expect(await deliverMail(deps, gone)).toBe("outdated");
		expect(countOf(await deliverAll(deps, mails), "sent")).toBe(requester.perHour);
		expect(await deliverMail(deps, last)).toBe("full");
	});
});

describe("a mailbox at its limit", () => {
	test("does not delay other mailboxes in the cron", async () => {
		await env.DB.prepare("delete from mails").run();
		const [full, other] = [await paidLink(), await paidLink()];
		const { deps, queued, time } = at();
		const sent = many(requester.perHour, () => full.mail("payment-received", full.mailbox));
		const waiting = many(150, () => full.mail("payment-received", full.mailbox));
		await store([...sent, ...waiting], time.now);
		await deliverAll(deps, sent);
		const theirs = other.mail("payment-received", other.mailbox);
		await store([theirs], time.now + 1);
		time.now += 20 * MINUTE;
		await flushUnsentMails(deps);
		expect(queued.map((mail) => mail.dedupeKey)).toEqual([theirs.dedupeKey]);
		time.now += HOUR;
		queued.length = 0;
		await flushUnsentMails(deps);
		expect(queued.filter((mail) => mail.to === full.mailbox)).toHaveLength(requester.perHour);
	});

	test("with news of a payment is served before older mails that strangers asked for", async () => {
		await env.DB.prepare("delete from mails").run();
		const { mailbox, mail } = await paidLink();
		const news = mail("payment-received", mailbox);
		const now = Date.now();
		await store([news], now);
		await env.DB.prepare(
			"insert into mails (dedupe_key, payment_id, message, created_at) select 'account:register:' || value, null, '{}', ?1 from json_each(?2)",
		)
			.bind(now - HOUR, JSON.stringify(many(150, (place) => place)))
			.run();
		const times = { now, before: now + 1, notOlderThan: now - 2 * HOUR };
		const taken = await takeUnsentMails(openDatabase(env.DB), times, MAILBOX_LIMITS, 100);
		expect(taken.filter(({ dedupeKey }) => dedupeKey === news.dedupeKey)).toHaveLength(1);
		await env.DB.prepare("delete from mails").run();
	});

	test("is detected through an index", async () => {
		const { mailbox, mail } = await paidLink();
		const { d1, plans } = explaining(env.DB);
		const { deps, time } = at();
		const watched = { ...deps, db: openDatabase(d1) };
		const one = mail("payment-received", mailbox);
		await store([one], time.now);
		await deliverMail(watched, one);
		await flushUnsentMails(watched);
		const asked = await plans();
		for (const statement of asked)
			expect({ sql: statement.sql, scans: tableScans(statement) }).toEqual({ sql: statement.sql, scans: [] });
		const counting = asked.filter(({ sql }) => sql.includes("other.mailbox"));
		expect(counting).toHaveLength(2);
		for (const { plan } of counting)
			expect(plan.join("\n")).toMatch(/SEARCH other USING (COVERING )?INDEX mails_mailbox/);
	});
});

describe("the provider's day", () => {
	test("is used up by no account with its own links and requests: news of money and of accounts goes out, the rest a day later", async () => {
		await env.DB.prepare("delete from mails").run();
		const { mailbox, mail } = await paidLink();
		const open = await makeLink({}, await makeUser());
		const owner = await env.DB.prepare(
			"select email from users u join pending_payments p on p.user_id = u.id where payment_id = ?",
		)
			.bind(open)
			.first<string>("email");
		const asked = (kind: RequestMail["kind"], to: string): RequestMail => ({
			kind,
			paymentId: open,
			dedupeKey: `${kind}:${unique("mail")}`,
			to,
			language: "en",
			note: null,
			dueAt: null,
			sentByMaker: true,
		});
		const notice = { ...asked("link-made", mailbox), kind: "code-used", paymentId: null, tokenId: null } as const;
		const account = {
			...notice,
			dedupeKey: `account:code-used:${unique("mail")}`,
			values: { at: "1" },
		} satisfies MailMessage;
		// A day on which nothing was sent before.
		const { deps, time } = at(Date.UTC(2099, 0, 1, 1));
		const day = { ...deps, mailsADay: 8 };
		const made = many(6, () => asked("link-made", owner ?? ""));
		const sent = many(6, () => asked("request-sent", `${unique("payer")}@example.com`));
		const money = many(8, () => mail("payment-received", mailbox));
		await store([...made, ...sent, ...money, account], time.now);
		const down = { ...day, mailer: { send: async () => Promise.reject(new Error("not now")) } };
		for (const one of money) await expect(deliverMail(down, one)).rejects.toThrow("not now");
		expect(countOf(await deliverAll(day, made.slice(0, 4)), "sent"), "of a provider that took nothing").toBe(4);
		expect(await deliverAll(day, made.slice(4))).toEqual(["full", "full"]);
		expect(await deliverAll(day, sent.slice(0, 2))).toEqual(["sent", "sent"]);
		expect(countOf(await deliverAll(day, sent.slice(2)), "full")).toBe(4);
		expect(countOf(await deliverAll(day, money), "sent")).toBe(8);
		expect(await deliverMail(day, account)).toBe("sent");

		time.now += 24 * HOUR;
		const late = mail("payment-received", mailbox);
		await store([late], time.now - HOUR);
		const times = { now: time.now, before: time.now, notOlderThan: 0 };
		const first = await takeUnsentMails(deps.db, times, MAILBOX_LIMITS, 5);
		expect(first.map(({ kind }) => kind).sort(), "a batch").toEqual([
			"payment-received",
			...many(4, () => "request-sent"),
		]);
		expect(countOf(await deliverAll({ ...deps, mailsADay: 100 }, [...first, ...made.slice(4)]), "sent")).toBe(7);
	});
});

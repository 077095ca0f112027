import { describe, expect, test } from "vitest";
import { deliveryDeps } from "#app/composition/services.server.ts";
import { callerKey } from "#app/core/caller-key.ts";
import type { PaymentMail } from "#app/core/operations/mail-message.ts";
import { openDatabase } from "#app/db/database.ts";
import type { Mail } from "#app/ports/mailer.ts";
import type { DeliveryDeps } from "#app/services/operations/delivery-deps.ts";
import { deliverMail, MAILBOX_LIMITS } from "#app/services/operations/mails.ts";
import { askArrivalNotice } from "#app/services/payments/ask-arrival-notice.ts";
import { sendArrivalNotices } from "#app/services/payments/send-arrival-notices.ts";
import { env } from "./environment.ts";
import { explaining, tableScans } from "./explaining.ts";
import { freshAddress, HUNDRED, makeProvenLink, pay, report, services, unique } from "./scenario.ts";

/** Payers who want to be told when a payment arrives; what a stranger could do with other people's mailboxes. */

const mailbox = () => `${unique("jonas")}@example.com`;

async function newLink(draft: Partial<Parameters<typeof makeProvenLink>[0]> = {}) {
	const to = freshAddress();
	return { to, paymentId: await makeProvenLink({ requesterAddress: to, memo: "Call evil.example", ...draft }) };
}

const ask = (paymentId: string, email = mailbox(), clientKey = unique("caller")) =>
	askArrivalNotice(deliveryDeps(env), { paymentId, email, language: "en", clientKey });

async function mailsTo(email: string): Promise<PaymentMail[]> {
	const { results } = await env.DB.prepare("select message from mails where json_extract(message, '$.to') = ?")
		.bind(email)
		.all<{ message: string }>();
	return results.map(({ message }) => JSON.parse(message) as PaymentMail);
}

async function countOf(paymentId: string): Promise<number> {
	const row = await env.DB.prepare("select count(*) as count from arrival_notices where payment_id = ?")
		.bind(paymentId)
		.first<{ count: number }>();
	return row?.count ?? 0;
}

async function delivered(mail: PaymentMail | undefined) {
	if (!mail) throw new Error("a mail was expected");
	const taken: Mail[] = [];
	const deps: DeliveryDeps = { ...deliveryDeps(env), mailer: { send: async (sent) => void taken.push(sent) } };
	return { outcome: await deliverMail(deps, mail), taken };
}

describe("asking to be told", () => {
	test("answers the same for a mailbox that asked before, and keeps it once", async () => {
		const { paymentId } = await newLink();
		const email = mailbox();
		expect(await ask(paymentId, email)).toBe("asked");
		expect(await ask(paymentId, email.toUpperCase())).toBe("asked");
		expect(await countOf(paymentId)).toBe(1);
	});

	test("is kept for five mailboxes a link at most, also by calls at the same time", async () => {
		const { paymentId } = await newLink();
		const outcomes = await Promise.all(Array.from({ length: 12 }, () => ask(paymentId)));
		expect(outcomes.filter((one) => one === "asked")).toHaveLength(5);
		expect(outcomes.filter((one) => one === "full")).toHaveLength(7);
		expect(await countOf(paymentId)).toBe(5);
	});

	test("of a full link is refused to who is kept as to who is not", async () => {
		const { paymentId } = await newLink();
		const emails = Array.from({ length: 5 }, mailbox);
		for (const email of emails) expect(await ask(paymentId, email)).toBe("asked");
		expect(await ask(paymentId, emails[0])).toBe("full");
		expect(await ask(paymentId)).toBe("full");
	});

	test("is open to a caller ten times a day, also by calls at the same time", async () => {
		const links = await Promise.all(Array.from({ length: 12 }, () => newLink()));
		const caller = unique("caller");
		const outcomes = await Promise.all(links.map(({ paymentId }) => ask(paymentId, mailbox(), caller)));
		expect(outcomes.filter((one) => one === "asked")).toHaveLength(10);
		const [link] = links;
		if (!link) throw new Error("no link");
		expect(await ask(link.paymentId, mailbox(), unique("caller")), "another caller").toBe("asked");
		const yesterday = Date.now() - 24 * 60 * 60_000 - 1;
		await env.DB.prepare("update arrival_notices set created_at = ? where client_key = ?")
			.bind(yesterday, caller)
			.run();
		expect(await ask((await newLink()).paymentId, mailbox(), caller), "the next day").toBe("asked");
	});

	test("does not tell by what is left of the day whether a mailbox had asked before", async () => {
		const victim = mailbox();
		const [known, unknown] = [await newLink(), await newLink()];
		expect(await ask(known.paymentId, victim)).toBe("asked");
		const leftAfter = async (paymentId: string) => {
			const stranger = unique("caller");
			expect(await ask(paymentId, victim, stranger)).toBe("asked");
			const links = await Promise.all(Array.from({ length: 10 }, () => newLink()));
			const outcomes = await Promise.all(links.map((link) => ask(link.paymentId, mailbox(), stranger)));
			return outcomes.filter((one) => one === "asked").length;
		};
		expect([await leftAfter(known.paymentId), await leftAfter(unknown.paymentId)]).toEqual([9, 9]);
		expect(await countOf(known.paymentId)).toBe(1);
	});

	test("is open to all networks of an IPv6 /48 three hundred times a day together, and to each network ten times: each of 65,536 would have ten mailboxes mailed", async () => {
		const site = unique("site");
		const asking = async (links: number, caller: () => string) => {
			let asked = 0;
			for (let at = 0; at < links; at++) {
				const { paymentId } = await newLink();
				const outcomes = await Promise.all(Array.from({ length: 5 }, () => ask(paymentId, mailbox(), caller())));
				asked += outcomes.filter((outcome) => outcome === "asked").length;
			}
			return asked;
		};
		const phone = callerKey(unique("network"), site);
		expect(await asking(3, () => phone)).toBe(10);
		expect(await asking(60, () => callerKey(unique("network"), site))).toBe(290);
		expect(await ask((await newLink()).paymentId, mailbox(), callerKey(unique("network"), unique("site")))).toBe(
			"asked",
		);
	});

	test("reads no whole table, and neither does what is written once something arrived", async () => {
		const { paymentId } = await newLink();
		const { d1, plans } = explaining(env.DB);
		const deps = { ...deliveryDeps(env), db: openDatabase(d1) };
		const input = { paymentId, email: mailbox(), language: "en", clientKey: unique("caller") } as const;
		await askArrivalNotice(deps, input);
		await sendArrivalNotices(deps, paymentId);
		for (const one of await plans())
			expect({ sql: one.sql, scans: tableScans(one) }).toEqual({ sql: one.sql, scans: [] });
	});

	test("about no link, or a paid one, keeps nothing", async () => {
		expect(await ask("2".repeat(27))).toBe("unknown-link");
		const { paymentId, to } = await newLink();
		await report(paymentId, await pay(to, HUNDRED));
		expect(await ask(paymentId)).toBe("paid");
		expect(await countOf(paymentId)).toBe(0);
	});

	test("comes with the services of a request", async () => {
		const { paymentId } = await newLink();
		const input = { paymentId, email: mailbox(), language: "ar", clientKey: unique("caller") } as const;
		expect(await services().askArrivalNotice(input)).toBe("asked");
	});
});

describe("the mail", () => {
	test("is written once for each mailbox when the payment is credited, in its reader's language", async () => {
		const { paymentId, to } = await newLink();
		const [one, two] = [mailbox(), mailbox()];
		await ask(paymentId, one);
		await ask(paymentId, two);
		const txHash = await pay(to, HUNDRED);
		await report(paymentId, txHash, { senderName: "Evil Bob", senderEmail: "bob@evil.example" });
		for (const email of [one, two])
			expect(await mailsTo(email)).toMatchObject([
				{ kind: "payment-arrived", amount: "100000000", txHash, senderName: null },
			]);
		await Promise.all([1, 2, 3].map(() => sendArrivalNotices(deliveryDeps(env), paymentId)));
		expect(await mailsTo(one)).toHaveLength(1);
		const [mail] = await mailsTo(one);
		const { outcome, taken } = await delivered(mail);
		expect(outcome).toBe("sent");
		expect(taken[0]?.subject).toBe("100.00 USDC has arrived");
		const said = JSON.stringify(taken);
		for (const typed of ["evil", "Ada", "ada@example.com", to, txHash]) expect(said).not.toContain(typed);
		expect(said).toContain(`/link/${paymentId}`);
	});

	test("is not written for what was credited before it was asked for, nor for dust", async () => {
		const { paymentId, to } = await newLink();
		await report(paymentId, await pay(to, HUNDRED));
		await env.DB.batch([
			env.DB.prepare("delete from confirmed_payments where payment_id = ?").bind(paymentId),
			env.DB.prepare("update payment_events set at = at - 60000 where payment_id = ?").bind(paymentId),
		]);
		const email = mailbox();
		expect(await ask(paymentId, email)).toBe("asked");
		expect(await sendArrivalNotices(deliveryDeps(env), paymentId)).toBe(0);
		await env.DB.batch([
			env.DB.prepare("update payment_events set at = at + 120000 where payment_id = ?").bind(paymentId),
			env.DB.prepare("update transfers set amount = '999999' where payment_id = ?").bind(paymentId),
		]);
		expect(await sendArrivalNotices(deliveryDeps(env), paymentId), "less than a hundredth").toBe(0);
		await env.DB.prepare("update transfers set amount = '1000000' where payment_id = ?").bind(paymentId).run();
		expect(await sendArrivalNotices(deliveryDeps(env), paymentId)).toBe(1);
		expect(await mailsTo(email)).toHaveLength(1);
	});

	test("that a reorg made untrue is dropped, and written again for the next payment", async () => {
		const { paymentId, to } = await newLink();
		const email = mailbox();
		await ask(paymentId, email);
		await report(paymentId, await pay(to, HUNDRED));
		await env.DB.prepare("update transfers set state = 'reorged' where payment_id = ?").bind(paymentId).run();
		const [mail] = await mailsTo(email);
		expect((await delivered(mail)).outcome).toBe("outdated");
		expect(await mailsTo(email)).toEqual([]);
		expect(await sendArrivalNotices(deliveryDeps(env), paymentId)).toBe(0);
		await env.DB.prepare("update transfers set state = 'credited' where payment_id = ?").bind(paymentId).run();
		expect(await sendArrivalNotices(deliveryDeps(env), paymentId)).toBe(1);
		expect((await delivered((await mailsTo(email))[0])).outcome).toBe("sent");
	});

	test("counts for the payers' limit of a mailbox, tags and capitals aside", async () => {
		const name = unique("victim");
		const outcomes: string[] = [];
		for (let link = 0; link <= MAILBOX_LIMITS.payer.perHour; link++) {
			const { paymentId, to } = await newLink();
			const email = `${name}+${link}@example.com`;
			await ask(paymentId, email);
			await report(paymentId, await pay(to, HUNDRED));
			outcomes.push((await delivered((await mailsTo(email))[0])).outcome);
		}
		expect(outcomes.filter((one) => one === "sent")).toHaveLength(MAILBOX_LIMITS.payer.perHour);
		expect(outcomes.at(-1)).toBe("full");
	});
});

import { createExecutionContext, createMessageBatch, getQueueResult } from "cloudflare:test";
import { describe, expect, test, vi } from "vitest";
import type { MailMessage } from "#app/core/wire.ts";
import { openDatabase } from "#app/db/database.ts";
import { handleMailBatch } from "#app/jobs/queue.ts";
import type { Mail } from "#app/ports/mailer.ts";
import { PortError } from "#app/ports/port-error.ts";
import type { DeliveryDeps } from "#app/services/delivery-deps.ts";
import { deliverMail, flushStrandedMails } from "#app/services/mails.ts";
import { deliveryDeps } from "#app/services.server.ts";
import { env } from "./environment.ts";
import { freshAddress, HUNDRED, look, makeLink, pay, report, snapshot } from "./scenario.ts";

async function waitingMails(paymentId: string): Promise<MailMessage[]> {
	const { results } = await env.DB.prepare("select message from mails where payment_id = ? order by dedupe_key")
		.bind(paymentId)
		.all<{ message: string }>();
	return results.map((row) => JSON.parse(row.message) as MailMessage);
}

async function paidLink() {
	const to = freshAddress();
	const paymentId = await makeLink({ requesterAddress: to });
	await report(paymentId, await pay(to, HUNDRED));
	const mails = await waitingMails(paymentId);
	const [received, sent] = mails;
	if (!received || !sent) throw new Error("two mails were expected");
	return { paymentId, mails, received, sent };
}

/** The real deps with a mailer that notes instead of sending. */
function noting(send: (mail: Mail) => Promise<void> = async () => undefined) {
	const taken: Mail[] = [];
	const mailer = {
		send: async (mail: Mail) => {
			await send(mail);
			taken.push(mail);
		},
	};
	return { taken, deps: { ...deliveryDeps(env), mailer } satisfies DeliveryDeps };
}

const batchOf = (...bodies: unknown[]) =>
	createMessageBatch(
		"paylink-mail",
		bodies.map((body, index) => ({ id: `m${index}`, timestamp: new Date(), attempts: 1, body })),
	);

describe("mails", () => {
	test("go to the requester and to the sender once a link is paid", async () => {
		const { mails } = await paidLink();
		expect(
			mails.map((mail) => mail.paymentId !== null && { kind: mail.kind, to: mail.to, amount: mail.amount }),
		).toEqual([
			{ kind: "payment-received", to: "ada@example.com", amount: "100000000" },
			{ kind: "payment-sent", to: "bob@example.com", amount: "100000000" },
		]);
	});

	test("are written to each in their own language", async () => {
		const to = freshAddress();
		const paymentId = await makeLink({ requesterAddress: to, language: "ar" });
		await report(paymentId, await pay(to, HUNDRED), { language: "en" });
		const { taken, deps } = noting();
		for (const mail of await waitingMails(paymentId)) expect(await deliverMail(deps, mail)).toBe("sent");
		expect(taken.map(({ subject }) => subject)).toEqual([
			"دفع لك Bob مبلغ 100 USDC",
			"Your payment of 100 USDC to Ada Lovelace",
		]);
		expect(taken.map(({ html }) => /<html [^>]*>/.exec(html)?.[0])).toEqual([
			'<html lang="ar" dir="rtl">',
			'<html lang="en" dir="ltr">',
		]);
	});

	test("travel through the queue by themselves", async () => {
		const to = freshAddress();
		const paymentId = await makeLink({ requesterAddress: to, requesterEmail: "ada@queue.test" });
		await report(paymentId, await pay(to, HUNDRED), { senderEmail: "bob@queue.test" });
		await vi.waitFor(
			async () => {
				const { events } = await snapshot(paymentId);
				expect(events.filter((event) => event.kind === "mail-sent")).toHaveLength(2);
			},
			{ timeout: 10_000, interval: 50 },
		);
	});

	test("are sent once, however often the queue delivers them", async () => {
		const { received, paymentId } = await paidLink();
		const { taken, deps } = noting();
		const outcomes = await Promise.all(Array.from({ length: 8 }, () => deliverMail(deps, received)));
		expect(outcomes.filter((outcome) => outcome === "sent")).toHaveLength(1);
		expect(await deliverMail(deps, received)).toBe("sent-before");
		expect(taken).toHaveLength(1);
		expect(taken[0]).toMatchObject({ to: "ada@example.com", subject: "Bob paid you 100 USDC" });
		expect((await snapshot(paymentId)).events.map((event) => event.kind)).toContain("mail-sent");
	});

	test("that the mailer refuses are tried again", async () => {
		const { sent } = await paidLink();
		let refusals = 1;
		const { taken, deps } = noting(async () => {
			if (refusals-- > 0) throw new PortError("mailer", "unreachable", "not now");
		});
		await expect(deliverMail(deps, sent)).rejects.toThrow("not now");
		expect(await deliverMail(deps, sent)).toBe("sent");
		expect(taken).toHaveLength(1);
	});

	test("leave through the binding, message by message; a nonsense message holds up none", async () => {
		const { received } = await paidLink();
		const execution = createExecutionContext();
		const batch = batchOf({ nonsense: true }, received);
		await handleMailBatch(batch, env);
		const result = await getQueueResult(batch, execution);
		expect(result.retryMessages).toEqual([]);
		expect(result.explicitAcks.sort()).toEqual(["m0", "m1"]);
	});

	test("that a reorg has overtaken are not sent, and are news again when the payment is", async () => {
		const { received, paymentId } = await paidLink();
		const { taken, deps } = noting();
		const state = (to: string) =>
			env.DB.prepare("update transfers set state = ? where payment_id = ?").bind(to, paymentId).run();
		await state("reorged");
		expect(await deliverMail(deps, received)).toBe("outdated");
		expect(taken).toEqual([]);
		await look(paymentId);
		expect((await snapshot(paymentId)).status).toBe("success");
		expect((await waitingMails(paymentId)).map((mail) => mail.dedupeKey)).toContain(received.dedupeKey);
		expect(await deliverMail(deps, received)).toBe("sent");
	});

	test("ask a requester once an hour, whatever strangers report", async () => {
		const to = freshAddress();
		const paymentId = await makeLink({ requesterAddress: to });
		for (const amount of [1n, 2n, 3n]) await report(paymentId, await pay(to, amount));
		expect((await snapshot(paymentId)).dashboard).toHaveLength(3);
		expect((await waitingMails(paymentId)).map((mail) => mail.kind)).toEqual(["needs-requester"]);
	});

	test("that no consumer sent are handed over again", async () => {
		// A sweep takes the oldest first: what other tests left unsent would come before.
		await env.DB.prepare("delete from mails").run();
		const { mails, paymentId } = await paidLink();
		const queued: MailMessage[] = [];
		const deps = {
			...deliveryDeps(env),
			db: openDatabase(env.DB),
			clock: { now: () => Date.now() + 60 * 60_000 },
			queueMails: async (messages: MailMessage[]) => void queued.push(...messages),
		};
		await flushStrandedMails(deps);
		expect(
			queued
				.filter((message) => message.paymentId === paymentId)
				.map((message) => message.dedupeKey)
				.sort(),
		).toEqual(mails.map((message) => message.dedupeKey).sort());
	});
});

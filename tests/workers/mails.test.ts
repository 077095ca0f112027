import { createExecutionContext, createMessageBatch, getQueueResult } from "cloudflare:test";
import { describe, expect, test, vi } from "vitest";
import { deliveryDeps } from "#app/composition/services.server.ts";
import type { MailMessage } from "#app/core/operations/mail-message.ts";
import { openDatabase } from "#app/db/database.ts";
import { handleMailBatch } from "#app/jobs/queue.ts";
import type { Mail } from "#app/ports/mailer.ts";
import { PortError } from "#app/ports/port-error.ts";
import type { DeliveryDeps } from "#app/services/operations/delivery-deps.ts";
import { deliverMail, flushUnsentMails } from "#app/services/operations/mails.ts";
import { env } from "./environment.ts";
import { checkNow, emailOf, freshAddress, HUNDRED, makeLink, makeUser, pay, report, snapshot } from "./scenario.ts";

async function waitingMails(paymentId: string): Promise<MailMessage[]> {
	const { results } = await env.DB.prepare("select message from mails where payment_id = ? order by dedupe_key")
		.bind(paymentId)
		.all<{ message: string }>();
	return results.map((row) => JSON.parse(row.message) as MailMessage);
}

/** A link of an owner with a verified e-mail. */
async function ownLink(draft: Parameters<typeof makeLink>[0] = {}) {
	const owner = await makeUser();
	return { to: emailOf(owner), paymentId: await makeLink({ requesterEmail: emailOf(owner), ...draft }, owner) };
}

async function paidLink(draft: Parameters<typeof makeLink>[0] = {}) {
	const payee = freshAddress();
	const { paymentId, to } = await ownLink({ requesterAddress: payee, ...draft });
	await report(paymentId, await pay(payee, HUNDRED));
	const mails = await waitingMails(paymentId);
	const received = mails.find((mail) => mail.kind === "payment-received");
	if (!received) throw new Error("a mail was expected");
	return { paymentId, mails, received, to };
}

/** The real dependencies with a mailer that only records. */
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
	test("go to the requester once a link is paid", async () => {
		const { received, to } = await paidLink();
		expect(received).toMatchObject({ kind: "payment-received", to, amount: "100000000" });
	});

	test("are written in the reader's language", async () => {
		const { received } = await paidLink({ language: "ar" });
		const { taken, deps } = noting();
		expect(await deliverMail(deps, received)).toBe("sent");
		expect(taken.map(({ subject }) => subject)).toEqual(["وصل 100.00 USDC"]);
		expect(taken.map(({ html }) => /<html [^>]*>/.exec(html)?.[0])).toEqual(['<html lang="ar" dir="rtl">']);
	});

	test("are sent once where the database does not take at once that they were", async () => {
		const { received } = await paidLink();
		const { taken, deps } = noting();
		let failures = 2;
		const d1 = new Proxy(env.DB, {
			get(of, name: keyof D1Database) {
				const value = of[name];
				if (typeof value !== "function") return value;
				return (...given: [never]) => {
					const marks = name === "prepare" && /^update "mails" set "sent_at"/.test(String(given[0]));
					if (marks && taken.length > 0 && failures-- > 0) throw new Error("Network connection lost");
					return (value as (...all: unknown[]) => unknown).apply(of, given);
				};
			},
		});
		expect(await deliverMail({ ...deps, db: openDatabase(d1) }, received)).toBe("sent");
		const { clock } = deps;
		const later = { ...deps, clock: { now: () => clock.now() + 10 * 60_000 } };
		expect(await deliverMail(later, received)).toBe("sent-before");
		expect(taken).toHaveLength(1);
	});

	test("are delivered through the queue", async () => {
		const owner = await makeUser();
		const [email, payee] = [`${owner}@queue.test`, freshAddress()];
		await env.DB.prepare("update users set email = ? where id = ?").bind(email, owner).run();
		const paymentId = await makeLink({ requesterAddress: payee, requesterEmail: email }, owner);
		await report(paymentId, await pay(payee, HUNDRED));
		await vi.waitFor(
			async () => {
				const { events } = await snapshot(paymentId);
				expect(events.filter((event) => event.kind === "mail-sent")).not.toEqual([]);
			},
			{ timeout: 10_000, interval: 50 },
		);
	});

	test("are sent once, however often the queue delivers them", async () => {
		const { received, paymentId, to } = await paidLink();
		const { taken, deps } = noting();
		const outcomes = await Promise.all(Array.from({ length: 8 }, () => deliverMail(deps, received)));
		expect(outcomes.filter((outcome) => outcome === "sent")).toHaveLength(1);
		expect(await deliverMail(deps, received)).toBe("sent-before");
		expect(taken).toHaveLength(1);
		expect(taken[0]).toMatchObject({ to, subject: "100.00 USDC arrived" });
		expect((await snapshot(paymentId)).events.map((event) => event.kind)).toContain("mail-sent");
	});

	test("that the mailer refuses are retried", async () => {
		const { received } = await paidLink();
		let refusals = 1;
		const { taken, deps } = noting(async () => {
			if (refusals-- > 0) throw new PortError("mailer", "unreachable", "not now");
		});
		await expect(deliverMail(deps, received)).rejects.toThrow("not now");
		expect(await deliverMail(deps, received)).toBe("sent");
		expect(taken).toHaveLength(1);
	});

	test("are sent through the binding one by one; a malformed message does not block others", async () => {
		const { received } = await paidLink();
		const execution = createExecutionContext();
		const batch = batchOf({ nonsense: true }, received);
		await handleMailBatch(batch, env);
		const result = await getQueueResult(batch, execution);
		expect(result.retryMessages).toEqual([]);
		expect(result.explicitAcks.sort()).toEqual(["m0", "m1"]);
	});

	test("made untrue by a reorg are not sent, and are sent once the payment is back", async () => {
		const { received, paymentId } = await paidLink();
		const { taken, deps } = noting();
		const state = (to: string) =>
			env.DB.prepare("update transfers set state = ? where payment_id = ?").bind(to, paymentId).run();
		await state("reorged");
		expect(await deliverMail(deps, received)).toBe("outdated");
		expect(taken).toEqual([]);
		await checkNow(paymentId);
		expect((await snapshot(paymentId)).status).toBe("success");
		expect((await waitingMails(paymentId)).map((mail) => mail.dedupeKey)).toContain(received.dedupeKey);
		expect(await deliverMail(deps, received)).toBe("sent");
	});

	test("ask a requester once an hour, whatever strangers report", async () => {
		const payee = freshAddress();
		const { paymentId } = await ownLink({ requesterAddress: payee });
		for (const amount of [1n, 2n, 3n]) await report(paymentId, await pay(payee, amount));
		expect((await snapshot(paymentId)).dashboard).toHaveLength(3);
		const kinds = (await waitingMails(paymentId)).map((mail) => mail.kind);
		expect(kinds.filter((kind) => kind !== "link-made")).toEqual(["needs-requester"]);
	});

	test("that no consumer sent are queued again", async () => {
		// The cron takes the oldest first, so unsent mails of other tests would come first.
		await env.DB.prepare("delete from mails").run();
		const { mails, paymentId } = await paidLink();
		const queued: MailMessage[] = [];
		const deps = {
			...deliveryDeps(env),
			db: openDatabase(env.DB),
			clock: { now: () => Date.now() + 60 * 60_000 },
			queueMails: async (messages: MailMessage[]) => void queued.push(...messages),
		};
		await flushUnsentMails(deps);
		expect(
			queued
				.filter((message) => message.paymentId === paymentId)
				.map((message) => message.dedupeKey)
				.sort(),
		).toEqual(mails.map((message) => message.dedupeKey).sort());
	});
});

import { createExecutionContext, createMessageBatch, getQueueResult } from "cloudflare:test";
import { describe, expect, test } from "vitest";
import { deliveryDeps } from "#app/composition/services.server.ts";
import type { AccountMail, MailMessage } from "#app/core/operations/mail-message.ts";
import { insertAccountMail } from "#app/db/operations/account-mails.ts";
import { handleQueue } from "#app/jobs/queue.ts";
import {
	hashToken,
	type MailedPurpose,
	newTokenId,
	TOKEN_LIFE_MS,
	tokenOf,
} from "#app/services/accounts/one-time-tokens.ts";
import {
	DEAD_LETTER_LIFE_MS,
	forgetOldDeadLetters,
	keepDeadLetter,
	retryDeadLetter,
} from "#app/services/operations/dead-letters.ts";
import { deliverMail, flushUnsentMails } from "#app/services/operations/mails.ts";
import { env } from "./environment.ts";
import { unique } from "./scenario.ts";

const HOUR_MS = 60 * 60_000;

function someMail(): AccountMail {
	return {
		kind: "contact",
		paymentId: null,
		dedupeKey: unique("mail"),
		to: "support@paylink.test",
		language: "en",
		tokenId: null,
		values: { name: "Ada", email: "ada@example.com", subject: "Hello", message: "Hello" },
	};
}

const deps = (now = Date.now()) => ({ ...deliveryDeps(env), clock: { now: () => now } });

/** Stores a mail in the outbox, marked as queued. */
async function write(mail: AccountMail): Promise<void> {
	const prefix = `${mail.dedupeKey}:`;
	const keys = { mailbox: prefix, sender: prefix };
	expect(await insertAccountMail(deps().db, mail, keys, null, null, Date.now())).toBe(true);
}

/** A mail in the outbox whose message is a dead letter. */
async function deadMail() {
	const mail = someMail();
	const id = unique("message");
	await write(mail);
	await keepDeadLetter(deps(), { id, queue: "paylink-mail", body: mail });
	return { mail, id };
}

const retriedAt = (id: string) =>
	env.DB.prepare("select retried_at from dead_letters where id = ?").bind(id).first<number | null>("retried_at");

/** Mails that the cron queues an hour later. */
async function swept(): Promise<string[]> {
	const queued: MailMessage[] = [];
	await flushUnsentMails({
		...deps(Date.now() + HOUR_MS),
		queueMails: async (messages) => void queued.push(...messages),
	});
	return queued.map((message) => message.dedupeKey);
}

describe("a mail that is not sent at the last try of its message", () => {
	const LAST = 6;
	const failing = (error: Error) => ({ ...env, MAIL: { send: () => Promise.reject(error) } }) as unknown as typeof env;
	const limited = Object.assign(new Error("too many"), { code: "E_DAILY_LIMIT_EXCEEDED" });
	const refused = Object.assign(new Error("no such mailbox"), { code: "E_RECIPIENT_NOT_ALLOWED" });

	async function handled(mail: AccountMail, attempts: number, by: typeof env) {
		const body = mail as unknown;
		const batch = createMessageBatch("paylink-mail", [{ id: mail.dedupeKey, timestamp: new Date(), attempts, body }]);
		await handleQueue(batch, by);
		const { explicitAcks, retryMessages } = await getQueueResult(batch, createExecutionContext());
		return { acknowledged: explicitAcks.length, retried: retryMessages.length };
	}

	test.each([
		["waits for the cron where the provider is silent", new Error("network"), LAST, true],
		["waits for the cron where the provider takes no more today", limited, LAST, true],
		["is tried again by its queue before", limited, LAST - 1, false],
		["is a dead letter where the provider refuses it", refused, LAST, false],
	])("%s", async (_, error, attempts, isLeft) => {
		const mail = someMail();
		await write(mail);
		expect(await handled(mail, attempts, failing(error))).toEqual({
			acknowledged: isLeft ? 1 : 0,
			retried: isLeft ? 0 : 1,
		});
		expect(await swept()).toContain(mail.dedupeKey);
	});

	test("waits for the cron where whoever began to send it went away", async () => {
		const mail = someMail();
		await write(mail);
		await env.DB.prepare("update mails set claimed_at = ? where dedupe_key = ?").bind(Date.now(), mail.dedupeKey).run();
		expect(await handled(mail, LAST, env)).toEqual({ acknowledged: 1, retried: 0 });
		expect(await swept()).toContain(mail.dedupeKey);
	});
});

describe("a mail that waited for the provider", () => {
	const SENT_AT = Date.parse("2042-03-01T00:00:00Z");

	test.each([
		["goes out while its link works", "reset-password", 30 * 60_000, true],
		["is left out once its link has ended", "reset-password", 2 * HOUR_MS, false],
		["is left out once its registration has ended", "register", 25 * HOUR_MS, false],
		["goes out all the same where the link is not all it says", "password-changed", 8 * 24 * HOUR_MS, true],
	] as const)("%s", async (_, kind, waitedMs, isSent) => {
		const purpose: MailedPurpose = kind === "password-changed" ? "undo-change" : kind;
		const tokenId = newTokenId();
		const tokenHash = hashToken(tokenOf(deps().cookieSecret, purpose, tokenId));
		const mail: AccountMail = { ...someMail(), kind, to: `${unique("ada")}@example.com`, tokenId, values: {} };
		const prefix = `${mail.dedupeKey}:`;
		const expiresAt = SENT_AT + TOKEN_LIFE_MS[purpose];
		const token = { tokenHash, purpose, userId: null, email: mail.to, payload: null, createdAt: SENT_AT, expiresAt };
		await insertAccountMail(deps().db, mail, { mailbox: prefix, sender: prefix }, null, token, SENT_AT);
		const sent: string[] = [];
		const mailer = { send: async ({ to }: { to: string }) => void sent.push(to) };
		const outcome = await deliverMail({ ...deps(SENT_AT + waitedMs), mailer }, mail);
		expect({ outcome, sent }).toEqual(
			isSent ? { outcome: "sent", sent: [mail.to] } : { outcome: "outdated", sent: [] },
		);
		expect(await deliverMail({ ...deps(SENT_AT + waitedMs), mailer }, mail)).toBe("sent-before");
	});
});

describe("dead letters", () => {
	test("are stored once and unchanged, even if delivered repeatedly", async () => {
		const mail = someMail();
		const id = unique("message");
		for (let time = 0; time < 2; time += 1) {
			const batch = createMessageBatch("paylink-mail-dead", [{ id, timestamp: new Date(), attempts: 1, body: mail }]);
			await handleQueue(batch, env);
			const result = await getQueueResult(batch, createExecutionContext());
			expect(result.explicitAcks).toEqual([id]);
		}
		const { results } = await env.DB.prepare("select * from dead_letters where id = ?").bind(id).all();
		expect(results).toHaveLength(1);
		expect(results[0]).toMatchObject({ queue: "paylink-mail", dedupe_key: mail.dedupeKey, retried_at: null });
		expect(JSON.parse(String(results[0]?.body))).toEqual(mail);
	});

	test("are requeued once, even by concurrent requests", async () => {
		const { mail, id } = await deadMail();
		const queued: unknown[] = [];
		const requeue = async (queue: string, body: unknown) => {
			queued.push({ queue, body });
			return true;
		};
		const outcomes = await Promise.all([1, 2, 3].map(() => retryDeadLetter(deps(), requeue, id)));
		expect(outcomes.sort()).toEqual(["queued", "unknown", "unknown"]);
		expect(queued).toEqual([{ queue: "paylink-mail", body: mail }]);
		expect(await retriedAt(id)).not.toBeNull();
		expect(await retryDeadLetter(deps(), requeue, "no such letter")).toBe("unknown");
	});

	test("stay stored if the queue fails", async () => {
		const { id } = await deadMail();
		const failing = async () => {
			throw new Error("the queue is full");
		};
		await expect(retryDeadLetter(deps(), failing, id)).rejects.toThrow("the queue is full");
		expect(await retriedAt(id)).toBeNull();
		expect(await retryDeadLetter(deps(), async () => false, id)).toBe("unknown");
		expect(await retriedAt(id)).toBeNull();
	});

	test("keep the cron from queueing their mail until they are resent", async () => {
		// The cron takes the oldest first, so unsent mails of other tests would come first.
		await env.DB.prepare("delete from mails").run();
		const { mail, id } = await deadMail();
		const other = someMail();
		await write(other);
		const first = await swept();
		expect(first).toContain(other.dedupeKey);
		expect(first).not.toContain(mail.dedupeKey);
		await retryDeadLetter(deps(), async () => true, id);
		expect(await swept()).toContain(mail.dedupeKey);
	});

	test("are deleted after a month", async () => {
		const { id } = await deadMail();
		await forgetOldDeadLetters(deps(Date.now() + DEAD_LETTER_LIFE_MS - HOUR_MS));
		expect(await retriedAt(id)).toBeNull();
		await forgetOldDeadLetters(deps(Date.now() + DEAD_LETTER_LIFE_MS + HOUR_MS));
		expect(await env.DB.prepare("select 1 from dead_letters where id = ?").bind(id).first()).toBeNull();
	});
});

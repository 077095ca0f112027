import { oneByOne } from "../composition/receipt-printer.server.ts";
import { deliveryDeps, type Env, roomOf } from "../composition/services.server.ts";
import { log } from "../core/operations/log.ts";
import { MailMessageSchema } from "../core/operations/mail-message.ts";
import { isQueueName, MAIL_RETRIES, PICTURES_QUEUE, type QueueName } from "../core/operations/queues.ts";
import { PortError } from "../ports/port-error.ts";
import { keepDeadLetter, queueOfDeadLetters } from "../services/operations/dead-letters.ts";
import { deliverMail } from "../services/operations/mails.ts";
import { parseMessage } from "./parse-message.ts";
import { handleRotationBatch } from "./rotation-batch.ts";
import { handleSyncBatch } from "./sync-batch.ts";

/** Delay before redelivery when another consumer is sending the mail or the mailer failed, seconds. */
const RETRY_AFTER_S = 30;

const HANDLERS: Record<
	Exclude<QueueName, typeof PICTURES_QUEUE>,
	(batch: MessageBatch<unknown>, env: Env) => Promise<void>
> = {
	"paylink-mail": handleMailBatch,
	"showcase-sync": handleSyncBatch,
	"showcase-rotation": handleRotationBatch,
};

/** Entry point for the messages of the app's queues. */
export async function handleQueue(batch: MessageBatch<unknown>, env: Env): Promise<void> {
	const origin = queueOfDeadLetters(batch.queue);
	if (origin !== null) return handleDeadLetters(batch, origin, env);
	if (!isQueueName(batch.queue) || batch.queue === PICTURES_QUEUE)
		throw new Error(`no handler for the queue ${batch.queue}`);
	return HANDLERS[batch.queue](batch, env);
}

/** Stores dead letters in D1. While D1 fails, they stay in their queue. */
async function handleDeadLetters(batch: MessageBatch<unknown>, queue: string, env: Env): Promise<void> {
	const deps = deliveryDeps(env);
	await Promise.all(
		batch.messages.map(async (message) => {
			try {
				await keepDeadLetter(deps, { id: message.id, queue, body: message.body });
				message.ack();
			} catch (error) {
				log({ event: "deadletter.keep.failed", queue, messageId: message.id, error });
				message.retry({ delaySeconds: RETRY_AFTER_S });
			}
		}),
	);
}

/**
 * Sends the mails of a batch independently: a failed one is redelivered without delaying the others. After the last retry
 * the queue moves the message to its dead-letter queue, from which an admin sends it again; but what waits for the provider or the database
 * is left to the cron, which queues it again for days.
 */
export async function handleMailBatch(batch: MessageBatch<unknown>, env: Env): Promise<void> {
	const all = deliveryDeps(env);
	const deps = { ...all, receiptPrinter: oneByOne(all.receiptPrinter) };
	await Promise.all(
		batch.messages.map(async (message) => {
			const mail = parseMessage(MailMessageSchema, "paylink-mail", message);
			if (!mail) return;
			const { kind, paymentId } = mail;
			const isLast = message.attempts > MAIL_RETRIES;
			try {
				const outcome = await deliverMail(deps, mail);
				if (outcome === "busy" && !isLast) return message.retry({ delaySeconds: RETRY_AFTER_S });
				message.ack();
				if (outcome === "sent" && paymentId !== null) await notifyRoom(env, paymentId);
			} catch (error) {
				log({ event: "mail.send.failed", kind, paymentId, messageId: message.id, error });
				if (isLast && isOutage(error)) return message.ack();
				message.retry({ delaySeconds: RETRY_AFTER_S });
			}
		}),
	);
}

/** Whether the mail itself is not why it was not sent. */
function isOutage(error: unknown): boolean {
	if (error instanceof PortError) return error.why !== "refused" && error.why !== "malformed";
	return error instanceof Error && /^(?:Failed query|D1_)/.test(error.message);
}

/** Makes the room show that a mail was sent. If the room is unreachable, the mail still counts as sent. */
async function notifyRoom(env: Env, paymentId: string): Promise<void> {
	try {
		await roomOf(env, paymentId).changed();
	} catch (error) {
		log({ event: "room.notify.failed", paymentId, error });
	}
}

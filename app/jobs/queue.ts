import { loggable } from "../core/loggable.ts";
import { MailMessageSchema } from "../core/wire.ts";
import { keepDeadLetter, queueOfDeadLetters } from "../services/dead-letters.ts";
import { deliverMail } from "../services/mails.ts";
import { deliveryDeps, type Env, roomOf } from "../services.server.ts";
import { handleSyncBatch } from "./sync-batch.ts";

/** A mail another consumer is sending just now, or the mailer refused: the queue waits this long, in seconds. */
const RETRY_AFTER_S = 30;

/** By the queues' names in wrangler.toml. */
const HANDLERS: Partial<Record<string, (batch: MessageBatch<unknown>, env: Env) => Promise<void>>> = {
	"paylink-mail": handleMailBatch,
	"showcase-sync": handleSyncBatch,
};

/** Every queue's messages arrive here. */
export async function handleQueue(batch: MessageBatch<unknown>, env: Env): Promise<void> {
	const origin = queueOfDeadLetters(batch.queue);
	if (origin !== null) return handleDeadLetters(batch, origin, env);
	const handle = HANDLERS[batch.queue];
	if (!handle) throw new Error(`a queue nobody handles: ${batch.queue}`);
	return handle(batch, env);
}

/** Keeps what a queue gave up on. While D1 fails the messages stay in their queue. */
async function handleDeadLetters(batch: MessageBatch<unknown>, queue: string, env: Env): Promise<void> {
	const deps = deliveryDeps(env);
	await Promise.all(
		batch.messages.map(async (message) => {
			try {
				await keepDeadLetter(deps, { id: message.id, queue, body: message.body });
				message.ack();
			} catch (error) {
				console.error("a dead letter was not kept", message.id, loggable(error));
				message.retry({ delaySeconds: RETRY_AFTER_S });
			}
		}),
	);
}

/**
 * Sends the mails of a batch, each on its own: one that fails is delivered again and holds up no other. After the last
 * retry the queue moves the message to its dead letters.
 */
export async function handleMailBatch(batch: MessageBatch<unknown>, env: Env): Promise<void> {
	const deps = deliveryDeps(env);
	await Promise.all(
		batch.messages.map(async (message) => {
			const parsed = MailMessageSchema.safeParse(message.body);
			if (!parsed.success) {
				console.error("a mail message of an unknown shape was dropped", message.id);
				return message.ack();
			}
			try {
				const outcome = await deliverMail(deps, parsed.data);
				if (outcome === "busy") return message.retry({ delaySeconds: RETRY_AFTER_S });
				message.ack();
				if (outcome === "sent" && parsed.data.paymentId !== null) await tellRoom(env, parsed.data.paymentId);
			} catch (error) {
				console.warn("a mail was not sent", parsed.data.kind, loggable(error));
				message.retry({ delaySeconds: RETRY_AFTER_S });
			}
		}),
	);
}

/** The dashboard shows that a mail went out; a room that cannot be told does not make the mail unsent. */
async function tellRoom(env: Env, paymentId: string): Promise<void> {
	try {
		await roomOf(env, paymentId).changed();
	} catch (error) {
		console.error("a room could not be told of a mail", loggable(error));
	}
}

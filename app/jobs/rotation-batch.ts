import { loggable } from "../core/loggable.ts";
import { RotationMessageSchema } from "../core/showcase-messages.ts";
import { backOffSeconds, giveUp, LAST_DELIVERY, rotateDue } from "../services/rotate-due.ts";
import type { ShowcaseDeps } from "../services/showcase-deps.ts";
import { type Env, showcaseDepsOf } from "../services.server.ts";

/**
 * Changes the pictures of a batch, each on its own: one that fails is delivered again and holds up no other. After the
 * last retry the queue moves the message to its dead letters, from which an admin sends it again.
 */
export async function handleRotationBatch(batch: MessageBatch<unknown>, env: Env): Promise<void> {
	const deps = showcaseDepsOf(env);
	await Promise.all(batch.messages.map((message) => handleRotation(deps, message)));
}

export async function handleRotation(
	deps: ShowcaseDeps,
	message: Pick<Message<unknown>, "id" | "body" | "attempts" | "ack" | "retry">,
): Promise<void> {
	const parsed = RotationMessageSchema.safeParse(message.body);
	if (!parsed.success) {
		console.error("a rotation message of an unknown shape was dropped", message.id);
		return message.ack();
	}
	try {
		const delivered = await rotateDue(deps, parsed.data, message.attempts);
		if (delivered.kind === "ack") message.ack();
		else message.retry({ delaySeconds: delivered.delaySeconds });
	} catch (error) {
		console.error("a picture was not changed", loggable(error));
		if (message.attempts >= LAST_DELIVERY) {
			await giveUp(deps, parsed.data).catch((failure) => console.error("a slot was left open", loggable(failure)));
		}
		message.retry({ delaySeconds: backOffSeconds(message.attempts) });
	}
}

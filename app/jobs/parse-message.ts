import type { z } from "zod";
import { log } from "../core/operations/log.ts";
import type { QueueName } from "../core/operations/queues.ts";

/**
 * Reads a message's body. What does not have its queue's shape is logged and acknowledged: delivered again it would be the same.
 *
 * @returns null for a message that is dropped
 */
export function parseMessage<Shape extends z.ZodType>(
	shape: Shape,
	queue: QueueName,
	message: Pick<Message<unknown>, "id" | "body" | "ack">,
): z.output<Shape> | null {
	const parsed = shape.safeParse(message.body);
	if (parsed.success) return parsed.data;
	log({ event: "queue.message.invalid", queue, messageId: message.id });
	message.ack();
	return null;
}

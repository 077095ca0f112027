import type { z } from "zod";
import { log } from "../core/operations/log.ts";
import type { QueueName } from "../core/operations/queues.ts";

/**
 * Parses a message's body. A malformed message is logged and acknowledged, because redelivery cannot fix it.
 *
 * @returns null for a malformed message
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

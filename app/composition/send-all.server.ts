import { queueBatches } from "../core/operations/queues.ts";

/** @throws the first error of the queue, after all other batches were sent */
export async function sendAll(queue: Queue, messages: readonly unknown[], delaySeconds?: number): Promise<void> {
	const options = delaySeconds === undefined ? undefined : { delaySeconds };
	const failures: unknown[] = [];
	for (const batch of queueBatches(messages)) {
		try {
			await queue.sendBatch(
				batch.map((body) => ({ body })),
				options,
			);
		} catch (error) {
			failures.push(error);
		}
	}
	if (failures.length > 0) throw failures[0];
}

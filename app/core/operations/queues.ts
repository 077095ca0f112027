/** Queue names in wrangler.toml; each queue has a dead-letter queue with the suffix `-dead`. */
export const QUEUES = ["paylink-mail", "showcase-sync", "showcase-pictures", "showcase-rotation"] as const;

export type QueueName = (typeof QUEUES)[number];

export function isQueueName(text: string): text is QueueName {
	return (QUEUES as readonly string[]).includes(text);
}

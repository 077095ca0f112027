/** Names of all queues; each has a dead-letter queue with the suffix `-dead`, which the app's Worker consumes. */
export const QUEUES = ["paylink-mail", "showcase-sync", "showcase-pictures", "showcase-rotation"] as const;

export type QueueName = (typeof QUEUES)[number];

/** Consumed by the pictures' own Worker (wrangler.pictures.toml), all others by the app's (wrangler.toml). */
export const PICTURES_QUEUE = "showcase-pictures" satisfies QueueName;

/** Deliveries of a mail's message after the first (wrangler.toml); one that fails then too is a dead letter. */
export const MAIL_RETRIES = 5;

export function isQueueName(text: string): text is QueueName {
	return (QUEUES as readonly string[]).includes(text);
}

/** The queues by their names in wrangler.toml; each has a second one for its dead letters, named with `-dead`. */
export const QUEUES = ["paylink-mail", "showcase-sync", "showcase-pictures", "showcase-rotation"] as const;

export type QueueName = (typeof QUEUES)[number];

export function isQueueName(text: string): text is QueueName {
	return (QUEUES as readonly string[]).includes(text);
}

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

/** Cloudflare takes 100 messages and 256 KB at a time, and 128 KB of each (developers.cloudflare.com/queues/platform/limits). */
const MOST_MESSAGES = 100;
/** Less than the longest message, so that one that is longer than a queue takes never shares a batch. */
const MOST_BYTES = 100_000;

/** Batches that a queue takes, in order. A message that is longer than any may be has one of its own, so that it keeps no other from going out. */
export function queueBatches<Body>(bodies: readonly Body[]): Body[][] {
	const batches: Body[][] = [];
	let bytes = 0;
	for (const body of bodies) {
		const size = new TextEncoder().encode(JSON.stringify(body)).byteLength;
		const last = batches.at(-1);
		if (last && last.length < MOST_MESSAGES && bytes + size <= MOST_BYTES) {
			last.push(body);
			bytes += size;
		} else {
			batches.push([body]);
			bytes = size;
		}
	}
	return batches;
}

import { type Env, showcaseDepsOf } from "../../app/composition/services.server.ts";
import { openDatabase } from "../../app/db/database.ts";
import { claimDue } from "../../app/db/showcase/rotation-claims.ts";
import { claimRotations } from "../../app/services/showcase/rotation/claim-rotations.ts";
import counter, { AccountDesk, ChainWatcher, counting, PaymentLinkRoom, sentTo } from "./counting.ts";

export { AccountDesk, ChainWatcher, PaymentLinkRoom };

/**
 * The counting worker under a clock of its own, for a day in minutes: every `Date.now` of the isolate is told by the
 * bench. The cron is run when the bench says so, and answers once its queue is empty.
 *
 * POST /__bench/tick?at= runs the cron at an instant; POST /__bench/claim?at=&hold=1 hands everybody over who is due, and
 * with `hold` the queue's messages are thrown away; POST /__bench/page?at= claims one page and hands it to nobody.
 */
export interface Ticked {
	/** users handed over, where it was asked */
	handed: number;
	/** rotation messages acknowledged since the worker began */
	acknowledged: number;
	/** rotation messages that came back */
	retried: number;
}

const CRON = "*/10 * * * *";
const LEASE_MS = 60 * 60_000;
const POLL_EVERY_MS = 2;
const PAGE = 500;

const realNow = Date.now.bind(Date);
let offset = 0;
Date.now = () => realNow() + offset;

let acknowledged = 0;
let retried = 0;
let hold = false;

async function answer(request: Request, env: Env, execution: ExecutionContext): Promise<Response | null> {
	const { pathname, searchParams } = new URL(request.url);
	const at = Number(searchParams.get("at"));
	const [sentBefore, before] = [sentTo("ROTATION_QUEUE"), acknowledged];
	let handed = 0;
	if (pathname.startsWith("/__bench/") && searchParams.has("at")) {
		offset = at - realNow();
		hold = searchParams.has("hold");
	}
	switch (pathname) {
		case "/__bench/tick":
			await counter.scheduled({ scheduledTime: at, cron: CRON, noRetry: () => undefined }, env, execution);
			break;
		case "/__bench/claim":
			handed = await claimRotations(showcaseDepsOf(counting(env)));
			break;
		case "/__bench/page": {
			const calls = { day: "2000-01-01", cap: 1 };
			handed = (await claimDue(openDatabase(env.DB), "x", { now: at, lease: at + LEASE_MS }, calls, PAGE)).length;
			break;
		}
		default:
			return null;
	}
	// The consumers run in this isolate too.
	while (acknowledged - before < sentTo("ROTATION_QUEUE") - sentBefore)
		await new Promise((resolve) => setTimeout(resolve, POLL_EVERY_MS));
	return Response.json({ handed, acknowledged, retried } satisfies Ticked);
}

/**
 * R2 as it is here is a service of its own in front of files, several times slower than all the rest of a change: what was
 * read once is kept.
 */
function remembering(bucket: R2Bucket): R2Bucket {
	const kept = new Map<string, { bytes: ArrayBuffer; contentType?: string }>();
	const get = async (key: string) => {
		let found = kept.get(key);
		if (!found) {
			const object = await bucket.get(key);
			if (!object) return null;
			const { contentType } = object.httpMetadata ?? {};
			found = { bytes: await object.arrayBuffer(), ...(contentType ? { contentType } : {}) };
			kept.set(key, found);
		}
		const { bytes, contentType } = found;
		return { httpMetadata: { contentType }, arrayBuffer: async () => bytes };
	};
	return { get, put: bucket.put.bind(bucket), delete: bucket.delete.bind(bucket) } as unknown as R2Bucket;
}

const envs = new WeakMap<Env, Env>();
function withKept(env: Env): Env {
	const known = envs.get(env) ?? { ...env, PICTURES: remembering(env.PICTURES) };
	envs.set(env, known);
	return known;
}

export default {
	async fetch(request, env, execution) {
		return (await answer(request, env, execution)) ?? counter.fetch(request, env, execution);
	},
	async queue(batch, env) {
		if (batch.queue !== "showcase-rotation") return counter.queue(batch, env);
		if (hold) {
			acknowledged += batch.messages.length;
			return batch.ackAll();
		}
		const messages = batch.messages.map(watched);
		await counter.queue({ queue: batch.queue, messages } as unknown as MessageBatch, withKept(env));
	},
	scheduled: (event, env, execution) => counter.scheduled(event, env, execution),
} satisfies ExportedHandler<Env, unknown>;

function watched(message: Message): Pick<Message, "id" | "body" | "attempts" | "ack" | "retry"> {
	const { id, body, attempts } = message;
	return {
		id,
		body,
		attempts,
		ack: () => {
			acknowledged += 1;
			message.ack();
		},
		retry: (options) => {
			retried += 1;
			message.retry(options);
		},
	};
}

import { type Env, showcaseDepsOf } from "../../app/composition/services.server.ts";
import { openDatabase } from "../../app/db/database.ts";
import { claimDue } from "../../app/db/showcase/rotation-claims.ts";
import { claimRotations } from "../../app/services/showcase/rotation/claim-rotations.ts";
import counter, { AccountDesk, ChainWatcher, counting, PaymentLinkRoom, sentTo } from "./counting.ts";

export { AccountDesk, ChainWatcher, PaymentLinkRoom };

/**
 * The counting worker under a clock of its own, for a day in minutes: every `Date.now` of the isolate is told by the
 * bench. The cron is run when the bench says so. The simulation hands over one message of a queue after the other; here the
 * rotations' are put aside, and each is handled when the bench asks for it, as many at a time as it likes.
 *
 * POST /__bench/tick?at= runs the cron at an instant and answers once the queue has handed over what it queued; POST
 * /__bench/consume handles one message of it. POST /__bench/claim?at=&hold=1 hands everybody over who is due, and
 * with `hold` the queue's messages are thrown away; POST /__bench/page?at= claims one page and hands it to nobody.
 */
export interface Ticked {
	/** users handed over, where it was asked */
	handed: number;
	/** rotation messages that are still to be handled, or under way */
	left: number;
	/** rotation messages that came back since the worker began */
	retried: number;
}

const ROTATIONS = "showcase-rotation";
const CRON = "*/10 * * * *";
const LEASE_MS = 60 * 60_000;
const POLL_EVERY_MS = 2;
const PAGE = 500;

const realNow = Date.now.bind(Date);
let offset = 0;
Date.now = () => realNow() + offset;

/** of the rotation messages: handed over by the queue, and handled, both since the worker began */
let received = 0;
let handled = 0;
let retried = 0;
let hold = false;
/** messages that the queue has handed over; `from`: when they may be handled, by the real clock */
const waiting: (Pick<Message, "id" | "body" | "attempts"> & { from: number })[] = [];
/** what was sent and received before the last run of the cron */
let before = { sent: 0, received: 0 };
const onTheirWay = () => sentTo("ROTATION_QUEUE") - before.sent - (received - before.received);
const rest = () => new Promise((resolve) => setTimeout(resolve, POLL_EVERY_MS));

async function answer(request: Request, env: Env, execution: ExecutionContext): Promise<Response | null> {
	const { pathname, searchParams } = new URL(request.url);
	const at = Number(searchParams.get("at"));
	let handed = 0;
	if (pathname.startsWith("/__bench/") && searchParams.has("at")) {
		before = { sent: sentTo("ROTATION_QUEUE"), received };
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
		case "/__bench/consume":
			await consume(env);
			return Response.json({ handed, left: received - handled + onTheirWay(), retried } satisfies Ticked);
		default:
			return null;
	}
	// The queue calls this isolate, too.
	while (onTheirWay() > 0) await rest();
	return Response.json({ handed, left: received - handled, retried } satisfies Ticked);
}

/** Handles the next message, or waits a little if none is to be handled yet. */
async function consume(env: Env): Promise<void> {
	const at = waiting.findIndex(({ from }) => from <= realNow());
	const [message] = at < 0 ? [] : waiting.splice(at, 1);
	if (!message) return void (await rest());
	const batch = { queue: ROTATIONS, messages: [watched(message)] };
	await counter.queue(batch as unknown as MessageBatch, withKept(env));
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
		if (batch.queue !== ROTATIONS) return counter.queue(batch, env);
		received += batch.messages.length;
		if (hold) handled += batch.messages.length;
		else waiting.push(...batch.messages.map(({ id, body, attempts }) => ({ id, body, attempts, from: 0 })));
		batch.ackAll();
	},
	scheduled: (event, env, execution) => counter.scheduled(event, env, execution),
} satisfies ExportedHandler<Env, unknown>;

type Watched = Pick<Message, "id" | "body" | "attempts" | "ack" | "retry">;

function watched({ id, body, attempts }: (typeof waiting)[number]): Watched {
	return {
		id,
		body,
		attempts,
		ack: () => {
			handled += 1;
		},
		retry: ({ delaySeconds = 0 } = {}) => {
			retried += 1;
			waiting.push({ id, body, attempts: attempts + 1, from: realNow() + delaySeconds * 1_000 });
		},
	};
}

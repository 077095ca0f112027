import type { Env } from "../../app/composition/services.server.ts";
import { AccountDesk as AppDesk } from "../../app/durable-objects/account-desk.ts";
import { ChainWatcher as AppWatcher } from "../../app/durable-objects/chain-watcher.ts";
import { PaymentLinkRoom as AppRoom } from "../../app/durable-objects/payment-link-room.ts";
import { SCRYPT } from "../../app/services/accounts/account-deps.ts";
import app from "../../app/worker.ts";
import { type AllObjectCounts, countedNamespace, countStorage, countWork, noObjectCounts } from "./counted-objects.ts";

/**
 * The production worker, with what it asks of D1, of its queues and of its Durable Objects counted. GET /__bench/counts returns the counts since
 * the last POST /__bench/counts.
 */
export interface Counts {
	/** each statement of a batch counts */
	statements: number;
	/** journeys to D1: a batch is one */
	trips: number;
	/** messages sent; reading one and acknowledging it are two operations more (Cloudflare's price list) */
	messages: number;
	/** scrypt, each run of it */
	hashes: number;
	/** the same, by the binding of their queue */
	queues: Record<string, number>;
	/** SQL → how often */
	sql: Record<string, number>;
	/** what D1 bills, of statements made while it was asked for (`POST /__bench/counts?rows`) */
	rowsRead: number;
	rowsWritten: number;
	/** how long each journey to D1 took, while rows were asked for: those that only read, and those that change something; ms */
	readMs: number[];
	writeMs: number[];
	/** what the Worker was asked itself: requests, runs of the cron, batches of queues */
	invocations: number;
	objects: AllObjectCounts;
}

const COUNTS_PATH = "/__bench/counts";

const none = (): Counts => ({
	statements: 0,
	trips: 0,
	messages: 0,
	hashes: 0,
	queues: {},
	sql: {},
	rowsRead: 0,
	rowsWritten: 0,
	readMs: [],
	writeMs: [],
	invocations: 0,
	objects: noObjectCounts(),
});
let counts = none();
let weighsRows = false;
const objects = () => counts.objects;

function weigh<Answer extends { meta: D1Meta }>(answer: Answer): Answer {
	if (weighsRows) {
		counts.rowsRead += answer.meta.rows_read;
		counts.rowsWritten += answer.meta.rows_written;
	}
	return answer;
}

/** Rows as arrays come without what they cost: a question is asked once more for that, a change made another way. */
async function weighedRaw(statement: D1PreparedStatement, sql: string): Promise<unknown[][]> {
	if (/^\s*select/i.test(sql)) {
		weigh(await statement.all());
		return statement.raw();
	}
	return weigh(await statement.all<Record<string, unknown>>()).results.map((row) => Object.values(row));
}

/** @param changed - whether a statement of the journey changes something */
async function timed<Answer>(changed: boolean, ask: () => Promise<Answer>): Promise<Answer> {
	const { readMs, writeMs } = counts;
	const startedAt = performance.now();
	const answer = await ask();
	if (weighsRows) (changed ? writeMs : readMs).push(performance.now() - startedAt);
	return answer;
}

const isChange = (sql: string): boolean => !/^\s*(select|with)/i.test(sql);

function note(sql: string): void {
	counts.statements += 1;
	counts.sql[sql] = (counts.sql[sql] ?? 0) + 1;
}

/** counted statement → the real one: D1 takes only its own */
const real = new WeakMap<D1PreparedStatement, { statement: D1PreparedStatement; sql: string }>();

for (const work of ["hash", "verify", "burn"] as const) {
	const real = SCRYPT[work] as (...given: unknown[]) => Promise<never>;
	SCRYPT[work] = (...given: unknown[]) => {
		counts.hashes += 1;
		return real(...given);
	};
}

function countedStatement(statement: D1PreparedStatement, sql: string): D1PreparedStatement {
	const asked =
		<Rest extends unknown[], Answer>(ask: (...rest: Rest) => Answer) =>
		(...rest: Rest): Answer => {
			counts.trips += 1;
			note(sql);
			return ask(...rest);
		};
	const counted = {
		bind: (...values: unknown[]) => countedStatement(statement.bind(...values), sql),
		first: asked((...rest: [string]) => statement.first(...rest)),
		run: asked(async () => weigh(await timed(isChange(sql), () => statement.run()))),
		all: asked(async () => weigh(await timed(isChange(sql), () => statement.all()))),
		raw: asked((...rest: [{ columnNames: true }]) =>
			weighsRows ? weighedRaw(statement, sql) : statement.raw(...rest),
		),
	} as unknown as D1PreparedStatement;
	real.set(counted, { statement, sql });
	return counted;
}

function countedDatabase(database: D1Database): D1Database {
	return {
		prepare: (sql: string) => countedStatement(database.prepare(sql), sql),
		batch: async (statements: D1PreparedStatement[]) => {
			counts.trips += 1;
			const batch = statements.map((statement) => {
				const known = real.get(statement);
				if (!known) throw new Error("a statement of another database");
				note(known.sql);
				return known;
			});
			const changed = batch.some(({ sql }) => isChange(sql));
			const answers = await timed(changed, () => database.batch(batch.map(({ statement }) => statement)));
			return answers.map(weigh);
		},
		exec: (sql: string) => {
			counts.trips += 1;
			note(sql);
			return database.exec(sql);
		},
	} as unknown as D1Database;
}

function countedQueue<Message>(queue: Queue<Message>, name: string): Queue<Message> {
	const sent = (count: number) => {
		counts.messages += count;
		counts.queues[name] = (counts.queues[name] ?? 0) + count;
	};
	return {
		send: (...rest: Parameters<Queue<Message>["send"]>) => {
			sent(1);
			return queue.send(...rest);
		},
		sendBatch: (messages: Iterable<MessageSendRequest<Message>>, ...rest: [QueueSendBatchOptions?]) => {
			const all = [...messages];
			sent(all.length);
			return queue.sendBatch(all, ...rest);
		},
	} as Queue<Message>;
}

/** How many messages went to a queue since the counts began. */
export const sentTo = (name: string): number => counts.queues[name] ?? 0;

const countedEnvs = new WeakMap<Env, Env>();

/** One per real environment: the app keeps things of an isolate by its environment. */
export function counting(env: Env): Env {
	const known = countedEnvs.get(env);
	if (known) return known;
	const counted: Env = {
		...env,
		DB: countedDatabase(env.DB),
		MAIL_QUEUE: countedQueue(env.MAIL_QUEUE, "MAIL_QUEUE"),
		SYNC_QUEUE: countedQueue(env.SYNC_QUEUE, "SYNC_QUEUE"),
		PICTURE_QUEUE: countedQueue(env.PICTURE_QUEUE, "PICTURE_QUEUE"),
		ROTATION_QUEUE: countedQueue(env.ROTATION_QUEUE, "ROTATION_QUEUE"),
		PAYMENT_LINK_ROOM: countedNamespace(env.PAYMENT_LINK_ROOM, "room", objects),
		ACCOUNT_DESK: countedNamespace(env.ACCOUNT_DESK, "desk", objects),
		CHAIN_WATCHER: countedNamespace(env.CHAIN_WATCHER, "watcher", objects),
	};
	countedEnvs.set(env, counted);
	return counted;
}

export class PaymentLinkRoom extends AppRoom {
	constructor(state: DurableObjectState, env: Env) {
		countStorage(state, "room", objects);
		super(state, counting(env));
	}
}

export class AccountDesk extends AppDesk {
	constructor(state: DurableObjectState, env: Env) {
		countStorage(state, "desk", objects);
		super(state, counting(env));
	}
}

export class ChainWatcher extends AppWatcher {
	constructor(state: DurableObjectState, env: Env) {
		countStorage(state, "watcher", objects);
		super(state, counting(env));
	}
}

countWork(PaymentLinkRoom, AppRoom, "room", objects);
countWork(AccountDesk, AppDesk, "desk", objects);
countWork(ChainWatcher, AppWatcher, "watcher", objects);

export default {
	async fetch(request, env, execution) {
		if (new URL(request.url).pathname !== COUNTS_PATH) {
			counts.invocations += 1;
			return app.fetch(request, counting(env), execution);
		}
		if (request.method === "POST") {
			counts = none();
			weighsRows = new URL(request.url).searchParams.has("rows");
		}
		return Response.json(counts);
	},
	scheduled: (event, env, execution) => {
		counts.invocations += 1;
		return app.scheduled(event, counting(env), execution);
	},
	queue: (batch, env) => {
		counts.invocations += 1;
		return app.queue(batch, counting(env));
	},
} satisfies ExportedHandler<Env, unknown>;

import { SCRYPT } from "../../app/auth/account-deps.ts";
import { PaymentLinkRoom as AppRoom } from "../../app/durable-objects/payment-link-room.ts";
import type { Env } from "../../app/services.server.ts";
import app from "../../app/worker.ts";

/**
 * The production worker, with what it asks of D1 and of its queues counted. GET /__bench/counts tells the counts since
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
	/** SQL → how often */
	sql: Record<string, number>;
}

const COUNTS_PATH = "/__bench/counts";

const none = (): Counts => ({ statements: 0, trips: 0, messages: 0, hashes: 0, sql: {} });
let counts = none();

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
		run: asked(() => statement.run()),
		all: asked(() => statement.all()),
		raw: asked((...rest: [{ columnNames: true }]) => statement.raw(...rest)),
	} as unknown as D1PreparedStatement;
	real.set(counted, { statement, sql });
	return counted;
}

function countedDatabase(database: D1Database): D1Database {
	return {
		prepare: (sql: string) => countedStatement(database.prepare(sql), sql),
		batch: (statements: D1PreparedStatement[]) => {
			counts.trips += 1;
			return database.batch(
				statements.map((statement) => {
					const known = real.get(statement);
					if (!known) throw new Error("a statement of another database");
					note(known.sql);
					return known.statement;
				}),
			);
		},
		exec: (sql: string) => {
			counts.trips += 1;
			note(sql);
			return database.exec(sql);
		},
	} as unknown as D1Database;
}

function countedQueue<Message>(queue: Queue<Message>): Queue<Message> {
	return {
		send: (...rest: Parameters<Queue<Message>["send"]>) => {
			counts.messages += 1;
			return queue.send(...rest);
		},
		sendBatch: (messages: Iterable<MessageSendRequest<Message>>, ...rest: [QueueSendBatchOptions?]) => {
			const all = [...messages];
			counts.messages += all.length;
			return queue.sendBatch(all, ...rest);
		},
	} as Queue<Message>;
}

const countedEnvs = new WeakMap<Env, Env>();

/** One per real environment: the app keeps things of an isolate by its environment. */
function counting(env: Env): Env {
	const known = countedEnvs.get(env);
	if (known) return known;
	const counted: Env = {
		...env,
		DB: countedDatabase(env.DB),
		MAIL_QUEUE: countedQueue(env.MAIL_QUEUE),
		SYNC_QUEUE: countedQueue(env.SYNC_QUEUE),
		PICTURE_QUEUE: countedQueue(env.PICTURE_QUEUE),
		ROTATION_QUEUE: countedQueue(env.ROTATION_QUEUE),
	};
	countedEnvs.set(env, counted);
	return counted;
}

export class PaymentLinkRoom extends AppRoom {
	constructor(state: DurableObjectState, env: Env) {
		super(state, counting(env));
	}
}

export default {
	async fetch(request, env, execution) {
		if (new URL(request.url).pathname !== COUNTS_PATH) return app.fetch(request, counting(env), execution);
		if (request.method === "POST") counts = none();
		return Response.json(counts);
	},
	scheduled: (event, env, execution) => app.scheduled(event, counting(env), execution),
	queue: (batch, env) => app.queue(batch, counting(env)),
} satisfies ExportedHandler<Env, unknown>;

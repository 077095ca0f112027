import { AsyncLocalStorage } from "node:async_hooks";
import type { Env } from "#app/composition/services.server.ts";
import { PaymentLinkRoom as AppRoom } from "#app/durable-objects/payment-link-room.ts";
import app from "#app/worker.ts";
import type { Statement } from "../faults/links.ts";

/**
 * The production worker, whose rooms check the chain on request (POST /__soak/check/<payment id>) through the
 * function their alarm calls. What a room asks an endpoint at /one or /two goes to /one/<payment id> or /two/<payment id>, so that
 * each link's endpoints can fail in their own way (local/rpc-proxy.ts). POST /__soak/query asks its database.
 */
const CHECK_PATH = /^\/__soak\/check\/([^/]+)$/;
const QUERY_PATH = "/__soak/query";
const ENDPOINT_PATH = /^\/(?:one|two)$/;

const asking = new AsyncLocalStorage<string>();
const ask = globalThis.fetch;

globalThis.fetch = (input, init) => {
	const paymentId = asking.getStore();
	if (paymentId === undefined || (typeof input !== "string" && !(input instanceof URL))) return ask(input, init);
	const url = new URL(input);
	if (ENDPOINT_PATH.test(url.pathname)) url.pathname += `/${paymentId}`;
	return ask(url, init);
};

export { AccountDesk } from "#app/durable-objects/account-desk.ts";
export { ChainWatcher } from "#app/durable-objects/chain-watcher.ts";

export class PaymentLinkRoom extends AppRoom {
	readonly #name: string;
	#checking: Promise<void> = Promise.resolve();

	constructor(state: DurableObjectState, env: Env) {
		super(state, env);
		this.#name = state.id.name ?? "";
	}

	override report(...rest: Parameters<AppRoom["report"]>) {
		return asking.run(this.#name, () => super.report(...rest));
	}

	override startAttempt(...rest: Parameters<AppRoom["startAttempt"]>) {
		return asking.run(this.#name, () => super.startAttempt(...rest));
	}

	/** Serial, as the runtime runs a room's alarms: a requested check waits for a running one. */
	override alarm() {
		const check = this.#checking.then(() => asking.run(this.#name, () => super.alarm()));
		this.#checking = check.catch(() => undefined);
		return check;
	}

	/** Checks now. */
	async snapshotAfterCheck(): Promise<Awaited<ReturnType<AppRoom["fullSnapshot"]>>> {
		await this.alarm();
		return this.fullSnapshot();
	}
}

async function query(database: D1Database, statements: readonly Statement[]): Promise<unknown[][]> {
	const answers = await database.batch(statements.map(({ sql, values }) => database.prepare(sql).bind(...values)));
	return answers.map(({ results }) => results);
}

export default {
	async fetch(request, env, execution) {
		const { pathname } = new URL(request.url);
		if (pathname === QUERY_PATH) return Response.json(await query(env.DB, (await request.json()) as Statement[]));
		const [, paymentId] = CHECK_PATH.exec(pathname) ?? [];
		if (paymentId === undefined || request.method !== "POST") return app.fetch(request, env, execution);
		const rooms = env.PAYMENT_LINK_ROOM as unknown as DurableObjectNamespace<PaymentLinkRoom>;
		return Response.json(await rooms.get(rooms.idFromName(paymentId)).snapshotAfterCheck());
	},
	scheduled: (event, env, execution) => app.scheduled(event, env, execution),
	queue: (batch, env) => app.queue(batch, env),
} satisfies ExportedHandler<Env, unknown>;

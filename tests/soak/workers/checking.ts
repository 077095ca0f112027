import { AsyncLocalStorage } from "node:async_hooks";
import type { Env } from "#app/composition/services.server.ts";
import { ChainWatcher as AppWatcher } from "#app/durable-objects/chain-watcher.ts";
import { NAME } from "#app/durable-objects/object-name.ts";
import { PaymentLinkRoom as AppRoom } from "#app/durable-objects/payment-link-room.ts";
import type { EndpointMemory } from "#app/services/payments/watch-chain/watch-deps.ts";
import app from "#app/worker.ts";
import type { Statement } from "../faults/links.ts";

/**
 * The production worker, whose rooms check the chain on request (POST /__soak/check/<payment id>) through the
 * function their alarm calls. What a room asks an endpoint at /one or /two goes to /one/<payment id> or /two/<payment id>, so that
 * each link's endpoints can fail in their own way (local/rpc-proxy.ts). POST /__soak/query asks its database.
 * With ROUNDS_BY_HAND a chain's watcher makes its rounds on request alone (POST /__soak/round/<chain id>), and asks /one/watcher or /two/watcher.
 */
const CHECK_PATH = /^\/__soak\/check\/([^/]+)$/;
const ROUND_PATH = /^\/__soak\/round\/(\d+)$/;
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

type SoakEnv = Env & { ROUNDS_BY_HAND?: string };

export class ChainWatcher extends AppWatcher {
	readonly #byHand: boolean;

	constructor(state: DurableObjectState, env: SoakEnv) {
		super(state, env);
		this.#byHand = env.ROUNDS_BY_HAND !== undefined;
	}

	override async alarm(): Promise<void> {
		if (!this.#byHand) await super.alarm();
	}

	/** One round, as if half a minute had passed: endpoints that failed have rested, rooms may be notified again. @param forget - what it remembers is lost before; its cursor stays */
	async roundNow(forget: boolean): Promise<void> {
		const { kv, sql } = this.ctx.storage;
		sql.exec("update follows set notified_at = 0");
		if (forget) for (const [key] of kv.list()) if (key !== NAME) kv.delete(key);
		const endpoints = kv.get<Record<string, EndpointMemory>>("endpoints") ?? {};
		const rested = Object.entries(endpoints).map(([name, endpoint]) => [name, { ...endpoint, restUntil: 0 }]);
		if (rested.length > 0) kv.put("endpoints", Object.fromEntries(rested));
		await asking.run("watcher", () => super.round());
	}
}

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

	override arrive(...rest: Parameters<AppRoom["arrive"]>) {
		return asking.run(this.#name, () => super.arrive(...rest));
	}

	override chainMoved(...rest: Parameters<AppRoom["chainMoved"]>) {
		return asking.run(this.#name, () => super.chainMoved(...rest));
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
		const [, chainId] = ROUND_PATH.exec(pathname) ?? [];
		if (chainId !== undefined && request.method === "POST") {
			const watchers = env.CHAIN_WATCHER as unknown as DurableObjectNamespace<ChainWatcher>;
			await watchers.get(watchers.idFromName(chainId)).roundNow((await request.text()) === "forget");
			return new Response(null, { status: 204 });
		}
		const [, paymentId] = CHECK_PATH.exec(pathname) ?? [];
		if (paymentId === undefined || request.method !== "POST") return app.fetch(request, env, execution);
		const rooms = env.PAYMENT_LINK_ROOM as unknown as DurableObjectNamespace<PaymentLinkRoom>;
		return Response.json(await rooms.get(rooms.idFromName(paymentId)).snapshotAfterCheck());
	},
	scheduled: (event, env, execution) => app.scheduled(event, env, execution),
	queue: (batch, env) => app.queue(batch, env),
} satisfies ExportedHandler<Env, unknown>;

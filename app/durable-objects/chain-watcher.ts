import { DurableObject } from "cloudflare:workers";
import { type Env, paymentDeps, roomOf } from "../composition/services.server.ts";
import { log } from "../core/operations/log.ts";
import type { ChainMoved, FollowNeeds } from "../core/payments/follow.ts";
import type { WatcherMethods } from "../services/payments/watch-chain/chain-watchers.ts";
import { runRound } from "../services/payments/watch-chain/run-round.ts";
import type { WatchDeps, WatchMemory } from "../services/payments/watch-chain/watch-deps.ts";
import { WatchedPayees } from "../services/payments/watch-chain/watched-payees.ts";
import { LinkFollows } from "./link-follows.ts";
import { objectName } from "./object-name.ts";

/** A round that failed outright is repeated after this, ms. */
const RETRY_MS = 10_000;
/** Somebody waits from now on: the next round is no later than this, ms. */
const SOON_MS = 1_000;

/**
 * One per chain: reads it in rounds for all links. Everything of worth is in D1; what is kept here may be lost. Its name is
 * the chain's id.
 */
export class ChainWatcher extends DurableObject<Env> implements WatcherMethods {
	readonly #deps: WatchDeps;
	readonly #follows: LinkFollows;

	constructor(ctx: DurableObjectState, env: Env) {
		super(ctx, env);
		const { kv, sql } = ctx.storage;
		const chainId = Number(objectName(ctx));
		const memory: WatchMemory = { get: (key) => kv.get(key), set: (key, value) => kv.put(key, value) };
		this.#follows = new LinkFollows(sql);
		this.#deps = {
			...paymentDeps(env),
			chainId,
			memory,
			follows: this.#follows,
			payees: new WatchedPayees(chainId),
			roomOf: (paymentId) => roomOf(env, paymentId),
		};
	}

	/** A link of this chain was made, or the cron found one open: there must be an alarm. */
	async wake(): Promise<void> {
		await this.#ringWithin(SOON_MS);
	}

	async position(): Promise<ChainMoved | null> {
		const position = this.#deps.memory.get("position");
		return position ? { ...position, chainId: this.#deps.chainId } : null;
	}

	/** What a link's room wants to be notified of from now on. */
	async follow(paymentId: string, needs: FollowNeeds): Promise<void> {
		const before = this.#follows.summary();
		this.#follows.set(paymentId, needs, this.#deps.clock.now());
		const after = this.#follows.summary();
		const faster = (after.waitedFor && !before.waitedFor) || (after.pageOpen && !before.pageOpen);
		if (faster || (await this.ctx.storage.getAlarm()) === null) await this.#ringWithin(SOON_MS);
	}

	override async alarm(): Promise<void> {
		// Turned off by its operator meanwhile (UNWATCHED_CHAINS).
		if (this.#deps.watchers.isWatched(this.#deps.chainId)) await this.round();
	}

	/** One round, and the alarm for the next. */
	async round(): Promise<void> {
		const { storage } = this.ctx;
		const { clock, chainId } = this.#deps;
		const retryAt = clock.now() + RETRY_MS;
		await storage.setAlarm(retryAt);
		try {
			const { delayMs } = await runRound(this.#deps);
			// Somebody who came meanwhile may have asked for an earlier round.
			const asked = await storage.getAlarm();
			if (delayMs === null) {
				if (asked === retryAt) await storage.deleteAlarm();
				return;
			}
			const at = clock.now() + delayMs;
			if (asked === null || asked === retryAt || asked > at) await storage.setAlarm(at);
		} catch (error) {
			log({ event: "chain.round.failed", chainId, error });
		}
	}

	async #ringWithin(ms: number): Promise<void> {
		const at = this.#deps.clock.now() + ms;
		const set = await this.ctx.storage.getAlarm();
		if (set === null || set > at) await this.ctx.storage.setAlarm(at);
	}
}

import type { LinkRecord } from "../core/payments/records.ts";
import { planNextCheck } from "../services/payments/plan-next-check.ts";

/** A check that failed outright is repeated after so long, in ms. */
export const RETRY_CHECK_MS = 30_000;
/** Storage key of the delay before the last planned check, in ms. */
const DELAY = "look-delay-ms";
/** Storage key: the next alarm asks the chain, whoever watches it. */
const ASKED = "check-asked";

interface CheckPlan {
	/** the link changed: delays start anew from the shortest */
	news: boolean;
	socketOpen: boolean;
	/** the chain's watcher notifies the room of new blocks and found transfers */
	followed: boolean;
	/** when the check just made began, epoch ms: the next delay counts from it, however long the check took */
	checkedAt?: number;
}

/** The alarm of one link's room: when the chain is checked next. It survives the room's sleep. */
export class CheckAlarm {
	readonly #storage: DurableObjectStorage;

	constructor(storage: DurableObjectStorage) {
		this.#storage = storage;
	}

	/** @returns epoch ms; null while nothing is to be checked */
	nextAt(): Promise<number | null> {
		return this.#storage.getAlarm();
	}

	/** Replaces any alarm that is set: it asks the chain, whoever watches it. */
	async askAt(at: number): Promise<void> {
		this.#storage.kv.put(ASKED, true);
		await this.#storage.setAlarm(at);
	}

	/** The alarm that rings now has to ask the chain: somebody wants it, or the last check failed. */
	get isAsked(): boolean {
		return this.#storage.kv.get<boolean>(ASKED) ?? false;
	}

	/** The chain was asked. */
	endAsked(): void {
		if (this.isAsked) this.#storage.kv.delete(ASKED);
	}

	/**
	 * Sets an alarm in case the check that begins now fails.
	 *
	 * @returns removes that alarm, unless somebody asked for another one meanwhile
	 */
	async setRetry(now: number): Promise<() => Promise<void>> {
		const retryAt = now + RETRY_CHECK_MS;
		await this.#storage.setAlarm(retryAt);
		return async () => {
			if ((await this.#storage.getAlarm()) === retryAt) await this.#storage.deleteAlarm();
		};
	}

	/** Sets the alarm for the link's next check, unless an earlier one is set already. */
	async schedule(record: LinkRecord, { news, socketOpen, followed, checkedAt }: CheckPlan, now: number): Promise<void> {
		const { kv } = this.#storage;
		const previousDelayMs = news ? null : (kv.get<number>(DELAY) ?? null);
		const delayMs = planNextCheck(record, { socketOpen, followed, previousDelayMs, now });
		const set = await this.#storage.getAlarm();
		if (delayMs === null) {
			// Skip writes that change nothing: outgoing messages wait for storage writes (output gate).
			if (kv.get(DELAY) !== undefined) kv.delete(DELAY);
			if (set !== null) await this.#storage.deleteAlarm();
			return;
		}
		const at = Math.max(now, (checkedAt ?? now) + delayMs);
		if (set !== null && set <= at) return;
		kv.put(DELAY, delayMs);
		await this.#storage.setAlarm(at);
	}
}

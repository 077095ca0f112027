import { log } from "../core/operations/log.ts";
import { atHead, type ChainMoved, followNeeds, needsNothing } from "../core/payments/follow.ts";
import type { LinkRecord } from "../core/payments/records.ts";
import { UNHEARD_MS } from "../core/payments/watcher-status.ts";
import type { ChainWatchers } from "../services/payments/watch-chain/chain-watchers.ts";

/** What a chain's watcher was last asked for, as JSON: storage key. */
const needsKey = (chainId: number) => `follow-needs:${chainId}`;

/** A room's connection with the watchers of its link's chains: what it asked for, and what it heard. */
export class ChainFollowing {
	readonly #kv: SyncKvStorage;
	readonly #watchers: ChainWatchers;
	readonly #heard = new Map<number, ChainMoved>();

	constructor(kv: SyncKvStorage, watchers: ChainWatchers) {
		this.#kv = kv;
		this.#watchers = watchers;
	}

	/** Someone watches each of the chains for this link. */
	follows({ link }: LinkRecord): boolean {
		return link.chainIds.every((chainId) => this.#watchers.isWatched(chainId));
	}

	/**
	 * Where the watcher's last round found a chain; a room that slept asks it.
	 *
	 * @returns null when the watcher is not at work: the room has to ask the chain by itself
	 */
	async position({ link: { paymentId } }: LinkRecord, chainId: number, now: number): Promise<ChainMoved | null> {
		const heard = this.#heard.get(chainId);
		if (heard && isFresh(heard, now)) return heard;
		try {
			const position = await this.#watchers.of(chainId).position();
			if (position && isFresh(position, now)) {
				this.#heard.set(chainId, position);
				return position;
			}
		} catch (error) {
			log({ event: "chain.follow.failed", paymentId, chainId, error });
		}
		// It may have forgotten this link: everything is asked for again.
		this.#kv.delete(needsKey(chainId));
		return null;
	}

	/** Asks the watchers for what the record needs now, where that changed. A failure is made up for by the room's own alarm. */
	async ask(record: LinkRecord, pageOpen: boolean): Promise<void> {
		const { chainIds } = record.link;
		await Promise.all(chainIds.map((chainId) => this.#askWatcher(record, chainId, pageOpen)));
	}

	async #askWatcher(record: LinkRecord, chainId: number, pageOpen: boolean): Promise<void> {
		if (!this.#watchers.isWatched(chainId)) return;
		const { paymentId } = record.link;
		const needs = followNeeds(record, chainId, pageOpen);
		const text = needsNothing(needs) ? null : JSON.stringify(needs);
		if (text === (this.#kv.get<string>(needsKey(chainId)) ?? null)) return;
		try {
			await this.#watchers.of(chainId).follow(paymentId, needs);
			if (text === null) this.#kv.delete(needsKey(chainId));
			else this.#kv.put(needsKey(chainId), text);
		} catch (error) {
			log({ event: "chain.follow.failed", paymentId, chainId, error });
		}
	}

	/** @returns whether pages that show no confirmations have something new to say: a chain fell silent, or answers again */
	hear(moved: ChainMoved): boolean {
		const before = this.#heard.get(moved.chainId);
		this.#heard.set(moved.chainId, moved);
		return (before?.silentSince ?? null) !== moved.silentSince;
	}

	/** The record as of the newest heads that were heard of. */
	shown(record: LinkRecord): LinkRecord {
		return [...this.#heard.values()].reduce(atHead, record);
	}

	/** When one of the chains is read again, epoch ms; null where that is not known. */
	nextAt(now: number): number | null {
		const rounds = [...this.#heard.values()]
			.filter((heard) => isFresh(heard, now) && heard.paceMs > 0)
			.map(({ at, paceMs }) => at + Math.ceil(Math.max(1, now - at) / paceMs) * paceMs);
		return rounds.length === 0 ? null : Math.min(...rounds);
	}
}

/** A watcher not heard of for longer is taken for dead: the room asks the chain by itself. */
function isFresh(heard: ChainMoved, now: number): boolean {
	return now - heard.at <= UNHEARD_MS + heard.paceMs;
}

import { log } from "../core/operations/log.ts";
import { atHead, type ChainMoved, followNeeds, needsNothing } from "../core/payments/follow.ts";
import type { LinkRecord } from "../core/payments/records.ts";
import { UNHEARD_MS } from "../core/payments/watcher-status.ts";
import type { ChainWatchers } from "../services/payments/watch-chain/chain-watchers.ts";

/** What the watcher was last asked for, as JSON: storage key. */
const NEEDS = "follow-needs";

/** A room's connection with its chain's watcher: what it asked for, and what it heard. */
export class ChainFollowing {
	readonly #kv: SyncKvStorage;
	readonly #watchers: ChainWatchers;
	#heard: ChainMoved | null = null;

	constructor(kv: SyncKvStorage, watchers: ChainWatchers) {
		this.#kv = kv;
		this.#watchers = watchers;
	}

	/** Someone watches the chain for this link. */
	follows(record: LinkRecord): boolean {
		return this.#watchers.isWatched(record.link.chainId);
	}

	/**
	 * Where the watcher's last round found the chain; a room that slept asks it.
	 *
	 * @returns null when the watcher is not at work: the room has to ask the chain by itself
	 */
	async position({ link: { chainId, paymentId } }: LinkRecord, now: number): Promise<ChainMoved | null> {
		if (isFresh(this.#heard, now)) return this.#heard;
		try {
			const position = await this.#watchers.of(chainId).position();
			if (isFresh(position, now)) {
				this.#heard = position;
				return position;
			}
		} catch (error) {
			log({ event: "chain.follow.failed", paymentId, chainId, error });
		}
		// It may have forgotten this link: everything is asked for again.
		this.#kv.delete(NEEDS);
		return null;
	}

	/** Asks the watcher for what the record needs now, if that changed. A failure is made up for by the room's own alarm. */
	async ask(record: LinkRecord, pageOpen: boolean): Promise<void> {
		const { chainId, paymentId } = record.link;
		if (!this.#watchers.isWatched(chainId)) return;
		const needs = followNeeds(record, pageOpen);
		const text = needsNothing(needs) ? null : JSON.stringify(needs);
		if (text === (this.#kv.get<string>(NEEDS) ?? null)) return;
		try {
			await this.#watchers.of(chainId).follow(paymentId, needs);
			if (text === null) this.#kv.delete(NEEDS);
			else this.#kv.put(NEEDS, text);
		} catch (error) {
			log({ event: "chain.follow.failed", paymentId, chainId, error });
		}
	}

	/** @returns whether pages that show no confirmations have something new to say: the chain fell silent, or answers again */
	hear(moved: ChainMoved): boolean {
		const before = this.#heard;
		this.#heard = moved;
		return (before?.silentSince ?? null) !== moved.silentSince;
	}

	/** The record as of the newest head that was heard of. */
	shown(record: LinkRecord): LinkRecord {
		return this.#heard === null ? record : atHead(record, this.#heard.head);
	}

	/** When the chain is read again, epoch ms; null where that is not known. */
	nextAt(now: number): number | null {
		if (!isFresh(this.#heard, now) || this.#heard.paceMs === 0) return null;
		const { at, paceMs } = this.#heard;
		return at + Math.ceil(Math.max(1, now - at) / paceMs) * paceMs;
	}
}

/** A watcher not heard of for longer is taken for dead: the room asks the chain by itself. */
function isFresh(heard: ChainMoved | null, now: number): heard is ChainMoved {
	return heard !== null && now - heard.at <= UNHEARD_MS + heard.paceMs;
}

import type { RateFeed } from "../core/payments/rate-feeds.ts";
import type { RateReading } from "../core/payments/rates.ts";

/** Reads price feeds. Only what two independent sources say alike is an answer; what they do not agree on is left out. */
export interface RatesPort {
	/** of the chain the feeds are on; null: none is set, or too few sources of it, and nothing can be read */
	readonly chainId: number | null;
	/**
	 * The newest round of every feed, all at one block.
	 * @throws PortError when a source does not answer in time, or the sources do not name the same block
	 */
	readNewest(): Promise<RateReading>;
	/**
	 * The rounds of some feeds that were the newest at a time, in seconds of Unix time. Looks back a bounded number of rounds: one that
	 * was written longer ago is left out. `blockTime` of the answer is that time.
	 * @throws PortError as `readNewest`, and where the chain's newest block is older than the time
	 */
	readAt(feeds: readonly RateFeed[], time: number): Promise<RateReading>;
}

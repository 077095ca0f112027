import { log } from "../../core/operations/log.ts";
import type { LinkRowSummary } from "../../core/payments/link-summary.ts";
import { type RateReading, sumOfWorths, type Worth, worthBy } from "../../core/payments/rates.ts";
import { tokenDecimals } from "../../core/tokens.ts";
import type { Database } from "../../db/database.ts";
import {
	claimRateReading,
	findRateReading,
	type KeptRates,
	listKeptRates,
	listRatedAmounts,
	storeRateReading,
} from "../../db/payments/rates.ts";
import type { Clock } from "../../ports/clock.ts";
import type { RatesPort } from "../../ports/rates.ts";

/** What reading rates works with. Apart from `PaymentDeps`: whoever judges payments has none of it. */
export interface RateDeps {
	db: Database;
	clock: Clock;
	rates: RatesPort;
}

/** Feeds are read no more often than there are new blocks, however many pages are opened. */
const BLOCK_MS = 12_000;
/** Kept rates are shown for so long: longer than between two runs of the cron, which reads them where nobody else does. */
const SHOWN_MS = 15 * 60_000;

/** The rates that pages show. */
export interface RateBook {
	/** of the chain the feeds are on; null: there are no rates */
	readonly chainId: number | null;
	/**
	 * The newest rates that were read, from the database. Never waits for a chain and never throws: what is older than a block is read
	 * anew after the answer.
	 *
	 * @param after - continues work after the response
	 */
	current(after: (work: Promise<unknown>) => void): Promise<RateReading | null>;
	/** The rates that were kept of a link's payments; empty where the database does not answer. */
	kept(paymentId: string): Promise<KeptRates[]>;
	/**
	 * What links had received was worth when it arrived, by link; only where that is known of all of it. Empty where the database does
	 * not answer.
	 */
	arrived(links: readonly Pick<LinkRowSummary, "paymentId" | "received" | "token">[]): Promise<Map<string, Worth>>;
}

/** One per isolate: what it has read from the database it keeps for a block's time. */
export function rateBook(deps: RateDeps): RateBook {
	const { db, clock, rates } = deps;
	const { chainId } = rates;
	let known: { found: Awaited<ReturnType<typeof findRateReading>>; at: number } | null = null;
	return {
		chainId,
		async current(after) {
			if (chainId === null) return null;
			const now = clock.now();
			if (!known || now - known.at >= BLOCK_MS) {
				try {
					known = { found: await findRateReading(db, chainId), at: now };
				} catch (error) {
					log({ event: "rates.read.failed", error });
					return null;
				}
				if (!known.found || now - known.found.readAt >= BLOCK_MS)
					after(
						readRatesAnew(deps).then((isNew) => {
							// Where nothing new was stored, asking the database again at once would find nothing else.
							if (isNew) known = null;
						}),
					);
			}
			const { found } = known;
			return found && now - found.readAt < SHOWN_MS ? found.reading : null;
		},
		kept: (paymentId) => listKeptRates(db, [paymentId]).catch(without<KeptRates[]>([])),
		async arrived(links) {
			const rated = await listRatedAmounts(
				db,
				links.filter(({ received }) => received !== "0").map(({ paymentId }) => paymentId),
			).catch(without<Awaited<ReturnType<typeof listRatedAmounts>>>([]));
			return new Map(
				links.flatMap(({ paymentId, received, token }) => {
					const own = rated.filter((one) => one.paymentId === paymentId);
					const isWhole = own.reduce((sum, { amount }) => sum + amount, 0n) === BigInt(received);
					const worth = sumOfWorths(
						own.map(({ path, amount, chainId: on }) => worthBy(path, amount, tokenDecimals(on, token))),
					);
					return isWhole && worth ? [[paymentId, worth] as const] : [];
				}),
			);
		},
	};
}

/** Rates may be missing. */
const without =
	<T>(nothing: T) =>
	(error: unknown): T => {
		log({ event: "rates.read.failed", error });
		return nothing;
	};

/**
 * Reads the feeds and keeps what they say, unless somebody did within a block's time. Never throws: rates may be missing.
 *
 * @returns whether something was kept
 */
export async function readRatesAnew({ db, clock, rates }: RateDeps): Promise<boolean> {
	const { chainId } = rates;
	if (chainId === null) return false;
	try {
		if (!(await claimRateReading(db, chainId, clock.now(), BLOCK_MS))) return false;
		await storeRateReading(db, chainId, await rates.readNewest(), clock.now());
		return true;
	} catch (error) {
		log({ event: "rates.read.failed", error });
		return false;
	}
}

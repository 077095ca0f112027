import { CHAINS, TOKEN_SYMBOLS } from "../../core/chains.ts";
import { log } from "../../core/operations/log.ts";
import { DEFAULT_CURRENCY } from "../../core/payments/currencies.ts";
import { feedsOf } from "../../core/payments/rate-feeds.ts";
import { hasRates } from "../../core/payments/rated-tokens.ts";
import { ratePath } from "../../core/payments/rates.ts";
import { creditedTransactions } from "../../core/payments/receipt.ts";
import type { LinkRecord } from "../../core/payments/records.ts";
import { isSameTransaction } from "../../core/payments/transaction-id.ts";
import { findLinkRecord } from "../../db/payments/link-record.ts";
import { findRequesterCurrency, keepRates, listKeptRates, listWithoutRates } from "../../db/payments/rates.ts";
import type { RateDeps } from "./current-rates.ts";
import type { PaymentDeps } from "./payment-deps.ts";
import { settleReceipts } from "./receipts.ts";

/** Who looked for the rates of a payment in vain for so long does not find them any more. */
const LOOKED_FOR_MS = 24 * 60 * 60_000;
const LINKS_PER_SWEEP = 40;
/** What is left then is for the next run: a slow endpoint does not hold the cron up. */
const SWEEP_FOR_MS = 60_000;
/** After that a payment's rates are looked for by the sweep alone: whatever else happens at its link asks for them no more. */
const FRESH_MS = 15 * 60_000;
/** Blocks of other chains are ahead of Ethereum's newest for some seconds: until then nothing can be said of them. */
const AHEAD_MS = 60_000;
/**
 * Anybody may send a link as many payments as they like; each costs some calls of the chain. Some may have no rates for good: each run
 * begins with others, so that these hold nobody up.
 */
const PAYMENTS_AT_ONCE = 5;
/** Between two runs of the cron. */
const RUN_MS = 10 * 60_000;

/**
 * Keeps the rates that a link's credited transactions had when their blocks were made, in the requester's currency, and signs their
 * receipts anew with them. After a payment is stored and published, never before. Never throws: a payment without rates is a payment.
 *
 * @returns false where something failed, and it is worth trying later
 */
export function keepSettlementRates(deps: PaymentDeps, rateDeps: RateDeps, record: LinkRecord): Promise<boolean> {
	const since = rateDeps.clock.now() - FRESH_MS;
	return keepAndSign(deps, rateDeps, record, { since, until: Number.MAX_SAFE_INTEGER });
}

/** @param mined - the payments' blocks, epoch ms */
async function keepAndSign(
	deps: PaymentDeps,
	rateDeps: RateDeps,
	record: LinkRecord,
	mined: { since: number; until: number },
): Promise<boolean> {
	const { paymentId } = record.link;
	try {
		const { isNew, failed } = await keepMissing(rateDeps, record, mined);
		if (!isNew) return !failed;
		const newest = await findLinkRecord(deps.db, paymentId);
		if (newest) await settleReceipts(deps, newest);
		return !failed;
	} catch (error) {
		log({ event: "rates.keep.failed", paymentId, error });
		return false;
	}
}

/** @returns whether rates were kept that were not before, and whether something failed, after which the others were not tried */
async function keepMissing(
	{ db, clock, rates }: RateDeps,
	record: LinkRecord,
	{ since, until }: { since: number; until: number },
): Promise<{ isNew: boolean; failed: boolean }> {
	const outcome = { isNew: false, failed: false };
	const { chainId: ratesChain } = rates;
	const { paymentId, token } = record.link;
	if (ratesChain === null) return outcome;
	const wanted = creditedTransactions(record).flatMap((transaction) => {
		const row = record.transfers.find((one) => one.state === "credited" && isSameTransaction(one, transaction));
		const isTimely = row && row.minedAt >= since && row.minedAt <= until;
		const isWanted = isTimely && hasRates({ chainId: transaction.chainId, token }, ratesChain);
		return isWanted ? [{ ...transaction, time: Math.floor(row.minedAt / 1_000) }] : [];
	});
	if (wanted.length === 0) return outcome;
	const kept = await listKeptRates(db, [paymentId]);
	const missing = wanted.filter((one) => !kept.some((own) => isSameTransaction(own, one)));
	try {
		for (const { time, ...transaction } of someOf(missing, clock.now())) {
			const currency = (await findRequesterCurrency(db, paymentId)) ?? DEFAULT_CURRENCY;
			const path = ratePath(await rates.readAt(feedsOf(token, currency), time), token, currency, time);
			if (!path) continue;
			await keepRates(db, { paymentId, ...transaction, path, at: time }, clock.now());
			outcome.isNew = true;
		}
	} catch (error) {
		log({ event: "rates.keep.failed", paymentId, error });
		outcome.failed = true;
	}
	return outcome;
}

/** A few of many, others at each run of the cron. */
function someOf<T>(all: readonly T[], now: number): T[] {
	const from = all.length > PAYMENTS_AT_ONCE ? (Math.floor(now / RUN_MS) * PAYMENTS_AT_ONCE) % all.length : 0;
	return [...all.slice(from), ...all.slice(0, from)].slice(0, PAYMENTS_AT_ONCE);
}

/** Looks again for the rates of the last day's payments that are missing; a few links at a time. Safe to repeat. */
export async function keepMissedRates(deps: PaymentDeps, rateDeps: RateDeps): Promise<void> {
	const { db, clock, rates } = rateDeps;
	if (rates.chainId === null) return;
	const ratesChain = rates.chainId;
	const rated = CHAINS.flatMap(({ id }) =>
		TOKEN_SYMBOLS.filter((token) => hasRates({ chainId: id, token }, ratesChain)).map((token) => ({
			chainId: id,
			token,
		})),
	);
	const now = clock.now();
	const mined = { since: now - LOOKED_FOR_MS, until: now - AHEAD_MS };
	for (const paymentId of await listWithoutRates(db, rated, mined, LINKS_PER_SWEEP)) {
		if (clock.now() > now + SWEEP_FOR_MS) return;
		const record = await findLinkRecord(db, paymentId);
		// Where the feeds are silent, they are so for the others too.
		if (record && !(await keepAndSign(deps, rateDeps, record, mined))) return;
	}
}

import { CHAINS, TOKEN_SYMBOLS } from "../../core/chains.ts";
import { log } from "../../core/operations/log.ts";
import { DEFAULT_CURRENCY, feedsOf } from "../../core/payments/rate-feeds.ts";
import { ratePath } from "../../core/payments/rates.ts";
import { creditedTransactions } from "../../core/payments/receipt.ts";
import type { LinkRecord } from "../../core/payments/records.ts";
import { isTold } from "../../core/payments/told-tokens.ts";
import { isSameTransaction } from "../../core/payments/transaction-id.ts";
import { findLinkRecord } from "../../db/payments/link-record.ts";
import { findRequesterCurrency, keepRates, listKeptRates, listWithoutRates } from "../../db/payments/rates.ts";
import type { RateDeps } from "./current-rates.ts";
import type { PaymentDeps } from "./payment-deps.ts";
import { settleReceipts } from "./receipts.ts";

/** Who looked for the rates of a payment in vain for so long does not find them any more. */
const LOOKED_FOR_MS = 24 * 60 * 60_000;
const LINKS_PER_SWEEP = 40;
/** Anybody may send a link as many payments as they like; each costs some calls of the chain. The sweep goes on with the others. */
const PAYMENTS_AT_ONCE = 5;

/**
 * Keeps the rates that a link's credited transactions had when their blocks were made, in the requester's currency, and signs their
 * receipts anew with them. After a payment is stored and published, never before. Never throws: a payment without rates is a payment.
 *
 * @returns false where something failed, and it is worth trying later
 */
export async function keepSettlementRates(deps: PaymentDeps, rateDeps: RateDeps, record: LinkRecord): Promise<boolean> {
	const { paymentId } = record.link;
	try {
		if (!(await keepMissing(rateDeps, record))) return true;
		const newest = await findLinkRecord(deps.db, paymentId);
		if (newest) await settleReceipts(deps, newest);
		return true;
	} catch (error) {
		log({ event: "rates.keep.failed", paymentId, error });
		return false;
	}
}

/** @returns whether rates were kept that were not before */
async function keepMissing({ db, clock, rates }: RateDeps, record: LinkRecord): Promise<boolean> {
	const { chainId: ratesChain } = rates;
	const { paymentId, token } = record.link;
	if (ratesChain === null) return false;
	const since = clock.now() - LOOKED_FOR_MS;
	const wanted = creditedTransactions(record).flatMap((transaction) => {
		const row = record.transfers.find((one) => one.state === "credited" && isSameTransaction(one, transaction));
		const isWanted = row && row.minedAt >= since && isTold({ chainId: transaction.chainId, token }, ratesChain);
		return isWanted ? [{ ...transaction, time: Math.floor(row.minedAt / 1_000) }] : [];
	});
	if (wanted.length === 0) return false;
	const kept = await listKeptRates(db, [paymentId]);
	const missing = wanted.filter((transaction) => !kept.some((one) => isSameTransaction(one, transaction)));
	let isNew = false;
	for (const { time, ...transaction } of missing.slice(0, PAYMENTS_AT_ONCE)) {
		const currency = (await findRequesterCurrency(db, paymentId)) ?? DEFAULT_CURRENCY;
		const path = ratePath(await rates.readAt(feedsOf(token, currency), time), token, currency, time);
		if (!path) continue;
		await keepRates(db, { paymentId, ...transaction, path }, clock.now());
		isNew = true;
	}
	return isNew;
}

/** Looks again for the rates of the last day's payments that are missing; a few links at a time. Safe to repeat. */
export async function keepMissedRates(deps: PaymentDeps, rateDeps: RateDeps): Promise<void> {
	const { db, clock, rates } = rateDeps;
	if (rates.chainId === null) return;
	const ratesChain = rates.chainId;
	const told = CHAINS.flatMap(({ id }) =>
		TOKEN_SYMBOLS.filter((token) => isTold({ chainId: id, token }, ratesChain)).map((token) => ({
			chainId: id,
			token,
		})),
	);
	for (const paymentId of await listWithoutRates(db, told, clock.now() - LOOKED_FOR_MS, LINKS_PER_SWEEP)) {
		const record = await findLinkRecord(db, paymentId);
		// Where the feeds are silent, they are so for the others too.
		if (record && !(await keepSettlementRates(deps, rateDeps, record))) return;
	}
}

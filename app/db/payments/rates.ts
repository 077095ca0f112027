import { and, eq, isNull, or, sql } from "drizzle-orm";
import type { Currency } from "../../core/payments/currencies.ts";
import type { RatePath, RateReading } from "../../core/payments/rates.ts";
import { isSameTransaction, type TransactionId } from "../../core/payments/transaction-id.ts";
import type { TokenOnChain } from "../../core/tokens.ts";
import { users } from "../accounts/account-tables.ts";
import type { Database } from "../database.ts";
import { pendingPayments, transfers } from "./payment-tables.ts";
import { rateReadings, settlementRates } from "./rate-tables.ts";

/** Whole numbers that JSON's may not hold are written as objects: a contract's own text may look like anything. */
const toText = (value: unknown) =>
	JSON.stringify(value, (_, one) => (typeof one === "bigint" ? { big: String(one) } : one));
const fromText = <T>(text: string): T =>
	JSON.parse(text, (_, one) => (typeof one?.big === "string" ? BigInt(one.big) : one)) as T;

/** @returns the last reading and when it was made, epoch ms; null before the first */
export async function findRateReading(
	db: Database,
	chainId: number,
): Promise<{ reading: RateReading; readAt: number } | null> {
	const [row] = await db.select().from(rateReadings).where(eq(rateReadings.chainId, chainId));
	if (!row?.reading || row.readAt === null) return null;
	return { reading: fromText<RateReading>(row.reading), readAt: row.readAt };
}

/**
 * Takes the turn to read rates anew, so that of all who would only one does.
 *
 * @param restMs - nobody's turn begins sooner after the one before
 * @returns false where it is not the caller's
 */
export async function claimRateReading(db: Database, chainId: number, now: number, restMs: number): Promise<boolean> {
	const claimed = await db
		.insert(rateReadings)
		.values({ chainId, triedAt: now })
		.onConflictDoUpdate({
			target: rateReadings.chainId,
			set: { triedAt: now },
			setWhere: sql`${rateReadings.triedAt} <= ${now - restMs}`,
		})
		.returning({ chainId: rateReadings.chainId });
	return claimed.length > 0;
}

export async function storeRateReading(
	db: Database,
	chainId: number,
	reading: RateReading,
	readAt: number,
): Promise<void> {
	await db
		.update(rateReadings)
		.set({ reading: toText(reading), readAt })
		.where(eq(rateReadings.chainId, chainId));
}

/** Rates of credited transactions as they were kept, with their transaction. */
export interface KeptRates extends TransactionId {
	paymentId: string;
	path: RatePath;
	/** the time of the block they were kept for, seconds of Unix time; null in rows of a release that did not note it */
	at: number | null;
}

/** In place of the time of a block that nobody noted stands null, which is no other time. */
const KEPT_AT = sql`json_extract(${settlementRates.rates}, '$.at')`;

/** Those of the blocks that the transactions are in: what a reorg moved since into another block had another worth. */
export async function listKeptRates(db: Database, paymentIds: readonly string[]): Promise<KeptRates[]> {
	const rows = await db
		.select()
		.from(settlementRates)
		.where(
			and(
				sql`${settlementRates.paymentId} in (select value from json_each(${JSON.stringify(paymentIds)}))`,
				sql`not exists (
					select 1 from transfers t
					where t.payment_id = ${settlementRates.paymentId} and t.chain_id = ${settlementRates.chainId}
						and t.tx_hash = ${settlementRates.txHash} and t.state = 'credited' and ${KEPT_AT} <> t.mined_at / 1000
				)`,
			),
		);
	return rows.map(({ paymentId, chainId, txHash, rates }) => {
		const { at = null, ...path } = fromText<RatePath & { at?: number }>(rates);
		return { paymentId, chainId, txHash, path, at };
	});
}

/** What of links was credited in transactions whose rates are kept, by transfer. */
export async function listRatedAmounts(
	db: Database,
	paymentIds: readonly string[],
): Promise<(KeptRates & { amount: bigint })[]> {
	const kept = await listKeptRates(db, paymentIds);
	if (kept.length === 0) return [];
	const ids = JSON.stringify([...new Set(kept.map(({ paymentId }) => paymentId))]);
	const rows = await db
		.select({
			paymentId: transfers.paymentId,
			chainId: transfers.chainId,
			txHash: transfers.txHash,
			amount: transfers.amount,
		})
		.from(transfers)
		.where(
			and(sql`${transfers.paymentId} in (select value from json_each(${ids}))`, sql`${transfers.state} = 'credited'`),
		);
	return rows.flatMap((row) => {
		const of = kept.find((one) => one.paymentId === row.paymentId && isSameTransaction(one, row));
		return of ? [{ ...of, amount: row.amount }] : [];
	});
}

/** Keeps the rates of a transaction. The first that are stored for its block stay, whatever is read later. */
export async function keepRates(db: Database, { path, at, ...of }: KeptRates, now: number): Promise<void> {
	const kept = { currency: path.currency, rates: toText({ ...path, at }), keptAt: now };
	await db
		.insert(settlementRates)
		.values({ ...of, ...kept })
		.onConflictDoUpdate({
			target: [settlementRates.paymentId, settlementRates.chainId, settlementRates.txHash],
			set: kept,
			setWhere: sql`${KEPT_AT} <> ${at}`,
		});
}

/** The currency that a link's requester has chosen; null: none, or the account is gone. */
export async function findRequesterCurrency(db: Database, paymentId: string): Promise<Currency | null> {
	const [row] = await db
		.select({ currency: users.currency })
		.from(pendingPayments)
		.innerJoin(users, eq(users.id, pendingPayments.userId))
		.where(eq(pendingPayments.paymentId, paymentId));
	return row?.currency ?? null;
}

/**
 * Links of which something was credited in a block between two times (epoch ms), and its rates are not kept, or are those of another
 * block that a reorg took away; others at each call, for some may have none for good.
 *
 * @param tokens - those that rates are kept of
 */
export async function listWithoutRates(
	db: Database,
	tokens: readonly TokenOnChain[],
	mined: { since: number; until: number },
	limit: number,
): Promise<string[]> {
	const rated = JSON.stringify(tokens.map(({ chainId, token }) => `${chainId} ${token}`));
	const rows = await db
		.select({ paymentId: transfers.paymentId })
		.from(transfers)
		.innerJoin(pendingPayments, eq(pendingPayments.paymentId, transfers.paymentId))
		.leftJoin(
			settlementRates,
			and(
				eq(settlementRates.paymentId, transfers.paymentId),
				eq(settlementRates.chainId, transfers.chainId),
				eq(settlementRates.txHash, transfers.txHash),
			),
		)
		.where(
			and(
				sql`${transfers.state} = 'credited'`,
				sql`${transfers.minedAt} >= ${mined.since}`,
				sql`${transfers.minedAt} <= ${mined.until}`,
				or(isNull(settlementRates.keptAt), sql`${KEPT_AT} <> ${transfers.minedAt} / 1000`),
				sql`${transfers.chainId} || ' ' || ${pendingPayments.token} in (select value from json_each(${rated}))`,
			),
		)
		.groupBy(transfers.paymentId)
		.orderBy(sql`random()`)
		.limit(limit);
	return rows.map(({ paymentId }) => paymentId);
}

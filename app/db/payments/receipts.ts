import { and, eq, isNotNull, isNull, lt, lte, or, sql } from "drizzle-orm";
import type { Address } from "../../core/address.ts";
import type { TransactionId } from "../../core/payments/transaction-id.ts";
import type { Database } from "../database.ts";
import { transactionReporters } from "./payment-tables.ts";
import { receipts } from "./receipt-tables.ts";

export type ReceiptRow = typeof receipts.$inferSelect;

export async function listReceipts(db: Database, paymentId: string): Promise<ReceiptRow[]> {
	return db.select().from(receipts).where(eq(receipts.paymentId, paymentId));
}

export async function findReceiptByToken(db: Database, token: string): Promise<ReceiptRow | null> {
	const [row] = await db.select().from(receipts).where(eq(receipts.token, token));
	return row ?? null;
}

/** Stores the first receipt of a transaction. Of two at once the first stays: its address is part of what is signed. */
export async function insertReceipt(db: Database, row: ReceiptRow): Promise<void> {
	await db.insert(receipts).values(row).onConflictDoNothing();
}

/**
 * Stores a receipt under the address it has already, unless a newer state of its link has written another, or the same state one that
 * the caller has not read.
 *
 * @param read - the JWS that the new one was made after
 */
export async function replaceReceipt(db: Database, row: ReceiptRow, read: string): Promise<void> {
	const { paymentId: _link, chainId: _chain, txHash: _hash, token: _token, ...set } = row;
	await db
		.update(receipts)
		.set(set)
		.where(
			and(
				eq(receipts.token, row.token),
				or(
					lt(receipts.linkVersion, row.linkVersion),
					and(eq(receipts.linkVersion, row.linkVersion), eq(receipts.jws, read)),
				),
			),
		);
}

/** Notes that a receipt's payment counts no longer, unless a newer state of its link says otherwise. */
export async function withdrawReceipt(
	db: Database,
	{ paymentId, chainId, txHash }: TransactionId & { paymentId: string },
	linkVersion: number,
	now: number,
): Promise<void> {
	await db
		.update(receipts)
		.set({ withdrawnAt: now, linkVersion })
		.where(
			and(
				eq(receipts.paymentId, paymentId),
				eq(receipts.chainId, chainId),
				eq(receipts.txHash, txHash),
				isNull(receipts.withdrawnAt),
				lte(receipts.linkVersion, linkVersion),
			),
		);
}

/** The signature of one of these accounts under a transaction that somebody named, where it was found to be theirs. */
export async function findPayerSignature(
	db: Database,
	paymentId: string,
	{ chainId, txHash }: TransactionId,
	payers: readonly Address[],
): Promise<{ signer: Address; signature: `0x${string}` } | null> {
	const { signature, signer } = transactionReporters;
	const [row] = await db
		.select({ signature, signer })
		.from(transactionReporters)
		.where(
			and(
				eq(transactionReporters.paymentId, paymentId),
				eq(transactionReporters.chainId, chainId),
				eq(transactionReporters.txHash, txHash),
				isNotNull(signature),
				// As one value: a statement takes a hundred, and one transaction may have more payers.
				sql`${signer} in (select value from json_each(${JSON.stringify(payers)}))`,
			),
		)
		.orderBy(transactionReporters.namedAt)
		.limit(1);
	return row?.signature && row.signer ? { signer: row.signer, signature: row.signature as `0x${string}` } : null;
}

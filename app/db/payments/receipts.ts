import { and, eq, isNull, lt, lte, or, sql } from "drizzle-orm";
import type { Address } from "../../core/address.ts";
import type { TransactionId } from "../../core/payments/transaction-id.ts";
import type { Database } from "../database.ts";
import { receipts } from "./receipt-tables.ts";

export type ReceiptRow = typeof receipts.$inferSelect;

/** @param only - of one transaction; left out: of all */
export async function listReceipts(db: Database, paymentId: string, only?: TransactionId): Promise<ReceiptRow[]> {
	const ofOne = only && and(eq(receipts.chainId, only.chainId), eq(receipts.txHash, only.txHash));
	return db
		.select()
		.from(receipts)
		.where(and(eq(receipts.paymentId, paymentId), ofOne));
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

/**
 * The first signature of each account whose money is credited, found to be its own; of a transaction's the one that paid most comes first:
 * anybody may put a transfer of their own into somebody's transaction.
 */
export async function listPayerSignatures(
	db: Database,
	paymentId: string,
): Promise<(TransactionId & { signer: Address; signature: `0x${string}` })[]> {
	return db.all(sql`
		select chain_id as "chainId", tx_hash as "txHash", signer, signature, min(named_at) as "namedAt", (
			select sum(cast(t.amount as real)) from transfers t
			where t.payment_id = r.payment_id and t.chain_id = r.chain_id and t.tx_hash = r.tx_hash
				and t.state = 'credited' and t.from_address = r.signer
		) as paid
		from transaction_reporters r
		where payment_id = ${paymentId} and signature is not null
		group by chain_id, tx_hash, signer having paid is not null
		order by paid desc, "namedAt", signer
	`);
}

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
 * The first signature of each account whose money is credited, found to be its own, and of whom nobody paid more in the same transaction:
 * anybody may put a transfer of their own into somebody's transaction.
 */
export async function listPayerSignatures(
	db: Database,
	paymentId: string,
): Promise<(TransactionId & { signer: Address; signature: `0x${string}` })[]> {
	return db.all(sql`
		with paid as materialized (
			select chain_id, tx_hash, from_address, sum(cast(amount as real)) as sum from transfers
			where payment_id = ${paymentId} and state = 'credited' group by chain_id, tx_hash, from_address
		)
		select r.chain_id as "chainId", r.tx_hash as "txHash", r.signer, r.signature, min(r.named_at) as "namedAt"
		from transaction_reporters r join paid p on p.chain_id = r.chain_id and p.tx_hash = r.tx_hash and p.from_address = r.signer
		where r.payment_id = ${paymentId} and r.signature is not null
			and p.sum = (select max(o.sum) from paid o where o.chain_id = p.chain_id and o.tx_hash = p.tx_hash)
		group by r.chain_id, r.tx_hash, r.signer
		order by "namedAt", r.signer
	`);
}

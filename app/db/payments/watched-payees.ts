import { sql } from "drizzle-orm";
import type { Address, Hash } from "../../core/address.ts";
import type { TokenSymbol } from "../../core/chains.ts";
import type { Database } from "../database.ts";

/** What a chain's watcher watches: addresses that links ask to be paid at, and reported hashes that are in no block yet. */

export interface WatchedPayee {
	payee: Address;
	token: TokenSymbol;
}

/** A paid link's payer may send again: its address is watched for so long after. */
export const WATCHED_AFTER_PAYMENT_MS = 7 * 24 * 60 * 60_000;

/**
 * Addresses of links that are open, or were paid a short while ago.
 *
 * @param since - only those of links made since, epoch ms; 0: all
 * @param paidSince - epoch ms
 */
export function listWatchedPayees(
	db: Database,
	chainId: number,
	{ since, paidSince }: { since: number; paidSince: number },
): Promise<WatchedPayee[]> {
	// New links are few: found by their age, not by their chain.
	const links =
		since > 0
			? sql`pending_payments p join link_chains l on l.payment_id = p.payment_id
				where +l.chain_id = ${chainId} and p.created_at >= ${since}`
			: sql`link_chains l where l.chain_id = ${chainId}`;
	return db.all(sql`
		select distinct l.payee as payee, l.token as token from ${links} and not exists (
			select 1 from confirmed_payments c where c.payment_id = l.payment_id and c.confirmed_at < ${paidSince}
		)
	`);
}

/** Of hashes in new blocks those that were reported for a link and of which no transfer is stored. */
export async function listReportedAmong(
	db: Database,
	chainId: number,
	hashes: readonly Hash[],
): Promise<{ paymentId: string; txHash: Hash }[]> {
	if (hashes.length === 0) return [];
	return db.all(sql`
		select r.payment_id as "paymentId", r.tx_hash as "txHash"
		from json_each(${JSON.stringify(hashes)}) h
		join reported_transactions r on r.chain_id = ${chainId} and r.tx_hash = h.value
		where r.state = 'watching' and r.refusal is null and not exists (
			select 1 from transfers t
			where t.payment_id = r.payment_id and t.chain_id = r.chain_id and t.tx_hash = r.tx_hash and t.state <> 'reorged'
		)
	`);
}

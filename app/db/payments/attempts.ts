import { sql } from "drizzle-orm";
import type { Address, Hash } from "../../core/address.ts";
import type { Database } from "../database.ts";

/** Wallet attempts of a link beyond those its record lists: anybody may store any number of them. */

/** Accounts searched for at once: a provider's filter takes some thousand. */
export const ACCOUNTS_SEARCHED = 500;

/** A link's payments on one of its chains. */
interface LinkOnChain {
	paymentId: string;
	chainId: number;
}

/**
 * Accounts whose wallets were asked for a link's payment and of whose answer nothing is known, the newest first.
 *
 * @param since - epoch ms
 * @returns each with the head when its wallet was first asked
 */
export async function listWaitingAccounts(
	db: Database,
	{ paymentId, chainId }: LinkOnChain,
	since: number,
): Promise<{ fromAddress: Address; headBlock: string }[]> {
	return db.all(sql`
		select from_address as "fromAddress", cast(min(cast(head_block as integer)) as text) as "headBlock" from payment_attempts
		where payment_id = ${paymentId} and chain_id = ${chainId} and created_at >= ${since} and (watching = 1 or state = 'open')
		group by from_address order by max(created_at) desc limit ${ACCOUNTS_SEARCHED}
	`);
}

/** Of transfers found on the chain those by accounts with an attempt on the link. */
export async function amongAttempts<Found extends { from: Address }>(
	db: Database,
	{ paymentId, chainId }: LinkOnChain,
	found: readonly Found[],
): Promise<Found[]> {
	const accounts = JSON.stringify([...new Set(found.map(({ from }) => from))]);
	const rows = await db.all<{ account: Address }>(sql`
		select distinct from_address as account from payment_attempts
		where payment_id = ${paymentId} and chain_id = ${chainId} and from_address in (select value from json_each(${accounts}))
	`);
	return found.filter(({ from }) => rows.some(({ account }) => account === from));
}

/** Of transfers found on the chain those whose hash nobody has named for a link; its record lists no more than some. */
export async function amongUnnamed<Found extends { txHash: Hash }>(
	db: Database,
	{ paymentId, chainId }: LinkOnChain,
	found: readonly Found[],
): Promise<Found[]> {
	const hashes = JSON.stringify(found.map(({ txHash }) => txHash));
	const rows = await db.all<{ txHash: Hash }>(sql`
		select tx_hash as "txHash" from reported_transactions
		where payment_id = ${paymentId} and chain_id = ${chainId} and tx_hash in (select value from json_each(${hashes}))
	`);
	const named = new Set(rows.map(({ txHash }) => txHash));
	return found.filter(({ txHash }) => !named.has(txHash));
}

/**
 * Whether somebody else has stored an attempt for an account: under another name, or under the same from elsewhere.
 *
 * @param ownIds - attempts of the same caller
 * @param since - epoch ms
 */
export async function isContested(
	db: Database,
	paymentId: string,
	own: { from: Address; senderName: string; senderEmail: string; ownIds: readonly string[] },
	since: number,
): Promise<boolean> {
	const rows = await db.all(sql`
		select 1 from payment_attempts
		where payment_id = ${paymentId} and from_address = ${own.from} and created_at >= ${since}
			and (lower(sender_email) is not lower(${own.senderEmail}) or sender_name is not ${own.senderName}
				or id not in (select value from json_each(${JSON.stringify(own.ownIds)})))
		limit 1
	`);
	return rows.length > 0;
}

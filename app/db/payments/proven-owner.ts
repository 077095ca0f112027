import { type SQL, sql } from "drizzle-orm";

/**
 * Condition: a wallet proves an address on a chain, by anybody or by one account. A contract wallet's proof holds on the chain
 * it was made on alone.
 *
 * @param of - columns or values; `user` left out: any account
 */
export function isProven(of: { user?: SQL; address: SQL; chain: SQL }): SQL {
	return sql`exists (
		select 1 from wallets w
		where ${of.user ? sql`w.user_id = ${of.user} and` : sql``} w.address = ${of.address} and w.proven_at is not null
			and (w.proven_chain_id is null or w.proven_chain_id = ${of.chain})
	)`;
}

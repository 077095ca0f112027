import { type SQL, sql } from "drizzle-orm";
import { LEAST_BASE_UNITS, MOST_LINKS_COUNTED, TESTNETS } from "../../core/payments/owner-trust.ts";
import { isProven } from "./proven-owner.ts";

/**
 * Links that count as paid, for what payers are told of their maker. Written once, when the payment is final; a page view
 * reads at most MOST_LINKS_COUNTED entries of an index.
 */

const isTestnet = (chainId: SQL) => sql`(${chainId} in (select value from json_each(${JSON.stringify(TESTNETS)})))`;
/** Base units as text that compares as a number. */
const padded = (amount: SQL) => sql`printf('%80s', ${amount})`;

/**
 * Counts a link where it was paid in full, to an address its maker has proven (what others pay to an exchange's would count
 * otherwise), and its largest payment is final, above dust, by another account than its maker's and not by its maker's word.
 * One payer counts once per maker. Anything else stores nothing; repeated, neither does this.
 */
export function countPaidLink(paymentId: string): SQL {
	const least = sql`json_extract(${JSON.stringify(LEAST_BASE_UNITS)}, '$."' || t.chain_id || ' ' || p.token || '"')`;
	return sql`
		insert or ignore into paid_links (payment_id, user_id, testnet, payer)
		select p.payment_id, p.user_id, ${isTestnet(sql`t.chain_id`)}, t.from_address
		from pending_payments p
		join confirmed_payments c on c.payment_id = p.payment_id
		join transfers t on t.payment_id = p.payment_id
		where p.payment_id = ${paymentId} and p.user_id is not null
			and ${padded(sql`c.amount`)} >= ${padded(sql`p.amount`)}
			and t.state = 'credited' and t.final = 1 and t.payer_proof is not null and t.payer_proof <> 'requester'
			and ${padded(sql`t.amount`)} >= ${padded(least)}
			and ${isProven({ user: sql`p.user_id`, address: sql`p.requester_address`, chain: sql`t.chain_id` })}
			and t.from_address <> p.requester_address
			and not exists (select 1 from wallets w where w.user_id = p.user_id and w.address = t.from_address)
		order by ${padded(sql`t.amount`)} desc
		limit 1
	`;
}

/** Links counted for a link's maker, as far as they are of its kind of network. For a statement with `link`, a link's row. */
export const LINKS_COUNTED = sql`(select count(*) from (
	select 1 from paid_links where user_id = link."userId" and testnet = ${isTestnet(sql`link."chainId"`)}
	limit ${MOST_LINKS_COUNTED}
))`;

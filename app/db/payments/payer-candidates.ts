import { sql } from "drizzle-orm";
import type { ArrivalRow } from "../../core/payments/arrival-types.ts";
import { type LinkRowSummary, sumKeyOf } from "../../core/payments/link-summary.ts";
import { OLDER_THAN_LINK_ALLOWED_MS } from "../../core/payments/mined-verdict.ts";
import { storedName } from "../column-types.ts";
import type { Database } from "../database.ts";

/** Payers' own links of a link for many that an arrival could be for, ended and cancelled ones as well. */

export interface PayerCandidate {
	row: LinkRowSummary;
	/** as its payer typed it; null: they typed none */
	name: string | null;
	/** a wallet at the arrival's address was asked to pay it */
	sameAccount: boolean;
	/** nobody went on with it: its page leads to its parent */
	ended: boolean;
}

/** Anybody may begin payments and have a wallet asked: of each kind so many are listed, the newest first. */
const LISTED = 4;
/** An exchange's address, or one that somebody names again and again, has very many attempts. */
const ATTEMPTS_READ = 200;

/**
 * Payments of a link for many that ask for exactly the sum, that a wallet at the arrival's address was asked for, and those paid in part;
 * none that was begun after the money was sent, for whoever sees it arrive may begin one.
 */
export async function listPayerCandidates(
	db: Database,
	parentId: string,
	arrival: Pick<ArrivalRow, "chainId" | "token" | "amount" | "fromAddress" | "minedAt" | "foundAt">,
): Promise<PayerCandidate[]> {
	const { chainId, token, amount, fromAddress } = arrival;
	const before = (arrival.minedAt ?? arrival.foundAt) + OLDER_THAN_LINK_ALLOWED_MS;
	const own = sql`s.parent_id = ${parentId} and s.parent_id is not null and s.created_at <= ${before}`;
	const newest = sql`order by s.created_at desc limit ${LISTED}`;
	const exactly = (state: "waiting" | "cancelled") => sql`
		select * from (
			select s.payment_id, 0 as "sameAccount" from link_summaries s
			where ${own} and s.state = ${state} and s.sum_key = ${sumKeyOf(amount, chainId, token)} ${newest}
		)
	`;
	const rows = await db.all<{ row: string; name: string | null; sameAccount: 0 | 1; ended: 0 | 1 }>(sql`
		select s.row, max(found."sameAccount") as "sameAccount", coalesce(
				(select a.sender_name from payment_attempts a where a.payment_id = s.payment_id order by a.created_at desc limit 1),
				(select r.sender_name from reported_transactions r where r.payment_id = s.payment_id limit 1)
			) as name,
			not exists (select 1 from link_chains l where l.payment_id = s.payment_id) as ended
		from (
			${exactly("waiting")} union all ${exactly("cancelled")} union all
			select * from (select s.payment_id, 0 from link_summaries s where ${own} and s.state = 'partly' ${newest})
			union all
			select * from (
				select s.payment_id, 1 from (
					select distinct payment_id from payment_attempts
					where chain_id = ${chainId} and from_address = ${fromAddress} limit ${ATTEMPTS_READ}
				) a cross join link_summaries s on s.payment_id = a.payment_id
				where ${own} and s.state in ('waiting', 'cancelled', 'partly') ${newest}
			)
		) found join link_summaries s on s.payment_id = found.payment_id
		group by s.payment_id
	`);
	return rows.map(({ row, name, sameAccount, ended }) => ({
		row: JSON.parse(row) as LinkRowSummary,
		name: name === null ? null : storedName(name),
		sameAccount: sameAccount === 1,
		ended: ended === 1,
	}));
}

import { type SQL, sql } from "drizzle-orm";
import type { TokenSymbol } from "../../core/chains.ts";
import type { Database } from "../database.ts";

/**
 * Counts and sums of the admin page. Counts stop at a cap and sums read an index range, so that no statement gets slower as
 * the tables grow.
 */

/** Cap of every count. */
export const COUNTED_AT_MOST = 100_000;

export interface Counts {
	links: number;
	linksLastWeek: number;
	paid: number;
	needRequester: number;
	reports: number;
	attempts: number;
	mails: number;
	oldestMailAt: number | null;
}

/**
 * @param times - epoch ms: links created since `weekAgo`; unsent mails stored since `mailsSince`, because older ones were given up
 */
export async function countHealth(db: Database, times: { weekAgo: number; mailsSince: number }): Promise<Counts> {
	const [row] = await db.all<Counts>(sql`
		select
			${counted(sql`select 1 from pending_payments`)} as links,
			${counted(sql`select 1 from pending_payments where created_at >= ${times.weekAgo}`)} as linksLastWeek,
			${counted(sql`select 1 from confirmed_payments`)} as paid,
			${counted(sql`select distinct payment_id from transfers where state = 'needs-requester'`)} as needRequester,
			${counted(sql`select 1 from reported_transactions where state = 'watching'`)} as reports,
			${counted(sql`select 1 from payment_attempts where watching = 1`)} as attempts,
			${counted(sql`select 1 from mails where sent_at is null and created_at > ${times.mailsSince}`)} as mails,
			(
				select created_at from mails where sent_at is null and created_at > ${times.mailsSince}
				order by created_at limit 1
			) as oldestMailAt
	`);
	if (!row) throw new Error("a select without a table gave no row");
	return row;
}

/** Counts up to one more than the cap, to distinguish "at the cap" from "above it". */
function counted(rows: SQL): SQL {
	return sql`(select count(*) from (${rows} limit ${COUNTED_AT_MOST + 1}))`;
}

export interface CreditedRow {
	token: TokenSymbol;
	chainId: number;
	count: number;
	/** base units */
	amount: bigint;
}

/** Digits per limb: nine million transfers with the largest limb still add up without overflow. */
const LIMB = 9;

/**
 * Sums up credited transfers by token and chain. Amounts exceed SQLite's integers, so SQL adds limbs of nine digits and this
 * function combines them.
 *
 * @param since - block time, epoch ms
 */
export async function sumCredited(db: Database, since: number): Promise<CreditedRow[]> {
	const rows = await db.all<{
		token: TokenSymbol;
		chainId: number;
		count: number;
		l0: number;
		l1: number;
		l2: number;
		l3: number;
	}>(sql`
		select
			token, chain_id as chainId,
			count(*) as count,
			sum(cast(substr(padded, -9, 9) as integer)) as l0,
			sum(cast(substr(padded, -18, 9) as integer)) as l1,
			sum(cast(substr(padded, -27, 9) as integer)) as l2,
			sum(cast(substr(padded, 1, length(padded) - 27) as integer)) as l3
		from (
			select link.token, t.chain_id, substr('0000000000000000000000000000', 1, max(28 - length(t.amount), 0)) || t.amount as padded
			from transfers t join pending_payments link on link.payment_id = t.payment_id
			where t.state = 'credited' and t.mined_at >= ${since}
		)
		group by token, chain_id order by token, chain_id
	`);
	return rows.map(({ token, chainId, count, ...limbs }) => ({ token, chainId, count, amount: joined(limbs) }));
}

function joined({ l0, l1, l2, l3 }: { l0: number; l1: number; l2: number; l3: number }): bigint {
	return [l3, l2, l1, l0].reduce((sum, limb) => sum * 10n ** BigInt(LIMB) + BigInt(limb), 0n);
}

import { sql } from "drizzle-orm";
import type { Database } from "../database.ts";

/**
 * How many receipts the owner of a link has released to unproven addresses, over all their links; none where it has no owner.
 *
 * @param since - epoch ms
 */
export async function countReleases(db: Database, paymentId: string, since: number): Promise<number> {
	const [row] = await db.all<{ count: number }>(sql`
		select count(*) as count from pending_payments p
		join transaction_reporters n on n.payment_id = p.payment_id
		where p.user_id = (select user_id from pending_payments where payment_id = ${paymentId}) and n.released_at > ${since}
	`);
	return row?.count ?? 0;
}

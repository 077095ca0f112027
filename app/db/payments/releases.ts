import { sql } from "drizzle-orm";
import type { Database } from "../database.ts";

/**
 * How many receipts the owner of a link has released to unproven addresses, over all their links.
 *
 * @param since - epoch ms
 */
export async function countReleases(db: Database, userId: string, since: number): Promise<number> {
	const [row] = await db.all<{ count: number }>(sql`
		select count(*) as count from pending_payments p
		join transaction_reporters n on n.payment_id = p.payment_id
		where p.user_id = ${userId} and n.released_at > ${since}
	`);
	return row?.count ?? 0;
}

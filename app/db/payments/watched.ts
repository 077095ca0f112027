import { sql } from "drizzle-orm";
import type { Database } from "../database.ts";

/**
 * Links that still watch a hash or an attempt and were not checked since an instant: their room's alarm is lost.
 *
 * @param before - epoch ms
 */
export async function listStaleLinks(db: Database, before: number, limit: number): Promise<string[]> {
	const rows = await db.all<{ payment_id: string }>(sql`
		select payment_id from (
			select payment_id, coalesce(looked_at, reported_at) as checked from reported_transactions
			where state = 'watching' and coalesce(looked_at, reported_at) < ${before}
			union all
			select payment_id, updated_at as checked from payment_attempts where watching = 1 and updated_at < ${before}
		) group by payment_id order by min(checked) limit ${limit}
	`);
	return rows.map((row) => row.payment_id);
}

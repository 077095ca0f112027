import { sql } from "drizzle-orm";
import type { Database } from "../database.ts";

/** Counts of the admin's page that stop at a cap. */

export interface WaitingArrivals {
	/** at most one more than the cap */
	count: number;
	/** when the oldest of those counted was found, epoch ms; null: none waits */
	oldestAt: number | null;
}

/** Arrivals of a chain that were found and not verified yet; of more than the cap, those that are tried next. */
export async function countWaitingArrivals(db: Database, chainId: number, cap: number): Promise<WaitingArrivals> {
	const [row] = await db.all<WaitingArrivals>(sql`
		select count(*) as count, min(found_at) as oldestAt from (
			select found_at from arrivals where chain_id = ${chainId} and state = 'found' order by next_try_at limit ${cap + 1}
		)
	`);
	return row ?? { count: 0, oldestAt: null };
}

import { sql } from "drizzle-orm";
import type { Database } from "./database.ts";
import { avatarSchedules } from "./showcase-tables.ts";

const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;

/** The daily change of somebody who has favourites and no schedule yet: at this time of day, from tomorrow on. */
export async function addFirstSchedule(db: Database, userId: string, now: number): Promise<void> {
	const minuteOfDay = Math.floor(now / MINUTE_MS) % DAY_MINUTES;
	await db
		.insert(avatarSchedules)
		.select(
			sql`select ${userId}, ${now + DAY_MINUTES * MINUTE_MS}, null, ${minuteOfDay}, 'UTC', 0, 'random', null, '[]', null, null,
				null, null, null, null, null, null, null, ${now}
				where exists (select 1 from selected_nfts where user_id = ${userId})`,
		)
		.onConflictDoNothing();
}

import { sql } from "drizzle-orm";
import type { Database } from "../database.ts";

/** Claims due users, each once. */

export interface ClaimedSlot {
	userId: string;
	slot: number;
}

/**
 * Claims due users, longest waiting first, unless all changes are on hold. One statement, so that overlapping crons cannot
 * claim a user twice. A slot whose lease expired is claimed again. Selects by `rowid`, which the index on due times contains,
 * to save row reads.
 *
 * @param times - epoch ms; `lease`: when they are claimed again in case the message is lost
 * @param calls - `day`: UTC, "YYYY-MM-DD"; nobody is claimed once that day's calls are used up
 */
export async function claimDue(
	db: Database,
	times: { now: number; lease: number },
	calls: { day: string; cap: number },
	limit: number,
): Promise<ClaimedSlot[]> {
	return db.all<ClaimedSlot>(sql`
		update avatar_schedules set slot = coalesce(slot, next_at), next_at = ${times.lease}
		where rowid in (
			select rowid from avatar_schedules where next_at <= ${times.now} order by next_at limit ${limit}
		) and not exists (
			select 1 from rotation_control where id = 1 and (
				paused_at is not null or halted_at is not null or limited_until > ${times.now}
				or (day >= ${calls.day} and calls >= ${calls.cap})
			)
		)
		returning user_id as userId, slot
	`);
}

/** Makes all running daily changes due now, except those in progress. */
export async function makeAllDue(db: Database, now: number): Promise<void> {
	await db.run(sql`
		update avatar_schedules set next_at = ${now}
		where next_at > ${now} and slot is null and stopped_because is null
			and (paused_at is null or paused_until <= ${now})
	`);
}

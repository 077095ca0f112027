import { sql } from "drizzle-orm";
import type { Database } from "../database.ts";

/** Claims people who are due, nobody twice. */

export interface ClaimedSlot {
	userId: string;
	slot: number;
}

/**
 * Claims people who are due, the longest waiting first, unless something holds everybody's changes. One statement:
 * overlapping crons cannot both claim somebody. A slot whose lease ran out is claimed again. By `rowid`: the index of the due holds it, so that of each row only the row itself is read.
 *
 * @param times - epoch ms; `lease`: when they are claimed again in case the message is lost
 * @param calls - `day`: UTC, "YYYY-MM-DD"; nobody is claimed once its calls are used up
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

/** Everybody whose picture changes by itself is due now; who is just being changed is left alone. */
export async function makeAllDue(db: Database, now: number): Promise<void> {
	await db.run(sql`
		update avatar_schedules set next_at = ${now}
		where next_at > ${now} and slot is null and stopped_because is null
			and (paused_at is null or paused_until <= ${now})
	`);
}

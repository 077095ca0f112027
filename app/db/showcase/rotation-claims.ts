import { sql } from "drizzle-orm";
import { PICTURE_TARGETS, type PictureTarget } from "../../core/showcase/picture-targets.ts";
import type { Database } from "../database.ts";
import type { Slot } from "./rotation-history.ts";

/** Claims due changes, each once. */

/**
 * Claims users who are due at a target, longest waiting first, unless all changes, or those at X, are on hold. One statement, so
 * that overlapping crons cannot claim a user twice. A slot whose lease expired is claimed again. Selects by `rowid`, which the
 * index on due times contains, to save row reads.
 *
 * @param target - one at a time, so that users who wait for one that is on hold delay nobody at the others
 * @param times - epoch ms; `lease`: when they are claimed again in case the message is lost
 * @param calls - `day`: UTC, "YYYY-MM-DD"; nobody is claimed for X once that day's calls are used up
 */
export async function claimDue(
	db: Database,
	target: PictureTarget,
	times: { now: number; lease: number },
	calls: { day: string; cap: number },
	limit: number,
): Promise<Slot[]> {
	const heldAtX = sql`halted_at is not null or limited_until > ${times.now} or (day >= ${calls.day} and calls >= ${calls.cap})`;
	return db.all<Slot>(sql`
		update avatar_targets set slot = coalesce(slot, next_at), next_at = ${times.lease}
		where rowid in (
			select rowid from avatar_targets where target = ${target} and next_at <= ${times.now} order by next_at limit ${limit}
		) and not exists (
			select 1 from rotation_control where id = 1 and (paused_at is not null${target === "x" ? sql` or ${heldAtX}` : sql``})
		)
		returning user_id as userId, target, slot
	`);
}

/** Makes all running daily changes due now, except those in progress. */
export async function makeAllDue(db: Database, now: number): Promise<void> {
	await db.run(sql`
		update avatar_targets set next_at = ${now}
		where target in ${PICTURE_TARGETS} and next_at > ${now} and slot is null and stopped_because is null and exists (
			select 1 from avatar_schedules s
			where s.user_id = avatar_targets.user_id and (s.paused_at is null or s.paused_until <= ${now})
		)
	`);
}

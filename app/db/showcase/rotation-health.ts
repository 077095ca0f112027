import { type SQL, sql } from "drizzle-orm";
import { PICTURE_TARGETS } from "../../core/showcase/picture-targets.ts";
import type { Database } from "../database.ts";
import { COUNTED_AT_MOST } from "../operations/admin-health.ts";

/** All targets, each a range of the index on due times. */
const ANYWHERE = sql`target in ${PICTURE_TARGETS}`;

/** Counts of the daily change for /admin. Every count reads an index and stops at a cap. */

export interface RotationCounts {
	running: number;
	due: number;
	done: number;
	failed: number;
}

/** @param times - epoch ms; `today`: midnight UTC */
export async function countRotations(db: Database, times: { now: number; today: number }): Promise<RotationCounts> {
	const since = sql`select 1 from avatar_rotations where started_at >= ${times.today}`;
	const [row] = await db.all<RotationCounts>(sql`
		select
			${counted(sql`select 1 from avatar_targets where ${ANYWHERE} and next_at is not null`)} as running,
			${counted(sql`select 1 from avatar_targets where ${ANYWHERE} and next_at <= ${times.now}`)} as due,
			${counted(sql`${since} and state = 'done' and kind <> 'sold'`)} as done,
			${counted(sql`${since} and state = 'failed'`)} as failed
	`);
	if (!row) throw new Error("a select without a table gave no row");
	return row;
}

/** Counts up to one more than the cap, to distinguish "at the cap" from "above it". */
function counted(rows: SQL): SQL {
	return sql`(select count(*) from (${rows} limit ${COUNTED_AT_MOST + 1}))`;
}

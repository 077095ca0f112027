import { eq, isNull, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { MailMessage } from "../../core/operations/mail-message.ts";
import type { OperatorFault } from "../../core/showcase/operator-faults.ts";
import type { Preflight } from "../../core/showcase/preflight.ts";
import type { Database } from "../database.ts";
import { mails as outbox } from "../operations/operation-tables.ts";
import { rotationControl } from "./rotation-tables.ts";

/** Global state of all changes: one row, inserted on first use. */

export type ControlRow = typeof rotationControl.$inferSelect;

/** Id of the only row. */
export const CONTROL_ID = 1;

export async function findControl(db: Database): Promise<ControlRow | null> {
	const [row] = await db.select().from(rotationControl).where(eq(rotationControl.id, CONTROL_ID));
	return row ?? null;
}

/** The counters with calls added; those of an earlier day are forgotten. A clock that is still before midnight counts for the new day. */
function added({ day, count, reads }: { day: string; count: number; reads: number }) {
	const { day: counted } = rotationControl;
	const sum = (column: SQLiteColumn, more: number) =>
		sql`case when ${counted} < ${day} then ${more} else ${column} + ${more} end`;
	return {
		calls: sum(rotationControl.calls, count),
		reads: sum(rotationControl.reads, reads),
		day: sql`max(${counted}, ${day})`,
	};
}

/**
 * Counts calls to X before they are made, all or none, unless calls are on hold. One statement, so that concurrent calls cannot
 * exceed the cap. If a server's clock is still before midnight, its calls count for the new day.
 *
 * @param day - UTC, "YYYY-MM-DD"
 * @param cap - calls a day
 * @returns true if the calls may be made
 */
export async function countCalls(
	db: Database,
	{ reads, uploads }: { reads: number; uploads: number },
	{ day, cap, now }: { day: string; cap: number; now: number },
): Promise<boolean> {
	const count = reads + uploads;
	const { calls, day: counted } = rotationControl;
	if (count > cap) return false;
	const rows = await db
		.insert(rotationControl)
		.values({ id: CONTROL_ID, day, calls: count, reads })
		.onConflictDoUpdate({
			target: rotationControl.id,
			set: added({ day, count, reads }),
			setWhere: sql`paused_at is null and halted_at is null and (limited_until is null or limited_until <= ${now})
				and (${counted} < ${day} or ${calls} + ${count} <= ${cap})`,
		})
		.returning({ calls });
	return rows.length === 1;
}

/** Counts calls to X that are made whatever holds everybody's changes up. */
export async function addCalls(
	db: Database,
	{ reads, uploads }: { reads: number; uploads: number },
	day: string,
): Promise<void> {
	const count = reads + uploads;
	await db
		.insert(rotationControl)
		.values({ id: CONTROL_ID, day, calls: count, reads })
		.onConflictDoUpdate({ target: rotationControl.id, set: added({ day, count, reads }) });
}

/** Stores what an admin's preflight found out. */
export async function storePreflight(db: Database, preflight: Preflight, day: string): Promise<void> {
	await db
		.insert(rotationControl)
		.values({ id: CONTROL_ID, day, calls: 0, preflight })
		.onConflictDoUpdate({ target: rotationControl.id, set: { preflight } });
}

/** Takes one call back from a day's count. */
export async function uncountCall(db: Database, day: string): Promise<void> {
	await db.update(rotationControl).set({ calls: sql`max(0, calls - 1)` }).where(eq(rotationControl.day, day));
}

/**
 * Halts all changes and stores the mails about it, in one batch.
 *
 * @param mails - their keys contain this instant
 * @returns true if this call halted them; false if they were halted before, and nothing was written
 */
export async function haltAll(
	db: Database,
	{ fault, because, day, now }: { fault: OperatorFault; because: string; day: string; now: number },
	mails: readonly MailMessage[],
): Promise<boolean> {
	const halt = { haltedAt: now, haltedBecause: because, haltedFault: fault };
	const [rows] = await db.batch([
		db
			.insert(rotationControl)
			.values({ id: CONTROL_ID, day, calls: 0, ...halt })
			.onConflictDoUpdate({ target: rotationControl.id, set: halt, setWhere: isNull(rotationControl.haltedAt) })
			.returning({ id: rotationControl.id }),
		db
			.insert(outbox)
			.select(
				sql`select value ->> 'dedupeKey', null, value, ${now}, ${now}, null, null from json_each(${JSON.stringify(mails)})
					where exists (select 1 from ${rotationControl} where id = ${CONTROL_ID} and halted_at = ${now})`,
			)
			.onConflictDoNothing(),
	]);
	return rows.length === 1;
}

/** Stores X's limit for the whole app; of two instants the later one wins. */
export async function limitAll(db: Database, until: number): Promise<void> {
	await db
		.update(rotationControl)
		.set({ limitedUntil: sql`max(coalesce(limited_until, 0), ${until})` })
		.where(eq(rotationControl.id, CONTROL_ID));
}

/** @param adminId - null resumes all changes, also after a halt */
export async function setAllPaused(db: Database, adminId: string | null, day: string, now: number): Promise<void> {
	if (adminId === null) {
		await db
			.update(rotationControl)
			.set({ pausedAt: null, pausedBy: null, haltedAt: null, haltedBecause: null })
			.where(eq(rotationControl.id, CONTROL_ID));
		return;
	}
	const pause = { pausedAt: now, pausedBy: adminId };
	await db
		.insert(rotationControl)
		.values({ id: CONTROL_ID, day, calls: 0, ...pause })
		.onConflictDoUpdate({ target: rotationControl.id, set: pause, setWhere: isNull(rotationControl.pausedAt) });
}

import { eq, isNull, sql } from "drizzle-orm";
import type { MailMessage } from "../../core/operations/mail-message.ts";
import type { Database } from "../database.ts";
import { mails as outbox } from "../operations/operation-tables.ts";
import { rotationControl } from "./showcase-tables.ts";

/** The state of everybody's changes: one row, inserted on first use. */

export type ControlRow = typeof rotationControl.$inferSelect;

/** The only row's id. */
export const CONTROL_ID = 1;

export async function findControl(db: Database): Promise<ControlRow | null> {
	const [row] = await db.select().from(rotationControl).where(eq(rotationControl.id, CONTROL_ID));
	return row ?? null;
}

/**
 * Counts calls to X before they are made, unless they are on hold: all of them, or none. One statement: of
 * calls that come at once only as many get in as the cap allows. A clock behind midnight counts on in the new day.
 *
 * @param day - UTC, "YYYY-MM-DD"
 * @param cap - calls a day
 * @returns whether the calls may be made
 */
export async function countCalls(
	db: Database,
	count: number,
	{ day, cap, now }: { day: string; cap: number; now: number },
): Promise<boolean> {
	const { calls, day: counted } = rotationControl;
	if (count > cap) return false;
	const rows = await db
		.insert(rotationControl)
		.values({ id: CONTROL_ID, day, calls: count })
		.onConflictDoUpdate({
			target: rotationControl.id,
			set: {
				calls: sql`case when ${counted} < ${day} then ${count} else ${calls} + ${count} end`,
				day: sql`max(${counted}, ${day})`,
			},
			setWhere: sql`paused_at is null and halted_at is null and (limited_until is null or limited_until <= ${now})
				and (${counted} < ${day} or ${calls} + ${count} <= ${cap})`,
		})
		.returning({ calls });
	return rows.length === 1;
}

/**
 * Stops everybody's changes, and puts the mails about it into the outbox, in one batch.
 *
 * @param mails - name this instant in their keys
 * @returns whether this is what stopped everybody; false when they were stopped before: nothing is written then
 */
export async function haltAll(
	db: Database,
	{ because, day, now }: { because: string; day: string; now: number },
	mails: readonly MailMessage[],
): Promise<boolean> {
	const halt = { haltedAt: now, haltedBecause: because };
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

/** X has the whole app wait; of two instants the later one holds. */
export async function limitAll(db: Database, until: number): Promise<void> {
	await db
		.update(rotationControl)
		.set({ limitedUntil: sql`max(coalesce(limited_until, 0), ${until})` })
		.where(eq(rotationControl.id, CONTROL_ID));
}

/** @param adminId - null frees everybody, from a halt too */
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

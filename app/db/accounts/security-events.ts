import { and, desc, eq, lt, or, sql } from "drizzle-orm";
import type { Database } from "../database.ts";
import { securityEvents } from "./account-tables.ts";

export type SecurityEventRow = typeof securityEvents.$inferSelect;

/** Deleted at once by one run of the cron. */
const SWEPT_AT_ONCE = 5_000;

const DAY_MS = 24 * 60 * 60_000;
/** Of one kind an account has so many a day; the others of that day are one. A year of them is kept, of everybody. */
const APART_A_DAY = 50;

/**
 * Stores an event; one with a known id is counted instead.
 *
 * @param event - without an account of this id nothing is stored
 * @param othersId - of the one that stands for those of a kind and day that are too many
 */
export async function insertSecurityEvent(db: Database, event: SecurityEventRow, othersId: string): Promise<void> {
	const { id, userId, what, at, count, userAgent, country, detail } = event;
	const ofKind = sql`(
		select count(*) from security_events e where e.user_id = ${userId} and e.at > ${at - DAY_MS} and e.what = ${what}
	)`;
	await db
		.insert(securityEvents)
		.select(
			sql`select case when ${ofKind} < ${APART_A_DAY} then ${id} else ${othersId} end, id, ${what}, ${at}, ${count}, ${userAgent}, ${country}, ${detail} from users where id = ${userId}`,
		)
		.onConflictDoUpdate({
			target: securityEvents.id,
			set: { count: sql`${securityEvents.count} + 1`, at, userAgent, country, detail },
		});
}

/** An account's events, newest first. @param before - the last event of the page before */
export async function listSecurityEvents(
	db: Database,
	userId: string,
	{ before, limit }: { before: { at: number; id: string } | null; limit: number },
): Promise<SecurityEventRow[]> {
	const older =
		before &&
		or(lt(securityEvents.at, before.at), and(eq(securityEvents.at, before.at), lt(securityEvents.id, before.id)));
	return db
		.select()
		.from(securityEvents)
		.where(and(eq(securityEvents.userId, userId), older ?? undefined))
		.orderBy(desc(securityEvents.at), desc(securityEvents.id))
		.limit(limit);
}

export async function findSecurityEvent(db: Database, userId: string, id: string): Promise<SecurityEventRow | null> {
	const [row] = await db
		.select()
		.from(securityEvents)
		.where(and(eq(securityEvents.id, id), eq(securityEvents.userId, userId)));
	return row ?? null;
}

/** Deletes events older than `before`, epoch ms. */
export async function sweepSecurityEvents(db: Database, before: number): Promise<void> {
	await db.run(
		sql`delete from security_events where id in (select id from security_events where at < ${before} limit ${SWEPT_AT_ONCE})`,
	);
}

import { eq, isNull, lt, sql } from "drizzle-orm";
import type { Database } from "../database.ts";
import { accessRefusals } from "./showcase-tables.ts";

/** Users whose access X refused lately, to tell a user's refusal from one of the app. */

/** A user's refusal among those of others. */
export interface Refusal {
	/** the first one since `forgetBefore`, epoch ms */
	refusedAt: number;
	/** when X accepted somebody else's access after it; null: not yet */
	acceptedAt: number | null;
	/** users that X refused without accepting anybody since, this one included */
	inRow: number;
}

/**
 * Notes that X refused a user's access; the first time counts.
 *
 * @param forgetBefore - refusals older than this are forgotten, epoch ms
 * @param accepted - X accepted somebody else at the same time
 */
export async function noteRefusal(
	db: Database,
	userId: string,
	{ now, forgetBefore, accepted }: { now: number; forgetBefore: number; accepted: boolean },
): Promise<Refusal> {
	const acceptedAt = accepted ? now : null;
	const [, rows] = await db.batch([
		db
			.insert(accessRefusals)
			.values({ userId, refusedAt: now, acceptedAt })
			.onConflictDoUpdate({
				target: accessRefusals.userId,
				set: { refusedAt: now, acceptedAt },
				setWhere: sql`${accessRefusals.refusedAt} < ${forgetBefore}`,
			}),
		db
			.select({
				refusedAt: accessRefusals.refusedAt,
				acceptedAt: accessRefusals.acceptedAt,
				inRow: sql<number>`(select count(*) from access_refusals where accepted_at is null and refused_at >= ${forgetBefore})`,
			})
			.from(accessRefusals)
			.where(eq(accessRefusals.userId, userId)),
	]);
	const [row] = rows;
	if (!row) throw new Error("a refusal was noted of somebody who is gone");
	return row;
}

/** X accepts the app: whoever it refused before is refused for their own reasons. */
export async function acceptAfterRefusals(db: Database, now: number): Promise<void> {
	await db.update(accessRefusals).set({ acceptedAt: now }).where(isNull(accessRefusals.acceptedAt));
}

/** The user signed in with X anew: what X says of the former access does not count. */
export async function forgetRefusal(db: Database, userId: string): Promise<void> {
	await db.delete(accessRefusals).where(eq(accessRefusals.userId, userId));
}

/** @param before - epoch ms */
export async function removeOldRefusals(db: Database, before: number): Promise<void> {
	await db.delete(accessRefusals).where(lt(accessRefusals.refusedAt, before));
}

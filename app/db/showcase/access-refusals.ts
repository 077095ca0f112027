import { and, eq, isNull, lt, sql } from "drizzle-orm";
import type { PictureTarget, Place } from "../../core/showcase/picture-targets.ts";
import type { Database } from "../database.ts";
import { accessRefusals } from "./rotation-tables.ts";

/** Users whose access a target refused lately, to tell a user's refusal from one of the app. */

/** A user's refusal among those of others. */
export interface Refusal {
	/** the first one since `forgetBefore`, epoch ms */
	refusedAt: number;
	/** when the target accepted somebody else's access after it; null: not yet */
	acceptedAt: number | null;
	/** users that it refused without accepting anybody since, this one included */
	inRow: number;
}

/**
 * Notes that the target refused a user's access; the first time counts.
 *
 * @param forgetBefore - refusals older than this are forgotten, epoch ms
 * @param accepted - the target accepted somebody else at the same time
 */
export async function noteRefusal(
	db: Database,
	{ userId, target }: Place,
	{ now, forgetBefore, accepted }: { now: number; forgetBefore: number; accepted: boolean },
): Promise<Refusal> {
	const acceptedAt = accepted ? now : null;
	const [, rows] = await db.batch([
		db
			.insert(accessRefusals)
			.values({ userId, target, refusedAt: now, acceptedAt })
			.onConflictDoUpdate({
				target: [accessRefusals.userId, accessRefusals.target],
				set: { refusedAt: now, acceptedAt },
				setWhere: sql`${accessRefusals.refusedAt} < ${forgetBefore}`,
			}),
		db
			.select({
				refusedAt: accessRefusals.refusedAt,
				acceptedAt: accessRefusals.acceptedAt,
				inRow: sql<number>`(select count(*) from access_refusals where target = ${target} and accepted_at is null and refused_at >= ${forgetBefore})`,
			})
			.from(accessRefusals)
			.where(and(eq(accessRefusals.userId, userId), eq(accessRefusals.target, target))),
	]);
	const [row] = rows;
	if (!row) throw new Error("a refusal was noted of somebody who is gone");
	return row;
}

/** The target accepts the app: whoever it refused before is refused for their own reasons. */
export async function acceptAfterRefusals(db: Database, target: PictureTarget, now: number): Promise<void> {
	await db
		.update(accessRefusals)
		.set({ acceptedAt: now })
		.where(and(eq(accessRefusals.target, target), isNull(accessRefusals.acceptedAt)));
}

/** The user connected the target anew: what it says of the former access does not count. */
export async function forgetRefusal(db: Database, { userId, target }: Place): Promise<void> {
	await db.delete(accessRefusals).where(and(eq(accessRefusals.userId, userId), eq(accessRefusals.target, target)));
}

/** @param before - epoch ms */
export async function removeOldRefusals(db: Database, before: number): Promise<void> {
	await db.delete(accessRefusals).where(lt(accessRefusals.refusedAt, before));
}

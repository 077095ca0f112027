import { and, desc, eq, gt, gte, isNotNull, isNull, lt, or, sql } from "drizzle-orm";
import type { RotationFailure } from "../../core/showcase/rotation-outcomes.ts";
import { identities, tokenRevocations } from "../accounts/account-tables.ts";
import type { Database } from "../database.ts";
import type { Slot } from "./rotation-history.ts";
import { avatarRotations, avatarSchedules } from "./showcase-tables.ts";

/** The user's picture at X from before the first change. */

export interface OriginalRow {
	/** null: there was none, or none is stored */
	originalHash: string | null;
	/** null: not checked yet */
	originalSavedAt: number | null;
}

/** @returns null for users who never saved a selection */
export async function findOriginalRow(db: Database, userId: string): Promise<OriginalRow | null> {
	const [row] = await db
		.select({ originalHash: avatarSchedules.originalHash, originalSavedAt: avatarSchedules.originalSavedAt })
		.from(avatarSchedules)
		.where(eq(avatarSchedules.userId, userId));
	return row ?? null;
}

/**
 * Compare and set: the first one stays, because only the first check saw the picture from before a change.
 *
 * @param kept - `originalHash` null: there was none; `profileUrl`: its address at X, null if unknown
 */
export async function setOriginal(
	db: Database,
	userId: string,
	kept: { originalHash: string | null; profileUrl: string | null },
	now: number,
): Promise<void> {
	await db
		.update(avatarSchedules)
		.set({ ...kept, originalSavedAt: now })
		.where(and(eq(avatarSchedules.userId, userId), isNull(avatarSchedules.originalSavedAt)));
}

/** Replaces the original picture by one that the user set at X since; it is what hangs there. */
export async function replaceOriginal(
	db: Database,
	{ userId, slot }: Slot,
	{ originalHash, profileUrl }: { originalHash: string; profileUrl: string },
	now: number,
): Promise<void> {
	const shown = { currentNftId: null, currentHash: originalHash, currentSince: now };
	await db
		.update(avatarSchedules)
		.set({ originalHash, originalSavedAt: now, profileUrl, ...shown })
		.where(and(eq(avatarSchedules.userId, userId), eq(avatarSchedules.slot, slot)));
}

/**
 * The original picture, if X may not show it although it should: its restore is pending for the connected X account, or it was
 * restored recently and X still shows the former picture. Restores older than the connection are ignored, because they may
 * belong to another X account.
 *
 * @param after - restores since this instant are recent, epoch ms
 */
export async function findUnshownOriginal(db: Database, userId: string, after: number): Promise<string | null> {
	const [waiting] = await db
		.select({ hash: tokenRevocations.originalHash })
		.from(tokenRevocations)
		.innerJoin(
			identities,
			and(eq(identities.provider, tokenRevocations.provider), eq(identities.subject, tokenRevocations.subject)),
		)
		.where(and(eq(identities.userId, userId), eq(identities.provider, "x"), isNotNull(tokenRevocations.originalHash)))
		.orderBy(desc(tokenRevocations.createdAt))
		.limit(1);
	if (waiting) return waiting.hash;
	const [given] = await db
		.select({ hash: avatarRotations.contentHash })
		.from(avatarRotations)
		.innerJoin(identities, and(eq(identities.userId, avatarRotations.userId), eq(identities.provider, "x")))
		.where(
			and(
				eq(avatarRotations.userId, userId),
				eq(avatarRotations.kind, "restore"),
				eq(avatarRotations.state, "done"),
				gte(avatarRotations.finishedAt, identities.createdAt),
				gt(avatarRotations.finishedAt, after),
				isNotNull(avatarRotations.contentHash),
			),
		)
		.orderBy(desc(avatarRotations.slot))
		.limit(1);
	return given?.hash ?? null;
}

/** True if a change that began after an instant is still in progress. */
export async function isChanging(db: Database, userId: string, after: number): Promise<boolean> {
	const rows = await db
		.select({ slot: avatarRotations.slot })
		.from(avatarRotations)
		.where(
			and(
				eq(avatarRotations.userId, userId),
				eq(avatarRotations.state, "sending"),
				gt(avatarRotations.startedAt, after),
			),
		)
		.limit(1);
	return rows.length > 0;
}

/** A restore in progress, and the schedule from before it. */
export interface BegunRestore {
	/** slot of its history entry, epoch ms */
	slot: number;
	contentHash: string;
	before: Pick<typeof avatarSchedules.$inferSelect, "slot" | "nextAt" | "stoppedBecause">;
}

/**
 * Starts restoring the original. Stops the daily change first, so that none interferes; if the Worker dies, the user finds it
 * stopped and can restore again.
 *
 * @param staleBefore - changes begun before this instant are over, whatever the schedule says, epoch ms
 * @returns null if another change is in progress, or there is no original
 */
export async function beginRestore(
	db: Database,
	userId: string,
	now: number,
	staleBefore: number,
): Promise<BegunRestore | null> {
	const mine = eq(avatarSchedules.userId, userId);
	// A slot identifies a history entry, so it must be unique per user.
	const slot = sql<number>`max(${now}, coalesce((select max(slot) + 1 from ${avatarRotations} where user_id = ${userId}), 0))`;
	const [before, claimed] = await db.batch([
		db
			.select({
				slot: avatarSchedules.slot,
				nextAt: avatarSchedules.nextAt,
				stoppedBecause: avatarSchedules.stoppedBecause,
				contentHash: avatarSchedules.originalHash,
			})
			.from(avatarSchedules)
			.where(mine),
		db
			.update(avatarSchedules)
			.set({ slot, nextAt: null, stoppedBecause: "restored" })
			.where(
				and(
					mine,
					isNotNull(avatarSchedules.originalHash),
					or(isNull(avatarSchedules.slot), lt(avatarSchedules.slot, staleBefore)),
					sql`not exists (
						select 1 from ${avatarRotations} r
						where r.user_id = ${userId} and r.state = 'sending' and r.started_at > ${staleBefore}
					)`,
				),
			)
			.returning({ slot: avatarSchedules.slot }),
		db.insert(avatarRotations).select(
			// Skip a slot that another change took meanwhile: it has a next instant, or an entry already.
			sql`select ${userId}, ${avatarSchedules.slot}, 'restore', null, null, ${avatarSchedules.originalHash}, 'sending', null, ${now}, null
				from ${avatarSchedules} where ${mine} and ${avatarSchedules.slot} = ${slot} and ${avatarSchedules.nextAt} is null
					and ${avatarSchedules.stoppedBecause} = 'restored' and ${avatarSchedules.originalHash} is not null`,
		),
	]);
	const [row] = before;
	const taken = claimed[0]?.slot ?? null;
	if (taken === null || !row || row.contentHash === null) return null;
	const { contentHash, slot: former, nextAt, stoppedBecause } = row;
	return { slot: taken, contentHash, before: { slot: former, nextAt, stoppedBecause } };
}

/**
 * Ends {@link beginRestore}. After a success the original is deleted, so that resuming later saves the picture of that day. After
 * a failure the change it replaced is open again and is repeated as a lost one.
 *
 * @param failed - why it was not restored; null on success
 */
export async function endRestore(
	db: Database,
	userId: string,
	{ slot, contentHash, before }: BegunRestore,
	failed: RotationFailure | null,
	now: number,
): Promise<void> {
	const shown = { currentNftId: null, currentHash: contentHash, currentSince: now };
	// Set again, because the user may have resumed during the call to X.
	const over = { slot: null, nextAt: null, stoppedBecause: "restored" } as const;
	const restored = { ...over, originalHash: null, originalSavedAt: null, profileUrl: null, ...shown };
	// A slot without a next instant belongs to a restore that crashed; nothing would ever close it.
	const asBefore = { ...before, slot: before.nextAt === null ? null : before.slot };
	const stopped = failed === "reconnect" ? ({ slot: null, nextAt: null, stoppedBecause: failed } as const) : asBefore;
	await db.batch([
		db
			.update(avatarSchedules)
			.set(failed === null ? restored : stopped)
			.where(and(eq(avatarSchedules.userId, userId), eq(avatarSchedules.slot, slot))),
		db
			.update(avatarRotations)
			.set({ state: failed === null ? "done" : "failed", reason: failed, finishedAt: now })
			.where(and(eq(avatarRotations.userId, userId), eq(avatarRotations.slot, slot))),
	]);
}

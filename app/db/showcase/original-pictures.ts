import { and, desc, eq, gt, gte, isNotNull, isNull, lt, ne, or, sql } from "drizzle-orm";
import type { Place } from "../../core/showcase/picture-targets.ts";
import type { RotationFailure } from "../../core/showcase/rotation-outcomes.ts";
import { identities, tokenRevocations } from "../accounts/account-tables.ts";
import type { Database } from "../database.ts";
import type { Slot } from "./rotation-history.ts";
import { avatarRotations, avatarTargets } from "./rotation-tables.ts";

const at = ({ userId, target }: Place) => and(eq(avatarTargets.userId, userId), eq(avatarTargets.target, target));

/** The pictures that users had at their targets before the first change. */

export interface OriginalRow {
	/** null: there was none, or none is stored */
	originalHash: string | null;
	/** null: not checked yet */
	originalSavedAt: number | null;
	/** tells accounts that were connected one after the other apart; null at X */
	connectedAt: number | null;
}

/** @returns null for users who never saved a selection, and targets that are not connected, save X */
export async function findOriginalRow(db: Database, place: Place): Promise<OriginalRow | null> {
	const { originalHash, originalSavedAt, connectedAt } = avatarTargets;
	const [row] = await db.select({ originalHash, originalSavedAt, connectedAt }).from(avatarTargets).where(at(place));
	return row ?? null;
}

/**
 * Compare and set: the first one stays, because only the first check saw the picture from before a change.
 *
 * @param connectedAt - as read before: another account's picture is not this one's
 * @param kept - `originalHash` null: there was none; `profileUrl`: its address there, null if unknown; `hungHash`: what hangs, if
 * that is known without asking
 * @returns false if one is kept already, or the account is no longer connected
 */
export async function setOriginal(
	db: Database,
	place: Place,
	connectedAt: number | null,
	kept: { originalHash: string | null; profileUrl: string | null; hungHash?: string },
	now: number,
): Promise<boolean> {
	const rows = await db
		.update(avatarTargets)
		.set({ ...kept, originalSavedAt: now })
		.where(and(at(place), isNull(avatarTargets.originalSavedAt), sql`${avatarTargets.connectedAt} is ${connectedAt}`))
		.returning({ userId: avatarTargets.userId });
	return rows.length === 1;
}

/**
 * Replaces the original picture by one that the user set there since; it is what hangs there.
 *
 * @returns false if the slot is no longer open: the account may be another by now
 */
export async function replaceOriginal(
	db: Database,
	slot: Slot,
	{ originalHash, profileUrl }: { originalHash: string; profileUrl: string },
	now: number,
): Promise<boolean> {
	const shown = { hungNftId: null, hungHash: originalHash, hungSince: now };
	const rows = await db
		.update(avatarTargets)
		.set({ originalHash, originalSavedAt: now, profileUrl, ...shown })
		.where(and(at(slot), eq(avatarTargets.slot, slot.slot)))
		.returning({ userId: avatarTargets.userId });
	return rows.length === 1;
}

/**
 * Pictures of ours that a target may show, newest first: also of changes whose upload nobody heard of, which arrived all the same.
 *
 * @param limit - changes looked at
 */
export async function listSentPictures(db: Database, { userId, target }: Place, limit: number): Promise<string[]> {
	const rows = await db
		.select({ hash: avatarRotations.contentHash })
		.from(avatarRotations)
		.where(
			and(
				eq(avatarRotations.userId, userId),
				eq(avatarRotations.target, target),
				ne(avatarRotations.kind, "restore"),
				isNotNull(avatarRotations.contentHash),
			),
		)
		.orderBy(desc(avatarRotations.slot))
		.limit(limit);
	return [...new Set(rows.flatMap(({ hash }) => hash ?? []))];
}

/**
 * The original picture, if a target may not show it although it should: its restore is pending for the connected account, or it
 * was restored recently and the target still shows the former picture. Restores older than the connection are ignored, because
 * they may belong to another account.
 *
 * @param after - restores since this instant are recent, epoch ms
 * @returns `given`: it was restored, so that it is what hangs there, or soon
 */
export async function findUnshownOriginal(
	db: Database,
	place: Place,
	after: number,
): Promise<{ hash: string; given: boolean } | null> {
	const { userId, target } = place;
	// X's account is an identity, for X is signed in with.
	const account = sql`coalesce(
		(select subject from ${identities} where user_id = ${userId} and provider = ${target}),
		(select subject from ${avatarTargets} where user_id = ${userId} and target = ${target})
	)`;
	const since = sql`coalesce(
		(select created_at from ${identities} where user_id = ${userId} and provider = ${target}),
		(select connected_at from ${avatarTargets} where user_id = ${userId} and target = ${target})
	)`;
	const [waiting] = await db
		.select({ hash: tokenRevocations.originalHash })
		.from(tokenRevocations)
		.where(
			and(
				sql`${tokenRevocations.provider} = ${target}`,
				eq(tokenRevocations.subject, account),
				isNotNull(tokenRevocations.originalHash),
			),
		)
		.orderBy(desc(tokenRevocations.createdAt))
		.limit(1);
	if (waiting?.hash) return { hash: waiting.hash, given: false };
	const [given] = await db
		.select({ hash: avatarRotations.contentHash })
		.from(avatarRotations)
		.where(
			and(
				eq(avatarRotations.userId, userId),
				eq(avatarRotations.target, target),
				eq(avatarRotations.kind, "restore"),
				eq(avatarRotations.state, "done"),
				gte(avatarRotations.finishedAt, since),
				gt(avatarRotations.finishedAt, after),
				isNotNull(avatarRotations.contentHash),
			),
		)
		.orderBy(desc(avatarRotations.slot))
		.limit(1);
	return given?.hash ? { hash: given.hash, given: true } : null;
}

/** True if a change that began after an instant is still in progress there. */
export async function isChanging(db: Database, { userId, target }: Place, after: number): Promise<boolean> {
	const rows = await db
		.select({ slot: avatarRotations.slot })
		.from(avatarRotations)
		.where(
			and(
				eq(avatarRotations.userId, userId),
				eq(avatarRotations.target, target),
				eq(avatarRotations.state, "sending"),
				gt(avatarRotations.startedAt, after),
			),
		)
		.limit(1);
	return rows.length > 0;
}

/** A restore in progress, and what was due there before it. */
export interface BegunRestore extends Place {
	/** slot of its history entry, epoch ms */
	slot: number;
	contentHash: string;
	/** address of our picture that hangs there and is replaced; null at X, and if unknown */
	replaces: string | null;
	before: Pick<typeof avatarTargets.$inferSelect, "slot" | "nextAt" | "stoppedBecause">;
}

/**
 * Starts restoring the original. Stops the daily change there first, so that none interferes; if the Worker dies, the user finds it
 * stopped and can restore again.
 *
 * @param staleBefore - changes begun before this instant are over, whatever the schedule says, epoch ms
 * @returns null if another change is in progress, or there is no original
 */
export async function beginRestore(
	db: Database,
	place: Place,
	now: number,
	staleBefore: number,
): Promise<BegunRestore | null> {
	const { userId, target } = place;
	const mine = at(place);
	// A slot identifies a history entry, so it must be unique per user.
	const slot = sql<number>`max(${now}, coalesce((select max(slot) + 1 from ${avatarRotations} where user_id = ${userId}), 0))`;
	const [before, claimed] = await db.batch([
		db
			.select({
				slot: avatarTargets.slot,
				nextAt: avatarTargets.nextAt,
				stoppedBecause: avatarTargets.stoppedBecause,
				contentHash: avatarTargets.originalHash,
				hungNftId: avatarTargets.hungNftId,
				profileUrl: avatarTargets.profileUrl,
			})
			.from(avatarTargets)
			.where(mine),
		db
			.update(avatarTargets)
			.set({ slot, nextAt: null, stoppedBecause: "restored" })
			.where(
				and(
					mine,
					isNotNull(avatarTargets.originalHash),
					or(isNull(avatarTargets.slot), lt(avatarTargets.slot, staleBefore)),
					sql`not exists (
						select 1 from ${avatarRotations} r
						where r.user_id = ${userId} and r.target = ${target} and r.state = 'sending' and r.started_at > ${staleBefore}
					)`,
				),
			)
			.returning({ slot: avatarTargets.slot }),
		db.insert(avatarRotations).select(
			// Skip a slot that another change took meanwhile: it has a next instant, or an entry already.
			sql`select ${userId}, ${target}, ${avatarTargets.slot}, 'restore', null, null, ${avatarTargets.originalHash}, 'sending', null, ${now}, null
				from ${avatarTargets} where ${mine} and ${avatarTargets.slot} = ${slot} and ${avatarTargets.nextAt} is null
					and ${avatarTargets.stoppedBecause} = 'restored' and ${avatarTargets.originalHash} is not null`,
		),
	]);
	const [row] = before;
	const taken = claimed[0]?.slot ?? null;
	if (taken === null || !row || row.contentHash === null) return null;
	const { contentHash, slot: former, nextAt, stoppedBecause, hungNftId, profileUrl } = row;
	const replaces = target !== "x" && hungNftId !== null ? profileUrl || null : null;
	return { userId, target, slot: taken, contentHash, replaces, before: { slot: former, nextAt, stoppedBecause } };
}

/**
 * Ends {@link beginRestore}. After a success the original is deleted, so that resuming later saves the picture of that day. After
 * a failure the change it replaced is open again and is repeated as a lost one, unless its user has to say first what is to happen.
 *
 * @param failed - why it was not restored; null on success
 */
export async function endRestore(
	db: Database,
	begun: BegunRestore,
	failed: RotationFailure | null,
	now: number,
): Promise<void> {
	const { userId, target, slot, contentHash, before } = begun;
	const shown = { hungNftId: null, hungHash: contentHash, hungSince: now };
	// Set again, because the user may have resumed during the call to X.
	const over = { slot: null, nextAt: null, stoppedBecause: "restored" } as const;
	const restored = { ...over, originalHash: null, originalSavedAt: null, profileUrl: null, ...shown };
	// A slot without a next instant belongs to a restore that crashed; nothing would ever close it.
	const asBefore = { ...before, slot: before.nextAt === null ? null : before.slot };
	const asksUser = failed === "reconnect" || failed === "own-picture";
	const stopped = asksUser ? ({ slot: null, nextAt: null, stoppedBecause: failed } as const) : asBefore;
	await db.batch([
		db
			.update(avatarTargets)
			.set(failed === null ? restored : stopped)
			.where(and(at(begun), eq(avatarTargets.slot, slot))),
		db
			.update(avatarRotations)
			.set({ state: failed === null ? "done" : "failed", reason: failed, finishedAt: now })
			.where(
				and(eq(avatarRotations.userId, userId), eq(avatarRotations.target, target), eq(avatarRotations.slot, slot)),
			),
	]);
}

import { and, desc, eq, gt, isNotNull, isNull } from "drizzle-orm";
import { identities, tokenRevocations } from "./account-tables.ts";
import type { Database } from "./database.ts";
import { avatarRotations, avatarSchedules } from "./showcase-tables.ts";

/** The picture a person had before the first change. */

export interface OriginalRow {
	/** null: there was none to keep, or none is kept */
	originalHash: string | null;
	/** null: not looked for yet */
	originalSavedAt: number | null;
}

/** @returns null for somebody who never saved favourites */
export async function findOriginalRow(db: Database, userId: string): Promise<OriginalRow | null> {
	const [row] = await db
		.select({ originalHash: avatarSchedules.originalHash, originalSavedAt: avatarSchedules.originalSavedAt })
		.from(avatarSchedules)
		.where(eq(avatarSchedules.userId, userId));
	return row ?? null;
}

/**
 * Compare and set: what was kept first stays, since only the first look saw the picture before a change.
 *
 * @param originalHash - null: there was none
 */
export async function setOriginal(
	db: Database,
	userId: string,
	originalHash: string | null,
	now: number,
): Promise<void> {
	await db
		.update(avatarSchedules)
		.set({ originalHash, originalSavedAt: now })
		.where(and(eq(avatarSchedules.userId, userId), isNull(avatarSchedules.originalSavedAt)));
}

/**
 * The original where X does not show it: it waits to be given back to the X account that is connected now, or it was
 * given back a moment ago and X still shows the picture from before.
 *
 * @param after - a moment ago, epoch ms
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
		.where(
			and(
				eq(avatarRotations.userId, userId),
				eq(avatarRotations.kind, "restore"),
				eq(avatarRotations.state, "done"),
				gt(avatarRotations.finishedAt, after),
				isNotNull(avatarRotations.contentHash),
			),
		)
		.orderBy(desc(avatarRotations.slot))
		.limit(1);
	return given?.hash ?? null;
}

/** Tells whether a change began after an instant and is not over. */
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

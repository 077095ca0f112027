import { and, desc, eq, gt, isNotNull, isNull } from "drizzle-orm";
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

/** What was given back after an instant, the newest first: X may still show the picture from before. */
export async function findGivenBack(db: Database, userId: string, after: number): Promise<string | null> {
	const [row] = await db
		.select({ contentHash: avatarRotations.contentHash })
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
	return row?.contentHash ?? null;
}

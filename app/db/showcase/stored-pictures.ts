import { and, eq, sql } from "drizzle-orm";
import type { Database } from "../database.ts";
import { storedPictures } from "./showcase-tables.ts";

/**
 * Records a picture before it is put into R2.
 *
 * @param picture - `checkAt`: it is not deleted before then, epoch ms
 * @returns false while it is being deleted: an upload now would be lost
 */
export async function recordStoredPicture(
	db: Database,
	picture: { contentHash: string; size: number; storedAt: number; checkAt: number },
): Promise<boolean> {
	const noted = await db
		.insert(storedPictures)
		.values(picture)
		.onConflictDoUpdate({
			target: storedPictures.contentHash,
			set: { storedAt: picture.storedAt, checkAt: picture.checkAt, sweptAt: null },
			setWhere: sql`swept_at IS NULL OR look_at <= ${picture.storedAt}`,
		})
		.returning({ contentHash: storedPictures.contentHash });
	return noted.length > 0;
}

/** Condition: no table refers to the picture. Each of these columns has an index, but `sent_hashes`, which is read of the few whose original is to be given back. */
const UNREFERENCED = sql`NOT EXISTS (SELECT 1 FROM avatar_images WHERE content_hash = stored_pictures.content_hash)
	AND NOT EXISTS (SELECT 1 FROM avatar_targets WHERE original_hash = stored_pictures.content_hash)
	AND NOT EXISTS (SELECT 1 FROM avatar_targets WHERE hung_hash = stored_pictures.content_hash)
	AND NOT EXISTS (SELECT 1 FROM avatar_rotations WHERE content_hash = stored_pictures.content_hash)
	AND NOT EXISTS (SELECT 1 FROM token_revocations WHERE original_hash = stored_pictures.content_hash)
	AND content_hash NOT IN (SELECT value FROM token_revocations, json_each(sent_hashes) WHERE original_hash IS NOT NULL AND sent_hashes IS NOT NULL)
	AND NOT EXISTS (SELECT 1 FROM users WHERE picture_hash = stored_pictures.content_hash)`;

/**
 * Checks due pictures and claims those that no table refers to, for deletion from R2. Concurrent runs never claim the same.
 *
 * @param step - `limit`: pictures checked; `leaseMs`: a claim older than this belongs to a dead run; `restMs`: interval to the
 * next check of those in use
 * @returns hashes; `more`: further pictures are due
 */
export async function claimUnusedPictures(
	db: Database,
	step: { now: number; limit: number; leaseMs: number; restMs: number },
): Promise<{ taken: string[]; more: boolean }> {
	const { now, limit } = step;
	const due = await db.all<{ hash: string }>(
		sql`SELECT content_hash AS hash FROM stored_pictures WHERE look_at <= ${now} ORDER BY look_at LIMIT ${limit}`,
	);
	if (due.length === 0) return { taken: [], more: false };
	const hashes = JSON.stringify(due.map(({ hash }) => hash));
	const isDue = sql`content_hash IN (SELECT value FROM json_each(${hashes})) AND look_at <= ${now}`;
	const taken = await db.all<{ hash: string }>(
		sql`UPDATE stored_pictures SET swept_at = ${now}, look_at = ${now + step.leaseMs}
			WHERE ${isDue} AND ${UNREFERENCED} RETURNING content_hash AS hash`,
	);
	await db.run(
		sql`UPDATE stored_pictures SET swept_at = NULL, look_at = ${now + step.restMs} WHERE ${isDue} AND NOT (${UNREFERENCED})`,
	);
	return { taken: taken.map(({ hash }) => hash), more: due.length === limit };
}

/** Deletes the rows of pictures that were deleted from R2. @param sweptAt - when they were claimed */
export async function forgetDeletedPictures(db: Database, hashes: string[], sweptAt: number): Promise<void> {
	await db
		.delete(storedPictures)
		.where(
			and(
				sql`${storedPictures.contentHash} IN (SELECT value FROM json_each(${JSON.stringify(hashes)}))`,
				eq(storedPictures.sweptAt, sweptAt),
			),
		);
}

import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Database } from "../database.ts";
import { storedPictures } from "../showcase/showcase-tables.ts";
import { users } from "./account-tables.ts";

/** The picture an account shows payers beside its name. */

/** Long enough for another account that stores the very same picture just now to refer to it, ms. */
const DELETED_AFTER_MS = 10 * 60_000;

export async function findRequesterPicture(db: Database, userId: string): Promise<string | null> {
	const [row] = await db.select({ hash: users.pictureHash }).from(users).where(eq(users.id, userId));
	return row?.hash ?? null;
}

/** @param hash - of a stored picture; null takes the one there is away, and has it deleted unless somebody else uses it */
export async function setRequesterPicture(
	db: Database,
	userId: string,
	hash: string | null,
	now: number,
): Promise<void> {
	await db.batch([
		releaseRequesterPicture(db, userId, now),
		db.update(users).set({ pictureHash: hash }).where(eq(users.id, userId)),
	]);
}

/** Has the sweep look at an account's picture soon; it deletes what nobody refers to (delete-unused-pictures.ts). */
export function releaseRequesterPicture(db: Database, userId: string, now: number) {
	const own = db.select({ hash: users.pictureHash }).from(users).where(eq(users.id, userId));
	return db
		.update(storedPictures)
		.set({ checkAt: sql`min(${storedPictures.checkAt}, ${now + DELETED_AFTER_MS})` })
		.where(and(isNull(storedPictures.sweptAt), inArray(storedPictures.contentHash, own)));
}

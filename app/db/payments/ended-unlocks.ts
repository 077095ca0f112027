import { lte, sql } from "drizzle-orm";
import type { Database } from "../database.ts";
import { endedUnlocks } from "./desk-tables.ts";

/** Dashboard cookies that Lock has ended; by SHA-256, hex. */

/** Also forgets those that have expired by themselves. */
export async function endUnlock(
	db: Database,
	{ unlockHash, expiresAt }: typeof endedUnlocks.$inferSelect,
	now: number,
): Promise<void> {
	await db.batch([
		db.delete(endedUnlocks).where(lte(endedUnlocks.expiresAt, now)),
		db.insert(endedUnlocks).values({ unlockHash, expiresAt }).onConflictDoNothing(),
	]);
}

/** @returns those that Lock has ended */
export async function listEndedUnlocks(db: Database, unlockHashes: readonly string[]): Promise<string[]> {
	const rows = await db
		.select({ unlockHash: endedUnlocks.unlockHash })
		.from(endedUnlocks)
		.where(sql`${endedUnlocks.unlockHash} in (select value from json_each(${JSON.stringify(unlockHashes)}))`);
	return rows.map(({ unlockHash }) => unlockHash);
}

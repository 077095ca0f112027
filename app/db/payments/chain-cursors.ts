import { and, eq } from "drizzle-orm";
import type { ChainCursorRow } from "../../core/payments/arrival-types.ts";
import type { Database } from "../database.ts";
import { chainCursors } from "./arrival-tables.ts";

/** How far each chain was read by its watcher. */

/** @returns null for a chain that was never read */
export async function findCursor(db: Database, chainId: number): Promise<ChainCursorRow | null> {
	const [row] = await db.select().from(chainCursors).where(eq(chainCursors.chainId, chainId));
	return row ?? null;
}

/** Of every chain that was ever read, by id. */
export function listCursors(db: Database): Promise<ChainCursorRow[]> {
	return db.select().from(chainCursors).orderBy(chainCursors.chainId);
}

/**
 * Stores what a round found out, if no other round moved the cursor since it was read.
 *
 * @param from - the block number the round started from; null: there was no cursor
 * @returns whether it was stored
 */
export async function moveCursor(db: Database, from: number | null, to: ChainCursorRow): Promise<boolean> {
	const { chainId, ...set } = to;
	if (from === null) {
		const made = await db.insert(chainCursors).values(to).onConflictDoNothing().returning({ id: chainCursors.chainId });
		return made.length > 0;
	}
	const moved = await db
		.update(chainCursors)
		.set(set)
		.where(and(eq(chainCursors.chainId, chainId), eq(chainCursors.blockNumber, from)))
		.returning({ id: chainCursors.chainId });
	return moved.length > 0;
}

/** Notes since when no endpoint answers, or at which pace rounds follow; the cursor stays where it is. */
export async function noteCursor(
	db: Database,
	chainId: number,
	set: Partial<Pick<ChainCursorRow, "silentSince" | "paceMs">>,
): Promise<void> {
	await db.update(chainCursors).set(set).where(eq(chainCursors.chainId, chainId));
}

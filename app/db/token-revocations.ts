import { asc, eq, lt } from "drizzle-orm";
import { tokenRevocations } from "./account-tables.ts";
import type { Database } from "./database.ts";

export type RevocationRow = typeof tokenRevocations.$inferSelect;

/** Tokens left to be revoked at their provider, the longest waiting first. */
export async function listRevocations(db: Database, limit: number): Promise<RevocationRow[]> {
	return db.select().from(tokenRevocations).orderBy(asc(tokenRevocations.createdAt)).limit(limit);
}

export async function listRevocationsOf(db: Database, userId: string): Promise<RevocationRow[]> {
	return db.select().from(tokenRevocations).where(eq(tokenRevocations.userId, userId));
}

export async function removeRevocation(db: Database, id: string): Promise<void> {
	await db.delete(tokenRevocations).where(eq(tokenRevocations.id, id));
}

/** @param before - what waits since before this instant is given up, epoch ms */
export async function giveUpRevocations(db: Database, before: number): Promise<void> {
	await db.delete(tokenRevocations).where(lt(tokenRevocations.createdAt, before));
}

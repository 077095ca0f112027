import { and, desc, eq, getTableColumns, inArray, isNull, lt, sql } from "drizzle-orm";
import { users } from "../accounts/account-tables.ts";
import type { Database } from "../database.ts";
import { nfts } from "../showcase/showcase-tables.ts";
import { deadLetters, mails } from "./operation-tables.ts";

export type DeadLetterRow = typeof deadLetters.$inferSelect;

/** Keeps a message that failed for good. The queue may deliver it twice; it is kept once. */
export async function insertDeadLetter(db: Database, letter: Omit<DeadLetterRow, "retriedAt">): Promise<void> {
	await db.insert(deadLetters).values(letter).onConflictDoNothing();
}

/** With the name of the person whom the work concerns; null for mails, and when the person is gone. */
export type NamedDeadLetter = DeadLetterRow & { person: string | null };

/** Messages nobody sent again yet, newest first. */
export function listDeadLetters(db: Database, limit: number): Promise<NamedDeadLetter[]> {
	const inBody = (name: "userId" | "nftId") => sql`json_extract(${deadLetters.body}, ${`$.${name}`})`;
	return db
		.select({ ...getTableColumns(deadLetters), person: users.displayName })
		.from(deadLetters)
		.leftJoin(nfts, eq(nfts.id, inBody("nftId")))
		.leftJoin(users, eq(users.id, sql`coalesce(${inBody("userId")}, ${nfts.userId})`))
		.where(isNull(deadLetters.retriedAt))
		.orderBy(desc(deadLetters.diedAt))
		.limit(limit);
}

/**
 * Takes a message for sending again. Of several askers one gets it. Its mail counts as queued from now on.
 *
 * @returns null when it is not there or was taken before
 */
export async function takeDeadLetter(db: Database, id: string, now: number): Promise<DeadLetterRow | null> {
	const [rows] = await db.batch([
		db
			.update(deadLetters)
			.set({ retriedAt: now })
			.where(and(eq(deadLetters.id, id), isNull(deadLetters.retriedAt)))
			.returning(),
		db
			.update(mails)
			.set({ queuedAt: now })
			.where(
				and(sql`${mails.dedupeKey} = (select dedupe_key from dead_letters where id = ${id})`, isNull(mails.sentAt)),
			),
	]);
	return rows[0] ?? null;
}

/** Gives a message back that the queue did not take. */
export async function returnDeadLetter(db: Database, id: string): Promise<void> {
	await db.update(deadLetters).set({ retriedAt: null }).where(eq(deadLetters.id, id));
}

/** @param before - epoch ms */
export async function removeOldDeadLetters(db: Database, before: number, limit: number): Promise<void> {
	const old = db.select({ id: deadLetters.id }).from(deadLetters).where(lt(deadLetters.diedAt, before)).limit(limit);
	await db.delete(deadLetters).where(inArray(deadLetters.id, old));
}

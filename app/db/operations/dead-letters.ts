import { and, desc, eq, getTableColumns, inArray, isNull, lt, sql } from "drizzle-orm";
import { users } from "../accounts/account-tables.ts";
import type { Database } from "../database.ts";
import { nfts } from "../showcase/showcase-tables.ts";
import { deadLetters, mails } from "./operation-tables.ts";

export type DeadLetterRow = typeof deadLetters.$inferSelect;

/** Stores a dead letter; idempotent, because the queue may deliver it twice. */
export async function insertDeadLetter(db: Database, letter: Omit<DeadLetterRow, "retriedAt">): Promise<void> {
	await db.insert(deadLetters).values(letter).onConflictDoNothing();
}

/** With the name of the affected user; null for mails, and if the user was deleted. */
export type NamedDeadLetter = DeadLetterRow & { person: string | null };

/** Dead letters that were not resent yet, newest first. */
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
 * Takes a dead letter for resending; of several concurrent callers only one gets it. Its mail is marked as queued now.
 *
 * @returns null if it does not exist or was taken before
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

/** Undoes {@link takeDeadLetter} after the queue failed. */
export async function returnDeadLetter(db: Database, id: string): Promise<void> {
	await db.update(deadLetters).set({ retriedAt: null }).where(eq(deadLetters.id, id));
}

/** @param before - epoch ms */
export async function removeOldDeadLetters(db: Database, before: number, limit: number): Promise<void> {
	const old = db.select({ id: deadLetters.id }).from(deadLetters).where(lt(deadLetters.diedAt, before)).limit(limit);
	await db.delete(deadLetters).where(inArray(deadLetters.id, old));
}

import { and, asc, eq, isNotNull, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import type { IdentityProvider } from "../core/identity.ts";
import { identities, tokenRevocations } from "./account-tables.ts";
import type { Database } from "./database.ts";
import { avatarRotations, avatarSchedules } from "./showcase-tables.ts";

export type RevocationRow = typeof tokenRevocations.$inferSelect;

/**
 * A statement for a batch that then takes identities away: what is needed to end the access at the provider stays, and
 * of X the name of the picture to give back before.
 *
 * @param which - of the identities
 */
export function leaveRevocations(db: Database, which: SQL, now: number) {
	return db.insert(tokenRevocations).select(
		sql`select lower(hex(randomblob(16))), ${identities.provider}, ${identities.userId}, ${identities.subject}, ${identities.sealedTokens},
			case ${identities.provider} when 'x' then (
				select ${avatarSchedules.originalHash} from ${avatarSchedules} where ${avatarSchedules.userId} = ${identities.userId}
			) end, ${now}
			from ${identities} where ${isNotNull(identities.sealedTokens)} and ${which}`,
	);
}

/** Tokens left to be revoked at their provider, the longest waiting first. */
export async function listRevocations(db: Database, limit: number): Promise<RevocationRow[]> {
	return db.select().from(tokenRevocations).orderBy(asc(tokenRevocations.createdAt)).limit(limit);
}

export async function listRevocationsOf(db: Database, userId: string): Promise<RevocationRow[]> {
	return db.select().from(tokenRevocations).where(eq(tokenRevocations.userId, userId));
}

/** What waits for one person at the provider, whichever account here it was. */
export async function listRevocationsFor(
	db: Database,
	provider: IdentityProvider,
	subject: string,
): Promise<RevocationRow[]> {
	return db
		.select()
		.from(tokenRevocations)
		.where(and(eq(tokenRevocations.provider, provider), eq(tokenRevocations.subject, subject)));
}

export async function removeRevocation(db: Database, id: string): Promise<void> {
	await db.delete(tokenRevocations).where(eq(tokenRevocations.id, id));
}

/**
 * Drops a revocation whose token an account uses again. A picture that waited to be given back is that account's original
 * again, where it has a schedule: the person is back before X was asked.
 *
 * @param userId - the account that uses the token
 * @returns false when a picture waits and the account has no schedule: it is given back first
 */
export async function dropRevocation(db: Database, row: RevocationRow, userId: string, now: number): Promise<boolean> {
	const waits = sql`exists (
		select 1 from ${tokenRevocations} where ${tokenRevocations.id} = ${row.id} and ${isNotNull(tokenRevocations.originalHash)}
	)`;
	const schedule = sql`exists (select 1 from ${avatarSchedules} where ${avatarSchedules.userId} = ${userId})`;
	const [, , left] = await db.batch([
		db
			.update(avatarSchedules)
			.set({ originalHash: row.originalHash, originalSavedAt: now })
			.where(and(eq(avatarSchedules.userId, userId), isNull(avatarSchedules.originalSavedAt), waits)),
		db
			.delete(tokenRevocations)
			.where(and(eq(tokenRevocations.id, row.id), or(isNull(tokenRevocations.originalHash), schedule))),
		db.select({ id: tokenRevocations.id }).from(tokenRevocations).where(eq(tokenRevocations.id, row.id)),
	]);
	return left.length === 0;
}

/**
 * The picture was given back, or cannot be: what is left is to revoke. The account, where it is still there, finds it in
 * its history, once.
 */
export async function markGivenBack(db: Database, row: RevocationRow, given: boolean, now: number): Promise<void> {
	await db.batch([
		db
			.insert(avatarRotations)
			.select(
				sql`select ${avatarSchedules.userId}, ${now}, 'restore', null, null, ${tokenRevocations.originalHash},
					${given ? "done" : "failed"}, ${given ? null : "reconnect"}, ${now}, ${now}
					from ${tokenRevocations} join ${avatarSchedules} on ${avatarSchedules.userId} = ${tokenRevocations.userId}
					where ${tokenRevocations.id} = ${row.id} and ${isNotNull(tokenRevocations.originalHash)}`,
			)
			.onConflictDoNothing(),
		db.update(tokenRevocations).set({ originalHash: null }).where(eq(tokenRevocations.id, row.id)),
	]);
}

/** @param before - what waits since before this instant is given up, epoch ms */
export async function giveUpRevocations(db: Database, before: number): Promise<void> {
	await db.delete(tokenRevocations).where(lt(tokenRevocations.createdAt, before));
}

import { and, asc, eq, isNotNull, lt, type SQL, sql } from "drizzle-orm";
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
 * Drops a revocation whose token an account uses again. Where that account has a schedule and keeps no original, the
 * picture that waited to be given back is its original again: the person is back, nothing was given back meanwhile.
 */
export async function dropRevocation(db: Database, row: RevocationRow, userId: string, now: number): Promise<void> {
	await db.batch([
		db
			.update(avatarSchedules)
			.set({ originalHash: row.originalHash, originalSavedAt: now })
			.where(
				and(
					eq(avatarSchedules.userId, userId),
					sql`${avatarSchedules.originalSavedAt} is null and exists (
						select 1 from ${tokenRevocations} where ${tokenRevocations.id} = ${row.id} and ${tokenRevocations.originalHash} is not null
					)`,
				),
			),
		db.delete(tokenRevocations).where(eq(tokenRevocations.id, row.id)),
	]);
}

/**
 * The picture was given back, or cannot be: what is left is to revoke. The account, where it is still there, finds it in
 * its history.
 */
export async function markGivenBack(
	db: Database,
	row: RevocationRow,
	given: { at: number; done: boolean; reason: string | null },
): Promise<void> {
	const { at, done, reason } = given;
	await db.batch([
		db
			.insert(avatarRotations)
			.select(
				sql`select user_id, ${at}, 'restore', null, null, ${row.originalHash}, ${done ? "done" : "failed"}, ${reason}, ${at}, ${at}
					from ${avatarSchedules} where user_id = ${row.userId}`,
			)
			.onConflictDoNothing(),
		db.update(tokenRevocations).set({ originalHash: null }).where(eq(tokenRevocations.id, row.id)),
	]);
}

/** @param before - what waits since before this instant is given up, epoch ms */
export async function giveUpRevocations(db: Database, before: number): Promise<void> {
	await db.delete(tokenRevocations).where(lt(tokenRevocations.createdAt, before));
}

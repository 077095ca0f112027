import { and, asc, eq, isNotNull, isNull, lt, ne, type SQL, sql } from "drizzle-orm";
import type { IdentityProvider } from "../../core/accounts/identity.ts";
import type { Database } from "../database.ts";
import { avatarRotations, avatarSchedules } from "../showcase/showcase-tables.ts";
import { identities, tokenRevocations } from "./account-tables.ts";

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

/** What stands in the place of a token the provider knows no more. */
const NO_TOKEN = "";

/** False where only a picture waits, for a person who may come back. */
export function hasToken({ sealedTokens }: RevocationRow): boolean {
	return sealedTokens !== NO_TOKEN;
}

/** Tokens left to be revoked at their provider, the longest waiting first. */
export async function listRevocations(db: Database, limit: number): Promise<RevocationRow[]> {
	return db
		.select()
		.from(tokenRevocations)
		.where(ne(tokenRevocations.sealedTokens, NO_TOKEN))
		.orderBy(asc(tokenRevocations.createdAt))
		.limit(limit);
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
 * Hands the picture that waits to be given back over to the account the person of X is in now: it is that account's
 * original, where it has a schedule that keeps none.
 *
 * @returns false when the account has no schedule: the picture still waits
 */
export async function handOverOriginal(
	db: Database,
	row: RevocationRow,
	userId: string,
	now: number,
): Promise<boolean> {
	const waits = sql`exists (
		select 1 from ${tokenRevocations} where ${tokenRevocations.id} = ${row.id} and ${isNotNull(tokenRevocations.originalHash)}
	)`;
	const schedule = sql`exists (select 1 from ${avatarSchedules} where ${avatarSchedules.userId} = ${userId})`;
	const [, handed] = await db.batch([
		db
			.update(avatarSchedules)
			.set({ originalHash: row.originalHash, originalSavedAt: now })
			.where(and(eq(avatarSchedules.userId, userId), isNull(avatarSchedules.originalSavedAt), waits)),
		db
			.update(tokenRevocations)
			.set({ originalHash: null })
			.where(and(eq(tokenRevocations.id, row.id), schedule))
			.returning({ id: tokenRevocations.id }),
	]);
	return handed.length === 1;
}

/**
 * The picture was given back, or cannot be: what is left is to revoke. The account, where it is still there, finds it in
 * its history, once.
 */
export async function markGivenBack(db: Database, row: RevocationRow, given: boolean, now: number): Promise<void> {
	await db.batch([
		tellGivingBack(db, row, given, now),
		db.update(tokenRevocations).set({ originalHash: null }).where(eq(tokenRevocations.id, row.id)),
	]);
}

/**
 * The provider knows the token no more: nothing is left to revoke, and the picture waits for a new sign-in of the same
 * person until {@link giveUpRevocations}.
 */
export async function keepForReturn(db: Database, row: RevocationRow, now: number): Promise<void> {
	await db.batch([
		tellGivingBack(db, row, false, now),
		db.update(tokenRevocations).set({ sealedTokens: NO_TOKEN }).where(eq(tokenRevocations.id, row.id)),
	]);
}

/** An entry in the account's history, where there is still an account and something to give back. */
function tellGivingBack(db: Database, row: RevocationRow, given: boolean, now: number) {
	return db
		.insert(avatarRotations)
		.select(
			sql`select ${avatarSchedules.userId}, ${now}, 'restore', null, null, ${tokenRevocations.originalHash},
				${given ? "done" : "failed"}, ${given ? null : "reconnect"}, ${now}, ${now}
				from ${tokenRevocations} join ${avatarSchedules} on ${avatarSchedules.userId} = ${tokenRevocations.userId}
				where ${tokenRevocations.id} = ${row.id} and ${isNotNull(tokenRevocations.originalHash)}`,
		)
		.onConflictDoNothing();
}

/** @param before - what waits since before this instant is given up, epoch ms */
export async function giveUpRevocations(db: Database, before: number): Promise<void> {
	await db.delete(tokenRevocations).where(lt(tokenRevocations.createdAt, before));
}

import { and, asc, eq, exists, gt, lt, or, sql } from "drizzle-orm";
import type { IdentityProvider } from "../../core/accounts/identity.ts";
import { type Database, failedConstraint } from "../database.ts";
import { avatarSchedules } from "../showcase/showcase-tables.ts";
import { identities, users } from "./account-tables.ts";
import { leaveRevocations } from "./token-revocations.ts";
import { HAS_PASSWORD_DOOR, type NewUser, newUserStatements } from "./users.ts";

export type IdentityRow = typeof identities.$inferSelect;

export async function findIdentity(
	db: Database,
	provider: IdentityProvider,
	subject: string,
): Promise<IdentityRow | null> {
	const [row] = await db
		.select()
		.from(identities)
		.where(and(eq(identities.provider, provider), eq(identities.subject, subject)));
	return row ?? null;
}

export async function listIdentities(db: Database, userId: string): Promise<IdentityRow[]> {
	return db.select().from(identities).where(eq(identities.userId, userId)).orderBy(asc(identities.createdAt));
}

/** What people's sign-ins with one provider left. */
export async function listSealedTokens(
	db: Database,
	userIds: readonly string[],
	provider: IdentityProvider,
): Promise<Pick<IdentityRow, "userId" | "sealedTokens">[]> {
	return db
		.select({ userId: identities.userId, sealedTokens: identities.sealedTokens })
		.from(identities)
		.where(
			and(
				sql`${identities.userId} in (select value from json_each(${JSON.stringify(userIds)}))`,
				eq(identities.provider, provider),
			),
		);
}

/** What came with the latest sign-in. @returns false when the identity went to another account meanwhile */
export async function refreshIdentity(db: Database, identity: IdentityRow): Promise<boolean> {
	const { label, sealedTokens, sealedWith, lastUsedAt } = identity;
	const rows = await db
		.update(identities)
		.set({ label, sealedTokens, sealedWith, lastUsedAt })
		.where(
			and(
				eq(identities.provider, identity.provider),
				eq(identities.subject, identity.subject),
				eq(identities.userId, identity.userId),
			),
		)
		.returning({ userId: identities.userId });
	return rows.length === 1;
}

/** Why an identity was not stored: it is somebody's, the account has one of that provider, the account is gone. */
export type IdentityConflict = "taken" | "one-per-provider" | "no-account";

/** @returns null once stored */
export async function insertIdentity(db: Database, identity: IdentityRow): Promise<IdentityConflict | null> {
	try {
		await db.insert(identities).values(identity);
		return null;
	} catch (error) {
		return conflictOf(error);
	}
}

/** A new account and its first identity. @returns null once stored; `email-taken` when the e-mail was proven meanwhile */
export async function insertUserWithIdentity(
	db: Database,
	user: NewUser,
	identity: IdentityRow,
): Promise<IdentityConflict | "email-taken" | null> {
	try {
		await db.batch([...newUserStatements(db, user), db.insert(identities).values(identity)]);
		return null;
	} catch (error) {
		if (failedConstraint(error)?.includes("users.email")) return "email-taken";
		return conflictOf(error);
	}
}

function conflictOf(error: unknown): IdentityConflict {
	const constraint = failedConstraint(error) ?? "";
	if (constraint.includes("identities.subject")) return "taken";
	if (constraint.includes("identities.user_id")) return "one-per-provider";
	if (constraint.startsWith("FOREIGN KEY")) return "no-account";
	throw error;
}

/**
 * Takes an identity off an account, unless nothing would be left to sign in with: one statement decides, so that two
 * tabs cannot each take one of the last two. What the provider gave is kept until it is revoked there, and with it the
 * name of the picture to give back before; without X the daily change ends.
 *
 * @returns false when it is the last way in
 */
export async function removeIdentity(
	db: Database,
	userId: string,
	provider: IdentityProvider,
	now: number,
): Promise<boolean> {
	const here = and(eq(identities.userId, userId), eq(identities.provider, provider));
	const other = sql`(select count(*) from identities as mine where mine.user_id = ${userId}) > 1`;
	const password = exists(
		db
			.select({ id: users.id })
			.from(users)
			.where(and(eq(users.id, userId), HAS_PASSWORD_DOOR)),
	);
	const allowed = sql`(${other} or ${password})`;
	const [, , rows, left] = await db.batch([
		leaveRevocations(db, sql`${here} and ${allowed}`, now),
		db
			.update(avatarSchedules)
			.set({
				nextAt: null,
				slot: null,
				stoppedBecause: "disconnected",
				currentNftId: null,
				currentHash: null,
				currentSince: null,
				originalHash: null,
				originalSavedAt: null,
			})
			.where(
				and(
					eq(avatarSchedules.userId, userId),
					sql`${provider} = 'x' and exists (select 1 from ${identities} where ${here} and ${allowed})`,
				),
			),
		db.delete(identities).where(and(here, allowed)).returning({ subject: identities.subject }),
		db.select({ subject: identities.subject }).from(identities).where(here),
	]);
	return rows.length === 1 || left.length === 0;
}

/** Identities whose tokens another key than `keyId` sealed, in no order: one that cannot be opened holds up no others. */
export async function listSealedOtherwise(db: Database, keyId: string, limit: number): Promise<IdentityRow[]> {
	return (
		db
			.select()
			.from(identities)
			// Two ranges: an index finds no "other than".
			.where(or(lt(identities.sealedWith, keyId), gt(identities.sealedWith, keyId)))
			.orderBy(sql`random()`)
			.limit(limit)
	);
}

/** How many tokens each other key than `keyId` sealed, counted up to a cap. */
export async function countSealedOtherwise(
	db: Database,
	keyId: string,
	most: number,
): Promise<{ keyId: string; count: number }[]> {
	return db.all(sql`
		select sealed_with as keyId, count(*) as count from (
			select sealed_with from identities where sealed_with < ${keyId}
			union all select sealed_with from identities where sealed_with > ${keyId}
			limit ${most}
		) group by sealed_with order by sealed_with
	`);
}

/** Compare and set: tokens that a sign-in has replaced meanwhile stay. */
export async function replaceSealedTokens(
	db: Database,
	identity: IdentityRow,
	sealedTokens: string,
	sealedWith: string,
): Promise<void> {
	await db
		.update(identities)
		.set({ sealedTokens, sealedWith })
		.where(
			and(
				eq(identities.provider, identity.provider),
				eq(identities.subject, identity.subject),
				eq(identities.sealedTokens, identity.sealedTokens ?? ""),
			),
		);
}

import { and, asc, eq, exists, inArray, type SQL, sql } from "drizzle-orm";
import type { IdentityProvider } from "../../core/accounts/identity.ts";
import { type Database, failedConstraint } from "../database.ts";
import { avatarTargets } from "../showcase/rotation-tables.ts";
import { identities, users } from "./account-tables.ts";
import { isStillOpen } from "./sessions.ts";
import { insertRevocations } from "./token-revocations.ts";
import { HAS_PASSWORD_LOGIN, type NewUser, newUserStatements } from "./users.ts";

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

/** Encrypted tokens of several users for one provider. */
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

/** Stores the data of the latest sign-in. @returns false if the identity moved to another account meanwhile */
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

/** Why an identity was not stored: it has an owner, the account has one of that provider, the account was deleted or the session ended. */
export type IdentityConflict = "taken" | "one-per-provider" | "no-account";

/** @param by - hash of the session that connects it; null: none; @returns null once stored */
export async function insertIdentity(
	db: Database,
	identity: IdentityRow,
	by: string | null = null,
): Promise<IdentityConflict | null> {
	const { provider, subject, userId, label, sealedTokens, sealedWith, createdAt, lastUsedAt } = identity;
	try {
		const stored = await db
			.insert(identities)
			.select(
				sql`select ${provider}, ${subject}, ${userId}, ${label}, ${sealedTokens}, ${sealedWith}, ${createdAt}, ${lastUsedAt}
					where ${isStillOpen(userId, by)}`,
			)
			.returning({ subject: identities.subject });
		return stored.length === 1 ? null : "no-account";
	} catch (error) {
		return conflictOf(error);
	}
}

/** Creates an account and its first identity. @returns null on success; `email-taken` if the e-mail was verified meanwhile */
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
 * Removes an identity, unless it is the last way to sign in. One statement decides, so that two tabs cannot remove the last
 * two. The token is kept until it is revoked, with the key of the picture to restore first; without X the daily change
 * stops.
 *
 * @returns false if it is the last way to sign in
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
			.where(and(eq(users.id, userId), HAS_PASSWORD_LOGIN)),
	);
	const passkey = sql`exists (select 1 from passkeys where user_id = ${userId})`;
	const allowed = sql`(${other} or ${password} or ${passkey})`;
	const [, , rows, left] = await db.batch([
		insertRevocations(db, sql`${here} and ${allowed}`, now),
		stopChanges(
			db,
			userId,
			sql`${provider} = 'x' and exists (select 1 from ${identities} where ${here} and ${allowed})`,
		),
		db.delete(identities).where(and(here, allowed)).returning({ subject: identities.subject }),
		db.select({ subject: identities.subject }).from(identities).where(here),
	]);
	return rows.length === 1 || left.length === 0;
}

/** Removes one identity of an account, also the last one: whoever holds its mailbox gets a password. Its token is kept until it is revoked. */
export async function removeIdentityOf(
	db: Database,
	{ userId, provider, subject }: Pick<IdentityRow, "userId" | "provider" | "subject">,
	now: number,
): Promise<void> {
	const here = and(eq(identities.userId, userId), eq(identities.provider, provider), eq(identities.subject, subject));
	await db.batch([
		insertRevocations(db, sql`${here}`, now),
		stopChanges(db, userId, sql`${provider} = 'x' and exists (select 1 from ${identities} where ${here})`),
		db.delete(identities).where(here),
	]);
}

/** Forgets what hung at X and what hung there before: the next account of X that is connected may be another one. */
function stopChanges(db: Database, userId: string, where: SQL) {
	return db
		.update(avatarTargets)
		.set({
			nextAt: null,
			slot: null,
			stoppedBecause: "disconnected",
			hungNftId: null,
			hungHash: null,
			hungSince: null,
			originalHash: null,
			originalSavedAt: null,
			profileUrl: null,
		})
		.where(and(eq(avatarTargets.userId, userId), eq(avatarTargets.target, "x"), where));
}

/** Identities encrypted with one of these keys, in random order, so that undecryptable ones do not block the rest. */
export async function listSealedWith(db: Database, keyIds: readonly string[], limit: number): Promise<IdentityRow[]> {
	return db
		.select()
		.from(identities)
		.where(inArray(identities.sealedWith, [...keyIds]))
		.orderBy(sql`random()`)
		.limit(limit);
}

/** Number of tokens per key other than `keyId`, counted up to a cap. */
export async function countSealedWithOtherKey(
	db: Database,
	keyId: string,
	most: number,
): Promise<{ keyId: string; count: number }[]> {
	return db.all(sql`
		select sealed_with as keyId, count(*) as count from (
			select sealed_with from identities where sealed_with < ${keyId}
			union all select sealed_with from identities where sealed_with > ${keyId}
			union all select sealed_with from avatar_targets where sealed_with < ${keyId}
			union all select sealed_with from avatar_targets where sealed_with > ${keyId}
			limit ${most}
		) group by sealed_with order by sealed_with
	`);
}

/** Compare and set: does not overwrite tokens of a newer sign-in. */
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

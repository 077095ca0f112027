import { and, asc, type Column, eq, isNotNull, isNull, lt, ne, type SQL, sql } from "drizzle-orm";
import type { TokenProvider } from "../../core/accounts/identity.ts";
import { LATELY_SENT } from "../../core/showcase/picture-targets.ts";
import type { Database } from "../database.ts";
import { avatarRotations, avatarTargets } from "../showcase/rotation-tables.ts";
import { identities, tokenRevocations, users } from "./account-tables.ts";

export type RevocationRow = typeof tokenRevocations.$inferSelect;

/** What the last changes sent to a target, as JSON: the history goes with its user, and is needed to tell their own picture from ours. */
function sentTo(userId: Column, target: Column): SQL {
	return sql`(
		select json_group_array(sent.content_hash) from (
			select r.content_hash from ${avatarRotations} r
			where r.user_id = ${userId} and r.target = ${target} and r.kind <> 'restore' and r.content_hash is not null
			order by r.slot desc limit ${sql.raw(String(LATELY_SENT))}
		) sent
	)`;
}

/**
 * Statement for a batch that deletes identities: keeps their tokens for revocation and, for X, the key of the picture to
 * restore first.
 *
 * @param which - condition on the identities
 */
export function insertRevocations(db: Database, which: SQL, now: number) {
	return db.insert(tokenRevocations).select(
		sql`select lower(hex(randomblob(16))), ${identities.provider}, ${identities.userId}, ${identities.subject}, ${identities.sealedTokens},
			(
				select ${avatarTargets.originalHash} from ${avatarTargets}
				where ${avatarTargets.userId} = ${identities.userId} and ${avatarTargets.target} = ${identities.provider}
			), ${sentTo(identities.userId, identities.provider)}, ${now}
			from ${identities} where ${isNotNull(identities.sealedTokens)} and ${which}`,
	);
}

/** {@link insertRevocations} of accounts at targets. @param which - condition on the targets */
export function insertTargetRevocations(db: Database, which: SQL, now: number) {
	return db.insert(tokenRevocations).select(
		sql`select lower(hex(randomblob(16))), ${avatarTargets.target}, ${avatarTargets.userId}, ${avatarTargets.subject},
			${avatarTargets.sealedTokens}, ${avatarTargets.originalHash},
			${sentTo(avatarTargets.userId, avatarTargets.target)}, ${now}
			from ${avatarTargets} where ${isNotNull(avatarTargets.sealedTokens)} and ${which}`,
	);
}

/** Stored instead of a token that is already revoked. */
const NO_TOKEN = "";

/** False if only a picture is left to restore, in case the user signs in again. */
export function hasToken({ sealedTokens }: RevocationRow): boolean {
	return sealedTokens !== NO_TOKEN;
}

/**
 * Pending revocations by their ids, which are random, from a random one on: servers that never answer, which anybody may run, hold
 * up nobody else's.
 */
export async function listRevocations(db: Database, limit: number): Promise<RevocationRow[]> {
	const { id, sealedTokens } = tokenRevocations;
	const from = crypto.randomUUID().replaceAll("-", "");
	const some = (which: SQL) =>
		db
			.select()
			.from(tokenRevocations)
			.where(and(which, ne(sealedTokens, NO_TOKEN)))
			.orderBy(asc(id))
			.limit(limit);
	const [rest, first] = await db.batch([some(sql`${id} >= ${from}`), some(sql`${id} < ${from}`)]);
	return [...rest, ...first].slice(0, limit);
}

export async function listRevocationsOf(db: Database, userId: string): Promise<RevocationRow[]> {
	return db.select().from(tokenRevocations).where(eq(tokenRevocations.userId, userId));
}

/** Pending revocations of one provider identity, from any account. */
export async function listRevocationsFor(
	db: Database,
	provider: TokenProvider,
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
 * Moves a picture that is to be restored to the user's current account, as its original picture, if it has none. Where its former
 * user is back, it is known what of ours may hang there still, so that another one is noticed as their own.
 *
 * @returns false if the account has no such target: the picture stays pending
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
	const here = and(eq(avatarTargets.userId, userId), sql`${avatarTargets.target} = ${row.provider}`);
	const target = sql`exists (select 1 from ${avatarTargets} where ${here})`;
	const hangs =
		row.userId === userId && row.provider !== "x"
			? sql`coalesce(${avatarTargets.hungHash}, (
				select r.content_hash from ${avatarRotations} r
				where r.user_id = ${userId} and r.target = ${row.provider} and r.nft_id is not null and r.content_hash is not null
				order by r.state = 'done' desc, r.slot desc limit 1
			))`
			: sql`${avatarTargets.hungHash}`;
	const [, handed] = await db.batch([
		db
			.update(avatarTargets)
			.set({ originalHash: row.originalHash, originalSavedAt: now, profileUrl: null, hungHash: hangs })
			.where(and(here, isNull(avatarTargets.originalSavedAt), waits)),
		db
			.update(tokenRevocations)
			.set({ originalHash: null })
			.where(and(eq(tokenRevocations.id, row.id), target))
			.returning({ id: tokenRevocations.id }),
	]);
	return handed.length === 1;
}

/**
 * Records that the picture was restored, or cannot be; only the revocation is left. Adds one history entry if the account
 * still exists.
 */
export async function markRestored(db: Database, row: RevocationRow, given: boolean, now: number): Promise<void> {
	await db.batch([
		addRestoreEntry(db, row, given, now),
		db.update(tokenRevocations).set({ originalHash: null }).where(eq(tokenRevocations.id, row.id)),
	]);
}

/**
 * Records that the token is invalid already. The picture stays pending until the user signs in again, or until
 * {@link giveUpRevocations}.
 */
export async function keepPictureOnly(db: Database, row: RevocationRow, now: number): Promise<void> {
	await db.batch([
		addRestoreEntry(db, row, false, now),
		db.update(tokenRevocations).set({ sealedTokens: NO_TOKEN }).where(eq(tokenRevocations.id, row.id)),
	]);
}

/** Adds a history entry, if the account still exists and there was a picture to restore. */
function addRestoreEntry(db: Database, row: RevocationRow, given: boolean, now: number) {
	return db
		.insert(avatarRotations)
		.select(
			sql`select ${users.id}, ${row.provider}, ${now}, 'restore', null, null, ${tokenRevocations.originalHash},
				${given ? "done" : "failed"}, ${given ? null : "reconnect"}, ${now}, ${now}
				from ${tokenRevocations} join ${users} on ${users.id} = ${tokenRevocations.userId}
				where ${tokenRevocations.id} = ${row.id} and ${isNotNull(tokenRevocations.originalHash)}`,
		)
		.onConflictDoNothing();
}

/** Stores a renewed access until it is revoked. */
export async function replaceRevocationTokens(db: Database, id: string, sealedTokens: string): Promise<void> {
	await db.update(tokenRevocations).set({ sealedTokens }).where(eq(tokenRevocations.id, id));
}

/** Deletes revocations that are older. @param before - epoch ms */
export async function giveUpRevocations(db: Database, before: number): Promise<void> {
	await db.delete(tokenRevocations).where(lt(tokenRevocations.createdAt, before));
}

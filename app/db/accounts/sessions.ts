import { and, desc, eq, gt, isNotNull, isNull, lte, ne, type SQL, sql } from "drizzle-orm";
import type { Database } from "../database.ts";
import { accessGrants, sessions, users, wallets } from "./account-tables.ts";

export type SessionRecord = typeof sessions.$inferSelect;

/**
 * Condition: a session is still there. Part of the statement that stores what is done with it: whoever was signed out meanwhile stores nothing.
 *
 * @param by - hash of the session's id; null: no session's doing
 */
export const isStillOpen = (userId: string, by: string | null): SQL =>
	by === null
		? sql`true`
		: sql`exists (select 1 from sessions as doing where doing.id_hash = ${by} and doing.user_id = ${userId})`;

/** The session, if it is valid at `now`, with its user and the user's access, in one statement. */
export async function findSessionOwner(db: Database, idHash: string, now: number) {
	const [row] = await db
		.select({
			id: users.id,
			email: users.email,
			emailVerifiedAt: users.emailVerifiedAt,
			displayName: users.displayName,
			photoUrl: users.photoUrl,
			wallet: users.wallet,
			walletProvenAt: wallets.provenAt,
			walletAddedAt: wallets.addedAt,
			grantedHow: accessGrants.how,
			activated: users.activated,
			language: users.language,
			currency: users.currency,
			/** epoch ms; last extension of the session */
			lastSeenAt: sessions.lastSeenAt,
			/** epoch ms; start of the session */
			startedAt: sessions.createdAt,
			provenAt: sessions.provenAt,
		})
		.from(sessions)
		.innerJoin(users, eq(users.id, sessions.userId))
		.leftJoin(wallets, and(eq(wallets.userId, users.id), eq(wallets.address, users.wallet)))
		.leftJoin(accessGrants, and(eq(accessGrants.userId, users.id), isNull(accessGrants.revokedAt)))
		.where(and(eq(sessions.idHash, idHash), gt(sessions.expiresAt, now)))
		.limit(1);
	return row ?? null;
}

export type SessionOwner = NonNullable<Awaited<ReturnType<typeof findSessionOwner>>>;

/** Whoever signs in keeps an account that waits to be deleted. Answers its row where it did. */
const keepAccount = (db: Database, userId: string) =>
	db
		.update(users)
		.set({ deleteAt: null })
		.where(and(eq(users.id, userId), isNotNull(users.deleteAt)))
		.returning({ id: users.id });

/**
 * Starts a session; deletes the one it replaces and the user's expired ones in the same batch.
 *
 * @returns `kept`: the account waited to be deleted and is kept
 */
export async function startSession(
	db: Database,
	session: SessionRecord,
	replacedHash: string | null,
): Promise<{ kept: boolean }> {
	const [kept] = await db.batch([
		keepAccount(db, session.userId),
		db.delete(sessions).where(eq(sessions.idHash, replacedHash ?? "")),
		db.delete(sessions).where(and(eq(sessions.userId, session.userId), lte(sessions.expiresAt, session.createdAt))),
		db.insert(sessions).values(session),
	]);
	return { kept: kept.length > 0 };
}

/**
 * Starts a session after a password check, unless the password was changed meanwhile: the change ended all sessions, and
 * must not miss this one.
 *
 * @param passwordHash - the hash that the password matched
 * @returns as `startSession`; null if the account has another hash by now
 */
export async function startPasswordSession(
	db: Database,
	session: SessionRecord,
	replacedHash: string | null,
	passwordHash: string,
): Promise<{ kept: boolean } | null> {
	const { idHash, userId, createdAt, lastSeenAt, expiresAt, userAgent, provenAt } = session;
	const [rows, , , kept] = await db.batch([
		db
			.insert(sessions)
			.select(
				sql`select ${idHash}, id, ${createdAt}, ${lastSeenAt}, ${expiresAt}, ${userAgent}, ${provenAt} from ${users}
					where id = ${userId} and password_hash = ${passwordHash}`,
			)
			.returning({ idHash: sessions.idHash }),
		db
			.delete(sessions)
			.where(
				and(
					eq(sessions.idHash, replacedHash ?? ""),
					sql`exists (select 1 from ${sessions} s where s.id_hash = ${idHash})`,
				),
			),
		db.delete(sessions).where(and(eq(sessions.userId, userId), lte(sessions.expiresAt, createdAt))),
		keepAccount(db, userId),
	]);
	return rows.length === 1 ? { kept: kept.length > 0 } : null;
}

/** Starts a session and ends all others of the user. @returns as `startSession` */
export async function startOnlySession(db: Database, session: SessionRecord): Promise<{ kept: boolean }> {
	const [kept] = await db.batch([
		keepAccount(db, session.userId),
		db.delete(sessions).where(eq(sessions.userId, session.userId)),
		db.insert(sessions).values(session),
	]);
	return { kept: kept.length > 0 };
}

/**
 * Gives a session a new id and ends the user's others.
 *
 * @returns false if it ended meanwhile
 */
export async function keepOnlySession(
	db: Database,
	userId: string,
	idHash: string,
	newIdHash: string,
): Promise<boolean> {
	const [rows] = await db.batch([
		db
			.update(sessions)
			.set({ idHash: newIdHash })
			.where(and(eq(sessions.idHash, idHash), eq(sessions.userId, userId)))
			.returning({ idHash: sessions.idHash }),
		db.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.idHash, newIdHash))),
	]);
	return rows.length === 1;
}

/** Stores that a session's user has just proved who they are. */
export async function markProven(db: Database, userId: string, idHash: string, at: number): Promise<void> {
	await db
		.update(sessions)
		.set({ provenAt: at })
		.where(and(eq(sessions.idHash, idHash), eq(sessions.userId, userId)));
}

/** Extends a session; one that ended meanwhile stays ended. */
export async function extendSession(
	db: Database,
	idHash: string,
	lastSeenAt: number,
	expiresAt: number,
): Promise<void> {
	await db.update(sessions).set({ lastSeenAt, expiresAt }).where(eq(sessions.idHash, idHash));
}

/** A user's valid sessions, last used first. */
export async function listSessions(db: Database, userId: string, now: number): Promise<SessionRecord[]> {
	return db
		.select()
		.from(sessions)
		.where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now)))
		.orderBy(desc(sessions.lastSeenAt), desc(sessions.createdAt), sql`rowid desc`);
}

/** @returns of ids' hashes, those of valid sessions */
export async function listValidSessions(db: Database, idHashes: readonly string[], now: number): Promise<string[]> {
	const rows = await db
		.select({ idHash: sessions.idHash })
		.from(sessions)
		.where(
			and(
				sql`${sessions.idHash} in (select value from json_each(${JSON.stringify(idHashes)}))`,
				gt(sessions.expiresAt, now),
			),
		);
	return rows.map(({ idHash }) => idHash);
}

export async function endSession(db: Database, idHash: string): Promise<void> {
	await db.delete(sessions).where(eq(sessions.idHash, idHash));
}

export async function endSessionsOf(db: Database, userId: string): Promise<void> {
	await db.delete(sessions).where(eq(sessions.userId, userId));
}

/** Ends a session only if it belongs to this user. */
export async function endSessionOf(db: Database, userId: string, idHash: string): Promise<void> {
	await db.delete(sessions).where(and(eq(sessions.idHash, idHash), eq(sessions.userId, userId)));
}

/** Deletes expired sessions. @returns how many */
export async function sweepSessions(db: Database, now: number): Promise<number> {
	const rows = await db.delete(sessions).where(lte(sessions.expiresAt, now)).returning({ idHash: sessions.idHash });
	return rows.length;
}

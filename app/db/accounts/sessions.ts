import { and, desc, eq, gt, isNull, lte, ne, sql } from "drizzle-orm";
import type { Database } from "../database.ts";
import { accessGrants, sessions, users, wallets } from "./account-tables.ts";

export type SessionRecord = typeof sessions.$inferSelect;

/** One statement: the session, if it still runs at `now`, with whom it belongs to and what they may do. */
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
			grantedHow: accessGrants.how,
			activated: users.activated,
			language: users.language,
			/** epoch ms; when the session was last moved on */
			lastSeenAt: sessions.lastSeenAt,
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

/** Starts a session; the one it replaces and the person's run-out ones end in the same batch. */
export async function startSession(db: Database, session: SessionRecord, replacedHash: string | null): Promise<void> {
	await db.batch([
		db.delete(sessions).where(eq(sessions.idHash, replacedHash ?? "")),
		db.delete(sessions).where(and(eq(sessions.userId, session.userId), lte(sessions.expiresAt, session.createdAt))),
		db.insert(sessions).values(session),
	]);
}

/**
 * Starts a session for a password that was found right, unless it was changed while it was looked at: whoever changed it
 * ended all sessions, and this one must not be left over.
 *
 * @param passwordHash - what the password was compared with
 * @returns false when the account has another by now
 */
export async function startPasswordSession(
	db: Database,
	session: SessionRecord,
	replacedHash: string | null,
	passwordHash: string,
): Promise<boolean> {
	const { idHash, userId, createdAt, lastSeenAt, expiresAt, userAgent } = session;
	const [rows] = await db.batch([
		db
			.insert(sessions)
			.select(
				sql`select ${idHash}, id, ${createdAt}, ${lastSeenAt}, ${expiresAt}, ${userAgent} from ${users}
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
	]);
	return rows.length === 1;
}

/** Starts a session that is the person's only one. */
export async function startOnlySession(db: Database, session: SessionRecord): Promise<void> {
	await db.batch([db.delete(sessions).where(eq(sessions.userId, session.userId)), db.insert(sessions).values(session)]);
}

/**
 * Gives a running session a new id and ends the person's others.
 *
 * @returns false when it ended meanwhile
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

/** Moves a running session on; one that ended meanwhile stays ended. */
export async function extendSession(
	db: Database,
	idHash: string,
	lastSeenAt: number,
	expiresAt: number,
): Promise<void> {
	await db.update(sessions).set({ lastSeenAt, expiresAt }).where(eq(sessions.idHash, idHash));
}

/** A person's running sessions, the last used first. */
export async function listSessions(db: Database, userId: string, now: number): Promise<SessionRecord[]> {
	return db
		.select()
		.from(sessions)
		.where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now)))
		.orderBy(desc(sessions.lastSeenAt), desc(sessions.createdAt), sql`rowid desc`);
}

export async function endSession(db: Database, idHash: string): Promise<void> {
	await db.delete(sessions).where(eq(sessions.idHash, idHash));
}

/** Ends a session only if it is this person's. */
export async function endSessionOf(db: Database, userId: string, idHash: string): Promise<void> {
	await db.delete(sessions).where(and(eq(sessions.idHash, idHash), eq(sessions.userId, userId)));
}

/** @returns how many had run out */
export async function sweepSessions(db: Database, now: number): Promise<number> {
	const rows = await db.delete(sessions).where(lte(sessions.expiresAt, now)).returning({ idHash: sessions.idHash });
	return rows.length;
}

import { and, eq, gt, isNull, lte } from "drizzle-orm";
import type { Address } from "../core/address.ts";
import type { Database } from "./database.ts";
import { accessGrants, sessions, users, wallets } from "./schema.ts";

export interface SessionRecord {
	/** SHA-256 of the id in the cookie, hex */
	idHash: string;
	userId: string;
	createdAt: number;
	lastSeenAt: number;
	expiresAt: number;
	userAgent: string | null;
}

export interface SessionOwner {
	id: string;
	email: string | null;
	displayName: string;
	wallet: Address | null;
	walletProvenAt: number | null;
	grantedHow: "post" | "admin" | null;
	/** epoch ms; when the session was last moved on */
	lastSeenAt: number;
}

/** One statement: the session, if it still runs at `now`, with whom it belongs to. */
export async function findSessionOwner(database: Database, idHash: string, now: number): Promise<SessionOwner | null> {
	const [row] = await database
		.select({
			id: users.id,
			email: users.email,
			displayName: users.displayName,
			wallet: users.wallet,
			walletProvenAt: wallets.provenAt,
			grantedHow: accessGrants.how,
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

/** Starts a session; the one it replaces and the person's run-out ones end in the same batch. */
export async function startSession(
	database: Database,
	session: SessionRecord,
	replacedHash: string | null,
): Promise<void> {
	await database.batch([
		database.delete(sessions).where(eq(sessions.idHash, replacedHash ?? "")),
		database
			.delete(sessions)
			.where(and(eq(sessions.userId, session.userId), lte(sessions.expiresAt, session.createdAt))),
		database.insert(sessions).values(session),
	]);
}

/** Moves a running session on; one that ended meanwhile stays ended. */
export async function extendSession(
	database: Database,
	idHash: string,
	lastSeenAt: number,
	expiresAt: number,
): Promise<void> {
	await database.update(sessions).set({ lastSeenAt, expiresAt }).where(eq(sessions.idHash, idHash));
}

export async function endSession(database: Database, idHash: string): Promise<void> {
	await database.delete(sessions).where(eq(sessions.idHash, idHash));
}

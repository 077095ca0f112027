import { and, eq, isNotNull, isNull, ne, sql } from "drizzle-orm";
import type { Language } from "../../core/i18n/languages.ts";
import { type Database, failedConstraint } from "../database.ts";
import { users } from "./account-tables.ts";

export type UserRow = typeof users.$inferSelect;

/** @param email - lower case; proven or not: the password of an account from before still opens it */
export async function findUserByEmail(db: Database, email: string): Promise<UserRow | null> {
	const [row] = await db.select().from(users).where(eq(users.email, email)).limit(1);
	return row ?? null;
}

/** @param email - lower case; only an account that proved it */
export async function findUserByProvenEmail(db: Database, email: string): Promise<UserRow | null> {
	const [row] = await db
		.select()
		.from(users)
		.where(and(eq(users.email, email), isNotNull(users.emailVerifiedAt)))
		.limit(1);
	return row ?? null;
}

export async function findUserById(db: Database, id: string): Promise<UserRow | null> {
	const [row] = await db.select().from(users).where(eq(users.id, id)).limit(1);
	return row ?? null;
}

/** Who somebody is when an account begins. */
export interface NewUser {
	id: string;
	/** lower case, proven; null for none */
	email: string | null;
	displayName: string;
	passwordHash: string | null;
	photoUrl: string | null;
	language: Language | null;
	createdAt: number;
}

/** The statements of {@link insertProvenUser}, for a batch with more. */
export function newUserStatements(db: Database, user: NewUser) {
	return [
		releaseUnproven(db, user.email, user.id),
		db.insert(users).values({ ...user, emailVerifiedAt: user.email === null ? null : user.createdAt }),
	] as const;
}

/**
 * Makes an account whose e-mail is proven. Somebody who only typed that e-mail, before e-mails were proven, loses it and
 * nothing else (docs/decisions/0015).
 *
 * @returns false when the e-mail is proven by somebody else already
 */
export async function insertProvenUser(db: Database, user: NewUser): Promise<boolean> {
	try {
		await db.batch(newUserStatements(db, user));
		return true;
	} catch (error) {
		if (failedConstraint(error)?.includes("users.email")) return false;
		throw error;
	}
}

/** @returns false when the e-mail is proven by somebody else already, or the account is gone */
export async function setProvenEmail(db: Database, userId: string, email: string, now: number): Promise<boolean> {
	try {
		const [, rows] = await db.batch([
			releaseUnproven(db, email, userId),
			db.update(users).set({ email, emailVerifiedAt: now }).where(eq(users.id, userId)).returning({ id: users.id }),
		]);
		return rows.length === 1;
	} catch (error) {
		if (failedConstraint(error)?.includes("users.email")) return false;
		throw error;
	}
}

function releaseUnproven(db: Database, email: string | null, exceptUserId: string) {
	return db
		.update(users)
		.set({ email: null })
		.where(and(eq(users.email, email ?? ""), isNull(users.emailVerifiedAt), ne(users.id, exceptUserId)));
}

export async function updatePasswordHash(db: Database, userId: string, passwordHash: string): Promise<void> {
	await db.update(users).set({ passwordHash }).where(eq(users.id, userId));
}

/**
 * Compare and set: a password that was changed meanwhile stays.
 *
 * @param passwordHash - the one that was looked at; null where there was none
 * @returns false when it was changed
 */
export async function replacePasswordHash(
	db: Database,
	userId: string,
	passwordHash: string | null,
	next: string,
): Promise<boolean> {
	const rows = await db
		.update(users)
		.set({ passwordHash: next })
		.where(and(eq(users.id, userId), sql`${users.passwordHash} is ${passwordHash}`))
		.returning({ id: users.id });
	return rows.length === 1;
}

export async function updateDisplayName(db: Database, userId: string, displayName: string): Promise<void> {
	await db.update(users).set({ displayName }).where(eq(users.id, userId));
}

export async function updateLanguage(db: Database, userId: string, language: Language): Promise<void> {
	await db.update(users).set({ language }).where(eq(users.id, userId));
}

/** A provider's picture, for somebody who has none yet. */
export async function fillPhoto(db: Database, userId: string, photoUrl: string | null): Promise<void> {
	if (photoUrl === null) return;
	await db
		.update(users)
		.set({ photoUrl })
		.where(and(eq(users.id, userId), isNull(users.photoUrl)));
}

/** Whether somebody can come back with e-mail and password: an e-mail that is not proven may go to who proves it. */
export const HAS_PASSWORD_DOOR = sql<number>`(${users.passwordHash} is not null and ${users.email} is not null and ${users.emailVerifiedAt} is not null)`;

import { and, eq, isNotNull, isNull, ne, sql } from "drizzle-orm";
import type { Language } from "../../core/i18n/languages.ts";
import type { BookkeepingDefaults } from "../../core/payments/bookkeeping.ts";
import type { Currency } from "../../core/payments/currencies.ts";
import { type Database, failedConstraint } from "../database.ts";
import { users } from "./account-tables.ts";
import { isStillOpen } from "./sessions.ts";

export type UserRow = typeof users.$inferSelect;

/** @param email - lower case; verified or not, because accounts older than verification can still sign in */
export async function findUserByEmail(db: Database, email: string): Promise<UserRow | null> {
	const [row] = await db.select().from(users).where(eq(users.email, email)).limit(1);
	return row ?? null;
}

/** @param email - lower case; matches only the account that verified it */
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

/** A new account's data. */
export interface NewUser {
	id: string;
	/** lower case, verified; null for none */
	email: string | null;
	displayName: string;
	passwordHash: string | null;
	photoUrl: string | null;
	language: Language | null;
	createdAt: number;
}

/** Statements of {@link insertProvenUser}, for use in a larger batch. */
export function newUserStatements(db: Database, user: NewUser) {
	return [
		releaseUnproven(db, user.email, user.id),
		db.insert(users).values({ ...user, emailVerifiedAt: user.email === null ? null : user.createdAt }),
	] as const;
}

/**
 * Creates an account with a verified e-mail. An old account that has the same e-mail unverified loses only the e-mail
 * (docs/decisions/0015).
 *
 * @returns false if another account has verified the e-mail
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

/** @returns false if another account has verified the e-mail, or the account was deleted */
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

/** Until a new password is chosen nobody signs in by one; an account that waits to be deleted is kept, and new links are mailed again. */
export async function closeToSignIn(db: Database, userId: string): Promise<void> {
	await db.update(users).set({ passwordHash: null, deleteAt: null, mailNewLinks: true }).where(eq(users.id, userId));
}

export async function updatePasswordHash(db: Database, userId: string, passwordHash: string): Promise<void> {
	await db.update(users).set({ passwordHash }).where(eq(users.id, userId));
}

/**
 * Compare and set: does not overwrite a password that was changed meanwhile.
 *
 * @param passwordHash - the hash that was read; null for none
 * @param by - hash of the session that sets it; null: none
 * @returns false if it was changed, or the session ended
 */
export async function replacePasswordHash(
	db: Database,
	userId: string,
	passwordHash: string | null,
	next: string,
	by: string | null = null,
): Promise<boolean> {
	const rows = await db
		.update(users)
		.set({ passwordHash: next })
		.where(and(eq(users.id, userId), sql`${users.passwordHash} is ${passwordHash}`, isStillOpen(userId, by)))
		.returning({ id: users.id });
	return rows.length === 1;
}

/**
 * Takes the password away where another way in stays: a provider or a passkey. One statement decides.
 *
 * @param orMailbox - a proven e-mail counts as one: a link to it sets a new password
 */
export async function removePasswordHash(
	db: Database,
	userId: string,
	{ orMailbox }: { orMailbox: boolean },
): Promise<"removed" | "none" | "last-way-in"> {
	const other = sql`(exists (select 1 from identities where user_id = ${userId})
		or exists (select 1 from passkeys where user_id = ${userId})
		or (${orMailbox ? 1 : 0} and email is not null and email_verified_at is not null))`;
	const [rows, left] = await db.batch([
		db
			.update(users)
			.set({ passwordHash: null })
			.where(and(eq(users.id, userId), isNotNull(users.passwordHash), other))
			.returning({ id: users.id }),
		db.select({ passwordHash: users.passwordHash }).from(users).where(eq(users.id, userId)),
	]);
	if (rows.length === 1) return "removed";
	return left[0]?.passwordHash == null ? "none" : "last-way-in";
}

/**
 * Takes the e-mail away.
 *
 * @param orLast - also where no other way in stays: neither a provider nor a passkey
 */
export async function removeEmail(db: Database, userId: string, { orLast }: { orLast: boolean }): Promise<void> {
	const other = sql`(exists (select 1 from identities where user_id = ${userId}) or exists (select 1 from passkeys where user_id = ${userId}))`;
	await db
		.update(users)
		.set({ email: null, emailVerifiedAt: null })
		.where(and(eq(users.id, userId), orLast ? undefined : other));
}

export async function updateDisplayName(db: Database, userId: string, displayName: string): Promise<void> {
	await db.update(users).set({ displayName }).where(eq(users.id, userId));
}

export async function updateLanguage(db: Database, userId: string, language: Language): Promise<void> {
	await db.update(users).set({ language }).where(eq(users.id, userId));
}

export async function updateCurrency(db: Database, userId: string, currency: Currency): Promise<void> {
	await db.update(users).set({ currency }).where(eq(users.id, userId));
}

/** Stores a provider's picture, if the user has none. */
export async function fillPhoto(db: Database, userId: string, photoUrl: string | null): Promise<void> {
	if (photoUrl === null) return;
	await db
		.update(users)
		.set({ photoUrl })
		.where(and(eq(users.id, userId), isNull(users.photoUrl)));
}

/** True if the user can sign in with e-mail and password. An unverified e-mail does not count: another account may verify it. */
export const HAS_PASSWORD_LOGIN = sql<number>`(${users.passwordHash} is not null and ${users.email} is not null and ${users.emailVerifiedAt} is not null)`;

/** Whether each new link is mailed to its maker. */
export async function findMailsNewLinks(db: Database, userId: string): Promise<boolean> {
	const [row] = await db.select({ on: users.mailNewLinks }).from(users).where(eq(users.id, userId));
	return row?.on ?? false;
}

export async function setMailsNewLinks(db: Database, userId: string, on: boolean): Promise<void> {
	await db.update(users).set({ mailNewLinks: on }).where(eq(users.id, userId));
}

/** Lines for bookkeeping that a user's new links begin with. */
export async function findBookkeeping(db: Database, userId: string): Promise<BookkeepingDefaults | null> {
	const [row] = await db.select({ lines: users.bookkeeping }).from(users).where(eq(users.id, userId));
	return row?.lines ?? null;
}

export async function setBookkeeping(db: Database, userId: string, lines: BookkeepingDefaults | null): Promise<void> {
	await db.update(users).set({ bookkeeping: lines }).where(eq(users.id, userId));
}

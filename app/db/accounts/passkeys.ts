import { and, asc, eq, exists, isNull, ne, or, sql } from "drizzle-orm";
import { type Database, failedConstraint } from "../database.ts";
import { identities, passkeys, recoveryCodes, users } from "./account-tables.ts";
import { isStillOpen } from "./sessions.ts";
import { HAS_PASSWORD_LOGIN } from "./users.ts";

export type PasskeyRow = typeof passkeys.$inferSelect;

/** Longest list of an account; more devices than anybody has. */
export const MAX_PASSKEYS = 20;

/** An account's passkeys, oldest first. */
export async function listPasskeys(db: Database, userId: string): Promise<PasskeyRow[]> {
	return db
		.select()
		.from(passkeys)
		.where(eq(passkeys.userId, userId))
		.orderBy(asc(passkeys.createdAt), asc(passkeys.id));
}

export async function findPasskey(db: Database, id: string): Promise<PasskeyRow | null> {
	const [row] = await db.select().from(passkeys).where(eq(passkeys.id, id));
	return row ?? null;
}

/**
 * @param by - hash of the session that adds it; null: none
 * @returns why it was not stored; null once it is. `no-account`: the session ended meanwhile, or the account is gone
 */
export async function insertPasskey(
	db: Database,
	row: PasskeyRow,
	by: string | null = null,
): Promise<"taken" | "too-many" | "no-account" | null> {
	const { id, userId, publicKey, counter, transports, name, synced, createdAt, lastUsedAt } = row;
	try {
		const stored = await db
			.insert(passkeys)
			.select(
				sql`select ${id}, ${userId}, ${publicKey}, ${counter}, ${JSON.stringify(transports)}, ${name}, ${synced ? 1 : 0}, ${createdAt}, ${lastUsedAt}
					where (select count(*) from ${passkeys} where user_id = ${userId}) < ${MAX_PASSKEYS} and ${isStillOpen(userId, by)}`,
			)
			.returning({ id: passkeys.id });
		if (stored.length === 1) return null;
		return (await listPasskeys(db, userId)).length < MAX_PASSKEYS ? "no-account" : "too-many";
	} catch (error) {
		const constraint = failedConstraint(error) ?? "";
		if (constraint.includes("passkeys.id")) return "taken";
		if (constraint.startsWith("FOREIGN KEY")) return "no-account";
		throw error;
	}
}

/** Stores a use. @returns false if the passkey was removed, or used with the same count, meanwhile */
export async function notePasskeyUse(
	db: Database,
	{ id, userId, counter }: PasskeyRow,
	use: { counter: number; synced: boolean; at: number },
): Promise<boolean> {
	const rows = await db
		.update(passkeys)
		.set({ counter: use.counter, synced: use.synced, lastUsedAt: use.at })
		.where(and(eq(passkeys.id, id), eq(passkeys.userId, userId), eq(passkeys.counter, counter)))
		.returning({ id: passkeys.id });
	return rows.length === 1;
}

export async function renamePasskey(db: Database, userId: string, id: string, name: string): Promise<void> {
	await db
		.update(passkeys)
		.set({ name })
		.where(and(eq(passkeys.id, id), eq(passkeys.userId, userId)));
}

/** Without a passkey none can be asked for after the password, and codes in place of one are of no use. */
function endWithoutPasskeys(db: Database, userId: string) {
	const none = sql`not exists (select 1 from ${passkeys} where user_id = ${userId})`;
	return [
		db
			.update(users)
			.set({ secondStep: false })
			.where(and(eq(users.id, userId), none)),
		db.delete(recoveryCodes).where(and(eq(recoveryCodes.userId, userId), none)),
	] as const;
}

/**
 * Removes a passkey, unless it is the last way to sign in; with the last passkey the second step ends. One statement decides, so that
 * two tabs cannot remove the last two ways.
 *
 * @returns what was removed; null: none such, or it is the last way in (`left`)
 */
export async function removePasskey(
	db: Database,
	userId: string,
	id: string,
): Promise<{ removed: PasskeyRow | null; left: boolean }> {
	const here = and(eq(passkeys.id, id), eq(passkeys.userId, userId));
	const others = sql`exists (select 1 from ${passkeys} as other where other.user_id = ${userId} and other.id <> ${id})`;
	const identity = exists(db.select({ one: sql`1` }).from(identities).where(eq(identities.userId, userId)));
	const password = exists(
		db
			.select({ id: users.id })
			.from(users)
			.where(and(eq(users.id, userId), HAS_PASSWORD_LOGIN)),
	);
	const [rows, left] = await db.batch([
		db
			.delete(passkeys)
			.where(and(here, or(others, identity, password)))
			.returning(),
		db.select({ id: passkeys.id }).from(passkeys).where(here),
		...endWithoutPasskeys(db, userId),
	]);
	return { removed: rows[0] ?? null, left: left.length > 0 };
}

/** Removes passkeys made at `since` or later, also the last ones: whoever holds the mailbox chooses a password. */
export async function removePasskeysSince(db: Database, userId: string, since: number): Promise<void> {
	await db.batch([
		db.delete(passkeys).where(and(eq(passkeys.userId, userId), sql`${passkeys.createdAt} >= ${since}`)),
		...endWithoutPasskeys(db, userId),
	]);
}

/**
 * Turns the second step on or off. On only with a passkey and an unused recovery code: nobody is to be left outside by a lost device.
 *
 * @returns false if it was so already, or cannot be
 */
export async function setSecondStep(db: Database, userId: string, on: boolean): Promise<boolean> {
	const ready = sql`exists (select 1 from ${passkeys} where user_id = ${userId})
		and exists (select 1 from ${recoveryCodes} where user_id = ${userId} and used_at is null)`;
	const rows = await db
		.update(users)
		.set({ secondStep: on })
		.where(and(eq(users.id, userId), ne(users.secondStep, on), on ? ready : undefined))
		.returning({ id: users.id });
	return rows.length === 1;
}

/** Replaces all recovery codes of an account that has a passkey. @returns false without one */
export async function replaceRecoveryCodes(
	db: Database,
	userId: string,
	codeHashes: readonly string[],
	now: number,
): Promise<boolean> {
	const [, rows] = await db.batch([
		db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId)),
		db
			.insert(recoveryCodes)
			.select(
				sql`select ${userId}, value, ${now}, null from json_each(${JSON.stringify(codeHashes)})
					where exists (select 1 from ${passkeys} where user_id = ${userId})`,
			)
			.returning({ codeHash: recoveryCodes.codeHash }),
	]);
	return rows.length > 0;
}

export async function removeRecoveryCodes(db: Database, userId: string): Promise<void> {
	await db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
}

export async function listRecoveryCodes(db: Database, userId: string) {
	return db
		.select({ createdAt: recoveryCodes.createdAt, usedAt: recoveryCodes.usedAt })
		.from(recoveryCodes)
		.where(eq(recoveryCodes.userId, userId));
}

/** Uses a code; of several concurrent callers only one does. */
export async function takeRecoveryCode(db: Database, userId: string, codeHash: string, now: number): Promise<boolean> {
	const rows = await db
		.update(recoveryCodes)
		.set({ usedAt: now })
		.where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, codeHash), isNull(recoveryCodes.usedAt)))
		.returning({ usedAt: recoveryCodes.usedAt });
	return rows.length === 1;
}

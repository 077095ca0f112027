import { eq } from "drizzle-orm";
import type { Database } from "./database.ts";
import { users } from "./schema.ts";

export interface UserRecord {
	id: string;
	/** lower case */
	email: string | null;
	displayName: string;
	/** PHC string; null when the person signs in another way */
	passwordHash: string | null;
}

/** @param email - lower case */
export async function findUserByEmail(database: Database, email: string): Promise<UserRecord | null> {
	const [row] = await database
		.select({
			id: users.id,
			email: users.email,
			displayName: users.displayName,
			passwordHash: users.passwordHash,
		})
		.from(users)
		.where(eq(users.email, email))
		.limit(1);
	return row ?? null;
}

/**
 * One statement, so that two people cannot both take one e-mail.
 *
 * @returns false when the e-mail belongs to somebody already
 */
export async function insertUser(database: Database, user: UserRecord & { createdAt: number }): Promise<boolean> {
	const inserted = await database
		.insert(users)
		.values(user)
		.onConflictDoNothing({ target: users.email })
		.returning({ id: users.id });
	return inserted.length === 1;
}

export async function updatePasswordHash(database: Database, userId: string, passwordHash: string): Promise<void> {
	await database.update(users).set({ passwordHash }).where(eq(users.id, userId));
}

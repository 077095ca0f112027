import { type DrizzleD1Database, drizzle } from "drizzle-orm/d1";

export type Database = DrizzleD1Database & { $client: D1Database };

export function openDatabase(d1: D1Database): Database {
	return drizzle(d1);
}

/**
 * Tells which constraint a failed statement ran into, whatever D1 and drizzle wrapped around it.
 *
 * @returns SQLite's own words, "UNIQUE constraint failed: users.email"; `null` when the failure was another one
 */
export function failedConstraint(error: unknown): string | null {
	for (let cause = error; cause instanceof Error; cause = cause.cause) {
		const found = /((?:UNIQUE|NOT NULL|CHECK|FOREIGN KEY) constraint failed[^\n]*)/.exec(cause.message);
		// Drizzle's own message repeats the statement and its values; only the database's words count.
		if (found?.[1] && !cause.message.startsWith("Failed query")) return found[1];
	}
	return null;
}

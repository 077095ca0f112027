import type { SQL } from "drizzle-orm";
import { type DrizzleD1Database, drizzle } from "drizzle-orm/d1";
import { SQLiteAsyncDialect } from "drizzle-orm/sqlite-core";

export type Database = DrizzleD1Database & { $client: D1Database };

export function openDatabase(d1: D1Database): Database {
	return drizzle(d1);
}

/** A statement with its values, built by drizzle or written out. */
export type Statement = { toSQL(): { sql: string; params: unknown[] } } | SQL;

const dialect = new SQLiteAsyncDialect();

/**
 * Sends statements to D1 at once: all of them hold or none. Drizzle's own batch takes no written-out statement with
 * values in it.
 *
 * @returns the rows of each, columns as SQLite gives them
 */
export async function inOneBatch(db: Database, statements: readonly Statement[]): Promise<unknown[][]> {
	const built = statements.map((statement) => {
		const { sql, params } = "toSQL" in statement ? statement.toSQL() : dialect.sqlToQuery(statement);
		return db.$client.prepare(sql).bind(...params);
	});
	return (await db.$client.batch(built)).map(({ results }) => results);
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

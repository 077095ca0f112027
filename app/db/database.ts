import type { SQL } from "drizzle-orm";
import { type DrizzleD1Database, drizzle } from "drizzle-orm/d1";
import { SQLiteAsyncDialect } from "drizzle-orm/sqlite-core";
import type { ColdStorage } from "../core/payments/cold-storage.ts";

/** `cold`: where rows of old links lie that were moved out of D1; null: none are moved */
export type Database = DrizzleD1Database & { $client: D1Database; cold: ColdStorage | null };

export function openDatabase(d1: D1Database, cold: ColdStorage | null = null): Database {
	return Object.assign(drizzle(d1), { cold });
}

/** A statement with its values, built by drizzle or raw SQL. */
export type Statement = { toSQL(): { sql: string; params: unknown[] } } | SQL;

const dialect = new SQLiteAsyncDialect();

/**
 * Runs statements in one atomic D1 batch. Drizzle's own batch does not accept raw SQL with values.
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
 * Finds the constraint that a failed statement violated, in an error wrapped by D1 and drizzle.
 *
 * @returns SQLite's message, "UNIQUE constraint failed: users.email"; `null` for other failures
 */
export function failedConstraint(error: unknown): string | null {
	for (let cause = error; cause instanceof Error; cause = cause.cause) {
		const found = /((?:UNIQUE|NOT NULL|CHECK|FOREIGN KEY) constraint failed[^\n]*)/.exec(cause.message);
		// Skip drizzle's message: it repeats the statement and its values, which could contain this text.
		if (found?.[1] && !cause.message.startsWith("Failed query")) return found[1];
	}
	return null;
}

import { getTableColumns, type InferSelectModel } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";

/**
 * Selects and parses whole rows in raw SQL. The columns come from the table's definition, so that a new column is included
 * everywhere.
 */
export interface TableRows<Row, Without extends keyof Row> {
	/** select list: `tx_hash as "txHash", …` */
	columns: string;
	/** the columns as one JSON object, for nested rows */
	json: string;
	/** @param rest - omitted columns, known from the outer row */
	read(raw: Readonly<Record<string, unknown>>, rest: Pick<Row, Without>): Row;
}

/** `true` if a table's rows and a core record have the same columns and types. */
export type SameRow<Table extends SQLiteTable, Row> = [InferSelectModel<Table>] extends [Row]
	? [Row] extends [InferSelectModel<Table>]
		? true
		: false
	: false;

/** Columns per json_object call: SQLite functions take at most 32 arguments on D1. */
const COLUMNS_A_CALL = 15;

export function rowsOf<Table extends SQLiteTable, const Without extends keyof InferSelectModel<Table>>(
	table: Table,
	without: readonly Without[],
): TableRows<InferSelectModel<Table>, Without> {
	const columns = Object.entries(getTableColumns(table)).filter(([key]) => !without.includes(key as Without));
	const pairs = columns.map(([key, column]) => ({ key, name: `"${column.name}"` }));
	return {
		columns: pairs.map(({ key, name }) => `${name} as "${key}"`).join(", "),
		json: jsonOf(pairs),
		read(raw, rest) {
			const row: Record<string, unknown> = { ...rest };
			for (const [key, column] of columns) {
				const value = raw[key];
				row[key] = value === null || value === undefined ? null : column.mapFromDriverValue(value);
			}
			return row as InferSelectModel<Table>;
		},
	};
}

function jsonOf(pairs: readonly { key: string; name: string }[]): string {
	let json = "'{}'";
	for (let at = 0; at < pairs.length; at += COLUMNS_A_CALL) {
		const values = pairs.slice(at, at + COLUMNS_A_CALL).map(({ key, name }) => `'$.${key}', ${name}`);
		json = `json_insert(${json}, ${values.join(", ")})`;
	}
	return json;
}

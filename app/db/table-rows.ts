import { getTableColumns, type InferSelectModel } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";

/**
 * Reads whole rows of a table out of SQL that is written by hand. The columns come from the table's definition: a new one is
 * in every statement and every row at once.
 */
export interface TableRows<Row, Without extends keyof Row> {
	/** for a select list: `tx_hash as "txHash", …` */
	columns: string;
	/** the same as one JSON object, for rows inside a row */
	json: string;
	/** @param rest - what was left out, or is known from the row around it */
	read(raw: Readonly<Record<string, unknown>>, rest: Pick<Row, Without>): Row;
}

/** `true` when a table's rows and a record of core have the same columns of the same types. */
export type SameRow<Table extends SQLiteTable, Row> = [InferSelectModel<Table>] extends [Row]
	? [Row] extends [InferSelectModel<Table>]
		? true
		: false
	: false;

/** SQLite functions take 32 arguments on D1, so that one call names at most so many columns. */
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

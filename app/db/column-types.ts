import { customType } from "drizzle-orm/sqlite-core";

/** Base units: `bigint` in code, decimal TEXT in SQL. SQLite integers are limited to 2^63. */
export const baseUnits = customType<{ data: bigint; driverData: string }>({
	dataType: () => "text",
	toDriver: (value) => value.toString(),
	fromDriver: (value) => BigInt(value),
});

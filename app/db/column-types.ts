import { customType } from "drizzle-orm/sqlite-core";
import { cleanName } from "../core/i18n/plain-text.ts";

/** Base units: `bigint` in code, decimal TEXT in SQL. SQLite integers are limited to 2^63. */
export const baseUnits = customType<{ data: bigint; driverData: string }>({
	dataType: () => "text",
	toDriver: (value) => value.toString(),
	fromDriver: (value) => BigInt(value),
});

/** A name that others read beside money. Names stored by earlier releases may hold marks that look like proof: none is read. */
export const personName = customType<{ data: string; driverData: string }>({
	dataType: () => "text",
	fromDriver: storedName,
});

/** The same, of a name read by hand-written SQL. */
export function storedName(name: string): string {
	return cleanName(name) || "?";
}

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { DatabaseSync } from "node:sqlite";

const FOLDER = "migrations";
/** Names of all migrations, in order. */
export const files = readdirSync(FOLDER)
	.filter((name) => name.endsWith(".sql"))
	.sort();

export function apply(db: DatabaseSync, names: readonly string[]): void {
	for (const name of names) {
		const statements = readFileSync(join(FOLDER, name), "utf8").split("--> statement-breakpoint");
		for (const statement of statements) if (statement.trim() !== "") db.exec(statement);
	}
}

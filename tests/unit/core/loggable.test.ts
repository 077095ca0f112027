import { DrizzleQueryError } from "drizzle-orm/errors";
import { describe, expect, test } from "vitest";
import { loggable } from "#app/core/operations/loggable.ts";

describe("an error in the log", () => {
	test("contains statement, location and cause, but no SQL parameters", () => {
		const failed = new DrizzleQueryError(
			"insert into users (email) values (?)",
			["marta@example.com", "$scrypt$secret"],
			new Error("D1_ERROR: UNIQUE constraint failed: users.email"),
		);
		const line = loggable(failed);
		expect(line).not.toMatch(/marta@example\.com|\$scrypt\$/);
		expect(line).toContain("insert into users (email) values (?)");
		expect(line).toContain("UNIQUE constraint failed: users.email");
		expect(line).toMatch(/\n\s+at /);
	});

	test("other thrown values are logged by type only", () => {
		expect(loggable({ password: "secret" })).toBe("object");
	});
});

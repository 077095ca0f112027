import { DrizzleQueryError } from "drizzle-orm/errors";
import { describe, expect, test } from "vitest";
import { loggable } from "#app/core/operations/loggable.ts";

describe("what a log may hold of an error", () => {
	test("no value of a statement, but the statement, the place and the cause", () => {
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

	test("what is no error is named by its kind alone", () => {
		expect(loggable({ password: "secret" })).toBe("object");
	});
});

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

	test("of another realm is an error too", () => {
		const { name, message, stack } = new RangeError("too long");
		expect(loggable({ name, message, stack })).toContain("RangeError: too long\n");
	});

	test("other thrown values are logged by type and status only", () => {
		expect(loggable({ password: "secret" })).toBe("object");
		expect(loggable({ status: 404, data: "secret" })).toBe("object with status 404");
		expect(loggable("secret")).toBe("string");
	});
});

import { describe, expect, test } from "vitest";
import { MAX_MESSAGE } from "#app/routes/contact-us/limits.ts";
import { contactSchema } from "#app/routes/contact-us/schema.ts";
import { sayIn } from "#app/words/say-in.ts";

const schema = contactSchema(sayIn("en"));
const GOOD = { name: "Ada", email: "ada@example.com", subject: "A question", message: "Hello\r\nthere", begun: "x" };

const refusals = (typed: Record<string, string>) => {
	const parsed = schema.safeParse(typed);
	return parsed.success ? {} : Object.fromEntries(parsed.error.issues.map(({ path, message }) => [path[0], message]));
};

describe("the contact form", () => {
	test("keeps the message's lines and removes bidi and invisible characters", () => {
		const parsed = schema.parse({ ...GOOD, name: "A\u202eda\u0000", subject: "one\r\nBcc: x@example.com" });
		expect(parsed).toMatchObject({ name: "Ada", subject: "one Bcc: x@example.com", message: "Hello\nthere" });
	});

	test("reports missing fields", () => {
		expect(refusals({})).toEqual({
			name: "Name is required",
			email: "Email is required",
			subject: "Subject is required",
			message: "Message is required",
		});
		expect(refusals({ ...GOOD, name: " \u200b " })).toEqual({ name: "Name is required" });
	});

	test.each(["ada", "ada@example.com\r\nBcc: x@example.com", "a@b", "ada@example.com, eve@example.com"])(
		"takes no e-mail such as %j",
		(email) => {
			expect(refusals({ ...GOOD, email })).toEqual({ email: "Email must be a valid email address" });
		},
	);

	test("refuses long texts instead of cutting them", () => {
		expect(refusals({ ...GOOD, message: "a".repeat(MAX_MESSAGE) })).toEqual({});
		expect(refusals({ ...GOOD, message: "a".repeat(MAX_MESSAGE + 1) })).toEqual({
			message: "At most 4,000 characters",
		});
	});
});

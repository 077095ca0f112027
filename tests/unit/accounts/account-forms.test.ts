import { parseWithZod } from "@conform-to/zod/v4";
import { describe, expect, test } from "vitest";
import type { z } from "zod";
import {
	changedPasswordSchema,
	chosenPasswordSchema,
	confirmSchema,
	deletionSchema,
	emailSchema,
	loginSchema,
	nameSchema,
	registerSchema,
} from "#app/ui/account-forms.ts";
import { sayIn } from "#app/words/say-in.ts";

const say = sayIn("en");

/** Error messages by field. */
function refusals(schema: z.ZodType, typed: Record<string, string>): Record<string, string | undefined> {
	const submission = parseWithZod(new URLSearchParams(typed), { schema });
	if (submission.status === "success") return {};
	return Object.fromEntries(Object.entries(submission.error ?? {}).map(([name, said]) => [name, said?.[0]]));
}

const PERSON = { firstName: "Rosa", lastName: "Reyes", email: "rosa@shop.example", password: "a fine password" };

describe("registering", () => {
	test("trims and cleans the fields", () => {
		const typed = { ...PERSON, firstName: "  Ro\u202Esa ", email: " rosa@shop.example " };
		expect(registerSchema(say).parse(typed)).toEqual(PERSON);
	});

	test("every field is required, with the specification's messages", () => {
		expect(refusals(registerSchema(say), {})).toEqual({
			firstName: "First name is required",
			lastName: "Last name is required",
			email: "Email is required",
			password: "Password is required",
		});
	});

	test.each<[keyof typeof PERSON, string, string]>([
		["firstName", "\u200B \u202E", "First name is required"],
		["lastName", "x".repeat(61), "At most 60 characters"],
		["email", "rosa@", "Email must be a valid email address"],
		["email", "rosa@shop.example\r\nBcc: all@shop.example", "Email must be a valid email address"],
		["email", `${"r".repeat(250)}@shop.example`, "Email must be a valid email address"],
		["password", "seven77", "A password has 8 characters or more"],
		["password", "x".repeat(201), "A password has at most 200 characters"],
	])("%s: %j is refused", (field, text, sentence) => {
		expect(refusals(registerSchema(say), { ...PERSON, [field]: text })).toEqual({ [field]: sentence });
	});

	test("messages in Arabic use Arabic plurals", () => {
		const arabic = registerSchema(sayIn("ar"));
		expect(refusals(arabic, { ...PERSON, password: "short" })).toEqual({
			password: "تتألف كلمة المرور من 8 أحرف أو أكثر",
		});
		expect(refusals(arabic, { ...PERSON, lastName: "x".repeat(61) })).toEqual({ lastName: "60 حرفًا على الأكثر" });
	});
});

describe("the other forms", () => {
	test("sign-in requires both fields and does not validate them further", () => {
		expect(refusals(loginSchema(say), {})).toEqual({ email: "Email is required", password: "Password is required" });
		expect(refusals(loginSchema(say), { email: "a@b.example", password: "x" })).toEqual({});
	});

	test("a mailed link needs its token, and the password only if it was requested", () => {
		expect(confirmSchema.safeParse({ token: "abc" }).success).toBe(true);
		expect(confirmSchema.safeParse({}).success).toBe(false);
		expect(confirmSchema.safeParse({ token: "x".repeat(201) }).success).toBe(false);
	});

	test("a new password has the same rules as at registration", () => {
		expect(refusals(chosenPasswordSchema(say), { token: "abc", password: "short" })).toEqual({
			password: "A password has 8 characters or more",
		});
		expect(refusals(changedPasswordSchema(say), { password: "a fine password" })).toEqual({
			current: "Password is required",
		});
	});

	test("a display name may be as long as first and last name together", () => {
		const longest = `${"é".repeat(60)} ${"é".repeat(60)}`;
		expect(nameSchema(say).parse({ displayName: longest })).toEqual({ displayName: longest });
		expect(refusals(nameSchema(say), { displayName: `${longest}é` })).toEqual({
			displayName: "At most 121 characters",
		});
		expect(refusals(nameSchema(say), { displayName: "  " })).toEqual({ displayName: "Name is required" });
	});

	test("e-mail change and deletion require a text", () => {
		expect(refusals(emailSchema(say), {})).toEqual({ email: "Email is required" });
		expect(refusals(deletionSchema(say), {})).toEqual({ typed: "Type it to confirm" });
	});
});

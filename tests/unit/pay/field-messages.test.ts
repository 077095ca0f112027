import { describe, expect, test } from "vitest";
import { reportSchema } from "#app/core/payments/report-form.ts";
import { fieldMessage, type ReportField, reportSentences } from "#app/words/pay-fields.ts";
import { sayIn } from "#app/words/say-in.ts";

const say = sayIn("en");
const schema = reportSchema(reportSentences(say), [1]);
const VALID = { senderEmail: "jonas@example.com", senderName: "Jonas Weber", txnHash: `0x${"aB".repeat(32)}` };

/** What the server says of one field when the others are right. */
function serverSays(field: ReportField, value: string): string | null {
	const parsed = schema.safeParse({ ...VALID, [field]: value });
	return parsed.success ? null : (parsed.error.issues[0]?.message ?? "");
}

describe("the browser's words and the server's are the same (SPEC §5)", () => {
	test.for([
		["senderEmail", "", "Email is required"],
		["senderEmail", "jonas", "Email must be a valid email address"],
		["senderEmail", "jonas@example", "Email must be a valid email address"],
		["senderName", "", "Name is required"],
		["senderName", "   ", "Name is required"],
		["txnHash", "", "Transaction Hash is required"],
		["txnHash", "0x12", "A transaction hash is 0x and 64 characters from 0-9 and a-f"],
	] as const)("%s %j: %s", ([field, value, message]) => {
		expect(serverSays(field, value)).toBe(message);
		expect(fieldMessage(say, field, { valid: false, valueMissing: value === "" })).toBe(message);
	});

	test("nothing is said of what is right", () => {
		for (const field of ["senderEmail", "senderName", "txnHash"] as const) {
			expect(serverSays(field, VALID[field])).toBeNull();
			expect(fieldMessage(say, field, { valid: true, valueMissing: false })).toBeNull();
		}
	});
});

describe("a sender's name", () => {
	const nameOf = (senderName: string) => schema.parse({ ...VALID, senderName }).senderName;

	test("keeps no control, bidi or invisible character", () => {
		expect(nameOf("  Jonas\u0000 \u202EWeber\u200B ")).toBe("Jonas Weber");
		expect(serverSays("senderName", "\u200B\u202E")).toBe("Name is required");
	});

	test("is refused when too long, never cut", () => {
		expect(nameOf("é".repeat(120))).toHaveLength(120);
		expect(serverSays("senderName", "é".repeat(121))).toBe("Name must be at most 120 characters");
	});
});

import { describe, expect, test } from "vitest";
import { clonedFrom } from "#app/routes/create/clone.ts";
import { editSchema } from "#app/routes/link/$paymentId/edit/schema.ts";
import { sayIn } from "#app/words/say-in.ts";
import { DUE_AT, PAID_AT, PAYEE, terms } from "../facts.ts";

const schema = editSchema(PAID_AT, sayIn("en"));
const seen = { memo: "Two lamps", memoSeen: "Two lamps", due: "2026-05-28", dueSeen: "2026-05-28" };
const whole = { ...seen, afterSubmit: "", afterSubmitSeen: "", remindersSeen: "" };
const refusals = (typed: object) =>
	schema.safeParse({ ...whole, ...typed }).error?.issues.map(({ path, message }) => [path[0], message]);

describe("the edit form", () => {
	test("changes what does not read as it was loaded, and nothing else", () => {
		const parsed = schema.parse({ ...whole, memo: "Three lamps", remindPayer: "on" });
		expect(JSON.parse(JSON.stringify(parsed))).toEqual({
			memo: { seen: "Two lamps", value: "Three lamps" },
			remindPayer: true,
		});
	});

	test("leaves a due day alone that is over, and memos of several lines", () => {
		const old = { due: "2020-01-01", dueSeen: "2020-01-01", memo: "a\r\nb", memoSeen: "a\nb" };
		expect(JSON.parse(JSON.stringify(schema.parse({ ...whole, ...old })))).toEqual({});
	});

	test("takes a day, a memo and words away", () => {
		const emptied = schema.parse({ ...whole, memo: " ", due: "", afterSubmit: "", afterSubmitSeen: "Thanks" });
		expect(emptied).toMatchObject({ memo: { value: null }, due: { value: null }, afterSubmit: { value: null } });
	});

	test("takes marks out of a memo that would turn the text around it, and what nobody sees", () => {
		const parsed = schema.parse({ ...whole, memo: "Pay \u202Ereversed\u202C a\u200Bb\u2066" });
		expect(parsed.memo?.value).toBe("Pay reversed ab");
	});

	test("takes a limit of payments, and takes it away", () => {
		expect(schema.parse({ ...whole, most: " 12 ", mostSeen: "5" }).most).toEqual({ seen: "5", value: 12 });
		expect(schema.parse({ ...whole, most: "", mostSeen: "5" }).most).toEqual({ seen: "5", value: null });
		expect(schema.parse({ ...whole, most: "5", mostSeen: "5" }).most).toBeUndefined();
		for (const most of ["0", "-1", "1.5", "1e3", "1000001", "ten"])
			expect(refusals({ most, mostSeen: "" })?.map(([path]) => path)).toEqual(["most"]);
	});

	test.each([
		[{ memo: "x".repeat(281) }, "memo"],
		[{ due: "2026-05-18" }, "due"],
		[{ due: "2026-02-30" }, "due"],
		[{ afterSubmit: "javascript:alert(1)" }, "afterSubmit"],
		[{ invoiceNumber: "x".repeat(65) }, "invoiceNumber"],
		[{ postalLines: "a\nb\nc\nd\ne\nf\ng" }, "postalLines"],
		[{ afterSubmit: "https://paylink@evil.example" }, "afterSubmit"],
	])("refuses %o beside its field", (typed, field) => {
		expect(refusals(typed)?.map(([path]) => path)).toEqual([field]);
	});
});

describe("a clone", () => {
	const link = terms({
		memo: "Two lamps",
		dueAt: DUE_AT,
		chainIds: [1, 8453],
		afterSubmit: { kind: "text", text: "Thanks" },
		bookkeeping: { invoiceNumber: "2026-7", taxId: "GB 7", postalLines: ["Marta", "Lisboa"] },
	});

	test("begins with what the link asks for, and with no invoice number, for each invoice has its own", () => {
		expect(clonedFrom(link, null, [8453, 1], PAID_AT)).toEqual({
			fields: {
				...{ amount: "100.00", token: "USDC", network: "1", due: "2026-05-28", requesterName: "Marta Oliveira" },
				...{ requesterEmail: "marta@example.com", requesterAddress: PAYEE, memo: "Two lamps", confirmations: "1" },
				...{ afterSubmit: "Thanks", takes: "once", most: "" },
				...{ suggested1: "", suggested2: "", suggested3: "" },
				...{ invoiceNumber: "", taxId: "GB 7", postalLines: "Marta\nLisboa" },
			},
			alsoOn: ["8453"],
		});
	});

	test("is for many where the link is", () => {
		const reuse = { most: 20, open: { least: "5000000", suggested: ["10000000"] } };
		expect(clonedFrom(link, reuse, [8453, 1], PAID_AT)).toMatchObject({
			fields: { takes: "open", most: "20", suggested1: "10.00", suggested2: "" },
		});
	});

	test("has no due day that is over, and no network that is no longer offered", () => {
		expect(clonedFrom(link, null, [8453], DUE_AT + 1)).toMatchObject({
			fields: { due: "", network: "8453" },
			alsoOn: [],
		});
		expect(clonedFrom(link, null, [10], PAID_AT)).toBeNull();
	});
});

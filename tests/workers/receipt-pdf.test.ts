import { beforeAll, describe, expect, test } from "vitest";
import { pdfPrinter } from "#app/adapters/receipts/pdf-printer.ts";
import type { ReceiptClaims } from "#app/core/payments/receipt-claims.ts";
import { findJws } from "#app/routes/verify/checker/find-jws.ts";
import { receiptSheet } from "#app/services/operations/receipt-sheet.ts";
import { sayIn } from "#app/words/say-in.ts";
import { makeKey, ORIGIN, type SigningKey, sampleClaims, signReceipt } from "#tests/receipts.ts";
import { readReceiptFont } from "./receipt-fonts.ts";

/** A receipt as PDF, printed inside workerd. */

let key: SigningKey;
beforeAll(async () => {
	key = await makeKey("2026-11");
});

async function printed({ name = "Marta Oliveira", memo = "Invoice 0427", language = "en" as "en" | "ar" } = {}) {
	const claims = await sampleClaims();
	const request = { ...claims.request, payeeName: name, memo };
	const jws = await signReceipt({ ...claims, request }, key);
	const read: string[] = [];
	const printer = pdfPrinter(async (font) => {
		read.push(font);
		return readReceiptFont(font);
	});
	const sheet = receiptSheet(sayIn(language), { claims: { ...claims, request }, jws, keyId: key.kid });
	const pdf = await printer.print(sheet);
	return { pdf, jws, read, text: new TextDecoder("latin1").decode(pdf) };
}

describe("a receipt's PDF", () => {
	test("is one tagged page with a title, a language and the signed receipt in it", async () => {
		const { pdf, jws, read, text } = await printed();
		console.log(`a receipt's PDF has ${Math.round(pdf.length / 1_000)} kB`);
		expect(text.startsWith("%PDF-1.7")).toBe(true);
		expect(pdf.length).toBeLessThan(100_000);
		expect(text.match(/\/Type \/Page\b/g)).toHaveLength(1);
		for (const part of [
			"/MarkInfo",
			"/Marked true",
			"/StructTreeRoot",
			"/Lang (en)",
			"/DisplayDocTitle true",
			"/AFRelationship /Data",
		]) {
			expect(text).toContain(part);
		}
		expect(text).toContain("(receipt.jws)");
		expect(text).toContain(`stream\n${jws}\nendstream`);
		expect(await findJws(pdf)).toBe(jws);
		expect(read.toSorted()).toEqual(["mono", "sans", "strong"]);
	});

	test("of the same receipt is the same but for the mark of the file", async () => {
		const claims = await sampleClaims();
		const jws = await signReceipt(claims, key);
		const sheet = receiptSheet(sayIn("en"), { claims, jws, keyId: key.kid });
		const print = () => pdfPrinter(readReceiptFont).print(sheet);
		const [one, other] = [await print(), await print()];
		expect(one.length).toBe(other.length);
	});

	test("loads a script's fonts where a text needs them", async () => {
		const { read, text } = await printed({ name: "محمد الخوارزمي", language: "ar" });
		expect(read).toContain("arabic");
		expect(read).toContain("arabic-strong");
		expect(text).toContain("/Lang (ar)");
	});

	test("has a code that holds the receipt where nobody else signed it, and its page's address where it would be too long", async () => {
		const claims = await sampleClaims();
		const plain = { ...claims, payerSignature: null, request: { ...claims.request, signed: null, memo: "Two lamps" } };
		const codeOf = async (of: ReceiptClaims) => {
			const jws = await signReceipt(of, key);
			const { code } = receiptSheet(sayIn("en"), { claims: of, jws, keyId: key.kid });
			return {
				jws,
				code,
				pdf: await pdfPrinter(readReceiptFont).print(receiptSheet(sayIn("en"), { claims: of, jws, keyId: key.kid })),
			};
		};
		const short = await codeOf(plain);
		console.log(`a receipt that nobody else signed has ${short.jws.length} characters`);
		expect(short.code).toBe(`${ORIGIN}/verify#jws=${short.jws}`);
		expect(await findJws(short.pdf)).toBe(short.jws);
		expect((await codeOf({ ...plain, payerSignature: claims.payerSignature })).code).toBe(claims.page);
		expect((await codeOf(claims)).code).toBe(claims.page);
	});

	test.each([
		[
			"PDF's own syntax",
			")>>endobj\n<< /Type /Catalog /OpenAction << /S /JavaScript /JS (app.alert(1)) >> >>\ntrailer",
		],
		["overrides of direction", "\u202Egnihton\u202C \u2066\u2067\u2068 unended"],
		["ten thousand characters", "wide load ".repeat(1_000)],
		["ten thousand without a space", "W".repeat(10_000)],
		["emoji and joiners", "👩‍👩‍👧‍👦 🇺🇦 ✔ \u200D\u200C \u0301alone"],
		["scripts without a font, and with one", "ไทย አማርኛ 日本語 हिन्दी עברית"],
		["right to left and left to right in turns", "שלום hello مرحبا (x) שלום [y] ".repeat(60)],
		["piled marks", `a${"\u0335".repeat(500)}`],
		["PDF's operators", ") Tj ET Q\n/JS (app.alert(1)) /AA << >> stream\nendstream\n%%EOF"],
		["broken surrogates and controls", "\uD800 \uDC00 \u0000 \u0007"],
		["nothing", " "],
	])("holds %s as a text and nothing else", async (_what, hostile) => {
		const { pdf, jws, text } = await printed({ name: hostile.slice(0, 200), memo: hostile });
		// What is inside a stream or a string of PDF's is no syntax.
		const bare = text.replace(/stream\r?\n[\s\S]*?\r?\nendstream/g, "");
		const syntax = bare.replace(/\((?:\\[\s\S]|[^\\()])*\)/g, "()");
		expect(syntax.match(/\/Type \/Page\b/g)).toHaveLength(1);
		expect(syntax.match(/\/Type \/Catalog\b/g)).toHaveLength(1);
		expect(syntax.match(/^trailer$/gm)).toHaveLength(1);
		expect(syntax).not.toMatch(/\/OpenAction|\/S \/JavaScript/);
		expect(pdf.length).toBeLessThan(150_000);
		expect(await findJws(pdf)).toBe(jws);
	});
});

import { readFileSync } from "node:fs";
import PDFDocument from "pdfkit";
import { expect, test } from "vitest";
import { loadFaces, type TextDocument } from "#app/adapters/receipts/sheet-text.ts";
import type { ReceiptClaims } from "#app/core/payments/receipt-claims.ts";
import { receiptSheet } from "#app/services/operations/receipt-sheet.ts";
import { sayIn } from "#app/words/say-in.ts";
import { sampleClaims } from "#tests/receipts.ts";

/** What a receipt says on paper. */

async function notesOf(
	change: Partial<ReceiptClaims["payment"]["transfers"][number]>,
	{ language = "en", payeeName = "Marta Oliveira" }: { language?: "en" | "de"; payeeName?: string } = {},
) {
	const sample = await sampleClaims();
	const claims = { ...sample, request: { ...sample.request, payeeName } };
	const transfers = claims.payment.transfers.map((transfer) => ({ ...transfer, ...change }));
	const sheet = { claims: { ...claims, payment: { ...claims.payment, transfers } }, jws: "a.b.c", keyId: "2026-11" };
	return receiptSheet(sayIn(language), sheet).notes;
}

test("a sum that its requester said and the chain does not show is said to be so, as on the receipt's page", async () => {
	expect((await notesOf({})).join(" ")).not.toContain("Marta");
	expect(await notesOf({ amountSource: "requester", tiedBy: "requester" })).toContain(
		"Marta Oliveira says how much of it came; the chain does not show it.",
	);
	expect((await notesOf({ amountSource: "requester" }, { language: "de" }))[0]).toContain("Marta Oliveira");
});

test("what is worth less than the smallest coin is not said to be worth nothing", async () => {
	const worth = { currency: "USD", amount: "0.00", time: 1_795_598_000, source: "Chainlink price feeds on Ethereum" };
	const said = async (amount: string) =>
		receiptSheet(sayIn("en"), {
			claims: await sampleClaims({ worth: { ...worth, amount } }),
			jws: "a.b.c",
			keyId: "2026-11",
		}).notes.join(" ");
	expect(await said("0.01")).toContain("about 0.01 USD");
	expect(await said("0.00")).not.toContain("USD");
	expect(await said("0")).not.toContain("USD");
});

test("a long name pushes the end of that sentence off no sheet", async () => {
	const [note = ""] = await notesOf({ amountSource: "requester" }, { payeeName: "W".repeat(120) });
	const faces = await loadFaces(
		new PDFDocument({ font: null as unknown as string }) as unknown as TextDocument,
		[{ role: "sans", text: note }],
		"en",
		async (name) => new Uint8Array(readFileSync(`public/receipt-fonts/${name}.bin`)).buffer,
	);
	// As the printer draws it beside the medallion.
	const lines = faces.lines(note, { role: "sans", size: 10, width: 297, most: 4 });
	expect(lines.flatMap(({ pieces }) => pieces.map(({ text }) => text)).join("")).toMatch(/does ?not ?show ?it\.$/);
});

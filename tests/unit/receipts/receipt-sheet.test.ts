import { expect, test } from "vitest";
import type { ReceiptClaims } from "#app/core/payments/receipt-claims.ts";
import { receiptSheet } from "#app/services/operations/receipt-sheet.ts";
import { sayIn } from "#app/words/say-in.ts";
import { sampleClaims } from "#tests/receipts.ts";

/** What a receipt says on paper. */

async function notesOf(change: Partial<ReceiptClaims["payment"]["transfers"][number]>, language: "en" | "de" = "en") {
	const claims = await sampleClaims();
	const transfers = claims.payment.transfers.map((transfer) => ({ ...transfer, ...change }));
	const sheet = { claims: { ...claims, payment: { ...claims.payment, transfers } }, jws: "a.b.c", keyId: "2026-11" };
	return receiptSheet(sayIn(language), sheet).notes;
}

test("a sum that its requester said and the chain does not show is said to be so, as on the receipt's page", async () => {
	expect((await notesOf({})).join(" ")).not.toContain("Marta");
	expect(await notesOf({ amountSource: "requester", tiedBy: "requester" })).toContain(
		"Marta Oliveira says how much of it came; the chain does not show it.",
	);
	expect((await notesOf({ amountSource: "requester" }, "de"))[0]).toContain("Marta Oliveira");
});

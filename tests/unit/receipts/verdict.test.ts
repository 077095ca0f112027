import { expect, test } from "vitest";
import type { ReceiptClaims } from "#app/core/payments/receipt-claims.ts";
import { verdictOf } from "#app/routes/verify/checker/verdict.ts";
import { sayIn } from "#app/words/say-in.ts";
import { ORIGIN, sampleClaims } from "#tests/receipts.ts";

/** What the checking page says of a genuine receipt. */

async function saidOf(change: Partial<ReceiptClaims["payment"]["transfers"][number]>): Promise<string[]> {
	const sample = await sampleClaims();
	const transfers = sample.payment.transfers.map((transfer) => ({ ...transfer, ...change }));
	const claims = { ...sample, payment: { ...sample.payment, transfers } };
	const none = { state: "none" } as const;
	const { claims: said } = verdictOf(sayIn("en"), {
		reading: { state: "genuine", claims, kid: "2026-11" },
		checks: { sum: true, request: none, requestSignedAt: null, payer: none },
		asked: null,
		origin: ORIGIN,
		file: null,
	});
	return said.map(({ title }) => title.replaceAll(/[\u2066-\u2069]/g, ""));
}

test("a sum that whoever was paid has named is said to be their word, also where nobody is asked about the chain", async () => {
	const word = "How much came is Marta Oliveira’s word.";
	expect(await saidOf({})).not.toContain(word);
	expect(await saidOf({ amountSource: "requester" })).toContain(word);
});

import { expect, test } from "vitest";
import type { ReceiptClaims } from "#app/core/payments/receipt-claims.ts";
import type { Asked } from "#app/routes/verify/checker/verdict.ts";
import { verdictOf } from "#app/routes/verify/checker/verdict.ts";
import { sayIn } from "#app/words/say-in.ts";
import { ORIGIN, sampleClaims } from "#tests/receipts.ts";

/** What the checking page says of a genuine receipt. */

type Transfer = ReceiptClaims["payment"]["transfers"][number];

async function saidOf(changes: readonly Partial<Transfer>[], asked: Asked = null): Promise<string[]> {
	const sample = await sampleClaims();
	const [transfer] = sample.payment.transfers;
	if (!transfer) throw new Error("a transfer was expected");
	const transfers = changes.map((change) => ({ ...transfer, ...change }));
	const claims = { ...sample, payment: { ...sample.payment, transfers } };
	const none = { state: "none" } as const;
	const { claims: said } = verdictOf(sayIn("en"), {
		reading: { state: "genuine", claims, kid: "2026-11" },
		checks: { sum: true, request: none, requestSignedAt: null, payer: none },
		asked,
		origin: ORIGIN,
		file: null,
	});
	return said.flatMap(({ title, text }) => [title, text]).map((text) => text.replaceAll(/[\u2066-\u2069]/g, ""));
}

test("a sum that whoever was paid has named is said to be their word, also where nobody is asked about the chain", async () => {
	const word = "How much came is Marta Oliveira’s word.";
	expect(await saidOf([{}])).not.toContain(word);
	expect(await saidOf([{ amountSource: "requester" }])).toContain(word);
});

test("who paid on the chain is everybody whose transfers count, not the first of them", async () => {
	const payerOf = (digit: string) => ({ payer: `0x${digit.repeat(40)}` as const });
	const on = { who: "your wallet", said: { state: "holds", final: true } } as const;
	const said = async (...digits: string[]) => (await saidOf(digits.map(payerOf), on)).join("\n");
	expect(await said("1", "1")).toContain("USDC from 0x1111...1111 to ");
	expect(await said("1", "2")).toContain("USDC from 0x1111...1111 and 0x2222...2222 to ");
	expect(await said("1", "2", "3", "4")).toContain("from 0x1111...1111, 0x2222...2222 and 0x3333...3333 … to ");
});

import { expect, test } from "vitest";
import { restoreChain, rivalLinks, rowOf, signFor } from "../payer-scenes.ts";
import { HUNDRED, pay, payer, report, snapshot, stranger } from "../scenario.ts";
import { crowdOfTransfers } from "./crowds.ts";

restoreChain();

const MALLORY = { senderName: "Mallory", senderEmail: "mallory@example.com" };

/** As one that a stranger signed for the link. */
const SIGNED_DUST = { amount: "1", state: "credited", asks: null, payerProof: "signature" } as const;

test("dust that a stranger signed hides no payment of the sum asked that waits for the requester", async () => {
	const { to, honest } = await rivalLinks("one owner");
	const txHash = await pay(to, HUNDRED, payer);
	await report(honest, txHash);
	expect(await rowOf(honest, txHash)).toMatchObject({ state: "needs-requester", asks: "shared-payee" });
	const dust = await pay(to, 1n, stranger);
	await report(honest, dust, { ...MALLORY, payerSignature: await signFor(stranger, honest, dust) });
	expect(await rowOf(honest, dust)).toMatchObject({ state: "credited", payerProof: "signature" });
	await crowdOfTransfers(honest, 100, SIGNED_DUST);
	const { dashboard } = await snapshot(honest);
	expect(dashboard.map((row) => row.txHash)).toContain(txHash);
});

import { expect, test } from "vitest";
import { sendCall } from "#local/chain/contract-calls.ts";
import { disperseEther } from "#local/chain/relays.ts";
import { ASKED, expectUnpaid, restoreChain, rivalLinks, signFor } from "../payer-scenes.ts";
import { chain, freshAddress, report, stranger } from "../scenario.ts";

restoreChain();

test("whoever gets back what they sent along is not the payer of what the contract paid", async () => {
	const { to, theirs } = await rivalLinks("two owners, of whom the honest one proved the address", "ETH");
	// it pays out of what it holds, and hands back what it has left
	const vault = await chain.place("Disperser", freshAddress());
	await chain.mint("ETH", vault, ASKED.ETH);
	const before = await chain.balance("ETH", stranger.address);
	const txHash = await sendCall(chain, stranger, disperseEther(vault, [to], [ASKED.ETH]));
	expect(before - (await chain.balance("ETH", stranger.address))).toBeLessThan(ASKED.ETH);
	await report(theirs, txHash, { payerSignature: await signFor(stranger, theirs, txHash) });
	await expectUnpaid(theirs);
});

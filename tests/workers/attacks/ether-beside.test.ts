import { test } from "vitest";
import { execTransaction, placeAccount } from "#local/chain/contract-accounts.ts";
import { etherTransfer, sendCall } from "#local/chain/contract-calls.ts";
import { together } from "#local/chain/strangers.ts";
import { ASKED, expectPaid, restoreChain, rivalLinks, signForSafe } from "../payer-scenes.ts";
import { chain, freshAddress, payer, report, stranger } from "../scenario.ts";

restoreChain();

test("a stranger's ether in the transaction of a Safe's leaves its owner's signature what it is worth", async () => {
	const { to, honest } = await rivalLinks("one owner", "ETH");
	const safe = await placeAccount(chain, "Safe", freshAddress(), payer.address);
	await chain.mint("ETH", safe, ASKED.ETH);
	const multicall = await chain.place("Multicall", freshAddress());
	const signed = await execTransaction(chain, safe, payer, etherTransfer(to, ASKED.ETH));
	const txHash = await sendCall(chain, stranger, together(multicall, [signed, etherTransfer(to, ASKED.ETH / 8n)]));
	await report(honest, txHash, { payerSignature: await signForSafe(safe, payer, honest, txHash) });
	await expectPaid(honest, txHash, { payerProof: "signature" });
});

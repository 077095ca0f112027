import { test } from "vitest";
import { handleOps, signUserOperation } from "#local/chain/contract-accounts.ts";
import { sendCall } from "#local/chain/contract-calls.ts";
import { approve, pull } from "#local/chain/relays.ts";
import { expectUnpaid, restoreChain, smartAccount, usdc } from "../payer-scenes.ts";
import { chain, freshAddress, HUNDRED, makeProvenLink, payer, report, stranger } from "../scenario.ts";

restoreChain();

const MALLORY = { senderName: "Mallory", senderEmail: "mallory@example.com" };

test("an allowance of whoever sends a stranger's operation on, spent by that operation, pays no link", async () => {
	const to = freshAddress();
	const theirs = await makeProvenLink({ requesterAddress: to });
	const spender = await chain.place("Spender", freshAddress());
	await sendCall(chain, payer, approve(usdc(), spender));
	const m = await smartAccount(stranger, "USDC", 1n);
	const { operation } = await signUserOperation(chain, m, stranger, pull(spender, usdc(), payer.address, to, HUNDRED));
	// the payer is a bundler: it sends what others signed
	const txHash = await sendCall(chain, payer, handleOps([operation], payer.address), { gas: 2_000_000n });
	await report(theirs, txHash, MALLORY);
	await expectUnpaid(theirs);
});

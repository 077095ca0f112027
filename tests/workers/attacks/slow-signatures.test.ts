/** @module-tag variation */
import { expect, test } from "vitest";
import { execute, placeAccount } from "#local/chain/contract-accounts.ts";
import { sendCall, tokenTransfer } from "#local/chain/contract-calls.ts";
import { restoreChain, signFor, usdc } from "../payer-scenes.ts";
import { chain, freshAddress, HUNDRED, makeProvenLink, pay, payer, report, setFaults, stranger } from "../scenario.ts";

restoreChain();

/** less than is waited for an answer */
const SLOW_MS = 3_500;
const UNDER_WAY_MS = 1_500;

test("a stranger's contract that takes its time over signatures holds up no payer's report", async () => {
	const to = freshAddress();
	const honest = await makeProvenLink({ requesterAddress: to });
	const theirs = await placeAccount(chain, "OwnedWallet", freshAddress(), stranger.address);
	await chain.mint("USDC", theirs, 1n);
	const dust = await sendCall(chain, stranger, execute(theirs, tokenTransfer(usdc(), to, 1n)));
	const txHash = await pay(to, HUNDRED);
	await setFaults("both", [
		{ kind: "slow", ms: SLOW_MS, methods: ["eth_call"], params: theirs.slice(2).toLowerCase() },
	]);
	const payerSignature = await signFor(payer, honest, dust);
	const strangers = report(honest, dust, { senderName: "Mallory", payerSignature });
	await new Promise((done) => setTimeout(done, UNDER_WAY_MS));
	const payers = report(honest, txHash);
	expect(await Promise.race([strangers.then(() => "stranger"), payers.then(() => "payer")])).toBe("payer");
	await Promise.all([strangers, payers]);
});

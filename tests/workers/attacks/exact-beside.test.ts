import { test } from "vitest";
import { execTransaction, placeAccount } from "#local/chain/contract-accounts.ts";
import { etherTransfer, sendCall } from "#local/chain/contract-calls.ts";
import { releaseEther, releaseToken, signAuthorization, transferWithAuthorization } from "#local/chain/relays.ts";
import { together } from "#local/chain/strangers.ts";
import { ASKED, expectPaid, restoreChain, usdc } from "../payer-scenes.ts";
import { chain, freshAddress, HUNDRED, makeProvenLink, payer, report, stranger } from "../scenario.ts";

/** A payment that counts by its exact sum counts, whatever a stranger has paid out to the requester before it. */

restoreChain();

test("a share of the same sum that a stranger releases before a payment they send on does not stand in its place", async () => {
	const to = freshAddress();
	const honest = await makeProvenLink({ requesterAddress: to });
	const multicall = await chain.place("Multicall", freshAddress());
	const splitter = await chain.place("Splitter", freshAddress());
	await chain.mint("USDC", splitter, HUNDRED);
	const signed = await signAuthorization(chain, payer, usdc(), to, HUNDRED);
	const calls = [releaseToken(splitter, usdc(), to, HUNDRED), transferWithAuthorization(signed)];
	const txHash = await sendCall(chain, stranger, together(multicall, calls), { gas: 1_000_000n });
	await report(honest, txHash);
	await expectPaid(honest, txHash, { from: payer.address, payerProof: "sole-link" });
});

test("nor does ether", async () => {
	const to = freshAddress();
	const honest = await makeProvenLink({ requesterAddress: to, token: "ETH", amount: ASKED.ETH });
	const multicall = await chain.place("Multicall", freshAddress());
	const splitter = await chain.place("Splitter", freshAddress());
	await chain.mint("ETH", splitter, ASKED.ETH);
	const safe = await placeAccount(chain, "Safe", freshAddress(), payer.address);
	await chain.mint("ETH", safe, ASKED.ETH);
	const signed = await execTransaction(chain, safe, payer, etherTransfer(to, ASKED.ETH));
	const calls = [releaseEther(splitter, to, ASKED.ETH / 4n), signed];
	const txHash = await sendCall(chain, stranger, together(multicall, calls), { gas: 1_000_000n });
	await report(honest, txHash);
	await expectPaid(honest, txHash, { from: safe, payerProof: "sole-link" });
});

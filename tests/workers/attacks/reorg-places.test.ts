import { expect, test } from "vitest";
import { handleOps, signUserOperation } from "#local/chain/contract-accounts.ts";
import { sendCall, tokenTransfer } from "#local/chain/contract-calls.ts";
import { approve } from "#local/chain/relays.ts";
import { byBlock, together } from "#local/chain/strangers.ts";
import { expectPaid, inside, restoreChain, smartAccount, usdc } from "../payer-scenes.ts";
import {
	chain,
	checkNow,
	freshAddress,
	HUNDRED,
	makeLink,
	makeUser,
	payer,
	proveFor,
	report,
	stranger,
} from "../scenario.ts";

restoreChain();

test("a stranger's logs that come before two payments in their new block make neither of them the other's", async () => {
	const [to, owner] = [freshAddress(), await makeUser()];
	await proveFor(owner, to);
	const one = await makeLink({ requesterAddress: to }, owner);
	const two = await makeLink({ requesterAddress: to, amount: 2n * HUNDRED }, owner);
	const ops = [];
	for (const [signer, value] of [
		[payer, HUNDRED],
		[stranger, 2n * HUNDRED],
	] as const) {
		const account = await smartAccount(signer, "USDC", value);
		ops.push((await signUserOperation(chain, account, signer, tokenTransfer(usdc(), to, value))).operation);
	}
	const multicall = await chain.place("Multicall", freshAddress());
	const twoFaced = await chain.place("TwoFaced", freshAddress());
	const allow = approve(usdc(), freshAddress());
	const [loud, silent] = [together(multicall, [allow, allow]), await inside(freshAddress(), 1n)];
	await chain.setAutomine(false);
	await chain.mine(1);
	const next = (await chain.client.getBlockNumber({ cacheTime: 0 })) + 1n;
	const [even, odd] = next % 2n === 0n ? [silent, loud] : [loud, silent];
	const calls = [byBlock(twoFaced, even, odd), handleOps(ops, stranger.address)];
	const txHash = await sendCall(chain, stranger, together(multicall, calls), { gas: 3_000_000n, wait: false });
	await chain.mine(1);
	const before = (await chain.mined(txHash)).logs.length;
	for (const link of [one, two]) await report(link, txHash);
	for (const link of [one, two]) await expectPaid(link, txHash, { payerProof: "sole-link" });
	await chain.reorg(2, [{ raw: await chain.rawTransaction(txHash), block: 0 }]);
	expect((await chain.client.getTransactionReceipt({ hash: txHash })).logs.length).toBe(before + 2);
	for (const link of [one, two, one]) await checkNow(link);
	await expectPaid(one, txHash, { amount: HUNDRED.toString() });
	await expectPaid(two, txHash, { amount: (2n * HUNDRED).toString() });
});

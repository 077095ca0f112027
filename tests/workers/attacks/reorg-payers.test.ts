import { encodeFunctionData, parseAbi } from "viem";
import { expect, test } from "vitest";
import type { Address } from "#app/core/address.ts";
import { type Call, sendCall } from "#local/chain/contract-calls.ts";
import { approve, releaseToken } from "#local/chain/relays.ts";
import { byBlock } from "#local/chain/strangers.ts";
import { expectPaid, expectUnpaid, restoreChain, rivalLinks, signFor, usdc } from "../payer-scenes.ts";
import { chain, checkNow, freshAddress, HUNDRED, report, stranger } from "../scenario.ts";

restoreChain();

const MALLORY = { senderName: "Mallory", senderEmail: "mallory@example.com" };

const transferFrom = (from: Address, to: Address): Call => ({
	to: usdc(),
	data: encodeFunctionData({
		abi: parseAbi(["function transferFrom(address from, address to, uint256 value)"]),
		args: [from, to, HUNDRED],
	}),
});

test("a transaction that moves somebody else's money in its new block is not tied by who paid in the old one", async () => {
	const { to, theirs } = await rivalLinks("two owners, of whom the honest one proved the address");
	const splitter = await chain.place("Splitter", freshAddress());
	await chain.mint("USDC", splitter, HUNDRED);
	const twoFaced = await chain.place("TwoFaced", freshAddress());
	await sendCall(chain, stranger, approve(usdc(), twoFaced));
	await chain.setAutomine(false);
	await chain.mine(1);
	const own = transferFrom(stranger.address, to);
	const owed = releaseToken(splitter, usdc(), to, HUNDRED);
	const next = (await chain.client.getBlockNumber({ cacheTime: 0 })) + 1n;
	const [even, odd] = next % 2n === 0n ? [own, owed] : [owed, own];
	const txHash = await sendCall(chain, stranger, byBlock(twoFaced, even, odd), { gas: 500_000n, wait: false });
	await chain.mine(1);
	await report(theirs, txHash, { ...MALLORY, payerSignature: await signFor(stranger, theirs, txHash) });
	await expectPaid(theirs, txHash, { payerProof: "signature", from: stranger.address });
	await chain.reorg(2, [{ raw: await chain.rawTransaction(txHash), block: 0 }]);
	expect((await chain.client.getTransactionReceipt({ hash: txHash })).blockNumber).toBe(next - 1n);
	await checkNow(theirs);
	await expectUnpaid(theirs);
});

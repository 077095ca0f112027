import { encodeFunctionData, parseAbi } from "viem";
import { expect, test } from "vitest";
import { sendCall, tokenTransfer } from "#local/chain/contract-calls.ts";
import { variationUnless } from "../../tags.ts";
import { begun, bundle, expectPaid, restoreChain, smartAccount, usdc } from "../payer-scenes.ts";
import { chain, checkNow, freshAddress, HUNDRED, makeProvenLink, payer, stranger } from "../scenario.ts";

restoreChain();

const MALLORY = { senderName: "Mallory", senderEmail: "mallory@example.com" };
const TRANSACTIONS = 8;
/** Calls the token with the bytes it is called with, that often. */
const repeaterOf = (times: number) =>
	`0x365f5f3761${times.toString(16).padStart(4, "0")}5b5f5f365f5f73${usdc().slice(2)}5af150600190038060075700` as const;

for (const times of [50, 1_100])
	test(`transfers of nothing, ${times} in each of eight transactions, keep no lost payment after them from being found`, {
		...variationUnless(times === 50),
		timeout: 120_000,
	}, async () => {
		const to = freshAddress();
		const honest = await makeProvenLink({ requesterAddress: to });
		// an account that sends nothing: anybody may move nothing of anybody's
		const idle = freshAddress();
		await begun(honest, idle, MALLORY);
		const repeater = freshAddress();
		await chain.client.setCode({ address: repeater, bytecode: repeaterOf(times) });
		const data = encodeFunctionData({
			abi: parseAbi(["function transferFrom(address from, address to, uint256 value)"]),
			args: [idle, to, 0n],
		});
		for (let i = 0; i < TRANSACTIONS; i += 1) {
			const txHash = await sendCall(chain, stranger, { to: repeater, data }, { gas: 15_000_000n });
			const receipt = await chain.client.getTransactionReceipt({ hash: txHash });
			expect(receipt.logs.length).toBe(times);
		}
		// the page is closed before it hears of the hash
		const account = await smartAccount(payer, "USDC", HUNDRED);
		await begun(honest, account);
		const lost = await bundle([{ account, owner: payer, call: tokenTransfer(usdc(), to, HUNDRED) }]);
		for (let i = 0; i < 2; i += 1) await checkNow(honest);
		await chain.mine(200);
		for (let i = 0; i < 2; i += 1) await checkNow(honest);
		await expectPaid(honest, lost);
	});

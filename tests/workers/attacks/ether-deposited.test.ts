import type { Hex } from "viem";
import { expect, test } from "vitest";
import type { Address } from "#app/core/address.ts";
import { sendCall } from "#local/chain/contract-calls.ts";
import { ASKED, expectUnpaid, restoreChain } from "../payer-scenes.ts";
import { chain, freshAddress, makeProvenLink, report, stranger } from "../scenario.ts";

restoreChain();

const MALLORY = { senderName: "Mallory", senderEmail: "mallory@example.com" };

/**
 * A vault with a payable batch, as a stranger uses it: with value it books the value as the caller's deposit and releases as
 * much to its payee out of what it owes them; without, it hands the caller's deposit back.
 */
const vaultOf = (payee: Address): Hex =>
	`0x3480156026578033555f5f5f5f8473${payee.slice(2)}5af1005b5f5f5f5f3354335af15f335500`;

test("ether that a contract owes the requester is not its depositor's, who takes the deposit back afterwards", async () => {
	const to = freshAddress();
	const theirs = await makeProvenLink({ requesterAddress: to, token: "ETH", amount: ASKED.ETH });
	const vault = freshAddress();
	await chain.client.setCode({ address: vault, bytecode: vaultOf(to) });
	await chain.mint("ETH", vault, ASKED.ETH);
	const before = await chain.balance("ETH", stranger.address);
	const txHash = await sendCall(chain, stranger, { to: vault, data: "0x", value: ASKED.ETH }, { gas: 200_000n });
	await sendCall(chain, stranger, { to: vault, data: "0x" }, { gas: 200_000n });
	expect(before - (await chain.balance("ETH", stranger.address))).toBeLessThan(ASKED.ETH / 2n);
	expect(await chain.balance("ETH", to)).toBe(ASKED.ETH);
	expect(await chain.balance("ETH", vault)).toBe(0n);
	await report(theirs, txHash, MALLORY);
	await expectUnpaid(theirs);
});

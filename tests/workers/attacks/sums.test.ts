import { describe, expect, test } from "vitest";
import { etherTransfer, sendCall, tokenTransfer } from "#local/chain/contract-calls.ts";
import { approve, pull, releaseEther, releaseToken } from "#local/chain/relays.ts";
import { together } from "#local/chain/strangers.ts";
import { ASKED, expectPaid, expectUnpaid, restoreChain, signFor, usdc } from "../payer-scenes.ts";
import { chain, freshAddress, HUNDRED, makeProvenLink, pay, payer, report, snapshot, stranger } from "../scenario.ts";

/**
 * A stranger who owes a link's sum pays a little of it, so that what others send the same requester for something else makes
 * up the rest.
 */

restoreChain();

const MALLORY = { senderName: "Mallory", senderEmail: "mallory@example.com" };

describe("money that somebody sent the requester for something else", () => {
	test.each([["USDC" as const], ["ETH" as const]])("is not the rest of what a stranger owes: %s", async (token) => {
		const to = freshAddress();
		const asked = ASKED[token];
		const theirs = await makeProvenLink({ requesterAddress: to, token, amount: asked });
		const unrelated = await pay(to, asked - 1_000n, payer, token);
		const little = await pay(to, 1_000n, stranger, token);
		await report(theirs, little, { ...MALLORY, payerSignature: await signFor(stranger, theirs, little) });
		await report(theirs, unrelated, MALLORY);
		expect(await snapshot(theirs)).toMatchObject({ status: "pending", received: "1000" });
	});

	test("is no payment of the sum with a stranger's in the same transaction", async () => {
		const to = freshAddress();
		const theirs = await makeProvenLink({ requesterAddress: to });
		const multicall = await chain.place("Multicall", freshAddress());
		const spender = await chain.place("Spender", freshAddress());
		const splitter = await chain.place("Splitter", freshAddress());
		await chain.mint("USDC", splitter, HUNDRED);
		await sendCall(chain, stranger, approve(usdc(), spender));
		const txHash = await sendCall(
			chain,
			stranger,
			together(multicall, [
				releaseToken(splitter, usdc(), to, HUNDRED - 1_000n),
				pull(spender, usdc(), stranger.address, to, 1_000n),
			]),
		);
		await report(theirs, txHash, MALLORY);
		await expectUnpaid(theirs);
	});

	test("nor is ether", async () => {
		const to = freshAddress();
		const theirs = await makeProvenLink({ requesterAddress: to, token: "ETH", amount: ASKED.ETH });
		const multicall = await chain.place("Multicall", freshAddress());
		const splitter = await chain.place("Splitter", freshAddress());
		await chain.mint("ETH", splitter, ASKED.ETH);
		const own = ASKED.ETH / 4n;
		const txHash = await sendCall(
			chain,
			stranger,
			together(multicall, [releaseEther(splitter, to, ASKED.ETH - own), etherTransfer(to, own)]),
		);
		await report(theirs, txHash, MALLORY);
		await expectUnpaid(theirs);
	});
});

test("the rest that the same account sends still counts", async () => {
	const to = freshAddress();
	const paymentId = await makeProvenLink({ requesterAddress: to });
	const part = await pay(to, 40_000_000n);
	await report(paymentId, part, { payerSignature: await signFor(payer, paymentId, part) });
	const rest = await sendCall(chain, payer, tokenTransfer(usdc(), to, 60_000_000n));
	await report(paymentId, rest);
	await expectPaid(paymentId, rest, { payerProof: "sole-link" });
});

import { encodeFunctionData } from "viem";
import { describe, expect, test } from "vitest";
import type { Address } from "#app/core/address.ts";
import { CONTRACT_WALLET_ABI } from "#local/chain/chain-control.ts";
import { etherTransfer, sendCall, tokenTransfer } from "#local/chain/contract-calls.ts";
import { approve, disperseEther, disperseToken, placeForwarder } from "#local/chain/relays.ts";
import {
	ASKED,
	bundle,
	decide,
	expectPaid,
	expectUnpaid,
	inside,
	restoreChain,
	rowOf,
	smartAccount,
	twoInOneBlock,
	usdc,
} from "./payer-scenes.ts";
import {
	chain,
	checkNow,
	freshAddress,
	makeLink,
	makeProvenLink,
	makeUser,
	payer,
	report,
	services,
	setFaults,
	snapshot,
	stranger,
} from "./scenario.ts";

/** How much arrived where no log says so, what only passed through, and several payees or transfers in one transaction. */

restoreChain();

const ETHER = ASKED.ETH;
async function etherLink(to: Address = freshAddress()) {
	return { to, paymentId: await makeProvenLink({ requesterAddress: to, token: "ETH", amount: ETHER }) };
}

const withoutTraces = () => setFaults("both", [{ kind: "no-trace" }]);

describe("ether paid by a contract, where no endpoint traces", () => {
	test("has the amount by which the payee's balance rose, when nothing else in the block explains it", async () => {
		const { to, paymentId } = await etherLink();
		const txHash = await sendCall(chain, payer, await inside(to, ETHER));
		await withoutTraces();
		await report(paymentId, txHash);
		expect(await rowOf(paymentId, txHash)).toMatchObject({ amount: ETHER.toString(), amountSource: "chain" });
	});

	test("has no amount where the payee's own operation in the same bundle may have spent of it", async () => {
		const [to, own] = [await smartAccount(stranger, "ETH", ETHER), await smartAccount(payer, "ETH", ETHER)];
		const { paymentId } = await etherLink(to);
		const txHash = await bundle([
			{ account: to, owner: stranger, call: etherTransfer(freshAddress(), ETHER / 4n) },
			{ account: own, owner: payer, call: etherTransfer(to, ETHER) },
		]);
		await withoutTraces();
		await report(paymentId, txHash);
		expect(await rowOf(paymentId, txHash)).toMatchObject({ amount: null, asks: "unproven-native" });
	});

	test("has no amount when another transaction of the block may explain it", async () => {
		const { to, paymentId } = await etherLink();
		const txHash = await twoInOneBlock(to);
		await withoutTraces();
		expect(await report(paymentId, txHash)).toMatchObject({ kind: "waiting", reason: "needs-requester" });
		expect(await rowOf(paymentId, txHash)).toMatchObject({
			state: "needs-requester",
			asks: "unproven-native",
			amount: null,
			amountSource: "unknown",
		});
		await expectUnpaid(paymentId);
	});

	test("is not refused where the payer sent it to a contract that passes it on", async () => {
		const { to, paymentId } = await etherLink();
		const splitter = await placeForwarder(chain, "Forwarder", freshAddress(), to);
		const txHash = await twoInOneBlock(to, etherTransfer(splitter, ETHER));
		await withoutTraces();
		expect(await report(paymentId, txHash)).toMatchObject({ kind: "waiting", reason: "needs-requester" });
		expect(await rowOf(paymentId, txHash)).toMatchObject({ asks: "unproven-native", amount: null });
		await expectUnpaid(paymentId);
	});

	test("is not refused either while it waits for a block", async () => {
		const { to, paymentId } = await etherLink();
		const splitter = await placeForwarder(chain, "Forwarder", freshAddress(), to);
		await chain.setAutomine(false);
		const txHash = await sendCall(chain, payer, etherTransfer(splitter, ETHER), { gas: 100_000n, wait: false });
		expect(await report(paymentId, txHash)).toMatchObject({ kind: "waiting", reason: "unclear" });
		const elsewhere = await sendCall(chain, stranger, etherTransfer(freshAddress(), ETHER), {
			gas: 21_000n,
			wait: false,
		});
		expect(await report(paymentId, elsewhere)).toMatchObject({ kind: "failure", reason: "wrong-recipient" });
		await chain.mine(1);
		await checkNow(paymentId);
		await expectPaid(paymentId, txHash, { from: payer.address });
	});

	test("is refused where the payer sent it to somebody else", async () => {
		const { to, paymentId } = await etherLink();
		const txHash = await twoInOneBlock(to, etherTransfer(freshAddress(), ETHER));
		await withoutTraces();
		expect(await report(paymentId, txHash)).toMatchObject({ reason: "wrong-recipient" });
	});

	test("is not accepted without an amount, and counts the requester's amount as their word", async () => {
		const { to, paymentId } = await etherLink();
		const txHash = await twoInOneBlock(to);
		await withoutTraces();
		await report(paymentId, txHash);
		expect(await decide(paymentId, txHash, "accept")).toEqual({ ok: false, reason: "needs-amount" });
		await expectUnpaid(paymentId);
		const seen = (9n * ETHER) / 10n;
		expect(await decide(paymentId, txHash, "accept", seen)).toEqual({ ok: true });
		expect(await snapshot(paymentId)).toMatchObject({
			status: "pending",
			detail: "partial",
			received: seen.toString(),
		});
		expect(await rowOf(paymentId, txHash)).toMatchObject({
			state: "credited",
			amount: seen.toString(),
			amountSource: "requester",
			payerProof: "requester",
		});
	});

	test("found by itself, it is counted for the link once the requester says how much arrived", async () => {
		const { to, paymentId } = await etherLink();
		const txHash = await twoInOneBlock(to);
		await withoutTraces();
		const credit = (amount?: bigint) => services().room(paymentId).creditArrival(txHash, amount);
		expect(await credit()).toEqual({ ok: false, reason: "needs-amount" });
		expect((await snapshot(paymentId)).dashboard).toMatchObject([
			{ txHash, state: "needs-requester", amountSource: "unknown" },
		]);
		expect(await credit(ETHER)).toEqual({ ok: true });
		expect(await snapshot(paymentId)).toMatchObject({ status: "success", received: ETHER.toString() });
	});

	test("a call that keeps the ether is never shown as the sum asked", async () => {
		const { paymentId } = await etherLink();
		const keeper = await chain.place("ContractWallet", freshAddress());
		const data = encodeFunctionData({
			abi: CONTRACT_WALLET_ABI,
			functionName: "sendEther",
			args: [stranger.address, 0n],
		});
		const txHash = await sendCall(chain, payer, { to: keeper, data, value: ETHER });
		await withoutTraces();
		await report(paymentId, txHash);
		const row = (await snapshot(paymentId)).dashboard.find((one) => one.txHash === txHash);
		expect(row?.amount ?? null).not.toBe(ETHER.toString());
		expect((await decide(paymentId, txHash, "accept")).ok).toBe(false);
		await expectUnpaid(paymentId);
	});
});

describe("what only passes through the payee's address", () => {
	test("ether to a forwarder is the requester's to judge, with what was seen", async () => {
		const to = await placeForwarder(chain, "Forwarder", freshAddress(), freshAddress());
		const { paymentId } = await etherLink(to);
		const txHash = await sendCall(chain, payer, etherTransfer(to, ETHER));
		expect(await report(paymentId, txHash)).toMatchObject({ kind: "waiting", reason: "needs-requester" });
		expect(await rowOf(paymentId, txHash)).toMatchObject({
			state: "needs-requester",
			asks: "forwarded",
			seenAmount: ETHER.toString(),
		});
		await expectUnpaid(paymentId);
	});

	test("a token whose hook forwards it is, too", async () => {
		await chain.place("HookUsdc", usdc());
		const to = await placeForwarder(chain, "TokenForwarder", freshAddress(), freshAddress());
		const paymentId = await makeProvenLink({ requesterAddress: to });
		const txHash = await sendCall(chain, payer, tokenTransfer(usdc(), to, ASKED.USDC));
		expect(await report(paymentId, txHash)).toMatchObject({ kind: "waiting", reason: "needs-requester" });
		expect(await rowOf(paymentId, txHash)).toMatchObject({
			state: "needs-requester",
			asks: "forwarded",
			seenAmount: ASKED.USDC.toString(),
		});
		await expectUnpaid(paymentId);
	});
});

describe("one transaction", () => {
	test("that pays ether to two payees pays both their links", async () => {
		const [one, two] = [await etherLink(), await etherLink()];
		const disperser = await chain.place("Disperser", freshAddress());
		const txHash = await sendCall(chain, payer, disperseEther(disperser, [one.to, two.to], [ETHER, ETHER]));
		for (const { paymentId } of [one, two]) {
			await report(paymentId, txHash);
			await expectPaid(paymentId, txHash, { amount: ETHER.toString(), from: payer.address });
		}
		await checkNow(one.paymentId);
		await expectPaid(one.paymentId, txHash);
	});

	test("that pays ether twice to one payee pays both of their links, each its own call", async () => {
		const [to, owner] = [freshAddress(), await makeUser()];
		const [paymentId, other] = [
			await makeLink({ requesterAddress: to, token: "ETH", amount: ETHER }, owner),
			await makeLink({ requesterAddress: to, token: "ETH", amount: 2n * ETHER }, owner),
		];
		const disperser = await chain.place("Disperser", freshAddress());
		const txHash = await sendCall(chain, payer, disperseEther(disperser, [to, to], [ETHER, 2n * ETHER]));
		await report(other, txHash);
		await report(paymentId, txHash);
		await expectPaid(other, txHash, { amount: (2n * ETHER).toString(), from: payer.address });
		await expectPaid(paymentId, txHash, { amount: ETHER.toString(), from: payer.address });
		await withoutTraces();
		for (const link of [paymentId, other]) await checkNow(link);
		expect(await snapshot(paymentId)).toMatchObject({ status: "success", received: ETHER.toString() });
		expect(await snapshot(other)).toMatchObject({ status: "success", received: (2n * ETHER).toString() });
	});

	test("that pays ether twice for one link pays both together, and still does when nobody tells them apart any more", async () => {
		const to = freshAddress();
		const paymentId = await makeProvenLink({ requesterAddress: to, token: "ETH", amount: 3n * ETHER });
		const disperser = await chain.place("Disperser", freshAddress());
		const txHash = await sendCall(chain, payer, disperseEther(disperser, [to, to], [ETHER, 2n * ETHER]));
		await report(paymentId, txHash);
		await expectPaid(paymentId, txHash, { amount: (3n * ETHER).toString(), from: payer.address });
		await withoutTraces();
		await checkNow(paymentId);
		expect(await snapshot(paymentId)).toMatchObject({ status: "success", received: (3n * ETHER).toString() });
	});

	test("of sixty small transfers pays their whole sum", async () => {
		const to = freshAddress();
		const paymentId = await makeProvenLink({ requesterAddress: to, amount: 60_000_000n });
		const disperser = await chain.place("Disperser", freshAddress());
		await sendCall(chain, payer, approve(usdc(), disperser));
		const small = Array<bigint>(60).fill(1_000_000n);
		const txHash = await sendCall(chain, payer, disperseToken(disperser, usdc(), Array(60).fill(to), small));
		expect(await report(paymentId, txHash)).toMatchObject({ verified: true });
		expect(await snapshot(paymentId)).toMatchObject({ status: "success", detail: "exact", received: "60000000" });
	});
});

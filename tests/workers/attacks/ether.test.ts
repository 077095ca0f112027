import { encodeFunctionData } from "viem";
import { describe, expect, test } from "vitest";
import type { Address, Hash } from "#app/core/address.ts";
import { CONTRACT_WALLET_ABI } from "#local/chain/chain-control.ts";
import { execTransaction, placeAccount } from "#local/chain/contract-accounts.ts";
import { etherTransfer, sendCall } from "#local/chain/contract-calls.ts";
import { withdrawEther } from "#local/chain/relays.ts";
import {
	ASKED,
	begun,
	bundle,
	decide,
	expectPaid,
	expectUnpaid,
	restoreChain,
	rivalLinks,
	rowOf,
	signFor,
	smartAccount,
} from "../payer-scenes.ts";
import {
	chain,
	checkNow,
	freshAddress,
	makeProvenLink,
	payer,
	report,
	setFaults,
	snapshot,
	stranger,
} from "../scenario.ts";

/** What strangers do around ether, which leaves no log. */

restoreChain();

const MALLORY = { senderName: "Mallory", senderEmail: "mallory@example.com" };

test("whoever puts ether into the vault that pays is not the payer", async () => {
	const { to, honest, theirs } = await rivalLinks("two owners, of whom the honest one proved the address", "ETH");
	const vault = await chain.place("Bridge", freshAddress());
	await chain.mint("ETH", vault, 10n * ASKED.ETH);
	const m = await smartAccount(stranger, "ETH", 10n * ASKED.ETH);
	const m2 = await smartAccount(stranger, "ETH", 1n);
	const txHash = await bundle([
		{ account: m, owner: stranger, call: etherTransfer(vault, ASKED.ETH) },
		{ account: m2, owner: stranger, call: withdrawEther(vault, to, ASKED.ETH) },
	]);
	await report(theirs, txHash, { payerSignature: await signFor(stranger, theirs, txHash), ...MALLORY });
	await report(honest, txHash);
	await expectUnpaid(theirs);
	expect((await rowOf(honest, txHash)).from).not.toBe(m);
});

describe("ether of a smart account in a stranger's bundle", () => {
	test("with a wei beside it still counts by itself", async () => {
		const to = freshAddress();
		const honest = await makeProvenLink({ requesterAddress: to, token: "ETH", amount: ASKED.ETH });
		const v = await smartAccount(payer, "ETH", 10n * ASKED.ETH);
		const m = await smartAccount(stranger, "ETH", 10n * ASKED.ETH);
		await begun(honest, v, { amount: ASKED.ETH, nonce: await chain.client.getTransactionCount({ address: v }) });
		const txHash = await bundle([
			{ account: v, owner: payer, call: etherTransfer(to, ASKED.ETH) },
			{ account: m, owner: stranger, call: etherTransfer(to, 1n) },
		]);
		const _signed = await report(honest, txHash, { payerSignature: await signFor(payer, honest, txHash) });
		await expectPaid(honest, txHash);
	});
	test("with a stranger's own move beside it counts by the payer's signature", async () => {
		const { to, honest } = await rivalLinks("one owner", "ETH");
		const v = await smartAccount(payer, "ETH", 10n * ASKED.ETH);
		const m = await smartAccount(stranger, "ETH", 10n * ASKED.ETH);
		const txHash = await bundle([
			{ account: v, owner: payer, call: etherTransfer(to, ASKED.ETH) },
			{ account: m, owner: stranger, call: etherTransfer(freshAddress(), ASKED.ETH) },
		]);
		await report(honest, txHash, { payerSignature: await signFor(payer, honest, txHash) });
		await expectPaid(honest, txHash, { payerProof: "signature" });
	});
});

test("ether that the payee fetches from somebody's contract counts", async () => {
	const honest = await makeProvenLink({ requesterAddress: stranger.address, token: "ETH", amount: ASKED.ETH });
	const safe = await placeAccount(chain, "Safe", freshAddress(), payer.address);
	await chain.mint("ETH", safe, 10n * ASKED.ETH);
	const txHash = await sendCall(
		chain,
		stranger,
		await execTransaction(chain, safe, payer, etherTransfer(stranger.address, ASKED.ETH)),
	);
	const reply = await report(honest, txHash);
	expect(reply.reason).not.toBe("own-transfer");
	expect((await snapshot(honest)).dashboard.length).toBe(1);
});

/** A contract pays inside a transaction, and something else moves in the block. */
async function insideWithOther(to: Address): Promise<Hash> {
	const wallet = await chain.place("ContractWallet", freshAddress());
	await chain.mint("ETH", wallet, ASKED.ETH);
	const data = encodeFunctionData({ abi: CONTRACT_WALLET_ABI, functionName: "sendEther", args: [to, ASKED.ETH] });
	await chain.setAutomine(false);
	const txHash = await sendCall(chain, payer, { to: wallet, data }, { gas: 300_000n, wait: false });
	const other = await sendCall(
		chain,
		stranger,
		{ to: freshAddress(), data: "0x", value: 1n },
		{ gas: 100_000n, wait: false },
	);
	await chain.mine(1);
	await chain.setAutomine(true);
	await chain.mined(other);
	return txHash;
}

test("ether that counted once counts on when an endpoint no longer traces its block", async () => {
	const to = freshAddress();
	const honest = await makeProvenLink({ requesterAddress: to, token: "ETH", amount: ASKED.ETH });
	const txHash = await insideWithOther(to);
	await report(honest, txHash);
	expect(await decide(honest, txHash, "accept")).toEqual({ ok: true });
	await expectPaid(honest, txHash);
	await setFaults("one", [{ kind: "no-trace" }]);
	await checkNow(honest);
	await expectPaid(honest, txHash);
});

test("ether that counted once counts on when code is put at the payee's address", async () => {
	const to = freshAddress();
	const honest = await makeProvenLink({ requesterAddress: to, token: "ETH", amount: ASKED.ETH });
	await setFaults("both", [{ kind: "no-trace" }]);
	await chain.setAutomine(false);
	const txHash = await chain.transfer(payer, "ETH", to, ASKED.ETH);
	const other = await sendCall(
		chain,
		stranger,
		{ to: freshAddress(), data: "0x", value: 1n },
		{ gas: 100_000n, wait: false },
	);
	await chain.mine(1);
	await chain.setAutomine(true);
	await chain.mined(other);
	expect(await report(honest, txHash)).toMatchObject({ kind: "success" });
	await chain.place("Splitter", to);
	await checkNow(honest);
	await expectPaid(honest, txHash);
});

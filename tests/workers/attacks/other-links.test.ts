import { encodeFunctionData, keccak256, parseAbi, toHex } from "viem";
import { privateKeyToAccount } from "viem/accounts";
import { expect, test } from "vitest";
import type { Address, Hash } from "#app/core/address.ts";
import {
	execTransaction,
	execute,
	handleOps,
	placeAccount,
	signUserOperation,
} from "#local/chain/contract-accounts.ts";
import { sendCall, tokenTransfer } from "#local/chain/contract-calls.ts";
import { approve, disperseToken } from "#local/chain/relays.ts";
import { env } from "../environment.ts";
import {
	ASKED,
	begun,
	decide,
	expectPaid,
	expectUnpaid,
	pendingNonce,
	restoreChain,
	rivalLinks,
	signFor,
	smartAccount,
	tagOf,
	usdc,
} from "../payer-scenes.ts";
import {
	chain,
	checkNow,
	freshAddress,
	HUNDRED,
	makeLink,
	makeProvenLink,
	makeUser,
	pay,
	payer,
	proveFor,
	report,
	setFaults,
	stranger,
} from "../scenario.ts";

/** What strangers do with links, hashes and sums of others to have a payment count for them, or not for its link. */

restoreChain();

const MALLORY = { senderName: "Mallory", senderEmail: "mallory@example.com" };

test("an Accept that comes while the payment is being stored takes nothing", async () => {
	const { to, honest, theirs } = await rivalLinks("two owners, of whom the honest one proved the address");
	const txHash = await pay(to, HUNDRED);
	const outcomes: unknown[] = [];
	for (let round = 0; round < 6 && !outcomes.some((o) => (o as { ok: boolean }).ok); round += 1) {
		const reporting = report(theirs, txHash, MALLORY);
		const asks = Array.from({ length: 40 }, async (_, i) => {
			await new Promise((r) => setTimeout(r, i * 4));
			return decide(theirs, txHash, "accept");
		});
		await reporting;
		outcomes.push(...(await Promise.all(asks)));
	}
	await report(honest, txHash);
	await expectUnpaid(theirs);
	await expectPaid(honest, txHash);
});

test("a hash named before its transaction exists makes no later link less of a rival", async () => {
	const to = freshAddress();
	const theirs = await makeLink({ requesterAddress: to });
	const call = tokenTransfer(usdc(), to, HUNDRED);
	const raw = await privateKeyToAccount(payer.privateKey).signTransaction({
		chainId: chain.chainId,
		to: call.to,
		data: call.data,
		gas: 200_000n,
		type: "eip1559",
		maxFeePerGas: 10_000_000_000n,
		maxPriorityFeePerGas: 1n,
		nonce: await pendingNonce(payer.address),
	});
	const txHash: Hash = keccak256(raw);
	await report(theirs, txHash, MALLORY);
	await new Promise((done) => setTimeout(done, 50));
	const honest = await makeProvenLink({ requesterAddress: to });
	expect(await chain.client.sendRawTransaction({ serializedTransaction: raw })).toBe(txHash);
	await chain.mined(txHash);
	await checkNow(theirs);
	await report(honest, txHash);
	await expectUnpaid(theirs);
	await expectPaid(honest, txHash);
});

test("two payments of one transaction are no exact sum for a third link", async () => {
	const owner = await makeUser();
	const to = freshAddress();
	await proveFor(owner, to);
	const one = await makeLink({ requesterAddress: to, amount: HUNDRED }, owner);
	const two = await makeLink({ requesterAddress: to, amount: 150_000_000n }, owner);
	const mallorys = await makeLink({ requesterAddress: to, amount: 250_000_000n }, owner);
	const disperser = await chain.place("Disperser", freshAddress());
	await sendCall(chain, payer, approve(usdc(), disperser));
	const txHash = await sendCall(chain, payer, disperseToken(disperser, usdc(), [to, to], [HUNDRED, 150_000_000n]));
	await report(mallorys, txHash, MALLORY);
	await report(one, txHash);
	await report(two, txHash);
	await expectUnpaid(mallorys);
	await expectPaid(one, txHash);
	await expectPaid(two, txHash);
});

test("nor are those of two accounts that a stranger bundles", async () => {
	const owner = await makeUser();
	const to = freshAddress();
	await proveFor(owner, to);
	const one = await makeLink({ requesterAddress: to, amount: HUNDRED }, owner);
	const mallorys = await makeLink({ requesterAddress: to, amount: 250_000_000n }, owner);
	const ops = [];
	let v: Address | null = null;
	for (const amount of [HUNDRED, 150_000_000n]) {
		const account = await placeAccount(chain, "SmartAccount", freshAddress(), payer.address);
		v ??= account;
		await chain.mint("USDC", account, 10n * HUNDRED);
		ops.push((await signUserOperation(chain, account, payer, tokenTransfer(usdc(), to, amount))).operation);
	}
	const { named } = await begun(one, v as Address, {
		nonce: await chain.client.getTransactionCount({ address: v as Address }),
	});
	const txHash = await sendCall(chain, stranger, handleOps(ops, stranger.address));
	await report(mallorys, txHash, MALLORY);
	await report(one, txHash, named);
	await expectUnpaid(mallorys);
	await expectPaid(one, txHash);
});

test("a proven owner's paid link is not robbed of its next payment", async () => {
	const to = freshAddress();
	const theirs = await makeLink({ requesterAddress: to });
	const honest = await makeProvenLink({ requesterAddress: to });
	await report(honest, await pay(to, HUNDRED));
	await env.DB.prepare("update confirmed_payments set confirmed_at = confirmed_at - 3700000 where payment_id = ?1")
		.bind(honest)
		.run();
	const txHash = await pay(to, HUNDRED);
	await report(theirs, txHash, MALLORY);
	await expectUnpaid(theirs);
});

test("a stranger's base unit at a sibling link makes no rival of it", async () => {
	const owner = await makeUser();
	const to = freshAddress();
	await proveFor(owner, to);
	const honest = await makeLink({ requesterAddress: to }, owner);
	const sibling = await makeLink({ requesterAddress: to, amount: HUNDRED + 1n }, owner);
	const dust = await pay(to, 1n, stranger);
	await report(sibling, dust, { payerSignature: await signFor(stranger, sibling, dust), ...MALLORY });
	const txHash = await pay(to, HUNDRED);
	await report(honest, txHash);
	await expectPaid(honest, txHash);
});

test("a stranger's base unit does not keep the rest from counting", async () => {
	const to = freshAddress();
	const honest = await makeProvenLink({ requesterAddress: to });
	const part = await pay(to, 40_000_000n);
	await report(honest, part, { payerSignature: await signFor(payer, honest, part) });
	const dust = await pay(to, 1n, stranger);
	await report(honest, dust, { payerSignature: await signFor(stranger, honest, dust), ...MALLORY });
	const rest = await pay(to, 60_000_000n);
	await report(honest, rest);
	await expectPaid(honest, rest);
});

test.each([
	["both endpoints trace", null],
	["one of two traces", "two"],
	["none traces", "both"],
] as const)("a call that a contract answers by its fallback carries nobody's tag where %s", async (_, untraced) => {
	const { to, theirs } = await rivalLinks("two owners, of whom the honest one proved the address");
	const till = freshAddress();
	// pays 100 USDC to its one payee whoever calls it with whatever
	const code =
		`0x63a9059cbb60e01b5f5273${to.slice(2)}6004527f${toHex(HUNDRED, { size: 32 }).slice(2)}6024525f5f60445f5f73${usdc().slice(2)}5af15000` as const;
	await chain.client.setCode({ address: till, bytecode: code });
	await chain.mint("USDC", till, 10n * HUNDRED);
	const attempt = await begun(theirs, till, { ...MALLORY, nonce: await pendingNonce(till) });
	const data = encodeFunctionData({
		abi: parseAbi(["function execute(address to, uint256 value, bytes data)"]),
		args: [usdc(), 0n, tokenTransfer(usdc(), to, HUNDRED, tagOf(attempt)).data],
	});
	const txHash = await sendCall(chain, stranger, { to: till, data }, { gas: 300_000n });
	if (untraced) await setFaults(untraced, [{ kind: "no-trace" }]);
	await report(theirs, txHash, { ...attempt.named, ...MALLORY });
	await checkNow(theirs);
	await expectUnpaid(theirs);
});

test("a tag in a Safe's transaction counts when a stranger sends it through a contract", async () => {
	const { to, honest } = await rivalLinks();
	const safe = await placeAccount(chain, "Safe", freshAddress(), payer.address);
	await chain.mint("USDC", safe, 10n * HUNDRED);
	const attempt = await begun(honest, safe, { nonce: await chain.client.getTransactionCount({ address: safe }) });
	const call = await execTransaction(chain, safe, payer, tokenTransfer(usdc(), to, ASKED.USDC, tagOf(attempt)));
	const relay = await placeAccount(chain, "OwnedWallet", freshAddress(), stranger.address);
	const txHash = await sendCall(chain, stranger, execute(relay, call));
	await checkNow(honest);
	await report(honest, txHash, attempt.named);
	await expectPaid(honest, txHash, { payerProof: "tag" });
});

test("a tag in an operation counts when a stranger bundles it through a contract", async () => {
	const { to, honest } = await rivalLinks();
	const v = await smartAccount(payer, "USDC", 10n * HUNDRED);
	const attempt = await begun(honest, v, { nonce: await chain.client.getTransactionCount({ address: v }) });
	const { operation } = await signUserOperation(chain, v, payer, tokenTransfer(usdc(), to, ASKED.USDC, tagOf(attempt)));
	const relay = await placeAccount(chain, "OwnedWallet", freshAddress(), stranger.address);
	const txHash = await sendCall(chain, stranger, execute(relay, handleOps([operation], stranger.address)));
	await report(honest, txHash, attempt.named);
	await expectPaid(honest, txHash, { payerProof: "tag" });
});

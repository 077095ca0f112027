import { beforeEach, describe, expect, test } from "vitest";
import type { Address } from "#app/core/address.ts";
import { LOCAL_CHAIN_ID } from "#app/core/chains.ts";
import { handleOps, signUserOperation } from "#local/chain/contract-accounts.ts";
import { etherTransfer, sendCall } from "#local/chain/contract-calls.ts";
import { disperseEther } from "#local/chain/relays.ts";
import { byBlock, together } from "#local/chain/strangers.ts";
import {
	ASKED,
	bundle,
	decide,
	expectPaid,
	inside,
	restoreChain,
	rowOf,
	signFor,
	smartAccount,
} from "./payer-scenes.ts";
import {
	chain,
	checkNow,
	freshAddress,
	makeLink,
	makeUser,
	pay,
	payer,
	proveFor,
	report,
	services,
	setFaults,
	snapshot,
	stranger,
} from "./scenario.ts";
import { arrivalOf, beginAtHead, roundsUntil } from "./watcher/rounds.ts";

/** Ether of several accounts, or for several links, in one transaction. */

restoreChain();
beforeEach(beginAtHead);

const ETHER = ASKED.ETH;
const withTraces = (traces: boolean) => setFaults("both", traces ? [] : [{ kind: "no-trace" }]);

/** A person who has proven an address, and their links for ether there. */
async function linksFor(...sums: readonly bigint[]) {
	const [to, owner] = [freshAddress(), await makeUser()];
	await proveFor(owner, to);
	const links: string[] = [];
	for (const amount of sums) links.push(await makeLink({ requesterAddress: to, token: "ETH", amount }, owner));
	return { to, links, owner };
}

/** Two smart accounts send ether to one address in one bundle. */
async function bundledTo(to: Address, mine: bigint, theirs: bigint) {
	const own = await smartAccount(payer, "ETH", 2n * mine);
	const other = await smartAccount(stranger, "ETH", 2n * theirs);
	const txHash = await bundle([
		{ account: own, owner: payer, call: etherTransfer(to, mine) },
		{ account: other, owner: stranger, call: etherTransfer(to, theirs) },
	]);
	return { own, other, txHash };
}

describe("two accounts that pay one link together, one of them little", () => {
	test("pay it by their signatures", async () => {
		const { to, links } = await linksFor(11n * ETHER);
		const [paymentId = ""] = links;
		const { txHash } = await bundledTo(to, 10n * ETHER, ETHER);
		await report(paymentId, txHash, { payerSignature: await signFor(payer, paymentId, txHash) });
		await report(paymentId, txHash, {
			senderName: "Carol",
			senderEmail: "carol@example.com",
			payerSignature: await signFor(stranger, paymentId, txHash),
		});
		await expectPaid(paymentId, txHash, { payerProof: "signature", amount: (11n * ETHER).toString() });
	});

	test("pay it by the requester's word, which is asked about both", async () => {
		const { to, links } = await linksFor(11n * ETHER);
		const [paymentId = ""] = links;
		const { txHash } = await bundledTo(to, 10n * ETHER, ETHER);
		await report(paymentId, txHash);
		expect(await rowOf(paymentId, txHash)).toMatchObject({
			state: "needs-requester",
			amount: (11n * ETHER).toString(),
		});
		expect(await decide(paymentId, txHash, "accept")).toEqual({ ok: true });
		await expectPaid(paymentId, txHash, { payerProof: "requester" });
	});

	test("pay it where one signs and the requester takes the other's", async () => {
		const { to, links } = await linksFor(11n * ETHER);
		const [paymentId = ""] = links;
		const { txHash, own, other } = await bundledTo(to, 10n * ETHER, ETHER);
		await report(paymentId, txHash, { payerSignature: await signFor(payer, paymentId, txHash) });
		expect(await snapshot(paymentId)).toMatchObject({ status: "pending", received: (10n * ETHER).toString() });
		expect(await decide(paymentId, txHash, "accept")).toEqual({ ok: true });
		expect(await snapshot(paymentId)).toMatchObject({ status: "success", received: (11n * ETHER).toString() });
		const parts = (await snapshot(paymentId)).dashboard.map(({ from, payerProof }) => [from, payerProof]);
		expect(parts.sort()).toEqual(
			[
				[own, "signature"],
				[other, "requester"],
			].sort(),
		);
		expect(await decide(paymentId, txHash, "undo")).toEqual({ ok: true });
		expect(await snapshot(paymentId)).toMatchObject({ status: "pending", received: (10n * ETHER).toString() });
	});
});

test("a part of the sum that its payer signed for counts at every check, and asks its requester nothing", async () => {
	const { to, links } = await linksFor(3n * ETHER);
	const [paymentId = ""] = links;
	const txHash = await pay(to, ETHER, payer, "ETH");
	await report(paymentId, txHash, { payerSignature: await signFor(payer, paymentId, txHash) });
	for (const _ of [1, 2, 3]) {
		expect(await snapshot(paymentId)).toMatchObject({ status: "pending", detail: "partial", received: `${ETHER}` });
		expect((await snapshot(paymentId)).dashboard).toMatchObject([{ state: "credited", payerProof: "signature" }]);
		await checkNow(paymentId);
	}
});

test("what a link leaves of a bundle is shown as arrived, however little it is beside what counts", async () => {
	// two links for the same sum: neither takes it by itself
	const { to, links } = await linksFor(10n * ETHER, ETHER, ETHER);
	const [paid = "", , other = ""] = links;
	const { txHash, own } = await bundledTo(to, 10n * ETHER, ETHER);
	await roundsUntil(async () => !["found", undefined].includes((await arrivalOf(txHash))?.state));
	await expectPaid(paid, txHash, { from: own, amount: (10n * ETHER).toString() });
	expect(await arrivalOf(txHash)).toMatchObject({ state: "unclaimed", amount: 11n * ETHER });
	expect((await snapshot(other)).arrivals).toMatchObject([{ txHash, amount: ETHER.toString() }]);
});

describe("ether by two calls that waits for the requester", () => {
	async function waiting(traces: boolean, asked = 5n * ETHER) {
		const { to, links } = await linksFor(asked);
		const [paymentId = ""] = links;
		const disperser = await chain.place("Disperser", freshAddress());
		const txHash = await sendCall(chain, payer, disperseEther(disperser, [to, to], [ETHER, 2n * ETHER]));
		await withTraces(traces);
		await report(paymentId, txHash);
		return { paymentId, txHash };
	}
	const SUM = { state: "needs-requester", amount: (3n * ETHER).toString(), amountSource: "chain" };

	test("has its sum still when no endpoint traces any more", async () => {
		const { paymentId, txHash } = await waiting(true);
		expect(await rowOf(paymentId, txHash)).toMatchObject(SUM);
		await setFaults("both", [{ kind: "no-trace" }, { kind: "pruned", keep: 0 }]);
		await checkNow(paymentId);
		expect(await rowOf(paymentId, txHash)).toMatchObject(SUM);
		expect(await decide(paymentId, txHash, "accept")).toEqual({ ok: true });
		expect(await snapshot(paymentId)).toMatchObject({ received: (3n * ETHER).toString() });
	});

	test("is not listed beside its call that counts, once endpoints trace", async () => {
		const { paymentId, txHash } = await waiting(false, ETHER);
		expect(await rowOf(paymentId, txHash)).toMatchObject(SUM);
		await withTraces(true);
		await checkNow(paymentId);
		await expectPaid(paymentId, txHash, { amount: ETHER.toString() });
		expect(await snapshot(paymentId)).toMatchObject({ received: ETHER.toString(), moving: "0" });
	});
});

test("what a bundle brought a link for many payers counts whole, a stranger's wei beside it included", async () => {
	const { to, owner } = await linksFor();
	const parent = await makeLink(
		{ requesterAddress: to, token: "ETH", amount: ETHER, reuse: { most: null, open: null } },
		owner,
	);
	const { txHash } = await bundledTo(to, ETHER, 1n);
	await roundsUntil(async () => (await arrivalOf(txHash))?.state === "unclaimed");
	const credited = await services().room(parent).creditArrival(`${LOCAL_CHAIN_ID}:${txHash}`);
	if (!credited.ok) throw new Error(credited.reason);
	expect(await services().listPayers(parent, null)).toMatchObject({ paid: 1, received: (ETHER + 1n).toString() });
});

test("a bundle that pays two links pays both in another block, where a stranger's wei comes before them", async () => {
	const { to, links } = await linksFor(ETHER, 2n * ETHER);
	const [one = "", two = ""] = links;
	const ops = [];
	for (const [owner, value] of [
		[payer, ETHER],
		[stranger, 2n * ETHER],
	] as const) {
		const account = await smartAccount(owner, "ETH", value);
		ops.push((await signUserOperation(chain, account, owner, etherTransfer(to, value))).operation);
	}
	const [multicall, twoFaced] = [
		await chain.place("Multicall", freshAddress()),
		await chain.place("TwoFaced", freshAddress()),
	];
	const [wei, elsewhere] = [await inside(to, 1n), await inside(freshAddress(), 1n)];
	await chain.setAutomine(false);
	await chain.mine(1);
	const next = (await chain.client.getBlockNumber({ cacheTime: 0 })) + 1n;
	const [even, odd] = next % 2n === 0n ? [elsewhere, wei] : [wei, elsewhere];
	const calls = [byBlock(twoFaced, even, odd), handleOps(ops, stranger.address)];
	const txHash = await sendCall(chain, stranger, together(multicall, calls), { gas: 3_000_000n, wait: false });
	await chain.mine(1);
	for (const link of links) await report(link, txHash);
	for (const link of links) await expectPaid(link, txHash, { payerProof: "sole-link" });
	await chain.reorg(2, [{ raw: await chain.rawTransaction(txHash), block: 0 }]);
	expect(await chain.balance("ETH", to)).toBe(3n * ETHER + 1n);
	for (const link of [two, one]) await checkNow(link);
	await expectPaid(one, txHash, { amount: ETHER.toString() });
	await expectPaid(two, txHash, { amount: (2n * ETHER).toString() });
	const { blockNumber } = await chain.client.getTransactionReceipt({ hash: txHash });
	expect(blockNumber).toBe(next - 1n);
});

test("what a link left of a batch counts for another by the requester's word when no endpoint traces any more", async () => {
	const { to, links } = await linksFor(ETHER, 5n * ETHER, 7n * ETHER);
	const [paid = "", other = "", third = ""] = links;
	const disperser = await chain.place("Disperser", freshAddress());
	const txHash = await sendCall(chain, payer, disperseEther(disperser, [to, to], [ETHER, 2n * ETHER]));
	await report(paid, txHash);
	await expectPaid(paid, txHash, { amount: ETHER.toString() });
	await setFaults("both", [{ kind: "no-trace" }, { kind: "pruned", keep: 0 }]);
	const credit = (link: string, amount?: bigint) =>
		services().room(link).creditArrival(`${LOCAL_CHAIN_ID}:${txHash}`, amount);
	expect(await credit(other)).toEqual({ ok: false, reason: "needs-amount" });
	expect(await credit(other, 2n * ETHER)).toEqual({ ok: true });
	expect(await credit(third, ETHER)).toEqual({ ok: false, reason: "already-claimed" });
	await withTraces(true);
	for (const link of [third, other, paid]) await checkNow(link);
	expect(await snapshot(paid)).toMatchObject({ status: "success", received: ETHER.toString() });
	expect(await snapshot(other)).toMatchObject({ received: (2n * ETHER).toString() });
	expect(await snapshot(third)).toMatchObject({ received: "0" });
});

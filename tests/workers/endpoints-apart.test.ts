import { describe, expect, test } from "vitest";
import type { SteeredFault } from "#local/rpc-faults.ts";
import { env } from "./environment.ts";
import { ASKED, begun, expectPaid, expectUnpaid, restoreChain, startAttempt, type Token } from "./payer-scenes.ts";
import {
	chain,
	checkNow,
	freshAddress,
	HUNDRED,
	makeProvenLink,
	pay,
	payer,
	report,
	setFaults,
	snapshot,
} from "./scenario.ts";

/** One endpoint is stalled, or both keep little: what is paid is found and credited all the same. */

restoreChain();

/** Later than anything final here (head − 16). */
const FAR_BEHIND = 40;

describe("an endpoint that is stuck", () => {
	test.each(["USDC", "ETH"] as const)("does not stop a payment of %s that is final at the other", async (token) => {
		const to = freshAddress();
		const paymentId = await makeProvenLink({ requesterAddress: to, token, amount: ASKED[token] });
		await setFaults("two", [{ kind: "stuck" }]);
		const txHash = await pay(to, ASKED[token], payer, token);
		await chain.mine(FAR_BEHIND);
		expect(await report(paymentId, txHash)).toMatchObject({ verified: true });
		await expectPaid(paymentId, txHash);
	});

	test("makes a payment wait that is not final yet, and no longer", async () => {
		const to = freshAddress();
		await setFaults("two", [{ kind: "stuck" }]);
		await chain.mine(FAR_BEHIND);
		const paymentId = await makeProvenLink({ requesterAddress: to });
		const txHash = await pay(to, HUNDRED);
		expect(await report(paymentId, txHash)).toMatchObject({ verified: false, kind: "waiting" });
		await expectUnpaid(paymentId);
		await chain.mine(FAR_BEHIND);
		await checkNow(paymentId);
		await expectPaid(paymentId, txHash);
	});

	test("does not name the next nonce: the one that is ahead does", async () => {
		const paymentId = await makeProvenLink({ requesterAddress: freshAddress() });
		await setFaults("one", [{ kind: "stuck" }]);
		await pay(freshAddress(), 1n);
		await chain.mine(FAR_BEHIND);
		expect(await startAttempt(paymentId, payer.address)).toMatchObject({ ok: true });
	});

	test("takes no success back", async () => {
		const to = freshAddress();
		const paymentId = await makeProvenLink({ requesterAddress: to });
		const txHash = await pay(to, HUNDRED);
		await report(paymentId, txHash);
		await expectPaid(paymentId, txHash);
		await setFaults("two", [{ kind: "stale", blocks: FAR_BEHIND }]);
		await checkNow(paymentId);
		await expectPaid(paymentId, txHash);
	});
});

describe("an endpoint that keeps no receipts", () => {
	const NO_RECEIPTS: SteeredFault = { kind: "altered", methods: ["eth_getTransactionReceipt"], result: null };

	test.each(["USDC", "ETH"] as const)("does not stop a payment of %s that is final at the other", async (token) => {
		const to = freshAddress();
		const paymentId = await makeProvenLink({ requesterAddress: to, token, amount: ASKED[token] });
		await setFaults("two", [NO_RECEIPTS]);
		const txHash = await pay(to, ASKED[token], payer, token);
		expect(await report(paymentId, txHash)).toMatchObject({ verified: false, kind: "waiting" });
		await expectUnpaid(paymentId);
		await chain.mine(FAR_BEHIND);
		expect(await report(paymentId, txHash)).toMatchObject({ verified: true });
		await expectPaid(paymentId, txHash);
	});

	test("takes no success back", async () => {
		const to = freshAddress();
		const paymentId = await makeProvenLink({ requesterAddress: to });
		const txHash = await pay(to, HUNDRED);
		await report(paymentId, txHash);
		await setFaults("both", [NO_RECEIPTS]);
		await checkNow(paymentId);
		await expectPaid(paymentId, txHash);
	});

	test("is none while a transaction waits for its block, whose hash some nodes write as zeros", async () => {
		const to = freshAddress();
		const paymentId = await makeProvenLink({ requesterAddress: to });
		const fields = { blockHash: `0x${"0".repeat(64)}` };
		await setFaults("both", [{ kind: "altered", methods: ["eth_getTransactionByHash"], fields }]);
		await chain.setAutomine(false);
		const txHash = await chain.transfer(payer, "USDC", to, HUNDRED);
		expect(await report(paymentId, txHash)).toMatchObject({ kind: "waiting", reason: "unmined" });
		await chain.setAutomine(true);
	});

	test("refuses nothing that the other holds", async () => {
		const paymentId = await makeProvenLink({ requesterAddress: freshAddress() });
		const elsewhere = await pay(freshAddress(), HUNDRED);
		await setFaults("both", [NO_RECEIPTS]);
		expect(await report(paymentId, elsewhere)).toMatchObject({ kind: "waiting" });
	});
});

test.each(["USDC", "ETH"] as const)("a receipt that leaves its fee open is read: %s", async (token) => {
	const to = freshAddress();
	const paymentId = await makeProvenLink({ requesterAddress: to, token, amount: ASKED[token] });
	const fields = { gasUsed: null, effectiveGasPrice: null, l1Fee: null };
	await setFaults("both", [{ kind: "altered", methods: ["eth_getTransactionReceipt"], fields }]);
	const txHash = await pay(to, ASKED[token], payer, token);
	expect(await report(paymentId, txHash)).toMatchObject({ verified: true });
});

describe("a payment whose hash was lost", () => {
	/** A wallet paid, its page reported nothing, and the chain went on. */
	async function paidUnreported(token: Token, blocksSince: number) {
		const to = freshAddress();
		const paymentId = await makeProvenLink({ requesterAddress: to, token, amount: ASKED[token] });
		await begun(paymentId, payer.address, { amount: ASKED[token] });
		const txHash = await pay(to, ASKED[token], payer, token);
		await chain.mine(blocksSince);
		return { paymentId, txHash };
	}

	const PRUNED: SteeredFault = { kind: "pruned", keep: 5 };
	/** What is refused while logs and blocks cannot be had; heads still can. */
	const SILENT: SteeredFault[] = [
		{ kind: "server-error", methods: ["eth_getLogs", "eth_getBlockByHash"] },
		{ kind: "server-error", methods: ["eth_getBlockByNumber"], params: '^\\["0x.*true\\]$' },
	];

	test.each<[Token, string, SteeredFault[]]>([
		["USDC", "pruned", [PRUNED]],
		["ETH", "pruned", [PRUNED]],
		["USDC", "pruned and return logs of ten blocks at most", [PRUNED, { kind: "log-range", blocks: 10 }]],
	])("is found by the room's check: %s, where endpoints are %s", async (token, _, faults) => {
		const { paymentId, txHash } = await paidUnreported(token, 20);
		await setFaults("both", faults);
		for (let checks = 0; checks < 5; checks++) await checkNow(paymentId);
		await expectPaid(paymentId, txHash, { payerProof: "attempt", senderName: "Bob" });
		expect((await snapshot(paymentId)).attempts).toMatchObject([{ state: "settled", txHash }]);
	});

	test.each(["USDC", "ETH"] as const)("is never given up because endpoints are pruned: %s", async (token) => {
		const { paymentId, txHash } = await paidUnreported(token, 20);
		await setFaults("both", [PRUNED, ...SILENT]);
		for (const ageMs of [0, 60_000, 30 * 60_000]) {
			await env.DB.prepare("update payment_attempts set created_at = created_at - ? where payment_id = ?")
				.bind(ageMs, paymentId)
				.run();
			await checkNow(paymentId);
			expect((await snapshot(paymentId)).attempts).not.toMatchObject([{ state: "expired" }]);
		}
		expect((await snapshot(paymentId)).nextLookAt).toEqual(expect.any(Number));
		await setFaults("both", [PRUNED]);
		for (let checks = 0; checks < 5; checks++) await checkNow(paymentId);
		await expectPaid(paymentId, txHash);
	});
});

import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { LOCAL_CHAIN_ID, tokenContract } from "#app/core/chains.ts";
import { findCursor } from "#app/db/payments/chain-cursors.ts";
import { execTransaction, placeAccount } from "#local/chain/contract-accounts.ts";
import { etherTransfer, sendCall, tokenTransfer } from "#local/chain/contract-calls.ts";
import type { SteeredFault } from "#local/rpc-faults.ts";
import { variation } from "../../variation.ts";
import { env } from "../environment.ts";
import {
	chain,
	freshAddress,
	HUNDRED,
	makeLink,
	makeProvenLink,
	makeUser,
	pay,
	payer,
	setFaults,
	snapshot,
	stranger,
} from "../scenario.ts";
import { arrivalOf, beginAtHead, db, endRests, forgetMemory, round, rounds, roundsUntil } from "./rounds.ts";

const usdc = tokenContract(LOCAL_CHAIN_ID, "USDC") as `0x${string}`;
const ETHER = 10n ** 18n;

beforeEach(beginAtHead);
afterEach(async () => {
	await setFaults("both", []);
	await chain.setAutomine(true);
});

describe("a payment nobody reports", () => {
	test("of exactly what the only open link asks is found and counts, its sender unknown", async () => {
		const to = freshAddress();
		const paymentId = await makeLink({ requesterAddress: to });
		const txHash = await pay(to, HUNDRED);
		await round();
		expect(await snapshot(paymentId)).toMatchObject({
			status: "success",
			detail: "exact",
			confirmedPayment: { txnHash: txHash, senderName: null },
		});
		expect(await arrivalOf(txHash)).toMatchObject({ state: "handed", amount: HUNDRED, fromAddress: payer.address });
	});

	test("of ether is found by the balance, and by whom it was sent", async () => {
		const to = freshAddress();
		const paymentId = await makeLink({ requesterAddress: to, token: "ETH", amount: ETHER });
		await round();
		const txHash = await pay(to, ETHER, payer, "ETH");
		await round();
		expect(await snapshot(paymentId)).toMatchObject({ status: "success" });
		expect(await arrivalOf(txHash)).toMatchObject({ state: "handed", amount: ETHER, fromAddress: payer.address });
	});

	test("of ether out of a Safe is found in the block's trace", async () => {
		const to = freshAddress();
		const paymentId = await makeLink({ requesterAddress: to, token: "ETH", amount: ETHER });
		const safe = await placeAccount(chain, "Safe", freshAddress(), payer.address);
		await chain.mined(await sendCall(chain, stranger, etherTransfer(safe, 2n * ETHER)));
		await round();
		const txHash = await sendCall(chain, stranger, await execTransaction(chain, safe, payer, etherTransfer(to, ETHER)));
		await chain.mined(txHash);
		// A trace that an endpoint does not answer in time is asked for again in its next rounds.
		await roundsUntil(async () => (await arrivalOf(txHash)) !== null);
		expect(await arrivalOf(txHash)).toMatchObject({ amount: ETHER });
		expect((await snapshot(paymentId)).payments).toMatchObject([{ txHash }]);
	});

	test("of a token out of a Safe is found by its log", async () => {
		const to = freshAddress();
		const paymentId = await makeLink({ requesterAddress: to });
		const safe = await placeAccount(chain, "Safe", freshAddress(), payer.address);
		await pay(safe, HUNDRED);
		const txHash = await sendCall(
			chain,
			stranger,
			await execTransaction(chain, safe, payer, tokenTransfer(usdc, to, HUNDRED)),
		);
		await chain.mined(txHash);
		await round();
		expect(await snapshot(paymentId)).toMatchObject({ status: "success" });
	});

	test("is found when one endpoint hides its log, by the other", async () => {
		const to = freshAddress();
		const paymentId = await makeLink({ requesterAddress: to });
		await pay(to, HUNDRED);
		await setFaults("one", [{ kind: "altered", methods: ["eth_getLogs"], result: [] }]);
		await rounds(2);
		expect(await snapshot(paymentId)).toMatchObject({ status: "success" });
	});

	test("is the link's even if its room could not ask about it at first", async () => {
		const to = freshAddress();
		const paymentId = await makeLink({ requesterAddress: to });
		const txHash = await pay(to, HUNDRED);
		await setFaults("both", [{ kind: "down", methods: ["eth_getTransactionReceipt"] }]);
		await round();
		expect(await arrivalOf(txHash)).toMatchObject({ state: "found" });
		await setFaults("both", []);
		await endRests();
		await env.DB.prepare("update arrivals set next_try_at = 0 where tx_hash = ?").bind(txHash).run();
		await round();
		expect(await snapshot(paymentId)).toMatchObject({ status: "success" });
	});

	test("that one endpoint invents counts nowhere", async () => {
		const to = freshAddress();
		const paymentId = await makeProvenLink({ requesterAddress: to });
		const other = freshAddress();
		const txHash = await pay(other, HUNDRED);
		const block = await chain.client.getTransactionReceipt({ hash: txHash });
		const topics = block.logs[0]?.topics.slice(0, 2) ?? [];
		const log = { ...block.logs[0], topics: [...topics, `0x${"0".repeat(24)}${to.slice(2).toLowerCase()}`] };
		const forged = JSON.parse(
			JSON.stringify(log, (_, value) => (typeof value === "bigint" ? `0x${value.toString(16)}` : value)),
		);
		await setFaults("both", [{ kind: "altered", methods: ["eth_getLogs"], result: [forged] }]);
		await rounds(2);
		expect((await snapshot(paymentId)).dashboard).toEqual([]);
		expect(await arrivalOf(txHash)).toMatchObject({ state: "refused" });
	});
});

describe("no gap", () => {
	test("a block read while only one endpoint answered is read by the other when it is back", async () => {
		const to = freshAddress();
		const paymentId = await makeLink({ requesterAddress: to });
		await setFaults("two", [{ kind: "down" }]);
		await rounds(2);
		await setFaults("one", [{ kind: "altered", methods: ["eth_getLogs"], result: [] }]);
		await pay(to, HUNDRED);
		await rounds(2);
		expect((await snapshot(paymentId)).status).toBe("none");
		await setFaults("two", []);
		await endRests();
		await rounds(2);
		expect((await snapshot(paymentId)).status).toBe("success");
	});

	const HIDDEN: Record<"USDC" | "ETH", SteeredFault> = {
		USDC: { kind: "altered", methods: ["eth_getLogs"], result: [] },
		ETH: { kind: "altered", methods: ["eth_getBalance"], result: "0x0" },
	};
	test.each(["USDC", "ETH"] as const)(
		"%s that the endpoint hides which is read first after the watcher's memory was lost is found by the other",
		async (token) => {
			const amount = token === "ETH" ? ETHER : HUNDRED;
			const to = freshAddress();
			const paymentId = await makeLink({ requesterAddress: to, token, amount });
			await rounds(2);
			const txHash = await pay(to, amount, undefined, token);
			// more than is read again of what was read
			await chain.mine(20);
			await forgetMemory();
			await setFaults("two", [HIDDEN[token]]);
			await rounds(2);
			await setFaults("both", []);
			await roundsUntil(async () => (await arrivalOf(txHash)) !== null);
			expect(await snapshot(paymentId)).toMatchObject({ status: "success" });
		},
	);

	variation("after an outage everything since is read, however narrow the provider's ranges", async () => {
		const payees = [freshAddress(), freshAddress(), freshAddress()];
		const links = await Promise.all(payees.map((requesterAddress) => makeLink({ requesterAddress })));
		await round();
		await setFaults("both", [{ kind: "down" }]);
		await round();
		await endRests();
		await round();
		expect((await findCursor(db, LOCAL_CHAIN_ID))?.silentSince).not.toBeNull();
		for (const payee of payees) {
			await chain.mine(120);
			await pay(payee, HUNDRED);
		}
		await chain.mine(120);
		await setFaults("both", [{ kind: "log-range", blocks: 10 }]);
		await endRests();
		await rounds(12);
		for (const paymentId of links) expect((await snapshot(paymentId)).status).toBe("success");
		expect(await findCursor(db, LOCAL_CHAIN_ID)).toMatchObject({ silentSince: null });
	});

	test("a reorg takes an arrival back, and what is mined again is found again", async () => {
		const owner = await makeUser();
		const to = freshAddress();
		const paymentId = await makeLink({ requesterAddress: to, confirmationsAsked: "12" }, owner);
		await round();
		const before = await chain.snapshot();
		const txHash = await pay(to, HUNDRED);
		await rounds(2);
		expect(await snapshot(paymentId)).toMatchObject({ status: "pending", detail: "mined" });
		await chain.revert(before);
		await chain.mine(3);
		await rounds(2);
		expect(await arrivalOf(txHash)).toMatchObject({ state: "gone" });
	});

	test("a reorg takes an arrival back although no endpoint told at first what is in its block now", async () => {
		const to = freshAddress();
		await makeLink({ requesterAddress: to });
		await round();
		const before = await chain.snapshot();
		const txHash = await pay(to, HUNDRED);
		await chain.mine(1);
		await rounds(2);
		expect(await arrivalOf(txHash)).toMatchObject({ state: "handed" });
		await chain.revert(before);
		await chain.mine(6);
		const byNumber = '^\\["0x[^"]*",false';
		await setFaults("both", [{ kind: "altered", result: null, methods: ["eth_getBlockByNumber"], params: byNumber }]);
		await rounds(4);
		await setFaults("both", []);
		await rounds(2);
		expect(await arrivalOf(txHash)).toMatchObject({ state: "gone" });
	});
});

import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { LOCAL_CHAIN_ID } from "#app/core/chains.ts";
import { NATIVE_LOG_EMITTER } from "#app/core/payments/transfer-logs.ts";
import { CONTRACT_WALLET_ABI } from "#local/chain/chain-control.ts";
import { sendCall, tokenTransfer } from "#local/chain/contract-calls.ts";
import { disperseEther, placeForwarder } from "#local/chain/relays.ts";
import type { SteeredFault } from "#local/rpc-faults.ts";
import { env } from "../environment.ts";
import {
	chain,
	freshAddress,
	makeLink,
	makeProvenLink,
	makeUser,
	pay,
	report,
	setFaults,
	snapshot,
	stranger,
	unique,
} from "../scenario.ts";
import { arrivalOf, beginAtHead, restartWatcher, round, rounds, roundsUntil } from "./rounds.ts";

/** Ether that leaves no trace in a balance, and logs that are none of ether. */

const ETHER = 10n ** 18n;
/** of a plain transfer */
const GAS = 21_000n;

beforeEach(beginAtHead);
afterEach(() => setFaults("both", []));

describe("an address that passes on all it gets between two rounds", () => {
	test("shows by its nonce that it was paid", async () => {
		const privateKey = generatePrivateKey();
		const { address } = privateKeyToAccount(privateKey);
		const paymentId = await makeLink({ requesterAddress: address, token: "ETH", amount: ETHER });
		await rounds(2);
		const txHash = await pay(address, ETHER, undefined, "ETH");
		const gasPrice = (await chain.client.getGasPrice()) * 2n;
		const sweep = { to: freshAddress(), value: ETHER - GAS * gasPrice, gas: GAS, gasPrice, type: "legacy" } as const;
		await chain.mined(await chain.walletOf({ privateKey }).sendTransaction(sweep));
		expect(await chain.balance("ETH", address)).toBe(0n);
		await rounds(2);
		expect(await arrivalOf(txHash)).toMatchObject({ state: "handed", amount: ETHER });
		expect(await snapshot(paymentId)).toMatchObject({ status: "success" });
	});

	test("within the same transaction is a contract's and is not found: whoever reports the hash is told what it did", async () => {
		const to = await placeForwarder(chain, "Forwarder", freshAddress(), freshAddress());
		const paymentId = await makeLink({ requesterAddress: to, token: "ETH", amount: ETHER });
		await rounds(2);
		const txHash = await sendCall(chain, stranger, { to, data: "0x", value: ETHER });
		await rounds(2);
		expect(await arrivalOf(txHash)).toBeNull();
		expect(await report(paymentId, txHash)).toMatchObject({ kind: "waiting", reason: "needs-requester" });
		expect((await snapshot(paymentId)).dashboard).toMatchObject([{ txHash, asks: "forwarded" }]);
	});
});

test("one transaction that pays two links of one payee is found for both", async () => {
	const [to, owner] = [freshAddress(), await makeUser()];
	const [one, two] = [
		await makeLink({ requesterAddress: to, token: "ETH", amount: ETHER }, owner),
		await makeLink({ requesterAddress: to, token: "ETH", amount: 2n * ETHER }, owner),
	];
	await rounds(2);
	const disperser = await chain.place("Disperser", freshAddress());
	const txHash = await sendCall(chain, stranger, disperseEther(disperser, [to, to], [ETHER, 2n * ETHER]));
	await roundsUntil(async () => (await arrivalOf(txHash))?.state === "handed");
	expect(await snapshot(one)).toMatchObject({ status: "success", received: ETHER.toString() });
	expect(await snapshot(two)).toMatchObject({ status: "success", received: (2n * ETHER).toString() });
});

/** A link that is paid by a contract's call while both endpoints have a fault. */
async function paidInsideACall(fault: SteeredFault) {
	const to = freshAddress();
	const wallet = await chain.place("ContractWallet", freshAddress());
	const paymentId = await makeLink({ requesterAddress: to, token: "ETH", amount: ETHER });
	await rounds(2);
	await setFaults("both", [fault]);
	const sendEther = { abi: CONTRACT_WALLET_ABI, functionName: "sendEther", args: [to, ETHER] } as const;
	const txHash = await chain.walletOf(stranger).writeContract({ address: wallet, value: ETHER, ...sendEther });
	await chain.mined(txHash);
	return { paymentId, txHash };
}

test("inside a contract's call is found although the block's trace was cut off at every endpoint", async () => {
	const { paymentId, txHash } = await paidInsideACall({ kind: "truncated", methods: ["debug_traceBlockByNumber"] });
	await rounds(2);
	await setFaults("both", []);
	await chain.mine(20);
	await roundsUntil(async () => (await arrivalOf(txHash)) !== null);
	expect(await arrivalOf(txHash)).toMatchObject({ state: "handed", amount: ETHER });
	expect(await snapshot(paymentId)).toMatchObject({ status: "success" });
});

test("inside a contract's call is found when no trace was answered at first, however many blocks came since", async () => {
	const { paymentId, txHash } = await paidInsideACall({ kind: "down", methods: ["debug_traceBlockByNumber"] });
	// as between two rounds of an idle watcher, where blocks are four a second
	await chain.mine(120);
	await rounds(4);
	expect(await arrivalOf(txHash)).toBeNull();
	await setFaults("both", []);
	await roundsUntil(async () => (await arrivalOf(txHash)) !== null);
	expect(await snapshot(paymentId)).toMatchObject({ status: "success" });
});

test("beyond two thousand addresses every block is read, and what transactions themselves pay is found", async () => {
	const to = freshAddress();
	const paymentId = await makeLink({ requesterAddress: to, token: "ETH", amount: ETHER });
	const [crowd, owner] = [unique("crowd"), await makeUser()];
	const addresses = JSON.stringify(Array.from({ length: 2_001 }, freshAddress));
	await env.DB.batch([
		env.DB.prepare(`
			insert into pending_payments (payment_id, user_id, requester_name, requester_email, requester_address, chain_id, token,
				amount, confirmations_asked, dashboard_password_hash, submission_key, created_at)
			select ?1 || key, ?2, 'Ada', 'ada@example.com', value, ?3, 'ETH', '1', '1', 'x', ?1 || key, ?4 from json_each(?5)
		`).bind(crowd, owner, LOCAL_CHAIN_ID, Date.now(), addresses),
		env.DB.prepare(`
			insert into link_chains (payment_id, chain_id, payee, token, place)
			select payment_id, chain_id, requester_address, token, 0 from pending_payments where user_id = ?
		`).bind(owner),
	]);
	try {
		await round();
		const txHash = await pay(to, ETHER, undefined, "ETH");
		await roundsUntil(async () => (await arrivalOf(txHash)) !== null);
		expect(await arrivalOf(txHash)).toMatchObject({ state: "handed", amount: ETHER });
		expect(await snapshot(paymentId)).toMatchObject({ status: "success" });
	} finally {
		await env.DB.prepare("delete from pending_payments where user_id = ?").bind(owner).run();
		// It has them in memory for ten minutes, in which tests of other files may run.
		await restartWatcher();
	}
});

test.each(["with", "without"])("logs of a contract at EIP-7708's address, %s traces, are no ether", async (traces) => {
	await chain.place("Usdc", NATIVE_LOG_EMITTER);
	try {
		await chain.mint(NATIVE_LOG_EMITTER, stranger.address, ETHER);
		const to = freshAddress();
		const paymentId = await makeProvenLink({ requesterAddress: to, token: "ETH", amount: ETHER });
		if (traces === "without") await setFaults("both", [{ kind: "no-trace" }]);
		await rounds(2);
		const txHash = await sendCall(chain, stranger, tokenTransfer(NATIVE_LOG_EMITTER, to, ETHER));
		await rounds(2);
		expect(await arrivalOf(txHash)).toBeNull();
		expect(await snapshot(paymentId)).toMatchObject({ status: "none", arrivals: [], dashboard: [] });
	} finally {
		await chain.client.setCode({ address: NATIVE_LOG_EMITTER, bytecode: "0x" });
	}
});

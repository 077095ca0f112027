import type { EIP1193Provider } from "viem";
import { describe, expect, test } from "vitest";
import { askWallet } from "#app/wallet/ask-wallet.ts";
import type { PayerTerms } from "#app/wallet/contract.ts";
import { batchState, readBatch } from "#app/wallet/send-calls.ts";

const HASH = `0x${"a".repeat(64)}` as const;
const TAG = `0x${"5a".repeat(16)}` as const;
const from = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";
const terms: PayerTerms = {
	paymentId: "p",
	requesterName: "Rosa",
	requesterAddress: "0xeD14611657bC462ca90abC056d4144b76219F44f",
	chainId: 1,
	chainIds: [1],
	token: "USDC",
	amount: "100000000",
	confirmationsAsked: "1",
	appUrl: "https://paylink.example",
	pageUrl: "https://paylink.example/link/p",
};
const plan = { nonce: 7, gas: null, tag: TAG };
const refusal = (code: number, message = "no") => Object.assign(new Error(message), { code });

function walletThat(answers: Record<string, unknown>) {
	const asked: { method: string; params?: unknown }[] = [];
	const request = async (call: { method: string; params?: unknown }) => {
		asked.push(call);
		const answer = answers[call.method] ?? refusal(4200);
		if (answer instanceof Error) throw answer;
		return answer;
	};
	const provider = { request, on: () => {}, removeListener: () => {} } as unknown as EIP1193Provider;
	return { provider, methods: () => asked.map(({ method }) => method), asked };
}
const BATCHES = { wallet_getCapabilities: {}, eth_getTransactionCount: "0x7" };

describe("a wallet that sends batches only", () => {
	test.for([
		["an object", { id: "0xb47c4" }, "0xb47c4"],
		["a bare string", "batch-1", "batch-1"],
	] as const)("answers an id: %s", async ([, answer, id]) => {
		const { provider, asked } = walletThat({ ...BATCHES, wallet_sendCalls: answer });
		expect(await askWallet(provider, terms, from, plan)).toEqual({ kind: "batch", id });
		const calls = asked.find(({ method }) => method === "wallet_sendCalls");
		expect(calls?.params).toEqual([
			{
				version: "2.0.0",
				chainId: "0x1",
				from,
				atomicRequired: false,
				calls: [{ to: expect.any(String), data: expect.stringMatching(new RegExp(`^0xa9059cbb.*${TAG.slice(2)}$`)) }],
			},
		]);
	});

	test("is asked the second way only after it does not know the first", async () => {
		const { provider, methods } = walletThat({ ...BATCHES, eth_sendTransaction: HASH, wallet_sendCalls: "x" });
		expect(await askWallet(provider, terms, from, plan)).toEqual({ kind: "hash", txHash: HASH });
		expect(methods()).toEqual(["eth_sendTransaction"]);
	});

	test.for([
		["it refused for another reason", { ...BATCHES, eth_sendTransaction: refusal(-32000), wallet_sendCalls: "x" }],
		["the person said no", { ...BATCHES, eth_sendTransaction: refusal(4001), wallet_sendCalls: "x" }],
		["its account has sent something meanwhile", { ...BATCHES, eth_getTransactionCount: "0x8", wallet_sendCalls: "x" }],
		["it does not report what its account has sent", { wallet_getCapabilities: {}, wallet_sendCalls: "x" }],
		["it speaks no batches", { eth_getTransactionCount: "0x7", wallet_sendCalls: "x" }],
	] as const)("is not asked a second way when %s", async ([, answers]) => {
		const { provider, methods } = walletThat(answers);
		await expect(askWallet(provider, terms, from, plan)).rejects.toThrow();
		expect(methods()).not.toContain("wallet_sendCalls");
	});

	test.for([undefined, null, "", "0x12", { hash: HASH }])("no hash is none: %j", async (answer) => {
		const provider = { request: async () => answer } as unknown as EIP1193Provider;
		await expect(askWallet(provider, terms, from, plan)).rejects.toThrow();
	});
});

describe("the state of a batch", () => {
	const receipts = [{ transactionHash: `0x${"A".repeat(64)}`, status: "0x1" }];
	test.for([
		[{ status: 100 }, "pending", null],
		[{ status: 200, receipts }, "mined", HASH],
		[{ status: 200, receipts: [] }, "mined", null],
		[{ status: 200 }, "mined", null],
		[{ status: "CONFIRMED", receipts }, "mined", HASH],
		[{ status: "PENDING" }, "pending", null],
		[{ status: "0xc8", receipts }, "mined", HASH],
		[{ status: 400 }, "not-sent", null],
		[{ status: 500, receipts }, "reverted", HASH],
		[{ status: 600, receipts }, "partly", HASH],
		[{ status: 200, receipts: [{ transactionHash: "0x12" }, null] }, "mined", null],
		[{ status: 700 }, "unknown", null],
		[{}, "unknown", null],
		[null, "unknown", null],
		["odd", "unknown", null],
	] as const)("%j", ([answer, state, txHash]) => {
		expect(batchState(answer)).toEqual({ state, txHash });
	});

	test("an error of the wallet says nothing of it", async () => {
		const { provider } = walletThat({ wallet_getCallsStatus: refusal(-32603) });
		expect(await readBatch(provider, "x")).toEqual({ state: "pending", txHash: null });
		const forgot = walletThat({ wallet_getCallsStatus: refusal(5730) });
		expect(await readBatch(forgot.provider, "x")).toEqual({ state: "unknown", txHash: null });
		for (const code of [-32601, 4200]) {
			const silent = walletThat({ wallet_getCallsStatus: refusal(code) });
			expect(await readBatch(silent.provider, "x")).toEqual({ state: "untold", txHash: null });
		}
	});
});

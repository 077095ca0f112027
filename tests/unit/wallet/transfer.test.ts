import type { EIP1193Provider } from "viem";
import { describe, expect, it, vi } from "vitest";
import type { Address } from "#app/core/address.ts";
import { readQuote } from "#app/wallet/read-wallet.ts";
import { signText } from "#app/wallet/sign-text.ts";
import { switchWalletChain } from "#app/wallet/switch-chain.ts";
import { planTransfer, sendTransfer } from "#app/wallet/transfer.ts";

/** A wallet by the book: answers from a table, and remembers what it was asked. */
function walletThat(answers: Record<string, unknown>) {
	const asked: { method: string; params?: unknown }[] = [];
	const request = async (call: { method: string; params?: unknown }) => {
		asked.push(call);
		const answer = answers[call.method];
		if (answer instanceof Error) throw answer;
		return answer;
	};
	return { provider: { request, on: () => {}, removeListener: () => {} } as unknown as EIP1193Provider, asked };
}
const refusal = (code: number, message = "no") => Object.assign(new Error(message), { code });

const from: Address = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";
const terms = {
	requesterAddress: "0xeD14611657bC462ca90abC056d4144b76219F44f",
	chainId: 1,
	token: "USDC",
	amount: "100000000",
} as const;

describe("asking the wallet to send", () => {
	it.each([-32603, -32000, -32602, -32601, 4001, -1])("happens once, whatever error %i comes back", async (code) => {
		const { provider, asked } = walletThat({ eth_sendTransaction: refusal(code) });
		await expect(sendTransfer(provider, terms, from, { nonce: 7, gas: 60_000n, tag: null })).rejects.toThrow();
		expect(asked.map(({ method }) => method)).toEqual(["eth_sendTransaction"]);
	});

	it("names network, account, nonce and gas, and nothing but the transfer", async () => {
		const { provider, asked } = walletThat({ eth_sendTransaction: `0x${"a".repeat(64)}` });
		await sendTransfer(provider, terms, from, { nonce: 7, gas: 60_000n, tag: null });
		expect(asked[0]?.params).toEqual([
			{
				chainId: "0x1",
				from,
				to: "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48",
				value: "0x0",
				data: expect.stringMatching(/^0xa9059cbb/),
				nonce: "0x7",
				gas: "0x11940",
			},
		]);
	});
});

describe("asking the wallet to sign", () => {
	it.each([`0x${"ab".repeat(65)}`, `0x${"AB".repeat(200)}`])("takes %s", async (signature) => {
		const { provider } = walletThat({ personal_sign: signature });
		expect(await signText(provider, from, "words")).toEqual({ ok: true, signature });
	});
	it.each([null, "", "0x", "ab".repeat(65), { signature: "0xab" }])("takes %j for no signature", async (answer) => {
		const { provider } = walletThat({ personal_sign: answer });
		expect(await signText(provider, from, "words")).toEqual({ ok: false, why: "failed" });
	});
});

describe("the quote", () => {
	const balances = {
		eth_getTransactionCount: "0x7",
		eth_getBalance: "0xde0b6b3a7640000",
		eth_gasPrice: "0x3b9aca00",
		eth_call: `0x${(100_000_000).toString(16).padStart(64, "0")}`,
	};
	it("returns fee and nonce", async () => {
		const { provider } = walletThat({ ...balances, eth_estimateGas: "0xea60" });
		expect(await readQuote(provider, terms, from)).toEqual({
			quote: { nonce: 7, gas: 60_000n, fee: 60_000n * 10n ** 9n, nativeSymbol: "ETH", shortfalls: [], refused: false },
			late: null,
		});
	});
	it("is returned without the fee after a second, and once more with it", async () => {
		vi.useFakeTimers();
		try {
			let answer = (_: string) => {};
			const held = new Promise<string>((resolve) => {
				answer = resolve;
			});
			const { provider } = walletThat({ ...balances, eth_estimateGas: held });
			const reading = readQuote(provider, terms, from);
			await vi.advanceTimersByTimeAsync(1_000);
			const { quote, late } = await reading;
			expect(quote).toMatchObject({ nonce: 7, gas: null, fee: null, shortfalls: [], refused: false });
			answer("0xea60");
			expect(await late).toMatchObject({ nonce: 7, gas: 60_000n, fee: 60_000n * 10n ** 9n });
		} finally {
			vi.useRealTimers();
		}
	});
	it.each([
		["no estimate", { eth_estimateGas: refusal(-32603, "timeout") }],
		["no price", { eth_estimateGas: "0xea60", eth_gasPrice: refusal(-32603, "timeout") }],
	])("names no fee where the chain gives %s", async (_, answers) => {
		const { provider } = walletThat({ ...balances, ...answers });
		expect(await readQuote(provider, terms, from)).toMatchObject({ quote: { fee: null, shortfalls: [] }, late: null });
	});
	it("says that the token refuses, which is not the same as a silent node", async () => {
		const reverts = walletThat({ ...balances, eth_estimateGas: refusal(3, "execution reverted: Blacklistable") });
		expect((await readQuote(reverts.provider, terms, from)).quote.refused).toBe(true);
		const silent = walletThat({ ...balances, eth_estimateGas: refusal(-32603, "timeout") });
		expect((await readQuote(silent.provider, terms, from)).quote).toMatchObject({ refused: false, gas: null });
	});
	it("comes from our own server where the wallet answers no reads", async () => {
		const state = { nonce: 9, nativeBalance: "1000", tokenBalance: "100000000", gasPrice: "0" };
		const refuses = walletThat(
			Object.fromEntries(
				["eth_getTransactionCount", "eth_getBalance", "eth_gasPrice", "eth_call", "eth_estimateGas"].map((method) => [
					method,
					refusal(4200),
				]),
			),
		);
		expect((await readQuote(refuses.provider, terms, from, async () => state)).quote).toMatchObject({
			nonce: 9,
			gas: null,
			fee: null,
			shortfalls: [],
			refused: false,
		});
		await expect(readQuote(refuses.provider, terms, from, async () => null)).rejects.toThrow();
		const silent = walletThat({ ...balances, eth_getBalance: refusal(-32603, "timeout") });
		await expect(readQuote(silent.provider, terms, from, async () => state)).rejects.toThrow();
	});
	it("does not estimate what the balance cannot pay", async () => {
		const { provider, asked } = walletThat({ ...balances, eth_call: `0x${"0".repeat(64)}` });
		expect((await readQuote(provider, terms, from)).quote.shortfalls).toMatchObject([{ kind: "token", have: 0n }]);
		expect(asked.some(({ method }) => method === "eth_estimateGas")).toBe(false);
	});
});

const TAG = `0x${"5a".repeat(16)}` as const;

describe("the mark in the call data", () => {
	const eth = { ...terms, token: "ETH" } as const;
	const gas = "0xec00";
	const cases: [
		string,
		typeof terms | typeof eth,
		Record<string, unknown>,
		{ tag: string | null; gas: bigint | null },
	][] = [
		["a token takes it", terms, { eth_estimateGas: gas }, { tag: TAG, gas: 60_416n }],
		["a token refuses it", terms, { eth_estimateGas: refusal(3, "execution reverted") }, { tag: null, gas: 60_000n }],
		["nobody estimates", terms, { eth_estimateGas: refusal(4200) }, { tag: TAG, gas: null }],
		["ETH to a plain account", eth, { eth_getCode: "0x", eth_estimateGas: gas }, { tag: TAG, gas: 60_416n }],
		["ETH to a contract", eth, { eth_getCode: "0x6001" }, { tag: null, gas: 60_000n }],
		[
			"ETH to an account with a delegate",
			eth,
			{ eth_getCode: `0xef0100${"1".repeat(40)}` },
			{ tag: null, gas: 60_000n },
		],
		["ETH where the code cannot be read", eth, { eth_getCode: refusal(4200) }, { tag: null, gas: 60_000n }],
	];
	it.each(cases)("%s", async (_, of, answers, plan) => {
		const { provider } = walletThat(answers);
		expect(await planTransfer(provider, of, from, TAG, 60_000n)).toEqual(plan);
	});

	it("follows the transfer's own bytes", async () => {
		const { provider, asked } = walletThat({ eth_sendTransaction: `0x${"a".repeat(64)}` });
		await sendTransfer(provider, terms, from, { nonce: 7, gas: null, tag: TAG });
		await sendTransfer(provider, eth, from, { nonce: 7, gas: null, tag: TAG });
		const [token, coin] = asked.map(({ params }) => (params as [{ data: string; value: string }])[0]);
		const [amount, payee] = [(100_000_000).toString(16), eth.requesterAddress.slice(2).toLowerCase()];
		expect(token?.data).toBe(`0xa9059cbb${payee.padStart(64, "0")}${amount.padStart(64, "0")}${TAG.slice(2)}`);
		expect(coin).toMatchObject({ data: TAG, value: `0x${amount}` });
	});

	it("is asked about only where there is one", async () => {
		const { provider, asked } = walletThat({});
		expect(await planTransfer(provider, terms, from, null, 60_000n)).toEqual({ tag: null, gas: 60_000n });
		expect(asked).toEqual([]);
	});
});

describe("switching the network", () => {
	const table: [string, number, Record<string, unknown>, string, string[]][] = [
		[
			"done",
			1,
			{ wallet_switchEthereumChain: null, eth_chainId: "0x1" },
			"switched",
			["wallet_switchEthereumChain", "eth_chainId"],
		],
		[
			"done, by a wallet that answers no reads",
			1,
			{ wallet_switchEthereumChain: null, eth_chainId: refusal(4200) },
			"switched",
			["wallet_switchEthereumChain", "eth_chainId"],
		],
		["refused", 1, { wallet_switchEthereumChain: refusal(4001) }, "refused", ["wallet_switchEthereumChain"]],
		[
			"failing",
			1,
			{ wallet_switchEthereumChain: refusal(-32603), eth_chainId: "0x89" },
			"failed",
			["wallet_switchEthereumChain", "eth_chainId"],
		],
		[
			"unknown, and nobody can add it",
			31337,
			{ wallet_switchEthereumChain: refusal(4902) },
			"chain-unknown",
			["wallet_switchEthereumChain"],
		],
		[
			"unknown, and the adding refused",
			8453,
			{ wallet_switchEthereumChain: refusal(4902), wallet_addEthereumChain: refusal(4001) },
			"refused",
			["wallet_switchEthereumChain", "wallet_addEthereumChain"],
		],
	];
	it.each(table)("%s", async (_, chainId, answers, outcome, methods) => {
		const { provider, asked } = walletThat(answers);
		expect(await switchWalletChain(provider, chainId)).toBe(outcome);
		expect(asked.map(({ method }) => method)).toEqual(methods);
	});

	it.each([
		["a moment later", ["0x89", "0x89", "0x1"], "switched"],
		["never", ["0x89"], "failed"],
	])("that the wallet calls done, and does %s", async (_, chains, outcome) => {
		vi.useFakeTimers();
		const on = [...chains];
		const request = async ({ method }: { method: string }) =>
			method === "eth_chainId" ? (on.length > 1 ? on.shift() : on[0]) : null;
		const answer = switchWalletChain({ request } as unknown as EIP1193Provider, 1);
		await vi.advanceTimersByTimeAsync(5_000);
		vi.useRealTimers();
		expect(await answer).toBe(outcome);
	});
});

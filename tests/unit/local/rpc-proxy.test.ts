import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { LOCAL_CHAIN_ID } from "#app/core/chains.ts";
import { walletNamed } from "#local/chain/accounts.ts";
import { type Anvil, startAnvil } from "#local/chain/anvil.ts";
import { type ChainControl, controlChain } from "#local/chain/chain-control.ts";
import { setUpChain } from "#local/chain/set-up-chain.ts";
import { pickPort } from "#local/listen.ts";
import type { SteeredFault } from "#local/rpc-faults.ts";
import { type RpcProxy, startRpcProxy } from "#local/rpc-proxy.ts";

let anvil: Anvil;
let chain: ChainControl;
let proxy: RpcProxy;
let hash: `0x${string}`;

beforeAll(async () => {
	anvil = await startAnvil({ port: await pickPort(), chainId: LOCAL_CHAIN_ID, blockTimeSeconds: 0 });
	chain = controlChain(anvil.url);
	await setUpChain(chain);
	proxy = await startRpcProxy(anvil.url, await pickPort());
	hash = await chain.transfer(walletNamed("payer"), "USDC", walletNamed("requester").address, 5n);
	await chain.mined(hash);
});
afterAll(async () => {
	await proxy.close();
	await anvil.stop();
});

const order = (...faults: SteeredFault[]) =>
	fetch(proxy.controlUrl, { method: "POST", body: JSON.stringify({ endpoint: "one", faults }) });
const post = (method: string, params: unknown[] = [], endpoint: "one" | "two" = "one") =>
	fetch(proxy.endpoints[endpoint], {
		method: "POST",
		body: JSON.stringify({ jsonrpc: "2.0", id: 9, method, params }),
	});
const result = async (method: string, params: unknown[] = [], endpoint: "one" | "two" = "one") =>
	((await (await post(method, params, endpoint)).json()) as { result: unknown }).result;

beforeEach(async () => {
	await order();
});

describe("an endpoint with a fault", () => {
	test("works without faults; faults do not affect the other endpoint", async () => {
		expect(await result("eth_chainId")).toBe("0x7a69");
		await order({ kind: "down" });
		expect(await result("eth_chainId", [], "two")).toBe("0x7a69");
	});

	test("down: the connection is cut", async () => {
		await order({ kind: "down" });
		await expect(post("eth_chainId")).rejects.toThrow();
	});

	test("slow: the true answer comes late", async () => {
		await order({ kind: "slow", ms: 200 });
		const startedAt = performance.now();
		expect(await result("eth_chainId")).toBe("0x7a69");
		expect(performance.now() - startedAt).toBeGreaterThan(190);
	});

	test.each([
		[true, /Too many requests/],
		[false, /^$/],
	])("rate-limited, body %s", async (body, words) => {
		await order({ kind: "rate-limited", body, retryAfterSeconds: 3 });
		const response = await post("eth_chainId");
		expect([response.status, response.headers.get("retry-after")]).toEqual([429, "3"]);
		expect(await response.text()).toMatch(words);
	});

	test.each([
		["quicknode", 429, -32007],
		["alchemy", 200, 429],
	] as const)("rate-limited as %s says it", async (provider, status, code) => {
		await order({ kind: "rate-limited", body: true, provider });
		const response = await post("eth_chainId");
		expect(response.status).toBe(status);
		expect(await response.json()).toMatchObject({ error: { code } });
	});

	test("spent: HTTP 402 until the faults are removed", async () => {
		await order({ kind: "spent" });
		const response = await post("eth_chainId");
		expect(response.status).toBe(402);
		expect(await response.json()).toMatchObject({ error: { code: -32005 } });
	});

	test("wrong chain", async () => {
		await order({ kind: "wrong-chain", chainId: 1 });
		expect(await result("eth_chainId")).toBe("0x1");
	});

	test("truncated: invalid JSON", async () => {
		await order({ kind: "truncated" });
		await expect((await post("eth_chainId")).json()).rejects.toThrow(SyntaxError);
	});

	test("stale: newer blocks, receipts and logs are missing, the transaction is pending", async () => {
		const head = await chain.client.getBlockNumber({ cacheTime: 0 });
		await order({ kind: "stale", blocks: 1 });
		expect(await result("eth_blockNumber")).toBe(`0x${(head - 1n).toString(16)}`);
		expect(await result("eth_getTransactionReceipt", [hash])).toBeNull();
		expect(await result("eth_getTransactionByHash", [hash])).toMatchObject({ hash, blockNumber: null });
		expect(await result("eth_getBlockByNumber", [`0x${head.toString(16)}`, false])).toBeNull();
		expect(await result("eth_getLogs", [{ fromBlock: `0x${(head - 1n).toString(16)}` }])).toEqual([]);
		await chain.mine(1);
		expect(await result("eth_getTransactionReceipt", [hash])).toMatchObject({ status: "0x1" });
	});

	test("forged receipt: the answer differs from the chain", async () => {
		await order({ kind: "forged-receipt", hash, status: "0x0", logs: [] });
		expect(await result("eth_getTransactionReceipt", [hash])).toMatchObject({ status: "0x0", logs: [] });
		expect(await result("eth_getTransactionReceipt", [hash], "two")).toMatchObject({ status: "0x1" });
	});

	test("applies to one method, and to a number of calls", async () => {
		await order({ kind: "rate-limited", body: false, methods: ["eth_blockNumber"], times: 2 });
		const statuses = [];
		for (const method of ["eth_chainId", "eth_blockNumber", "eth_blockNumber", "eth_blockNumber"])
			statuses.push((await post(method)).status);
		expect(statuses).toEqual([200, 429, 429, 200]);
	});
});

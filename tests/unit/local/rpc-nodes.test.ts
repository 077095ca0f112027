import { encodeEventTopics, parseAbi } from "viem";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { LOCAL_CHAIN_ID } from "#app/core/chains.ts";
import { walletNamed } from "#local/chain/accounts.ts";
import { type Anvil, startAnvil } from "#local/chain/anvil.ts";
import { type ChainControl, controlChain } from "#local/chain/chain-control.ts";
import { setUpChain } from "#local/chain/set-up-chain.ts";
import { pickPort } from "#local/listen.ts";
import type { SteeredFault } from "#local/rpc-faults.ts";
import { refuseLargeRange } from "#local/rpc-log-limits.ts";
import { type RpcProxy, startRpcProxy } from "#local/rpc-proxy.ts";

/** Behaviour of real nodes that anvil lacks. */

let anvil: Anvil;
let chain: ChainControl;
let proxy: RpcProxy;
let paid: `0x${string}`;
let paidAt: bigint;

const payer = walletNamed("payer");
const requester = walletNamed("requester");
const TRANSFER = encodeEventTopics({
	abi: parseAbi(["event Transfer(address indexed from, address indexed to, uint256 value)"]),
});

beforeAll(async () => {
	anvil = await startAnvil({ port: await pickPort(), chainId: LOCAL_CHAIN_ID, blockTimeSeconds: 0 });
	chain = controlChain(anvil.url);
	await setUpChain(chain);
	await chain.mine(20);
	proxy = await startRpcProxy(anvil.url, await pickPort());
	paid = await chain.transfer(payer, "USDC", requester.address, 5n);
	paidAt = (await chain.mined(paid)).blockNumber;
	await chain.mine(9);
});
afterAll(async () => {
	await proxy.close();
	await anvil.stop();
});

const order = (...faults: SteeredFault[]) =>
	fetch(proxy.controlUrl, { method: "POST", body: JSON.stringify({ endpoint: "one", faults }) });

interface Answer {
	result?: unknown;
	error?: { code: number; message: string };
}
async function ask(method: string, params: unknown[] = [], endpoint: "one" | "two" = "one"): Promise<Answer> {
	const body = JSON.stringify({ jsonrpc: "2.0", id: 9, method, params });
	return (await fetch(proxy.endpoints[endpoint], { method: "POST", body })).json() as Promise<Answer>;
}
const hex = (height: bigint) => `0x${height.toString(16)}`;
const head = () => chain.client.getBlockNumber({ cacheTime: 0 });

beforeEach(async () => {
	await order();
	await chain.setAutomine(true);
});

describe("a range of logs", () => {
	const logs = (range: Record<string, unknown>) => ask("eth_getLogs", [{ topics: TRANSFER, ...range }]);

	test("within the chain is answered, also up to the head and with block tags", async () => {
		const found = { result: [{ transactionHash: paid }] };
		expect(await logs({ fromBlock: hex(paidAt), toBlock: hex(await head()) })).toMatchObject(found);
		expect(await logs({ fromBlock: hex(paidAt) })).toMatchObject(found);
		expect(await logs({ fromBlock: "earliest", toBlock: "latest" })).toMatchObject(found);
		const { blockHash } = await chain.mined(paid);
		expect(await logs({ blockHash })).toMatchObject(found);
	});

	test.each([
		["ends", (next: bigint) => ({ fromBlock: "0x0", toBlock: hex(next) })],
		["begins", (next: bigint) => ({ fromBlock: hex(next), toBlock: "latest" })],
	])("that %s beyond the head is refused", async (_, range) => {
		const newest = await head();
		expect((await logs(range(newest + 1n))).error).toEqual({
			code: -32602,
			message: `block range extends beyond current head block: requested ${newest + 1n}, head ${newest}`,
		});
	});

	test("is checked against the endpoint's own head", async () => {
		await order({ kind: "stale", blocks: 3 });
		const newest = await head();
		expect((await logs({ fromBlock: "0x0", toBlock: hex(newest - 2n) })).error?.code).toBe(-32602);
		expect((await logs({ fromBlock: "0x0", toBlock: hex(newest - 3n) })).result).toHaveLength(1);
	});

	test("that ends before its start is refused", async () => {
		expect((await logs({ fromBlock: "0x5", toBlock: "0x4" })).error?.code).toBe(-32602);
	});

	test("that is too large is refused with a suggested range", async () => {
		await order({ kind: "log-range", blocks: 10 });
		const { error } = await logs({ fromBlock: "0x1", toBlock: "0xb" });
		expect(error?.code).toBe(-32600);
		expect(error?.message).toContain("up to a 10 block range");
		expect(error?.message).toContain("this block range should work: [0x1, 0xa]");
		expect((await logs({ fromBlock: "0x1", toBlock: "0xa" })).error).toBeUndefined();
	});
});

describe("an endpoint behind the others", () => {
	const block = async (tag: string) =>
		(await ask("eth_getBlockByNumber", [tag, false])).result as { number: string; timestamp: string };

	test("returns its own newest block and that block's time", async () => {
		const older = await chain.client.getBlock({ blockNumber: (await head()) - 4n });
		await order({ kind: "stale", blocks: 4 });
		for (const tag of ["latest", "pending"])
			expect(await block(tag)).toMatchObject({ number: hex(older.number), timestamp: hex(older.timestamp) });
	});

	test("has its finalized and safe blocks behind by the same number", async () => {
		const before = await Promise.all(["finalized", "safe"].map(block));
		await order({ kind: "stale", blocks: 4 });
		const after = await Promise.all(["finalized", "safe"].map(block));
		expect(after.map(({ number }) => BigInt(number))).toEqual(before.map(({ number }) => BigInt(number) - 4n));
	});

	test("has neither state nor traces of hidden blocks", async () => {
		await order({ kind: "stale", blocks: 10 });
		expect((await ask("eth_getBalance", [payer.address, hex(paidAt)])).error?.code).toBe(-32000);
		expect((await ask("debug_traceTransaction", [paid, {}])).error?.message).toBe("transaction not found");
	});
});

describe("a stuck endpoint", () => {
	test("stays at the block it had when the fault was set", async () => {
		const stuckAt = await head();
		await order({ kind: "stuck" });
		const hash = await chain.transfer(payer, "USDC", requester.address, 6n);
		await chain.mine(40);
		expect((await ask("eth_blockNumber")).result).toBe(hex(stuckAt));
		expect((await ask("eth_blockNumber", [], "two")).result).toBe(hex(await head()));
		expect((await ask("eth_getTransactionReceipt", [hash])).result).toBeNull();
		const { timestamp } = await chain.client.getBlock({ blockNumber: stuckAt });
		expect((await ask("eth_getBlockByNumber", ["latest", false])).result).toMatchObject({ timestamp: hex(timestamp) });
		await order();
		expect((await ask("eth_blockNumber")).result).toBe(hex(await head()));
	});

	test("for one caller is stuck at that caller's first call", async () => {
		proxy.steer("bench", { one: [{ kind: "stuck" }], two: [] });
		const askOne = async () => {
			const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "eth_blockNumber", params: [] });
			const response = await fetch(`${proxy.endpoints.one}/bench`, { method: "POST", body });
			return ((await response.json()) as Answer).result;
		};
		const first = await askOne();
		await chain.mine(3);
		expect(await askOne()).toBe(first);
	});
});

describe("a pruned endpoint", () => {
	test.each<[string, (block: string) => unknown[]]>([
		["eth_getBalance", (block) => [payer.address, block]],
		["eth_getTransactionCount", (block) => [payer.address, block]],
		["eth_getCode", (block) => [payer.address, block]],
		["eth_getStorageAt", (block) => [payer.address, "0x0", block]],
		["eth_call", (block) => [{ to: payer.address, data: "0x" }, block]],
	])("has no old state: %s", async (method, params) => {
		await order({ kind: "pruned", keep: 5 });
		const newest = await head();
		const { error } = await ask(method, params(hex(newest - 6n)));
		expect(error).toMatchObject({ code: -32000, message: expect.stringMatching(/^missing trie node/) });
		for (const block of [hex(newest - 5n), "latest"]) expect((await ask(method, params(block))).error).toBeUndefined();
	});

	test("still has receipts, logs and blocks, but no old traces", async () => {
		await order({ kind: "pruned", keep: 5 });
		expect((await ask("eth_getTransactionReceipt", [paid])).result).toMatchObject({ status: "0x1" });
		expect((await ask("eth_getLogs", [{ fromBlock: hex(paidAt), toBlock: hex(paidAt) }])).result).toHaveLength(1);
		expect((await ask("debug_traceTransaction", [paid, {}])).error?.code).toBe(-32000);
		await order();
		expect((await ask("debug_traceTransaction", [paid, {}])).error).toBeUndefined();
	});
});

test("an endpoint without tracing returns a node's error", async () => {
	await order({ kind: "no-trace" });
	expect((await ask("debug_traceTransaction", [paid, {}])).error).toEqual({
		code: -32601,
		message: "the method debug_traceTransaction does not exist/is not available",
	});
	expect((await ask("eth_chainId")).result).toBe("0x7a69");
});

describe("a transaction in a private pool", () => {
	const nonce = () => ask("eth_getTransactionCount", [payer.address, "pending"]);

	test.each([
		["any", () => ({ kind: "private" }) as const],
		["one that is named", (hash: string) => ({ kind: "private", hashes: [hash] }) as const],
	])("is unknown before it is mined: %s", async (_, faultOf) => {
		await chain.setAutomine(false);
		const free = await nonce();
		const hash = await chain.transfer(payer, "USDC", requester.address, 7n);
		await order(faultOf(hash));
		expect((await ask("eth_getTransactionByHash", [hash])).result).toBeNull();
		expect(await nonce()).toEqual(free);
		await chain.mine(1);
		expect((await ask("eth_getTransactionByHash", [hash])).result).toMatchObject({ hash });
		expect(await nonce()).not.toEqual(free);
	});

	test("leaves other transactions visible", async () => {
		await chain.setAutomine(false);
		const hash = await chain.transfer(payer, "USDC", requester.address, 8n);
		await order({ kind: "private", hashes: [`0x${"ab".repeat(32)}`] });
		expect((await ask("eth_getTransactionByHash", [hash])).result).toMatchObject({ hash, blockNumber: null });
		await chain.mine(1);
	});
});

describe("providers' own refusals of logs", () => {
	const post = (fromBlock: bigint, toBlock: bigint) =>
		fetch(proxy.endpoints.one, {
			method: "POST",
			body: JSON.stringify({
				jsonrpc: "2.0",
				id: 9,
				method: "eth_getLogs",
				params: [{ topics: TRANSFER, fromBlock: hex(fromBlock), toBlock: hex(toBlock) }],
			}),
		});

	test.each([
		["alchemy", 10, 200, -32600, /up to a 10 block range.*should work: \[0x1, 0xa\]/],
		["infura", 10, 200, -32602, /^range 11 exceeds limit of 10$/],
		["quicknode", 5, 413, -32614, /^eth_getLogs is limited to a 5 range$/],
		["ankr", 10, 200, -32062, /^Block range is too large$/],
		["ankr-2024", 10, 200, -32600, /^block range is too wide$/],
		["publicnode", 10, 200, -32701, /^exceed maximum block range: 10$/],
	] as const)("%s of more than %i blocks", async (provider, blocks, status, code, message) => {
		await order({ kind: "log-range", blocks, provider });
		const response = await post(1n, BigInt(blocks) + 1n);
		expect(response.status).toBe(status);
		expect(await response.json()).toEqual({
			jsonrpc: "2.0",
			id: 9,
			error: { code, message: expect.stringMatching(message) },
		});
		const taken = await post(1n, BigInt(blocks));
		expect([taken.status, ((await taken.json()) as Answer).error]).toEqual([200, undefined]);
	});

	test("quicknode's large ranges are written with a comma", () => {
		const refused = { message: "eth_getLogs is limited to a 10,000 range", httpStatus: 413 };
		const refuse = () => refuseLargeRange(1n, 10_001n, [{ kind: "log-range", blocks: 10_000, provider: "quicknode" }]);
		expect(refuse).toThrow(expect.objectContaining(refused));
	});

	test("a limit that its provider understands as fewer than", async () => {
		await order({ kind: "log-range", blocks: 5, provider: "publicnode", exclusive: true });
		expect(((await (await post(1n, 5n)).json()) as Answer).error?.code).toBe(-32701);
		expect(((await (await post(1n, 4n)).json()) as Answer).error).toBeUndefined();
	});

	test("too many results name a range, in words and in data, whose logs are few enough", async () => {
		const first = (await head()) + 1n;
		const hashes = [];
		for (let sent = 0; sent < 3; sent++) {
			const hash = await chain.transfer(payer, "USDC", requester.address, 9n);
			await chain.mined(hash);
			hashes.push(hash);
		}
		await order({ kind: "log-results", results: 2 });
		const { error } = (await (await post(first, first + 2n)).json()) as Answer & { error: { data: unknown } };
		const works = `[${hex(first)}, ${hex(first + 1n)}]`;
		expect(error).toEqual({
			code: -32005,
			message: `query returned more than 2 results. Try with this block range ${works}.`,
			data: { from: hex(first), limit: 2, to: hex(first + 1n) },
		});
		const { result } = (await (await post(first, first + 1n)).json()) as Answer;
		expect(result).toMatchObject(hashes.slice(0, 2).map((transactionHash) => ({ transactionHash })));
		await order({ kind: "log-results", results: 2, provider: "alchemy" });
		const alchemy = ((await (await post(first, first + 2n)).json()) as Answer).error;
		expect(alchemy?.code).toBe(-32602);
		expect(alchemy?.message).toContain(`Log response size exceeded.`);
		expect(alchemy?.message).toContain(`this block range should work: ${works}`);
	});

	test("several calls in one request keep HTTP 200; each has its own answer", async () => {
		await order({ kind: "log-range", blocks: 5, provider: "quicknode" });
		const calls = ["0x5", "0x6"].map((toBlock, id) => ({
			jsonrpc: "2.0",
			id,
			method: "eth_getLogs",
			params: [{ fromBlock: "0x1", toBlock }],
		}));
		const response = await fetch(proxy.endpoints.one, { method: "POST", body: JSON.stringify(calls) });
		expect(response.status).toBe(200);
		expect(await response.json()).toMatchObject([{ result: [] }, { error: { code: -32614 } }]);
	});
});

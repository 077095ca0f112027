import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { rpcChain } from "#app/adapters/chain/rpc-chain.ts";
import type { Hash } from "#app/core/address.ts";
import { LOCAL_CHAIN_ID } from "#app/core/chains.ts";
import { agree } from "#app/core/payments/quorum.ts";
import type { EndpointFailure, MinedSighting } from "#app/core/payments/sighting.ts";
import type { SteeredFault } from "#local/rpc-faults.ts";
import { LENGTHY } from "../../tags.ts";
import { hashOf, usdc } from "../facts.ts";
import { type Answer, serveAnswers } from "./answering.ts";
import { type LocalChain, requester, startLocalChain } from "./local-chain.ts";

/** Endpoints that fail, lag and lie: what the adapter makes of each. */
let local: LocalChain;
let paid: Hash;
beforeAll(async () => {
	local = await startLocalChain();
	paid = await local.pay("USDC", usdc(100));
});
afterEach(() => local.heal());
afterAll(() => local?.stop());

const ask = { recipient: requester.address, token: "USDC" } as const;

describe("a failure is an answer with its reason", () => {
	test.each<[string, SteeredFault, EndpointFailure]>([
		["down", { kind: "down" }, "unreachable"],
		["HTTP 429 with a JSON-RPC error", { kind: "rate-limited", body: true }, "rate-limited"],
		["HTTP 429 with nothing", { kind: "rate-limited", body: false, retryAfterSeconds: 3 }, "rate-limited"],
		["HTTP 500 with a page", { kind: "server-error" }, "unreachable"],
		["half of the JSON", { kind: "truncated" }, "malformed"],
		["another chain", { kind: "wrong-chain", chainId: 5 }, "wrong-chain"],
		["one call of several fails", { kind: "down", methods: ["eth_getTransactionReceipt"] }, "unreachable"],
		["a receipt of a block that is not there", { kind: "forged-receipt", blockHash: hashOf(66) }, "malformed"],
		["a receipt whose logs are no logs", { kind: "forged-receipt", logs: ["0x"] }, "malformed"],
	])("%s", async (_, fault, failure) => {
		await local.order("one", [fault]);
		const answers = await local.read(paid);
		expect(answers).toMatchObject([
			{ ok: false, failure },
			{ ok: true, sighting: { kind: "mined" } },
		]);
		expect(agree(answers, 2)).toMatchObject({ kind: "seen", support: "one-silent" });
	});

	test("silence of both is no verdict, and ends soon", { tags: [LENGTHY.name] }, async () => {
		await local.order("both", [{ kind: "slow", ms: 20_000 }]);
		expect(agree(await local.read(paid), 2)).toEqual({ kind: "could-not-ask", failures: ["time-out", "time-out"] });
	});

	test("an answer that stops half way holds no connection", { tags: [LENGTHY.name] }, async () => {
		await local.order("one", [{ kind: "stalled" }]);
		expect(await local.read(paid)).toMatchObject([{ ok: false, failure: "time-out" }, { ok: true }]);
		const connections = async () =>
			(await (await fetch(local.proxy.controlUrl)).json()) as Record<string, { stalled: number }>;
		await expect.poll(async () => (await connections()).one?.stalled).toBe(0);
	});

	test("the chain's id is asked anew at every check", async () => {
		expect(await local.read(paid)).toMatchObject([{ ok: true }, { ok: true }]);
		await local.order("one", [{ kind: "wrong-chain", chainId: 1 }]);
		expect(await local.read(paid)).toMatchObject([{ failure: "wrong-chain" }, { ok: true }]);
		await local.heal();
		expect(await local.read(paid)).toMatchObject([{ ok: true }, { ok: true }]);
	});
});

describe("lag and lies", () => {
	test("an endpoint that has not got the block yet holds the credit back", async () => {
		const fresh = await local.pay("USDC", usdc(100));
		await local.order("two", [{ kind: "stale", blocks: 3 }]);
		expect(await local.read(fresh)).toMatchObject([{ sighting: { kind: "mined" } }, { sighting: { kind: "unmined" } }]);
		expect(await local.verdict(fresh)).toEqual({ kind: "not-yet", seen: "mempool", call: "pays", amount: usdc(100) });
	});

	test("an endpoint that forgot the hash cannot make it unknown", async () => {
		await local.order("one", [{ kind: "forgetful" }]);
		expect(await local.verdict(paid)).toEqual({ kind: "not-yet", seen: "mempool", call: "pays", amount: usdc(100) });
	});

	test("a head that lags counts fewer confirmations", async () => {
		await local.control.mine(5);
		await local.order("one", [{ kind: "stale", blocks: 2 }]);
		const [lagging, upToDate] = await local.read(paid);
		if (!lagging?.ok || !upToDate?.ok) throw new Error("both should answer");
		const [a, b] = [lagging.sighting as MinedSighting, upToDate.sighting as MinedSighting];
		expect(b.head - a.head).toBe(2n);
		expect(agree([lagging, upToDate], 2)).toMatchObject({ sighting: { head: a.head } });
	});

	test.each<[string, Partial<Extract<SteeredFault, { kind: "forged-receipt" }>>]>([
		["status", { status: "0x0" }],
		["logs", { logs: [] }],
	])("a forged %s is detected, and nothing is credited", async (_, lie) => {
		await local.order("two", [{ kind: "forged-receipt", ...lie }]);
		expect(await local.verdict(paid)).toEqual({ kind: "could-not-ask", why: "disagree" });
	});
});

describe("an endpoint of another kind", () => {
	async function readThrough(
		answer: (method: string, params: unknown[]) => Answer,
		truth?: (method: string, result: unknown) => unknown,
		hash = paid,
	) {
		const server = await serveAnswers(local.anvil.url, answer, truth);
		try {
			const chain = rpcChain({ [LOCAL_CHAIN_ID]: [server.url] }, [LOCAL_CHAIN_ID]);
			return {
				answers: await chain.findTransaction(LOCAL_CHAIN_ID, hash, ask),
				head: await chain.head(LOCAL_CHAIN_ID),
			};
		} finally {
			await server.close();
		}
	}
	const failed = (failure: EndpointFailure) => [{ ok: false, failure }];
	type Logs = readonly object[];
	const inReceipt = (change: (logs: Logs) => Logs) => (method: string, result: unknown) =>
		method === "eth_getTransactionReceipt"
			? { ...(result as object), logs: change((result as { logs: Logs }).logs) }
			: result;

	test("one that does not know the finalized tag returns null", async () => {
		const unsupported = (method: string, params: unknown[]): Answer =>
			method === "eth_getBlockByNumber" && params[0] === "finalized"
				? { error: { code: -32602, message: "unknown block" } }
				: undefined;
		const { answers } = await readThrough(unsupported);
		expect(answers).toMatchObject([{ sighting: { kind: "mined", finalized: null } }]);
	});

	test.each([
		["zeros", hashOf(0), "0x0"],
		["nothing", null, null],
		["zeros for its block's hash alone", hashOf(0), "0x1"],
	])(
		"one that has a receipt before the block, with %s in the block's place, shows it on its way",
		async (_, hash, number) => {
			const early = (method: string, result: unknown) => {
				const inNone = { ...(result as object), blockHash: hash, blockNumber: number };
				if (method === "eth_getTransactionByHash" || method === "eth_getTransactionReceipt") return inNone;
				// Preconfirmed blocks have no hash either.
				return method === "eth_getBlockByNumber" ? { ...(result as object), hash: hashOf(0) } : result;
			};
			const { answers } = await readThrough(() => undefined, early);
			expect(answers).toMatchObject([{ ok: true, sighting: { kind: "unmined" } }]);
		},
	);

	test("one whose receipts do not name transaction and place with each log is read", async () => {
		const bare = inReceipt((logs) =>
			(logs as Record<string, unknown>[]).map(({ transactionHash: _hash, logIndex: _index, ...log }) => log),
		);
		const { answers } = await readThrough(() => undefined, bare);
		expect(answers).toMatchObject([{ ok: true, sighting: { kind: "mined", logs: { length: 1 } } }]);
	});

	test("one that writes null for what it does not say is read", async () => {
		const unsaid = [
			"input",
			"removed",
			"miner",
			"transactionHash",
			"logIndex",
			"gasUsed",
			"effectiveGasPrice",
			"l1Fee",
		];
		const nulls = (value: unknown): unknown => {
			if (Array.isArray(value)) return value.map(nulls);
			if (typeof value !== "object" || value === null) return value;
			const entries = Object.entries({ removed: null, ...value });
			return Object.fromEntries(entries.map(([key, one]) => [key, unsaid.includes(key) ? null : nulls(one)]));
		};
		const { answers } = await readThrough(
			() => undefined,
			(method, result) =>
				method === "eth_getTransactionReceipt"
					? { ...(nulls(result) as object), transactionHash: paid }
					: nulls(result),
		);
		expect(answers).toMatchObject([{ ok: true, sighting: { kind: "mined", logs: { length: 1 } } }]);
	});

	test("call data of megabytes, which whoever sends a signed payment on can add, is read where it is asked about alone", async () => {
		const padded = (method: string, result: unknown) =>
			method === "eth_getTransactionByHash" ? { ...(result as object), input: `0x${"00".repeat(1_600_000)}` } : result;
		const server = await serveAnswers(local.anvil.url, () => undefined, padded);
		try {
			const chain = rpcChain({ [LOCAL_CHAIN_ID]: [server.url] }, [LOCAL_CHAIN_ID]);
			const read = (large: boolean) => chain.findTransaction(LOCAL_CHAIN_ID, paid, { ...ask, large });
			expect(await read(false)).toMatchObject(failed("too-large"));
			expect(await read(true)).toMatchObject([{ ok: true, sighting: { kind: "mined" } }]);
		} finally {
			await server.close();
		}
	});

	test.each([
		[-32016, "over rate limit"],
		[-32090, "Too many requests, reason: call rate limit exhausted"],
		[-32000, "daily quota of compute units exceeded"],
	])("one that asks for patience by a code of its own (%i) has not answered", async (code, message) => {
		const impatient = (method: string, params: unknown[]): Answer =>
			method === "eth_getBlockByNumber" && params[0] === "finalized" ? { error: { code, message } } : undefined;
		expect((await readThrough(impatient)).answers).toMatchObject(failed("rate-limited"));
	});

	test.each<[string, (id: number) => unknown, EndpointFailure | null]>([
		["the question's", (id) => id, null],
		["the question's as text", String, null],
		["another question's", (id) => id - 1, "malformed"],
		["none", () => undefined, "malformed"],
	])("an answer whose id is %s: a proxy may mix answers up", async (_, idOf, failure) => {
		const server = await serveAnswers(local.anvil.url, () => undefined, undefined, idOf);
		try {
			const chain = rpcChain({ [LOCAL_CHAIN_ID]: [server.url] }, [LOCAL_CHAIN_ID]);
			const answers = await chain.findTransaction(LOCAL_CHAIN_ID, paid, ask);
			expect(answers).toMatchObject(failure ? failed(failure) : [{ ok: true, sighting: { kind: "mined" } }]);
		} finally {
			await server.close();
		}
	});

	test("another question's refusal is not this one's", async () => {
		const mixedUp = { id: 4_294_967_296, error: { code: -32601, message: "no such method" } };
		const refusing = (method: string, params: unknown[]): Answer =>
			method === "eth_getBlockByNumber" && params[0] === "finalized" ? mixedUp : undefined;
		expect((await readThrough(refusing)).answers).toMatchObject(failed("malformed"));
	});

	test("a gate that has too many requests answers under any id", async () => {
		const gate = { id: 4_294_967_296, error: { code: 429, message: "too many requests" } };
		await expect(readThrough(() => gate)).rejects.toMatchObject({ why: "rate-limited" });
	});

	test.each<[string, (method: string, result: unknown) => unknown]>([
		[
			"another transaction than asked for",
			(method, result) => (method === "eth_getTransactionByHash" ? { ...(result as object), hash: hashOf(3) } : result),
		],
		[
			"a receipt for another hash",
			(method, result) =>
				method === "eth_getTransactionReceipt" ? { ...(result as object), transactionHash: hashOf(3) } : result,
		],
		["a receipt without its transaction", (method, result) => (method === "eth_getTransactionByHash" ? null : result)],
		[
			"a status of its own making",
			(method, result) => (method === "eth_getTransactionReceipt" ? { ...(result as object), status: "0x2" } : result),
		],
		["a log twice in a receipt, which would be two payments", inReceipt((logs) => [...logs, ...logs])],
		[
			"another transaction's log in a receipt",
			inReceipt((logs) => [...logs, { ...logs[0], logIndex: "0x63", transactionHash: hashOf(3) }]),
		],
		["no receipt but a text", (method, result) => (method === "eth_getTransactionReceipt" ? "0x" : result)],
		[
			"a head that is no number",
			(method, result) =>
				method === "eth_getBlockByNumber" ? { ...(result as object), number: { latest: true } } : result,
		],
		[
			"a timestamp beyond numbers",
			(method, result) =>
				method === "eth_getBlockByNumber" ? { ...(result as object), timestamp: `0x${"f".repeat(32)}` } : result,
		],
	])("%s is malformed", async (name, truth) => {
		if (name.startsWith("a head") || name.startsWith("a timestamp")) {
			await expect(readThrough(() => undefined, truth)).rejects.toMatchObject({ name: "PortError", why: "malformed" });
			return;
		}
		expect((await readThrough(() => undefined, truth)).answers).toMatchObject(failed("malformed"));
	});

	test.each<[string, string[], bigint | null]>([
		["a tracer compares balances, where nothing else moved in the block", ["debug_traceTransaction"], 0n],
		["a tracer or older balances returns null, not an error", ["debug_traceTransaction", "eth_getBalance"], null],
	])("one without %s", async (_, lacking, tracedDelta) => {
		const server = await serveAnswers(local.anvil.url, (method) =>
			lacking.includes(method) ? { error: { code: -32601, message: "method not found" } } : undefined,
		);
		const chain = rpcChain({ [LOCAL_CHAIN_ID]: [server.url] }, [LOCAL_CHAIN_ID]);
		const answers = await chain.findTransaction(LOCAL_CHAIN_ID, paid, { recipient: requester.address, token: "ETH" });
		expect(answers).toMatchObject([{ sighting: { native: { recipientCode: "none", tracedDelta } } }]);
		await server.close();
	});
});

describe("what else the port answers", () => {
	test("chains offered are those with endpoints, in the order offered", () => {
		const chain = rpcChain(
			{
				1: ["http://127.0.0.1:1"],
				10: [],
				137: ["http://127.0.0.1:1", "http://127.0.0.1:2"],
				999: ["http://127.0.0.1:1"],
			},
			[137, 8453, 10, 1],
		);
		expect(chain.chainIds).toEqual([137, 1]);
		expect([1, 10, 137, 8453].map((id) => chain.sourceCount(id))).toEqual([1, 0, 2, 0]);
	});

	test("the head is the newest any endpoint names", async () => {
		await local.control.mine(40);
		const newest = await local.control.client.getBlockNumber();
		await local.order("one", [{ kind: "stale", blocks: 10 }]);
		expect(await local.chain.head(LOCAL_CHAIN_ID)).toBe(newest);
	});

	test.each([
		["one that keeps up, beside a silent one: its head", [0], true],
		["one that stopped, beside a silent one: none, or what was mined since would look newer than it is", [20], false],
		["two that stopped together, as where the chain did: theirs", [20, 20], true],
	] as const)("%s", async (_, minutesBehind, isNamed) => {
		const servers = await Promise.all(
			minutesBehind.map((minutes) => {
				const timestamp = `0x${Math.floor(Date.now() / 1_000 - minutes * 60).toString(16)}`;
				return serveAnswers(
					local.anvil.url,
					(method) => (method === "eth_chainId" ? { result: "0x2105" } : undefined),
					(method, result) => (method === "eth_getBlockByNumber" ? { ...(result as object), timestamp } : result),
				);
			}),
		);
		const urls = servers.map(({ url }) => url);
		const chain = rpcChain({ 8453: urls.length === 1 ? ["http://127.0.0.1:1", ...urls] : urls }, [8453]);
		const head = chain.head(8453);
		if (isNamed) expect(await head).toBe(await local.control.client.getBlockNumber());
		else await expect(head).rejects.toMatchObject({ name: "PortError", port: "chain" });
		await Promise.all(servers.map((server) => server.close()));
	});

	test("one of several machines, all the others silent, that counts fewer blocks than another has: the newest block's number", async () => {
		const behind = await serveAnswers(local.anvil.url, (method) =>
			method === "eth_blockNumber" ? { result: "0x1" } : undefined,
		);
		const chain = rpcChain({ [LOCAL_CHAIN_ID]: ["http://127.0.0.1:1", behind.url] }, [LOCAL_CHAIN_ID]);
		const { number } = await local.control.client.getBlock();
		expect(await chain.head(LOCAL_CHAIN_ID)).toBe(number);
		await behind.close();
	});

	test("a block's hash, a block to come, and silence", async () => {
		const head = await local.control.client.getBlock();
		expect(await local.chain.blockHash(LOCAL_CHAIN_ID, head.number)).toBe(head.hash);
		expect(await local.chain.blockHash(LOCAL_CHAIN_ID, head.number + 100n)).toBeNull();
		await local.order("both", [{ kind: "rate-limited", body: false, retryAfterSeconds: 3 }]);
		await expect(local.chain.blockHash(LOCAL_CHAIN_ID, head.number)).rejects.toMatchObject({
			name: "PortError",
			port: "chain",
			why: "rate-limited",
			retryAfterMs: 3_000,
		});
		await expect(local.chain.head(1)).rejects.toMatchObject({ why: "refused" });
	});

	test("an error reveals no URL: a path may hold a key", async () => {
		const chain = rpcChain({ [LOCAL_CHAIN_ID]: ["http://127.0.0.1:1/v2/secret-key"] }, [LOCAL_CHAIN_ID]);
		const error: unknown = await chain.head(LOCAL_CHAIN_ID).catch((thrown: unknown) => thrown);
		expect(String(error)).not.toContain("secret-key");
		expect(JSON.stringify(await chain.findTransaction(LOCAL_CHAIN_ID, paid, ask))).not.toContain("secret-key");
	});
});

test("a hash found on another chain; chains that fail are skipped", async () => {
	const asPolygon = await serveAnswers(local.anvil.url, (method) =>
		method === "eth_chainId" ? { result: "0x89" } : undefined,
	);
	const chain = rpcChain(
		{ 1: ["http://127.0.0.1:1"], 10: [local.anvil.url], 137: [asPolygon.url], [LOCAL_CHAIN_ID]: [local.anvil.url] },
		[1],
	);
	expect(await chain.findOnOtherChains(paid, [LOCAL_CHAIN_ID])).toMatchObject({
		chainId: 137,
		sighting: { kind: "mined" },
	});
	expect(await chain.findOnOtherChains(hashOf(5), [LOCAL_CHAIN_ID])).toBeNull();
	expect(await chain.findOnOtherChains(paid, [137])).toMatchObject({ chainId: LOCAL_CHAIN_ID });
	await asPolygon.close();
});

test("a hash that one endpoint of another chain shows, and the other does not, is on no other chain", async () => {
	const forgetful = await serveAnswers(local.anvil.url, (method) =>
		method === "eth_getTransactionByHash" || method === "eth_getTransactionReceipt" ? { result: null } : undefined,
	);
	for (const other of [forgetful.url, "http://127.0.0.1:1"]) {
		for (const endpoints of [
			[local.anvil.url, other],
			[other, local.anvil.url],
		]) {
			const chain = rpcChain({ [LOCAL_CHAIN_ID]: endpoints }, [1]);
			const sources = chain.sourceCount(LOCAL_CHAIN_ID);
			expect({ sources, found: await chain.findOnOtherChains(paid, [137]) }).toEqual({ sources: 2, found: null });
		}
	}
	await forgetful.close();
});

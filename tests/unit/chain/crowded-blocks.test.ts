import { zeroAddress } from "viem";
import { pad, toHex } from "viem/utils";
import { afterEach, describe, expect, test } from "vitest";
import { rpcChainReader } from "#app/adapters/chain/rpc-chain-reader.ts";
import { EndpointError, type RpcEndpoint, rpcEndpoint } from "#app/adapters/chain/rpc-endpoint.ts";
import { findTransfers } from "#app/adapters/chain/rpc-transfers.ts";
import { LOCAL_CHAIN_ID } from "#app/core/chains.ts";
import { TRANSFER_TOPIC } from "#app/core/payments/transfer-logs.ts";
import { PortError } from "#app/ports/port-error.ts";
import { contractOf, hashOf, PAYEE, PAYER, STRANGER, UNKNOWN_TOKEN } from "../facts.ts";
import { type Answer, serveAnswers } from "./answering.ts";

/** What strangers put into a block beside somebody's payment must not keep the chain's watcher from finding it. */

let stop = async () => {};
afterEach(() => stop());

/** Reads one endpoint, whose other answers are not asked for. */
async function readerOf(answers: Record<string, Answer>) {
	const served = await serveAnswers("", (method) => answers[method]);
	stop = served.close;
	return rpcChainReader(rpcEndpoint(LOCAL_CHAIN_ID, served.url, 0));
}

const BLOCK = 7;
const [HEAVY, PAYING] = [hashOf(1), hashOf(2)];
const ONE = "0x1";
const sent = (hash: string, more: object = {}) => ({ hash, from: STRANGER, to: UNKNOWN_TOKEN, value: "0x0", ...more });
const blockOf = (...transactions: object[]): Answer => ({ result: { hash: hashOf(BLOCK), transactions } });
const PAID_INSIDE = {
	type: "CALL",
	from: STRANGER,
	to: UNKNOWN_TOKEN,
	value: "0x0",
	calls: [{ type: "CALL", from: UNKNOWN_TOKEN, to: PAYEE, value: ONE }],
};
const inside = async (trace: Answer) => {
	const block = blockOf(sent(HEAVY), sent(PAYING));
	const reader = await readerOf({ eth_getBlockByNumber: block, debug_traceBlockByNumber: trace });
	return reader.nativeTransfers(BLOCK, new Set([PAYEE]), true);
};

describe("of a block's traces", () => {
	test.each([
		["with their hashes", { txHash: HEAVY }, { txHash: PAYING }],
		["in order alone, as from older nodes", {}, {}],
	])("one that no node made in time shifts no other: %s", async (_, heavy, paying) => {
		const trace = {
			result: [
				{ ...heavy, error: "execution timeout" },
				{ ...paying, result: PAID_INSIDE },
			],
		};
		expect(await inside(trace)).toMatchObject({ traced: true, found: [{ txHash: PAYING, payee: PAYEE, amount: 1n }] });
	});

	test.each([
		["too many requests", { code: -32005, message: "rate limit exceeded" }],
		["too many requests, by another code", { code: -32097, message: "Too many requests, try again later" }],
		["a trace that took too long", { code: -32000, message: "execution timeout" }],
		["a block that another server of the provider has alone", { code: -32000, message: "block #17 not found" }],
		["its header", { code: -32000, message: "header not found" }],
		["a block, as EIP-1474 says it", { code: -32001, message: "Resource not found" }],
	])("%s: no answer, it is asked for again", async (_, error) => {
		await expect(inside({ error })).rejects.toThrow(PortError);
	});

	test.each([
		["a method that is not there", { code: -32601, message: "the method debug_traceBlockByNumber does not exist" }],
		["a method of another plan", { code: -32000, message: "debug_traceBlockByNumber is not available on your plan" }],
		["state that is gone", { code: -32000, message: "missing trie node 1a2b (path )" }],
	])("%s: an answer", async (_, error) => {
		expect(await inside({ error })).toEqual({ found: [], traced: false });
	});
});

/** An endpoint whose answers are all longer than is read at once. */
function lengthy(body: () => BodyInit): RpcEndpoint {
	const tooLong = () => Promise.reject(new EndpointError("too-large", "too long an answer"));
	return {
		name: "one",
		source: "one",
		chainId: LOCAL_CHAIN_ID,
		call: tooLong,
		callMany: tooLong,
		stream: async () => ({ id: 1, body: new Response(body()).body as ReadableStream<Uint8Array> }),
		ask: (question) => question(),
	};
}
const lengthyReader = (result: unknown) => rpcChainReader(lengthy(() => JSON.stringify({ id: 1, result })));

describe("beside more than is read at once", () => {
	test("of others' call data, a payment of ether is found", async () => {
		const transactions = [sent(HEAVY, { input: "0x00" }), sent(PAYING, { to: PAYEE, value: ONE })];
		const reader = lengthyReader({ hash: hashOf(BLOCK), transactions });
		const read = await reader.nativeTransfers(BLOCK, new Set([PAYEE]), false);
		expect(read?.found).toMatchObject([{ txHash: PAYING, payee: PAYEE, amount: 1n, blockHash: hashOf(BLOCK) }]);
	});

	test("of transfers of nothing, a payment of a token is found", async () => {
		const usdc = contractOf("USDC", LOCAL_CHAIN_ID);
		const logOf = (transactionHash: string, value: bigint, from = PAYER) => ({
			address: usdc,
			topics: [TRANSFER_TOPIC, ...[from, PAYEE].map((one) => pad(one, { size: 32 }))],
			data: toHex(value, { size: 32 }),
			transactionHash,
			blockNumber: "0x7",
			blockHash: hashOf(BLOCK),
		});
		const reader = lengthyReader([logOf(HEAVY, 0n), logOf(PAYING, 5n), logOf(PAYING, 6n, zeroAddress)]);
		const search = { tokens: [usdc], payees: [PAYEE], from: BLOCK, to: BLOCK, width: 1, calls: 3 };
		expect(await reader.tokenTransfers(search)).toMatchObject({
			found: [
				{ txHash: PAYING, payee: PAYEE, from: PAYER, amount: 5n },
				// Minted: nobody's.
				{ txHash: PAYING, payee: PAYEE, from: null, amount: 6n },
			],
			readTo: BLOCK,
		});
	});

	test("a provider's error, or an answer to another question, is no empty list of transfers", async () => {
		const error = { code: -32005, message: "daily request count exceeded, request rate limited" };
		const refusing = lengthy(() => JSON.stringify({ jsonrpc: "2.0", id: 1, error }));
		const usdc = contractOf("USDC", LOCAL_CHAIN_ID);
		const search = { tokens: [usdc], payees: [PAYEE], from: BLOCK, to: BLOCK, width: 1, calls: 3 };
		await expect(rpcChainReader(refusing).tokenTransfers(search)).rejects.toThrow(PortError);
		const nothing = lengthy(() => JSON.stringify({ jsonrpc: "2.0", id: 1, result: [], error: null }));
		expect(await rpcChainReader(nothing).tokenTransfers(search)).toMatchObject({ found: [], readTo: BLOCK });
		const anothers = lengthy(() => JSON.stringify({ jsonrpc: "2.0", id: 2, result: [] }));
		await expect(rpcChainReader(anothers).tokenTransfers(search)).rejects.toThrow(PortError);
		const since = { token: usdc, payee: PAYEE, from: [PAYER], sinceBlock: BigInt(BLOCK) };
		await expect(findTransfers(refusing, since, BigInt(BLOCK))).rejects.toThrow(EndpointError);
	});

	test("of a block that is not read at all, later blocks are", async () => {
		const spaces = " ".repeat(1_000_000);
		const endless = () =>
			new ReadableStream<Uint8Array>({ pull: (controller) => controller.enqueue(new TextEncoder().encode(spaces)) });
		const reader = rpcChainReader(lengthy(endless));
		expect(await reader.nativeTransfers(BLOCK, new Set([PAYEE]), true)).toEqual({ found: [], traced: false });
	});
});

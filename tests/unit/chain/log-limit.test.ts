import { describe, expect, test } from "vitest";
import { logLimitOf, narrower } from "#app/adapters/chain/rpc-log-limit.ts";

/** What providers answer, as read in November 2026 (docs/decisions/0029-the-chain-watcher.md). */
const REFUSALS: [string, number, string, unknown, number | null][] = [
	[
		"Alchemy, free plan",
		-32600,
		"Under the Free tier plan, you can make eth_getLogs requests with up to a 10 block range. Based on your parameters, this block range should work: [0x10, 0x19]. Upgrade to PAYG for expanded block range.",
		undefined,
		10,
	],
	[
		"Alchemy, too long an answer",
		-32602,
		"Log response size exceeded. You can make eth_getLogs requests with up to a 2K block range. Based on your parameters, this block range should work: [0xa, 0x13]",
		undefined,
		10,
	],
	["Infura, range", -32602, "range 12000 exceeds limit of 10000", undefined, 9_999],
	[
		"Infura, results, with the range in words",
		-32005,
		"query returned more than 10000 results. Try with this block range [0x1, 0x64].",
		undefined,
		100,
	],
	[
		"Infura, results, with the range in its data",
		-32005,
		"query returned more than 10000 results",
		{ from: "0x1", to: "0x32" },
		50,
	],
	["QuickNode", -32614, "eth_getLogs is limited to a 10,000 range", undefined, 9_999],
	["QuickNode, trial", -32614, "eth_getLogs is limited to a 5 range", undefined, 4],
	["Ankr", -32062, "Block range is too large", undefined, null],
	["Ankr, before", -32600, "block range is too wide", undefined, null],
	["publicnode", -32701, "exceed maximum block range: 50000", undefined, 49_999],
	["Cloudflare", -32600, "block range too large. Max range: 800", undefined, 799],
	["Chainstack", -32602, "Block range limit exceeded.", undefined, null],
	["dRPC", 35, "ranges over 100 blocks are not supported on freetier", undefined, 99],
	["Arbitrum's public node", -32000, "logs matched by query exceeds limit of 10000", undefined, 9_999],
	["OP's proxy", -32603, "backend response too large", undefined, null],
];

describe("a refused log range", () => {
	test.each(REFUSALS)("%s", (_, code, message, data, blocks) => {
		expect(logLimitOf({ code, message, data })).toEqual({ blocks });
	});

	test.each([
		["beyond the head", -32602, "block range extends beyond current head block: requested 12, head 11"],
		["turned around", -32602, "invalid block range params"],
		["too many requests", -32005, "daily request count exceeded, request rate limited"],
		["no such method", -32601, "the method eth_getLogs does not exist/is not available"],
		["pruned", -32000, "missing trie node"],
	])("%s is no limit", (_, code, message) => {
		expect(logLimitOf({ code, message })).toBeNull();
	});

	test("is tried with what the provider says would work, else with half", () => {
		expect(narrower(10_000, { blocks: 10 })).toBe(10);
		expect(narrower(10_000, { blocks: null })).toBe(5_000);
		// A number that helps nothing: results instead of blocks.
		expect(narrower(1_000, { blocks: 9_999 })).toBe(500);
		expect(narrower(1, { blocks: null })).toBe(1);
	});
});

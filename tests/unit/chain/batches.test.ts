import { afterEach, describe, expect, test } from "vitest";
import { rpcChainReader } from "#app/adapters/chain/rpc-chain-reader.ts";
import { rpcEndpoint, TRIED_AGAIN_AFTER } from "#app/adapters/chain/rpc-endpoint.ts";
import type { Address } from "#app/core/address.ts";
import { LOCAL_CHAIN_ID } from "#app/core/chains.ts";
import { PortError } from "#app/ports/port-error.ts";
import { pickPort, serve } from "#local/listen.ts";

/** Providers take few calls in one request, or none but alone: what the watcher reads of accounts is read all the same. */

interface Call {
	id: number;
	params: [Address, string];
}
type Reply = { status?: number; body: unknown };

const ACCOUNTS = Array.from({ length: 30 }, (_, n): Address => `0x${(n + 1).toString(16).padStart(40, "0")}`);
const balanceOf = ({ id, params }: Call) => ({ jsonrpc: "2.0", id, result: `0x${Number(params[0]).toString(16)}` });

let stop: () => Promise<void> = async () => {};
afterEach(() => stop());

/** @param refuse - the answer to a request of more calls than are taken */
async function readerOf(refuse: (calls: Call[]) => Reply | null) {
	const sizes: number[] = [];
	const server = await serve(
		async (request, response) => {
			const chunks: Buffer[] = [];
			for await (const chunk of request) chunks.push(chunk as Buffer);
			const asked = JSON.parse(Buffer.concat(chunks).toString("utf8")) as Call | Call[];
			sizes.push(Array.isArray(asked) ? asked.length : 1);
			const { status = 200, body } = (Array.isArray(asked) ? refuse(asked) : null) ?? {
				body: Array.isArray(asked) ? asked.map(balanceOf) : balanceOf(asked),
			};
			response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
		},
		await pickPort(),
	);
	stop = () => server.close();
	return { reader: rpcChainReader(rpcEndpoint(LOCAL_CHAIN_ID, server.url, 0)), sizes };
}

const error = (code: number, message: string) => ({ jsonrpc: "2.0", id: null, error: { code, message } });
const beyond = (most: number, reply: (calls: Call[]) => Reply) => (calls: Call[]) =>
	calls.length > most ? reply(calls) : null;

describe("balances of many accounts", () => {
	test.each<[string, number, (calls: Call[]) => Reply]>([
		[
			"three, and answers HTTP 500 beyond",
			3,
			() => ({ status: 500, body: { code: 31, message: "Batch of more than 3" } }),
		],
		["ten, and answers one error beyond", 10, () => ({ body: error(-32014, "maximum 10 calls in 1 batch") })],
		["ten, and answers HTTP 413 beyond", 10, () => ({ status: 413, body: error(-32014, "too many RPC calls") })],
		[
			"twenty, and answers a list of one error",
			20,
			([first]) => ({ body: [{ ...error(-32600, "batch too large"), id: first?.id }] }),
		],
		["six, and leaves the others out", 6, (calls) => ({ body: calls.slice(0, 6).map(balanceOf) })],
		[
			"five, and answers beyond by no question's id",
			5,
			() => ({ body: { ...error(-32600, "batch too large"), id: 0 } }),
		],
		[
			"five, and answers beyond by a message alone",
			5,
			() => ({ body: [{ code: 31, message: "Batch of more than 5" }] }),
		],
		["none together", 1, () => ({ status: 400, body: error(-32600, "batch requests are not supported") })],
	])("are read where a provider takes %s", async (_, most, reply) => {
		const { reader, sizes } = await readerOf(beyond(most, reply));
		const expected = ACCOUNTS.map((account) => BigInt(account));
		expect(await reader.balances(ACCOUNTS, 7)).toEqual(expected);
		// What it takes is remembered: no request of the next round is refused.
		sizes.length = 0;
		expect(await reader.balances(ACCOUNTS, 8)).toEqual(expected);
		expect(Math.max(...sizes)).toBeLessThanOrEqual(most);
	});

	test("are asked for together again after a provider was out of order for a moment", async () => {
		let isBroken = true;
		const { reader, sizes } = await readerOf((calls) =>
			isBroken && calls.length > 1 ? { status: 500, body: {} } : null,
		);
		await reader.balances(ACCOUNTS, 7);
		isBroken = false;
		for (let block = 8; block < 8 + TRIED_AGAIN_AFTER; block += 1) {
			sizes.length = 0;
			await reader.balances(ACCOUNTS, block);
		}
		expect(sizes).toEqual([ACCOUNTS.length]);
	});

	test("are asked for in one request where they may be", async () => {
		const { reader, sizes } = await readerOf(() => null);
		await reader.balances(ACCOUNTS, 7);
		expect(sizes).toEqual([ACCOUNTS.length]);
	});

	test.each<[string, (balances: ReturnType<typeof balanceOf>[]) => object[]]>([
		["to other questions", (answers) => answers.map(({ id, ...answer }) => ({ ...answer, id: id - ACCOUNTS.length }))],
		[
			"to one question twice",
			(answers) => answers.map((answer, at) => (at === 1 ? { ...answer, id: answers[0]?.id } : answer)),
		],
		["without ids", (answers) => answers.map(({ id: _id, ...answer }) => answer)],
	])("are not read of answers %s", async (_, mixUp) => {
		const { reader } = await readerOf((calls) => ({ body: mixUp(calls.map(balanceOf)) }));
		await expect(reader.balances(ACCOUNTS, 7)).rejects.toMatchObject({ why: "malformed" });
	});

	test("are not asked for one by one where too many requests are the reason, or the state is gone", async () => {
		const limited = await readerOf(beyond(1, () => ({ status: 429, body: error(429, "too many requests") })));
		await expect(limited.reader.balances(ACCOUNTS, 7)).rejects.toThrow(PortError);
		expect(limited.sizes).toEqual([ACCOUNTS.length]);
		await stop();
		const gone = (calls: Call[]) => ({ body: calls.map(({ id }) => ({ ...error(-32000, "missing trie node"), id })) });
		const pruned = await readerOf(beyond(1, gone));
		await expect(pruned.reader.balances(ACCOUNTS, 7)).rejects.toThrow(PortError);
		expect(pruned.sizes).toEqual([ACCOUNTS.length]);
	});
});

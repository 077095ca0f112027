import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { rpcChain } from "#app/adapters/chain/rpc-chain.ts";
import { LOCAL_CHAIN_ID } from "#app/core/chains.ts";
import { contractOf, usdc } from "../facts.ts";
import { serveAnswers } from "./answering.ts";
import { type LocalChain, payer, requester, startLocalChain, stranger } from "./local-chain.ts";

/** Transactions whose hash was lost: found by their account's nonce, or by what they moved. */
let local: LocalChain;
beforeAll(async () => {
	local = await startLocalChain();
});
afterEach(() => local.heal());
afterAll(() => local?.stop());

const headNow = () => local.control.client.getBlockNumber({ cacheTime: 0 });

describe("what used a nonce", () => {
	const outcome = (nonce: number, since: bigint) =>
		local.chain.findNonceOutcome(LOCAL_CHAIN_ID, payer.address, nonce, since);
	const nonceNow = () => local.control.client.getTransactionCount({ address: payer.address });

	/** An endpoint without the state of blocks below one; blocks and receipts stay. */
	const prunedBefore = (height: bigint) =>
		serveAnswers(local.anvil.url, (method, [, block]) =>
			method === "eth_getTransactionCount" && String(block).startsWith("0x") && BigInt(String(block)) < height
				? { error: { code: -32000, message: "missing trie node" } }
				: undefined,
		);

	test("nothing yet", async () => {
		expect(await outcome(await nonceNow(), await headNow())).toEqual({ kind: "unused", pending: false });
	});

	test("the transaction whose hash was lost, among many blocks", async () => {
		const [nonce, since] = [await nonceNow(), await headNow()];
		await local.control.mine(7);
		const lost = await local.pay("USDC", usdc(1));
		await local.pay("USDC", usdc(2));
		await local.control.mine(50);
		expect(await outcome(nonce, since)).toEqual({ kind: "used", txHash: lost });
		await local.order("one", [{ kind: "down" }]);
		expect(await outcome(nonce, since)).toEqual({ kind: "used", txHash: lost });
		await local.order("both", [{ kind: "down" }]);
		await expect(outcome(nonce, since)).rejects.toMatchObject({ why: "unreachable" });
	});

	test("a speed-up: the one that was mined", async () => {
		const [nonce, since] = [await nonceNow(), await headNow()];
		await local.control.setAutomine(false);
		const wallet = local.control.walletOf(payer);
		const send = (gwei: bigint) =>
			wallet.sendTransaction({
				to: stranger.address,
				value: gwei,
				nonce,
				maxFeePerGas: gwei * 10n ** 9n,
				maxPriorityFeePerGas: gwei * 10n ** 9n,
			});
		const slow = await send(10n);
		const fast = await send(50n);
		await local.control.setAutomine(true);
		await local.control.mine(1);
		expect(await outcome(nonce, since)).toEqual({ kind: "used", txHash: fast });
		expect((await local.read(slow)).map((answer) => answer.ok && answer.sighting.kind)).toEqual(["unknown", "unknown"]);
	});

	test("in a block that none of them has just now: that is no answer, since the payment is in it", async () => {
		const [nonce, since] = [await nonceNow(), await headNow()];
		const lost = await local.pay("USDC", usdc(3));
		await local.order("both", [{ kind: "stale", blocks: 5, methods: ["eth_getBlockByNumber"] }]);
		await expect(outcome(nonce, since)).rejects.toMatchObject({ why: "malformed" });
		await local.heal();
		expect(await outcome(nonce, since)).toEqual({ kind: "used", txHash: lost });
	});

	test("used long before the attempt, or in history that is gone", async () => {
		await local.control.mine(100);
		expect(await outcome(0, await headNow())).toMatchObject({ kind: "used-unseen" });
		const nonce = await nonceNow();
		const lost = await local.pay("USDC", usdc(3));
		const server = await prunedBefore(await headNow());
		const pruned = rpcChain({ [LOCAL_CHAIN_ID]: [server.url] }, [LOCAL_CHAIN_ID]);
		const since = (await headNow()) - 100n;
		const search = (from: bigint) => pruned.findNonceOutcome(LOCAL_CHAIN_ID, payer.address, nonce, from);
		// What is read of it is remembered: the next searches go on, until they come to the transaction.
		let result = await search(since);
		for (let searches = 1; result.kind === "used-unseen" && searches < 5; searches++) {
			expect(result.searchedTo).toBe(since + 24n * BigInt(searches) - 1n);
			result = await pruned.findNonceOutcome(LOCAL_CHAIN_ID, payer.address, nonce, result.searchedTo + 1n);
		}
		expect(result).toEqual({ kind: "used", txHash: lost });
		await server.close();
	});

	test("state of the newest blocks alone is kept: enough while the transaction is in one of those", async () => {
		const [nonce, since] = [await nonceNow(), await headNow()];
		await local.control.mine(300);
		const server = await prunedBefore((await headNow()) - 40n);
		const lost = await local.pay("USDC", usdc(3));
		await local.control.mine(60);
		const pruned = rpcChain({ [LOCAL_CHAIN_ID]: [server.url] }, [LOCAL_CHAIN_ID]);
		expect(await pruned.findNonceOutcome(LOCAL_CHAIN_ID, payer.address, nonce, since)).toEqual({
			kind: "used",
			txHash: lost,
		});
		await server.close();
	});

	test("history gone: the first blocks after the attempt are read instead", async () => {
		const [nonce, since] = [await nonceNow(), await headNow()];
		await local.control.mine(5);
		const lost = await local.pay("USDC", usdc(3));
		await local.control.mine(3);
		const server = await prunedBefore(await headNow());
		const pruned = rpcChain({ [LOCAL_CHAIN_ID]: [server.url] }, [LOCAL_CHAIN_ID]);
		expect(await pruned.findNonceOutcome(LOCAL_CHAIN_ID, payer.address, nonce, since)).toEqual({
			kind: "used",
			txHash: lost,
		});
		await server.close();
	});

	test("history gone at one endpoint is asked of the next, and a failing next leaves it open", async () => {
		const [nonce, since] = [await nonceNow(), await headNow()];
		await local.control.mine(30);
		const lost = await local.pay("USDC", usdc(3));
		await local.control.mine(3);
		const server = await prunedBefore(await headNow());
		const outcomeBy = (...urls: string[]) =>
			rpcChain({ [LOCAL_CHAIN_ID]: urls }, [LOCAL_CHAIN_ID]).findNonceOutcome(
				LOCAL_CHAIN_ID,
				payer.address,
				nonce,
				since,
			);
		expect(await outcomeBy(server.url, local.anvil.url)).toEqual({ kind: "used", txHash: lost });
		await expect(outcomeBy(server.url, "http://127.0.0.1:1")).rejects.toMatchObject({ why: "unreachable" });
		await server.close();
	});

	test("an endpoint that refuses its own newest block has said nothing", async () => {
		const server = await serveAnswers(local.anvil.url, (method) =>
			method === "eth_getTransactionCount" ? { error: { code: -32000, message: "header not found" } } : undefined,
		);
		const chain = rpcChain({ [LOCAL_CHAIN_ID]: [server.url] }, [LOCAL_CHAIN_ID]);
		await expect(
			chain.findNonceOutcome(LOCAL_CHAIN_ID, payer.address, await nonceNow(), await headNow()),
		).rejects.toThrow(/refused/);
		await server.close();
	});
});

describe("transfers by their logs", () => {
	const search = (sinceBlock: bigint, over: Partial<Parameters<LocalChain["chain"]["findTransfers"]>[1]> = {}) =>
		local.chain.findTransfers(LOCAL_CHAIN_ID, {
			token: contractOf("USDC"),
			payee: requester.address,
			from: [payer.address],
			sinceBlock,
			...over,
		});

	test("of this token, from these accounts to this payee, since that block", async () => {
		await local.pay("USDC", usdc(1));
		const since = (await headNow()) + 1n;
		const lost = await local.pay("USDC", usdc(2));
		await local.pay("USDC", usdc(3), stranger.address);
		await local.pay("USDT", usdc(4));
		const searchedTo = await headNow();
		expect(await search(since)).toEqual({ found: [{ txHash: lost, from: payer.address }], searchedTo });
		expect(await search(since, { from: [stranger.address] })).toEqual({ found: [], searchedTo });
		expect(await search(since, { from: null })).toEqual({ found: [{ txHash: lost, from: payer.address }], searchedTo });
		expect(await search(since, { from: [stranger.address, payer.address] })).toEqual({
			found: [{ txHash: lost, from: payer.address }],
			searchedTo,
		});
	});

	test("where logs of few blocks are given at once", async () => {
		const since = (await headNow()) + 1n;
		const lost = await local.pay("USDC", usdc(2));
		await local.control.mine(150);
		await local.order("both", [{ kind: "log-range", blocks: 10 }]);
		expect(await search(since)).toEqual({
			found: [{ txHash: lost, from: payer.address }],
			searchedTo: await headNow(),
		});
	});

	test("where one endpoint is stalled or misses them", async () => {
		const since = (await headNow()) + 1n;
		await local.order("one", [{ kind: "stuck" }]);
		const lost = await local.pay("USDC", usdc(2));
		await local.control.mine(20);
		expect(await search(since)).toEqual({
			found: [{ txHash: lost, from: payer.address }],
			searchedTo: await headNow(),
		});
	});

	test("up to where the slower of two searched, and none when both are silent", async () => {
		const since = await headNow();
		await local.control.mine(3);
		await local.order("one", [{ kind: "stale", blocks: 2 }]);
		expect(await search(since)).toMatchObject({ searchedTo: (await headNow()) - 2n });
		await local.order("both", [{ kind: "down" }]);
		await expect(search(since)).rejects.toMatchObject({ name: "PortError" });
	});
});

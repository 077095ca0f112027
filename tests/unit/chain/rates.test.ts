import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { chainlinkRates } from "#app/adapters/chain/chainlink-rates.ts";
import { LOCAL_CHAIN_ID } from "#app/core/chains.ts";
import { feedsOf, RATE_FEEDS } from "#app/core/payments/rate-feeds.ts";
import { ratePath, worthBy } from "#app/core/payments/rates.ts";
import type { RatesPort } from "#app/ports/rates.ts";
import { type Anvil, startAnvil } from "#local/chain/anvil.ts";
import { type ChainControl, controlChain } from "#local/chain/chain-control.ts";
import { feedAddress, priceFeeds, type WrittenRound, writtenRounds } from "#local/chain/price-feeds.ts";
import { pickPort } from "#local/listen.ts";
import type { SteeredFault } from "#local/rpc-faults.ts";
import { type EndpointName, type RpcProxy, startRpcProxy } from "#local/rpc-proxy.ts";

/** Chainlink's feeds, read from a chain that has contracts with their interface at their addresses. */

const ONE_HOUR = 3600;

let anvil: Anvil;
let proxy: RpcProxy;
let control: ChainControl;
let feeds: ReturnType<typeof priceFeeds>;
let rates: RatesPort;

async function order(endpoint: EndpointName | "both", faults: SteeredFault[]): Promise<void> {
	const answer = await fetch(proxy.controlUrl, { method: "POST", body: JSON.stringify({ endpoint, faults }) });
	expect(answer.status).toBe(200);
}

async function timesAsked(): Promise<Record<string, number>> {
	const states = (await (await fetch(proxy.controlUrl)).json()) as Record<string, { asked: Record<string, number> }>;
	return states.one?.asked ?? {};
}

const chainTime = async () => Number((await control.client.getBlock()).timestamp);

/** What 100 USDC are in euros, as it is shown; null where nothing is. */
async function hundredInEuros(at?: number): Promise<string | null> {
	const reading = await rates.readNewest();
	const path = ratePath(reading, "USDC", "EUR", at ?? reading.blockTime);
	return path && worthBy(path, 100_000_000n, 6).amount;
}

beforeAll(async () => {
	anvil = await startAnvil({ port: await pickPort(), chainId: LOCAL_CHAIN_ID, blockTimeSeconds: 0 });
	proxy = await startRpcProxy(anvil.url, await pickPort());
	control = controlChain(anvil.url);
	feeds = priceFeeds(control);
	await feeds.place();
	await control.mine(3);
	rates = chainlinkRates({ [LOCAL_CHAIN_ID]: [proxy.endpoints.one, proxy.endpoints.two] });
});
afterEach(async () => {
	await order("both", []);
	await feeds.place();
});
afterAll(async () => {
	await proxy?.close();
	await anvil?.stop();
});

describe("the feeds", () => {
	test("are all read at one block, by one call of each endpoint", async () => {
		await order("both", []);
		const reading = await rates.readNewest();
		expect(Object.keys(reading.rounds).sort()).toEqual(RATE_FEEDS.map(({ pair }) => pair).sort());
		expect(reading).toMatchObject({ blockNumber: await control.client.getBlockNumber(), blockTime: await chainTime() });
		expect(reading.rounds["ETH/USD"]).toMatchObject({ decimals: 8, description: "ETH / USD" });
		expect(await timesAsked()).toMatchObject({ eth_call: 1, eth_blockNumber: 1, eth_getBlockByNumber: 1 });
	});

	test("move, and the worth with them", async () => {
		const updatedAt = (await chainTime()) - 60;
		await feeds.write("USDC/USD", { answer: 1_00000000n, updatedAt });
		await feeds.write("EUR/USD", { answer: 1_08500000n, updatedAt });
		expect(await hundredInEuros(await chainTime())).toBe("92.17");
		await feeds.write("EUR/USD", { answer: 1_00000000n, updatedAt });
		expect(await hundredInEuros(await chainTime())).toBe("100.00");
	});
});

describe("a feed that cannot be trusted makes no worth", () => {
	const now = async () => (await chainTime()) - 60;
	test.each<[string, () => Promise<WrittenRound>]>([
		["zero", async () => ({ answer: 0n, updatedAt: await now() })],
		["negative", async () => ({ answer: -1_08500000n, updatedAt: await now() })],
		["years old", async () => ({ answer: 1_08500000n, updatedAt: (await now()) - 3 * 365 * 24 * ONE_HOUR })],
		["never written", async () => ({ answer: 1_08500000n, updatedAt: 0 })],
		["from the future", async () => ({ answer: 1_08500000n, updatedAt: (await now()) + ONE_HOUR })],
		["of a time beyond all numbers", async () => ({ answer: 1_08500000n, updatedAt: 2 ** 60 })],
	])("%s", async (_, written) => {
		expect(await hundredInEuros(), "before").not.toBeNull();
		await feeds.write("EUR/USD", await written());
		expect(await hundredInEuros()).toBeNull();
	});

	test("frozen: from two hours on a rate that has to beat hourly is none", async () => {
		const at = await chainTime();
		const inDollars = async () => {
			const reading = await rates.readNewest();
			return ratePath(reading, "ETH", "USD", at) && "told";
		};
		await feeds.write("ETH/USD", { answer: 2_500_00000000n, updatedAt: at - 2 * ONE_HOUR });
		expect(await inDollars()).toBe("told");
		await feeds.write("ETH/USD", { answer: 2_500_00000000n, updatedAt: at - 2 * ONE_HOUR - 1 });
		expect(await inDollars()).toBeNull();
	});

	test("shut, while the others are read", async () => {
		await feeds.break("EUR/USD");
		const { rounds } = await rates.readNewest();
		expect(rounds["EUR/USD"]).toBeUndefined();
		expect(rounds["GBP/USD"]).toBeDefined();
	});

	test("another one at its address", async () => {
		await control.place("Usdc", feedAddress("EUR/USD"));
		expect((await rates.readNewest()).rounds["EUR/USD"]).toBeUndefined();
	});

	test("none at its address", async () => {
		await control.client.setCode({ address: feedAddress("EUR/USD"), bytecode: "0x" });
		expect((await rates.readNewest()).rounds["EUR/USD"]).toBeUndefined();
	});
});

describe("endpoints", () => {
	test("that differ on a feed make that one none, and no other", async () => {
		const other = writtenRounds([{ answer: 1n, updatedAt: (await chainTime()) - 60 }]);
		const slots = Object.fromEntries(other.map(({ index, value }) => [index, value]));
		await order("two", [{ kind: "other-state", address: feedAddress("EUR/USD"), slots }]);
		const { rounds } = await rates.readNewest();
		expect(rounds["EUR/USD"]).toBeUndefined();
		expect(rounds["USDC/USD"]).toBeDefined();
	});

	test.each<[string, SteeredFault]>([
		["silent", { kind: "down" }],
		["limiting", { kind: "rate-limited", body: true }],
		["of another chain", { kind: "wrong-chain", chainId: 1 }],
		["telling nonsense", { kind: "altered", result: "0x1234", methods: ["eth_call"] }],
		[
			"with another block",
			{ kind: "altered", fields: { hash: `0x${"1".repeat(64)}` }, methods: ["eth_getBlockByNumber"] },
		],
	])("one %s: no rate", async (_, fault) => {
		await order("two", [fault]);
		const read = await rates.readNewest().then(
			({ rounds }) => Object.keys(rounds).length,
			(error: Error) => error.name,
		);
		expect([0, "PortError"]).toContain(read);
	});

	test("one some blocks behind: both are read where that one is", async () => {
		await order("two", [{ kind: "stale", blocks: 2 }]);
		const { blockNumber } = await rates.readNewest();
		expect(blockNumber).toBe((await control.client.getBlockNumber()) - 2n);
	});

	test("one alone, or two of one provider, are not asked", async () => {
		const alone = chainlinkRates({ [LOCAL_CHAIN_ID]: [proxy.endpoints.one] });
		expect(alone.chainId).toBeNull();
		await expect(alone.readNewest()).rejects.toMatchObject({ name: "PortError", why: "refused" });
		expect(chainlinkRates({ 1: ["https://a.alchemy.com/v2/x", "https://b.alchemy.com/v2/y"] }).chainId).toBeNull();
		expect(chainlinkRates({}).chainId).toBeNull();
	});
});

describe("the round at a time that has passed", () => {
	const eth = feedsOf("ETH", "USD");
	const everyTenMinutes = async (count: number) => {
		const last = (await chainTime()) - 60;
		return Array.from({ length: count }, (_, at) => ({
			answer: BigInt(2_000 + at) * 100000000n,
			updatedAt: last - (count - 1 - at) * 600,
		}));
	};

	test("is found by going back", async () => {
		const rounds = await everyTenMinutes(12);
		await feeds.write("ETH/USD", ...rounds);
		for (const [at, { answer, updatedAt }] of rounds.entries()) {
			const reading = await rates.readAt(eth, updatedAt + 30);
			expect(reading.rounds["ETH/USD"], `round ${at}`).toMatchObject({ answer });
			expect(ratePath(reading, "ETH", "USD", updatedAt + 30)?.token).toMatchObject([{ value: answer }]);
		}
	});

	test("is left out where it was written too many rounds ago, or in another phase", async () => {
		const many = await everyTenMinutes(40);
		await feeds.write("ETH/USD", ...many);
		expect((await rates.readAt(eth, (many[2]?.updatedAt ?? 0) + 1)).rounds).toEqual({});
		const few = await everyTenMinutes(3);
		await feeds.write("ETH/USD", ...few);
		expect((await rates.readAt(eth, (few[0]?.updatedAt ?? 0) - 1)).rounds).toEqual({});
	});

	test("is left out where endpoints differ on it", async () => {
		const rounds = await everyTenMinutes(4);
		await feeds.write("ETH/USD", ...rounds);
		const other = writtenRounds(rounds.map((round, at) => (at === 1 ? { ...round, answer: 1n } : round)));
		const slots = Object.fromEntries(other.map(({ index, value }) => [index, value]));
		await order("one", [{ kind: "other-state", address: feedAddress("ETH/USD"), slots }]);
		expect((await rates.readAt(eth, (rounds[1]?.updatedAt ?? 0) + 1)).rounds).toEqual({});
		expect((await rates.readAt(eth, (rounds[2]?.updatedAt ?? 0) + 1)).rounds["ETH/USD"]).toMatchObject({
			answer: rounds[2]?.answer,
		});
	});

	test("is not told of a time that the chain has not come to", async () => {
		await expect(rates.readAt(eth, (await chainTime()) + 600)).rejects.toMatchObject({ name: "PortError" });
	});
});

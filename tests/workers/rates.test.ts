import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { chainlinkRates } from "#app/adapters/chain/chainlink-rates.ts";
import { buildContext, paymentDeps, rateDepsOf } from "#app/composition/services.server.ts";
import type { Hash } from "#app/core/address.ts";
import { LOCAL_CHAIN_ID, SECOND_LOCAL_CHAIN_ID } from "#app/core/chains.ts";
import type { Currency } from "#app/core/payments/currencies.ts";
import { readLinkQuery } from "#app/core/payments/link-query.ts";
import { type RateReading, ratePath, worthBy } from "#app/core/payments/rates.ts";
import { openDatabase } from "#app/db/database.ts";
import { findLinkRecord } from "#app/db/payments/link-record.ts";
import { shownWorth, worthReader } from "#app/http/worth.server.ts";
import { type RateDeps, rateBook, readRatesAnew } from "#app/services/payments/current-rates.ts";
import { deskServices } from "#app/services/payments/desk-services.ts";
import { keepMissedRates, keepSettlementRates } from "#app/services/payments/settlement-rates.ts";
import { sayIn } from "#app/words/say-in.ts";
import { BLOCKS_TO_FINALITY } from "#local/chain/finality.ts";
import { feedAddress, priceFeeds, writtenRounds } from "#local/chain/price-feeds.ts";
import { env } from "./environment.ts";
import {
	chain,
	chainTwo,
	checkNow,
	freshAddress,
	HUNDRED,
	makeLink,
	makeUser,
	ON_A_BUSY_MACHINE_MS,
	pay,
	report,
	services,
	setFaults,
	snapshot,
} from "./scenario.ts";

/** What tokens are worth, from the chain's feeds to pages and receipts. */

const feeds = priceFeeds(chain);
const BLOCK_MS = 12_000;
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

const chainTime = async () => Number((await chain.client.getBlock()).timestamp);

/** A dollar's token, and the euro at 1.085 dollars. */
async function setRates(eurUsd = 1_08500000n) {
	const updatedAt = (await chainTime()) - 60;
	await feeds.write("USDC/USD", { answer: 1_00000000n, updatedAt });
	await feeds.write("EUR/USD", { answer: eurUsd, updatedAt });
}

beforeEach(async () => {
	await setFaults("both", []);
	await env.DB.prepare("delete from rate_readings").run();
	await feeds.place();
	await setRates();
});
afterEach(async () => {
	await setFaults("both", []);
	await feeds.place();
});

/** Dependencies at a time of their own, with the chain's feeds. */
function depsAt(clock: { at: number }): RateDeps {
	return { ...rateDepsOf(env), clock: { now: () => clock.at } };
}

async function shown(deps: RateDeps, book = rateBook(deps)): Promise<RateReading | null> {
	const waiting: Promise<unknown>[] = [];
	const reading = await book.current((work) => waiting.push(work));
	await Promise.all(waiting);
	return reading;
}

const hundredIn = (reading: RateReading | null, currency: Currency, at: number) => {
	const path = reading && ratePath(reading, "USDC", currency, Math.floor(at / 1_000));
	return path && worthBy(path, HUNDRED, 6).amount;
};

async function asked(): Promise<number> {
	const states = (await (await fetch(env.CHAIN_CONTROL_URL)).json()) as Record<
		string,
		{ asked: Record<string, number> }
	>;
	return Object.values(states).reduce((sum, state) => sum + (state.asked.eth_call ?? 0), 0);
}

describe("the rates that pages show", () => {
	test("are there from the second page on: the first waits for nobody", async () => {
		const clock = { at: Date.now() };
		expect(await shown(depsAt(clock))).toBeNull();
		expect(hundredIn(await shown(depsAt(clock)), "EUR", clock.at)).toBe("92.17");
	});

	test("are read once in a block's time, however many pages strangers open", async () => {
		const clock = { at: Date.now() };
		const isolates = Array.from({ length: 20 }, () => rateBook(depsAt(clock)));
		for (let round = 0; round < 5; round += 1) await Promise.all(isolates.map((book) => shown(depsAt(clock), book)));
		expect(await asked(), "one call of each endpoint").toBe(2);
		clock.at += BLOCK_MS;
		await Promise.all(isolates.map((book) => shown(depsAt(clock), book)));
		expect(await asked()).toBe(4);
	});

	test("move with the feeds", async () => {
		const clock = { at: Date.now() };
		await shown(depsAt(clock));
		await setRates(1_00000000n);
		clock.at += BLOCK_MS;
		await shown(depsAt(clock));
		expect(hundredIn(await shown(depsAt(clock)), "EUR", clock.at)).toBe("100.00");
	});

	test.each<[string, () => Promise<unknown>]>([
		["answers zero", async () => feeds.write("EUR/USD", { answer: 0n, updatedAt: (await chainTime()) - 1 })],
		["answers below zero", async () => feeds.write("EUR/USD", { answer: -1n, updatedAt: (await chainTime()) - 1 })],
		["is years old", async () => feeds.write("EUR/USD", { answer: 1_08500000n, updatedAt: 1_600_000_000 })],
		["is shut", () => feeds.break("EUR/USD")],
		[
			"differs between endpoints",
			async () => {
				const slots = writtenRounds([{ answer: 2_00000000n, updatedAt: (await chainTime()) - 1 }]);
				await setFaults("two", [
					{
						kind: "other-state",
						address: feedAddress("EUR/USD"),
						slots: Object.fromEntries(slots.map(({ index, value }) => [index, value])),
					},
				]);
			},
		],
	])("are gone in a currency whose feed %s, and there in the others", async (_, turn) => {
		const clock = { at: Date.now() };
		await shown(depsAt(clock));
		expect(hundredIn(await shown(depsAt(clock)), "EUR", clock.at), "before").toBe("92.17");
		await turn();
		clock.at += BLOCK_MS;
		await shown(depsAt(clock));
		const reading = await shown(depsAt(clock));
		expect(hundredIn(reading, "EUR", clock.at)).toBeNull();
		expect(hundredIn(reading, "USD", clock.at)).toBe("100.00");
	});

	test("stay for minutes where an endpoint is silent, and are gone then", async () => {
		const clock = { at: Date.now() };
		await shown(depsAt(clock));
		await setFaults("one", [{ kind: "down" }]);
		clock.at += 10 * MINUTE_MS;
		await shown(depsAt(clock));
		expect(await shown(depsAt(clock))).not.toBeNull();
		clock.at += 5 * MINUTE_MS;
		await shown(depsAt(clock));
		expect(await shown(depsAt(clock))).toBeNull();
	});

	test("are none where the database is silent, or one endpoint is set", async () => {
		const clock = { at: Date.now() };
		await readRatesAnew(depsAt(clock));
		const d1 = {
			prepare() {
				throw new Error("no answer");
			},
		} as unknown as D1Database;
		expect(await shown({ ...depsAt(clock), db: openDatabase(d1) })).toBeNull();
		const [one = ""] = (JSON.parse(env.RPC_ENDPOINTS) as Record<string, string[]>)[LOCAL_CHAIN_ID] ?? [];
		expect(await shown({ ...depsAt(clock), rates: chainlinkRates({ [LOCAL_CHAIN_ID]: [one] }) })).toBeNull();
	});

	test("are said in the reader's currency and words, dated, and name the amount they are of", async () => {
		await readRatesAnew(rateDepsOf(env));
		const say = async (headers: Record<string, string>, language: "en" | "de" = "en") => {
			const request = new Request("https://paylink.test/", { headers });
			const execution = createExecutionContext();
			const reader = await worthReader(request, buildContext(request, env, execution), new Promise(() => {}));
			await waitOnExecutionContext(execution);
			return shownWorth(sayIn(language), reader, HUNDRED, { token: "USDC", chainId: LOCAL_CHAIN_ID });
		};
		const european = await say({ "Accept-Language": "de-AT,en;q=0.5" });
		expect(european?.text).toMatch(/^about €92\.17 · rate of \d{1,2} \w{3,4}, \d\d:\d\d UTC$/);
		expect(european?.of).toBe("100000000");
		expect((await say({ "Accept-Language": "de-AT" }, "de"))?.text).toMatch(/^etwa 92,17\s€ · Kurs vom /);
		expect((await say({ Cookie: "__Host-currency=USD", "Accept-Language": "de" }))?.text).toMatch(/^about US\$100\.00/);
		expect((await say({ Cookie: "__Host-currency=QQQ" }))?.text).toMatch(/^about US\$100\.00/);
	});
});

describe("the rates of a settled payment", () => {
	async function paid(currency: Currency | null, chainId = LOCAL_CHAIN_ID) {
		const owner = await makeUser();
		if (currency) await env.DB.prepare("update users set currency = ? where id = ?").bind(currency, owner).run();
		const to = freshAddress();
		const paymentId = await makeLink({ requesterAddress: to, chainId }, owner);
		const hash = await pay(to, HUNDRED, undefined, "USDC", chainId === LOCAL_CHAIN_ID ? chain : chainTwo);
		await report(paymentId, hash);
		return { paymentId, hash, owner };
	}

	async function claimsOf(paymentId: string, txHash: Hash, chainId = LOCAL_CHAIN_ID) {
		const token = await services().receiptToken(paymentId, { chainId, txHash });
		const receipt = token === null ? null : await services().findReceipt(token);
		if (!receipt) throw new Error("there is no receipt");
		return receipt.claims;
	}

	const keptOf = async (paymentId: string) =>
		(await env.DB.prepare("select * from settlement_rates where payment_id = ?").bind(paymentId).all()).results;

	const isKept = (paymentId: string) =>
		vi.waitFor(async () => expect(await keptOf(paymentId)).toHaveLength(1), { timeout: ON_A_BUSY_MACHINE_MS });

	/** Everything that is done by itself, done now. */
	async function keepNow(paymentId: string, rateDeps = rateDepsOf(env)) {
		const deps = paymentDeps(env);
		const record = await findLinkRecord(deps.db, paymentId);
		if (!record) throw new Error("no such link");
		return keepSettlementRates(deps, rateDeps, record);
	}

	test("are on its receipt, in the requester's currency, with the rounds that anybody can read again", async () => {
		const { paymentId, hash } = await paid("EUR");
		await isKept(paymentId);
		await vi.waitFor(async () => expect((await claimsOf(paymentId, hash)).worth).toBeTruthy(), {
			timeout: ON_A_BUSY_MACHINE_MS,
		});
		const { worth } = await claimsOf(paymentId, hash);
		expect(worth).toMatchObject({
			currency: "EUR",
			amount: "92.17",
			source: "Chainlink price feeds on Local chain",
			rounds: [
				{ pair: "USDC/USD", feed: feedAddress("USDC/USD"), answer: "100000000", decimals: 8 },
				{ pair: "EUR/USD", feed: feedAddress("EUR/USD"), answer: "108500000", decimals: 8 },
			],
		});
	});

	test("are in dollars where no currency was chosen", async () => {
		const { paymentId } = await paid(null);
		await isKept(paymentId);
		expect(await keptOf(paymentId)).toMatchObject([{ currency: "USD" }]);
	});

	test("never change: not with the feeds, nor with another currency, nor with a receipt that is signed anew", async () => {
		const { paymentId, hash, owner } = await paid("EUR");
		await isKept(paymentId);
		await vi.waitFor(async () => expect((await claimsOf(paymentId, hash)).worth).toBeTruthy(), {
			timeout: ON_A_BUSY_MACHINE_MS,
		});
		const { worth } = await claimsOf(paymentId, hash);
		await setRates(2_00000000n);
		await env.DB.prepare("update users set currency = 'JPY' where id = ?").bind(owner).run();
		await chain.mine(BLOCKS_TO_FINALITY);
		await checkNow(paymentId);
		await env.DB.prepare("delete from receipts where payment_id = ?").bind(paymentId).run();
		expect(await keepNow(paymentId)).toBe(true);
		const later = await claimsOf(paymentId, hash);
		expect(later.payment.final).toBe(true);
		expect(later.worth).toEqual(worth);
	});

	test.each<[string, () => Promise<unknown>]>([
		["answer zero", async () => feeds.write("USDC/USD", { answer: 0n, updatedAt: (await chainTime()) - 1 })],
		["are shut", () => feeds.break("USDC/USD")],
		["are years old", async () => feeds.write("USDC/USD", { answer: 1n, updatedAt: 1_600_000_000 })],
	])("are none where the feeds %s; the payment counts and has its receipt", async (_, turn) => {
		await turn();
		const { paymentId, hash } = await paid("EUR");
		expect((await snapshot(paymentId)).status).toBe("success");
		await keepNow(paymentId);
		expect((await claimsOf(paymentId, hash)).worth).toBeUndefined();
		expect(await keptOf(paymentId)).toEqual([]);
	});

	test("are those of the block that a reorg moved it into, once and for all", async () => {
		const { paymentId, hash } = await paid("EUR");
		await isKept(paymentId);
		// As if they had been kept for a block of an hour before.
		await env.DB.prepare("update settlement_rates set rates = json_set(rates, '$.at', ?) where payment_id = ?")
			.bind((await chainTime()) - 3_600, paymentId)
			.run();
		await setRates(1_00000000n);
		expect(await keepNow(paymentId)).toBe(true);
		expect((await claimsOf(paymentId, hash)).worth).toMatchObject({ currency: "EUR", amount: "100.00" });
		await setRates(2_00000000n);
		expect(await keepNow(paymentId)).toBe(true);
		expect((await claimsOf(paymentId, hash)).worth).toMatchObject({ amount: "100.00" });
	});

	test("are nowhere while none are known of the block that a reorg moved it into", async () => {
		const { paymentId, hash, owner } = await paid("EUR");
		await isKept(paymentId);
		await env.DB.prepare("update settlement_rates set rates = json_set(rates, '$.at', ?) where payment_id = ?")
			.bind((await chainTime()) - 3_600, paymentId)
			.run();
		await feeds.break("USDC/USD");
		await keepNow(paymentId);
		expect((await claimsOf(paymentId, hash)).worth).toBeUndefined();
		const links = [{ paymentId, received: HUNDRED.toString(), token: "USDC" as const }];
		expect((await rateBook(rateDepsOf(env)).arrived(links)).size).toBe(0);
		const desk = deskServices(paymentDeps(env), () => "caller");
		for await (const rows of desk.export(owner, readLinkQuery(new URLSearchParams()), "payments"))
			expect(rows).toMatchObject([{ transaction_hash: hash, worth_when_arrived: null }]);
	});

	test("that could not be read are found later, as they were when the block was made", async () => {
		const silent: RateDeps = { ...rateDepsOf(env), rates: chainlinkRates({}) };
		const at = (await chainTime()) - 60;
		await feeds.break("USDC/USD");
		const { paymentId, hash } = await paid("EUR");
		expect(await keepNow(paymentId, silent)).toBe(true);
		expect(await keptOf(paymentId)).toEqual([]);
		const { minedAt } = (await findLinkRecord(paymentDeps(env).db, paymentId))?.transfers[0] ?? { minedAt: 0 };
		await chain.mine(3);
		const then = Math.floor(minedAt / 1_000);
		await feeds.write(
			"USDC/USD",
			{ answer: 99_000000n, updatedAt: at },
			{ answer: 50_000000n, updatedAt: then + 1 },
			{ answer: 25_000000n, updatedAt: then + 2 },
		);
		await keepMissedRates(paymentDeps(env), rateDepsOf(env));
		expect(await keptOf(paymentId), "not in its first minute").toEqual([]);
		await keepMissedRates(paymentDeps(env), depsAt({ at: minedAt + 2 * MINUTE_MS }));
		expect((await claimsOf(paymentId, hash)).worth).toMatchObject({ currency: "EUR", amount: "91.24", time: at });
	});

	test("are not looked for any more after a day", async () => {
		await feeds.break("USDC/USD");
		const { paymentId } = await paid("EUR");
		await feeds.revive("USDC/USD");
		await keepNow(paymentId, { ...rateDepsOf(env), clock: { now: () => Date.now() + 2 * DAY_MS } });
		expect(await keptOf(paymentId)).toEqual([]);
	});

	test("are read from Ethereum for a payment on another chain", async () => {
		const { paymentId, hash } = await paid("EUR", SECOND_LOCAL_CHAIN_ID);
		// The two chains' clocks are not the same.
		const updatedAt = Math.floor(Date.now() / 1_000) - 3_600;
		await feeds.write("USDC/USD", { answer: 1_00000000n, updatedAt });
		await feeds.write("EUR/USD", { answer: 1_08500000n, updatedAt });
		await vi.waitFor(
			async () => {
				await chain.mine(5);
				await keepNow(paymentId);
				expect(await keptOf(paymentId)).toHaveLength(1);
			},
			{ timeout: ON_A_BUSY_MACHINE_MS },
		);
		expect((await claimsOf(paymentId, hash, SECOND_LOCAL_CHAIN_ID)).worth).toMatchObject({ currency: "EUR" });
	});
});

import { runInDurableObject } from "cloudflare:test";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { paymentDeps, roomOf, watcherOf } from "#app/composition/services.server.ts";
import { LOCAL_CHAIN_ID } from "#app/core/chains.ts";
import type { ChainWatcher } from "#app/durable-objects/chain-watcher.ts";
import { LinkFollows } from "#app/durable-objects/link-follows.ts";
import { runRound } from "#app/services/payments/watch-chain/run-round.ts";
import type { WatchMemory } from "#app/services/payments/watch-chain/watch-deps.ts";
import { WatchedPayees } from "#app/services/payments/watch-chain/watched-payees.ts";
import { env } from "../environment.ts";
import { freshAddress, makeLink, makeUser } from "../scenario.ts";
import { beginAtHead } from "./rounds.ts";

/** What a round costs does not grow with the links it watches. */

const MANY = 200;

/** Marks the requests of this test's rounds: rooms of other tests ask the same endpoints at any time. */
const MARK = "?counted";

beforeEach(beginAtHead);
// What other tests left open would be verified in these rounds.
beforeEach(() => env.DB.exec("update arrivals set state = 'refused' where state = 'found'"));
afterEach(() => vi.unstubAllGlobals());

/** A round of the watcher, through endpoints whose requests bear the mark. */
function markedRound(): Promise<unknown> {
	const endpoints = JSON.parse(env.RPC_ENDPOINTS) as Record<string, string[]>;
	const marked = Object.entries(endpoints).map(([chainId, urls]) => [chainId, urls.map((url) => url + MARK)]);
	const watcher = watcherOf(env, LOCAL_CHAIN_ID) as unknown as DurableObjectStub<ChainWatcher>;
	return runInDurableObject(watcher, async (_, { storage }) => {
		await storage.deleteAlarm();
		const { kv, sql } = storage;
		const memory: WatchMemory = { get: (key) => kv.get(key), set: (key, value) => kv.put(key, value) };
		const counted = { ...env, RPC_ENDPOINTS: JSON.stringify(Object.fromEntries(marked)) };
		await runRound({
			...paymentDeps(counted),
			chainId: LOCAL_CHAIN_ID,
			memory,
			follows: new LinkFollows(sql),
			payees: new WatchedPayees(LOCAL_CHAIN_ID),
			roomOf: (paymentId) => roomOf(env, paymentId),
		});
		await storage.deleteAlarm();
	});
}

/** Methods that one round of each endpoint asks, in order of their names, while nothing arrives. */
async function callsOfRounds(): Promise<string[]> {
	await markedRound();
	await markedRound();
	const asked: string[] = [];
	const send = globalThis.fetch;
	vi.stubGlobal("fetch", async (input: RequestInfo | URL, init?: RequestInit) => {
		const request = new Request(input, init);
		if (request.url.endsWith(MARK)) {
			const body = (await request.clone().json()) as { method: string } | { method: string }[];
			asked.push(...[body].flat().map(({ method }) => method));
		}
		return send(request);
	});
	await markedRound();
	await markedRound();
	vi.unstubAllGlobals();
	return asked.sort();
}

test("a round of one link and one of two hundred make the same calls", async () => {
	const owner = await makeUser();
	const links = [await makeLink({ requesterAddress: freshAddress() }, owner)];
	const few = await callsOfRounds();
	expect(few).toContain("eth_getLogs");
	while (links.length < MANY) links.push(await makeLink({ requesterAddress: freshAddress() }, owner));
	expect(await callsOfRounds()).toEqual(few);
});

import { LOCAL_CHAIN_ID } from "#app/core/chains.ts";
import { newAddress, walletNamed } from "#local/chain/accounts.ts";
import { startAnvil } from "#local/chain/anvil.ts";
import { controlChain } from "#local/chain/chain-control.ts";
import { setUpChain } from "#local/chain/set-up-chain.ts";
import { pickPort } from "#local/listen.ts";
import { startRpcProxy } from "#local/rpc-proxy.ts";
import { makeLink, makeUser, migrate } from "#local/runtime/seed.ts";
import type { BenchContext } from "../bench.ts";
import { atMost, type Measured } from "../figure.ts";
import { type Running, startWorker } from "../runtime/worker.ts";
import type { Counts } from "../workers/counting.ts";
import { gatherAtLink } from "./link-room.ts";

const LINKS = 2_000;
/** USDC in base units */
const AMOUNT = 100_000n;
const SLOTS = 400;
const WAITING_S = 30;
const POLL_MS = 1_000;
/** Ends a run in which payments are lost. */
const LOST_AFTER_MS = 600_000;

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** How often each endpoint was asked so far, all methods together. */
async function callsAt(controlUrl: string): Promise<number> {
	const states = (await (await fetch(controlUrl)).json()) as Record<string, { asked: Record<string, number> }>;
	return Object.values(states).reduce(
		(sum, { asked }) => sum + Object.values(asked).reduce((calls, count) => calls + count, 0),
		0,
	);
}

async function countsOf(app: Running): Promise<Counts> {
	return (await (await fetch(`${app.url}/__bench/counts`)).json()) as Counts;
}

/** 2,000 rooms wait for the finality of payments that nobody reported. */
export async function waitingRooms({ root, short, say }: BenchContext): Promise<Measured[]> {
	const links = short ? 20 : LINKS;
	const anvil = await startAnvil({
		port: await pickPort(),
		chainId: LOCAL_CHAIN_ID,
		blockTimeSeconds: 1,
		slotsInAnEpoch: SLOTS,
	});
	const stops: (() => Promise<void>)[] = [anvil.stop];
	try {
		const chain = controlChain(anvil.url);
		await setUpChain(chain);
		const proxy = await startRpcProxy(anvil.url, await pickPort());
		stops.push(proxy.close);
		const { one, two } = proxy.endpoints;
		const RPC_ENDPOINTS = JSON.stringify({ [LOCAL_CHAIN_ID]: [one, two] });
		const app = await startWorker(root, "counting", { vars: { RPC_ENDPOINTS } });
		stops.push(app.stop);
		const database = await app.database();
		await migrate(root, database);

		const userId = await makeUser(database);
		const payees = Array.from({ length: links }, newAddress);
		const ids: string[] = [];
		for (const requesterAddress of payees)
			ids.push(await makeLink(database, { requesterAddress, amount: AMOUNT, userId }));
		await database.prepare("update pending_payments set confirmations_asked = 'final'").run();
		// One page is open: the watcher keeps the pace that people see.
		const crowd = await gatherAtLink(app, ids[0] ?? "", 1);
		stops.push(async () => crowd.close());

		const before = await callsAt(proxy.controlUrl);
		const payer = walletNamed("payer");
		let last: `0x${string}` = "0x";
		for (const payee of payees) last = await chain.transfer(payer, "USDC", payee, AMOUNT);
		await chain.mined(last);
		const minedAt = Date.now();
		const known = async (condition: string) => {
			const row = await database
				.prepare(`select count(distinct payment_id) as count from transfers where ${condition}`)
				.first<{ count: number }>();
			return row?.count ?? 0;
		};
		const until = async (condition: string) => {
			const deadline = Date.now() + LOST_AFTER_MS;
			for (let found = 0; found < links; found = await known(condition)) {
				if (Date.now() > deadline) throw new Error(`${found} of ${links} payments only: ${condition}`);
				say(`${condition}: ${found} of ${links}`);
				await wait(POLL_MS);
			}
		};
		await until("state in ('mined', 'credited')");
		const foundMs = Date.now() - minedAt;
		const foundCalls = (await callsAt(proxy.controlUrl)) - before;

		const waitingFrom = { calls: await callsAt(proxy.controlUrl), trips: (await countsOf(app)).trips };
		await wait((short ? 3 : WAITING_S) * 1_000);
		const waited = {
			calls: (await callsAt(proxy.controlUrl)) - waitingFrom.calls,
			trips: (await countsOf(app)).trips - waitingFrom.trips,
		};
		await chain.mine(2 * SLOTS + 10);
		await until("final = 1 and state = 'credited'");
		const allCalls = (await callsAt(proxy.controlUrl)) - before;
		const seconds = short ? 3 : WAITING_S;
		return [
			{ name: `${links} payments nobody reported, last block → all found`, value: foundMs / 1_000, unit: "s" },
			{ name: "RPC calls to find and verify a payment", value: foundCalls / links, unit: "calls" },
			{
				name: `RPC calls a second while ${links} rooms wait`,
				value: waited.calls / seconds,
				unit: "calls/s",
				target: atMost(10),
			},
			{
				name: `journeys to D1 a second while ${links} rooms wait`,
				value: waited.trips / seconds,
				unit: "trips/s",
				target: atMost(500),
			},
			{ name: "RPC calls per payment until final", value: allCalls / links, unit: "calls" },
		];
	} finally {
		for (const stop of stops.reverse()) await stop();
	}
}

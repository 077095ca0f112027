import { newAddress, walletNamed } from "#local/chain/accounts.ts";
import { makeLink, makeUser } from "#local/runtime/seed.ts";
import type { BenchContext } from "../bench.ts";
import { atMost, type Measured } from "../figure.ts";
import { percentile } from "../statistics.ts";
import { BLOCKS_TO_FINALITY, startCountedWorld } from "./counted-world.ts";
import { gatherAtLink } from "./link-room.ts";

const LINKS = 2_000;
/** USDC in base units */
const AMOUNT = 100_000n;
const WAITING_S = 30;
const POLL_MS = 1_000;
const BLOCK_POLL_MS = 50;
/** Ends a run in which payments are lost. */
const LOST_AFTER_MS = 600_000;

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** 2,000 rooms wait for the finality of payments that nobody reported. */
export async function waitingRooms({ root, short, say }: BenchContext): Promise<Measured[]> {
	const links = short ? 20 : LINKS;
	const world = await startCountedWorld(root);
	const { app, database, chain, rpcCalls } = world;
	try {
		const userId = await makeUser(database);
		const payees = Array.from({ length: links }, newAddress);
		const ids: string[] = [];
		for (const requesterAddress of payees)
			ids.push(await makeLink(database, { requesterAddress, amount: AMOUNT, userId }));
		await database.prepare("update pending_payments set confirmations_asked = 'final'").run();
		// One page is open: the watcher keeps the pace that people see.
		const crowd = await gatherAtLink(app, ids[0] ?? "", 1);
		world.stops.push(async () => crowd.close());

		const before = await rpcCalls();
		/** block → when it was there; a chain's own times are whole seconds and may be ahead */
		const seenAt = new Map<string, number>();
		const onBlockNumber = (block: bigint) => seenAt.set(String(block), Date.now());
		const unwatch = chain.client.watchBlockNumber({ pollingInterval: BLOCK_POLL_MS, emitMissed: true, onBlockNumber });
		world.stops.push(async () => unwatch());
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
		const { results: found } = await database
			.prepare("select min(created_at) as at, block_number as block from transfers group by payment_id")
			.all<{ at: number; block: string }>();
		const latencies = found.map(({ at, block }) => (at - (seenAt.get(block) ?? Number.NaN)) / 1_000);
		const foundCalls = (await rpcCalls()) - before;

		const waitingFrom = { calls: await rpcCalls(), trips: (await world.counts()).trips };
		await wait((short ? 3 : WAITING_S) * 1_000);
		const waited = {
			calls: (await rpcCalls()) - waitingFrom.calls,
			trips: (await world.counts()).trips - waitingFrom.trips,
		};
		await chain.mine(BLOCKS_TO_FINALITY);
		await until("final = 1 and state = 'credited'");
		const allCalls = (await rpcCalls()) - before;
		const seconds = short ? 3 : WAITING_S;
		return [
			{ name: `${links} payments nobody reported, last block → all found`, value: foundMs / 1_000, unit: "s" },
			{
				name: "a payment nobody reported, its block → its link knows it, p50",
				value: percentile(latencies, 0.5),
				unit: "s",
			},
			{
				name: "a payment nobody reported, its block → its link knows it, p95",
				value: percentile(latencies, 0.95),
				unit: "s",
			},
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
		await world.stop();
	}
}

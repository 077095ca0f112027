import type { Hash } from "#app/core/address.ts";
import { pickPort } from "#local/listen.ts";
import type { BenchContext } from "../bench.ts";
import { exactly, type Measured } from "../figure.ts";
import { migrate } from "../runtime/seed.ts";
import { startWorker } from "../runtime/worker.ts";
import { type Callers, COOKIE_SECRET, callersOf } from "./callers.ts";
import { crowd } from "./crowd.ts";
import { ForkHistory, type Told } from "./fork-history.ts";
import { ForkLane } from "./fork-lane.ts";

const HISTORIES = 1_000;
const HISTORIES_SHORT = 8;
/** Chains side by side, of different ids; the last has two endpoints. */
const CHAINS = [1, 10, 8453, 42161];
const ONE_ENDPOINT = 3;
const SEED = 20261122;

/** Credits of these links that rest on another block than the one their transaction stands in. */
async function countOrphaned({ query }: Callers, told: Told): Promise<number> {
	const [credits = []] = await query({
		sql: `select tx_hash as hash, block_hash as block from transfers
			where state = 'credited' and payment_id in (select value from json_each(?))`,
		values: [JSON.stringify(told.links)],
	});
	return credits.filter(({ hash, block }) => told.standing.get(hash as Hash) !== block).length;
}

/** Links of a history that is over: their rooms watch a chain that is no more. */
async function forget({ query }: Callers, told: Told): Promise<void> {
	await query({
		sql: "delete from pending_payments where payment_id in (select value from json_each(?))",
		values: [JSON.stringify(told.links)],
	});
}

/** Random forks of real chains with real payments in them; at the end every link must say what its chain says. */
export async function measureForks({ root, short, say }: BenchContext): Promise<Measured[]> {
	const lanes: ForkLane[] = [];
	for (const chainId of CHAINS) lanes.push(new ForkLane(chainId, await pickPort()));
	const endpoints = lanes.map(({ chainId, port }, index) => {
		const url = `http://127.0.0.1:${port}`;
		return [chainId, index < ONE_ENDPOINT ? [url] : [`${url}/?one`, `${url}/?two`]] as const;
	});
	const app = await startWorker(root, "looking", {
		vars: {
			COOKIE_SECRET,
			OFFERED_CHAINS: CHAINS.join(","),
			RPC_ENDPOINTS: JSON.stringify(Object.fromEntries(endpoints)),
		},
	});
	try {
		await migrate(root, await app.database());
		const callers = callersOf(app.url);
		const histories = short ? HISTORIES_SHORT : HISTORIES;
		const startedAt = Date.now();
		const all: Told[] = [];
		let orphaned = 0;
		let next = 0;
		await crowd(lanes, lanes.length, async (lane) => {
			while (next < histories) {
				await lane.begin();
				const told = await new ForkHistory({ lane, callers }, SEED + next++).tell();
				orphaned += await countOrphaned(callers, told);
				await forget(callers, told);
				all.push(told);
			}
			await lane.end();
		});
		for (const { seed, wrong } of all) for (const line of wrong) say(`forks: history ${seed}: ${line}`);
		const forks = all.reduce((sum, told) => sum + told.forks, 0);
		const seconds = (Date.now() - startedAt) / 1_000;
		say(`forks: ${forks} forks in ${all.length} histories in ${seconds.toFixed(0)} s`);
		return [
			{ name: "random fork histories", value: all.length, unit: "histories" },
			{ name: "forks in them", value: forks, unit: "forks" },
			{ name: "deepest fork", value: Math.max(...all.map(({ deepest }) => deepest)), unit: "blocks" },
			{
				name: "credits on an orphaned block at the end",
				value: orphaned,
				unit: "credits",
				target: exactly(0),
				exact: true,
			},
			{
				name: "histories with a link that says otherwise than its chain",
				value: all.filter(({ wrong }) => wrong.length > 0).length,
				unit: "histories",
				target: exactly(0),
				exact: true,
			},
		];
	} finally {
		await Promise.all(lanes.map((lane) => lane.end()));
		await app.stop();
	}
}

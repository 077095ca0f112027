import type { Hash } from "#app/core/address.ts";
import { pickPort } from "#local/listen.ts";
import { migrate } from "#local/runtime/seed.ts";
import { startAppWorker } from "#local/runtime/worker.ts";
import { drawsFrom } from "../harness/draws.ts";
import { type Count, none, reported, type SoakContext } from "../part.ts";
import { type Callers, COOKIE_SECRET, callersOf } from "./callers.ts";
import { crowd } from "./crowd.ts";
import { ForkHistory, type HistoryOutcome } from "./fork-history.ts";
import { ForkLane } from "./fork-lane.ts";

/** Chains side by side, of different ids; the last has two endpoints. */
const CHAINS = [1, 10, 8453, 42161];
const ONE_ENDPOINT = 3;

/** Credits of these links that name another block than the one their transaction is in. */
async function countOrphaned({ query }: Callers, history: HistoryOutcome): Promise<number> {
	const [credits = []] = await query({
		sql: `select tx_hash as hash, block_hash as block from transfers
			where state = 'credited' and payment_id in (select value from json_each(?))`,
		values: [JSON.stringify(history.links)],
	});
	return credits.filter(({ hash, block }) => history.blocks.get(hash as Hash) !== block).length;
}

/** Links of a history that is over: their rooms watch a chain that is no more. */
async function forget({ query }: Callers, history: HistoryOutcome): Promise<void> {
	await query({
		sql: "delete from pending_payments where payment_id in (select value from json_each(?))",
		values: [JSON.stringify(history.links)],
	});
}

/** Random forks of real chains with real payments in them; at the end every link must say what its chain says. */
export async function forkChains({ root, size: histories, seed, say }: SoakContext): Promise<Count[]> {
	const lanes: ForkLane[] = [];
	for (const chainId of CHAINS) lanes.push(new ForkLane(chainId, await pickPort()));
	const endpoints = lanes.map(({ chainId, port }, index) => {
		const url = `http://127.0.0.1:${port}`;
		return [chainId, index < ONE_ENDPOINT ? [url] : [`${url}/?one`, `${url}/?two`]] as const;
	});
	const app = await startAppWorker(root, "checking", {
		vars: {
			COOKIE_SECRET,
			OFFERED_CHAINS: CHAINS.join(","),
			RPC_ENDPOINTS: JSON.stringify(Object.fromEntries(endpoints)),
			// Rooms check on request alone.
			UNWATCHED_CHAINS: CHAINS.join(","),
		},
	});
	try {
		await migrate(root, await app.database());
		const callers = callersOf(app.url);
		const startedAt = Date.now();
		const all: HistoryOutcome[] = [];
		let orphaned = 0;
		let next = 0;
		await crowd(lanes, lanes.length, async (lane) => {
			while (next < histories) {
				await lane.begin();
				const seedOfOne = seed + next++;
				const one = await new ForkHistory({ lane, callers }, drawsFrom(seedOfOne)).run();
				orphaned += await countOrphaned(callers, one);
				await forget(callers, one);
				for (const line of one.wrong)
					say(`✗ ${line}; again: npm run soak -- faults-forks --histories 1 --seed ${seedOfOne}`);
				all.push(one);
			}
			await lane.end();
		});
		const forks = all.reduce((sum, { forks }) => sum + forks, 0);
		const seconds = (Date.now() - startedAt) / 1_000;
		say(`forks: ${forks} forks in ${all.length} histories in ${seconds.toFixed(0)} s`);
		return [
			reported("random fork histories", all.length, "histories"),
			reported("forks in them", forks, "forks"),
			reported("deepest fork", Math.max(...all.map(({ deepest }) => deepest)), "blocks"),
			none("credits on an orphaned block at the end", orphaned, "credits"),
			none(
				"histories with a link that says otherwise than its chain",
				all.filter(({ wrong }) => wrong.length > 0).length,
				"histories",
			),
		];
	} finally {
		await Promise.all(lanes.map((lane) => lane.end()));
		await app.stop();
	}
}

import { LOCAL_CHAIN_ID } from "#app/core/chains.ts";
import { startAnvil } from "#local/chain/anvil.ts";
import { controlChain } from "#local/chain/chain-control.ts";
import { setUpChain } from "#local/chain/set-up-chain.ts";
import { pickPort } from "#local/listen.ts";
import { migrate } from "#local/runtime/seed.ts";
import { startAppWorker } from "#local/runtime/worker.ts";
import { type Count, exactly, none, reported, type SoakContext } from "../part.ts";
import { COOKIE_SECRET, callersOf } from "./callers.ts";
import { CLIENTS, type Claim, RACES, type Race, type RaceWorld } from "./races.ts";

/** Everybody tries so often in each round, where there are many tries: first while nobody has it, then when somebody has. */
const ROUNDS = 3;
const MANY_TRIES = 1_000;
/** A claim without a verdict (a limit, a chain too busy to answer) is no try: it is made again, so often at most. */
const ASKED_AGAIN = 10;

/** @returns how often it was judged: once */
async function claimUntilJudged(claim: Claim): Promise<number> {
	for (let time = 0; time < ASKED_AGAIN; time += 1) if (await claim()) return 1;
	throw new Error(`a claim was not judged in ${ASKED_AGAIN} times`);
}

/** @returns tries */
async function runRace(race: Race, rounds: number): Promise<number> {
	let tries = 0;
	for (const round of race.rounds) {
		const claims = await round();
		for (let time = 0; time < rounds; time += 1)
			for (const judged of await Promise.all(claims.map(claimUntilJudged))) tries += judged;
	}
	return tries;
}

interface Credits {
	/** credits of the transfer that has fewest, and of the one that has most */
	least: number;
	most: number;
	/** transactions of which more was credited than arrived, or more links were paid than it has transfers */
	overpaid: number;
}

/** Database rows by hash, in any case. */
async function countCredits(database: D1Database, races: readonly Race[]): Promise<Credits> {
	const { results } = await database
		.prepare(
			`select lower(tx_hash) as hash, log_ordinal as ordinal, count(*) as credits, group_concat(amount) as amounts,
				(select count(*) from confirmed_payments c where lower(c.txn_hash) = lower(t.tx_hash)) as links
			from transfers t where state = 'credited' group by 1, 2`,
		)
		.all<{ hash: string; ordinal: number; credits: number; amounts: string; links: number }>();
	const counts: number[] = [];
	let overpaid = 0;
	for (const race of races) {
		const logs = results.filter(({ hash }) => hash === race.txHash);
		counts.push(...logs.map(({ credits }) => credits));
		// a transfer that nobody was credited with
		for (let missing = logs.length; missing < race.transfers; missing += 1) counts.push(0);
		const amounts = logs.flatMap((log) => log.amounts.split(",").map(BigInt));
		const credited = amounts.reduce((sum, amount) => sum + amount, 0n);
		if (credited > race.arrived || (logs[0]?.links ?? 0) > race.transfers) overpaid += 1;
	}
	return { least: Math.min(...counts), most: Math.max(...counts), overpaid };
}

/** 32 clients claim one transaction at once, on several links and on one, in every way that could credit it twice. */
export async function raceForClaims({ root, size, say }: SoakContext): Promise<Count[]> {
	const anvil = await startAnvil({ port: await pickPort(), chainId: LOCAL_CHAIN_ID, blockTimeSeconds: 0 });
	try {
		const chain = controlChain(anvil.url);
		await setUpChain(chain);
		const RPC_ENDPOINTS = JSON.stringify({ [LOCAL_CHAIN_ID]: [anvil.url] });
		const app = await startAppWorker(root, "app", { vars: { COOKIE_SECRET, RPC_ENDPOINTS } });
		try {
			const database = await app.database();
			await migrate(root, database);
			const world: RaceWorld = { callers: callersOf(app.url), chain, database };
			const races: Race[] = [];
			let tries = 0;
			const startedAt = Date.now();
			while (tries < size) {
				const begin = RACES[races.length % RACES.length];
				if (!begin) break;
				const race = await begin(world);
				races.push(race);
				tries += await runRace(race, size < MANY_TRIES ? 1 : ROUNDS);
			}
			const seconds = (Date.now() - startedAt) / 1_000;
			say(`claims: ${tries} tries for ${races.length} transactions in ${seconds.toFixed(0)} s`);
			const credits = await countCredits(database, races);
			return [
				reported(`tries of ${CLIENTS} clients to claim a transaction`, tries, "tries"),
				exactly(1, "credits of a transfer, the fewest", credits.least, "credits"),
				exactly(1, "credits of a transfer, the most", credits.most, "credits"),
				none("transactions credited for more than arrived", credits.overpaid, "transactions"),
			];
		} finally {
			await app.stop();
		}
	} finally {
		await anvil.stop();
	}
}

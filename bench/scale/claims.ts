import { migrate } from "#local/runtime/seed.ts";
import type { BenchContext } from "../bench.ts";
import { type Running, startWorker } from "../runtime/worker.ts";
import { median } from "../statistics.ts";
import type { Counts } from "../workers/counting.ts";
import type { Ticked } from "../workers/day.ts";
import { makeSchedules } from "./crowd.ts";

/** One statement of the cron claims so many (services/showcase/rotation/claim-rotations.ts). */
const PAGE = 500;
const NOW = Date.UTC(2030, 0, 1, 12);
const LEASE_MS = 60 * 60_000;

export interface Claims {
	/** milliseconds of a page of 500, by the size of the table, in the order of the sizes */
	pages: { rows: number; ms: number[] }[];
	/** users a second, claimed and taken by the queue */
	speed: number;
	handed: number;
	/** tables that SQLite reads whole to claim a page, by its own plan */
	scans: string[];
}

const post = async (worker: Running, path: string): Promise<Ticked> =>
	(await fetch(`${worker.url}/__bench/${path}`, { method: "POST" })).json() as Promise<Ticked>;

/**
 * @param sizes - rows of the tables a page is claimed of; the middle one is then claimed whole
 */
export async function measureClaims(
	{ root, say }: BenchContext,
	sizes: readonly [number, number, number],
	rounds: number,
): Promise<Claims> {
	const workers: Running[] = [];
	try {
		const tables: { rows: number; ms: number[]; worker: Running; database: D1Database }[] = [];
		for (const rows of sizes) {
			const worker = await startWorker(root, "day", { vars: { X_CONSUMER_KEY: "key", X_CONSUMER_SECRET: "secret" } });
			workers.push(worker);
			const database = await worker.database();
			await migrate(root, database);
			await makeSchedules(database, rows, PAGE, NOW);
			tables.push({ rows, ms: [], worker, database });
			say(`a table of ${rows} users`);
		}
		const reset = "update avatar_targets set slot = null, next_at = ?1 where next_at = ?2";
		for (let round = -1; round < rounds; round += 1) {
			for (const { worker, database, ms } of round % 2 === 0 ? tables : tables.toReversed()) {
				const at = performance.now();
				const { handed } = await post(worker, `page?at=${NOW}`);
				if (handed !== PAGE) throw new Error(`a page of ${handed}`);
				// the first of each is not measured: it opens the database
				if (round >= 0) ms.push(performance.now() - at);
				await database
					.prepare(reset)
					.bind(NOW - 1, NOW + LEASE_MS)
					.run();
			}
		}

		const [, crowd] = tables;
		if (!crowd) throw new Error("no table");
		await crowd.database
			.prepare("update avatar_targets set next_at = ?1")
			.bind(NOW - 1)
			.run();
		const startedAt = performance.now();
		let handed = 0;
		for (let more = -1; more !== 0; handed += more) more = (await post(crowd.worker, `claim?at=${NOW}&hold`)).handed;
		const seconds = (performance.now() - startedAt) / 1_000;
		const scans = await scansOfClaim(crowd.worker, crowd.database);
		say(`a page takes ${tables.map(({ ms }) => median(ms).toFixed(1)).join(", ")} ms`);
		return { pages: tables.map(({ rows, ms }) => ({ rows, ms })), speed: handed / seconds, handed, scans };
	} finally {
		for (const worker of workers) await worker.stop();
	}
}

/** The statement as the worker sent it, explained. */
async function scansOfClaim(worker: Running, database: D1Database): Promise<string[]> {
	const { sql } = (await (await fetch(`${worker.url}/__bench/counts`)).json()) as Counts;
	const claim = Object.keys(sql).find((text) => /^\s*update avatar_targets set slot/i.test(text));
	if (!claim) throw new Error("no statement claimed anybody");
	const nothing = Array.from(claim.matchAll(/\?/g), () => null);
	const { results } = await database
		.prepare(`explain query plan ${claim}`)
		.bind(...nothing)
		.all<{ detail: string }>();
	return results.flatMap(({ detail }) => (/^SCAN (?!.*USING)/.test(detail) ? [detail] : []));
}

import { memoryOfRuntime } from "#local/runtime/process-facts.ts";
import { migrate } from "#local/runtime/seed.ts";
import { standInVars } from "#local/stand-ins/settings.ts";
import type { BenchContext } from "../bench.ts";
import { startWorker } from "../runtime/worker.ts";
import type { Counts } from "../workers/counting.ts";
import type { Ticked } from "../workers/day.ts";
import { makeCrowd, NFTS_PER_USER } from "./crowd.ts";
import { startOutside } from "./outside.ts";

const DAY_MS = 24 * 60 * 60_000;
/** Midnight UTC of a day to come: sessions, mails and the like of no other bench are due in it. */
const DAY_STARTS_AT = Date.UTC(2030, 0, 1);
/** The last users of the day are due at 23:59; while the last run works its clock goes on, and must not see midnight. */
const BEFORE_MS = 60_000;
const KEYS = { bench: btoa("another secret of 32 bytes, okay") };
/** D1 reports what a statement costs only at some expense: it is asked for in so many of the day's runs of the cron. */
const WEIGHED_RUNS = 6;

export interface Day {
	people: number;
	/** pictures changed exactly once, more often, and never, by what X took */
	once: number;
	more: number;
	never: number;
	/** by what the database says: one change done, nothing under way, the next one the day after */
	recorded: number;
	/** what X or the marketplace would have refused */
	refused: number;
	listings: number;
	retried: number;
	statements: number;
	messages: number;
	seconds: number;
	/** bytes */
	memory: { before: number; peak: number };
	/** per person, of the runs that were settlement */
	rows: { read: number; written: number; people: number };
	/** bytes of the database at the end */
	databaseBytes: number;
}

/** Everybody's day, as the cron of every ten minutes, the queue and its consumers make it. */
export async function liveADay({ root, say }: BenchContext, people: number, runs: number): Promise<Day> {
	const outside = await startOutside(NFTS_PER_USER);
	const worker = await startWorker(root, "day", {
		vars: {
			...standInVars(outside.url),
			X_API_URL: outside.url,
			OPENSEA_API_URL: outside.url,
			X_DAILY_CALLS: String(10 * people),
			TOKEN_KEYS: JSON.stringify(KEYS),
		},
	});
	const ask = async <Answer>(path: string, method = "POST") => {
		const response = await fetch(`${worker.url}/__bench/${path}`, { method });
		if (!response.ok) throw new Error(`the worker answered ${response.status} to ${path}: ${await response.text()}`);
		return (await response.json()) as Answer;
	};
	try {
		const database = await worker.database();
		const bucket = (await worker.miniflare.getR2Bucket("PICTURES")) as unknown as R2Bucket;
		await migrate(root, database);
		say(`making ${people} people`);
		const { hashes } = await makeCrowd({ database, bucket }, people, DAY_STARTS_AT, KEYS);

		const totals = { statements: 0, messages: 0, read: 0, written: 0 };
		const memory = { before: memoryOfRuntime().now, peak: 0 };
		let weighedPeople = 0;
		let retried = 0;
		const startedAt = performance.now();
		for (let run = 1; run <= runs; run += 1) {
			const settlement = run % Math.floor(runs / WEIGHED_RUNS) === 0;
			const before = outside.uploads.size;
			await ask(`counts${settlement ? "?rows" : ""}`);
			retried = (await ask<Ticked>(`tick?at=${DAY_STARTS_AT + (run * DAY_MS) / runs - BEFORE_MS}`)).retried;
			const counts = await ask<Counts>("counts", "GET");
			totals.statements += counts.statements;
			totals.messages += counts.messages;
			totals.read += counts.rowsRead;
			totals.written += counts.rowsWritten;
			if (settlement) weighedPeople += outside.uploads.size - before;
			memory.peak = Math.max(memory.peak, memoryOfRuntime().now);
			if (run % Math.ceil(runs / 6) === 0)
				say(`${(run * 24) / runs} h: ${outside.uploads.size} people's pictures changed`);
		}
		const seconds = (performance.now() - startedAt) / 1_000;

		const uploads = [...outside.uploads.values()].filter(({ hash }) => hashes.has(hash));
		const count = (rule: (times: number) => boolean) => uploads.filter((one) => rule(one.count)).length;
		const recorded = await database
			.prepare(
				`select count(*) as count from avatar_targets s where slot is null and next_at between ?1 and ?2 and 1 = (
					select count(*) from avatar_rotations r where r.user_id = s.user_id and r.state = 'done'
				)`,
			)
			.bind(DAY_STARTS_AT + DAY_MS, DAY_STARTS_AT + 2 * DAY_MS)
			.first<{ count: number }>();
		const size = await database.prepare("select 1").all();
		return {
			people,
			once: count((times) => times === 1),
			more: count((times) => times > 1),
			never: people - uploads.length,
			recorded: recorded?.count ?? 0,
			refused: outside.refused(),
			listings: outside.listings(),
			retried,
			statements: totals.statements,
			messages: totals.messages,
			seconds,
			memory,
			rows: {
				read: totals.read / weighedPeople,
				written: totals.written / weighedPeople,
				people: weighedPeople,
			},
			databaseBytes: size.meta.size_after ?? 0,
		};
	} finally {
		await worker.stop();
		await outside.close();
	}
}

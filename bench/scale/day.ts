import { cpuSecondsOfRuntime, memoryOfRuntime } from "#local/runtime/process-facts.ts";
import { migrate } from "#local/runtime/seed.ts";
import type { BenchContext } from "../bench.ts";
import { startWorker } from "../runtime/worker.ts";
import type { Counts } from "../workers/counting.ts";
import type { Ticked } from "../workers/day.ts";
import { makeCrowd } from "./crowd.ts";
import { startOutside } from "./outside.ts";
import { pictureOf, TODAYS } from "./prepared.ts";
import type { LightTarget } from "./targets/target.ts";

const DAY_MS = 24 * 60 * 60_000;
/** Midnight UTC of a day to come: sessions, mails and the like of no other bench are due in it. */
const DAY_STARTS_AT = Date.UTC(2030, 0, 1);
/** The last users of the day are due at 23:59; while the last run works its clock goes on, and must not see midnight. */
const BEFORE_MS = 60_000;
/** `max_concurrency` of the rotations' queue in wrangler.toml. */
const CONSUMERS = 10;
const KEYS = { bench: btoa("another secret of 32 bytes, okay") };
/** D1 reports what a statement costs only at some expense: it is asked for in so many of the day's runs of the cron. */
const WEIGHED_RUNS = 6;

/** Of all people's pictures, one at each target. */
export interface Day {
	people: number;
	pictures: number;
	/** changed exactly once and to what the plan says, more often, and never, by what the targets took */
	once: number;
	more: number;
	never: number;
	/** by what the database says: one change done, nothing under way, the next one the day after */
	recorded: number;
	/** calls that a target or the marketplace would have refused */
	refused: number;
	/** calls to the targets, and to the marketplace */
	calls: { targets: number; marketplace: number };
	/** messages that came back */
	retried: number;
	statements: number;
	messages: number;
	seconds: number;
	/** processor time of the runtime, its local D1 and queue included, seconds */
	cpuSeconds: number;
	/** bytes */
	memory: { before: number; peak: number };
	/** per picture, of the runs that were weighed */
	rows: { read: number; written: number };
	/** bytes of the database at the end */
	databaseBytes: number;
}

/** Everybody's day, as the cron of every ten minutes, the queue and its consumers make it. */
export async function liveADay({ root, say }: BenchContext, people: number, runs: number): Promise<Day> {
	const outside = await startOutside();
	const { targets } = outside;
	const worker = await startWorker(root, "day", {
		vars: { ...outside.vars, X_DAILY_CALLS: String(10 * people), TOKEN_KEYS: JSON.stringify(KEYS) },
	});
	const ask = async <Answer>(path: string, method = "POST") => {
		const response = await fetch(`${worker.url}/__bench/${path}`, { method });
		if (!response.ok) throw new Error(`the worker answered ${response.status} to ${path}: ${await response.text()}`);
		return (await response.json()) as Answer;
	};
	let retried = 0;
	async function consume(): Promise<void> {
		for (let left = 1; left > 0; ) ({ left, retried } = await ask<Ticked>("consume"));
	}
	try {
		const database = await worker.database();
		const bucket = (await worker.miniflare.getR2Bucket("PICTURES")) as unknown as R2Bucket;
		await migrate(root, database);
		say(`making ${people} people, each at three targets`);
		await makeCrowd({ database, bucket }, people, outside.targetsOf, DAY_STARTS_AT, KEYS);

		const totals = { statements: 0, messages: 0, read: 0, written: 0 };
		const memory = { before: memoryOfRuntime().now, peak: 0 };
		let weighed = 0;
		const startedAt = performance.now();
		const cpuBefore = cpuSecondsOfRuntime();
		for (let run = 1; run <= runs; run += 1) {
			const weighs = run % Math.floor(runs / WEIGHED_RUNS) === 0;
			const before = outside.changes();
			await ask(`counts${weighs ? "?rows" : ""}`);
			const at = DAY_STARTS_AT + (run * DAY_MS) / runs - BEFORE_MS;
			outside.setClock(at);
			await ask<Ticked>(`tick?at=${at}`);
			await Promise.all(Array.from({ length: CONSUMERS }, consume));
			const counts = await ask<Counts>("counts", "GET");
			totals.statements += counts.statements;
			totals.messages += counts.messages;
			totals.read += counts.rowsRead;
			totals.written += counts.rowsWritten;
			if (weighs) weighed += outside.changes() - before;
			memory.peak = Math.max(memory.peak, memoryOfRuntime().now);
			if (run % Math.ceil(runs / 6) === 0) say(`${(run * 24) / runs} h: ${outside.changes()} pictures changed`);
		}
		const seconds = (performance.now() - startedAt) / 1_000;
		const cpuSeconds = cpuSecondsOfRuntime() - cpuBefore;

		const everybody = Array.from({ length: people }, (_, person) => person);
		const changes = everybody.flatMap((person) => outside.targetsOf(person).map((target) => changesOf(target, person)));
		const count = (rule: (times: number) => boolean) => changes.filter(rule).length;
		const recorded = await database
			.prepare(
				`select count(*) as count from avatar_targets s where slot is null and next_at between ?1 and ?2 and 1 = (
					select count(*) from avatar_rotations r
					where r.user_id = s.user_id and r.target = s.target and r.state = 'done'
				)`,
			)
			.bind(DAY_STARTS_AT + DAY_MS, DAY_STARTS_AT + 2 * DAY_MS)
			.first<{ count: number }>();
		const size = await database.prepare("select 1").all();
		const callsTo = (name: string) => outside.calls.get(name) ?? 0;
		return {
			people,
			pictures: changes.length,
			once: count((times) => times === 1),
			more: count((times) => times > 1),
			never: count((times) => times === 0),
			recorded: recorded?.count ?? 0,
			refused: outside.refused(),
			calls: {
				targets: targets.reduce((sum, { name }) => sum + callsTo(name), 0),
				marketplace: callsTo("opensea"),
			},
			retried,
			statements: totals.statements,
			messages: totals.messages,
			seconds,
			cpuSeconds,
			memory,
			rows: { read: totals.read / weighed, written: totals.written / weighed },
			databaseBytes: size.meta.size_after ?? 0,
		};
	} finally {
		await worker.stop();
		await outside.close();
	}
}

/** How often somebody's picture was changed; if once, and to another than the plan's, it counts as never. */
function changesOf({ shown }: LightTarget, person: number): number {
	const change = shown.changed.get(person);
	if (!change || (change.times === 1 && change.hash !== pictureOf(person, TODAYS))) return 0;
	return change.times;
}

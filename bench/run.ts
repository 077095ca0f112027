import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { constants, setPriority } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { buildApp } from "#local/build.ts";
import { buildProcesses } from "#local/runtime/build-processes.ts";
import { describeRun } from "#local/runtime/run-facts.ts";
import type { Bench } from "./bench.ts";
import { BENCHES } from "./benches.ts";
import { type Figure, judge, type Measured } from "./figure.ts";
import { merge, readResults, writeFigures, writeResults } from "./results.ts";
import { buildWorker } from "./runtime/build-worker.ts";
import { isBare, type WorkerName } from "./runtime/worker.ts";
import { asTable } from "./table.ts";

/**
 * `npm run bench [-- --only NAME] [-- --short] [-- --build]`: measures, prints a table, writes bench/results.json and docs/figures.md.
 * Times are measured alone, then what only counts several
 * benches at a time. The short form writes nothing: its sizes are too small to say anything but that everything still runs
 * and that what is exact holds, so that several benches run at a time. `--build` builds what is measured, and measures
 * nothing.
 *
 * Exit code 1 when a target was missed or a bench ended with an error.
 */
const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
/** how many times what it usually takes a bench may take: the machine may be slow or busy */
const PATIENCE = 10;
const CORES = 2;
/** Where the script of one bench is once it is bundled. */
const PROCESSES = join(ROOT, ".local", "bench", "processes");
/** of those that only count, and of the short form: each waits now and then, for a chain, a throttled page, a poll */
const AT_ONCE = 3;

const { values: options } = parseArgs({
	options: {
		only: { type: "string", multiple: true },
		short: { type: "boolean", default: false },
		build: { type: "boolean", default: false },
	},
});

function chosen(): readonly Bench[] {
	const names = options.only?.flatMap((text) => text.split(","));
	if (!names) return BENCHES;
	const isMeant = (name: string, bench: Bench) => bench.name === name || bench.name.startsWith(`${name}-`);
	const unknown = names.filter((name) => !BENCHES.some((bench) => isMeant(name, bench)));
	if (unknown.length > 0)
		throw new Error(`there is no bench ${unknown.join(", ")}; there are ${BENCHES.map(({ name }) => name).join(", ")}`);
	return BENCHES.filter((bench) => names.some((name) => isMeant(name, bench)));
}

/**
 * @param yields - to the processes that do not
 * @returns null when it ended with an error, which is printed
 */
function measure(bench: Bench, yields: boolean): Promise<Measured[] | null> {
	const file = join(ROOT, ".local", "bench", `${bench.name}.json`);
	rmSync(file, { force: true });
	return new Promise((resolve, reject) => {
		const child = spawn(
			process.execPath,
			[
				"--disable-warning=ExperimentalWarning",
				join(PROCESSES, "run-one.js"),
				bench.name,
				file,
				options.short ? "short" : "whole",
			],
			{ cwd: ROOT, stdio: "inherit", env: { ...process.env, WRANGLER_LOG: "warn", WRANGLER_SEND_METRICS: "false" } },
		);
		// before it has started anything: what it starts takes after it
		if (yields && child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
		const timer = setTimeout(() => child.kill("SIGKILL"), bench.seconds * PATIENCE * 1_000);
		child.once("error", reject);
		child.once("exit", (code) => {
			clearTimeout(timer);
			if (code === 0 && existsSync(file)) return resolve(JSON.parse(readFileSync(file, "utf8")) as Measured[]);
			console.error(`${bench.name} ended with ${code === null ? "a time-out" : `code ${code}`}`);
			resolve(null);
		});
	});
}

/** After each bench: a run that is broken off keeps what it measured. */
function keep(figures: readonly Figure[]): void {
	const all = merge(BENCHES, readResults(ROOT), figures);
	writeResults(ROOT, all);
	writeFigures(ROOT, BENCHES, all);
}

/** Does something with each, so many at a time. */
async function side<Item>(
	items: readonly Item[],
	atOnce: number,
	work: (item: Item) => Promise<unknown>,
): Promise<void> {
	const queue = [...items];
	const lane = async () => {
		for (let item = queue.shift(); item; item = queue.shift()) await work(item);
	};
	await Promise.all(Array.from({ length: atOnce }, lane));
}

/** The slowest first; what holds the app is bundled from its build. */
async function buildAll(names: readonly WorkerName[]): Promise<void> {
	await buildProcesses(ROOT, PROCESSES, { "run-one": "bench/run-one.ts" });
	if (!names.every(isBare)) await buildApp(ROOT);
	const bareFirst = names.toSorted((a, b) => Number(isBare(b)) - Number(isBare(a)));
	await side(bareFirst, CORES, (name) => buildWorker(ROOT, name));
}

const longestFirst = (benches: readonly Bench[]) => benches.toSorted((a, b) => b.seconds - a.seconds);

async function main(): Promise<boolean> {
	const benches = chosen();
	mkdirSync(join(ROOT, ".local", "bench"), { recursive: true });
	console.log("Building what is measured.");
	await buildAll([...new Set(benches.flatMap(({ workers }) => workers))]);
	if (options.build) return true;
	const thisRun = describeRun(ROOT);
	const figures: Figure[] = [];
	const failing: string[] = [];
	const run = async (bench: Bench, yields = false) => {
		const startedAt = Date.now();
		console.log(`— ${bench.name}`);
		const measured = await measure(bench, yields);
		if (!measured) failing.push(`${bench.name} did not come to its end`);
		for (const one of measured ?? []) {
			const figure = judge(bench.name, one, thisRun);
			figures.push(figure);
			if (figure.met === false && (one.exact || !options.short)) failing.push(`${figure.name}: ${figure.value}`);
		}
		console.log(`  ${bench.name}: ${((Date.now() - startedAt) / 1_000).toFixed(0)} s`);
		if (!options.short) keep(figures);
	};
	if (options.short) await side(longestFirst(benches), AT_ONCE, (bench) => run(bench));
	else {
		for (const bench of benches.filter(({ counts }) => !counts)) await run(bench);
		const counting = longestFirst(benches.filter(({ counts }) => counts));
		// The longest has one runtime do all its work: it would end long after the others, one core idle, did they not yield.
		await side(counting, AT_ONCE, (bench) => run(bench, bench !== counting[0]));
	}
	console.log(`\n${asTable(figures)}\n`);
	for (const line of failing) console.error(`✗ ${line}`);
	return failing.length === 0;
}

process.exitCode = (await main()) ? 0 : 1;

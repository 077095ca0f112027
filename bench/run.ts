import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import type { Bench } from "./bench.ts";
import { BENCHES } from "./benches.ts";
import { type Figure, judge, type Measured } from "./figure.ts";
import { merge, readResults, writeFigures, writeResults } from "./results.ts";
import { buildWorker, type WorkerName } from "./runtime/worker.ts";
import { asTable } from "./table.ts";

/**
 * `npm run bench [-- --only NAME] [-- --short]`: measures, prints a table, writes bench/results.json and docs/figures.md.
 * The short form writes neither: its sizes are too small to say anything but that everything still runs and that what
 * is exact holds, so that two benches may run at a time.
 *
 * Exit code 1 when a target was missed or a bench ended with an error.
 */
const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
/** how many times what it usually takes a bench may take: the machine may be slow or busy */
const PATIENCE = 10;
const CORES = 2;

const { values: wish } = parseArgs({
	options: { only: { type: "string", multiple: true }, short: { type: "boolean", default: false } },
});

function chosen(): readonly Bench[] {
	const names = wish.only?.flatMap((text) => text.split(","));
	if (!names) return BENCHES;
	const unknown = names.filter((name) => !BENCHES.some((bench) => bench.name === name));
	if (unknown.length > 0)
		throw new Error(`there is no bench ${unknown.join(", ")}; there are ${BENCHES.map(({ name }) => name).join(", ")}`);
	return BENCHES.filter(({ name }) => names.includes(name));
}

/** @returns null when it ended with an error, which is printed */
function measure(bench: Bench): Promise<Measured[] | null> {
	const file = join(ROOT, ".local", "bench", `${bench.name}.json`);
	rmSync(file, { force: true });
	return new Promise((resolve, reject) => {
		const child = spawn(
			process.execPath,
			[
				"--import",
				"tsx",
				"--disable-warning=ExperimentalWarning",
				"bench/run-one.ts",
				bench.name,
				file,
				wish.short ? "short" : "whole",
			],
			{ cwd: ROOT, stdio: "inherit", env: { ...process.env, WRANGLER_LOG: "warn", WRANGLER_SEND_METRICS: "false" } },
		);
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

/** The first builds what the others are bundled from. */
async function buildAll([first, ...others]: WorkerName[]): Promise<void> {
	if (first) await buildWorker(ROOT, first);
	await side(others, (name) => buildWorker(ROOT, name));
}

/** As many at once as the smallest machine has cores. */
async function side<Item>(items: readonly Item[], work: (item: Item) => Promise<unknown>): Promise<void> {
	const queue = [...items];
	const lane = async () => {
		for (let item = queue.shift(); item; item = queue.shift()) await work(item);
	};
	await Promise.all(Array.from({ length: CORES }, lane));
}

async function main(): Promise<boolean> {
	const benches = chosen();
	mkdirSync(join(ROOT, ".local", "bench"), { recursive: true });
	console.log("Building what is measured.");
	await buildAll([...new Set(benches.flatMap(({ workers }) => workers))]);
	const figures: Figure[] = [];
	const failing: string[] = [];
	const run = async (bench: Bench) => {
		const startedAt = Date.now();
		console.log(`— ${bench.name}`);
		const measured = await measure(bench);
		if (!measured) failing.push(`${bench.name} did not come to its end`);
		for (const one of measured ?? []) {
			const figure = judge(bench.name, one);
			figures.push(figure);
			if (figure.met === false && (one.exact || !wish.short)) failing.push(`${figure.name}: ${figure.value}`);
		}
		console.log(`  ${bench.name}: ${((Date.now() - startedAt) / 1_000).toFixed(0)} s`);
		if (!wish.short) keep(figures);
	};
	if (wish.short)
		await side(
			benches.toSorted((a, b) => b.seconds - a.seconds),
			run,
		);
	else for (const bench of benches) await run(bench);
	console.log(`\n${asTable(figures)}\n`);
	for (const line of failing) console.error(`✗ ${line}`);
	return failing.length === 0;
}

process.exitCode = (await main()) ? 0 : 1;

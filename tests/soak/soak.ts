import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { buildAppWorker } from "#local/runtime/build-app-worker.ts";
import { buildProcesses } from "#local/runtime/build-processes.ts";
import { describeRun } from "#local/runtime/run-facts.ts";
import { processesOf, SOURCES, scriptOf } from "./harness/processes.ts";
import { type Count, type Part, SOAK_WORKERS, type SoakWorker } from "./part.ts";
import { PARTS } from "./parts.ts";
import type { PartOrder } from "./run-part.ts";

/**
 * `npm run soak [-- PART …] [-- --short] [-- --seed N] [-- --path P] [-- --requests N] …`: long tests of what must never
 * happen. Without a name all parts run, three at a time; "faults" names all of faults-claims, faults-kills and so on.
 * Prints what was counted and writes .local/soak/results.json. `--build` builds what is needed, and runs nothing.
 *
 * Exit code 1 when something did not hold or a part ended with an error.
 */
const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const OUT = join(ROOT, ".local", "soak");
/** how many times what it usually takes a part may take: the machine may be slow or busy */
const PATIENCE = 10;
/** Each waits now and then: for a chain, a poll, a restart. */
const AT_ONCE = 3;
const SEED = 1;
/** Parts that name what failed so that it can be tried again alone. */
const REPEATING = ["hostile", "faults-watcher"];

const { values, positionals } = parseArgs({
	allowPositionals: true,
	options: {
		short: { type: "boolean", default: false },
		build: { type: "boolean", default: false },
		help: { type: "boolean", default: false },
		seed: { type: "string" },
		path: { type: "string" },
		...Object.fromEntries(PARTS.map(({ size }) => [size.option, { type: "string" as const }])),
	},
});
const option = (name: string) => (values as Record<string, string | boolean | undefined>)[name];

function numberOf(name: string, least: number): number | null {
	const text = option(name);
	if (text === undefined) return null;
	if (typeof text !== "string" || !/^\d+$/.test(text) || Number(text) < least)
		throw new Error(`--${name} wants a whole number from ${least} on, not ${text}`);
	return Number(text);
}

function chosen(): readonly Part[] {
	const isNamed = (name: string, part: Part) => part.name === name || part.name.startsWith(`${name}-`);
	const unknown = positionals.filter((name) => !PARTS.some((part) => isNamed(name, part)));
	if (unknown.length > 0)
		throw new Error(`there is no part ${unknown.join(", ")}; there are ${PARTS.map(({ name }) => name).join(", ")}`);
	const named = PARTS.filter((part) => positionals.length === 0 || positionals.some((name) => isNamed(name, part)));
	return values.short ? named.filter(({ size }) => size.short !== null) : named;
}

function orderOf({ name, size }: Part): PartOrder {
	const path = option("path");
	if (path !== undefined && !REPEATING.includes(name))
		throw new Error(`--path names a case of ${REPEATING.join(" or ")}`);
	return {
		size: numberOf(size.option, 1) ?? (values.short ? (size.short ?? size.whole) : size.whole),
		seed: numberOf("seed", 0) ?? SEED,
		path: typeof path === "string" ? path : null,
	};
}

/** @returns null when it ended with an error, which is printed */
function runPart(part: Part, order: PartOrder): Promise<Count[] | null> {
	const file = join(OUT, `${part.name}.json`);
	rmSync(file, { force: true });
	return new Promise((resolve, reject) => {
		const child = spawn(
			process.execPath,
			["--disable-warning=ExperimentalWarning", scriptOf(ROOT, "run-part"), part.name, file, JSON.stringify(order)],
			{ cwd: ROOT, stdio: "inherit", env: { ...process.env, WRANGLER_LOG: "warn", WRANGLER_SEND_METRICS: "false" } },
		);
		const share = Math.max(1, order.size / part.size.whole);
		const timer = setTimeout(() => child.kill("SIGKILL"), part.seconds * share * PATIENCE * 1_000);
		child.once("error", reject);
		child.once("exit", (code) => {
			clearTimeout(timer);
			if (code === 0 && existsSync(file)) return resolve(JSON.parse(readFileSync(file, "utf8")) as Count[]);
			console.error(`${part.name} ended with ${code === null ? "a time-out" : `code ${code}`}`);
			resolve(null);
		});
	});
}

async function build(parts: readonly Part[]): Promise<void> {
	await buildProcesses(ROOT, processesOf(ROOT), SOURCES);
	const workers = new Set<SoakWorker>(parts.flatMap((part) => part.workers));
	for (const name of workers) await buildAppWorker(ROOT, name, SOAK_WORKERS[name]);
}

interface PartResult extends PartOrder {
	part: string;
	seconds: number;
	/** null when it did not come to its end */
	counts: Count[] | null;
}

function writeResults(results: readonly PartResult[]): void {
	writeFileSync(join(OUT, "results.json"), `${JSON.stringify({ ...describeRun(ROOT), results }, null, "\t")}\n`);
}

function show({ part, seconds, counts }: PartResult): void {
	console.log(`— ${part}: ${seconds.toFixed(0)} s`);
	for (const { name, value, unit, must, holds } of counts ?? [])
		console.log(
			`${holds ? " " : "✗"} ${value?.toLocaleString("en") ?? "no end of"} ${unit}: ${name}${must ? ` (must be ${must})` : ""}`,
		);
}

function help(): void {
	for (const { name, about, size, seeded, seconds } of PARTS)
		console.log(
			`${name} (--${size.option} N, ${size.whole.toLocaleString("en")} by itself${seeded ? ", --seed N" : ""}; about ${seconds} s)\n  ${about}`,
		);
}

async function main(): Promise<boolean> {
	if (values.help) {
		help();
		return true;
	}
	const parts = chosen();
	const orders = new Map(parts.map((part) => [part, orderOf(part)]));
	mkdirSync(OUT, { recursive: true });
	console.log("Building what is needed.");
	await build(parts);
	if (values.build) return true;
	const results: PartResult[] = [];
	const queue = parts.toSorted((one, other) => other.seconds - one.seconds);
	const lane = async () => {
		for (let part = queue.shift(); part; part = queue.shift()) {
			const order = orders.get(part) ?? orderOf(part);
			const startedAt = Date.now();
			const counts = await runPart(part, order);
			const result = { part: part.name, ...order, seconds: (Date.now() - startedAt) / 1_000, counts };
			results.push(result);
			// after each: a run that is broken off keeps what it counted
			writeResults(results);
			show(result);
		}
	};
	await Promise.all(Array.from({ length: AT_ONCE }, lane));
	const failing = results.flatMap(({ part, counts }) =>
		counts
			? counts.filter(({ holds }) => !holds).map(({ name, value }) => `${part}: ${name}: ${value}`)
			: [`${part} did not come to its end`],
	);
	for (const line of failing) console.error(`✗ ${line}`);
	return failing.length === 0;
}

process.exitCode = (await main()) ? 0 : 1;
